//! Where a robot's range sensors sit and how they look, taken from its model.

use std::collections::BTreeMap;

use base::geom::Pose;
use base::messages::JointState;
use base::model::{JointKind, JointSpec, RobotModel, SensorKind};
use glam::DQuat;

/// A sensor that can draw a map.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Mount {
    /// Where it sits, its x looking ahead.
    pub robot_from_sensor: Pose,
    /// What it is.
    pub kind: MountKind,
}

/// What a sensor that can draw a map is.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum MountKind {
    /// A cone; a single beam of light is a cone of no width.
    Cone {
        /// Full opening angle, radians.
        beam_angle: f64,
        /// Metres.
        max_range: f64,
    },
    /// A fan of beams; the scan itself says how it lies.
    Fan,
}

/// All sensors of a robot that can draw a map, and the joints that carry them.
#[derive(Clone, Debug)]
pub struct Mounts {
    robot: String,
    joints: Vec<JointSpec>,
    joint_values: BTreeMap<String, f64>,
    sensors: BTreeMap<String, (Option<String>, Pose, MountKind)>,
    placed: BTreeMap<String, Mount>,
    others: Vec<String>,
}

impl Mounts {
    /// Sonars, infra-red and other single beams, and laser scanners of `model`, with every joint at zero.
    pub fn from_model(model: &RobotModel) -> Self {
        let (mut sensors, mut others) = (BTreeMap::new(), Vec::new());
        for carried in &model.equipment {
            if let Some(kind) = mount_kind(&carried.kind) {
                let place = (carried.parent.clone(), carried.parent_from_sensor, kind);
                sensors.insert(carried.name.clone(), place);
            } else {
                others.push(carried.name.clone());
            }
        }
        let mut mounts = Self {
            robot: model.name.clone(),
            joints: model.joints.clone(),
            joint_values: BTreeMap::new(),
            sensors,
            placed: BTreeMap::new(),
            others,
        };
        mounts.place();
        mounts
    }

    /// Class of the robot.
    pub fn robot(&self) -> &str {
        &self.robot
    }

    /// The mount of a sensor, if that sensor can draw a map.
    pub fn get(&self, sensor: &str) -> Option<&Mount> {
        self.placed.get(sensor)
    }

    /// Whether the robot carries a sensor of this name that cannot draw a map.
    pub fn is_other(&self, sensor: &str) -> bool {
        self.others.iter().any(|other| other == sensor)
    }

    /// Names and mounts, by name.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &Mount)> {
        self.placed.iter().map(|(name, mount)| (name.as_str(), mount))
    }

    /// Moves the sensors that joints carry to where the joints are now.
    pub fn set_joints(&mut self, states: &[JointState]) {
        for state in states.iter().filter(|state| state.value.is_finite()) {
            self.joint_values.insert(state.name.clone(), state.value);
        }
        self.place();
    }

    fn place(&mut self) {
        let placed = self.sensors.iter().map(|(name, (parent, parent_from_sensor, kind))| {
            let robot_from_sensor = self.robot_from_link(parent.as_deref()) * *parent_from_sensor;
            (name.clone(), Mount { robot_from_sensor, kind: *kind })
        });
        self.placed = placed.collect();
    }

    /// Pose of a link, or of the robot itself, with the joints as they are now; parents come before their children, so this ends.
    pub fn robot_from_link(&self, link: Option<&str>) -> Pose {
        let mut robot_from_link = Pose::IDENTITY;
        let mut wanted = link;
        for joint in self.joints.iter().rev() {
            if wanted == Some(joint.name.as_str()) {
                robot_from_link = joint.parent_from_link * self.motion(joint) * robot_from_link;
                wanted = joint.parent.as_deref();
            }
        }
        robot_from_link
    }

    fn motion(&self, joint: &JointSpec) -> Pose {
        let value = self.joint_values.get(&joint.name).copied().unwrap_or(0.0);
        match joint.kind {
            JointKind::Revolute => {
                Pose::new(glam::DVec3::ZERO, DQuat::from_axis_angle(joint.axis, value))
            }
            JointKind::Prismatic => Pose::at(joint.axis * value),
        }
    }
}

fn mount_kind(kind: &SensorKind) -> Option<MountKind> {
    match kind {
        SensorKind::Sonar(spec) => {
            Some(MountKind::Cone { beam_angle: spec.beam_angle, max_range: spec.range.max_range })
        }
        SensorKind::Infrared(spec) | SensorKind::Range(spec) => {
            Some(MountKind::Cone { beam_angle: 0.0, max_range: spec.max_range })
        }
        SensorKind::Scanner(_) => Some(MountKind::Fan),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use std::f64::consts::FRAC_PI_2;

    use glam::DVec3;

    use super::*;
    use crate::testing::{robot, sonar_at};

    #[test]
    fn a_sensor_on_a_joint_turns_with_it() {
        let mut model = robot(vec![sonar_at("S1", Pose::at(DVec3::X))]);
        model.joints.push(JointSpec {
            name: "Pan".to_owned(),
            parent: None,
            kind: JointKind::Revolute,
            parent_from_link: Pose::at(DVec3::Y),
            axis: DVec3::Z,
            range: None,
            start: 0.0,
            max_speed: 1.0,
            max_effort: 1.0,
            link_size: DVec3::ZERO,
            link_mass: 0.1,
            package: None,
        });
        model.equipment[0].parent = Some("Pan".to_owned());
        let mut mounts = Mounts::from_model(&model);
        let at = |mounts: &Mounts| mounts.get("S1").unwrap().robot_from_sensor;
        assert!((at(&mounts).position - DVec3::new(1.0, 1.0, 0.0)).length() < 1e-12);
        let turned =
            JointState { name: "Pan".to_owned(), value: FRAC_PI_2, speed: 0.0, effort: 0.0 };
        mounts.set_joints(&[turned]);
        assert!((at(&mounts).position - DVec3::new(0.0, 2.0, 0.0)).length() < 1e-12);
        assert!((at(&mounts).yaw() - FRAC_PI_2).abs() < 1e-12);
    }
}
