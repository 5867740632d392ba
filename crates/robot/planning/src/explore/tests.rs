use robot_mapping::{Belief, Cell, Grid};

use super::*;
use crate::terrain::TerrainSettings;
use crate::testing::{map_from, robot_outline};

fn terrain(grid: &Grid) -> Terrain {
    let settings = TerrainSettings { margin: 0.0, comfort: 0.05, ..TerrainSettings::default() };
    Terrain::new(grid, robot_outline(0.3, 0.3), settings).unwrap()
}

fn explorer(terrain: &Terrain) -> Explorer {
    let mut explorer = Explorer::new(ExploreSettings::default());
    explorer.update(terrain, terrain.bounds());
    explorer
}

/// A corridor 0.8 m wide and 6 m long; both ends are unseen, the right one farther away.
fn corridor() -> Grid {
    let wall = "#".repeat(120);
    let floor = format!("{}{}{}", " ".repeat(10), ".".repeat(90), " ".repeat(20));
    let mut rows = vec![floor.as_str(); 18];
    rows[0] = &wall;
    rows[17] = &wall;
    map_from(0.05, &rows)
}

#[test]
fn of_two_equal_frontiers_the_nearer_one_is_chosen() {
    let terrain = terrain(&corridor());
    let Decision::Go(target) = explorer(&terrain).next(&terrain, (DVec2::new(1.5, 0.45), 0.0))
    else {
        panic!("there is something to see");
    };
    assert!((target.frontier.x - 0.525).abs() < 0.01, "{target:?}");
    assert!(target.point.x > 0.5 && target.point.x < 0.8, "{target:?}");
    assert!((target.way - (1.5 - target.point.x)).abs() < 0.3, "{target:?}");
}

#[test]
fn a_frontier_that_something_elsewhere_kept_the_robot_from_is_not_given_up() {
    let terrain = terrain(&corridor());
    let mut explorer = explorer(&terrain);
    let robot = (DVec2::new(1.5, 0.45), 0.0);
    for _ in 0..20 {
        let Decision::Go(target) = explorer.next(&terrain, robot) else { panic!("there is one") };
        assert!(target.frontier.x < 3.0, "the nearer one, as ever: {target:?}");
        explorer.try_later(&target);
    }
}

#[test]
fn a_frontier_that_does_not_go_away_is_given_up_and_exploring_ends() {
    let terrain = terrain(&corridor());
    let mut explorer = explorer(&terrain);
    let mut seen = Vec::new();
    for _ in 0..100 {
        match explorer.next(&terrain, (DVec2::new(1.5, 0.45), 0.0)) {
            Decision::Go(target) => seen.push(target.frontier.x > 3.0),
            Decision::Done(reason, coverage) => {
                assert_eq!(reason, EndReason::OutOfReach { unreachable: 0, given_up: 2 });
                assert!((coverage.free - 90.0 * 16.0 * 0.0025).abs() < 1e-9, "{coverage:?}");
                assert_eq!(seen, [false, false, false, false, true, true, true, true]);
                explorer.forgive();
                assert!(matches!(
                    explorer.next(&terrain, (DVec2::new(1.5, 0.45), 0.0)),
                    Decision::Go(_)
                ));
                return;
            }
        }
    }
    panic!("it never ends");
}

#[test]
fn a_closed_room_leaves_nothing_to_see() {
    let wall = "#".repeat(40);
    let floor = format!("#{}#", ".".repeat(38));
    let mut rows = vec![floor.as_str(); 40];
    rows[0] = &wall;
    rows[39] = &wall;
    let terrain = terrain(&map_from(0.05, &rows));
    let decision = explorer(&terrain).next(&terrain, (DVec2::new(1.0, 1.0), 0.0));
    assert!(matches!(decision, Decision::Done(EndReason::NothingLeft, _)), "{decision:?}");
}

#[test]
fn a_frontier_behind_a_wall_is_out_of_reach_and_said_to_be() {
    let wall = "#".repeat(60);
    let floor = format!("#{}#{}{}", ".".repeat(28), ".".repeat(20), " ".repeat(10));
    let mut rows = vec![floor.as_str(); 40];
    rows[0] = &wall;
    rows[39] = &wall;
    let terrain = terrain(&map_from(0.05, &rows));
    let decision = explorer(&terrain).next(&terrain, (DVec2::new(0.7, 1.0), 0.0));
    // It is taken in two pieces.
    let expected = EndReason::OutOfReach { unreachable: 2, given_up: 0 };
    assert!(matches!(decision, Decision::Done(reason, _) if reason == expected), "{decision:?}");
}

#[test]
fn a_robot_walled_in_says_that_it_is_stuck() {
    let mut grid = corridor();
    for y in 1..17 {
        for x in 20..40 {
            grid.set(Cell::new(x, y), Belief::from_nats(3.0)).unwrap();
        }
    }
    let terrain = terrain(&grid);
    let decision = explorer(&terrain).next(&terrain, (DVec2::new(1.5, 0.45), 0.0));
    assert!(matches!(decision, Decision::Done(EndReason::Stuck(_), _)), "{decision:?}");
    assert!(explorer(&terrain).next(&terrain, (DVec2::new(900.0, 0.0), 0.0)) != decision);
}

#[test]
fn what_is_unseen_behind_somebody_who_lies_there_is_out_of_reach_until_they_are_gone() {
    let (grid, robot) = (corridor(), DVec2::new(1.5, 0.45));
    let mut ground = terrain(&grid);
    let mut explorer = explorer(&ground);
    let shut = ground.keep_out(&grid, &[(DVec2::new(3.0, 0.45), 0.6)]);
    explorer.update(&ground, shut);
    let behind = explorer.prospects(&ground, robot).unwrap();
    assert!(behind.reached.iter().all(|target| target.frontier.x < 3.0), "{behind:?}");
    assert_eq!((behind.reached.len(), behind.unreached.len()), (1, 1));
    let open = ground.keep_out(&grid, &[]);
    explorer.update(&ground, open);
    let gone = explorer.prospects(&ground, robot).unwrap();
    assert_eq!((gone.reached.len(), gone.unreached.len()), (2, 0));
}
