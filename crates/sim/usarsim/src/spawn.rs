//! Where a robot starts.

use std::f64::consts::TAU;

use base::arena::Floor;
use base::geom::Pose;
use base::model::RobotModel;
use base::model::kinematics::standing_at;
use base::time::SimTime;
use glam::{DVec2, DVec3, Vec3};
use link_usarsim::Triple;
use link_usarsim::frame::pose_from_wire;
use link_usarsim::request::Init;
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

/// Where a robot is to start.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Start {
    pub(crate) world_from_robot: Pose,
    /// Why that is not what was asked for.
    pub(crate) moved: Option<String>,
}

/// Where the robot's frame is to be.
///
/// Clients know heights of other maps, or none at all: a ground robot is put on its wheels. Where `is_strict`, only one that was asked
/// for near a surface is, or below all of them; the others start in the air, and fall.
pub(crate) fn start_pose(
    world: &World,
    model: &RobotModel,
    init: &Init,
    is_strict: bool,
) -> Result<Start, String> {
    let start = init.start.as_deref().filter(|name| !name.is_empty());
    if let Some(pose) = start.and_then(|name| find_start(world, name)) {
        return Ok(Start { world_from_robot: standing_at(model, &pose), moved: None });
    }
    // An unknown start is the origin, whatever else was said (section 3.1).
    let said = |vector: Option<Triple>| vector.filter(|_| start.is_none()).unwrap_or_default();
    let (location, rotation) = (said(init.location), said(init.rotation));
    if location.iter().chain(&rotation).any(|value| !value.is_finite() || value.abs() > FAR) {
        return Err(format!("{location:?}, {rotation:?} is nowhere; stay within {FAR} m"));
    }
    let wanted = pose_from_wire(location, rotation);
    let surface = surface_below(world, wanted.position);
    let standing = |floor: f64| floor + model.chassis.ride_height;
    let is_above = surface.is_some_and(|floor| wanted.position.z > standing(floor) + SNAP);
    if is_above && (is_strict || is_flying(model)) {
        return Ok(Start { world_from_robot: wanted, moved: None });
    }
    let floor = match surface {
        Some(surface) if !is_above => Some(surface),
        // In the air, or below every floor: the client thinks of another map.
        _ => floor_near(world, wanted.position)
            .or_else(|| surface_below(world, wanted.position.with_z(ABOVE))),
    };
    let Some(floor) = floor else { return Ok(Start { world_from_robot: wanted, moved: None }) };
    if is_flying(model) && wanted.position.z > standing(floor) {
        return Ok(Start { world_from_robot: wanted, moved: None });
    }
    let world_from_robot = Pose { position: wanted.position.with_z(standing(floor)), ..wanted };
    let off = wanted.position.z - world_from_robot.position.z;
    let moved = (off.abs() > SNAP).then(|| {
        let side = if off > 0.0 { "above" } else { "below" };
        format!("it was put onto the floor, because it was asked for {:.2} m {side} it", off.abs())
    });
    Ok(Start { world_from_robot, moved })
}

/// How far from its start a robot is put where there is no room for it, metres.
pub(crate) const NEARBY: f64 = 2.0;
/// From one ring of places to the next, metres.
const RING: f64 = 0.1;
/// Places on a ring are this far apart, metres.
const APART: f64 = 0.2;

/// Places on floors around a start, the nearest first.
pub(crate) fn nearby<'a>(
    world: &'a World,
    model: &'a RobotModel,
    start: &'a Pose,
) -> impl Iterator<Item = Pose> + 'a {
    let rings = (NEARBY / RING) as u32;
    let at = move |ring: u32, place: u32, places: u32| {
        let (away, turn) = (f64::from(ring) * RING, f64::from(place) / f64::from(places) * TAU);
        let offset = (DVec2::from_angle(turn) * away).extend(0.0);
        let position = start.position + offset;
        let floor = floor_near(world, position)?;
        Some(Pose { position: position.with_z(floor + model.chassis.ride_height), ..*start })
    };
    (0..=rings).flat_map(move |ring| {
        let places = (f64::from(ring) * RING * TAU / APART) as u32 + 1;
        (0..places).filter_map(move |place| at(ring, place, places))
    })
}

/// Height of the arena's floor here that is nearest in height; of the first surface below where the arena has no floors here.
fn floor_near(world: &World, place: DVec3) -> Option<f64> {
    let is_here = |floor: &&Floor| {
        let off = (place - floor.at).truncate().abs() * 2.0;
        off.x < floor.size.x && off.y < floor.size.y
    };
    let heights = world.arena().floors.iter().filter(is_here).map(|floor| floor.at.z);
    let off = |height: &f64| (height - place.z).abs();
    let nearest = heights.min_by(|a, b| off(a).total_cmp(&off(b)));
    nearest.or_else(|| surface_below(world, place))
}

fn is_flying(model: &RobotModel) -> bool {
    model.drive.flies()
}

fn find_start(world: &World, name: &str) -> Option<Pose> {
    let starts = &world.arena().starts;
    starts.iter().find(|start| start.name.eq_ignore_ascii_case(name)).map(|start| start.pose)
}

/// Height of the first surface below a little above this place.
fn surface_below(world: &World, place: DVec3) -> Option<f64> {
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
