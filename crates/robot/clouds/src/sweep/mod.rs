//! What the readings of one sweep say of each other.
//!
//! A reading alone has its noise and, if it is a sonar's, its width. Its neighbours in the sweep look at the same surfaces: together they
//! say better where light met a wall, and which echoes no light explains.

mod directions;
mod echo;
mod surface;

use crate::sensor::{RangeReading, RangeSensor, SensorKind};

/// A reading with what its neighbours make of it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Weighted {
    pub(crate) reading: RangeReading,
    /// Greatest error left, metres.
    pub(crate) error: f64,
    /// What its hit counts, 0 to 1.
    pub(crate) hit: f32,
}

/// Infra-red readings moved onto the surfaces they share; sonar readings that light explains lose their hits.
pub(crate) fn weigh(
    readings: &[RangeReading],
    infrared: &RangeSensor,
    sonar: &RangeSensor,
) -> Vec<Weighted> {
    let is_infrared = |reading: &&RangeReading| reading.kind == SensorKind::Infrared;
    let light: Vec<RangeReading> = readings.iter().filter(is_infrared).copied().collect();
    let light = surface::smooth(&light, infrared);
    let met = echo::Light::new(&light, infrared, sonar);
    let mut smoothed = light.iter();
    let weigh = |reading: &RangeReading| match reading.kind {
        SensorKind::Infrared => smoothed.next().copied(),
        SensorKind::Sonar => {
            let error = sonar.error_at(reading.range.min(sonar.max_range));
            let hit = if met.explains(reading) { 0.0 } else { 1.0 };
            Some(Weighted { reading: *reading, error, hit })
        }
    };
    readings.iter().filter_map(weigh).collect()
}
