//! The paper's search: straight until something is near, then a turn by chance (T3 and T4).

use base::geom::wrap_angle;

use crate::mission::Quarry;
use crate::motion::Motion;
use crate::task::{Around, Step, Task};

/// Wanders until what it seeks is near.
pub(super) struct RandomWander {
    seek: Quarry,
    found: f64,
    phase: Phase,
    turns: u32,
}

enum Phase {
    /// To this heading.
    Turning { to: f64, then: f64 },
    /// At this speed, since so many metres.
    Driving { speed: f64, since: f64 },
}

/// m/s.
const SPEED: f64 = 0.26;
const SPEED_FROM_HOME: f64 = 0.32;
/// The longest straight, metres.
const STRAIGHT: f64 = 20.0;
/// Nearer to home than this the robot leaves, metres.
const HOME: f64 = 2.1;
/// The waypoint that home is.
const CENTRE: &str = "HP Centre";
/// Rad/s for each radian left, and the most.
const GAIN: f64 = 1.5;
const MOST_TURN: f64 = 0.6;
const NEAR: f64 = 0.04;

impl RandomWander {
    pub(super) fn new(seek: Quarry, found: f64) -> Self {
        Self { seek, found, phase: Phase::Driving { speed: SPEED, since: f64::NAN }, turns: 0 }
    }

    /// Towards the freer side, by chance; home is left at a bearing between 120 and 240 degrees from it.
    fn turn_away(&mut self, around: &mut Around<'_>) {
        self.turns += 1;
        let state = &*around.state;
        let home = state.waypoints.get(CENTRE).filter(|home| home.distance(state.at) < HOME);
        let (to, then) = if let Some(home) = home {
            let away = around.chance.uniform(120.0, 240.0).to_radians();
            (state.heading + state.bearing_to(*home) + away, SPEED_FROM_HOME)
        } else {
            let side = |sign: f64| -> f64 {
                [0.5, 0.9, 1.57].iter().map(|b| state.range_towards(sign * b, 4.0)).sum()
            };
            let sign = if side(1.0) >= side(-1.0) { 1.0 } else { -1.0 };
            (state.heading + sign * around.chance.uniform(2.0, 180.0).to_radians(), SPEED)
        };
        self.phase = Phase::Turning { to: wrap_angle(to), then };
    }
}

impl Task for RandomWander {
    fn cycle(&mut self, around: &mut Around<'_>) -> Step {
        let sighting = around.state.sought(self.seek).now;
        if let Some(sighting) = sighting.filter(|sighting| sighting.distance < self.found) {
            around.state.mark_find(self.seek);
            let (what, metres) = (self.seek.word(), sighting.distance);
            return Step::Done(format!("the {what} is {metres:.2} m away"));
        }
        match self.phase {
            Phase::Turning { to, then } => {
                let off = wrap_angle(to - around.state.heading);
                if off.abs() < NEAR {
                    self.phase = Phase::Driving { speed: then, since: around.state.metres };
                    return Step::Go(Motion::STOP);
                }
                let turn = (off.abs() * GAIN).clamp(0.08, MOST_TURN) * off.signum();
                Step::Go(Motion::spin(turn))
            }
            Phase::Driving { speed, since } => {
                let since = if since.is_nan() { around.state.metres } else { since };
                self.phase = Phase::Driving { speed, since };
                let driven = around.state.metres - since;
                if around.guard.is_blocked(around.state) || driven > STRAIGHT {
                    self.turn_away(around);
                    return Step::Go(Motion::STOP);
                }
                Step::Go(Motion { forward: speed, turn: 0.0 })
            }
        }
    }

    fn turns(&self) -> u32 {
        self.turns
    }
}
