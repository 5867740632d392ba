//! Where a robot starts.

use base::geom::Pose;
use base::model::{DriveKind, RobotModel};
use base::time::SimTime;
use glam::{DVec3, Vec3};
use link_usarsim::Triple;
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
/// Farthest start, metres.
const FAR: f64 = 1e4;
/// Longest name of a robot, characters.
const LONGEST_NAME: usize = 64;

/// Where the middle of the chassis is to be.
///
/// Clients know heights of other maps, or none at all: a ground robot is put on the floor below it, or on the floor of the arena where there
/// is none below.
pub(crate) fn start_pose(world: &World, model: &RobotModel, init: &Init) -> Result<Pose, String> {
    let start = init.start.as_deref().filter(|name| !name.is_empty());
    if let Some(pose) = start.and_then(|name| find_start(world, name)) {
        return Ok(standing_at(model, &pose));
    }
    // An unknown start is the origin, whatever else was said (section 3.1).
    let said = |vector: Option<Triple>| vector.filter(|_| start.is_none()).unwrap_or_default();
    let (location, rotation) = (said(init.location), said(init.rotation));
    if location.iter().chain(&rotation).any(|value| !value.is_finite() || value.abs() > FAR) {
        return Err(format!("{location:?}, {rotation:?} is nowhere; stay within {FAR} m"));
    }
    let wanted = pose_from_wire(location, rotation);
    let floor = floor_below(world, wanted.position).or_else(|| {
        // Below every floor: the client thinks of another map.
        floor_below(world, wanted.position.with_z(ABOVE))
    });
    let Some(floor) = floor else { return Ok(wanted) };
    let standing = floor + model.chassis.ride_height;
    let is_above = wanted.position.z > standing + SNAP;
    if is_above || (is_flying(model) && wanted.position.z > standing) {
        return Ok(wanted);
    }
    Ok(Pose { position: wanted.position.with_z(standing), ..wanted })
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

/// The name a client wants, cut to what fits a line; its class without one.
pub(crate) fn name_from_wire(name: Option<&str>, class: &str) -> String {
    let is_plain = |letter: &char| !letter.is_control() && !['{', '}'].contains(letter);
    let name: String =
        name.unwrap_or_default().chars().filter(is_plain).take(LONGEST_NAME).collect();
    if name.trim().is_empty() { class.to_owned() } else { name }
}

/// The first time after `now` that is `phase` after a multiple of `period`: bursts fall on the same steps as the robot's readings.
pub(crate) fn following(period: SimTime, phase: SimTime, now: SimTime) -> SimTime {
    let period = period.nanos().max(1);
    let phase = phase.nanos() % period;
    SimTime::from_nanos((now.nanos() + period - phase) / period * period + phase)
}
