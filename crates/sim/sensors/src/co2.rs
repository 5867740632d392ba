//! A CO2 sensor: what breathing people add to the air around it.
//!
//! A person at rest breathes out q = 5e-6 m³/s of CO2 (ASHRAE 62.1); around a steady point source c = q / (4 pi D d), with the eddy
//! diffusion D = 0.01 m²/s of a still room (Cheng et al. 2011): 40 ppm at a metre. Breath does not pass walls.
//! USARSim has the message but no figures.

use std::f64::consts::PI;

use base::messages::ReadingData;
use base::noise::NoiseStream;
use glam::DVec3;

use crate::people;
use crate::situation::Situation;

/// m³/s.
const BREATH: f64 = 5e-6;
/// m²/s.
const EDDY_DIFFUSION: f64 = 0.01;
/// The source is as large as a head, metres.
const NEAREST: f64 = 0.1;
/// Standard deviation as a share of the reading: infra-red absorption cells are good to 3 %.
const SIGMA_SHARE: f64 = 0.03;
const MILLION: f64 = 1e6;

/// Parts per million above the air's own, of people within `max_range` metres.
pub(crate) fn read(
    max_range: f64,
    situation: &Situation<'_>,
    noise: &mut NoiseStream,
) -> ReadingData {
    let error = 1.0 + noise.gaussian(SIGMA_SHARE);
    let victims = situation.world().arena().victims.iter().enumerate();
    let breathing = victims.filter(|(_, victim)| victim.is_alive);
    let heads =
        breathing.filter_map(|(index, _)| Some((index, people::head(situation.world(), index)?)));
    let added = |(index, mouth): (usize, DVec3)| {
        let distance = situation.world_from_sensor.position.distance(mouth);
        let is_near = distance <= max_range && people::is_open_to(situation, index, mouth, false);
        if is_near { density(distance) } else { 0.0 }
    };
    let total: f64 = heads.map(added).sum();
    ReadingData::Co2((total * error).max(0.0))
}

fn density(distance: f64) -> f64 {
    MILLION * BREATH / (4.0 * PI * EDDY_DIFFUSION * distance.max(NEAREST))
}

#[cfg(test)]
mod tests;
