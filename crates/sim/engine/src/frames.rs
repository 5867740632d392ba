//! Frames of robots, as transforms.

use base::camera::CameraModel;
use base::geom::Pose;
use base::messages::Transform;
use base::model::{Equipment, RobotModel, SensorKind};
use base::time::SimTime;
use link_ros::{frame_name, optical_frame_name};
use sim_physics::Physics;

use crate::mounted::Mounted;

/// From one set of moving transforms to the next.
const PERIOD: SimTime = SimTime::from_millis(50);
/// The frame of a robot's chassis.
const BASE: &str = "base_link";
const WORLD: &str = "world";

/// Whether moving frames are published in the step that ends now.
pub(crate) fn is_due(now: SimTime, step: SimTime) -> bool {
    now.nanos() % PERIOD.nanos() < step.nanos()
}

/// Where the chassis and the links of joints are.
pub(crate) fn transforms(name: &str, robot: &Mounted, physics: &Physics) -> Vec<Transform> {
    let place = |link: Option<&str>| robot.id.and_then(|id| physics.world_from(id, link));
    let Some(world_from_base) = place(None) else { return vec![] };
    let base = Transform {
        parent: WORLD.to_owned(),
        child: frame_name(name, BASE),
        parent_from_child: world_from_base,
    };
    let links = robot.model.joints.iter().filter_map(|joint| {
        let world_from_parent = place(joint.parent.as_deref())?;
        let parent_from_child = world_from_parent.inverse() * place(Some(&joint.name))?;
        Some(within(name, joint.parent.as_deref(), &joint.name, parent_from_child))
    });
    std::iter::once(base).chain(links).collect()
}

/// Where sensors sit on what carries them.
pub(crate) fn mounts(name: &str, model: &RobotModel) -> Vec<Transform> {
    let mount = |equipment: &Equipment| {
        within(name, equipment.parent.as_deref(), &equipment.name, equipment.parent_from_sensor)
    };
    let optical = |equipment: &Equipment| Transform {
        parent: frame_name(name, &equipment.name),
        child: optical_frame_name(name, &equipment.name),
        parent_from_child: CameraModel::CAMERA_FROM_OPTICAL,
    };
    let cameras = model.equipment.iter().filter(|equipment| is_camera(&equipment.kind));
    model.equipment.iter().map(mount).chain(cameras.map(optical)).collect()
}

/// Whether it gives pictures, which ROS wants in a frame of their own.
fn is_camera(kind: &SensorKind) -> bool {
    matches!(
        kind,
        SensorKind::Camera(_) | SensorKind::Omni(_) | SensorKind::Heat(_) | SensorKind::Depth(_)
    )
}

fn within(robot: &str, parent: Option<&str>, child: &str, parent_from_child: Pose) -> Transform {
    Transform {
        parent: frame_name(robot, parent.unwrap_or(BASE)),
        child: frame_name(robot, child),
        parent_from_child,
    }
}
