//! By which programs of ROS find our node: what is written and read here is said on a topic of its own.
//!
//! ROS 2 design, "Node to Participant mapping"; `rmw_dds_common/msg/ParticipantEntitiesInfo`.

use link_ros::cdr::CdrWriter;
use rustdds::GUID;

use super::quality;
use super::raw::Raw;
use super::worker::{Ends, Writer};

const TOPIC: &str = "ros_discovery_info";
const KIND: &str = "rmw_dds_common::msg::dds_::ParticipantEntitiesInfo_";
/// Our node's name, below no namespace.
const NODE: (&str, &str) = ("/", "usar");
/// Bytes of a number by which an end is known: 16 since Iron, in Humble 8 more that are 0.
const OLD_TAIL: usize = 8;

/// Tells of our node.
pub(super) struct Graph {
    participant: GUID,
    writer: Option<Writer>,
    is_old: bool,
    told: Vec<u8>,
}

impl Graph {
    /// Of this participant; nobody is told anything yet.
    pub(super) fn open(participant: GUID, ends: &Ends<'_>) -> Self {
        let writer = ends.writer(TOPIC, KIND, &quality::written(TOPIC, true));
        // Whoever has sourced Humble here listens to Humble.
        let is_old = std::env::var("ROS_DISTRO").is_ok_and(|distro| distro == "humble");
        Self { participant, writer, is_old, told: vec![] }
    }

    /// Tells of everything that is read and written now, if that is news.
    pub(super) fn tell(&mut self, readers: &[GUID], writers: &[GUID]) {
        let Some(writer) = &self.writer else { return };
        let info = info((self.participant, self.is_old), readers, writers);
        if info == self.told {
            return;
        }
        // What cannot be written now is tried again at the next change.
        if writer.write(Raw::of_message(info.clone()), None).is_ok() {
            self.told = info;
        }
    }
}

fn info((participant, is_old): (GUID, bool), readers: &[GUID], writers: &[GUID]) -> Vec<u8> {
    let mut message = vec![];
    let to = &mut CdrWriter::new(&mut message);
    let gid = |to: &mut CdrWriter<'_>, guid: &GUID| {
        guid.to_bytes().into_iter().for_each(|byte| to.u8(byte));
        let tail = if is_old { OLD_TAIL } else { 0 };
        (0..tail).for_each(|_| to.u8(0));
    };
    gid(to, &participant);
    to.length(1);
    to.string(NODE.0);
    to.string(NODE.1);
    for ends in [readers, writers] {
        to.length(ends.len());
        for guid in ends {
            gid(to, guid);
        }
    }
    message
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_node_is_told_with_its_ends() {
        let guid = |byte| GUID::from_bytes([byte; 16]);
        let message = info((guid(1), false), &[guid(2)], &[guid(3), guid(4)]);
        let head: Vec<u8> = [&[0, 1, 0, 0][..], &[1; 16], &[1, 0, 0, 0], &[2, 0, 0, 0]].concat();
        assert_eq!(message[..head.len()], head);
        assert_eq!(message[head.len()..][..2], *b"/\0");
        assert_eq!(message[message.len() - 32..], [[3; 16], [4; 16]].concat());
        let old = info((guid(1), true), &[], &[]);
        assert_eq!(old[4..28], [&[1; 16][..], &[0; 8]].concat());
    }
}
