use proptest::prelude::*;

use base::noise::NoiseStream;

use super::*;
use crate::needed::satisfied;
use crate::testing::{any_place, any_room, room, sweep};

#[test]
fn a_sweep_without_errors_leads_to_where_it_was_taken() {
    let (room, place) = (room(), DVec2::new(2.1, 1.2));
    let found = most_satisfied(&room, &sweep(&room, place, 0.9), 0.01).unwrap();
    assert_eq!((found.satisfied, found.parts.len()), (11, 1));
    assert!(found.parts[0].has(place) && found.parts[0].area() < 1e-3, "{found:?}");
}

#[test]
fn most_ranges_are_still_possible_when_some_are_wrong() {
    let (room, place) = (room(), DVec2::new(2.1, 1.2));
    let mut vectors = sweep(&room, place, 0.9);
    for index in [1, 5, 8] {
        vectors[index] *= 0.6;
    }
    let found = most_satisfied(&room, &vectors, 0.01).unwrap();
    assert_eq!(found.satisfied, 8);
    assert!(found.parts.iter().any(|part| part.has(place)), "{found:?}");
}

#[test]
fn nothing_is_possible_beyond_the_size_of_the_room() {
    let found = most_satisfied(&room(), &[DVec2::new(9.0, 0.0)], 0.05).unwrap();
    assert_eq!((found.satisfied, found.parts), (0, vec![]));
}

#[test]
fn pieces_of_boundary_that_rounding_left_over_are_no_regions() {
    let outline = any_room(310);
    let mut noise = NoiseStream::new(310, "place");
    let place = any_place(&outline, &mut noise);
    let vectors = sweep(&outline, place, noise.uniform(-3.0, 3.0));
    for part in most_satisfied(&outline, &vectors, 0.02).unwrap().parts {
        assert!(part.outer.len() > 1 && part.has(part.inside()), "{part:?}");
    }
}

#[test]
fn regions_are_found_where_a_line_touches_an_arc() {
    for (seed, epsilon) in
        [(6290, 0.02), (1934, 0.088_583_469_178_711_24), (8286, 0.177_628_517_046_038_71)]
    {
        holds_for_a_band(seed, epsilon).unwrap();
    }
}

fn holds_for_a_band(seed: u64, epsilon: f64) -> Result<(), TestCaseError> {
    let outline = any_room(seed);
    let mut noise = NoiseStream::new(seed, "place");
    let place = any_place(&outline, &mut noise);
    let vector = sweep(&outline, place, noise.uniform(-3.0, 3.0))[4];
    let parts = crate::exact::band(&outline, vector, epsilon).unwrap().parts();
    for _ in 0..600 {
        let point = DVec2::new(noise.uniform(-0.5, 5.5), noise.uniform(-0.5, 4.5));
        let is_in = parts.iter().any(|part| part.has(point));
        let expected = satisfied(&outline, point, &[vector], epsilon) == 1;
        prop_assert!(is_in == expected, "{point}: in {is_in}, feasible {expected}");
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    /// The regions against the definition, point by point.
    #[test]
    fn a_point_is_in_a_part_exactly_if_it_satisfies_as_many(seed in 0_u64..10_000, epsilon in 0.02_f64..0.2) {
        let outline = any_room(seed);
        let mut noise = NoiseStream::new(seed, "place");
        let place = any_place(&outline, &mut noise);
        let vectors = sweep(&outline, place, noise.uniform(-3.0, 3.0));
        let found = most_satisfied(&outline, &vectors, epsilon).unwrap();
        prop_assert!(found.satisfied == vectors.len(), "{} of {}", found.satisfied, vectors.len());
        for part in &found.parts {
            let inside = part.inside();
            prop_assert!(part.has(inside), "{inside}");
            prop_assert_eq!(satisfied(&outline, inside, &vectors, epsilon), found.satisfied);
        }
        for _ in 0..400 {
            let off = DVec2::new(noise.gaussian(0.1), noise.gaussian(0.1));
            let point = place + off;
            let boundary = found.parts.iter().flat_map(|part| part.outer.iter().chain(part.holes.iter().flatten()));
            // Right on a boundary rounding decides.
            let is_clear = boundary.clone().all(|curve| (0..=8).all(|step| curve.at(f64::from(step) / 8.0).distance(point) > 1e-6));
            let is_in = found.parts.iter().any(|part| part.has(point));
            let expected = satisfied(&outline, point, &vectors, epsilon) == found.satisfied;
            prop_assert!(is_in == expected || !is_clear, "{point}: in {is_in}, satisfies all {expected}");
        }
    }

    /// The same for one range, all over the room: bands have holes and many parts.
    #[test]
    fn a_band_is_what_the_definition_says(seed in 0_u64..10_000, epsilon in 0.02_f64..0.2) {
        holds_for_a_band(seed, epsilon)?;
    }
}
