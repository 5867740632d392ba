//! The people in the world: where the pieces of their bodies are now.

use glam::{DVec3, Vec3};
use sim_rays::{Part, Ray, RayCast, Shape};
use sim_world::{BodyPart, ThingKind, World};

use crate::situation::Situation;

/// One piece of somebody's body: a limb of it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Piece<'a> {
    /// Index into the arena's victims.
    pub(crate) victim: usize,
    pub(crate) body_part: BodyPart,
    /// How many pieces of the same body part came before it: upper arm, lower arm, hand.
    pub(crate) number: usize,
    /// Its number among the scene's parts.
    pub(crate) index: u32,
    pub(crate) part: &'a Part,
}

/// All pieces of all people, in the world's order.
pub(crate) fn pieces(world: &World) -> impl Iterator<Item = Piece<'_>> {
    let scene = world.scene();
    let first = scene.parts().len() - scene.moving().len();
    let mut before: Option<(u32, usize)> = None;
    scene.moving().iter().enumerate().filter_map(move |(offset, part)| {
        let owner = part.surface.owner;
        let ThingKind::Victim { victim, part: body_part } =
            world.things().get(owner as usize)?.kind
        else {
            return None;
        };
        let number = before.filter(|(last, _)| *last == owner).map_or(0, |(_, number)| number + 1);
        before = Some((owner, number));
        Some(Piece { victim, body_part, number, index: (first + offset) as u32, part })
    })
}

/// The middle of somebody's torso, in the world.
pub(crate) fn torso(world: &World, victim: usize) -> Option<DVec3> {
    let mut of_torso =
        pieces(world).filter(|p| p.victim == victim && p.body_part == BodyPart::Torso);
    of_torso.next().map(|piece| middle(piece.part))
}

/// The middle of somebody's head: where voice and breath come from.
pub(crate) fn head(world: &World, victim: usize) -> Option<DVec3> {
    let mut of_head = pieces(world).filter(|p| p.victim == victim && p.body_part == BodyPart::Head);
    // The neck comes before the skull.
    of_head.nth(1).map(|piece| middle(piece.part))
}

/// The middle of a part.
pub(crate) fn middle(part: &Part) -> DVec3 {
    let (min, max) = part.shape.bounds();
    ((min + max) / 2.0).as_dvec3()
}

/// Both ends and the middle of a limb's axis, in the world.
pub(crate) fn axis_points(part: &Part) -> [Vec3; 3] {
    match &part.shape {
        Shape::Round(round) => {
            let half = round.axes.z_axis * round.half_length;
            [round.centre - half, round.centre, round.centre + half]
        }
        Shape::Box(_) | Shape::Triangle(_) => [middle(part).as_vec3(); 3],
    }
}

/// Whether a place is within this range and within half of these angles of where the sensor looks.
pub(crate) fn is_in_view(place_in_sensor: DVec3, max_range: f64, field_of_view: f64) -> bool {
    let DVec3 { x, y, z } = place_in_sensor;
    let half = field_of_view / 2.0;
    let level = libm::sqrt(x * x + y * y);
    place_in_sensor.length() <= max_range
        && libm::atan2(y, x).abs() <= half
        && libm::atan2(z, level).abs() <= half
}

/// Whether nothing but the victim itself lies between the sensor and a place on it.
pub(crate) fn is_open_to(
    situation: &Situation<'_>,
    victim: usize,
    at: DVec3,
    passes_glass: bool,
) -> bool {
    let way = Ray::between(situation.world_from_sensor.position.as_vec3(), at.as_vec3());
    let hit = situation.world().scene().cast(&way, &situation.filter(passes_glass));
    hit.is_none_or(|hit| is_victim(situation.world(), hit.surface.owner, victim))
}

/// Whether this owner is a part of that victim.
pub(crate) fn is_victim(world: &World, owner: u32, victim: usize) -> bool {
    let kind = world.things().get(owner as usize).map(|thing| thing.kind);
    matches!(kind, Some(ThingKind::Victim { victim: found, .. }) if found == victim)
}
