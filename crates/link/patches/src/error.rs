//! What can be wrong with a packet.

/// Bytes that are no packet of ours, or no longer one; each message says what is wrong and what helps.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PacketError {
    /// It begins with something else.
    #[error(
        "it is no packet of SLAM: it begins with {found:02x?} instead of \"uP\"; ask another reader"
    )]
    Foreign {
        /// At most the first two bytes.
        found: Vec<u8>,
    },
    /// It ends before its body begins.
    #[error("it is cut off: {found} of at least {needed} bytes came; ask for it again")]
    CutOff {
        /// How many there are.
        found: usize,
        /// How many there should be.
        needed: usize,
    },
    /// A later version of the format.
    #[error(
        "it has version {version} of the format, and up to {known} are known here; give all robots the same program"
    )]
    Newer {
        /// Of the packet.
        version: u8,
        /// The latest that is known.
        known: u8,
    },
    /// Its bytes are not those that were sent.
    #[error("it is damaged: its checksum is {found:08x}, not {promised:08x}; ask for it again")]
    Damaged {
        /// Of what is there.
        found: u32,
        /// As it was sent.
        promised: u32,
    },
    /// It says what no packet can.
    #[error("{part}: {why}; whoever sent it erred")]
    Broken {
        /// Such as `the ranges`.
        part: &'static str,
        /// What is wrong.
        why: String,
    },
}
