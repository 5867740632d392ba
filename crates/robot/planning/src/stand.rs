//! Where to stand to look at a frontier.

use glam::DVec2;
use robot_mapping::Cell;

use crate::explore::{Explorer, Target};
use crate::frontier::Frontier;
use crate::ground::Place;
use crate::line::walk;
use crate::nearest::nearest_open;
use crate::terrain::Terrain;
use crate::wavefront::Wavefront;

/// Frontier cells that are asked for a standing place, at most.
const ASKED: usize = 48;

/// What is to be seen may itself be solid, a body: lines of sight end this far before it, metres.
const BODY: f64 = 0.5;

impl Explorer {
    /// Where a robot at `robot` gets within `reach` metres of a thing by the cheapest way; `None` if it gets nowhere near.
    pub fn stand_near(
        &self,
        terrain: &Terrain,
        robot: DVec2,
        thing: DVec2,
        reach: f64,
    ) -> Option<DVec2> {
        let front = self.front(terrain, robot).ok()?;
        stand_beside(terrain, &front, thing, reach).map(|stand| stand.point)
    }
}

/// Where a robot gets within `reach` metres of a thing by the cheapest way from where a front begins, and what that costs; the thing stands for
/// the frontier, and nothing is said of gains.
pub fn stand_beside(
    terrain: &Terrain,
    front: &Wavefront,
    thing: DVec2,
    reach: f64,
) -> Option<Target> {
    let end = terrain.place_at(thing)?;
    let (cells, body) = (reach / terrain.resolution(), BODY / terrain.resolution());
    let span = |at: usize, most: usize| {
        at.saturating_sub(cells as usize)..(at + cells as usize + 1).min(most)
    };
    let (width, height) = (terrain.ground().width(), terrain.ground().height());
    let places = span(end.y, height)
        .flat_map(|y| span(end.x, width).map(move |x| Place::new(x, y)))
        .filter(|place| place.distance(end) <= cells);
    let is_seen = |place: &Place| {
        let is_clear = |cell: Place, _| !terrain.is_solid(cell) || cell.distance(end) <= body;
        walk(*place, end, is_clear).is_some()
    };
    let reached = places.filter_map(|place| front.length(place).map(|way| (way, place)));
    let mut reached: Vec<(f64, Place)> = reached.collect();
    reached.sort_by(|a, b| a.0.total_cmp(&b.0));
    let (way, place) = reached.into_iter().find(|(_, place)| is_seen(place))?;
    let (point, way) = (terrain.point_of(place), way * terrain.resolution());
    Some(Target { point, frontier: thing, gain: 0.0, way })
}

/// The place near a frontier that is cheapest to reach, each metre left to the frontier counting twice; with its cost.
pub(crate) fn standing_place(
    terrain: &Terrain,
    front: &Wavefront,
    frontier: &Frontier,
    stand_off: f64,
) -> Option<(Place, f64)> {
    let reach = (terrain.footprint().inscribed_radius() + stand_off) / terrain.resolution();
    let corner = terrain.bounds().min;
    let place_of =
        |cell: &Cell| Place::new((cell.x - corner.x) as usize, (cell.y - corner.y) as usize);
    let stride = frontier.cells.len().div_ceil(ASKED);
    let mut best: Option<(f64, Place, f64)> = None;
    for cell in frontier.cells.iter().step_by(stride) {
        let asked = place_of(cell);
        // What lies behind a wall cannot be seen from before it.
        let is_seen = |place| walk(place, asked, |cell, _| !terrain.is_solid(cell)).is_some();
        let is_good = |place| front.length(place).is_some() && is_seen(place);
        let Some(place) = nearest_open(terrain.ground(), asked, reach, is_good) else {
            continue;
        };
        let Some(way) = front.length(place) else { continue };
        let cost = way + 2.0 * place.distance(asked);
        if best.is_none_or(|(least, _, _)| cost < least) {
            best = Some((cost, place, way));
        }
    }
    best.map(|(_, place, way)| (place, way))
}
