//! The map as pictures others read: a grey PNG, and the image and description of ROS `map_server`.

use link_images::map_server::{Cell as RosCell, GridMap, MapFiles};

use crate::belief::{Belief, CellState, Thresholds};
use crate::error::MappingError;
use crate::grid::Grid;
use crate::rect::CellRect;

/// A grey PNG of the known part, a pixel a cell, dark where occupied, x to the right, y up.
pub fn grey_png(grid: &Grid) -> Result<Vec<u8>, MappingError> {
    let known = known(grid)?;
    let rows = rows_of(grid, known).rev();
    let greys: Vec<u8> = rows.flatten().map(|&belief| grey(Belief(belief))).collect();
    Ok(link_images::png::encode_grey8(known.width(), &greys)?)
}

/// The known part as occupied, free and unknown cells.
pub fn grid_map(grid: &Grid, thresholds: Thresholds) -> Result<GridMap, MappingError> {
    let known = known(grid)?;
    let cell = |&belief: &i16| match thresholds.state(Belief(belief)) {
        CellState::Occupied => RosCell::Occupied,
        CellState::Free => RosCell::Free,
        CellState::Unknown => RosCell::Unknown,
    };
    let corner = |value: i32| f64::from(value) * grid.resolution();
    Ok(GridMap {
        width: known.width(),
        height: known.height(),
        resolution: grid.resolution(),
        origin: [corner(known.min.x), corner(known.min.y), 0.0],
        cells: rows_of(grid, known).flatten().map(cell).collect(),
    })
}

/// The two files of ROS `map_server`; the description names its image `image_name`.
pub fn map_server(
    grid: &Grid,
    thresholds: Thresholds,
    image_name: &str,
) -> Result<MapFiles, MappingError> {
    Ok(link_images::map_server::encode(&grid_map(grid, thresholds)?, image_name)?)
}

/// 255 where certainly free, 0 where certainly occupied, 128 where unknown.
fn grey(belief: Belief) -> u8 {
    libm::round(255.0 * (1.0 - belief.probability())) as u8
}

pub(crate) fn known(grid: &Grid) -> Result<CellRect, MappingError> {
    let known = grid.known_bounds();
    if known.is_empty() { Err(MappingError::Empty) } else { Ok(known) }
}

fn rows_of(grid: &Grid, rect: CellRect) -> impl DoubleEndedIterator<Item = &[i16]> {
    let first = (rect.min.x - grid.bounds().min.x) as usize;
    (rect.min.y..rect.max.y).map(move |y| &grid.row(y)[first..first + rect.width()])
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use crate::rect::Cell;

    /// An occupied cell, and a free one farther ahead and to the left.
    pub(in crate::files) fn corner_grid() -> Grid {
        let mut grid = Grid::new(0.1).unwrap();
        grid.set(Cell::new(-3, 2), Belief::from_nats(3.0)).unwrap();
        grid.set(Cell::new(-2, 4), Belief::from_nats(-2.0)).unwrap();
        grid
    }

    #[test]
    fn the_png_is_dark_where_something_is_and_its_top_is_the_greatest_y() {
        let picture = link_images::png::decode(&grey_png(&corner_grid()).unwrap()).unwrap();
        assert_eq!((picture.width, picture.height()), (2, 3));
        assert!(picture.at(0, 2).r < 20, "{:?}", picture.at(0, 2));
        assert!(picture.at(1, 0).r > 220, "{:?}", picture.at(1, 0));
        assert_eq!(picture.at(0, 0).r, 128);
    }

    #[test]
    fn a_map_server_reader_gets_the_cells_and_their_place_back() {
        let files = map_server(&corner_grid(), Thresholds::default(), "map.pgm").unwrap();
        let map = link_images::map_server::decode(&files.pgm, &files.yaml).unwrap();
        assert_eq!(map, grid_map(&corner_grid(), Thresholds::default()).unwrap());
        assert_eq!(map.at(0, 0), Some(RosCell::Occupied));
        assert_eq!(map.at(1, 2), Some(RosCell::Free));
        assert!((map.origin[0] + 0.3).abs() < 1e-12 && (map.origin[1] - 0.2).abs() < 1e-12);
    }

    #[test]
    fn a_map_of_nothing_is_refused() {
        let error = grey_png(&Grid::new(0.1).unwrap()).unwrap_err().to_string();
        assert!(error.contains("empty"), "{error}");
    }
}
