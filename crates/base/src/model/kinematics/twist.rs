//! How a body moves, in its own frame.

/// Speeds of a robot in its own heading.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Twist {
    /// Ahead, m/s.
    pub forward: f64,
    /// To the left, m/s; robots on wheels cannot.
    pub left: f64,
    /// Upwards, m/s; only flying robots can.
    pub up: f64,
    /// Turning to the left, rad/s.
    pub turn: f64,
}

impl Twist {
    /// No motion.
    pub const REST: Self = Self { forward: 0.0, left: 0.0, up: 0.0, turn: 0.0 };
}
