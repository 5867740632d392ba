//! The nearest open place.

use crate::ground::{Ground, Place};

/// The open place nearest to `place`, itself included, within `reach` cells, that `is_wanted`; of equals the first in rows.
pub fn nearest_open(
    ground: &Ground,
    place: Place,
    reach: f64,
    is_wanted: impl Fn(Place) -> bool,
) -> Option<Place> {
    let reach = reach.clamp(0.0, crate::ground::MAX_SIDE as f64);
    let mut best: Option<(usize, Place)> = None;
    for ring in 0..=reach as usize {
        // Cells of this ring are at least `ring` away.
        if best.is_some_and(|(square, _)| square <= ring * ring) {
            break;
        }
        for candidate in ring_around(place, ring) {
            let square =
                candidate.x.abs_diff(place.x).pow(2) + candidate.y.abs_diff(place.y).pow(2);
            let is_nearer = best.is_none_or(|(least, _)| square < least);
            let is_near = square as f64 <= reach * reach;
            if is_nearer && is_near && ground.is_open(candidate) && is_wanted(candidate) {
                best = Some((square, candidate));
            }
        }
    }
    best.map(|(_, place)| place)
}

/// Cells on the square of half edge `ring` around a place, row by row, as far as they have coordinates.
fn ring_around(place: Place, ring: usize) -> impl Iterator<Item = Place> {
    let (first, last) = (place.x.checked_sub(ring), place.x + ring);
    let rows = place.y.saturating_sub(ring)..=place.y + ring;
    rows.flat_map(move |y| {
        let is_edge = y.abs_diff(place.y) == ring;
        let middle = if is_edge { place.x.saturating_sub(ring) + 1..last } else { 0..0 };
        let sides = if ring == 0 { [first, None] } else { [first, Some(last)] };
        let [left, right] = sides;
        left.into_iter().chain(middle).chain(right).map(move |x| Place::new(x, y))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{ground, noise_ground};

    #[test]
    fn an_open_place_is_nearest_to_itself_and_a_closed_one_has_a_neighbour() {
        let ground = ground(&["#####", "##.##", "###..", "#####"]);
        let near = |x, y, reach| nearest_open(&ground, Place::new(x, y), reach, |_| true);
        assert_eq!(near(2, 1, 0.0), Some(Place::new(2, 1)));
        assert_eq!(near(2, 2, 1.0), Some(Place::new(2, 1)));
        assert_eq!(near(0, 3, 1.0), None);
    }

    #[test]
    fn it_is_the_nearest_of_all() {
        for seed in 0..30 {
            let ground = noise_ground(25, 25, 12, seed);
            let place = Place::new(seed as usize % 25, (seed as usize * 7) % 25);
            let open = (0..625).map(|i| Place::new(i % 25, i / 25)).filter(|&p| ground.is_open(p));
            let least = open.map(|p| p.distance(place)).fold(f64::INFINITY, f64::min);
            let found = nearest_open(&ground, place, 40.0, |_| true).unwrap();
            assert_eq!(found.distance(place), least, "seed {seed}");
        }
    }
}
