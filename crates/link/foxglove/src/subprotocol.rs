//! Which of the protocol's names both sides know.

/// Names of the protocol we speak, the preferred one first. The last two mean the same messages; the first tells each schema once.
pub const SUBPROTOCOLS: [&str; 3] = [SCHEMA_TABLE, "foxglove.sdk.v1", "foxglove.websocket.v1"];
/// Under this name channels refer to schemas, which are told once a connection: [`ToViewer::AdvertiseWithTable`](crate::ToViewer).
pub const SCHEMA_TABLE: &str = "foxglove.sdk.v1.1";

/// The name to answer with to a viewer that offers these, separated by commas; none if it speaks something else.
pub fn subprotocol(offered: &str) -> Option<&'static str> {
    let offers = |name: &str| offered.split(',').any(|word| word.trim() == name);
    SUBPROTOCOLS.into_iter().find(|name| offers(name))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_newest_name_that_a_viewer_offers_is_taken() {
        let lichtblick = "foxglove.websocket.v1, foxglove.sdk.v1";
        assert_eq!(subprotocol(lichtblick), Some("foxglove.sdk.v1"));
        assert_eq!(subprotocol("foxglove.sdk.v1, foxglove.sdk.v1.1"), Some("foxglove.sdk.v1.1"));
        assert_eq!(subprotocol("foxglove.sdk.v1.10"), None, "names are whole names");
        assert_eq!(subprotocol("foxglove.websocket.v1"), Some("foxglove.websocket.v1"));
        assert_eq!(subprotocol("mqtt, foxglove.websocket.v10"), None);
        assert_eq!(subprotocol(""), None);
    }
}
