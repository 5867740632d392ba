//! Where a robot's range sensors sit and how they look, taken from its model.

use std::collections::BTreeMap;

use base::geom::Pose;
use base::messages::JointState;
use base::model::kinematics::{joint_values, robot_from_link, robot_from_sensor};
use base::model::{RobotModel, SensorKind};

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

/// All sensors of a robot that can draw a map, where its joints carry them now.
#[derive(Clone, Debug)]
pub struct Mounts {
    model: RobotModel,
    joint_values: Vec<f64>,
    placed: BTreeMap<String, Mount>,
}

impl Mounts {
    /// Sonars, infra-red and other single beams, and laser scanners of `model`, with every joint where it starts.
    pub fn from_model(model: &RobotModel) -> Self {
        let joint_values = joint_values(model, &[]);
        let mut mounts = Self { model: model.clone(), joint_values, placed: BTreeMap::new() };
        mounts.place();
        mounts
    }

    /// Class of the robot.
    pub fn robot(&self) -> &str {
        &self.model.name
    }

    /// The mount of a sensor, if that sensor can draw a map.
    pub fn get(&self, sensor: &str) -> Option<&Mount> {
        self.placed.get(sensor)
    }

    /// Whether the robot carries a sensor of this name that cannot draw a map.
    pub fn is_other(&self, sensor: &str) -> bool {
        let is_carried = self.model.equipment.iter().any(|item| item.name == sensor);
        is_carried && !self.placed.contains_key(sensor)
    }

    /// Names and mounts, by name.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &Mount)> {
        self.placed.iter().map(|(name, mount)| (name.as_str(), mount))
    }

    /// Moves the sensors that joints carry to where the joints are now.
    pub fn set_joints(&mut self, states: &[JointState]) {
        for state in states.iter().filter(|state| state.value.is_finite()) {
            let number = self.model.joints.iter().position(|joint| joint.name == state.name);
            if let Some(value) = number.and_then(|number| self.joint_values.get_mut(number)) {
                *value = state.value;
            }
        }
        self.place();
    }

    /// Pose of a link, or of the robot itself, with the joints as they are now.
    pub fn robot_from_link(&self, link: Option<&str>) -> Pose {
        robot_from_link(&self.model, &self.joint_values, link)
    }

    fn place(&mut self) {
        let placed = self.model.equipment.iter().filter_map(|item| {
            let kind = mount_kind(&item.kind)?;
            let robot_from_sensor = robot_from_sensor(&self.model, &self.joint_values, item);
            Some((item.name.clone(), Mount { robot_from_sensor, kind }))
        });
        self.placed = placed.collect();
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

    use base::model::sample::joint;
    use glam::DVec3;

    use super::*;
    use crate::testing::{robot, sonar_at};

    #[test]
    fn a_sensor_on_a_joint_turns_with_it() {
        let mut model = robot(vec![sonar_at("S1", Pose::at(DVec3::X))]);
        model.joints.push(joint("Pan", None, Pose::at(DVec3::Y), DVec3::Z));
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
