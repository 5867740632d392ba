//! What wheels are to do and what they do.

use serde::{Deserialize, Serialize};

/// A wheel's order and state: rad/s and radians.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub(crate) struct WheelMotion {
    /// Speed it is to keep.
    pub(crate) aim_speed: f64,
    /// Angle it is to be steered to, left positive.
    pub(crate) aim_steering: f64,
    /// Angle it is steered to.
    pub(crate) steering: f64,
    /// Speed it has, forward positive.
    pub(crate) speed: f64,
    /// How far it has turned.
    pub(crate) turned: f64,
    /// Newton metres its motor gives.
    pub(crate) torque: f64,
}

/// How fast wheels are steered, rad/s.
const STEERING_SPEED: f64 = 1.5;

impl WheelMotion {
    /// Steers towards the ordered angle; tells whether anything changed.
    pub(crate) fn steer(&mut self, dt: f64) -> bool {
        let step = STEERING_SPEED * dt;
        let before = self.steering;
        self.steering += (self.aim_steering - before).clamp(-step, step);
        self.steering != before
    }
}
