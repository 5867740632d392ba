//! Where to stand to look at a frontier.

use robot_mapping::Cell;

use crate::frontier::Frontier;
use crate::ground::Place;
use crate::line::walk;
use crate::nearest::nearest_open;
use crate::terrain::Terrain;
use crate::wavefront::Wavefront;

/// Frontier cells that are asked for a standing place, at most.
const ASKED: usize = 48;

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
