//! Robots for tests.

use glam::DVec3;

use crate::geom::Pose;
use crate::model::{AerialLimits, DriveKind, JointSpec, RobotModel, WheelSpec, sample};

fn bare(name: &str, drive: DriveKind) -> RobotModel {
    let mut model = RobotModel { name: name.to_owned(), drive, ..sample::robot(vec![]) };
    model.chassis.size = DVec3::new(0.5, 0.4, 0.2);
    model
}

fn wheel(x: f64, y: f64) -> WheelSpec {
    let position = DVec3::new(x, y, 0.0);
    WheelSpec { position, max_speed: 10.0, ..sample::wheel(&format!("{x} {y}"), y) }
}

/// Two driven wheels 0.4 m apart, 1 m/s at most.
pub(super) fn sides() -> RobotModel {
    let mut model = bare("Sides", DriveKind::Differential);
    model.wheels = vec![wheel(0.0, 0.2), wheel(0.0, -0.2)];
    model
}

/// Steered in front, 0.6 m between its axles.
pub(super) fn car() -> RobotModel {
    let mut model = bare("Car", DriveKind::Ackermann { max_front: 0.5, max_rear: 0.0 });
    model.wheels = vec![wheel(0.3, 0.2), wheel(0.3, -0.2), wheel(-0.3, 0.2), wheel(-0.3, -0.2)];
    model.wheels[..2].iter_mut().for_each(|wheel| wheel.steered = 1);
    model
}

/// Steered in front and, less, behind.
pub(super) fn four_wheel_steered() -> RobotModel {
    let mut model = car();
    model.name = "Four".to_owned();
    model.drive = DriveKind::Ackermann { max_front: 0.5, max_rear: 0.3 };
    model.wheels[2..].iter_mut().for_each(|wheel| wheel.steered = -1);
    model
}

/// Flies.
pub(super) fn flyer() -> RobotModel {
    let limits = AerialLimits { forward: 2.0, sideways: 1.0, vertical: 1.5, turn: 1.7, tilt: 0.4 };
    bare("Flyer", DriveKind::Aerial(limits))
}

/// Stands.
pub(super) fn platform() -> RobotModel {
    bare("Platform", DriveKind::Fixed)
}

pub(super) fn joint(name: &str, parent: Option<&str>, at: DVec3, axis: DVec3) -> JointSpec {
    sample::joint(name, parent, Pose::at(at), axis)
}
