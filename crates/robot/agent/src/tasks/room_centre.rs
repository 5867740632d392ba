//! To the middle of a room, by what the sonars to four sides say (T1).

use crate::motion::Motion;
use crate::task::{Around, Step, Task};

/// Drives until the four sides are alike.
pub(super) struct RoomCentre {
    /// The name the middle gets.
    waypoint: String,
    best: f64,
    calm: u32,
}

/// Readings are clipped to this, metres.
const CLIP: f64 = 3.0;
/// Standard deviation of the four, metres, below which the robot is in the middle.
const GOOD: f64 = 0.20;
/// m/s and rad/s for each metre off.
const GAIN: f64 = 0.155;
/// The heading is changed until the sides are square, at most so fast, rad/s.
const MOST_TURN: f64 = 0.6;
const MOST_SPEED: f64 = 0.25;
/// Cycles in a row that must be good.
const CALM: u32 = 3;

impl RoomCentre {
    pub(super) fn new(waypoint: String) -> Self {
        Self { waypoint, best: f64::INFINITY, calm: 0 }
    }
}

impl Task for RoomCentre {
    fn cycle(&mut self, around: &mut Around<'_>) -> Step {
        let state = &mut *around.state;
        let quarter = std::f64::consts::FRAC_PI_2;
        let side = |turns: f64| state.range_towards(turns * quarter, CLIP);
        let [front, left, back, right] = [0.0, 1.0, 2.0, 3.0].map(side);
        let mean = (front + left + back + right) / 4.0;
        let squares = [front, left, back, right].map(|range| (range - mean) * (range - mean));
        let spread = libm::sqrt(squares.iter().sum::<f64>() / 4.0);
        self.best = self.best.min(spread);
        self.calm = if spread < GOOD { self.calm + 1 } else { 0 };
        if self.calm >= CALM {
            state.waypoints.insert(self.waypoint.clone(), state.at);
            return Step::Done(format!("in the middle, sides differ by {spread:.2} m"));
        }
        // The wider side pulls: ahead or astern at once, to a side by turning towards it while driving.
        let ahead = front - back;
        let aside = left - right;
        let turn = (GAIN * 4.0 * aside).clamp(-MOST_TURN, MOST_TURN);
        let sense = if ahead.abs() < 0.1 && aside.abs() > 0.2 { 1.0 } else { ahead.signum() };
        let forward =
            (GAIN * ahead + sense * GAIN * aside.abs() * 0.5).clamp(-MOST_SPEED, MOST_SPEED);
        Step::Go(Motion { forward, turn: turn * if forward < 0.0 { -1.0 } else { 1.0 } })
    }
}
