//! A small robot, part by part: what a robot that is written in code begins with, in tests above all.
//!
//! ```
//! use base::geom::Pose;
//! use base::model::{RobotModel, SensorKind, sample};
//!
//! let truth = sample::sensor("Truth", None, Pose::IDENTITY, SensorKind::GroundTruth);
//! let wheels = vec![sample::wheel("L", 0.15), sample::wheel("R", -0.15)];
//! let tin = RobotModel { wheels, ..sample::robot(vec![truth]) };
//! assert_eq!((tin.name.as_str(), tin.equipment.len()), ("Tin", 1));
//! ```

use glam::DVec3;

use super::robot::{
    BatterySpec, Chassis, DriveKind, Equipment, JointKind, JointSpec, RobotModel, SideOfRobot,
    Tolerance, WheelSpec,
};
use super::sensor::{Noise, RangeSpec, ScannerSpec, SensorKind};
use crate::geom::Pose;
use crate::time::SimTime;

/// A box of 40 x 30 x 20 cm that travels on two sides, without wheels yet, called `Tin`.
pub fn robot(equipment: Vec<Equipment>) -> RobotModel {
    RobotModel {
        name: "Tin".to_owned(),
        about: String::new(),
        chassis: Chassis {
            size: DVec3::new(0.4, 0.3, 0.2),
            middle: DVec3::ZERO,
            mass: 5.0,
            centre_of_mass: DVec3::ZERO,
            ride_height: 0.1,
        },
        drive: DriveKind::Differential,
        wheels: vec![],
        joints: vec![],
        feet: vec![],
        servos: vec![],
        equipment,
        headlamps: vec![],
        battery: BatterySpec { energy: 1e6, life: 1200.0 },
        tolerance: Tolerance { straight: 0.02, turn: 0.03, square: 0.08 },
    }
}

/// A driven wheel of 20 cm beside the middle: `y` metres to the left, or below zero to the right.
pub fn wheel(name: &str, y: f64) -> WheelSpec {
    WheelSpec {
        name: name.to_owned(),
        parent: None,
        position: DVec3::new(0.0, y, 0.0),
        radius: 0.1,
        width: 0.04,
        mass: 0.3,
        side: if y > 0.0 { SideOfRobot::Left } else { SideOfRobot::Right },
        is_caster: false,
        is_tracked: false,
        max_speed: 12.0,
        max_torque: 6.0,
        steered: 0,
    }
}

/// A joint that turns about an axis without an end, and a link without a body.
pub fn joint(name: &str, parent: Option<&str>, parent_from_link: Pose, axis: DVec3) -> JointSpec {
    JointSpec {
        name: name.to_owned(),
        parent: parent.map(str::to_owned),
        kind: JointKind::Revolute,
        parent_from_link,
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

/// A sensor that is read twenty times a second.
pub fn sensor(
    name: &str,
    parent: Option<&str>,
    parent_from_sensor: Pose,
    kind: SensorKind,
) -> Equipment {
    let (name, parent) = (name.to_owned(), parent.map(str::to_owned));
    Equipment { name, parent, parent_from_sensor, period: Some(SimTime::from_millis(50)), kind }
}

/// Exact ranges between these ends, metres.
pub fn range(min_range: f64, max_range: f64) -> RangeSpec {
    RangeSpec::new(min_range, max_range, Noise::None)
}

/// A laser scanner of half a turn ahead, a beam every `resolution` radians, that sees through any smoke.
pub fn scanner(range: RangeSpec, resolution: f64) -> ScannerSpec {
    ScannerSpec {
        range,
        field_of_view: std::f64::consts::PI,
        resolution,
        layers: 1,
        layer_field_of_view: 0.0,
        smoke_budget: f64::INFINITY,
        mirror: None,
    }
}
