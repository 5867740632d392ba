//! What numbers may be: from, to, unit, and an example for those who went beyond.

use crate::limits;

/// An interval of allowed numbers.
#[derive(Clone, Copy)]
pub(crate) struct Domain {
    pub(crate) min: f64,
    pub(crate) max: f64,
    /// With a blank before it.
    pub(crate) unit: &'static str,
    pub(crate) example: f64,
}

impl Domain {
    const fn new(min: f64, max: f64, unit: &'static str, example: f64) -> Self {
        Self { min, max, unit, example }
    }

    /// The same with another example.
    pub(crate) const fn like(self, example: f64) -> Self {
        Self { example, ..self }
    }

    /// "at least 0 m": what `number` violates; `None` if nothing.
    pub(crate) fn violated_by(&self, number: f64) -> Option<String> {
        let Self { min, max, unit, .. } = self;
        if !number.is_finite() {
            Some("a finite number".to_owned())
        } else if number < *min {
            Some(format!("at least {min}{unit}"))
        } else if number > *max {
            Some(format!("at most {max}{unit}"))
        } else {
            None
        }
    }
}

pub(crate) const COORDINATE: Domain =
    Domain::new(-limits::COORDINATE, limits::COORDINATE, " m", 1.0);
pub(crate) const LENGTH: Domain = Domain::new(limits::SIZE_MIN, limits::SIZE_MAX, " m", 1.0);
/// A length that may be nothing.
pub(crate) const EXTENT: Domain = Domain::new(0.0, limits::SIZE_MAX, " m", 0.2);
/// Ten turns either way.
pub(crate) const ANGLE: Domain = Domain::new(-3600.0, 3600.0, " degrees", 90.0);
pub(crate) const HALF_ANGLE: Domain = Domain::new(0.1, 90.0, " degrees", 30.0);
pub(crate) const FIELD_OF_VIEW: Domain = Domain::new(1.0, 170.0, " degrees", 70.0);
pub(crate) const SHARE: Domain = Domain::new(0.0, 1.0, "", 0.5);
pub(crate) const CELSIUS: Domain = Domain::new(-80.0, 1500.0, " °C", 20.0);
pub(crate) const SECONDS: Domain = Domain::new(0.0, limits::SECONDS, " s", 60.0);
/// A period: often enough to hear, and never endless work.
pub(crate) const PERIOD: Domain = Domain::new(0.1, limits::SECONDS, " s", 5.0);
pub(crate) const MASS: Domain = Domain::new(0.001, 1e6, " kg", 20.0);
pub(crate) const DECIBEL: Domain = Domain::new(0.0, 200.0, " dB", 6.0);
/// Lamps from dark to a searchlight.
pub(crate) const POWER: Domain = Domain::new(0.0, 1e6, "", 1.0);
/// Per metre: at the upper end nothing is seen through a centimetre.
pub(crate) const DENSITY: Domain = Domain::new(0.0, 1000.0, " per metre", 0.5);
pub(crate) const SCALE: Domain = Domain::new(1e-6, 1e6, "", 1.0);
/// A part of a direction.
pub(crate) const DIRECTION: Domain = Domain::new(-1e6, 1e6, "", 1.0);
