//! Frames in frames.

use crate::geom::Pose;

/// Where a frame is in another.
#[derive(Clone, Debug, PartialEq)]
pub struct Transform {
    /// Name of the outer frame.
    pub parent: String,
    /// Name of the inner frame.
    pub child: String,
    /// Takes points of the child into the parent.
    pub parent_from_child: Pose,
}
