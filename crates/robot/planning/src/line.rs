//! Every cell a straight line passes, and what passing them costs.
//!
//! Amanatides & Woo, "A fast voxel traversal algorithm for ray tracing" (1987). A line through a corner counts as passing both
//! cells beside it.

use glam::DVec2;

use crate::ground::Place;
use crate::terrain::Terrain;

/// Cells from the middle of `from` to the middle of `to`, each with the length of the line within it, in cells.
///
/// Stops and returns `None` as soon as `visit` returns false.
pub(crate) fn walk(
    from: Place,
    to: Place,
    mut visit: impl FnMut(Place, f64) -> bool,
) -> Option<()> {
    let way = DVec2::new(to.x as f64 - from.x as f64, to.y as f64 - from.y as f64);
    let length = way.length();
    let (count_x, count_y) = (from.x.abs_diff(to.x), from.y.abs_diff(to.y));
    // The line leaves its k-th column at share (k + 1/2) / columns of its length, likewise for rows.
    let leave = |k: usize, count: usize| {
        if count == 0 || k >= count { 1.0 } else { (k as f64 + 0.5) / count as f64 }
    };
    let place = |x: usize, y: usize| {
        let along =
            |start: usize, end: usize, k: usize| if end >= start { start + k } else { start - k };
        Place::new(along(from.x, to.x, x), along(from.y, to.y, y))
    };
    let (mut x, mut y, mut share) = (0, 0, 0.0);
    loop {
        let (next_x, next_y) = (leave(x, count_x), leave(y, count_y));
        let next = next_x.min(next_y);
        visit(place(x, y), (next - share) * length).then_some(())?;
        if x >= count_x && y >= count_y {
            return Some(());
        }
        share = next;
        // Compared as whole numbers, so that a corner is a corner.
        let (cross_x, cross_y) = ((2 * x + 1) * count_y, (2 * y + 1) * count_x);
        if x < count_x && y < count_y && cross_x == cross_y {
            visit(place(x + 1, y), 0.0).then_some(())?;
            visit(place(x, y + 1), 0.0).then_some(())?;
            x += 1;
            y += 1;
        } else if y >= count_y || (x < count_x && cross_x < cross_y) {
            x += 1;
        } else {
            y += 1;
        }
    }
}

/// Cost of the straight line in cells of the lowest price; `None` if it passes a closed cell.
pub(crate) fn line_cost(terrain: &Terrain, from: Place, to: Place) -> Option<f64> {
    let mut cost = 0.0;
    walk(from, to, |place, length| {
        let is_open = terrain.ground().is_open(place);
        if is_open {
            cost += length * terrain.price(place);
        }
        is_open
    })?;
    Some(cost)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn walked(from: (usize, usize), to: (usize, usize)) -> (Vec<(usize, usize)>, f64) {
        let (mut places, mut total) = (Vec::new(), 0.0);
        walk(Place::new(from.0, from.1), Place::new(to.0, to.1), |place, length| {
            places.push((place.x, place.y));
            total += length;
            true
        })
        .unwrap();
        (places, total)
    }

    #[test]
    fn a_line_passes_its_cells_and_their_lengths_add_up() {
        assert_eq!(walked((1, 1), (3, 2)).0, [(1, 1), (2, 1), (2, 2), (3, 2)]);
        for (from, to) in [((0, 0), (9, 4)), ((7, 3), (0, 8)), ((2, 9), (2, 1)), ((5, 5), (5, 5))] {
            let (places, total) = walked(from, to);
            let length = libm::hypot(from.0 as f64 - to.0 as f64, from.1 as f64 - to.1 as f64);
            assert!((total - length).abs() < 1e-9, "{from:?} to {to:?}: {total}");
            assert_eq!((places[0], places[places.len() - 1]), (from, to));
            let is_step = |pair: &[(usize, usize)]| {
                pair[0].0.abs_diff(pair[1].0) <= 1 && pair[0].1.abs_diff(pair[1].1) <= 1
            };
            assert!(places.windows(2).all(is_step));
        }
    }

    #[test]
    fn a_diagonal_passes_the_cells_beside_its_corners() {
        let (places, _) = walked((0, 0), (2, 2));
        assert_eq!(places, [(0, 0), (1, 0), (0, 1), (1, 1), (2, 1), (1, 2), (2, 2)]);
    }
}
