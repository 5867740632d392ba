//! Which echoes light explains.
//!
//! The nearest surface in a sonar's cone that light can see is at the least infra-red range in it. An echo from nearer than that comes from
//! something light passes: glass. All other echoes tell nothing that the lines have not told better.

use glam::DVec3;

use super::Weighted;
use super::directions::Directions;
use crate::sensor::{RangeReading, RangeSensor};

/// What the infra-red has met, by direction.
pub(super) struct Light {
    directions: Directions,
    /// Where each line begins and how far it goes.
    lines: Vec<(DVec3, f64)>,
    relative_error: f64,
}

/// Lines a little outside of the cone count too: a sweep has gaps between its lines.
const BESIDE: f64 = 0.015;
/// Echoes must be nearer than light by this, metres, besides both errors: sensors are a few centimetres apart.
const CLEARLY: f64 = 0.02;

impl Light {
    pub(super) fn new(light: &[Weighted], infrared: &RangeSensor, sonar: &RangeSensor) -> Self {
        let direction = |w: &Weighted| w.reading.world_from_sensor.rotation * DVec3::X;
        let ranged: Vec<&Weighted> = light.iter().filter(|w| w.reading.range >= 0.0).collect();
        let directions = ranged.iter().map(|w| direction(w)).collect();
        let line = |w: &&Weighted| (w.reading.world_from_sensor.position, w.reading.range);
        Self {
            directions: Directions::new(directions, sonar.half_angle + BESIDE),
            lines: ranged.iter().map(line).collect(),
            relative_error: infrared.max_error / infrared.max_range
                + sonar.max_error / sonar.max_range,
        }
    }

    /// Whether some line in the cone met a surface where the echo may come from; without any line nothing is explained.
    pub(super) fn explains(&self, echo: &RangeReading) -> bool {
        let axis = echo.world_from_sensor.rotation * DVec3::X;
        let origin = echo.world_from_sensor.position;
        let met = self.directions.near(axis).map(|number| {
            let (from, range) = self.lines[number];
            // As far as it is from the sonar.
            (from + self.directions.get(number) * range.min(1e6)).distance(origin)
        });
        let nearest = met.fold(f64::INFINITY, f64::min);
        nearest.is_finite() && echo.range >= nearest * (1.0 - self.relative_error) - CLEARLY
    }
}
