//! Small robots and rooms for tests.

use base::geom::Pose;
use base::messages::{Reading, ReadingData};
use base::model::{
    BatterySpec, Chassis, DriveKind, Equipment, Noise, RangeSpec, RobotModel, ScannerSpec,
    SensorKind, SonarSpec, Tolerance,
};
use base::time::SimTime;
use glam::DVec3;

use crate::mapper::PosedReading;

/// A box on two wheels with this equipment.
pub(crate) fn robot(equipment: Vec<Equipment>) -> RobotModel {
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
        wheels: Vec::new(),
        joints: Vec::new(),
        equipment,
        headlamps: Vec::new(),
        battery: BatterySpec { energy: 1e6, life: 1200.0 },
        tolerance: Tolerance { straight: 0.02, turn: 0.03, square: 0.08 },
    }
}

const RANGE: RangeSpec = RangeSpec { min_range: 0.1, max_range: 4.0, noise: Noise::None };

/// A sonar of 30 degrees that reaches 4 m.
pub(crate) fn sonar_at(name: &str, parent_from_sensor: Pose) -> Equipment {
    let beam_angle = 30_f64.to_radians();
    let spec = SonarSpec { range: RANGE, beam_angle, max_incidence: 45_f64.to_radians(), rays: 51 };
    equipment(name, parent_from_sensor, SensorKind::Sonar(spec))
}

/// A laser scanner of 181 beams.
pub(crate) fn laser_at(name: &str, parent_from_sensor: Pose) -> Equipment {
    let spec = ScannerSpec {
        range: RANGE,
        field_of_view: std::f64::consts::PI,
        resolution: 1_f64.to_radians(),
        layers: 1,
        layer_field_of_view: 0.0,
        smoke_budget: f64::INFINITY,
    };
    equipment(name, parent_from_sensor, SensorKind::Scanner(spec))
}

fn equipment(name: &str, parent_from_sensor: Pose, kind: SensorKind) -> Equipment {
    let period = Some(SimTime::from_millis(50));
    Equipment { name: name.to_owned(), parent: None, parent_from_sensor, period, kind }
}

/// A reading of `sensor` taken with the robot at `world_from_robot`.
pub(crate) fn posed(world_from_robot: Pose, sensor: &str, data: ReadingData) -> PosedReading {
    let robot = "tin".to_owned();
    let reading = Reading { robot, sensor: sensor.to_owned(), time: SimTime::ZERO, data };
    PosedReading { world_from_robot, reading }
}
