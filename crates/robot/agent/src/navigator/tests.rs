use std::sync::Arc;

use base::time::SimTime;
use robot_mapping::{Belief, Cell};

use super::*;
use crate::testing::{pioneer, robot_with_laser};

/// An open floor of 4 m by 4 m, and a robot in its middle that came from a corner.
fn on_open_floor() -> (Navigator, State) {
    on_open_floor_with(&robot_with_laser())
}

/// A robot that sees glass and low things besides.
fn seeing_more() -> RobotModel {
    let mut model = robot_with_laser();
    model.equipment.extend(pioneer().equipment);
    model
}

fn on_open_floor_with(model: &RobotModel) -> (Navigator, State) {
    let mut grid = Grid::new(0.04).unwrap();
    for (x, y) in (0..100).flat_map(|y| (0..100).map(move |x| (x, y))) {
        grid.set(Cell::new(x, y), Belief::from_nats(-2.0)).unwrap();
    }
    let mut navigator = Navigator::new(model, 0.04, 0.02).unwrap();
    let (at, first) = (DVec2::splat(2.0), DVec2::splat(0.7));
    let trail = vec![(SimTime::ZERO, first), (SimTime::from_millis(9000), at)];
    let state = State { at, trail, scans: true, ..State::new(Arc::new(grid)) };
    navigator.update(&state).unwrap();
    (navigator, state)
}

#[test]
fn what_its_guard_refuses_shuts_a_robot_in_until_it_is_looked_at_again() {
    let (mut navigator, mut state) = on_open_floor_with(&seeing_more());
    assert!(navigator.leads_back(&state));
    state.near = (0..120).map(|k| DVec2::from_angle(f64::from(k) * 0.0525) * 0.43).collect();
    navigator.heed(&state);
    assert!(!navigator.leads_back(&state), "whatever is around it is solid to plans");
    navigator.reconsider(&state.grid).unwrap();
    assert!(navigator.leads_back(&state));
}

#[test]
fn the_map_tells_only_of_what_scans_do_not_show() {
    let (mut navigator, mut state) = on_open_floor_with(&seeing_more());
    let post = DVec2::new(0.4, 0.1);
    state.near = vec![post];
    navigator.heed(&state);
    assert_eq!(navigator.known_near(&state), vec![], "it sees the post");
    state.near.clear();
    let known = navigator.known_near(&state);
    assert!(known.iter().all(|at| at.distance(post) < 0.06) && !known.is_empty(), "{known:?}");
}

#[test]
fn what_has_to_be_felt_is_remembered_when_all_is_looked_at_again_unless_it_may_shut_the_robot_in() {
    let (far, close) = (DVec2::new(3.4, 2.0), DVec2::new(2.4, 2.0));
    for (model, is_remembered) in [(robot_with_laser(), true), (seeing_more(), false)] {
        let (mut navigator, mut state) = on_open_floor_with(&model);
        state.pose_time = Some(SimTime::ZERO);
        navigator.update(&state).unwrap();
        for bump in [far, close] {
            navigator.bump(&state.grid, bump);
            assert!(!navigator.is_free(bump));
        }
        navigator.reconsider(&state.grid).unwrap();
        assert_eq!(navigator.is_free(far), !is_remembered);
        assert!(navigator.is_free(close));
        navigator.forgive(&state.grid).unwrap();
        assert!(navigator.is_free(far), "it is tried once more in the end");
    }
}

#[test]
fn who_sees_one_plane_alone_minds_no_more_than_its_map_shows() {
    let (mut navigator, mut state) = on_open_floor();
    state.near = (0..120).map(|k| DVec2::from_angle(f64::from(k) * 0.0525) * 0.43).collect();
    navigator.heed(&state);
    assert!(navigator.leads_back(&state));
}
