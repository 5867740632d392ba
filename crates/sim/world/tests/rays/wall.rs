//! Walls, their corners and their gaps.

use base::arena::{Arena, Gap, Wall};
use glam::DVec2;
use sim_world::World;

use crate::plan::{built, height, look};

/// A wall 2 m high and 0.2 m thick from the origin 4 m along x, then 4 m along y, then back along x.
fn wall(gaps: Vec<Gap>, is_closed: bool) -> World {
    let wall = Wall {
        path: [(0.0, 0.0), (4.0, 0.0), (4.0, 4.0), (0.0, 4.0)].map(DVec2::from).to_vec(),
        is_closed,
        base: 0.0,
        height: 2.0,
        thickness: 0.2,
        gaps,
        material: "plaster".into(),
    };
    built(&Arena { walls: vec![wall], ..Arena::default() })
}

fn doorway(along: f64, width: f64) -> Gap {
    Gap { along, width, sill: 0.0, height: None }
}

#[track_caller]
fn assert_plan(world: &World, solid: &[[f64; 2]], open: &[[f64; 2]]) {
    for &[x, y] in solid {
        assert!(height(world, x, y).is_some_and(|z| (z - 2.0).abs() < 1e-5), "wall at {x}, {y}");
    }
    for &[x, y] in open {
        assert_eq!(height(world, x, y), None, "nothing at {x}, {y}");
    }
}

#[test]
fn corners_are_filled_and_the_ends_of_an_open_wall_are_not_lengthened() {
    let outer = [[4.09, -0.09], [4.09, 4.09]];
    let first = [[-0.09, -0.09], [-0.09, 4.09]];
    assert_plan(&wall(vec![], false), &outer, &first);
    assert_plan(&wall(vec![], true), &[outer, first].concat(), &[[2.0, 2.0]]);
}

#[test]
fn a_gap_that_straddles_a_corner_is_open_around_it() {
    let world = wall(vec![doorway(4.1, 1.2)], false);
    let open = [[3.51, 0.0], [3.9, 0.09], [4.0, 0.0], [4.09, -0.09], [4.0, 0.3], [4.0, 0.69]];
    assert_plan(&world, &[[3.49, 0.0], [4.0, 0.71], [4.0, 3.9]], &open);
}

#[test]
fn a_gap_that_begins_within_the_thickness_of_the_side_before_leaves_that_side_whole() {
    let world = wall(vec![doorway(4.55, 1.0)], false);
    let open = [[4.09, 0.06], [4.0, 0.11], [3.95, 0.11], [4.09, 1.0]];
    assert_plan(&world, &[[3.8, 0.09], [3.99, 0.09], [4.0, 0.04], [4.0, 1.06]], &open);
}

#[test]
fn a_gap_that_ends_at_the_first_corner_of_a_closed_wall_is_clear_too() {
    let world = wall(vec![doorway(15.5, 1.0)], true);
    assert_plan(&world, &[[0.0, 1.1], [1.0, 0.0]], &[[0.0, 0.5], [-0.05, 0.02], [-0.09, 0.09]]);
    let world = wall(vec![doorway(0.5, 1.0)], true);
    assert_plan(&world, &[[1.1, 0.0], [0.0, 1.0]], &[[0.5, 0.0], [0.02, -0.05], [0.09, -0.09]]);
}

#[test]
fn a_window_has_a_sill_and_a_lintel() {
    let window = Gap { along: 2.0, width: 1.0, sill: 0.8, height: Some(0.7) };
    let world = wall(vec![window], false);
    let is_solid =
        |x: f64, z: f64| look(&world, [x, -1.0, z], [x, 0.0, z]).is_some_and(|h| h.distance < 1.0);
    let found = [0.79, 0.81, 1.49, 1.51].map(|z| is_solid(2.3, z));
    assert_eq!(found, [true, false, false, true]);
    assert!(is_solid(1.49, 1.0) && is_solid(2.51, 1.0), "beside it");
}
