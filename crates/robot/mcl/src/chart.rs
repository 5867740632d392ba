//! A map as localising needs it: how far every place is from the nearest wall, and where a robot may be.

use base::geom::Pose2;
use base::noise::NoiseStream;
use glam::DVec2;
use robot_mapping::{Cell, CellRect, CellState, Grid, Thresholds};
use robot_planning::DistanceField;

use crate::ChartError;

/// Cells are made about this large where the map's are smaller, metres: finer than any sensor tells.
const CELL: f64 = 0.025;
/// Most cells; larger maps are made coarser.
const MOST_CELLS: usize = 1 << 22;
/// Distances beyond this are not told apart, metres.
const FAR: f64 = 3.0;

/// Distances to walls, and free places, of a map that does not change.
#[derive(Clone, Debug)]
pub struct Chart {
    /// Edge of a cell, metres.
    cell: f64,
    /// Outer corner of the first cell.
    corner: DVec2,
    width: usize,
    height: usize,
    /// Metres to the nearest wall, row by row.
    distances: Vec<f32>,
    /// What the robot needs around its middle, metres.
    room: f64,
    /// Cells where the robot's middle may be.
    free: Vec<u32>,
}

impl Chart {
    /// Of a map, for a robot that needs `room` metres around its middle.
    pub fn new(grid: &Grid, room: f64) -> Result<Self, ChartError> {
        let known = grid.known_bounds();
        let factor = factor(grid.resolution(), known);
        let cell = grid.resolution() * f64::from(factor);
        let edge = factor as usize;
        let (width, height) = (known.width().div_ceil(edge), known.height().div_ceil(edge));
        let states = states(grid, known, (factor, width, height));
        let solid: Vec<bool> = states.iter().map(|state| *state == CellState::Occupied).collect();
        if !solid.contains(&true) {
            return Err(ChartError::NoWalls);
        }
        let cap = libm::ceil(FAR / cell).clamp(1.0, f64::from(u16::MAX)) as u16;
        let field = DistanceField::new(width, &solid, cap);
        let place = |index: usize| (index % width, index / width);
        let metres = |index: usize| {
            let (x, y) = place(index);
            field.distance(x, y) * cell
        };
        let distances: Vec<f32> = (0..solid.len()).map(|index| metres(index) as f32).collect();
        let has_room =
            |index: &usize| states[*index] == CellState::Free && metres(*index) >= room.min(FAR);
        let free: Vec<u32> = (0..solid.len()).filter(has_room).map(|index| index as u32).collect();
        if free.is_empty() {
            return Err(ChartError::NoRoom { room_m: room });
        }
        let corner = DVec2::new(f64::from(known.min.x), f64::from(known.min.y)) * grid.resolution();
        Ok(Self { cell, corner, width, height, distances, room, free })
    }

    /// Metres from a point to the nearest wall, at most 3; far from everything outside of the map.
    #[inline]
    pub fn distance(&self, point: DVec2) -> f64 {
        let at = (point - self.corner) / self.cell;
        if !(at.x >= 0.0 && at.y >= 0.0) {
            return FAR;
        }
        let (x, y) = (at.x as usize, at.y as usize);
        if x >= self.width || y >= self.height {
            return FAR;
        }
        f64::from(self.distances[y * self.width + x])
    }

    /// Whether a robot's middle may be there, give or take a few centimetres that walls are off.
    pub fn has_room(&self, point: DVec2) -> bool {
        self.distance(point) >= 0.5 * self.room
    }

    /// How far a ray goes until it meets a wall; none if that is beyond `most`.
    #[inline]
    pub fn range(&self, from: DVec2, direction: DVec2, most: f64) -> Option<f64> {
        let mut range = 0.0;
        while range <= most {
            let distance = self.distance(from + direction * range);
            if distance <= 0.0 {
                return Some(range);
            }
            // Distances are from middle to middle: a wall begins nearly three quarters of a cell before.
            range += (distance - 0.75 * self.cell).max(0.5 * self.cell);
        }
        None
    }

