//! Poses, boxes and angles.

mod angle;
mod bounds;
mod plane;
mod pose;

pub use angle::wrap_angle;
pub use bounds::Bounds;
pub use plane::Pose2;
pub use pose::Pose;
