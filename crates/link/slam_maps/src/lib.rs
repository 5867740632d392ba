//! SLAM maps as one file: key scans with their poses, relations with their weights, loops with their reasons, what was learnt of the wheels.
//!
//! Whoever reads one can go on mapping, find a robot on it, draw it, or join it with another: it is the same load. The frame stays where it
//! was. A file says its version and carries a checksum; [`read`] checks everything it says before anybody uses it.
//!
//! ```
//! use base::geom::Pose2;
//! use link_slam_maps::{KeyScan, Laser, SlamMap, read, write};
//!
//! let laser = Laser { beams: 3, step: 0.5, max_range: 10.0, ..Laser::default() };
//! let scan = KeyScan { ranges: vec![1500, 0, 2250], ..KeyScan::default() };
//! let map = SlamMap { laser, patches: vec![scan], ..SlamMap::default() };
//! let bytes = write(&map);
//! assert_eq!(read(&bytes)?, map);
//! assert!(read(&bytes[..bytes.len() - 1]).is_err());
//! # Ok::<(), link_slam_maps::MapError>(())
//! ```
//!
//! The format, little endian throughout:
//!
//! | bytes | what |
//! |---|---|
//! | 8 | `USARSLAM` |
//! | 4 | CRC-32 of all that follows |
//! | 2 | version, 1 |
//! | 2 | nothing, 0 |
//! | 8 | how many bytes follow |
//! | | frame, logs, laser, wheels, end, patches, relations, loops: see `write.rs`, which has them in order |
//!
//! Ranges are whole millimetres in 16 bits, 0 where nothing came back, written as the difference from the last echo in one or two bytes.

mod error;
mod map;
mod ranges;
mod read;
mod write;

pub use error::MapError;
pub use map::{
    End, KeyScan, Laser, Learner, Origin, Reason, Relation, RelationKind, SlamMap, Trial, Wheels,
};
pub use ranges::{metres, millimetres};
pub use read::{MAGIC, read};
pub use write::write;
