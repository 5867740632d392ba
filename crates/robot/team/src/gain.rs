//! How much floor a place would show: rays into the unseen.
//!
//! A ray leaves the place, passes floor that is known to be free and goes on into what nobody has seen, for a while: nobody knows how soon a wall
//! comes there. What it sweeps of the unseen counts, as a slice of a ring.

use std::f64::consts::TAU;

use glam::DVec2;
use robot_mapping::CellState;
use robot_planning::Terrain;

/// How far is looked.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct View {
    /// From the place to the last of what a ray counts, metres.
    pub range: f64,
    /// The most of the unseen that a ray counts, metres: behind that there will be a wall.
    pub depth: f64,
    /// The most that a place is said to show, square metres.
    pub most: f64,
    /// Rays a turn.
    pub rays: u32,
}

impl Default for View {
    fn default() -> Self {
        Self { range: 6.0, depth: 2.5, most: 25.0, rays: 90 }
    }
}

/// Unseen floor that would be seen from a place by looking all around, square metres.
pub fn unseen_from(terrain: &Terrain, place: DVec2, view: &View) -> f64 {
    let slice = TAU / f64::from(view.rays.max(1));
    let along = |ray: u32| unseen_along(terrain, place, slice * f64::from(ray), view);
    let sum: f64 = (0..view.rays.max(1)).map(along).sum();
    (sum * slice / 2.0).min(view.most)
}

/// Twice the area a ray sweeps of the unseen, for each radian.
fn unseen_along(terrain: &Terrain, place: DVec2, angle: f64, view: &View) -> f64 {
    let (sin, cos) = libm::sincos(angle);
    let (way, step) = (DVec2::new(cos, sin), terrain.resolution());
    let (mut away, mut unseen, mut area) = (step, 0.0, 0.0);
    while away < view.range && unseen + step / 2.0 < view.depth {
        let next = away + step;
        let cell = terrain.place_at(place + way * away);
        match cell.map_or(CellState::Unknown, |cell| terrain.state(cell)) {
            CellState::Occupied => break,
            CellState::Free => {}
            CellState::Unknown => {
                unseen += step;
                area += next * next - away * away;
            }
        }
        away = next;
    }
    area
}

/// Whether nothing known to be solid lies between two places.
pub fn is_in_sight(terrain: &Terrain, from: DVec2, to: DVec2) -> bool {
    let steps = libm::ceil(from.distance(to) / terrain.resolution()).max(1.0) as u32;
    let point = |k: u32| from.lerp(to, f64::from(k) / f64::from(steps));
    !(0..=steps).any(|k| terrain.is_solid_at(point(k)))
}

/// The share of what one place shows that another shows too: all where they are one, nothing from `reach` metres on or behind a wall.
pub fn overlap(terrain: &Terrain, one: DVec2, other: DVec2, reach: f64) -> f64 {
    let share = 1.0 - one.distance(other) / reach;
    if share > 0.0 && is_in_sight(terrain, one, other) { share } else { 0.0 }
}

#[cfg(test)]
mod tests {
    use robot_mapping::{Belief, Cell, Grid};
    use robot_planning::{Footprint, TerrainSettings};

    use super::*;

    /// A picture of a floor, the lowest row last: `#` solid, `.` free, blank unseen; cells of 0.1 m.
    fn terrain(rows: &[&str]) -> Terrain {
        let mut grid = Grid::new(0.1).unwrap();
        for (y, row) in rows.iter().rev().enumerate() {
            for (x, sign) in row.bytes().enumerate() {
                let nats = [(b'#', 3.0), (b'.', -2.0)].iter().find(|(s, _)| *s == sign);
                let belief = Belief::from_nats(nats.map_or(0.0, |(_, nats)| *nats));
                grid.set(Cell::new(x as i32, y as i32), belief).unwrap();
            }
        }
        Terrain::new(&grid, Footprint::round(0.1).unwrap(), TerrainSettings::default()).unwrap()
    }

    #[test]
    fn a_closed_room_shows_nothing_and_a_doorway_shows_what_is_behind_it() {
        let closed = terrain(&["#######", "#.....#", "#.....#", "#.....#", "#######"]);
        let middle = DVec2::new(0.35, 0.25);
        assert_eq!(unseen_from(&closed, middle, &View::default()), 0.0);
        let open = terrain(&["#######", "#.....#", "#......", "#.....#", "#######"]);
        let gain = unseen_from(&open, middle, &View::default());
        // A cone of 0.25 m to 2.85 m and about 14 degrees wide.
        assert!((0.3..1.6).contains(&gain), "{gain} m²");
    }

    #[test]
    fn open_ground_counts_no_farther_than_the_ray_goes_into_it() {
        let island = terrain(&["...", "...", "..."]);
        let view = View { range: 2.0, depth: 0.8, most: 100.0, rays: 180 };
        let gain = unseen_from(&island, DVec2::splat(0.15), &view);
        let ring = std::f64::consts::PI * (0.95 * 0.95 - 0.15 * 0.15);
        assert!((gain / ring - 1.0).abs() < 0.25, "{gain} of {ring} m²");
        let capped = View { most: 1.0, ..view };
        assert_eq!(unseen_from(&island, DVec2::splat(0.15), &capped), 1.0);
    }

    #[test]
    fn nothing_overlaps_through_a_wall() {
        let rooms = terrain(&["#######", "#..#..#", "#..#..#", "#.....#", "#######"]);
        let (left, right) = (DVec2::new(0.15, 0.35), DVec2::new(0.55, 0.35));
        assert_eq!(overlap(&rooms, left, right, 2.0), 0.0);
        let below = DVec2::new(0.15, 0.15);
        assert!((overlap(&rooms, left, below, 2.0) - 0.9).abs() < 1e-9);
    }
}
