//! Belief clouds as the files other programs read: bytes in, points out, and back; it opens no file itself.
//!
//! [`mesh`] writes what was found in a cloud. A [`Cloud`] is a set of lattice points, each with the belief that something is there.
//! [`read`] finds out what a file is; [`write()`] makes one. Readers never panic, hold no more points than they are told to, and
//! name file, place, value and fix when something is wrong. The same cloud always gives the same bytes.
//!
//! ```
//! use link_clouds::{Cloud, Format, Lattice, Options, Point, read, write};
//!
//! let wall = (0..100).map(|z| Point::new(200, 0, z, 0.95)).collect();
//! let cloud = Cloud::new(Lattice::new(0.01)?, wall)?;
//! let bytes = write(&cloud, Format::Ply)?;
//! assert_eq!(read("wall.ply", &bytes, &Options::default())?.cloud, cloud);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod cloud;
mod csv;
mod cursor;
mod error;
mod fields;
mod format;
mod gather;
mod lattice;
pub mod mesh;
mod native;
mod notes;
mod number;
mod octomap;
mod pcd;
mod ply;
mod scalar;
mod vertices;

pub use cloud::{Cloud, Point};
pub use error::{CloudError, CloudFileError, Fault, Place};
pub use format::{Format, read, read_as, write};
pub use gather::{Decoded, Fit, Options};
pub use lattice::{Lattice, REACH};
pub use octomap::{FREE_BELIEF, OCCUPIED_BELIEF};
