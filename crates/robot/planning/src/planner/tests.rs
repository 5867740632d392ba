use robot_mapping::{Belief, Grid};

use super::*;
use crate::footprint::Footprint;
use crate::terrain::{TerrainSettings, Unknown};
use crate::testing::{map_from, robot_outline};

const RESOLUTION: f64 = 0.05;

/// Two rooms of 2 m side by side, with a gap of `gap` cells in the wall between them.
fn two_rooms(gap: usize) -> Grid {
    let rows: Vec<String> = (0..40)
        .map(|y| {
            let is_gap = (20 - gap / 2..20 - gap / 2 + gap).contains(&y);
            let wall = if is_gap { '.' } else { '#' };
            let rim = y == 0 || y == 39;
            (0..81)
                .map(|x| {
                    if rim || x == 0 || x == 80 {
                        '#'
                    } else if x == 40 {
                        wall
                    } else {
                        '.'
                    }
                })
                .collect()
        })
        .collect();
    map_from(RESOLUTION, &rows.iter().map(String::as_str).collect::<Vec<_>>())
}

fn terrain(grid: &Grid) -> Terrain {
    let settings = TerrainSettings { margin: 0.0, ..TerrainSettings::default() };
    Terrain::new(grid, robot_outline(0.45, 0.38), settings).unwrap()
}

fn plan(terrain: &Terrain, from: (f64, f64), to: (f64, f64)) -> Result<Plan, NoWay> {
    let (from, to) = (DVec2::new(from.0, from.1), DVec2::new(to.0, to.1));
    Planner::new(PlanSettings::default()).plan(terrain, from, None, to)
}

#[test]
fn a_plan_leads_through_the_door_and_the_robot_fits_all_along() {
    let terrain = terrain(&two_rooms(16));
    let plan = plan(&terrain, (0.5, 0.5), (3.5, 1.5)).unwrap();
    assert_eq!(plan.points[0], DVec2::new(0.5, 0.5));
    assert_eq!(plan.points[plan.points.len() - 1], DVec2::new(3.5, 1.5));
    assert!(plan.length() < 3.6 && plan.points.len() < 12, "{plan:?}");
    assert_eq!(first_misfit(&terrain, &plan.points, None), None);
}

#[test]
fn a_way_goes_around_by_the_far_end_where_the_near_gap_is_too_narrow() {
    // As beside the home room's left wall: a wall with 25 cm to its near neighbour, and an open end far away.
    let rows: Vec<String> = (0..80)
        .map(|y| {
            let is_wall = |x: usize| x == 40 && (8..60).contains(&y) && !(12..17).contains(&y);
            (0..81).map(|x| if is_wall(x) || (x == 40 && y < 8) { '#' } else { '.' }).collect()
        })
        .collect();
    let grid = map_from(RESOLUTION, &rows.iter().map(String::as_str).collect::<Vec<_>>());
    for footprint in [robot_outline(0.45, 0.38), Footprint::round(0.3).unwrap()] {
        let terrain = Terrain::new(&grid, footprint, TerrainSettings::default()).unwrap();
        let plan = plan(&terrain, (1.0, 0.7), (3.0, 0.7)).unwrap();
        let crosses = |pair: &[DVec2]| {
            let share = (2.025 - pair[0].x) / (pair[1].x - pair[0].x);
            (0.0..=1.0).contains(&share).then(|| pair[0].y + share * (pair[1].y - pair[0].y))
        };
        let crossings: Vec<f64> = plan.points.windows(2).filter_map(crosses).collect();
        assert!(!crossings.is_empty() && crossings.iter().all(|y| *y > 3.0), "{crossings:?}");
    }
}

#[test]
fn a_gap_narrower_than_the_robot_is_no_way() {
    let terrain = terrain(&two_rooms(7));
    assert!(matches!(plan(&terrain, (0.5, 0.5), (3.5, 1.5)), Err(NoWay::Enclosed { .. })));
    // One cell more than the robot is wide lets it through, straight.
    let wider = self::terrain(&two_rooms(9));
    assert!(plan(&wider, (0.5, 0.5), (3.5, 1.5)).is_ok());
}

