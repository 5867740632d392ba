//! The turns of an axle as an encoder on it counts them.

use base::model::EncoderSpec;
use base::noise::NoiseStream;

/// An encoder on an axle: what it has measured so far.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Axle {
    /// Radians, with all their noise.
    measured: f64,
    /// True angle at the last reading.
    last: Option<f64>,
}

impl Axle {
    /// Takes in where the axle stands now. What was turned since the last time is measured with 1 + U(-noise, noise).
    ///
    /// USARSim spoils the whole turn anew each time; we spoil what is new, so that a wheel at rest does not seem to move.
    /// Returns what was truly turned, radians.
    pub(crate) fn turn_to(
        &mut self,
        angle: f64,
        spec: &EncoderSpec,
        noise: &mut NoiseStream,
    ) -> f64 {
        let share = noise.uniform(-spec.noise, spec.noise);
        let turned = angle - self.last.unwrap_or(angle);
        self.measured += turned * (1.0 + share);
        self.last = Some(angle);
        turned
    }

    /// Counts this many radians more: the wheel has slipped.
    pub(crate) fn slip(&mut self, angle: f64) {
        self.measured += angle;
    }

    /// Whole ticks, towards zero.
    pub(crate) fn ticks(&self, spec: &EncoderSpec) -> i64 {
        if spec.resolution > 0.0 { (self.measured / spec.resolution) as i64 } else { 0 }
    }

    /// Radians in whole ticks; all of them if ticks have no size.
    pub(crate) fn angle(&self, spec: &EncoderSpec) -> f64 {
        if spec.resolution > 0.0 {
            self.ticks(spec) as f64 * spec.resolution
        } else {
            self.measured
        }
    }

    /// Counts from zero again, from where the axle was last seen.
    pub(crate) fn reset(&mut self) {
        self.measured = 0.0;
    }
}
