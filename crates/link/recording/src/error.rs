//! What can go wrong with a recording.

use base::time::SimTime;

use link_ros::cdr::CdrError;

/// A recording that could not be written, read or exported.
#[derive(Debug, thiserror::Error)]
pub enum RecordingError {
    /// The disk is full, the pipe is closed, or the file cannot be made.
    #[error("cannot write the recording: {0}")]
    Unwritable(std::io::Error),
    /// A file has room for 65535 topics.
    #[error("no room for {topic}: a recording takes at most 65535 topics")]
    TooManyTopics {
        /// The one too many.
        topic: String,
    },
    /// The file could not be read.
    #[error("cannot read the recording: {0}")]
    Unreadable(std::io::Error),
    /// One message or side file is larger than any reader of ours accepts.
    #[error("{what} has {bytes} bytes; a recording takes at most {limit} at once")]
    TooLarge {
        /// The topic or the file.
        what: String,
        /// Its size.
        bytes: usize,
        /// The most.
        limit: usize,
    },
    /// The first bytes are not those of an MCAP file.
    #[error("not an MCAP file: it begins with {found:02x?}")]
    NotMcap {
        /// At most the first eight bytes.
        found: Vec<u8>,
    },
    /// A whole chunk packed in a way we cannot unpack.
    #[error(
        "a chunk is packed with {compression:?}; only zstd and no compression are known (hint: `mcap compress --compression zstd`)"
    )]
    UnknownCompression {
        /// As the chunk names it.
        compression: String,
    },
    /// A message does not hold what its topic promises.
    #[error("the message on {topic} at {time} is broken: {source}")]
    BrokenMessage {
        /// Its topic.
        topic: String,
        /// Its time.
        time: SimTime,
        /// What is wrong.
        source: CdrError,
    },
    /// The conditions of the run are there but cannot be understood.
    #[error("`{key}` in the recording's conditions is {value:?}, which is no number")]
    BadConditions {
        /// Which of them.
        key: &'static str,
        /// What it holds.
        value: String,
    },
    /// There is no such topic.
    #[error("no topic {topic:?}; there are {known}")]
    NoSuchTopic {
        /// As asked for.
        topic: String,
        /// All of them.
        known: String,
    },
    /// A trajectory was asked of something that has no poses.
    #[error("{topic} carries no poses; those with poses are {known}")]
    NoPoses {
        /// As asked for.
        topic: String,
        /// Topics that do.
        known: String,
    },
}
