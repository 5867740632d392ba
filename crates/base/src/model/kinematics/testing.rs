//! Robots for tests.

use glam::DVec3;

use crate::geom::Pose;
use crate::model::{
    AerialLimits, BatterySpec, Chassis, DriveKind, JointKind, JointSpec, RobotModel, SideOfRobot,
    Tolerance, WheelSpec,
};

fn bare(name: &str, drive: DriveKind) -> RobotModel {
    RobotModel {
        name: name.to_owned(),
        about: String::new(),
        chassis: Chassis {
            size: DVec3::new(0.5, 0.4, 0.2),
            middle: DVec3::ZERO,
            mass: 10.0,
            centre_of_mass: DVec3::ZERO,
            ride_height: 0.1,
        },
        drive,
        wheels: vec![],
        joints: vec![],
        equipment: vec![],
        headlamps: vec![],
        battery: BatterySpec { energy: 1e6, life: 1e3 },
        tolerance: Tolerance { straight: 0.1, turn: 0.1, square: 0.1 },
    }
}

fn wheel(x: f64, y: f64) -> WheelSpec {
    WheelSpec {
        name: format!("{x} {y}"),
        parent: None,
        position: DVec3::new(x, y, 0.0),
        radius: 0.1,
        width: 0.05,
        mass: 1.0,
        side: if y > 0.0 { SideOfRobot::Left } else { SideOfRobot::Right },
        is_caster: false,
        is_tracked: false,
        max_speed: 10.0,
        max_torque: 1.0,
        steered: 0,
    }
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
    JointSpec {
        name: name.to_owned(),
        parent: parent.map(str::to_owned),
        kind: JointKind::Revolute,
        parent_from_link: Pose::at(at),
        axis,
        range: None,
        start: 0.0,
        max_speed: 1.0,
        max_effort: 1.0,
        link_size: DVec3::ZERO,
        link_mass: 0.1,
        package: None,
    }
}
