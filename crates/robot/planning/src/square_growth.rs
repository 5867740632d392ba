//! The plan of the search-and-return experiment: cells that are not known to be free are grown by a square, and A* leads from cell to cell.
//!
//! As printed there, a cell is shut where nothing is known (a belief of zero) and where it is hardly known to be free (above a threshold,
//! below zero). A cell believed solid is not shut by that: the unknown behind the face of a wall is what keeps plans out of it.

use glam::DVec2;
use robot_mapping::{Belief, Cell, Grid};

use crate::astar::AStar;
use crate::error::NoWay;
use crate::ground::{Ground, Place};
use crate::nearest::nearest_open;
use crate::steps::Corners;

/// What is shut, and how far that grows.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SquareGrowth {
    /// Cells between this, nats, and zero are shut; those below are free.
    pub threshold: f64,
    /// Edge of the square that each shut cell becomes, metres.
    pub edge: f64,
    /// Ends of a way may lie this far from where they were asked for, metres, where that is shut.
    pub reach: f64,
}

impl Default for SquareGrowth {
    /// As published, but for the reach: the published plan has no way from a shut cell.
    fn default() -> Self {
        Self { threshold: -0.5, edge: 0.35, reach: 0.35 }
    }
}

/// The shortest way from cell to neighbouring cell, as the middles of all of them.
pub fn plan_by_cells(
    grid: &Grid,
    from: DVec2,
    to: DVec2,
    growth: SquareGrowth,
) -> Result<Vec<DVec2>, NoWay> {
    let corner = grid.bounds().min;
    let place = |point: DVec2| {
        let cell = grid.cell_at(point);
        let x = usize::try_from(cell.x - corner.x).ok()?;
        Some(Place::new(x, usize::try_from(cell.y - corner.y).ok()?))
    };
    let start = place(from).ok_or(NoWay::StartOutside(Place::default()))?;
    let goal = place(to).ok_or(NoWay::GoalUnknown(Place::default()))?;
    let ground = ground_of(grid, growth).ok_or(NoWay::StartOutside(start))?;
    let reach = growth.reach / grid.resolution();
    let near = |place: Place| nearest_open(&ground, place, reach, |_| true);
    let start = near(start).ok_or(NoWay::StartBlocked(start))?;
    let goal = near(goal).ok_or(NoWay::GoalBlocked(goal))?;
    let way = AStar::new(Corners::Cut).find(&ground, None, start, goal)?;
    let middle = |place: &Place| {
        grid.centre_of(Cell::new(corner.x + place.x as i32, corner.y + place.y as i32))
    };
    Ok(way.places.iter().map(middle).collect())
}

/// Where the robot's middle may be; `None` of a map without cells.
fn ground_of(grid: &Grid, growth: SquareGrowth) -> Option<Ground> {
    let bounds = grid.bounds();
    let least = Belief::from_nats(growth.threshold).0;
    let rows = (bounds.min.y..bounds.max.y).flat_map(|y| grid.row(y));
    let mut shut: Vec<bool> =
        rows.map(|belief| *belief == 0 || (least < *belief && *belief < 0)).collect();
    // A square of an odd number of cells has one in its middle.
    let half = libm::floor(growth.edge / grid.resolution() / 2.0) as usize;
    grow(&mut shut, bounds.width(), 1, half);
    grow(&mut shut, bounds.width(), bounds.width(), half);
    let open: Vec<bool> = shut.iter().map(|shut| !shut).collect();
    Ground::new(bounds.width(), &open).ok()
}

/// Shuts what is within `half` cells of a shut one along rows (`step` 1) or columns (`step` the width).
fn grow(shut: &mut [bool], width: usize, step: usize, half: usize) {
    let height = shut.len().checked_div(width).unwrap_or(0);
    let (lines, length, apart) =
        if step == 1 { (height, width, width) } else { (width, height, 1) };
    let mut line = vec![false; length];
    for start in (0..lines).map(|k| k * apart) {
        line.iter_mut().enumerate().for_each(|(k, cell)| *cell = shut[start + k * step]);
        // How far back the last shut cell is, and how far ahead the next.
        let mut since = usize::MAX;
        for k in 0..length {
            since = if line[k] { 0 } else { since.saturating_add(1) };
            shut[start + k * step] = since <= half;
        }
        since = usize::MAX;
        for k in (0..length).rev() {
            since = if line[k] { 0 } else { since.saturating_add(1) };
            shut[start + k * step] |= since <= half;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A floor of 2 x 2 m that is known to be free, in cells of 1 cm.
    fn floor() -> Grid {
        let mut grid = Grid::new(0.01).unwrap();
        for (x, y) in (0..200).flat_map(|x| (0..200).map(move |y| (x, y))) {
            grid.set(Cell::new(x, y), Belief::from_nats(-1.0)).unwrap();
        }
        grid
    }

    fn plan(grid: &Grid) -> Result<Vec<DVec2>, NoWay> {
        let ends = (DVec2::new(0.5, 0.5), DVec2::new(1.5, 0.5));
        plan_by_cells(grid, ends.0, ends.1, SquareGrowth::default())
    }

    #[test]
    fn a_way_passes_every_cell_and_keeps_half_the_square_from_the_unknown() {
        let mut grid = floor();
        for y in 0..100 {
            grid.set(Cell::new(100, y), Belief::UNKNOWN).unwrap();
        }
        let way = plan(&grid).unwrap();
        assert!(way.windows(2).all(|pair| pair[0].distance(pair[1]) < 0.0142));
        let off = |point: &DVec2| (point.x - 1.005).abs().max(point.y - 0.995);
        let nearest = way.iter().map(off).fold(f64::INFINITY, f64::min);
        assert!((nearest - 0.18).abs() < 0.006, "{nearest} m from the wall's end");
    }

    #[test]
    fn what_is_hardly_free_is_shut_and_what_is_solid_is_not() {
        let mut hardly = floor();
        let mut solid = floor();
        for y in 0..200 {
            hardly.set(Cell::new(100, y), Belief::from_nats(-0.4)).unwrap();
            solid.set(Cell::new(100, y), Belief::from_nats(2.0)).unwrap();
        }
        assert!(matches!(plan(&hardly), Err(NoWay::Enclosed { .. })));
        assert_eq!(plan(&solid).unwrap().len(), 101, "straight through, as printed");
    }

    #[test]
    fn ends_that_are_shut_or_off_the_map_are_told_of() {
        let growth = SquareGrowth::default();
        let to = DVec2::new(1.0, 1.0);
        let far = plan_by_cells(&floor(), DVec2::splat(-90.0), to, growth);
        assert!(matches!(far, Err(NoWay::StartOutside(_))), "{far:?}");
        let empty = Grid::new(0.01).unwrap();
        assert!(plan_by_cells(&empty, to, to, growth).is_err());
        let blocked = plan_by_cells(&floor(), to, DVec2::new(2.3, 1.0), growth);
        assert!(blocked.is_err(), "{blocked:?}");
    }
}
