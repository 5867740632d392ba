//! Whether a room stays passable with one more person in it: people are not moved out of the way later.

use glam::DVec2;

use super::assembly::Floor;
use super::clearance::{MARGIN, VICTIM_REACH};
use super::footprint::Footprint;
use super::grid::Grid;
use super::plan::FloorPlan;

/// Metres beyond the middle of the walls that are looked at: enough to stand in a doorway.
const SURROUND: f64 = 0.4;

/// Whether a robot still gets from every doorway and start of the room to its middle and to everybody in it.
pub(super) fn stays_open(
    plan: &FloorPlan,
    floor: &Floor,
    room: usize,
    newcomer: &Footprint,
) -> bool {
    let rect = floor.layout.spaces[room].rect;
    let size = rect.size() + DVec2::splat(2.0 * SURROUND);
    let mut grid = Grid::new(rect.centre(), size, plan.robot_width / 2.0 + MARGIN);
    let around = Footprint::upright(rect.centre(), size).grown(plan.robot_width);
    for footprint in floor.fixed.iter().filter(|footprint| footprint.touches(&around)) {
        grid.fix(footprint);
    }
    grid.fix(newcomer);
    let doorways = floor.landings[room].iter().map(|landing| landing.centre);
    let inside = Footprint::upright(rect.centre(), rect.size());
    let starts = floor.starts.iter().map(|start| start.truncate());
    let starts = starts.filter(|start| inside.distance(*start) == 0.0);
    let ends: Vec<DVec2> = doorways.chain(starts).collect();
    if let Some(end) = ends.first() {
        grid.flood_from(*end);
    }
    let comes_to = |cells: Vec<usize>| cells.iter().any(|cell| grid.is_reached(*cell));
    let victims = floor.victims.iter().map(|victim| victim.at.truncate());
    let people = victims.filter(|at| inside.distance(*at) == 0.0).chain([newcomer.centre]);
    ends.iter().all(|end| comes_to(grid.cells_around(*end, 0.1)))
        && comes_to(grid.cells_within(rect.centre(), rect.size() / 2.0))
        && people.into_iter().all(|at| comes_to(grid.cells_around(at, VICTIM_REACH)))
}
