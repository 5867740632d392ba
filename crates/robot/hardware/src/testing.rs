//! A small robot for tests.

use base::geom::Pose;
use base::model::{
    BatterySpec, Chassis, DriveKind, EncoderSpec, Equipment, Noise, RangeSpec, RobotModel,
    SensorKind, SideOfRobot, SonarSpec, Tolerance, WheelSpec,
};
use base::time::SimTime;
use glam::DVec3;

/// Two sonars of 4 m, an encoder, odometry, the truth and a battery.
pub(crate) fn tin() -> RobotModel {
    let range = RangeSpec { min_range: 0.1, max_range: 4.0, noise: Noise::None };
    let sonar =
        SensorKind::Sonar(SonarSpec { range, beam_angle: 0.5, max_incidence: 0.8, rays: 51 });
    let ticks = EncoderSpec { resolution: 0.01745, noise: 0.0 };
    let equipment = vec![
        item("F1", sonar.clone()),
        item("F2", sonar),
        item("ECLeft", SensorKind::Encoder("LeftWheel".to_owned(), ticks)),
        item("GroundTruth", SensorKind::GroundTruth),
        item("Gauge", SensorKind::Battery),
    ];
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
        wheels: vec![left_wheel()],
        joints: Vec::new(),
        equipment,
        headlamps: Vec::new(),
        battery: BatterySpec { energy: 1e6, life: 1200.0 },
        tolerance: Tolerance { straight: 0.02, turn: 0.03, square: 0.08 },
    }
}

fn left_wheel() -> WheelSpec {
    WheelSpec {
        name: "LeftWheel".to_owned(),
        parent: None,
        position: DVec3::new(0.0, 0.15, 0.0),
        radius: 0.1,
        width: 0.04,
        mass: 0.3,
        side: SideOfRobot::Left,
        is_caster: false,
        is_tracked: false,
        max_speed: 12.0,
        max_torque: 6.0,
        steered: 0,
    }
}

fn item(name: &str, kind: SensorKind) -> Equipment {
    let period = Some(SimTime::from_millis(50));
    Equipment {
        name: name.to_owned(),
        parent: None,
        parent_from_sensor: Pose::IDENTITY,
        period,
        kind,
    }
}
