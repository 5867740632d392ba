//! A sonar: the nearest surface in a cone of sound, glass included.
//!
//! After USARSim's `SonarSensor`: of all rays in the cone the nearest counts whose surface is met squarely enough to send the echo back;
//! the middle ray counts at any angle. Where USARSim casts 10 rings of 16 rays we cast a sunflower (Vogel, "A better way to construct
//! the sunflower head", 1979), which leaves no larger hole with 37 rays.
//! We add that soft surfaces are lost beyond a shorter range, as their share of echo has it.

use std::f64::consts::PI;

use base::messages::ReadingData;
use base::model::SonarSpec;
use base::noise::NoiseStream;
use glam::{DVec3, Vec3};

use crate::fan::{Cast, Fan, USUAL_ECHO, reach_on};
use crate::spoil::Draw;

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
        let fan = Fan::new(directions, spec.range.max_range, false);
        Self { spec, fan }
    }

    /// The nearest echo, never told nearer than the least range.
    pub(crate) fn interpret(&self, cast: &Cast<'_>, noise: &mut NoiseStream) -> ReadingData {
        let range = &self.spec.range;
        let draw = Draw::new(&range.noise, noise);
        let nearest = self.nearest_echo(cast);
        let told = nearest.and_then(|distance| draw.spoil(range, distance));
        ReadingData::Range(told.map(|told| told.min(range.max_range).max(range.min_range)))
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

/// The middle ray, then a sunflower that fills the cone up to its edge.
fn cone(half_angle: f64, count: usize) -> Vec<Vec3> {
    let golden = PI * (3.0 - libm::sqrt(5.0));
    let petal = |number: usize| {
        let off = half_angle * sunflower_radius(number, count);
        let turn = golden * number as f64;
        let (across, along) = (libm::sin(off), libm::cos(off));
        DVec3::new(along, across * libm::cos(turn), across * libm::sin(turn)).as_vec3()
    };
    (0..count).map(petal).collect()
}

/// From the middle, 0, to the edge, 1: equal areas for each ray, but for the outermost that lie on the edge.
fn sunflower_radius(number: usize, count: usize) -> f64 {
    // Vogel's boundary fix: as many as fit lie on the rim, or the rim would be ragged.
    let rim = libm::round(1.5 * libm::sqrt(count as f64));
    let within = (count as f64 - 0.5 - (rim + 1.0) / 2.0).max(0.5);
    if number == 0 { 0.0 } else { libm::sqrt((number as f64 - 0.5).max(0.0) / within).min(1.0) }
}

#[cfg(test)]
mod tests;
