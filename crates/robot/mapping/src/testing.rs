//! Small robots and rooms for tests.

use std::sync::Arc;

use base::geom::Pose;
use base::messages::{Reading, ReadingData};
use base::model::sample::{range, scanner, sensor};
use base::model::{Equipment, SensorKind, SonarSpec};
use base::time::SimTime;

use crate::mapper::PosedReading;

pub(crate) use base::model::sample::robot;

/// A sonar of 30 degrees that reaches 4 m.
pub(crate) fn sonar_at(name: &str, parent_from_sensor: Pose) -> Equipment {
    let beam_angle = 30_f64.to_radians();
    let spec = SonarSpec {
        range: range(0.1, 4.0),
        beam_angle,
        max_incidence: 45_f64.to_radians(),
        rays: 51,
    };
    sensor(name, None, parent_from_sensor, SensorKind::Sonar(spec))
}

/// A laser scanner of 181 beams.
pub(crate) fn laser_at(name: &str, parent_from_sensor: Pose) -> Equipment {
    let spec = scanner(range(0.1, 4.0), 1_f64.to_radians());
    sensor(name, None, parent_from_sensor, SensorKind::Scanner(spec))
}

/// A reading of `sensor` taken with the robot at `world_from_robot`.
pub(crate) fn posed(world_from_robot: Pose, sensor: &str, data: ReadingData) -> PosedReading {
    let robot = "tin".to_owned();
    let reading = Reading { robot, sensor: sensor.to_owned(), time: SimTime::ZERO, data };
    PosedReading { world_from_robot, reading: Arc::new(reading) }
}
