use std::sync::Arc;

use glam::DVec2;
use robot_mapping::Grid;
use robot_planning::Footprint;

use super::*;
use crate::testing::robot_with_laser;

/// Where something is taken to have stopped a robot that sees by light and stays where it is for four seconds, told to do this.
fn bump(told: impl Fn(u64) -> Motion) -> Option<DVec2> {
    let guard = Guard::new(&Footprint::of(&robot_with_laser()).unwrap(), 0.1);
    let mut state = State { scans: true, ..State::new(Arc::new(Grid::new(0.1).unwrap())) };
    let (mut stuck, mut last) = (Stuck::new(FRAC_PI_2), Motion::STOP);
    for cycle in 0..80 {
        (state.now, state.cycle) = (SimTime::from_millis(cycle * 50), 0.05);
        state.recent.push_back((state.now, state.at, state.heading));
        let wanted = told(cycle);
        stuck.mind(&state, &guard, (last, wanted));
        last = wanted;
    }
    stuck.take_bump()
}

const AHEAD: Motion = Motion { forward: 0.1, turn: 0.0 };

#[test]
fn what_stops_a_robot_that_is_told_to_go_on_lies_ahead_of_it() {
    let place = bump(|_| AHEAD).expect("something holds it");
    assert!(place.x > 0.1 && place.y == 0.0, "{place}");
}

#[test]
fn a_robot_that_does_not_get_on_by_its_own_doing_was_stopped_by_nothing() {
    let back = Motion { forward: -0.1, ..AHEAD };
    assert_eq!(bump(|cycle| if cycle / 5 % 2 == 0 { AHEAD } else { back }), None);
}
