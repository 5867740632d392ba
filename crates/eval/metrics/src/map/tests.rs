//! Tiny rooms with known answers.

use link_images::map_server::Cell;

use super::*;
use crate::testing::drawn;

const ROOM: [&str; 7] = [
    "############",
    "#..........#",
    "#..........#",
    "#..........#",
    "#..........#",
    "#..........#",
    "############",
];

/// Cells of the room's walls.
const WALLS: f64 = 34.0;

fn room() -> GridMap {
    drawn(0.05, &ROOM)
}

fn judged(map: &GridMap, truth: &GridMap, tolerance: f64) -> MapScore {
    compare_maps(map, truth, &MapSettings { tolerance, ..MapSettings::default() }).unwrap()
}

fn is_about(value: Option<f64>, expected: f64) {
    let value = value.unwrap();
    assert!((value - expected).abs() < 1e-9, "{value} instead of {expected}");
}

#[test]
fn the_truth_itself_is_perfect() {
    let score = judged(&room(), &room(), 0.0);
    for perfect in [score.walls.precision, score.walls.recall] {
        assert_eq!(perfect, Some(1.0));
    }
    assert_eq!(score.walls.max_error_m, Some(0.0));
    assert_eq!((score.walls.map_cells, score.walls.truth_cells), (34, 34));
    let floor = score.floor;
    assert_eq!([floor.precision, floor.recall, floor.coverage], [Some(1.0); 3]);
    is_about(Some(floor.reachable_m2), 50.0 * 0.0025);
    assert_eq!(floor.beyond_m2, 0.0);
}

#[test]
fn a_wall_shifted_by_5_cm_is_right_at_10_cm_and_wrong_at_4() {
    let rows = |wall: usize| {
        let row = |y: usize| if y == wall { "##########" } else { ".........." };
        drawn(0.05, &(0..9).map(row).collect::<Vec<_>>())
    };
    let (map, truth) = (rows(4), rows(5));
    let lenient = judged(&map, &truth, 0.1).walls;
    assert_eq!((lenient.precision, lenient.recall), (Some(1.0), Some(1.0)));
    for error in [lenient.mean_error_m, lenient.median_error_m, lenient.max_error_m] {
        is_about(error, 0.05);
    }
    let strict = judged(&map, &truth, 0.04).walls;
    assert_eq!((strict.precision, strict.recall), (Some(0.0), Some(0.0)));
    let just = judged(&map, &truth, 0.05).walls;
    assert_eq!((just.precision, just.recall), (Some(1.0), Some(1.0)));
}

#[test]
fn a_missing_wall_costs_recall_and_no_precision() {
    let mut map = room();
    map.cells[..12].fill(Cell::Unknown);
    let score = judged(&map, &room(), 0.0).walls;
    assert_eq!(score.precision, Some(1.0));
    is_about(score.recall, (WALLS - 12.0) / WALLS);
    assert_eq!(score.max_error_m, Some(0.0));
}

#[test]
fn an_invented_wall_costs_precision_and_no_recall() {
    let mut map = room();
    for x in 3..9 {
        map.cells[3 * 12 + x] = Cell::Occupied;
    }
    let score = judged(&map, &room(), 0.1);
    assert_eq!(score.walls.recall, Some(1.0));
    // All of it is three cells from the nearest wall.
    is_about(score.walls.precision, WALLS / (WALLS + 6.0));
    is_about(score.walls.max_error_m, 0.15);
    assert_eq!(score.floor.precision, Some(1.0));
    is_about(score.floor.recall, 44.0 / 50.0);
    assert_eq!(score.floor.coverage, Some(1.0));
}

#[test]
fn what_was_not_seen_lowers_coverage() {
    let mut map = room();
    for row in 1..6 {
        map.cells[row * 12 + 6..][..5].fill(Cell::Unknown);
    }
    let floor = judged(&map, &room(), 0.1).floor;
    is_about(floor.coverage, 0.5);
    is_about(floor.recall, 0.5);
    assert_eq!(floor.precision, Some(1.0));
}

#[test]
fn floor_drawn_where_a_wall_stands_is_imprecise_and_floor_beyond_the_truth_is_told_apart() {
    let mut map = room();
    map.cells[0] = Cell::Free;
    is_about(judged(&map, &room(), 0.1).floor.precision, 50.0 / 51.0);
    let mut wide = drawn(0.05, &["...."]);
    wide.origin = [5.0, 5.0, 0.0];
    let floor = judged(&wide, &room(), 0.1).floor;
    assert_eq!(floor.precision, None);
    is_about(Some(floor.beyond_m2), 4.0 * 0.0025);
}

#[test]
fn resolution_and_origin_may_differ() {
    // The same room in cells a fifth as large, with two spare columns on the left.
    let fine: Vec<String> = ROOM
        .iter()
        .flat_map(|row| {
            let wide: String = row.chars().flat_map(|c| [c; 5]).collect();
            vec![format!("  {wide}"); 5]
        })
        .collect();
    let mut map = drawn(0.01, &fine.iter().map(String::as_str).collect::<Vec<_>>());
    map.origin = [-0.02, 0.0, 0.0];
    let score = judged(&map, &room(), 0.03);
    assert_eq!((score.walls.precision, score.walls.recall), (Some(1.0), Some(1.0)));
    assert!(score.walls.max_error_m.unwrap() < 0.03, "{:?}", score.walls.max_error_m);
    let floor = score.floor;
    assert_eq!([floor.precision, floor.recall, floor.coverage], [Some(1.0); 3]);
}

#[test]
fn the_inside_of_a_thick_wall_need_not_be_found() {
    let truth = drawn(0.05, &[".....", "#####", "#####", "#####", "#####"]);
    let map = drawn(0.05, &[".....", "#####", "     ", "     ", "     "]);
    let score = judged(&map, &truth, 0.0).walls;
    assert_eq!((score.precision, score.recall, score.truth_cells), (Some(1.0), Some(1.0), 5));
}

#[test]
fn a_room_nobody_can_enter_is_not_asked_for() {
    let truth = drawn(0.05, &["########", "#....#.#", "#....#.#", "########"]);
    let map = drawn(0.05, &["######  ", "#....#  ", "#....#  ", "######  "]);
    let score = judged(&map, &truth, 0.0);
    assert_eq!((score.walls.recall, score.floor.coverage), (Some(1.0), Some(1.0)));
    let inside = MapSettings { start: Some(DVec2::new(0.325, 0.075)), ..MapSettings::default() };
    let other = compare_maps(&map, &truth, &inside).unwrap();
    assert_eq!(other.floor.coverage, Some(0.0));
}

#[test]
fn an_empty_map_has_no_precision_and_found_nothing() {
    let blank = drawn(0.05, &["   ", "   "]);
    let score = judged(&blank, &room(), 0.1);
    assert_eq!((score.walls.precision, score.walls.recall), (None, Some(0.0)));
    assert_eq!((score.floor.precision, score.floor.coverage), (None, Some(0.0)));
}

#[test]
fn a_wild_tolerance_is_refused_with_its_value() {
    for tolerance in [-0.1, f64::NAN, f64::INFINITY] {
        let settings = MapSettings { tolerance, ..MapSettings::default() };
        let error = compare_maps(&room(), &room(), &settings).unwrap_err().to_string();
        assert!(error.contains("`tolerance` is") && error.contains("zero or more"), "{error}");
    }
}
