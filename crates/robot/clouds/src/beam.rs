//! One reading, made ready to be drawn on the lattice.

use glam::DVec3;

use crate::error::CloudError;
use crate::grid::DynamicGrid;
use crate::judge::Depth;
use crate::key::Lattice;
use crate::sensor::{RangeReading, RangeSensor};

/// A line or a cone from a sensor to what it met.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Beam {
    /// Where the sensor is, metres.
    pub(crate) origin: DVec3,
    /// Unit vector.
    pub(crate) axis: DVec3,
    /// Zero is a line.
    pub(crate) half_angle: f64,
    pub(crate) depth: Depth,
    pub(crate) lattice: Lattice,
    /// Whether points are sparser away from the measured distance.
    pub(crate) grid: DynamicGrid,
}

impl Beam {
    /// The beam of a reading; `None` where it says nothing.
    pub(crate) fn new(
        sensor: &RangeSensor,
        reading: &RangeReading,
        lattice: Lattice,
        grid: DynamicGrid,
    ) -> Result<Option<Self>, CloudError> {
        if reading.range.is_nan() || reading.range < 0.0 {
            return Ok(None);
        }
        let origin = reading.world_from_sensor.position;
        let off = || CloudError::OffTheLattice { x: origin.x, y: origin.y, z: origin.z };
        let axis =
            (reading.world_from_sensor.rotation * DVec3::X).try_normalize().ok_or_else(off)?;
        let far = DVec3::splat(sensor.max_range + 2.0 * sensor.max_error + 100.0 * lattice.step());
        if lattice.key(origin - far).and(lattice.key(origin + far)).is_none() {
            return Err(off());
        }
        let depth = depth(sensor, reading.range, lattice.step());
        Ok(Some(Self { origin, axis, half_angle: sensor.half_angle, depth, lattice, grid }))
    }
}

fn depth(sensor: &RangeSensor, range: f64, step: f64) -> Depth {
    let has_hit = range < sensor.max_range;
    let half = if has_hit { sensor.error_at(range).max(step / 2.0) } else { step / 2.0 };
    Depth {
        hit: if has_hit { range as f32 } else { f32::INFINITY },
        half: half as f32,
        max_range: sensor.max_range as f32,
    }
}
