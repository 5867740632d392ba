//! Where messages go.

use base::time::SimTime;
use link_ros::MessageType;
use station_server::{Topic, Topics};

/// A topic to be offered.
#[derive(Clone, Copy, Debug)]
pub struct Offer<'a> {
    /// Such as `/scout/scan`.
    pub topic: &'a str,
    /// Of its messages.
    pub message: &'static MessageType,
    /// Whether its last message is for those who come later too.
    pub is_kept: bool,
}

/// Whatever takes messages to whoever wants them. Nothing here may wait.
pub trait Outlet {
    /// A topic begins; gives the number of its channel.
    fn open(&self, offer: &Offer<'_>) -> u32;

    /// A topic ends.
    fn close(&self, channel: u32);

    /// Whether anybody wants what comes on it.
    fn is_wanted(&self, channel: u32) -> bool;

    /// A message, in CDR with its four bytes of encapsulation.
    fn send(&self, channel: u32, time: SimTime, message: Vec<u8>);
}

impl Outlet for Topics {
    fn open(&self, offer: &Offer<'_>) -> u32 {
        self.open(Topic {
            name: offer.topic.to_owned(),
            schema_name: offer.message.name.to_owned(),
            schema: offer.message.schema(),
            is_kept: offer.is_kept,
        })
    }

    fn close(&self, channel: u32) {
        self.close(channel);
    }

    fn is_wanted(&self, channel: u32) -> bool {
        self.is_wanted(channel)
    }

    fn send(&self, channel: u32, time: SimTime, message: Vec<u8>) {
        self.send(channel, time.nanos(), message);
    }
}
