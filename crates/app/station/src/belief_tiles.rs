//! What robots believe, as tiles of a grain that a page can show.

use std::collections::BTreeSet;
use std::sync::Arc;

use link_station::{Layer, LayerKind, TILE, Tile, ToPage};
use robot_mapping::{Belief, Cell, CellRect, Grid};

/// Cells of the page are at least this wide, metres.
const GRAIN: f64 = 0.05;

/// All of a map.
pub fn belief_tiles(name: &str, grid: &Arc<Grid>) -> Vec<ToPage> {
    BeliefTiles::default().news(0, name, grid)
}

/// A robot's map on the page.
#[derive(Debug, Default)]
pub(super) struct BeliefTiles {
    told: Option<(u64, i32)>,
}

impl BeliefTiles {
    /// What has changed since the last call.
    pub(super) fn news(&mut self, robot: u16, name: &str, grid: &Arc<Grid>) -> Vec<ToPage> {
        let cells = (GRAIN / grid.resolution()).ceil().max(1.0) as i32;
        let mut news = vec![];
        let revision = match self.told {
            Some((revision, old)) if old == cells => revision,
            _ => {
                let resolution = grid.resolution() * f64::from(cells);
                news.push(ToPage::Layer(Layer {
                    id: Layer::map_of(robot),
                    robot: Some(robot),
                    name: name.to_owned(),
                    kind: LayerKind::Belief,
                    resolution,
                    origin: [0.0, 0.0],
                }));
                0
            }
        };
        if revision == grid.revision() {
            return news;
        }
        let edge = cells * TILE as i32;
        let changed: BTreeSet<(i32, i32)> =
            grid.tiles_changed_since(revision).flat_map(|rect| pages(rect, edge)).collect();
        news.extend(
            changed.into_iter().map(|(x, y)| ToPage::Tile(tile(grid, (robot, cells), x, y))),
        );
        self.told = Some((grid.revision(), cells));
        news
    }
}

/// The page's tiles, `edge` cells wide, that a rectangle touches.
fn pages(rect: CellRect, edge: i32) -> Vec<(i32, i32)> {
    let columns = rect.min.x.div_euclid(edge)..=(rect.max.x - 1).div_euclid(edge);
    let rows = rect.min.y.div_euclid(edge)..=(rect.max.y - 1).div_euclid(edge);
    rows.flat_map(|y| columns.clone().map(move |x| (x, y))).collect()
}

fn tile(grid: &Grid, (robot, cells): (u16, i32), x: i32, y: i32) -> Tile {
    let edge = TILE as i32;
    let mut values = Vec::with_capacity(TILE * TILE);
    for row in 0..edge {
        for column in 0..edge {
            let corner = Cell::new((x * edge + column) * cells, (y * edge + row) * cells);
            values.push(value(grid, corner, cells));
        }
    }
    Tile { layer: Layer::map_of(robot), x, y, cells: values }
}

/// The most occupied of the cells; if none is, how free they are; unknown if all are.
fn value(grid: &Grid, corner: Cell, cells: i32) -> u8 {
    let mut most: Option<i16> = None;
    for y in corner.y..corner.y + cells {
        for x in corner.x..corner.x + cells {
            let Belief(steps) = grid.belief(Cell::new(x, y));
            if steps != 0 {
                most = Some(most.map_or(steps, |most| most.max(steps)));
            }
        }
    }
    most.map_or(0, |steps| 1 + (Belief(steps).probability() * 254.0) as u8)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_wall_of_fine_cells_is_not_lost_in_coarse_ones() {
        let mut grid = Grid::new(0.01).unwrap();
        grid.cover(CellRect { min: Cell::new(-64, -64), max: Cell::new(64, 64) }).unwrap();
        grid.set(Cell::new(7, 3), Belief::from_probability(0.98)).unwrap();
        grid.set(Cell::new(8, 3), Belief::from_probability(0.02)).unwrap();
        grid.set(Cell::new(-1, -1), Belief::from_probability(0.1)).unwrap();
        let mut tiles = BeliefTiles::default();
        let grid = Arc::new(grid);
        let news = tiles.news(3, "scout", &grid);
        assert!(matches!(&news[0], ToPage::Layer(layer) if layer.resolution == 0.05));
        let cell = |tx: i32, ty: i32, index: usize| {
            let found = news.iter().find_map(|message| match message {
                ToPage::Tile(tile) if (tile.x, tile.y) == (tx, ty) => Some(tile.cells[index]),
                _ => None,
            });
            found.unwrap()
        };
        assert!(cell(0, 0, 1) > 240, "{}", cell(0, 0, 1));
        assert!((1..60).contains(&cell(-1, -1, TILE * TILE - 1)));
        assert_eq!(cell(0, 0, 0), 0);
        assert!(tiles.news(3, "scout", &grid).is_empty());
    }
}
