use base::noise::NoiseStream;

use super::*;
use crate::exact;
use crate::testing::{any_place, any_room, sweep};

#[test]
fn a_range_is_possible_in_the_cells_that_the_definition_names() {
    let outline = any_room(5);
    let map = GridMap::of(&outline, 0.05).unwrap();
    let (vector, epsilon) = (DVec2::new(1.13, -0.71), 0.08);
    let found = feasible(&map, vector, epsilon).unwrap();
    assert!(found.count() > 10, "{} cells", found.count());
    let body = passed(DVec2::splat(0.5), vector * (1.0 - epsilon / vector.length()) / 0.05 + 0.5);
    for (x, y) in map.free.iter() {
        let is_met = map
            .walls
            .iter()
            .any(|(wx, wy)| map.middle(wx, wy).distance(map.middle(x, y) + vector) <= epsilon);
        let is_clear = body[..body.len() - 1].iter().all(|(dx, dy)| !map.walls.has(x + dx, y + dy));
        assert_eq!(found.has(x, y), is_met && is_clear, "({x}, {y})");
    }
}

/// The two ways beside each other, in rooms of chance; the study does it for a thousand.
#[test]
fn cells_and_regions_agree_to_within_a_cell() {
    let (cell, epsilon) = (0.05, 0.05);
    let (mut apart, rooms) = (0, 40);
    for seed in 0..rooms {
        let outline = any_room(seed);
        let map = GridMap::of(&outline, cell).unwrap();
        let mut noise = NoiseStream::new(seed, "place");
        let place = any_place(&outline, &mut noise);
        let vectors = sweep(&outline, place, noise.uniform(-3.0, 3.0));
        let regions = exact::most_satisfied(&outline, &vectors, epsilon).unwrap();
        let cells = most_satisfied(&map, &vectors, epsilon, &map.free).unwrap();
        let off = |(x, y)| {
            let middle = map.middle(x, y);
            regions.parts.iter().map(|part| part.distance(middle)).fold(f64::INFINITY, f64::min)
        };
        let farthest = cells.cells.iter().map(off).fold(0.0, f64::max);
        apart += usize::from(farthest > cell);
    }
    assert_eq!(apart, 0, "of {rooms}");
}
