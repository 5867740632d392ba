//! An infra-red range finder: one beam that passes glass, is swallowed by black surfaces and lost in smoke.
//!
//! After USARSim's `IRSensor`. We add that surfaces which throw back less infra-red than an ordinary wall are seen from less far away.

use base::messages::ReadingData;
use base::model::RangeSpec;
use base::model::presets::SMOKE_BUDGET;
use base::noise::NoiseStream;

use crate::fan::{Cast, Fan, Sight, USUAL_INFRARED, reach_on};
use crate::smoke::optical_depth;
use crate::spoil::{Draw, single, told_range};

/// An infra-red range finder, mounted.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Infrared {
    spec: RangeSpec,
    pub(crate) fan: Fan,
}

impl Infrared {
    pub(crate) fn new(spec: RangeSpec) -> Self {
        Self { spec, fan: Fan::single(spec.max_range, Sight::light(&spec)) }
    }

    pub(crate) fn interpret(&self, cast: &Cast<'_>, noise: &mut NoiseStream) -> ReadingData {
        let draw = Draw::new(&self.spec.noise, noise);
        let seen = cast.distance_and_material(0).filter(|&(distance, material)| {
            let share = cast.world.materials()[material].infrared;
            distance <= reach_on(share, USUAL_INFRARED, self.spec.max_range)
                && optical_depth(cast.world.smokes(), &cast.rays[0], distance) <= SMOKE_BUDGET
        });
        let told = seen.and_then(|(distance, _)| told_range(&self.spec, draw, distance));
        ReadingData::Range(told.map(|told| single(&self.spec, told)))
    }
}

#[cfg(test)]
mod tests;
