//! The paper's search (T3 and T4): a turn by chance, then straight on until something is near, again and again.
//!
//! Who comes within 2.1 m of home while driving stops, turns to a compass bearing between 120 and 240 degrees, which is away from the
//! doorway, and leaves a little faster; while it leaves so, home does not stop it again. So the robot does not go back into the home room.

use base::geom::wrap_angle;

use crate::mission::{Quarry, heading_of_bearing};
use crate::motion::Motion;
use crate::sonars::sonar_range;
use crate::state::State;
use crate::task::{Around, Step, Task};

/// Wanders until what it seeks is near.
pub(super) struct RandomWander {
    seek: Quarry,
    found: f64,
    /// m/s.
    speed: f64,
    phase: Phase,
    turns: u32,
}

#[derive(Clone, Copy)]
enum Phase {
    /// A turn is to be chosen.
    Choosing,
    /// To this heading; `is_leaving` home or not.
    Turning { to: f64, is_leaving: bool },
    /// Straight on, since so many metres.
    Driving { since: f64, is_leaving: bool },
}

/// How much faster home is left: 0.32 for 0.26 m/s.
const LEAVING: f64 = 0.32 / 0.26;
/// The longest straight, metres.
const STRAIGHT: f64 = 20.0;
/// Nearer to home than this the robot leaves, metres.
const HOME: f64 = 2.1;
/// The waypoint that home is.
const CENTRE: &str = "HP Centre";
/// Bearings that lead away from home, and turns elsewhere, degrees; both are drawn in steps of two, the last excluded.
const AWAY: (usize, usize) = (120, 240);
const TURN: (usize, usize) = (2, 180);
const STEP: usize = 2;
/// The sonars that look to the left and to the right, and the most they tell, metres.
const SIDES: (usize, usize) = (0, 7);
const FARTHEST: f64 = 4.0;
/// Rad/s for each radian left, and the most.
const GAIN: f64 = 1.5;
const MOST_TURN: f64 = 0.6;
const LEAST_TURN: f64 = 0.08;
/// This near a turn is done: 0.3 degrees.
const NEAR: f64 = 0.3 * std::f64::consts::PI / 180.0;

impl RandomWander {
    pub(super) fn new(seek: Quarry, found: f64, speed: f64) -> Self {
        Self { seek, found, speed, phase: Phase::Choosing, turns: 0 }
    }

    /// Towards the freer side by chance, or away from home.
    fn choose(&mut self, around: &mut Around<'_>) {
        self.turns += 1;
        let is_leaving = is_near_home(around.state);
        let (first, end) = if is_leaving { AWAY } else { TURN };
        let drawn = first + STEP * around.chance.below((end - first) / STEP);
        let angle = (drawn as f64).to_radians();
        let to = if is_leaving {
            heading_of_bearing(angle)
        } else {
            let side = |(index, bearing)| {
                sonar_range(around.model, around.state, index, FARTHEST)
                    .unwrap_or_else(|| around.state.range_towards(bearing, FARTHEST))
            };
            let (left, right) = (side((SIDES.0, 1.57)), side((SIDES.1, -1.57)));
            wrap_angle(around.state.heading + if left > right { angle } else { -angle })
        };
        self.phase = Phase::Turning { to, is_leaving };
    }
}

fn is_near_home(state: &State) -> bool {
    state.waypoints.get(CENTRE).is_some_and(|home| home.distance(state.at) < HOME)
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
            Phase::Choosing => {
                self.choose(around);
                Step::Go(Motion::STOP)
            }
            Phase::Turning { to, is_leaving } => {
                let off = wrap_angle(to - around.state.heading);
                if off.abs() < NEAR {
                    self.phase = Phase::Driving { since: around.state.metres, is_leaving };
                    return Step::Go(Motion::STOP);
                }
                let turn = (off.abs() * GAIN).clamp(LEAST_TURN, MOST_TURN) * off.signum();
                Step::Go(Motion::spin(turn))
            }
            Phase::Driving { since, is_leaving } => {
                let has_come_home = !is_leaving && is_near_home(around.state);
                let is_over = around.state.metres - since > STRAIGHT;
                if has_come_home || is_over || around.guard.is_blocked(around.state) {
                    self.phase = Phase::Choosing;
                    return Step::Go(Motion::STOP);
                }
                let forward = if is_leaving { self.speed * LEAVING } else { self.speed };
                Step::Go(Motion { forward, turn: 0.0 })
            }
        }
    }

    fn turns(&self) -> u32 {
        self.turns
    }
}

#[cfg(test)]
mod tests {
    use glam::DVec2;
    use robot_mapping::Drawing;

    use crate::testing::{Room, agent, agent_of, pioneer};

    /// A robot that calls the middle of a hall home, drives 3 m away from it and wanders.
    const TASKS: &str = "[rules]\ngait = \"stop_and_turn\"\n[[task]]\ndo = \"set_waypoint\"\nname = \"HP Centre\"\n\
                         [[task]]\ndo = \"move\"\nmetres = 3\n[[task]]\ndo = \"random_wander\"";

    #[test]
    fn who_comes_home_while_wandering_stops_at_once_and_leaves_to_the_south() {
        let mut agent = agent(TASKS, Drawing::Inline);
        let mut room = Room::new(9.0, DVec2::ZERO, 2.0);
        let (mut nearest, mut visits, mut is_inside) = (f64::INFINITY, 0, false);
        while room.now.seconds() < 1500.0 {
            let before = room.at;
            room.cycle(&mut agent);
            if agent.task().is_none_or(|task| task.word() != "random_wander") {
                continue;
            }
            let away = room.at.length();
            nearest = nearest.min(away);
            let way = room.at - before;
            if is_inside && way.length() > 0.005 {
                // A compass bearing between 120 and 240 degrees.
                assert!(way.x / way.length() < -0.49, "leaves along {way} at {}", room.at);
            }
            let was_inside = is_inside;
            // What is left of a stop that takes a cycle or two.
            is_inside = away < 2.08;
            visits += u32::from(is_inside && !was_inside);
        }
        assert!(visits >= 3, "it came near home {visits} times");
        assert!(nearest < 2.1, "{nearest}");
    }

    #[test]
    fn turns_lead_to_the_side_that_the_left_and_the_right_sonar_tell_to_be_freer() {
        for (at, sign) in [(DVec2::new(0.0, -1.9), 1.0), (DVec2::new(0.0, 1.9), -1.0)] {
            let mut agent =
                agent_of(&pioneer(), "[[task]]\ndo = \"random_wander\"", Drawing::Inline);
            let mut room = Room::new(5.0, at, 0.0).for_pioneer();
            room.run(&mut agent, 0.5);
            assert!(room.heading * sign > 0.01, "at {at} it turned to {}", room.heading);
        }
    }
}
