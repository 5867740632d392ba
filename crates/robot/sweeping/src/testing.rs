//! A small robot with a head, for tests.

use base::geom::Pose;
use base::model::sample::{joint, range, robot, sensor};
use base::model::{RobotModel, SensorKind, SonarSpec};
use glam::DVec3;

/// A body with a head in front: joints `Pan` and `Tilt`, sensors `IR`, `Sonar`, `GroundTruth` and `Joints`.
pub(crate) fn mapper() -> RobotModel {
    let mut model = robot(vec![]);
    add_head(&mut model, "", Pose::at(DVec3::X * 0.3));
    for (name, kind) in [("GroundTruth", SensorKind::GroundTruth), ("Joints", SensorKind::Joints)] {
        model.equipment.push(sensor(name, None, Pose::IDENTITY, kind));
    }
    model
}

/// The same with a second head that looks backwards.
pub(crate) fn with_back_head() -> RobotModel {
    let mut model = mapper();
    let behind = Pose::from_xyz_yaw(-0.3, 0.0, 0.0, std::f64::consts::PI);
    add_head(&mut model, "Back", behind);
    model
}

fn add_head(model: &mut RobotModel, suffix: &str, place: Pose) {
    let [pan, tilt] = ["Pan", "Tilt"].map(|name| format!("{name}{suffix}"));
    model.joints.push(joint(&pan, None, place, DVec3::Z));
    model.joints.push(joint(&tilt, Some(&pan), Pose::IDENTITY, -DVec3::Y));
    let range = range(0.0, 5.0);
    let sonar = SonarSpec { range, beam_angle: 0.0873, max_incidence: 1.6, rays: 51 };
    let ahead = Pose::at(DVec3::X * 0.06);
    let kinds = [("IR", SensorKind::Infrared(range)), ("Sonar", SensorKind::Sonar(sonar))];
    for (name, kind) in kinds {
        model.equipment.push(sensor(&format!("{name}{suffix}"), Some(&tilt), ahead, kind));
    }
}
