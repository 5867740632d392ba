//! What can be wrong with a map file.

/// A file that is no map, or no longer one; each message says what is wrong and what helps.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum MapError {
    /// It begins with something else.
    #[error(
        "it is no SLAM map: it begins with {found:02x?} instead of USARSLAM; `usar slam LOG --out DIR` makes one"
    )]
    NotAMap {
        /// At most the first eight bytes.
        found: Vec<u8>,
    },
    /// A later version of the format.
    #[error(
        "it has version {version} of the format, and up to {known} are known here; use the program that wrote it"
    )]
    Newer {
        /// Of the file.
        version: u16,
        /// The latest that is known.
        known: u16,
    },
    /// It ends too early.
    #[error("it is cut off: {found} of {promised} bytes are there; take a whole copy")]
    CutOff {
        /// How many there are.
        found: u64,
        /// How many there should be.
        promised: u64,
    },
    /// Something follows it.
    #[error("{extra} bytes follow its end; take a copy with nothing behind it")]
    TooLong {
        /// How many.
        extra: u64,
    },
    /// Its bytes are not those that were written.
    #[error("it is damaged: its checksum is {found:08x}, not {promised:08x}; take another copy")]
    Damaged {
        /// Of what is there.
        found: u32,
        /// As it was written.
        promised: u32,
    },
    /// It says what no map can.
    #[error("{part}: {why}; whoever wrote it erred, make it anew from its log")]
    Broken {
        /// Such as `patch 17`.
        part: String,
        /// What is wrong.
        why: String,
    },
}
