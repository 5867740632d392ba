//! A compass: the heading, counter-clockwise from the world's x, with a deviation of the robot and normal noise, in steps of its output.

use base::geom::wrap_angle;
use base::messages::ReadingData;
use base::model::CompassSpec;
use base::noise::NoiseStream;

use crate::situation::Situation;

/// A compass, mounted.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Compass {
    spec: CompassSpec,
    /// By how much this one is off, whatever it looks at.
    deviation: f64,
}

impl Compass {
    pub(crate) fn new(spec: CompassSpec, noise: &mut NoiseStream) -> Self {
        // Drawn even where it is not used, so that switching it on changes nothing else.
        Self { spec, deviation: noise.gaussian(1.0) * spec.deviation }
    }

    /// Takes one heading.
    pub(crate) fn read(&self, situation: &Situation<'_>, noise: &mut NoiseStream) -> ReadingData {
        let CompassSpec { sigma, resolution, .. } = self.spec;
        let heading = situation.world_from_sensor.yaw() + self.deviation + noise.gaussian(sigma);
        let told =
            if resolution > 0.0 { libm::round(heading / resolution) * resolution } else { heading };
        ReadingData::Compass(wrap_angle(told))
    }
}

#[cfg(test)]
mod tests;
