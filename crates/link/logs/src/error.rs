//! What can be wrong with a log, relations or a trajectory.

/// A file that cannot be used; each message says where, what and how to mend it.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum LogError {
    /// Nothing in it is a reading.
    #[error(
        "there is no scan and no odometry in it{but}; a CARMEN log has lines such as FLASER, ROBOTLASER1 or ODOM, a log of USARSim lines such as SEN {{Type RangeScanner}}"
    )]
    Empty {
        /// What there is instead, if anything.
        but: String,
    },
    /// A line is broken and none may be.
    #[error("line {line}: {why}; {broken} lines are broken: mend them, or read without strictness")]
    Broken {
        /// Counted from 1.
        line: usize,
        /// What is wrong with it.
        why: String,
        /// How many there are.
        broken: usize,
    },
    /// A line has too few or too many words.
    #[error("line {line}: there are {found} values, not {wanted}; write {form}")]
    WrongCount {
        /// Counted from 1.
        line: usize,
        /// How many there are.
        found: usize,
        /// How many there should be.
        wanted: usize,
        /// What they mean.
        form: &'static str,
    },
    /// A word that should be a number.
    #[error("line {line}: {word:?} is no finite number; write one such as -0.25 or 1e3")]
    NotANumber {
        /// Counted from 1.
        line: usize,
        /// The word, cut where it is long.
        word: String,
    },
    /// A rotation without direction.
    #[error(
        "line {line}: the quaternion {quaternion:?} has no length; write a unit quaternion qx qy qz qw"
    )]
    NoRotation {
        /// Counted from 1.
        line: usize,
        /// The four numbers.
        quaternion: [f64; 4],
    },
    /// Neither a relation nor a pose.
    #[error("there is nothing in it; each line is {form}")]
    NoLines {
        /// What a line looks like.
        form: &'static str,
    },
    /// Packed, but not in a way that can be unpacked.
    #[error("cannot unpack it: {0}; pack it again with gzip, or give it unpacked")]
    NotGzip(String),
    /// Unpacks to more than anybody logs.
    #[error("it unpacks to more than {limit} bytes; cut it into several logs")]
    TooLarge {
        /// Most that is unpacked.
        limit: u64,
    },
}
