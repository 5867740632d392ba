//! A sonar: the nearest surface in a cone of sound, glass included.
//!
//! After USARSim's `SonarSensor`: of all rays in the cone the nearest counts whose surface is met squarely enough to send the echo back;
//! the middle ray counts at any angle. Where USARSim casts 10 rings of 16 rays, crowded in the middle, ours are spread evenly: 51 leave no
//! larger hole than its 161.
//! We add that soft surfaces are lost beyond a shorter range, as their share of echo has it.

use std::f64::consts::TAU;

use base::messages::ReadingData;
use base::model::SonarSpec;
use base::noise::NoiseStream;
use glam::{DVec3, Vec3};

use crate::fan::{Cast, Fan, Sight, USUAL_ECHO, reach_on};
use crate::spoil::{Draw, single};

/// No cone needs more rays than this.
const MOST_RAYS: usize = 10_000;

/// A sonar, mounted.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Sonar {
    spec: SonarSpec,
    pub(crate) fan: Fan,
}

impl Sonar {
    pub(crate) fn new(spec: SonarSpec) -> Self {
        let directions = cone(spec.beam_angle / 2.0, spec.rays.clamp(1, MOST_RAYS));
        let fan = Fan::new(directions, spec.range.max_range, Sight::sound(&spec.range));
        Self { spec, fan }
    }

    /// The nearest echo, never told nearer than the least range.
    pub(crate) fn interpret(&self, cast: &Cast<'_>, noise: &mut NoiseStream) -> ReadingData {
        let range = &self.spec.range;
        let draw = Draw::new(&range.noise, noise);
        let nearest = self.nearest_echo(cast);
        let told = nearest.and_then(|distance| draw.spoil(range, distance));
        let within = |told: f64| told.min(range.max_range).max(range.min_range);
        ReadingData::Range(told.map(|told| single(range, within(told))))
    }

    fn nearest_echo(&self, cast: &Cast<'_>) -> Option<f64> {
        let squarely = libm::cos(self.spec.max_incidence);
        let mut nearest: Option<f64> = None;
        for ray in 0..cast.rays.len() {
            let distance = f64::from(cast.nearest[ray].distance);
            if nearest.is_some_and(|known| known <= distance) {
                continue;
            }
            let Some(hit) = cast.hit(ray) else { continue };
            let slant = -f64::from(hit.normal.dot(cast.rays[ray].direction));
            let echo = cast.world.materials()[hit.surface.material as usize].echo;
            let is_heard = distance <= reach_on(echo, USUAL_ECHO, self.spec.range.max_range);
            if is_heard && (ray == 0 || slant >= squarely) {
                nearest = Some(distance);
            }
        }
        nearest
    }
}

/// The middle ray, then rings out to the edge of the cone.
fn cone(half_angle: f64, count: usize) -> Vec<Vec3> {
    let mut directions = vec![Vec3::X];
    let around = count - 1;
    let rings = ring_count(around);
    for ring in 1..=rings {
        let (first, last) =
            (rays_within(ring - 1, rings, around), rays_within(ring, rings, around));
        let off = half_angle * ring as f64 / rings as f64;
        let (along, across) = (libm::cos(off), libm::sin(off));
        // Every other ring is turned by half a step, so that its rays look between those of its neighbours.
        let phase = if ring % 2 == 1 { 0.5 } else { 0.0 };
        directions.extend((0..last - first).map(|number| {
            let turn = TAU * (number as f64 + phase) / (last - first) as f64;
            DVec3::new(along, across * libm::cos(turn), across * libm::sin(turn)).as_vec3()
        }));
    }
    gather(&mut directions);
    directions
}

/// Rays that are cast together.
const TOGETHER: usize = 16;

/// Puts rays side by side that look nearly the same way: the inmost together, then those on the left, then those on the right.
///
/// Which of them comes first says nothing about what is heard, but for the middle one, which stays where it is.
fn gather(directions: &mut [Vec3]) {
    let Some(outer) = directions.get_mut(TOGETHER..) else { return };
    outer.sort_by(|a, b| b.y.total_cmp(&a.y));
    if let Some(others) = outer.get_mut(TOGETHER..) {
        others.reverse();
    }
    for packet in outer.chunks_mut(TOGETHER) {
        // The first of them is the one the others must not look away from.
        let mean: Vec3 = packet.iter().sum();
        packet.sort_by(|a, b| b.dot(mean).total_cmp(&a.dot(mean)));
    }
}

/// As many rings as make steps along them about as long as those between them: 6 rays, then 12, 18, ...
fn ring_count(around: usize) -> usize {
    let rings = (libm::sqrt(9.0 + 12.0 * around as f64) - 3.0) / 6.0;
    libm::round(rings).max(1.0) as usize
}

/// Rays on the first rings together: each has a share by its length.
fn rays_within(ring: usize, rings: usize, around: usize) -> usize {
    let share = (ring * (ring + 1)) as f64 / (rings * (rings + 1)) as f64;
    libm::round(around as f64 * share) as usize
}

#[cfg(test)]
mod tests;
