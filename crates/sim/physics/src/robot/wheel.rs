//! What wheels are to do and what they do.

use serde::{Deserialize, Serialize};

/// A wheel's order and state: rad/s and radians.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub(crate) struct WheelMotion {
    /// Speed it is to keep.
    pub(crate) aim_speed: f64,
    /// Speed its motor is given now, on the way to that.
    pub(crate) motor_speed: f64,
    /// Angle it is to be steered to, left positive.
    pub(crate) aim_steering: f64,
    /// Angle it is steered to.
    pub(crate) steering: f64,
    /// Speed it has, forward positive.
    pub(crate) speed: f64,
    /// How far it has turned.
    pub(crate) turned: f64,
}

/// How fast wheels are steered, rad/s.
const STEERING_SPEED: f64 = 1.5;

/// How fast wheels gather and lose speed at their tread, m/s²: as the controllers of such robots are set, so that none stands on its nose.
const ACCELERATION: f64 = 2.0;

impl WheelMotion {
    /// Takes the motor a step towards the speed it is to keep.
    pub(crate) fn accelerate(&mut self, radius: f64, dt: f64) {
        let step = ACCELERATION / radius * dt;
        self.motor_speed += (self.aim_speed - self.motor_speed).clamp(-step, step);
    }

    /// Steers towards the ordered angle; tells whether anything changed.
    pub(crate) fn steer(&mut self, dt: f64) -> bool {
        let step = STEERING_SPEED * dt;
        let before = self.steering;
        self.steering += (self.aim_steering - before).clamp(-step, step);
        self.steering != before
    }
}
