//! Where readings were taken from, so that free space need not be stored (thesis, section 3.6.4).
//!
//! A station is one place of the sensors with the directions swept from it. Everything in these directions, as far as the sensor reaches and
//! up to the first stored point, is free.

use std::f64::consts::{FRAC_PI_2, PI, TAU};

use glam::DVec3;

use crate::beam::Beam;

/// Sensors that are nearer to each other than this are at one station; metres. A pan-tilt unit moves its sensors by about a decimetre.
const APART: f64 = 0.25;
/// Bins of azimuth; half as many of elevation: 1.5° each.
const AROUND: usize = 240;
const UPWARDS: usize = AROUND / 2;
const WORDS: usize = (AROUND * UPWARDS).div_ceil(64);

/// All stations of a map.
#[derive(Clone, Debug, Default)]
pub(crate) struct Stations {
    all: Vec<Station>,
}

#[derive(Clone, Debug)]
struct Station {
    origin: DVec3,
    reach: f64,
    swept: Box<[u64; WORDS]>,
}

impl Stations {
    /// Remembers that a reading was taken.
    pub(crate) fn note(&mut self, beam: &Beam) {
        let is_here = |station: &Station| station.origin.distance(beam.origin) < APART;
        let number = self.all.iter().rposition(is_here).unwrap_or_else(|| {
            let swept = Box::new([0; WORDS]);
            self.all.push(Station { origin: beam.origin, reach: 0.0, swept });
            self.all.len() - 1
        });
        let station = &mut self.all[number];
        station.reach = station.reach.max(f64::from(beam.depth.max_range));
        station.mark(beam.axis, beam.half_angle);
    }

    /// Whether some station saw `place`: it was swept and `is_clear` says that nothing is on the way (origin, direction, length).
    pub(crate) fn saw(&self, place: DVec3, is_clear: impl Fn(DVec3, DVec3, f64) -> bool) -> bool {
        self.all.iter().any(|station| {
            let way = place - station.origin;
            let length = way.length();
            length <= station.reach
                && length > 0.0
                && station.has_swept(way)
                && is_clear(station.origin, way, length)
        })
    }
}

impl Station {
    fn mark(&mut self, axis: DVec3, half_angle: f64) {
        let bin = TAU / AROUND as f64;
        let (azimuth, elevation) = angles(axis);
        let rows = libm::floor(half_angle / bin) as i64;
        for row in -rows..=rows {
            let height = elevation + row as f64 * bin;
            // The width of the beam in azimuth grows towards the poles.
            let left = libm::sqrt((half_angle * half_angle - (row as f64 * bin).powi(2)).max(0.0));
            let columns = libm::floor(left / bin / libm::cos(height).abs().max(0.05)) as i64;
            for column in -columns..=columns {
                if let Some(number) = number(azimuth + column as f64 * bin, height) {
                    self.swept[number / 64] |= 1 << (number % 64);
                }
            }
        }
    }

    fn has_swept(&self, way: DVec3) -> bool {
        let (azimuth, elevation) = angles(way);
        number(azimuth, elevation).is_some_and(|n| self.swept[n / 64] >> (n % 64) & 1 == 1)
    }
}

fn angles(way: DVec3) -> (f64, f64) {
    (libm::atan2(way.y, way.x), libm::atan2(way.z, libm::hypot(way.x, way.y)))
}

fn number(azimuth: f64, elevation: f64) -> Option<usize> {
    let column = libm::floor((azimuth + PI) / TAU * AROUND as f64) as i64;
    let row = libm::floor((elevation + FRAC_PI_2) / PI * UPWARDS as f64) as i64;
    let row = (0..=UPWARDS as i64).contains(&row).then(|| row.min(UPWARDS as i64 - 1))?;
    Some(row as usize * AROUND + column.rem_euclid(AROUND as i64) as usize)
}
