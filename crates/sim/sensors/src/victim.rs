//! A victim sensor: names and places of the body parts it sees, some of them missed, misplaced or imagined.
//!
//! After USARSim's `VictSensor`: parts in range and field of view with a free line of sight (glass is no obstacle), each with d G(0, sigma) on
//! every axis of its position in the sensor's frame. Where USARSim scans a grid of rays we aim three at each limb, which sees the same parts
//! with fewer. Where it has volumes that raise false alarms, ours come by chance.

use base::messages::{PartSeen, ReadingData};
use base::model::VictimSpec;
use base::noise::NoiseStream;
use glam::{DVec3, Vec3};
use sim_rays::{Nearest, Ray, RayCast, Shape};
use sim_world::BodyPart;

use crate::people::{Piece, axis_points, is_in_view, pieces};
use crate::situation::Situation;

/// What parts are called.
const NAMES: [&str; 7] = ["Head", "Arm", "Hand", "Chest", "Pelvis", "Leg", "Foot"];

/// What was seen of one body part, or would have been.
struct Glimpse {
    victim: usize,
    body_part: BodyPart,
    name: &'static str,
    sum: DVec3,
    points: usize,
}

/// Takes one look.
pub(crate) fn read(
    spec: &VictimSpec,
    situation: &Situation<'_>,
    noise: &mut NoiseStream,
) -> ReadingData {
    let mut seen = vec![];
    for glimpse in look(spec, situation) {
        // Every part of everybody draws, seen or not: what one misses does not change how another errs.
        let error = DVec3::new(noise.gaussian(1.0), noise.gaussian(1.0), noise.gaussian(1.0));
        let is_missed = noise.chance(spec.miss);
        if glimpse.points > 0 && !is_missed {
            let place = situation.in_sensor(glimpse.sum / glimpse.points as f64);
            let position = place + error * (spec.sigma * place.length());
            seen.push(PartSeen { part: glimpse.name.to_owned(), position });
        }
    }
    seen.extend(false_alarm(spec, situation, noise));
    ReadingData::Victims(seen)
}

/// Every named part of everybody, with the places on it that are in view.
fn look(spec: &VictimSpec, situation: &Situation<'_>) -> Vec<Glimpse> {
    let eye = situation.world_from_sensor.position.as_vec3();
    let targets: Vec<(Piece<'_>, Vec3)> = pieces(situation.world())
        .flat_map(|piece| axis_points(piece.part).map(|point| (piece, point)))
        .collect();
    let aim = |&(_, point): &(Piece<'_>, Vec3)| {
        Ray::new(eye, (point - eye).normalize_or(Vec3::X), spec.max_range as f32)
    };
    let rays: Vec<Ray> = targets.iter().map(aim).collect();
    let mut nearest = vec![Nearest::none(0.0); rays.len()];
    situation.world().scene().nearest_many(&rays, &situation.filter(true), &mut nearest);
    let mut glimpses: Vec<Glimpse> = vec![];
    for (((piece, point), ray), nearest) in targets.iter().zip(&rays).zip(&nearest) {
        let glimpse = glimpse_of(&mut glimpses, piece, *point);
        let place = ray.at(nearest.distance).as_dvec3();
        let is_seen = nearest.part == piece.index
            && is_in_view(situation.in_sensor(place), spec.max_range, spec.field_of_view);
        if is_seen {
            glimpse.sum += place;
            glimpse.points += 1;
        }
    }
    glimpses
}

/// The entry for this piece's part; pieces of one part follow one another.
fn glimpse_of<'a>(glimpses: &'a mut Vec<Glimpse>, piece: &Piece<'_>, at: Vec3) -> &'a mut Glimpse {
    let (victim, body_part, name) = (piece.victim, piece.body_part, name(piece, at));
    let is_same = |g: &Glimpse| g.victim == victim && g.body_part == body_part && g.name == name;
    let known = glimpses.iter().rposition(is_same);
    let index = known.unwrap_or_else(|| {
        glimpses.push(Glimpse { victim, body_part, name, sum: DVec3::ZERO, points: 0 });
        glimpses.len() - 1
    });
    &mut glimpses[index]
}

/// The world builds arms and legs from the trunk outwards, and the trunk from the hips up.
fn name(piece: &Piece<'_>, at: Vec3) -> &'static str {
    const OUTERMOST: usize = 2;
    match piece.body_part {
        BodyPart::Head => "Head",
        BodyPart::LeftArm | BodyPart::RightArm if piece.number == OUTERMOST => "Hand",
        BodyPart::LeftArm | BodyPart::RightArm => "Arm",
        BodyPart::LeftLeg | BodyPart::RightLeg if piece.number == OUTERMOST => "Foot",
        BodyPart::LeftLeg | BodyPart::RightLeg => "Leg",
        BodyPart::Torso if piece.number == OUTERMOST => "Chest",
        BodyPart::Torso => {
            let is_low = matches!(&piece.part.shape, Shape::Round(round)
                if (at - round.centre).dot(round.axes.z_axis) < 0.0);
            if is_low { "Pelvis" } else { "Chest" }
        }
    }
}

/// By chance, a part that is not there: anywhere in view up to what blocks it.
fn false_alarm(
    spec: &VictimSpec,
    situation: &Situation<'_>,
    noise: &mut NoiseStream,
) -> Option<PartSeen> {
    let (is_raised, name) = (noise.chance(spec.false_alarm), noise.below(NAMES.len()));
    let half = spec.field_of_view / 2.0;
    let (turn, rise) = (noise.uniform(-half, half), noise.uniform(-half, half));
    let share = noise.unit();
    if !is_raised {
        return None;
    }
    let level = libm::cos(rise);
    let direction = DVec3::new(level * libm::cos(turn), level * libm::sin(turn), libm::sin(rise));
    let pose = &situation.world_from_sensor;
    let towards = (pose.rotation * direction).as_vec3();
    let ray = Ray::new(pose.position.as_vec3(), towards, spec.max_range as f32);
    let hit = situation.world().scene().cast(&ray, &situation.filter(true));
    let reach = hit.map_or(spec.max_range, |hit| f64::from(hit.distance));
    Some(PartSeen { part: NAMES[name].to_owned(), position: direction * (share * reach) })
}

#[cfg(test)]
mod tests;
