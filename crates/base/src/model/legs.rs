//! What a walking robot stands on, and the servos that move it.

use glam::DVec3;
use serde::{Deserialize, Serialize};

use crate::time::SimTime;

/// A rubber ball at the end of a link: what the robot stands on.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct FootSpec {
    /// Unique among feet.
    pub name: String,
    /// The joint that carries it.
    pub parent: String,
    /// Its middle in its parent's frame.
    pub position: DVec3,
    /// Of the ball.
    pub radius: f64,
}

/// A servo: a pulse tells where its horn is to be, and links turn one joint or several along with it.
///
/// It is ordered like a joint, by its own name; the joints it turns take no orders of their own.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ServoSpec {
    /// Unique among servos and joints.
    pub name: String,
    /// Joints that it turns.
    pub joints: Vec<String>,
    /// Radians of each of them for one of the horn; not zero.
    pub ratio: f64,
    /// Least and greatest angle of the horn.
    pub range: (f64, f64),
    /// Seconds of the pulse at which the horn stands at zero.
    pub middle: f64,
    /// Radians of the horn for a second of pulse more.
    pub radians_per_second: f64,
    /// An order that differs less from the last than this changes nothing, radians of the horn.
    pub dead_band: f64,
    /// From one pulse to the next: orders in between wait for it.
    pub frame: SimTime,
}

impl ServoSpec {
    /// Where a pulse of so many seconds puts the horn.
    pub fn angle_of(&self, pulse: f64) -> f64 {
        self.in_range((pulse - self.middle) * self.radians_per_second)
    }

    /// The pulse that puts the horn here, seconds.
    pub fn pulse_of(&self, angle: f64) -> f64 {
        self.middle + self.in_range(angle) / self.radians_per_second
    }

    /// The nearest angle that the horn can have.
    pub fn in_range(&self, angle: f64) -> f64 {
        angle.clamp(self.range.0, self.range.1)
    }
}

#[cfg(test)]
mod tests {
    use std::f64::consts::FRAC_PI_4;

    use super::*;

    #[test]
    fn a_millisecond_of_pulse_is_a_quarter_turn_and_the_horn_stops_at_its_stops() {
        let servo = ServoSpec {
            name: "left".into(),
            joints: vec!["L1".into()],
            ratio: 1.0,
            range: (-FRAC_PI_4, FRAC_PI_4),
            middle: 1.4e-3,
            radians_per_second: 90_f64.to_radians() / 1e-3,
            dead_band: 0.0,
            frame: SimTime::from_millis(20),
        };
        assert!((servo.angle_of(1.6e-3).to_degrees() - 18.0).abs() < 1e-9);
        assert!((servo.angle_of(1.2e-3).to_degrees() + 18.0).abs() < 1e-9);
        assert_eq!(servo.angle_of(2.5e-3), FRAC_PI_4);
        assert!((servo.pulse_of(servo.angle_of(1.23e-3)) - 1.23e-3).abs() < 1e-12);
    }
}
