//! The floor a robot can get to on the true map.

use std::collections::VecDeque;

use glam::{DVec2, IVec2};
use link_images::map_server::{Cell, GridMap};

use crate::error::MetricsError;
use crate::lattice::Lattice;
use crate::nearest::Nearest;

const NEIGHBOURS: [IVec2; 4] = [IVec2::X, IVec2::Y, IVec2::NEG_X, IVec2::NEG_Y];

/// Which cells a round robot can cover, coming from `start` or, without one, within the largest connected floor.
///
/// Its middle stays `radius` metres away from the middle of every wall cell; what its body covers then is reached.
pub(crate) fn reachable(
    truth: &GridMap,
    lattice: &Lattice,
    start: Option<DVec2>,
    radius: f64,
) -> Result<Vec<bool>, MetricsError> {
    let is_open = open_cells(truth, lattice, radius);
    let middles = match start {
        Some(at) => {
            let index = lattice.index_at(at).filter(|&index| is_open[index]);
            let index = index.ok_or(MetricsError::NotFree { which: "start", at, radius })?;
            flood(lattice, &is_open, index)
        }
        None => largest(lattice, &is_open),
    };
    if radius <= 0.0 {
        return Ok(middles);
    }
    let body = Nearest::new(*lattice, |index| middles[index]);
    let reach = radius / lattice.resolution;
    let is_covered =
        |index| body.square(index).is_some_and(|square| square as f64 <= reach * reach);
    Ok((0..lattice.cells()).map(|i| truth.cells[i] == Cell::Free && is_covered(i)).collect())
}

/// Middles of the cells of the true map that a round robot can cover, coming from `start`.
pub fn reachable_floor(
    truth: &GridMap,
    start: DVec2,
    radius: f64,
) -> Result<Vec<DVec2>, MetricsError> {
    let lattice = Lattice::of(truth)?;
    let is_reachable = reachable(truth, &lattice, Some(start), radius)?;
    let cells = (0..lattice.cells()).filter(|&index| is_reachable[index]);
    Ok(cells.map(|index| lattice.centre(index)).collect())
}

/// Where the middle of a round robot may be.
pub(crate) fn open_cells(truth: &GridMap, lattice: &Lattice, radius: f64) -> Vec<bool> {
    let is_free = |index: usize| truth.cells[index] == Cell::Free;
    if radius <= 0.0 {
        return (0..lattice.cells()).map(is_free).collect();
    }
    let walls = Nearest::new(*lattice, |index| truth.cells[index] == Cell::Occupied);
    let reach = radius / lattice.resolution;
    let is_clear = |index| walls.square(index).is_none_or(|s| s as f64 >= reach * reach);
    (0..lattice.cells()).map(|index| is_free(index) && is_clear(index)).collect()
}

fn largest(lattice: &Lattice, is_open: &[bool]) -> Vec<bool> {
    let mut seen = vec![false; is_open.len()];
    let mut best = (0, vec![false; is_open.len()]);
    for start in 0..is_open.len() {
        if is_open[start] && !seen[start] {
            let part = fill(lattice, is_open, start, &mut seen);
            if part.len() > best.0 {
                best = (part.len(), vec![false; is_open.len()]);
                for index in part {
                    best.1[index] = true;
                }
            }
        }
    }
    best.1
}

fn flood(lattice: &Lattice, is_open: &[bool], start: usize) -> Vec<bool> {
    let mut reached = vec![false; is_open.len()];
    fill(lattice, is_open, start, &mut reached);
    reached
}

/// Marks everything connected to `start` in `seen` and lists it.
fn fill(lattice: &Lattice, is_open: &[bool], start: usize, seen: &mut [bool]) -> Vec<usize> {
    seen[start] = true;
    let mut listed = vec![start];
    let mut queue = VecDeque::from([start]);
    while let Some(here) = queue.pop_front() {
        let place = lattice.place(here);
        for next in NEIGHBOURS.iter().filter_map(|&step| lattice.index(place + step)) {
            if is_open[next] && !seen[next] {
                seen[next] = true;
                listed.push(next);
                queue.push_back(next);
            }
        }
    }
    listed
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::drawn;

    const TWO_ROOMS: [&str; 5] =
        ["###########", "#.....#...#", "#.........#", "#.....#...#", "###########"];

    fn count(start: Option<DVec2>, radius: f64) -> usize {
        let map = drawn(0.1, &TWO_ROOMS);
        let lattice = Lattice::of(&map).unwrap();
        reachable(&map, &lattice, start, radius).unwrap().iter().filter(|is| **is).count()
    }

    #[test]
    fn a_point_gets_everywhere_and_a_body_not_through_the_narrow_door() {
        assert_eq!(count(None, 0.0), 15 + 1 + 9);
        let left = count(Some(DVec2::new(0.25, 0.25)), 0.15);
        assert!((13..=16).contains(&left), "{left} cells of the left room and its sill");
        assert!((5..=10).contains(&count(Some(DVec2::new(0.85, 0.25)), 0.15)));
    }

    #[test]
    fn a_start_in_a_wall_is_refused_with_its_place() {
        let map = drawn(0.1, &TWO_ROOMS);
        let lattice = Lattice::of(&map).unwrap();
        let error = reachable(&map, &lattice, Some(DVec2::new(0.05, 0.05)), 0.0).unwrap_err();
        assert!(error.to_string().contains("start (0.05, 0.05)"), "{error}");
    }
}
