//! Small maps, and sweeps in them.

use std::f64::consts::PI;

use base::noise::NoiseStream;
use glam::DVec2;

use crate::outline::Outline;

/// A rectangle from its least to its greatest corner.
pub(crate) fn bar(x0: f64, y0: f64, x1: f64, y1: f64) -> Vec<DVec2> {
    [(x0, y0), (x1, y0), (x1, y1), (x0, y1)].map(DVec2::from).to_vec()
}

/// 5 by 4 m, with two boxes, one of them turned.
pub(crate) fn room() -> Outline {
    Outline::new(&[
        bar(0.0, 0.0, 5.0, 4.0),
        bar(0.6, 2.6, 1.4, 3.5),
        [(3.2, 2.6), (3.9, 2.9), (3.6, 3.5), (2.9, 3.2)].map(DVec2::from).to_vec(),
    ])
    .expect("rings")
}

/// A room of chance: walls at some slant, up to four boxes turned anyhow that touch nothing.
pub(crate) fn any_room(seed: u64) -> Outline {
    let mut noise = NoiseStream::new(seed, "room");
    let mut near = |x: f64, y: f64| {
        DVec2::new(x, y) + DVec2::new(noise.uniform(-0.4, 0.4), noise.uniform(-0.4, 0.4))
    };
    let outer = vec![near(0.0, 0.0), near(5.0, 0.0), near(5.0, 4.0), near(0.0, 4.0)];
    let mut rings = vec![outer];
    for (x, y) in [(1.4, 1.2), (3.5, 1.2), (1.4, 2.9), (3.5, 2.9)] {
        if !noise.chance(0.6) {
            continue;
        }
        let (middle, turn) = (DVec2::new(x, y), noise.uniform(0.0, PI));
        let half = DVec2::new(noise.uniform(0.15, 0.4), noise.uniform(0.15, 0.4));
        let corner =
            |sx: f64, sy: f64| middle + DVec2::from_angle(turn).rotate(half * DVec2::new(sx, sy));
        rings.push(vec![
            corner(-1.0, -1.0),
            corner(1.0, -1.0),
            corner(1.0, 1.0),
            corner(-1.0, 1.0),
        ]);
    }
    Outline::new(&rings).expect("rings")
}

/// Somewhere free, at least 15 cm from all walls.
pub(crate) fn any_place(outline: &Outline, noise: &mut NoiseStream) -> DVec2 {
    loop {
        let place = DVec2::new(noise.uniform(0.0, 5.0), noise.uniform(0.0, 4.0));
        if outline.is_free(place) && outline.distance(place) > 0.15 {
            return place;
        }
    }
}

/// Eleven ranges 18 degrees apart over the front, without errors.
pub(crate) fn sweep(outline: &Outline, place: DVec2, heading: f64) -> Vec<DVec2> {
    let vector = |index: i32| {
        let direction = DVec2::from_angle(heading + f64::from(18 * (index - 5)).to_radians());
        Some(direction * outline.meeting(place, direction, 10.0)?.range)
    };
    (0..11).filter_map(vector).collect()
}
