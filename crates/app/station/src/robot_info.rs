//! A robot's model as the page draws it.

use base::model::kinematics::top_speeds;
use base::model::{RobotModel, SensorKind};
use link_station::{RobotInfo, SensorInfo, SensorShape, WheelInfo};

use super::links::float_pose;

/// What the page needs to know of a robot.
pub(super) fn robot_info(id: u16, name: &str, model: &RobotModel) -> RobotInfo {
    let link = |parent: &Option<String>| {
        let parent = parent.as_ref()?;
        model.joints.iter().position(|joint| joint.name == *parent).map(|link| link as u16)
    };
    let wheels = model.wheels.iter().map(|wheel| WheelInfo {
        link: link(&wheel.parent),
        at: wheel.position.as_vec3().to_array(),
        radius: wheel.radius as f32,
        width: wheel.width as f32,
    });
    let sensors = model.equipment.iter().map(|item| {
        let (kind, shape, max_range, angle) = sensor(&item.kind);
        SensorInfo {
            name: item.name.clone(),
            kind: kind.to_owned(),
            shape,
            link: link(&item.parent),
            pose: float_pose(&item.parent_from_sensor),
            max_range: max_range as f32,
            angle: angle as f32,
        }
    });
    let top = top_speeds(model);
    RobotInfo {
        id,
        name: name.to_owned(),
        model: model.name.clone(),
        size: model.chassis.size.as_vec3().to_array(),
        middle: model.chassis.middle.as_vec3().to_array(),
        flies: model.drive.flies(),
        max_speed: top.forward as f32,
        max_turn: top.turn as f32,
        wheels: wheels.collect(),
        links: model.joints.iter().map(|joint| joint.link_size.as_vec3().to_array()).collect(),
        sensors: sensors.collect(),
    }
}

/// What people call it, how it is drawn, its longest range and its full opening angle.
fn sensor(kind: &SensorKind) -> (&'static str, SensorShape, f64, f64) {
    use SensorShape::{Beam, Camera, Cone, Scan, Words};
    match kind {
        SensorKind::Sonar(spec) => ("sonar", Cone, spec.range.max_range, spec.beam_angle),
        SensorKind::Infrared(spec) => ("infra-red", Beam, spec.max_range, 0.0),
        SensorKind::Range(spec) => ("range finder", Beam, spec.max_range, 0.0),
        SensorKind::Scanner(spec) => {
            ("laser scanner", Scan, spec.range.max_range, spec.field_of_view)
        }
        SensorKind::Depth(spec) => {
            ("depth camera", Words, spec.range.max_range, spec.field_of_view)
        }
        SensorKind::Camera(spec) => ("camera", Camera, 0.0, spec.field_of_view),
        SensorKind::Omni(spec) => ("all-round camera", Camera, 0.0, spec.camera.field_of_view),
        SensorKind::Heat(spec) => ("heat camera", Words, 0.0, spec.field_of_view),
        SensorKind::Odometry(_) => ("odometry", Words, 0.0, 0.0),
        SensorKind::Encoder(..) => ("encoder", Words, 0.0, 0.0),
        SensorKind::Tachometer => ("tachometer", Words, 0.0, 0.0),
        SensorKind::Ins(_) => ("inertial navigation", Words, 0.0, 0.0),
        SensorKind::Imu(_) => ("inertial unit", Words, 0.0, 0.0),
        SensorKind::Compass(_) => ("compass", Words, 0.0, 0.0),
        SensorKind::Gps(_) => ("satellite navigation", Words, 0.0, 0.0),
        SensorKind::GroundTruth => ("ground truth", Words, 0.0, 0.0),
        SensorKind::Touch(_) => ("touch", Words, 0.0, 0.0),
        SensorKind::Battery => ("battery", Words, 0.0, 0.0),
        SensorKind::Rfid(spec) => ("tag reader", Words, spec.max_range, 0.0),
        SensorKind::Victim(spec) => ("victim detector", Words, spec.max_range, spec.field_of_view),
        SensorKind::Sound(_) => ("microphone", Words, 0.0, 0.0),
        SensorKind::Co2(range) => ("carbon dioxide", Words, *range, 0.0),
        SensorKind::HumanMotion(range, angle) => ("motion detector", Words, *range, *angle),
        SensorKind::Joints => ("joints", Words, 0.0, 0.0),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_shipped_robot_can_be_drawn() {
        for name in sim_robots::shipped::names() {
            let model = sim_robots::shipped::load(name).unwrap();
            let info = robot_info(3, "scout", &model);
            assert_eq!(info.sensors.len(), model.equipment.len(), "{name}");
            assert!(info.max_speed.is_finite() && info.max_turn.is_finite(), "{name}");
            assert!(
                info.wheels
                    .iter()
                    .filter_map(|w| w.link)
                    .all(|l| usize::from(l) < info.links.len())
            );
        }
    }
}
