//! A robot's model as the page draws it.

use base::camera::{CameraModel, Fisheye, Turning};
use base::model::kinematics::top_speeds;
use base::model::{OmniSpec, RobotModel, SensorKind};
use link_station::{LensKind, Optics, RobotInfo, SensorInfo, SensorShape, WheelInfo};

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
        optics: optics(&item.kind),
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

/// How a camera maps directions to its pictures.
fn optics(kind: &SensorKind) -> Option<Optics> {
    let (SensorKind::Camera(spec) | SensorKind::Omni(OmniSpec { camera: spec, .. })) = kind else {
        return None;
    };
    let (width, height, view) = (spec.width, spec.height, spec.field_of_view);
    let model = match kind {
        SensorKind::Omni(omni) => CameraModel::Catadioptric(omni.model(width, height, view)),
        _ => spec.model(width, height, view),
    };
    let (lens, camera, mirror, cameras) = match model {
        CameraModel::Pinhole(camera) => (LensKind::Flat, camera, None, 1),
        CameraModel::Fisheye(Fisheye(camera)) => (LensKind::Fisheye, camera, None, 1),
        CameraModel::Turning(Turning(camera)) => (LensKind::Turning, camera, None, 1),
        CameraModel::Ring(ring) => (LensKind::Ring, ring.camera, None, ring.count as u16),
        CameraModel::Catadioptric(mirror) => {
            let shape = [mirror.mirror_a, mirror.mirror_b, mirror.mirror_radius];
            (LensKind::Mirror, mirror.camera, Some(shape.map(|metres| metres as f32)), 1)
        }
        CameraModel::Unknown { .. } | CameraModel::Polynomial(_) => return None,
    };
    let columns = camera.width * usize::from(cameras);
    Some(Optics { lens, focal: (camera.focal[0] / columns as f64) as f32, mirror, cameras })
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
            let cameras = info.sensors.iter().filter(|sensor| sensor.shape == SensorShape::Camera);
            for camera in cameras {
                let optics = camera.optics.unwrap();
                assert_eq!(optics.mirror.is_some(), name.starts_with("Omni"), "{name}");
                assert!(optics.focal > 0.1 && optics.focal < 3.0, "{name}: {optics:?}");
            }
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