    /// The direction in which walls are left behind fastest; zero far from all.
    pub fn away(&self, point: DVec2) -> DVec2 {
        let step = 1.5 * self.cell;
        let slope = |axis: DVec2| self.distance(point + axis) - self.distance(point - axis);
        DVec2::new(slope(DVec2::X * step), slope(DVec2::Y * step)).normalize_or_zero()
    }

    /// Edge of a cell, metres.
    pub fn cell(&self) -> f64 {
        self.cell
    }

    /// Square metres where the robot's middle may be.
    pub fn free_area(&self) -> f64 {
        self.free.len() as f64 * self.cell * self.cell
    }

    /// Anywhere it may be, turned anyhow.
    pub fn anywhere(&self, noise: &mut NoiseStream) -> Pose2 {
        let index = self.free[noise.below(self.free.len())] as usize;
        let (x, y) = (index % self.width, index / self.width);
        let within = DVec2::new(noise.unit(), noise.unit());
        let place = self.corner + (DVec2::new(x as f64, y as f64) + within) * self.cell;
        let yaw = noise.uniform(-std::f64::consts::PI, std::f64::consts::PI);
        Pose2::new(place.x, place.y, yaw)
    }
}

/// How many of the map's cells one of the chart's is wide.
fn factor(resolution: f64, known: CellRect) -> i32 {
    let by_size = libm::floor(CELL / resolution);
    let by_count = libm::ceil(libm::sqrt(known.area() as f64 / MOST_CELLS as f64));
    by_size.max(by_count).clamp(1.0, 1000.0) as i32
}

/// What each cell of the chart is: a wall if any of it is, free if any of the rest is.
fn states(
    grid: &Grid,
    known: CellRect,
    (factor, width, height): (i32, usize, usize),
) -> Vec<CellState> {
    let thresholds = Thresholds::default();
    let mut states = vec![CellState::Unknown; width * height];
    for y in known.min.y..known.max.y {
        for x in known.min.x..known.max.x {
            let column = ((x - known.min.x) / factor) as usize;
            let row = ((y - known.min.y) / factor) as usize;
            let state = &mut states[row * width + column];
            match grid.state(Cell::new(x, y), thresholds) {
                CellState::Occupied => *state = CellState::Occupied,
                CellState::Free if *state == CellState::Unknown => *state = CellState::Free,
                _ => {}
            }
        }
    }
    states
}

#[cfg(test)]
mod tests {
    use robot_mapping::Belief;

    use super::*;
    use crate::testing::{chart, room};

    #[test]
    fn a_ray_ends_at_the_wall() {
        let chart = chart(&room());
        for (direction, expected) in [(DVec2::X, 5.0), (-DVec2::X, 1.0), (-DVec2::Y, 1.0)] {
            let range = chart.range(DVec2::new(1.0, 1.0), direction, 8.0).unwrap();
            assert!((range - expected).abs() < 2.0 * chart.cell(), "{range} is not {expected}");
        }
        assert_eq!(chart.range(DVec2::new(1.0, 1.0), DVec2::X, 3.0), None);
    }

    #[test]
    fn guesses_are_made_where_a_robot_fits_and_nowhere_else() {
        let chart = chart(&room());
        let mut noise = NoiseStream::new(1, "anywhere");
        for _ in 0..1000 {
            let pose = chart.anywhere(&mut noise);
            assert!(chart.distance(pose.position()) > 0.15, "{pose:?}");
            assert!((0.0..6.0).contains(&pose.x) && (0.0..5.0).contains(&pose.y), "{pose:?}");
        }
    }

    #[test]
    fn maps_that_show_nothing_are_refused() {
        let mut grid = Grid::new(0.05).unwrap();
        assert_eq!(Chart::new(&grid, 0.2).unwrap_err(), ChartError::NoWalls);
        grid.set(Cell::new(0, 0), Belief::from_nats(3.0)).unwrap();
        let refused = Chart::new(&grid, 0.2).unwrap_err();
        assert_eq!(refused, ChartError::NoRoom { room_m: 0.2 });
        assert!(refused.to_string().contains("0.2 m"), "{refused}");
    }

    #[test]
    fn away_from_a_wall_is_square_to_it() {
        let away = chart(&room()).away(DVec2::new(3.0, 0.1));
        assert!(away.dot(DVec2::Y) > 0.99, "{away}");
    }
}
