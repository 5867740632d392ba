//! Readings and the smallest robot for tests.

use base::geom::Pose;
use base::messages::{Reading, ReadingData};
use base::model::{
    BatterySpec, Chassis, DriveKind, Equipment, RobotModel, SensorKind, SideOfRobot, Tolerance,
    WheelSpec,
};
use base::time::SimTime;
use glam::DVec3;

/// What `sensor` said.
pub(crate) fn reading(sensor: &str, millis: u64, data: ReadingData) -> Reading {
    let time = SimTime::from_millis(millis);
    Reading { robot: "tin".to_owned(), sensor: sensor.to_owned(), time, data }
}

/// Two wheels 0.4 m apart and these sensors.
pub(crate) fn robot(sensors: Vec<(&str, Pose, SensorKind)>) -> RobotModel {
    let wheel = |name: &str, side, y: f64| WheelSpec {
        name: name.to_owned(),
        parent: None,
        position: DVec3::new(0.0, y, 0.0),
        radius: 0.1,
        width: 0.03,
        mass: 0.2,
        side,
        is_caster: false,
        is_tracked: false,
        max_speed: 20.0,
        max_torque: 5.0,
        steered: 0,
    };
    let mounted = |(name, parent_from_sensor, kind): (&str, Pose, SensorKind)| Equipment {
        name: name.to_owned(),
        parent: None,
        parent_from_sensor,
        period: None,
        kind,
    };
    RobotModel {
        name: "Tin".to_owned(),
        about: String::new(),
        chassis: Chassis {
            size: DVec3::new(0.3, 0.3, 0.2),
            middle: DVec3::ZERO,
            mass: 5.0,
            centre_of_mass: DVec3::ZERO,
            ride_height: 0.1,
        },
        drive: DriveKind::Differential,
        wheels: vec![wheel("L", SideOfRobot::Left, 0.2), wheel("R", SideOfRobot::Right, -0.2)],
        joints: vec![],
        equipment: sensors.into_iter().map(mounted).collect(),
        headlamps: vec![],
        battery: BatterySpec { energy: 1e6, life: 1200.0 },
        tolerance: Tolerance { straight: 0.02, turn: 0.03, square: 0.08 },
    }
}
