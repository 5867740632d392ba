use super::*;

fn grid() -> Grid {
    Grid::new(0.1).unwrap()
}

#[test]
fn a_grid_grows_in_every_direction_and_keeps_what_it_knew() {
    let mut grid = grid();
    let corners = [(0, 0), (-300, 5), (7, -200), (400, 400), (-301, -201)];
    for (i, (x, y)) in corners.into_iter().enumerate() {
        grid.set(Cell::new(x, y), Belief(i as i16 + 1)).unwrap();
    }
    for (i, (x, y)) in corners.into_iter().enumerate() {
        assert_eq!(grid.belief(Cell::new(x, y)), Belief(i as i16 + 1));
    }
    assert_eq!(grid.belief(Cell::new(1, 1)), Belief::UNKNOWN);
    let known = CellRect { min: Cell::new(-301, -201), max: Cell::new(401, 401) };
    assert_eq!(grid.known_bounds(), known);
}

#[test]
fn points_below_zero_lie_in_cells_below_zero() {
    let grid = grid();
    assert_eq!(grid.cell_at(DVec2::new(-0.01, 0.05)), Cell::new(-1, 0));
    assert_eq!(grid.cell_at(grid.centre_of(Cell::new(-7, 12))), Cell::new(-7, 12));
}

#[test]
fn only_tiles_that_changed_are_named() {
    let mut grid = grid();
    grid.cover(CellRect { min: Cell::new(0, 0), max: Cell::new(300, 300) }).unwrap();
    let before = grid.revision();
    assert_eq!(grid.tiles_changed_since(before).count(), 0);
    grid.set(Cell::new(70, 130), Belief(5)).unwrap();
    let changed: Vec<CellRect> = grid.tiles_changed_since(before).collect();
    let tile = CellRect { min: Cell::new(64, 128), max: Cell::new(128, 192) };
    assert_eq!(changed, [tile]);
    assert_eq!(grid.changed_since(before), tile);
}

#[test]
fn an_older_copy_catches_up_whether_the_grid_grew_or_not() {
    let mut grid = grid();
    grid.set(Cell::new(3, 3), Belief(9)).unwrap();
    let mut copy = grid.clone();
    grid.set(Cell::new(4, 3), Belief(-9)).unwrap();
    copy.catch_up(&grid);
    assert_eq!(copy, grid);
    grid.set(Cell::new(1000, 3), Belief(-9)).unwrap();
    copy.catch_up(&grid);
    assert_eq!(copy, grid);
}

#[test]
fn a_grid_that_would_not_fit_is_refused_and_stays_as_it_was() {
    let mut grid = grid();
    grid.set(Cell::new(0, 0), Belief(1)).unwrap();
    let before = grid.clone();
    let error = grid.set(Cell::new(1_000_000, 1_000_000), Belief(1)).unwrap_err().to_string();
    assert!(error.contains("67108864"), "{error}");
    assert_eq!(grid, before);
    assert!(Grid::new(0.0).unwrap_err().to_string().contains('0'));
}

#[test]
fn a_box_is_laid_as_a_whole_and_only_its_tiles_have_changed() {
    let mut grid = Grid::new(0.1).unwrap();
    grid.set(Cell::new(100, 100), Belief(7)).unwrap();
    let before = grid.revision();
    let rect = CellRect { min: Cell::new(3, -2), max: Cell::new(5, 1) };
    grid.lay(rect, &[1, 2, 3, 4, 5, 6]).unwrap();
    let laid = |x, y| grid.belief(Cell::new(x, y)).0;
    assert_eq!([laid(3, -2), laid(4, -2), laid(3, 0), laid(4, 0)], [1, 2, 5, 6]);
    assert_eq!([laid(2, 0), laid(5, 0), laid(3, 1), laid(100, 100)], [0, 0, 0, 7]);
    assert!(grid.changed_since(before).contains_rect(rect));
    assert!(!grid.changed_since(before).contains(Cell::new(100, 100)));
}
