//! What is compared: sensors and methods.

use robot_clouds::{Method, RangeKind, RangeReading};
use serde::Serialize;

/// Whose readings are drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum Sensor {
    Ir,
    Sonar,
    Fusion,
}

/// How they are drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum How {
    Mean,
    Bayesian,
    Ours,
}

/// One cell of the tables.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Combination {
    pub(super) sensor: Sensor,
    pub(super) how: How,
}

pub(super) const SENSORS: [Sensor; 3] = [Sensor::Ir, Sensor::Sonar, Sensor::Fusion];
pub(super) const WAYS: [How; 3] = [How::Mean, How::Bayesian, How::Ours];
/// Cells a table.
pub(super) const CELLS: usize = 9;

impl Combination {
    /// All nine, method by method.
    pub(super) fn all() -> [Self; CELLS] {
        std::array::from_fn(|i| Self {
            how: WAYS[i / SENSORS.len()],
            sensor: SENSORS[i % SENSORS.len()],
        })
    }
}

impl Combination {
    /// Its place among all.
    pub(super) fn number(self) -> usize {
        Self::all().iter().position(|cell| *cell == self).unwrap_or(0)
    }
}

impl Sensor {
    pub(super) fn word(self) -> &'static str {
        match self {
            Self::Ir => "ir",
            Self::Sonar => "sonar",
            Self::Fusion => "fusion",
        }
    }

    /// Whether a reading is drawn.
    pub(super) fn takes(self, reading: &RangeReading) -> bool {
        match self {
            Self::Ir => reading.kind == RangeKind::Infrared,
            Self::Sonar => reading.kind == RangeKind::Sonar,
            Self::Fusion => true,
        }
    }
}

impl How {
    pub(super) fn word(self) -> &'static str {
        match self {
            Self::Mean => "mean",
            Self::Bayesian => "bayesian",
            Self::Ours => "ours",
        }
    }

    pub(super) fn method(self) -> Method {
        match self {
            Self::Mean => Method::Mean,
            Self::Bayesian => Method::Bayesian,
            Self::Ours => Method::Ours,
        }
    }
}
