//! A compass: the heading, counter-clockwise from the world's x, with normal noise, in steps of its output.

use base::geom::wrap_angle;
use base::messages::ReadingData;
use base::model::CompassSpec;
use base::noise::NoiseStream;

use crate::situation::Situation;

/// Takes one heading.
pub(crate) fn read(
    spec: &CompassSpec,
    situation: &Situation<'_>,
    noise: &mut NoiseStream,
) -> ReadingData {
    let heading = situation.world_from_sensor.yaw() + noise.gaussian(spec.sigma);
    let told = if spec.resolution > 0.0 {
        libm::round(heading / spec.resolution) * spec.resolution
    } else {
        heading
    };
    ReadingData::Compass(wrap_angle(told))
}

#[cfg(test)]
mod tests;