#[test]
fn a_bend_too_tight_for_a_long_robot_is_told_from_no_way_at_all() {
    // A corridor 0.4 m wide with a right angle: a long robot cannot turn in it.
    let rows: Vec<String> = (0..44)
        .map(|y| {
            (0..44)
                .map(|x| {
                    if (2..10).contains(&y) && x >= 2 || (2..10).contains(&x) && y >= 2 {
                        '.'
                    } else {
                        '#'
                    }
                })
                .collect()
        })
        .collect();
    let grid = map_from(RESOLUTION, &rows.iter().map(String::as_str).collect::<Vec<_>>());
    let settings = TerrainSettings { margin: 0.0, ..TerrainSettings::default() };
    let long = Terrain::new(&grid, robot_outline(0.9, 0.25), settings).unwrap();
    assert!(matches!(plan(&long, (1.6, 0.3), (0.3, 1.6)), Err(NoWay::TooTight(_))));
    let short = Terrain::new(&grid, robot_outline(0.28, 0.25), settings).unwrap();
    assert!(plan(&short, (1.6, 0.3), (0.3, 1.6)).is_ok());
}

#[test]
fn every_reason_has_its_name() {
    let mut grid = two_rooms(0);
    grid.set(Cell::new(200, 200), Belief::UNKNOWN).unwrap();
    let terrain = terrain(&grid);
    assert!(matches!(plan(&terrain, (0.5, 0.5), (3.5, 1.5)), Err(NoWay::Enclosed { .. })));
    assert!(matches!(plan(&terrain, (0.5, 0.5), (0.05, 1.0)), Err(NoWay::GoalBlocked(_))));
    assert!(matches!(plan(&terrain, (0.5, 0.5), (1.0, 3.0)), Err(NoWay::GoalUnknown(_))));
    assert!(matches!(plan(&terrain, (0.5, 0.5), (99.0, 3.0)), Err(NoWay::GoalUnknown(_))));
    assert!(matches!(plan(&terrain, (6.0, 6.0), (1.0, 1.0)), Err(NoWay::StartBlocked(_))));
    assert!(matches!(plan(&terrain, (-99.0, 6.0), (1.0, 1.0)), Err(NoWay::StartOutside(_))));
}

#[test]
fn a_robot_beside_a_wall_finds_its_way_out_and_a_goal_in_a_wall_is_moved_if_that_is_allowed() {
    let terrain = terrain(&two_rooms(16));
    let out = plan(&terrain, (0.12, 0.5), (1.0, 1.0)).unwrap();
    assert_eq!(out.points[0], DVec2::new(0.12, 0.5));
    let settings = PlanSettings { goal_reach: 0.4, ..PlanSettings::default() };
    let to_wall = Planner::new(settings)
        .plan(&terrain, DVec2::new(1.0, 1.0), None, DVec2::new(0.02, 1.0))
        .unwrap();
    let end = to_wall.points[to_wall.points.len() - 1];
    assert!((end - DVec2::new(0.02, 1.0)).length() <= 0.45, "{end}");
}

#[test]
fn a_plan_is_open_until_something_is_put_in_its_way() {
    let mut grid = two_rooms(16);
    let mut terrain = terrain(&grid);
    let plan = plan(&terrain, (0.5, 0.5), (3.5, 1.5)).unwrap();
    grid.set(Cell::new(70, 5), Belief::from_nats(3.0)).unwrap();
    let changed = terrain.update(&grid).unwrap();
    assert!(plan.is_open(&terrain, changed), "far from the way");
    for y in 12..28 {
        grid.set(Cell::new(40, y), Belief::from_nats(3.0)).unwrap();
    }
    let changed = terrain.update(&grid).unwrap();
    assert!(!plan.is_open(&terrain, changed), "the door is shut");
}

#[test]
fn a_plan_keeps_off_walls_where_there_is_room() {
    let terrain = terrain(&two_rooms(30));
    let plan = plan(&terrain, (0.5, 1.0), (3.5, 1.0)).unwrap();
    assert!((plan.length() - 3.0).abs() < 0.1, "{}", plan.length());
    let settings = TerrainSettings { unknown: Unknown::Solid, ..*terrain.settings() };
    assert_eq!(settings.unknown, Unknown::Solid);
}
