//! Poses as the page gets them.

use base::geom::Pose;
use base::model::RobotModel;
use link_station::LinkPose;

/// x, y, z, then the rotation as x, y, z, w.
pub(crate) fn float_pose(pose: &Pose) -> LinkPose {
    let [x, y, z] = pose.position.as_vec3().to_array();
    let [a, b, c, d] = pose.rotation.as_quat().to_array();
    [x, y, z, a, b, c, d]
}

/// Where each joint's link is in the robot's frame, given where it is in its parent's.
pub(crate) fn robot_from_links(model: &RobotModel, parent_from_link: &[Pose]) -> Vec<Pose> {
    let mut links: Vec<Pose> = Vec::with_capacity(model.joints.len());
    for (number, joint) in model.joints.iter().enumerate() {
        let own = parent_from_link.get(number).copied().unwrap_or(joint.parent_from_link);
        let parent = joint.parent.as_ref();
        let parent = parent.and_then(|name| model.joints.iter().position(|j| j.name == *name));
        let robot_from_parent = parent.and_then(|parent| links.get(parent).copied());
        links.push(robot_from_parent.unwrap_or(Pose::IDENTITY) * own);
    }
    links
}
