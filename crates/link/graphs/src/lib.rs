//! Pose graphs in g2o's text form, and in TORO's older one.
//!
//! ```
//! use link_graphs::{PoseFile, read};
//!
//! let (file, notes) = read("EDGE_SE2 0 1 1 0 0.5 100 0 0 100 0 400\n# a remark\n")?;
//! let PoseFile::Plane(graph) = file else { panic!("it lies on the plane") };
//! assert_eq!(graph.edges[0].measured.yaw, 0.5);
//! assert_eq!(notes.unknown_tags.len(), 0);
//! # Ok::<(), link_graphs::G2oError>(())
//! ```
//!
//! Numbers of poses may be anything up to 64 bits: files of several robots put a letter into the highest byte.

mod error;
mod file;
mod read;
mod toro;
mod write;

pub use error::G2oError;
pub use file::{FileEdge, FileGraph, FilePose, Key, PoseFile};
pub use read::{Notes, read};
pub use write::write;
