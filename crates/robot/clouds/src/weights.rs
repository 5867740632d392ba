//! How much each kind of evidence counts in our own method, in log odds.

/// Evidence of our own method, nats.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Weights {
    /// An infra-red hit, where it is most likely.
    pub ir_hit: f32,
    /// An infra-red ray that passes.
    pub ir_free: f32,
    /// A sonar's echo, on the axis at the measured distance.
    pub sonar_hit: f32,
    /// A sonar's silence, on the axis.
    pub sonar_free: f32,
    /// Least log odds.
    pub low: f32,
    /// Greatest log odds.
    pub high: f32,
}

impl Default for Weights {
    fn default() -> Self {
        Self { ir_hit: 3.0, ir_free: 0.6, sonar_hit: 0.25, sonar_free: 0.15, low: -4.0, high: 6.0 }
    }
}
