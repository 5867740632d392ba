//! A robot's model as the page draws it.

use base::model::kinematics::top_speeds;
use base::model::{RobotModel, SensorKind};
use link_station::{RobotInfo, SensorInfo, SensorShape, WheelInfo};

use super::links::float_pose;

/// What the page needs to know of a robot.
pub(super) fn robot_info(id: u16, name: &str, model: &RobotModel, pose_source: &str) -> RobotInfo {
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
    let sensors = model.equipment.iter().map(|item| SensorInfo {
        name: item.name.clone(),
        kind: item.kind.descriptor().label.to_owned(),
        shape: shape(&item.kind),
        link: link(&item.parent),
        pose: float_pose(&item.parent_from_sensor),
        max_range: item.kind.max_range().unwrap_or(0.0) as f32,
        angle: item.kind.field_of_view().unwrap_or(0.0) as f32,
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
        pose_source: pose_source.to_owned(),
        wheels: wheels.collect(),
        links: model.joints.iter().map(|joint| joint.link_size.as_vec3().to_array()).collect(),
        sensors: sensors.collect(),
    }
}

/// How a sensor is drawn.
fn shape(kind: &SensorKind) -> SensorShape {
    match kind {
        SensorKind::Sonar(_) => SensorShape::Cone,
        SensorKind::Infrared(_) | SensorKind::Range(_) => SensorShape::Beam,
        SensorKind::Scanner(_) => SensorShape::Scan,
        SensorKind::Camera(_) | SensorKind::Omni(_) => SensorShape::Camera,
        _ => SensorShape::Words,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_shipped_robot_can_be_drawn() {
        for name in sim_robots::shipped::names() {
            let model = sim_robots::shipped::load(name).unwrap();
            let info = robot_info(3, "scout", &model, "odometry");
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
