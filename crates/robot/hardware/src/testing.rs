//! A small robot for tests.

use base::geom::Pose;
use base::model::sample::{range, robot, sensor, wheel};
use base::model::{EncoderSpec, Equipment, RobotModel, SensorKind, SonarSpec};

/// Two sonars of 4 m, an encoder, odometry, the truth and a battery.
pub(crate) fn tin() -> RobotModel {
    let range = range(0.1, 4.0);
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
    RobotModel { wheels: vec![wheel("LeftWheel", 0.15)], ..robot(equipment) }
}

fn item(name: &str, kind: SensorKind) -> Equipment {
    sensor(name, None, Pose::IDENTITY, kind)
}
