//! Where a robot starts.

use base::geom::Pose;
use base::model::{DriveKind, RobotModel};
use glam::{DVec3, Vec3};
use link_usarsim::frame::pose_from_wire;
use link_usarsim::request::Init;
use sim_physics::standing_at;
use sim_rays::{Filter, Ray, RayCast};
use sim_world::World;

/// A robot asked for within this of the height it would stand at is put on its wheels, metres.
const SNAP: f64 = 0.6;
/// How far above a place its floor is looked for, metres, and how far below.
const ABOVE: f64 = 0.5;
const BELOW: f32 = 50.0;

/// Where the middle of the chassis is to be.
///
/// Clients know heights of other maps, or none at all: a ground robot is put on the floor below it, or on the floor of the arena where there
/// is none below.
pub(crate) fn start_pose(world: &World, model: &RobotModel, init: &Init) -> Pose {
    if let Some(start) = init.start.as_deref().and_then(|name| find_start(world, name)) {
        return standing_at(model, &start);
    }
    let wanted =
        pose_from_wire(init.location.unwrap_or_default(), init.rotation.unwrap_or_default());
    let floor = floor_below(world, wanted.position).or_else(|| {
        // Below every floor: the client thinks of another map.
        floor_below(world, wanted.position.with_z(ABOVE))
    });
    let Some(floor) = floor else { return wanted };
    let standing = floor + model.chassis.ride_height;
    let is_above = wanted.position.z > standing + SNAP;
    if is_above || (is_flying(model) && wanted.position.z > standing) {
        return wanted;
    }
    Pose { position: wanted.position.with_z(standing), ..wanted }
}

fn is_flying(model: &RobotModel) -> bool {
    matches!(model.drive, DriveKind::Aerial(_))
}

fn find_start(world: &World, name: &str) -> Option<Pose> {
    let starts = &world.arena().starts;
    starts.iter().find(|start| start.name.eq_ignore_ascii_case(name)).map(|start| start.pose)
}

/// Height of the first surface below a little above this place.
fn floor_below(world: &World, place: DVec3) -> Option<f64> {
    let eye = place + DVec3::Z * ABOVE;
    let down = Ray::new(eye.as_vec3(), -Vec3::Z, BELOW);
    let hit = world.scene().cast(&down, &Filter::default())?;
    Some(eye.z - f64::from(hit.distance))
}

/// `wanted`, or with the first number behind it that makes it unique.
pub(crate) fn unique_name(wanted: &str, is_taken: impl Fn(&str) -> bool) -> String {
    if !wanted.is_empty() && !is_taken(wanted) {
        return wanted.to_owned();
    }
    let numbered = (0_u32..).map(|number| format!("{wanted}_{number}"));
    numbered.into_iter().find(|name| !is_taken(name)).unwrap_or_default()
}
