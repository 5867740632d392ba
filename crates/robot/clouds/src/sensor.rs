//! The two sensors, and what one of them said.

use std::f64::consts::FRAC_PI_4;

use base::geom::Pose;

use crate::error::CloudError;

/// Which of the two sensors a range is from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum RangeKind {
    /// A line; light goes through glass.
    Infrared,
    /// A cone; the nearest surface in it, glass included.
    Sonar,
}

/// What the data sheet says. Lengths in metres, angles in radians.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RangeSensor {
    /// Longest distance it measures.
    pub max_range: f64,
    /// Greatest error at that distance; it grows linearly from none at all.
    pub max_error: f64,
    /// Half of the beam's angle; zero is a line.
    pub half_angle: f64,
}

impl RangeSensor {
    /// The Mapper's infra-red.
    pub const INFRARED: Self = Self { max_range: 5.0, max_error: 0.05, half_angle: 0.0 };
    /// The Mapper's sonar: its beam of 0.0873 rad is 5° from edge to edge.
    pub const SONAR: Self = Self { max_range: 5.0, max_error: 0.05, half_angle: 0.0873 / 2.0 };

    /// The same sensor with another greatest error.
    #[must_use]
    pub const fn with_max_error(self, max_error: f64) -> Self {
        Self { max_error, ..self }
    }

    /// E(d): the greatest error at distance `d`.
    pub fn error_at(&self, d: f64) -> f64 {
        self.max_error * d / self.max_range
    }

    /// Refuses a sensor that cannot be drawn.
    pub fn check(&self) -> Result<(), CloudError> {
        let error = |what, value, allowed| Err(CloudError::Sensor { what, value, allowed });
        if !(1e-3..=1e4).contains(&self.max_range) {
            return error("max range", self.max_range, "it is 0.001 to 10000 m");
        }
        if !(0.0..=self.max_range).contains(&self.max_error) {
            return error("max error", self.max_error, "it is from 0 to the max range");
        }
        if !(0.0..=FRAC_PI_4).contains(&self.half_angle) {
            return error("half angle", self.half_angle, "it is 0 to π/4 rad");
        }
        Ok(())
    }
}

/// One measurement; the sensor looks along x of its own frame.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RangeReading {
    /// Which sensor measured.
    pub kind: RangeKind,
    /// Where it was, and how it was turned.
    pub world_from_sensor: Pose,
    /// Metres. At or beyond the greatest range nothing was met; a range that is no number or negative says nothing at all.
    pub range: f64,
}
