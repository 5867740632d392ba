//! The map of the fixed route, held against the truth.

use std::fs;

use glam::DVec2;
use robot_mapping::{Cell, CellState, Grid, Thresholds};
use serde_json::Value;

use crate::usar::{text, usar};

/// The inner faces of the home room's walls but for a quarter of a metre at corners, where a cone hears the other wall first.
const HOME_ROOM: [(&str, [f64; 2], [f64; 2]); 5] = [
    ("back", [2.021, -1.46], [2.021, 1.78]),
    ("right", [-1.47, -1.718], [1.77, -1.718]),
    ("left", [-1.52, 2.032], [1.77, 2.032]),
    ("right of the doorway", [-1.729, -1.46], [-1.729, -0.9]),
    ("left of the doorway", [-1.779, 1.15], [-1.779, 1.78]),
];
/// Metres.
const TOLERANCE: f64 = 0.1;
const STEP: f64 = 0.05;

#[test]
fn the_fixed_route_draws_the_walls_where_they_are_and_leaves_none_of_the_home_room_out() {
    let folder = tempfile::tempdir().expect("a folder");
    let arguments = ["run", "home-point-mapping", "--headless", "--record=false", "--out", "drawn"];
    let output = usar(&arguments, folder.path());
    assert_eq!(output.status.code(), Some(0), "{}", text(&output));
    let read = |name: &str| fs::read(folder.path().join("drawn").join(name)).expect(name);
    let figures: Value = serde_json::from_slice(&read("metrics.json")).expect("JSON");
    let walls = &figures["map"]["walls"];
    for share in ["precision", "recall"] {
        assert!(walls[share].as_f64() >= Some(0.95), "{share} {}", walls[share]);
    }
    assert_eq!(figures["runs"][0]["contacts"], 0);
    let grid = robot_mapping::files::load(&read("map.usarmap")).expect("a map");
    for (wall, from, to) in HOME_ROOM {
        let (from, to) = (DVec2::from(from), DVec2::from(to));
        let steps = (from.distance(to) / STEP) as u32;
        let along = (0..=steps).map(|k| from + (to - from).normalize() * f64::from(k) * STEP);
        let bare: Vec<DVec2> = along.filter(|point| !is_drawn(&grid, *point)).collect();
        assert!(bare.len() * 10 <= steps as usize, "the {wall} wall is missing at {bare:?}");
    }
}

/// Whether something solid is drawn near a point.
fn is_drawn(grid: &Grid, point: DVec2) -> bool {
    let reach = DVec2::splat(TOLERANCE);
    let (low, high) = (grid.cell_at(point - reach), grid.cell_at(point + reach));
    let mut cells = (low.y..=high.y).flat_map(|y| (low.x..=high.x).map(move |x| Cell::new(x, y)));
    cells.any(|cell| {
        grid.state(cell, Thresholds::default()) == CellState::Occupied
            && grid.centre_of(cell).distance(point) <= TOLERANCE
    })
}
