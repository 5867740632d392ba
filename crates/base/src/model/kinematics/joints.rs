//! Where links and sensors are, with joints anywhere.

use glam::{DQuat, DVec3};

use super::super::robot::{Equipment, JointKind, JointSpec, RobotModel};
use crate::geom::Pose;
use crate::messages::JointState;

/// Where a joint stands when its robot starts, within its range.
pub fn start_value(joint: &JointSpec) -> f64 {
    joint.in_range(joint.start)
}

/// The value of every joint, in the model's order: as told, or where it starts.
pub fn joint_values(model: &RobotModel, told: &[JointState]) -> Vec<f64> {
    let value = |joint: &JointSpec| {
        let state = told.iter().find(|state| state.name == joint.name && state.value.is_finite());
        state.map_or_else(|| start_value(joint), |state| state.value)
    };
    model.joints.iter().map(value).collect()
}

/// Where a link is in its parent's frame while its joint stands at `value`.
pub fn parent_from_link(joint: &JointSpec, value: f64) -> Pose {
    let motion = match joint.kind {
        JointKind::Revolute => Pose::new(DVec3::ZERO, DQuat::from_axis_angle(joint.axis, value)),
        JointKind::Prismatic => Pose::at(joint.axis * value),
    };
    joint.parent_from_link * motion
}

/// Where the link of this name is, or the chassis itself for `None`; `values` are in the model's order, and joints without one stand where
/// they start.
pub fn robot_from_link(model: &RobotModel, values: &[f64], link: Option<&str>) -> Pose {
    let mut wanted = link;
    let numbered = model.joints.iter().enumerate().rev();
    // Parents come before their children.
    numbered.fold(Pose::IDENTITY, |robot_from_link, (number, joint)| {
        if wanted != Some(joint.name.as_str()) {
            return robot_from_link;
        }
        wanted = joint.parent.as_deref();
        parent_from_link(joint, value_of(joint, values, number)) * robot_from_link
    })
}

/// Where a sensor is while the joints stand so.
pub fn robot_from_sensor(model: &RobotModel, values: &[f64], sensor: &Equipment) -> Pose {
    robot_from_link(model, values, sensor.parent.as_deref()) * sensor.parent_from_sensor
}

/// Where every link is in the frame in which `root` is the robot's pose, in the model's order.
pub fn links_from(root: &Pose, model: &RobotModel, values: &[f64]) -> Vec<Pose> {
    chained_links(root, model, |number| {
        let joint = &model.joints[number];
        parent_from_link(joint, value_of(joint, values, number))
    })
}

/// The same, for whoever knows where each link is in its parent's frame, by the joint's number.
pub fn chained_links(
    root: &Pose,
    model: &RobotModel,
    parent_from_link: impl Fn(usize) -> Pose,
) -> Vec<Pose> {
    let mut links: Vec<Pose> = Vec::with_capacity(model.joints.len());
    for (number, joint) in model.joints.iter().enumerate() {
        let above = |name: &String| model.joints[..number].iter().position(|j| j.name == *name);
        let parent = joint.parent.as_ref().and_then(above).map_or(*root, |parent| links[parent]);
        links.push(parent * parent_from_link(number));
    }
    links
}

fn value_of(joint: &JointSpec, values: &[f64], number: usize) -> f64 {
    values.get(number).copied().unwrap_or_else(|| start_value(joint))
}

#[cfg(test)]
mod tests {
    use std::f64::consts::FRAC_PI_2;

    use super::*;
    use crate::model::kinematics::testing::{joint, sides};

    fn with_head() -> RobotModel {
        let mut model = sides();
        model.joints = vec![
            joint("pan", None, DVec3::X, DVec3::Z),
            joint("tilt", Some("pan"), DVec3::X, DVec3::Y),
        ];
        model
    }

    #[test]
    fn a_link_is_carried_by_all_joints_above_it() {
        let model = with_head();
        let straight = robot_from_link(&model, &[0.0, 0.0], Some("tilt"));
        assert_eq!(straight.position, DVec3::new(2.0, 0.0, 0.0));
        let left = robot_from_link(&model, &[FRAC_PI_2, 0.3], Some("tilt"));
        assert!((left.position - DVec3::new(1.0, 1.0, 0.0)).length() < 1e-12, "{left:?}");
        assert_eq!(robot_from_link(&model, &[1.0, 1.0], None), Pose::IDENTITY);
        let all = links_from(&Pose::IDENTITY, &model, &[FRAC_PI_2, 0.3]);
        assert!((all[1].position - left.position).length() < 1e-12);
        assert!((all[1].rotation - left.rotation).length() < 1e-12);
    }

    #[test]
    fn joints_nobody_told_of_stand_where_they_start() {
        let mut model = with_head();
        model.joints[0].start = 9.0;
        model.joints[0].range = Some((-1.0, FRAC_PI_2));
        let at = robot_from_link(&model, &[], Some("tilt")).position;
        assert!((at - DVec3::new(1.0, 1.0, 0.0)).length() < 1e-12, "{at}");
        let told = JointState { name: "tilt".into(), value: 0.2, speed: 0.0, effort: 0.0 };
        assert_eq!(joint_values(&model, &[told]), [FRAC_PI_2, 0.2]);
    }

    #[test]
    fn a_sliding_joint_slides_along_its_axis() {
        let mut mast = joint("mast", None, DVec3::ZERO, DVec3::Z);
        mast.kind = JointKind::Prismatic;
        assert_eq!(parent_from_link(&mast, 0.4).position, DVec3::Z * 0.4);
    }
}
