//! What numbers may be: from, to, unit, and an example for those who went beyond.

use crate::limits;

/// An interval of allowed numbers.
#[derive(Clone, Copy)]
pub struct Domain {
    /// Smallest allowed.
    pub min: f64,
    /// Largest allowed.
    pub max: f64,
    /// With a blank before it.
    pub unit: &'static str,
    /// Shown to those who went beyond.
    pub example: f64,
}

impl Domain {
    /// From `min` to `max`, in `unit` (with a blank before it).
    pub const fn new(min: f64, max: f64, unit: &'static str, example: f64) -> Self {
        Self { min, max, unit, example }
    }

    /// The same with another example.
    #[must_use]
    pub const fn like(self, example: f64) -> Self {
        Self { example, ..self }
    }

    /// "at least 0 m": what `number` violates; `None` if nothing.
    pub fn violated_by(&self, number: f64) -> Option<String> {
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

/// A part of a position.
pub const COORDINATE: Domain = Domain::new(-limits::COORDINATE, limits::COORDINATE, " m", 1.0);
/// A size.
pub const LENGTH: Domain = Domain::new(limits::SIZE_MIN, limits::SIZE_MAX, " m", 1.0);
/// A length that may be nothing.
pub const EXTENT: Domain = Domain::new(0.0, limits::SIZE_MAX, " m", 0.2);
/// Ten turns either way.
pub const ANGLE: Domain = Domain::new(-3600.0, 3600.0, " degrees", 90.0);
/// From the middle of a cone to its edge.
pub const HALF_ANGLE: Domain = Domain::new(0.1, 90.0, " degrees", 30.0);
/// What a camera sees from edge to edge.
pub const FIELD_OF_VIEW: Domain = Domain::new(1.0, 170.0, " degrees", 70.0);
/// A part of a whole.
pub const SHARE: Domain = Domain::new(0.0, 1.0, "", 0.5);
/// A temperature.
pub const CELSIUS: Domain = Domain::new(-80.0, 1500.0, " °C", 20.0);
/// A moment.
pub const SECONDS: Domain = Domain::new(0.0, limits::SECONDS, " s", 60.0);
/// A period: often enough to hear, and never endless work.
pub const PERIOD: Domain = Domain::new(0.1, limits::SECONDS, " s", 5.0);
/// A mass.
pub const MASS: Domain = Domain::new(0.001, 1e6, " kg", 20.0);
/// A loss or a loudness.
pub const DECIBEL: Domain = Domain::new(0.0, 200.0, " dB", 6.0);
/// Lamps from dark to a searchlight.
pub const POWER: Domain = Domain::new(0.0, 1e6, "", 1.0);
/// Per metre: at the upper end nothing is seen through a centimetre.
pub const DENSITY: Domain = Domain::new(0.0, 1000.0, " per metre", 0.5);
/// A factor.
pub const SCALE: Domain = Domain::new(1e-6, 1e6, "", 1.0);
/// A part of a direction.
pub const DIRECTION: Domain = Domain::new(-1e6, 1e6, "", 1.0);
