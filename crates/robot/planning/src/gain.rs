//! How much unseen floor a frontier promises.

use glam::DVec2;
use robot_mapping::{Cell, CellState};

use crate::frontier::Frontier;
use crate::ground::Place;
use crate::terrain::Terrain;

/// Unseen floor within a square of half edge `view` around a point, square metres.
pub(crate) fn unseen_around(terrain: &Terrain, point: DVec2, view: f64) -> f64 {
    let window = Window::around(terrain, point, view);
    let count = window.places().filter(|place| terrain.state(*place) == CellState::Unknown).count();
    count as f64 * terrain.resolution() * terrain.resolution()
}

/// The same, but only what hangs together with the frontier by openings at least `opening` metres wide: light draws walls with holes in
/// them, and what is behind those is no floor.
pub(crate) fn unseen_behind(
    terrain: &Terrain,
    frontier: &Frontier,
    (view, opening): (f64, f64),
) -> f64 {
    let window = Window::around(terrain, frontier.centroid, view);
    let is_wide =
        |place: Place| !terrain.is_inside(place) || terrain.clearance(place) >= opening / 2.0;
    let corner = terrain.bounds().min;
    let place_of =
        |cell: &Cell| Place::new((cell.x - corner.x) as usize, (cell.y - corner.y) as usize);
    let mut is_taken = vec![false; window.side * window.side];
    let mut waiting: Vec<Place> =
        frontier.cells.iter().map(place_of).filter(|p| is_wide(*p)).collect();
    let mut count = 0_usize;
    while let Some(place) = waiting.pop() {
        for next in beside(place) {
            let Some(index) = window.index(next).filter(|index| !is_taken[*index]) else {
                continue;
            };
            if terrain.state(next) == CellState::Unknown && is_wide(next) {
                is_taken[index] = true;
                count += 1;
                waiting.push(next);
            }
        }
    }
    count as f64 * terrain.resolution() * terrain.resolution()
}

/// The four places beside one; column or row -1 wraps around to a place far off the terrain.
pub(crate) fn beside(place: Place) -> [Place; 4] {
    [(1, 0), (-1, 0), (0, 1), (0, -1)].map(|(dx, dy)| {
        Place::new(place.x.wrapping_add_signed(dx), place.y.wrapping_add_signed(dy))
    })
}

/// A square of places, some of which may lie off the terrain.
struct Window {
    /// Its first place; less than nothing wraps around.
    corner: Place,
    side: usize,
}

impl Window {
    fn around(terrain: &Terrain, point: DVec2, view: f64) -> Self {
        let reach = libm::ceil(view / terrain.resolution()) as isize;
        let zero = terrain.bounds().min;
        let first =
            |at: f64, zero: i32| (at / terrain.resolution()) as isize - zero as isize - reach;
        let corner = Place::new(first(point.x, zero.x) as usize, first(point.y, zero.y) as usize);
        Self { corner, side: 2 * reach as usize + 1 }
    }

    fn places(&self) -> impl Iterator<Item = Place> + '_ {
        (0..self.side).flat_map(move |y| {
            (0..self.side).map(move |x| {
                Place::new(self.corner.x.wrapping_add(x), self.corner.y.wrapping_add(y))
            })
        })
    }

    fn index(&self, place: Place) -> Option<usize> {
        let (x, y) = (place.x.wrapping_sub(self.corner.x), place.y.wrapping_sub(self.corner.y));
        (x < self.side && y < self.side).then(|| y * self.side + x)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::frontier::Frontiers;
    use crate::terrain::TerrainSettings;
    use crate::testing::{map_from, robot_outline};

    /// What all frontiers of a map promise together, in cells of 0.1 m.
    fn promised(rows: &[&str], opening: f64) -> f64 {
        let grid = map_from(0.1, rows);
        let terrain =
            Terrain::new(&grid, robot_outline(0.1, 0.1), TerrainSettings::default()).unwrap();
        let mut frontiers = Frontiers::default();
        frontiers.update(&terrain, terrain.bounds());
        let gain = |frontier: &Frontier| unseen_behind(&terrain, frontier, (2.0, opening));
        frontiers.clusters(0.1).iter().map(gain).sum::<f64>() * 100.0
    }

    #[test]
    fn what_is_behind_a_hole_in_a_wall_is_no_floor_and_what_is_behind_a_doorway_is() {
        let hole = [
            "##########",
            "#...#    #",
            "#...#    #",
            "#....    #",
            "#...#    #",
            "#...#    #",
            "##########",
        ];
        assert_eq!(promised(&hole, 0.3), 0.0);
        assert!(promised(&hole, 0.0) >= 20.0, "without an opening asked for it all counts");
        let door = [
            "##########",
            "#...#    #",
            "#....    #",
            "#....    #",
            "#....    #",
            "#...#    #",
            "##########",
        ];
        assert!(promised(&door, 0.2) > 6.0, "{}", promised(&door, 0.2));
    }

    #[test]
    fn all_that_is_unseen_near_a_point_is_around_it_walls_or_not() {
        let grid = map_from(0.1, &["#####", "#..# ", "#..# ", "#####"]);
        let terrain =
            Terrain::new(&grid, robot_outline(0.1, 0.1), TerrainSettings::default()).unwrap();
        let unseen = unseen_around(&terrain, DVec2::new(0.35, 0.15), 0.1);
        assert!((unseen - 0.02).abs() < 1e-9, "{unseen}");
    }
}
