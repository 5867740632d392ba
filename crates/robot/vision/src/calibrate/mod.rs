//! What a camera truly does with light, estimated from pictures of a room of chequers.

mod calibration;
mod corners;
mod file;
mod fit;
mod room;

pub use calibration::{Calibration, MirrorFit, Shot, calibrate};
pub use corners::{Found, find_corners};
pub use room::{ChequeredRoom, Corner};
