//! A laser scanner: a fan of beams from the right to the left, or several fans tilted one above the other.
//!
//! After USARSim's `RangeScanner`, `RangeScanner3D` and Hokuyo: beam k of floor(field / resolution) + 1 looks at -field / 2 + k resolution.
//! Light passes glass. A beam that meets more smoke on its way than its budget brings nothing back.
//! With a mirror beams are measured one after the other while the robot moves.

use base::messages::{ReadingData, Scan};
use base::model::{Mirror, ScannerSpec};
use base::noise::NoiseStream;
use glam::{DVec3, Vec3};

use crate::fan::{Cast, Fan, Sight, USUAL_INFRARED, reach_on};
use crate::smoke::optical_depth;
use crate::spoil::{Draw, told_range};

/// No fan has more beams than this, nor a scan more fans.
const MOST_BEAMS: usize = 10_000;
const MOST_LAYERS: usize = 500;
/// A field of 270 degrees in steps of a quarter has 1081 beams although the quotient rounds to just below 1080.
const ROUNDING: f64 = 1e-6;

/// A laser scanner, mounted.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Scanner {
    spec: ScannerSpec,
    elevations: Vec<f32>,
    pub(crate) fan: Fan,
}

impl Scanner {
    pub(crate) fn new(spec: ScannerSpec) -> Self {
        let elevations = elevations(&spec);
        let beams = beam_count(&spec);
        let beam = |elevation: f64, number: usize| {
            let angle = first_angle(&spec) + spec.resolution * number as f64;
            let (ahead, left) = (libm::cos(angle), libm::sin(angle));
            let (level, up) = (libm::cos(elevation), libm::sin(elevation));
            DVec3::new(ahead * level, left, ahead * up).as_vec3()
        };
        let directions: Vec<Vec3> = elevations
            .iter()
            .flat_map(|&elevation| (0..beams).map(move |number| beam(elevation, number)))
            .collect();
        let fan = Fan::new(directions, spec.range.max_range, Sight::light(&spec.range));
        let fan = match &spec.mirror {
            Some(mirror) => fan.at_times(times(mirror, beams, elevations.len(), spec.resolution)),
            None => fan,
        };
        Self { spec, elevations: elevations.iter().map(|&e| e as f32).collect(), fan }
    }

    pub(crate) fn interpret(&self, cast: &Cast<'_>, noise: &mut NoiseStream) -> ReadingData {
        let range = &self.spec.range;
        let beam = |ray: usize| {
            // Every beam draws, whether it hits or not: its noise must not depend on what others met.
            let draw = Draw::new(&range.noise, noise);
            let distance = self.seen(cast, ray)?;
            told_range(range, draw, distance).map(|told| told as f32)
        };
        ReadingData::Scan(Scan {
            // In single precision, as a recording keeps them, so that a scan comes back from it as it was.
            first_angle: f64::from(first_angle(&self.spec) as f32),
            step: f64::from(self.spec.resolution as f32),
            min_range: f64::from(range.min_range as f32),
            max_range: f64::from(range.max_range as f32),
            elevations: self.elevations.clone(),
            ranges: (0..cast.rays.len()).map(beam).collect(),
        })
    }

    fn seen(&self, cast: &Cast<'_>, ray: usize) -> Option<f64> {
        let (distance, material) = cast.distance_and_material(ray)?;
        let share = cast.world.materials()[material].infrared;
        if distance > reach_on(share, USUAL_INFRARED, self.spec.range.max_range) {
            return None;
        }
        let smokes = cast.world.smokes();
        let is_clear = smokes.is_empty()
            || optical_depth(smokes, &cast.rays[ray], distance) <= self.spec.smoke_budget;
        is_clear.then_some(distance)
    }
}

fn first_angle(spec: &ScannerSpec) -> f64 {
    -spec.field_of_view / 2.0
}

fn beam_count(spec: &ScannerSpec) -> usize {
    // A resolution of zero gives one beam: `as` turns what is not a number, or negative, into zero.
    let steps = if spec.resolution > 0.0 { spec.field_of_view / spec.resolution } else { 0.0 };
    (steps + ROUNDING).min((MOST_BEAMS - 1) as f64) as usize + 1
}

/// When each beam is measured: seconds from the mean time of its scan, which is that of the reading. Each fan has a mirror of its own.
fn times(mirror: &Mirror, beams: usize, fans: usize, step: f64) -> Vec<f64> {
    let of_fan = (0..beams).map(|beam| mirror.time(beam, beams, step));
    std::iter::repeat_n(of_fan, fans).flatten().collect()
}

fn elevations(spec: &ScannerSpec) -> Vec<f64> {
    let layers = spec.layers.clamp(1, MOST_LAYERS);
    let step = if layers > 1 { spec.layer_field_of_view / (layers - 1) as f64 } else { 0.0 };
    let lowest = -step * (layers - 1) as f64 / 2.0;
    (0..layers).map(|layer| lowest + step * layer as f64).collect()
}

#[cfg(test)]
mod tests;
