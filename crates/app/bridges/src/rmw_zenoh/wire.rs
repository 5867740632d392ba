//! Names and numbers as `rmw_zenoh` writes them.

use link_ros::MessageType;

/// The type of every service of ours, and its hash: REP 2016 over the request, the response and the event.
pub(super) const TRIGGER: (&str, &str) = (
    "std_srvs::srv::dds_::Trigger_",
    "RIHS01_eeff2cd6fa5ad9d27cdf4dec64818317839b62f212a91e6b5304b634b2062c5f",
);
/// Our node's name; it has no namespace and no enclave.
const NODE: &str = "%/%/usar";

/// What a token is of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum End {
    Publisher,
    Subscription,
    Service,
}

/// Where messages of a topic go: domain, name, type and hash.
pub(super) fn key(domain: u16, name: &str, (kind, hash): (&str, &str)) -> String {
    format!("{domain}/{}/{kind}/{hash}", name.trim_matches('/'))
}

/// Name and hash of a message's type.
pub(super) fn type_of(message: &MessageType) -> (String, String) {
    (message.dds_name(), message.hash().to_string())
}

/// By which our node is found.
pub(super) fn node_token(domain: u16, zid: &str) -> String {
    format!("@ros2_lv/{domain}/{zid}/0/0/NN/{NODE}")
}

/// By which one end of a topic or a service is found.
pub(super) fn token(
    (domain, zid, number): (u16, &str, u32),
    end: End,
    name: &str,
    (kind, hash): (&str, &str),
    is_kept: bool,
) -> String {
    let word = match end {
        End::Publisher => "MP",
        End::Subscription => "MS",
        End::Service => "SS",
    };
    let (name, quality) = (name.replace('/', "%"), quality(is_kept));
    format!("@ros2_lv/{domain}/{zid}/0/{number}/{word}/{NODE}/{name}/{kind}/{hash}/{quality}")
}

/// Reliable and the last ten; kept ones reliable, for those who come late, and the last one. What is usual is left out.
fn quality(is_kept: bool) -> &'static str {
    if is_kept { ":1:,1:,:,:,," } else { "::,10:,:,:,," }
}

/// Whose messages these are: 16 bytes that stay the same, of the token.
pub(super) fn gid(token: &str) -> [u8; 16] {
    xxhash_rust::xxh3::xxh3_128(token.as_bytes()).to_le_bytes()
}

/// What goes beside a message: its number from 1, when it was sent (ns since 1970), and by whom.
pub(super) fn attachment(number: i64, nanos: i64, gid: &[u8; 16]) -> Vec<u8> {
    [&number.to_le_bytes()[..], &nanos.to_le_bytes(), &[16], gid].concat()
}

/// Number and sender of what came beside a call; `None` where it is something else.
pub(super) fn asker(attachment: &[u8]) -> Option<(i64, [u8; 16])> {
    let number = i64::from_le_bytes(*attachment.first_chunk()?);
    let gid = attachment.get(17..)?;
    (attachment[16] == 16).then_some((number, gid.try_into().ok()?))
}

#[cfg(test)]
mod tests {
    use link_ros::sensor_msgs::laser_scan;

    use super::*;

    #[test]
    fn a_topic_goes_where_the_middleware_looks_for_it() {
        let (kind, hash) = type_of(&laser_scan::TYPE);
        assert_eq!(
            key(0, "/scout/scan", (&kind, &hash)),
            "0/scout/scan/sensor_msgs::msg::dds_::LaserScan_/RIHS01_64c191398013af96509d518dac71d5164f9382553fce5c1f8cca5be7924bd828"
        );
        assert_eq!(
            token((3, "ab12", 7), End::Publisher, "/scout/scan", ("T_", "H"), true),
            "@ros2_lv/3/ab12/0/7/MP/%/%/usar/%scout%scan/T_/H/:1:,1:,:,:,,"
        );
    }

    #[test]
    fn who_asks_is_told_by_33_bytes() {
        let gid = gid("token");
        let beside = attachment(5, 9, &gid);
        assert_eq!(beside.len(), 33);
        assert_eq!(asker(&beside), Some((5, gid)));
        assert_eq!(asker(&beside[..32]), None);
        assert_eq!(asker(b""), None);
        assert_eq!(asker(&[&beside[..16], &[9], &gid[..]].concat()), None);
    }
}
