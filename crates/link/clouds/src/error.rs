//! What can be wrong with a cloud or its file.

use std::fmt;

/// Where in a file something is wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// Counted from one.
    Line(usize),
    /// Counted from zero.
    Byte(usize),
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Line(line) => write!(f, "line {line}"),
            Self::Byte(byte) => write!(f, "byte {byte}"),
        }
    }
}

/// A cloud file that could not be read.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[error("{file}, {place}: {fault}")]
pub struct CloudFileError {
    /// Its name.
    pub file: String,
    /// Where.
    pub place: Place,
    /// What.
    pub fault: Fault,
}

/// What is wrong with a file.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum Fault {
    /// Of no kind we know.
    #[error(
        "begins with {found:?}, which is no cloud we know; PLY, PCD, OctoMap .bt, usar clouds and CSV are read"
    )]
    Unknown {
        /// The first bytes, as text.
        found: String,
    },
    /// A header that lacks something.
    #[error("the header ends without {what}; add a line like `{example}`")]
    Missing {
        /// What.
        what: &'static str,
        /// How it could look.
        example: &'static str,
    },
    /// A value that will not do.
    #[error("{what} is {found:?}; expected {expected}")]
    Value {
        /// Of what.
        what: &'static str,
        /// What the file says.
        found: String,
        /// What would do.
        expected: &'static str,
    },
    /// The file ends too early.
    #[error(
        "the file ends within {what}: {found} of {expected} are there; it is cut off, get it again"
    )]
    CutOff {
        /// Within what.
        what: &'static str,
        /// How many there should be.
        expected: u64,
        /// How many there are.
        found: u64,
    },
    /// Something stands after the end.
    #[error(
        "{bytes} bytes stand after the last point; the header's count or the file is wrong, get it again"
    )]
    TooLong {
        /// How many.
        bytes: usize,
    },
    /// The checksum is another one.
    #[error(
        "the checksum is {found:08x}, the header says {expected:08x}; the file is damaged, get it again"
    )]
    Damaged {
        /// Of what is there.
        found: u32,
        /// Of what was written.
        expected: u32,
    },
    /// Packed bytes that cannot be unpacked.
    #[error("the packed points cannot be unpacked ({reason}); the file is damaged, get it again")]
    Packing {
        /// What the unpacker says.
        reason: String,
    },
    /// Of a version that is not ours.
    #[error(
        "the file is of version {found}; version {known} is read: use the program that wrote it"
    )]
    Version {
        /// The file's.
        found: u16,
        /// Ours.
        known: u16,
    },
    /// More points than we are willing to hold.
    #[error("more than {limit} points; cut the file, or make it with a larger step")]
    TooMany {
        /// Most there may be.
        limit: usize,
    },
    /// A belief that is no probability.
    #[error("the belief is {belief}; beliefs are from 0 to 1")]
    Belief {
        /// What the file says.
        belief: f32,
    },
    /// A point no lattice reaches.
    #[error(
        "the point ({x}, {y}, {z}) m is too far for its lattice; are the units metres, and is the step right?"
    )]
    Far {
        /// Metres.
        x: f64,
        /// Metres.
        y: f64,
        /// Metres.
        z: f64,
    },
    /// Something no cloud may hold.
    #[error(transparent)]
    Cloud(CloudError),
}

impl Fault {
    /// In this file, at this place.
    pub(crate) fn at(self, file: &str, place: Place) -> CloudFileError {
        CloudFileError { file: file.to_owned(), place, fault: self }
    }
}

/// A cloud that cannot be.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum CloudError {
    /// Points no distance apart, or absurdly far.
    #[error("points {step} m apart are no use; choose 0.0001 to 10 m, such as 0.01")]
    Step {
        /// What was asked for, metres.
        step: f64,
    },
    /// A lattice that begins nowhere.
    #[error("a lattice cannot begin at ({x:e}, {y:e}, {z:e}) m; stay within 1000 km")]
    Origin {
        /// Metres.
        x: f64,
        /// Metres.
        y: f64,
        /// Metres.
        z: f64,
    },
    /// A belief that is no probability.
    #[error("point ({x}, {y}, {z}) has belief {belief}; beliefs are from 0 to 1")]
    Belief {
        /// Steps.
        x: i32,
        /// Steps.
        y: i32,
        /// Steps.
        z: i32,
        /// What was given.
        belief: f32,
    },
    /// A point beyond every lattice.
    #[error("point ({x}, {y}, {z}) is too far; stay within 8388608 steps")]
    Reach {
        /// Steps.
        x: i32,
        /// Steps.
        y: i32,
        /// Steps.
        z: i32,
    },
    /// A point beyond another lattice.
    #[error("the point ({x}, {y}, {z}) m is too far for that step; choose a larger one")]
    Far {
        /// Metres.
        x: f64,
        /// Metres.
        y: f64,
        /// Metres.
        z: f64,
    },
    /// A point beyond an OctoMap tree.
    #[error(
        "point ({x}, {y}, {z}) is outside an OctoMap tree, which reaches 32768 steps; choose a larger step"
    )]
    OctomapReach {
        /// Steps.
        x: i32,
        /// Steps.
        y: i32,
        /// Steps.
        z: i32,
    },
    /// The packer refused.
    #[error("the points cannot be packed: {reason}")]
    Packing {
        /// What it says.
        reason: String,
    },
}
