//! Poses as the page gets them.

use base::geom::Pose;
use link_station::LinkPose;

/// x, y, z, then the rotation as x, y, z, w.
pub(crate) fn float_pose(pose: &Pose) -> LinkPose {
    let [x, y, z] = pose.position.as_vec3().to_array();
    let [a, b, c, d] = pose.rotation.as_quat().to_array();
    [x, y, z, a, b, c, d]
}
