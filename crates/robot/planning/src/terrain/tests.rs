use robot_mapping::Belief;

use super::*;
use crate::testing::{map_from, robot_outline};

fn settings() -> TerrainSettings {
    TerrainSettings { margin: 0.0, ..TerrainSettings::default() }
}

#[test]
fn the_middle_keeps_the_inscribed_radius_from_walls() {
    // Cells of 0.1 m; the outline is 0.2 m wide, so a corridor of three cells has one open row.
    let grid = map_from(0.1, &["#####", ".....", ".....", ".....", "#####"]);
    let terrain = Terrain::new(&grid, robot_outline(0.3, 0.2), settings()).unwrap();
    let open = |y| terrain.ground().is_open(terrain.place_at(DVec2::new(0.25, y)).unwrap());
    assert_eq!([0.05, 0.15, 0.25, 0.35, 0.45].map(open), [false, false, true, false, false]);
    let place = terrain.place_at(DVec2::new(0.25, 0.25)).unwrap();
    assert!((terrain.clearance(place) - 0.15).abs() < 1e-12, "{}", terrain.clearance(place));
}

#[test]
fn unseen_cells_are_closed_and_keep_away_only_where_they_count_as_solid() {
    let grid = map_from(0.1, &["     ", ".....", ".....", ".....", "     "]);
    for (unknown, expected) in [(Unknown::Closed, 3), (Unknown::Solid, 1)] {
        let settings = TerrainSettings { unknown, ..settings() };
        let terrain = Terrain::new(&grid, robot_outline(0.3, 0.2), settings).unwrap();
        let is_open =
            |y: &f64| terrain.ground().is_open(terrain.place_at(DVec2::new(0.25, *y)).unwrap());
        assert_eq!([0.05, 0.15, 0.25, 0.35, 0.45].iter().filter(|y| is_open(y)).count(), expected);
    }
}

#[test]
fn a_coarse_cell_is_solid_if_any_of_its_cells_is() {
    let grid = map_from(0.1, &["....", ".#..", "....", "   ."]);
    let settings = TerrainSettings { factor: 2, ..settings() };
    let terrain = Terrain::new(&grid, robot_outline(0.1, 0.1), settings).unwrap();
    let state = |x, y| terrain.state(terrain.place_at(DVec2::new(x, y)).unwrap());
    assert_eq!(state(0.1, 0.1), CellState::Occupied);
    assert_eq!(state(0.3, 0.1), CellState::Free);
    assert_eq!(state(0.3, 0.3), CellState::Free);
    assert!((terrain.resolution() - 0.2).abs() < 1e-12);
    let bad = TerrainSettings { factor: 3, ..settings };
    assert!(Terrain::new(&grid, robot_outline(0.1, 0.1), bad).is_err());
}

#[test]
fn a_terrain_brought_up_to_date_is_as_if_made_anew() {
    let row = ".".repeat(200);
    let mut grid = map_from(0.05, &[row.as_str(); 200]);
    let settings = TerrainSettings { factor: 2, ..settings() };
    let mut terrain = Terrain::new(&grid, robot_outline(0.4, 0.3), settings).unwrap();
    assert!(terrain.update(&grid).unwrap().is_empty());
    for (x, y) in [(20, 30), (21, 30), (22, 31), (150, 7)] {
        grid.set(Cell::new(x, y), Belief::from_nats(2.0)).unwrap();
    }
    let touched = terrain.update(&grid).unwrap();
    assert!(touched.contains(Cell::new(10, 15)) && touched.contains(Cell::new(75, 3)));
    let anew = Terrain::new(&grid, robot_outline(0.4, 0.3), settings).unwrap();
    assert_eq!(terrain.ground(), anew.ground());
    assert_eq!(terrain.prices(), anew.prices());
    grid.set(Cell::new(-500, 3), Belief::from_nats(2.0)).unwrap();
    assert_eq!(terrain.update(&grid).unwrap(), terrain.bounds());
}

#[test]
fn a_cell_costs_more_the_nearer_a_wall_is() {
    let grid = map_from(0.05, &["#.................."; 19]);
    let terrain = Terrain::new(&grid, robot_outline(0.1, 0.1), settings()).unwrap();
    let prices: Vec<f64> = (2..15).map(|x| terrain.price(Place::new(x, 9))).collect();
    assert!(prices.is_sorted_by(|a, b| a >= b), "{prices:?}");
    assert!(prices[0] > 2.0 && prices[12] == 1.0, "{prices:?}");
}

#[test]
fn beyond_a_fence_all_is_solid_and_nothing_is_worth_seeing() {
    let grid = map_from(0.1, &["........", "........", "........"]);
    let fence = Some(Fence { min: DVec2::new(0.0, -0.2), max: DVec2::new(0.5, 0.3) });
    let settings = TerrainSettings { fence, ..settings() };
    let terrain = Terrain::new(&grid, robot_outline(0.1, 0.1), settings).unwrap();
    let state = |x: usize, y: usize| terrain.state(Place::new(x, y));
    let zero = terrain.place_at(DVec2::new(0.05, 0.05)).unwrap();
    assert_eq!(state(zero.x + 2, zero.y + 1), CellState::Free);
    assert_eq!(state(zero.x + 6, zero.y + 1), CellState::Occupied);
    // Off the terrain too, on either side of it.
    let off = Place::new(terrain.bounds().width(), zero.y);
    assert_eq!(terrain.state(off), CellState::Occupied);
    assert_eq!(terrain.state(Place::new(usize::MAX, zero.y)), CellState::Occupied);
}
