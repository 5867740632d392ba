//! Where following a route straight on comes too near to things: of many arcs, the one that leads on best.
//!
//! As in the dynamic window approach (Fox, Burgard & Thrun, "The dynamic window approach to collision avoidance", 1997, section III.C), but
//! arcs are judged by the route that is left where they lead instead of by the direction to a goal, so doorways draw the robot in.

use base::model::RobotModel;
use base::model::kinematics::top_speeds;

use crate::arc::along;
use crate::guard::Guard;
use crate::motion::Motion;
use crate::pursuit::Pursuit;
use crate::state::State;

/// Chooses among arcs, and does not change its mind for nothing.
#[derive(Clone, Debug, Default)]
pub(crate) struct Steering {
    last: Option<Motion>,
}

/// With this share of its speed left, a motion is as good as free.
const AS_WISHED: f64 = 0.5;
/// Arcs are judged by where they lead in so many seconds.
const AHEAD: f64 = 1.5;
/// Shares of the speed ahead that are tried.
const SPEEDS: [f64; 5] = [1.0, 0.5, 0.2, 0.0, -0.5];
/// Shares of the fastest turn that are tried.
const TURNS: [f64; 11] = [-1.0, -0.7, -0.45, -0.25, -0.1, 0.0, 0.1, 0.25, 0.45, 0.7, 1.0];
/// Rad/s.
const MOST_TURN: f64 = 0.6;
/// Backing costs this many metres, and so does another direction than last time.
const BACKING: f64 = 0.04;
const CHANGE: f64 = 0.03;
/// Room beside the robot is worth this much a metre, up to so many metres.
const ROOM: (f64, f64) = (0.6, 0.15);
/// What does not lead on by this many metres does not lead on.
const LEAST: f64 = 0.01;

impl Steering {
    /// The wished motion where it is free; otherwise the best there is, or `None` where nothing leads on.
    pub(crate) fn choose(
        &mut self,
        (state, guard, model): (&State, &Guard, &RobotModel),
        pursuit: &Pursuit,
        (wanted, speed): (Motion, f64),
    ) -> Option<Motion> {
        let pace = |motion: Motion| motion.forward.abs() + motion.turn.abs() * guard.front();
        if pace(guard.tame(state, wanted)) >= AS_WISHED * pace(wanted) {
            self.last = None;
            return Some(wanted);
        }
        let top = top_speeds(model);
        let (speed, turn) = (speed.min(top.forward), MOST_TURN.min(top.turn));
        let here = pursuit.cost(state.at, state.heading) - worth(guard, state, Motion::STOP);
        let mut best: Option<(f64, Motion)> = None;
        for forward in SPEEDS {
            for side in TURNS {
                let wish = Motion { forward: forward * speed, turn: side * turn };
                let motion = guard.tame(state, wish);
                if motion == Motion::STOP {
                    continue;
                }
                let cost = self.cost((state, guard), pursuit, motion);
                if best.is_none_or(|(least, _)| cost < least) {
                    best = Some((cost, motion));
                }
            }
        }
        let best = best.filter(|(cost, _)| *cost < here - LEAST).map(|(_, motion)| motion);
        self.last = best;
        best
    }

    /// Metres that are left after a motion, and what else speaks against it.
    fn cost(&self, (state, guard): (&State, &Guard), pursuit: &Pursuit, motion: Motion) -> f64 {
        let (place, turned) = along(motion, AHEAD);
        let left = pursuit.cost(state.in_world(place), state.heading + turned);
        let backing = if motion.forward < 0.0 { BACKING } else { 0.0 };
        let is_other = |last: Motion| {
            last.forward * motion.forward < 0.0
                || (last.forward == 0.0 && motion.forward == 0.0 && last.turn * motion.turn < 0.0)
        };
        let change = if self.last.is_some_and(is_other) { CHANGE } else { 0.0 };
        left + backing + change - worth(guard, state, motion)
    }
}

/// What the room that a motion leaves is worth, metres.
fn worth(guard: &Guard, state: &State, motion: Motion) -> f64 {
    ROOM.0 * guard.room_after(state, motion, AHEAD).clamp(0.0, ROOM.1)
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use glam::DVec2;
    use robot_mapping::Grid;
    use robot_planning::Footprint;

    use super::*;
    use crate::testing::robot_with_laser;

    /// What a robot at the origin that wants to go two metres ahead does beside these points.
    fn choice(near: Vec<DVec2>) -> Option<Motion> {
        let model = robot_with_laser();
        let guard = Guard::new(&Footprint::of(&model).unwrap(), 0.1);
        let grid = Arc::new(Grid::new(0.04).unwrap());
        let state = State { near, scans: true, ..State::new(grid) };
        let pursuit = Pursuit::new(vec![DVec2::ZERO, DVec2::new(2.0, 0.0)]);
        Steering::default().choose((&state, &guard, &model), &pursuit, (AHEAD, AHEAD.forward))
    }

    fn front() -> f64 {
        Guard::new(&Footprint::of(&robot_with_laser()).unwrap(), 0.1).front()
    }

    /// Walls all around, this far from the robot's middle, a point every 3 cm.
    fn cell(half: f64) -> Vec<DVec2> {
        let along = (-40..=40).map(|k| f64::from(k) * 0.03).filter(|x| x.abs() <= half);
        along
            .flat_map(|x| {
                [(x, half), (x, -half), (half, x), (-half, x)].map(|(x, y)| DVec2::new(x, y))
            })
            .collect()
    }

    /// Until the guard looks again, and a little more, seconds.
    const SOON: f64 = 0.3;
    const AHEAD: Motion = Motion { forward: 0.2, turn: 0.0 };

    #[test]
    fn where_nothing_is_near_the_robot_does_as_it_wished() {
        assert_eq!(choice(vec![]), Some(AHEAD));
    }

    #[test]
    fn whatever_is_chosen_beside_a_post_touches_nothing_and_leads_on() {
        let model = robot_with_laser();
        let guard = Guard::new(&Footprint::of(&model).unwrap(), 0.1);
        let pursuit = Pursuit::new(vec![DVec2::ZERO, DVec2::new(2.0, 0.0)]);
        let here = pursuit.cost(DVec2::ZERO, 0.0);
        let mut is_led_on = 0;
        for k in -12..=12 {
            let post = DVec2::from_angle(f64::from(k) * 0.2) * (front() + 0.1);
            let Some(motion) = choice(vec![post]) else { continue };
            let grid = Arc::new(Grid::new(0.04).unwrap());
            let state = State { near: vec![post], scans: true, ..State::new(grid) };
            let tamed = guard.tame(&state, motion);
            assert!(guard.room_after(&state, tamed, SOON) > 0.0, "{post} {motion:?}");
            let (place, turned) = along(tamed, SOON);
            is_led_on += u32::from(pursuit.cost(place, turned) < here);
        }
        assert!(is_led_on >= 18, "{is_led_on} of 25");
    }

    #[test]
    fn in_a_cell_nothing_leads_on() {
        assert_eq!(choice(cell(front() + 0.06)), None);
    }
}
