//! Satellite navigation: a fix from four satellites on, the better the more of them are in view.
//!
//! After USARSim's `GPS`: a satellite counts if it stands more than 5 degrees above the horizon and nothing but glass lies towards it; north and
//! east err normally with sigma = L / 3, L falling from the noise of four satellites to that of twelve; the world's x points north.
//! Our satellites stand still.

use base::messages::ReadingData;
use base::model::GpsSpec;
use base::noise::NoiseStream;
use glam::{DVec2, DVec3};
use sim_rays::Ray;

use crate::situation::Situation;

/// Degrees above the horizon, below which a satellite does not count.
const MASK: f64 = 5.0;
/// A roof is nearer than this, metres.
const SKY: f32 = 2000.0;
/// Azimuth, degrees to the left of the world's x, and elevation of each satellite: a typical sky, two of them under the mask.
const SATELLITES: [(f64, f64); 14] = [
    (12.0, 71.0),
    (48.0, 22.0),
    (75.0, 47.0),
    (101.0, 12.0),
    (139.0, 33.0),
    (166.0, 62.0),
    (190.0, 3.0),
    (203.0, 18.0),
    (228.0, 54.0),
    (252.0, 27.0),
    (281.0, 41.0),
    (309.0, 8.0),
    (327.0, 2.0),
    (338.0, 30.0),
];

/// Takes one fix.
pub(crate) fn read(
    spec: &GpsSpec,
    situation: &Situation<'_>,
    noise: &mut NoiseStream,
) -> ReadingData {
    let (north_error, west_error) = (noise.gaussian(1.0), noise.gaussian(1.0));
    let count = satellites_in_view(situation);
    let fix = (count >= GpsSpec::SATELLITES.0).then(|| {
        let at = situation.world_from_sensor.position.truncate();
        spec.fix(at + DVec2::new(north_error, west_error) * spec.sigma(count))
    });
    ReadingData::Gps(fix, count)
}

fn satellites_in_view(situation: &Situation<'_>) -> usize {
    let origin = situation.world_from_sensor.position.as_vec3();
    let above = SATELLITES.iter().filter(|(_, elevation)| *elevation > MASK);
    let rays: Vec<Ray> =
        above.map(|&satellite| Ray::new(origin, towards(satellite).as_vec3(), SKY)).collect();
    let mut blocked = [false; SATELLITES.len()];
    let blocked = &mut blocked[..rays.len()];
    situation.world().scene().blocked_many(&rays, &situation.filter(true), blocked);
    blocked.iter().filter(|is_blocked| !**is_blocked).count()
}

fn towards((azimuth, elevation): (f64, f64)) -> DVec3 {
    let (azimuth, elevation) = (azimuth.to_radians(), elevation.to_radians());
    let level = libm::cos(elevation);
    DVec3::new(level * libm::cos(azimuth), level * libm::sin(azimuth), libm::sin(elevation))
}

#[cfg(test)]
mod tests;
