//! Making way: what keeps the robot from a room or a victim is taken away.

use std::collections::{BTreeMap, VecDeque};

use glam::DVec2;

use super::assembly::Floor;
use super::footprint::Footprint;
use super::grid::Grid;
use super::plan::{FloorPlan, GenerateError};

/// Metres added to half the robot's width: the diagonal of half a cell and a little more.
pub(super) const MARGIN: f64 = 0.05;
/// Metres from a victim within which a robot must come; a little less than the promised metre.
pub(super) const VICTIM_REACH: f64 = 0.97;

/// A place the robot must come to: any of some cells.
struct Target {
    name: String,
    cells: Vec<usize>,
}

/// Takes away what is in the way.
pub(super) fn clear(plan: &FloorPlan, floor: &mut Floor) -> Result<(), GenerateError> {
    let outline = floor.layout.outline;
    let radius = plan.robot_width / 2.0 + MARGIN;
    let mut grid = Grid::new(outline.centre(), outline.size(), radius);
    for footprint in &floor.fixed {
        grid.fix(footprint);
    }
    for item in &floor.items {
        grid.put(&item.footprint);
    }
    if let Some(start) = floor.starts.first() {
        grid.flood_from(start.truncate());
    }
    let mut costs = vec![u32::MAX; grid.cell_count()];
    for target in targets(floor, &grid) {
        reach(&target, floor, &mut grid, &mut costs)?;
    }
    Ok(())
}

fn targets(floor: &Floor, grid: &Grid) -> Vec<Target> {
    let starts = floor.starts.iter().skip(1).enumerate().map(|(index, start)| Target {
        name: format!("Start{}", index + 2),
        cells: grid.cells_around(start.truncate(), 0.1),
    });
    let rooms = floor.layout.spaces.iter().enumerate().map(|(index, space)| Target {
        name: format!("space {}", index + 1),
        cells: grid.cells_within(space.rect.centre(), space.rect.size() / 2.0),
    });
    let victims = floor.victims.iter().map(|victim| Target {
        name: victim.name.clone(),
        cells: grid.cells_around(victim.at.truncate(), VICTIM_REACH),
    });
    starts.chain(rooms).chain(victims).collect()
}

fn reach(
    target: &Target,
    floor: &mut Floor,
    grid: &mut Grid,
    costs: &mut [u32],
) -> Result<(), GenerateError> {
    if target.cells.iter().any(|cell| grid.is_reached(*cell)) {
        return Ok(());
    }
    let path = path_to(target, grid, costs);
    let path = path.ok_or_else(|| GenerateError::CutOff { place: target.name.clone() })?;
    let places = path.iter().map(|cell| grid.middle(*cell));
    let low = places.clone().fold(DVec2::MAX, DVec2::min);
    let high = places.fold(DVec2::MIN, DVec2::max);
    let is_far = |footprint: &Footprint| {
        let reach = footprint.reach() + grid.radius();
        (footprint.centre + reach).cmplt(low).any() || (footprint.centre - reach).cmpgt(high).any()
    };
    let is_in_the_way = |footprint: &Footprint| {
        !is_far(footprint) && path.iter().any(|cell| grid.is_blocked_by(*cell, footprint))
    };
    let (taken, kept): (Vec<_>, Vec<_>) = std::mem::take(&mut floor.items)
        .into_iter()
        .partition(|item| is_in_the_way(&item.footprint));
    floor.items = kept;
    for item in taken {
        grid.take(&item.footprint);
    }
    if target.cells.iter().any(|cell| grid.is_reached(*cell)) {
        Ok(())
    } else {
        Err(GenerateError::CutOff { place: target.name.clone() })
    }
}

/// The cells from `target` to where the robot has been, through as few cells with movable things as can be.
fn path_to(target: &Target, grid: &Grid, costs: &mut [u32]) -> Option<Vec<usize>> {
    let mut search = Search { grid, costs, touched: vec![], waiting: VecDeque::new() };
    for cell in target.cells.iter().filter(|cell| !grid.is_fixed(**cell)) {
        search.offer(*cell, 0);
    }
    let mut parents = BTreeMap::new();
    let mut end = None;
    while let Some((cell, cost)) = search.waiting.pop_front() {
        if grid.is_reached(cell) {
            end = Some(cell);
            break;
        }
        if cost > search.costs[cell] {
            continue;
        }
        for near in grid.neighbours(cell).filter(|near| !grid.is_fixed(*near)) {
            if search.offer(near, cost) {
                parents.insert(near, cell);
            }
        }
    }
    for cell in search.touched {
        search.costs[cell] = u32::MAX;
    }
    let mut path = vec![end?];
    while let Some(next) = path.last().and_then(|cell| parents.get(cell)) {
        path.push(*next);
    }
    Some(path)
}

/// Cells still to be looked at, the cheapest first.
struct Search<'a> {
    grid: &'a Grid,
    costs: &'a mut [u32],
    touched: Vec<usize>,
    waiting: VecDeque<(usize, u32)>,
}

impl Search<'_> {
    /// Comes to `cell` for `cost` and what is in the cell; whether that is the cheapest way so far.
    fn offer(&mut self, cell: usize, cost: u32) -> bool {
        let step = u32::from(self.grid.is_movable(cell));
        let cost = cost + step;
        if cost >= self.costs[cell] {
            return false;
        }
        self.costs[cell] = cost;
        self.touched.push(cell);
        // Cells without things cost nothing and go in front, so that the cheapest stays first.
        if step == 0 {
            self.waiting.push_front((cell, cost));
        } else {
            self.waiting.push_back((cell, cost));
        }
        true
    }
}

/// Whether a new thing would stand in something that must stay free.
pub(super) fn is_free(footprint: &Footprint, keep_clear: &[Footprint]) -> bool {
    keep_clear.iter().all(|area| !area.touches(footprint))
}
