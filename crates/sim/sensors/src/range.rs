//! A plain range finder: one beam that stops at the first surface, glass included, and knows neither smoke nor colour.

use base::messages::ReadingData;
use base::model::RangeSpec;
use base::noise::NoiseStream;

use crate::fan::{Cast, Fan, Sight};
use crate::spoil::{Draw, single, told_range};

/// A plain range finder, mounted.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct RangeFinder {
    spec: RangeSpec,
    pub(crate) fan: Fan,
}

impl RangeFinder {
    pub(crate) fn new(spec: RangeSpec) -> Self {
        Self { spec, fan: Fan::single(spec.max_range, Sight::sound(&spec)) }
    }

    pub(crate) fn interpret(&self, cast: &Cast<'_>, noise: &mut NoiseStream) -> ReadingData {
        let draw = Draw::new(&self.spec.noise, noise);
        let seen = cast.distance_and_material(0);
        let told = seen.and_then(|(distance, _)| told_range(&self.spec, draw, distance));
        ReadingData::Range(told.map(|told| single(&self.spec, told)))
    }
}

#[cfg(test)]
mod tests;
