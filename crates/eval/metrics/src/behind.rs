//! Floor that a map calls free where no robot could ever be: behind walls.

use glam::DVec2;
use link_images::map_server::{Cell, GridMap};

use crate::error::MetricsError;
use crate::lattice::Lattice;
use crate::nearest::Nearest;
use crate::reachable::reachable;

/// Floor that a map calls free more than `depth` metres behind a wall of the truth, m².
///
/// Behind a wall is whatever does not hang together with `start` over free cells of the truth, inside of walls too.
pub fn freed_behind_walls(
    map: &GridMap,
    truth: &GridMap,
    start: DVec2,
    depth: f64,
) -> Result<f64, MetricsError> {
    let (map_lattice, lattice) = (Lattice::of(map)?, Lattice::of(truth)?);
    let is_open = reachable(truth, &lattice, Some(start), 0.0)?;
    let open = Nearest::new(lattice, |index| is_open[index]);
    // Distances are to middles of cells.
    let most = depth + truth.resolution / 2.0;
    let is_behind = |at: DVec2| {
        let is_inside = lattice.index_at(at).is_some_and(|index| is_open[index]);
        !is_inside && open.distance(at).is_none_or(|metres| metres > most)
    };
    let free = (0..map.cells.len()).filter(|&index| map.cells[index] == Cell::Free);
    let behind = free.filter(|&index| is_behind(map_lattice.centre(index))).count();
    Ok(behind as f64 * map.resolution * map.resolution)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::drawn;

    const ROOM: [&str; 5] = ["#######   ", "#.....#   ", "#.....#   ", "#.....#   ", "#######   "];

    #[test]
    fn free_cells_behind_a_wall_count_and_those_in_its_face_do_not() {
        let truth = drawn(0.1, &ROOM);
        let rows = ["##########", "#.....####", "#........#", "#.....####", "##########"];
        let map = drawn(0.1, &rows);
        let start = DVec2::new(0.25, 0.25);
        let behind = |depth| freed_behind_walls(&map, &truth, start, depth).unwrap();
        // The cell in the wall is 5 cm deep on average, the two behind it 15 and 25 cm.
        assert!((behind(0.02) - 0.03).abs() < 1e-9, "{}", behind(0.02));
        assert!((behind(0.06) - 0.02).abs() < 1e-9, "{}", behind(0.06));
        assert_eq!(freed_behind_walls(&truth, &truth, start, 0.05).unwrap(), 0.0);
    }

    #[test]
    fn a_start_in_a_wall_is_refused() {
        let truth = drawn(0.1, &ROOM);
        assert!(freed_behind_walls(&truth, &truth, DVec2::ZERO, 0.05).is_err());
    }
}
