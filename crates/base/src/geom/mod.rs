//! Poses, boxes and angles.

mod angle;
mod bounds;
mod pose;

pub use angle::wrap_angle;
pub use bounds::Bounds;
pub use pose::Pose;
