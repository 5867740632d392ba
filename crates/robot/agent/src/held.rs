//! A robot that gets on less than its wheels tell, or than they were ordered to: something holds it that nothing was heard of.

use std::collections::VecDeque;

use base::geom::wrap_angle;
use base::time::SimTime;
use glam::DVec2;

use crate::motion::Motion;
use crate::state::State;

/// Holds what the wheels tell against where the robot believes to be.
#[derive(Clone, Debug, Default)]
pub(crate) struct Held {
    lately: VecDeque<Sample>,
    /// What was ordered so far: metres ahead, radians to the left.
    ordered: DVec2,
}

#[derive(Clone, Copy, Debug)]
struct Sample {
    time: SimTime,
    at: DVec2,
    heading: f64,
    rolled: DVec2,
    ordered: DVec2,
}

/// How a robot is held.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Hold {
    /// 1 where it wanted to go ahead, -1 astern, 0 where it wanted to turn.
    pub(crate) sense: f64,
    /// 1 where what holds it is to its left, -1 to its right, 0 where it does not turn the robot.
    pub(crate) side: f64,
}

/// How long wheels are looked at.
const WINDOW: SimTime = SimTime::from_millis(500);
/// The same for robots that feel their way: where nothing is in sight they may be slow.
const SLOW_WINDOW: SimTime = SimTime::from_millis(1000);
/// Wheels that tell less than this tell nothing: metres, radians.
const LEAST: (f64, f64) = (0.05, 0.15);
/// A robot that gets on by less than this share of what its wheels tell, or of what was ordered, is held.
const SHARE: f64 = 0.5;
/// Turned aside by more than this it is held on one side, radians.
const ASIDE: f64 = 0.04;

impl Held {
    /// Takes in how things are after a cycle of `ordered`; says whether something holds the robot. Only wheels that count are compared, and
    /// not on robots that see what they would drive into: those with scanners of which one looks down, or with sonars besides.
    pub(crate) fn look(&mut self, state: &State, ordered: Motion) -> Option<Hold> {
        let rolled = state.rolled.filter(|_| !state.scans || state.feels)?;
        let (at, heading) = (state.at, state.heading);
        self.ordered += DVec2::new(ordered.forward, ordered.turn) * state.cycle;
        let ordered = self.ordered;
        self.lately.push_back(Sample { time: state.now, at, heading, rolled, ordered });
        let window = if state.feels { SLOW_WINDOW } else { WINDOW };
        while self.lately.front().is_some_and(|old| state.now.since(old.time) > window) {
            self.lately.pop_front();
        }
        let old = self.lately.front()?;
        let (told, ordered) = (rolled - old.rolled, ordered - old.ordered);
        let turned = wrap_angle(heading - old.heading);
        let course = DVec2::from_angle(old.heading + turned / 2.0);
        let way = (at - old.at).dot(course);
        let is_less = |did: f64, should: f64, least: f64| {
            should.abs() >= least && did * should.signum() < SHARE * should.abs()
        };
        // Whoever goes by light may be ordered to go faster than its body can: its wheels alone tell how fast that is.
        let ordered = if state.feels { told } else { ordered };
        for should in [told, ordered] {
            if is_less(way, should.x, LEAST.0) {
                let (sense, aside) = (should.x.signum(), turned - should.y);
                let side = if aside.abs() > ASIDE { aside.signum() * sense } else { 0.0 };
                return Some(Hold { sense, side });
            }
        }
        let is_turn = [told, ordered].iter().any(|should| is_less(turned, should.y, LEAST.1));
        is_turn.then_some(Hold { sense: 0.0, side: 0.0 })
    }

    /// What was before says nothing of what comes.
    pub(crate) fn forget(&mut self) {
        self.lately.clear();
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use robot_mapping::Grid;

    use super::*;

    /// What is said after a second of wheels at so many m/s and rad/s on a robot that gets on by `share` of it, turning by `aside` besides.
    fn said(wheels: (f64, f64), share: f64, aside: f64) -> Option<Hold> {
        said_by((false, false), wheels, share, aside)
    }

    /// The same of a robot that scans, or feels its way besides.
    fn said_by(
        (scans, feels): (bool, bool),
        wheels: (f64, f64),
        share: f64,
        aside: f64,
    ) -> Option<Hold> {
        let mut state = State { scans, feels, ..State::new(Arc::new(Grid::new(0.1).unwrap())) };
        let mut held = Held::default();
        let mut hold = None;
        for cycle in 0..20 {
            let seconds = 0.05;
            (state.now, state.cycle) = (SimTime::from_millis(cycle * 50), seconds);
            let step = DVec2::new(wheels.0, wheels.1) * seconds;
            state.rolled = Some(state.rolled.unwrap_or_default() + step);
            state.heading += step.y * share + aside * seconds;
            state.at += DVec2::from_angle(state.heading) * step.x * share;
            hold = held.look(&state, Motion { forward: wheels.0, turn: wheels.1 });
        }
        hold
    }

    #[test]
    fn wheels_that_get_the_robot_on_are_not_held() {
        assert_eq!(said((0.3, 0.4), 0.95, 0.0), None);
        assert_eq!(said((0.0, 0.8), 0.9, 0.0), None);
        assert_eq!(said((0.0, 0.0), 1.0, 0.0), None);
    }

    #[test]
    fn wheels_that_spin_say_on_which_side_something_holds_the_robot() {
        assert_eq!(said((0.2, 0.0), 0.1, 0.0), Some(Hold { sense: 1.0, side: 0.0 }));
        assert_eq!(said((0.2, 0.0), 0.1, 0.3), Some(Hold { sense: 1.0, side: 1.0 }));
        assert_eq!(said((-0.2, 0.0), 0.1, 0.3), Some(Hold { sense: -1.0, side: -1.0 }));
        assert_eq!(said((0.0, 0.8), 0.2, 0.0), Some(Hold { sense: 0.0, side: 0.0 }));
    }

    #[test]
    fn a_slow_robot_that_sees_one_plane_feels_what_holds_it_and_one_that_sees_more_need_not() {
        let slowly = (0.08, 0.0);
        assert_eq!(said_by((true, true), slowly, 0.1, 0.0), Some(Hold { sense: 1.0, side: 0.0 }));
        assert_eq!(said_by((true, true), slowly, 0.95, 0.0), None);
        assert_eq!(said_by((true, false), slowly, 0.1, 0.0), None);
    }
}
