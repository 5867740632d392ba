//! A small robot with a head, for tests.

use base::geom::Pose;
use base::model::{
    BatterySpec, Chassis, DriveKind, Equipment, JointKind, JointSpec, Noise, RangeSpec, RobotModel,
    SensorKind, SonarSpec, Tolerance,
};
use base::time::SimTime;
use glam::DVec3;

/// A body with a head in front: joints `Pan` and `Tilt`, sensors `IR`, `Sonar`, `GroundTruth` and `Joints`.
pub(crate) fn mapper() -> RobotModel {
    let mut model = RobotModel {
        name: "Tin".into(),
        about: String::new(),
        chassis: Chassis {
            size: DVec3::ONE,
            middle: DVec3::ZERO,
            mass: 1.0,
            centre_of_mass: DVec3::ZERO,
            ride_height: 0.1,
        },
        drive: DriveKind::Differential,
        wheels: vec![],
        joints: vec![],
        equipment: vec![],
        headlamps: vec![],
        battery: BatterySpec { energy: 1.0, life: 1.0 },
        tolerance: Tolerance { straight: 0.0, turn: 0.0, square: 0.0 },
    };
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
    let joint = |name: &str, parent: Option<String>, parent_from_link, axis| JointSpec {
        name: format!("{name}{suffix}"),
        parent,
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
    };
    model.joints.push(joint("Pan", None, place, DVec3::Z));
    let tilt = joint("Tilt", Some(format!("Pan{suffix}")), Pose::IDENTITY, -DVec3::Y);
    let carrier = Some(tilt.name.clone());
    model.joints.push(tilt);
    let range = RangeSpec { min_range: 0.0, max_range: 5.0, noise: Noise::None };
    let sonar = SonarSpec { range, beam_angle: 0.0873, max_incidence: 1.6, rays: 51 };
    let ahead = Pose::at(DVec3::X * 0.06);
    let kinds = [("IR", SensorKind::Infrared(range)), ("Sonar", SensorKind::Sonar(sonar))];
    for (name, kind) in kinds {
        model.equipment.push(sensor(&format!("{name}{suffix}"), carrier.clone(), ahead, kind));
    }
}

fn sensor(
    name: &str,
    parent: Option<String>,
    parent_from_sensor: Pose,
    kind: SensorKind,
) -> Equipment {
    let period = Some(SimTime::from_millis(50));
    Equipment { name: name.into(), parent, parent_from_sensor, period, kind }
}
