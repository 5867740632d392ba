//! Round spots on a lens, of dirt or of water.

use base::noise::NoiseStream;

/// Spots on one lens at the most.
const MOST: usize = 4096;

/// A round spot in the picture; pixels.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Spot {
    pub(super) x: f64,
    pub(super) y: f64,
    pub(super) radius: f64,
}

/// Spots up to `largest` of the shorter edge in radius that cover their share of the picture, were they beside each other.
pub(super) fn spots(
    mut chance: NoiseStream,
    share: f64,
    largest: f64,
    (width, height): (usize, usize),
) -> Vec<Spot> {
    let mut spots = vec![];
    let mut left = share * (width * height) as f64;
    let edge = width.min(height) as f64;
    while left > 0.0 && spots.len() < MOST {
        let radius = chance.uniform(0.2, 1.0) * largest * edge;
        let (x, y) = (chance.uniform(0.0, width as f64), chance.uniform(0.0, height as f64));
        left -= std::f64::consts::PI * radius * radius;
        spots.push(Spot { x, y, radius });
    }
    spots
}

impl Spot {
    /// Its pixels: column, row, and the square of the distance from its middle, 1 at its rim.
    pub(super) fn pixels(
        self,
        width: usize,
        height: usize,
    ) -> impl Iterator<Item = (usize, usize, f64)> {
        let Self { x, y, radius } = self;
        let (top, bottom) = ((y - radius).max(0.0) as usize, (y + radius) as usize + 1);
        let (first, last) = ((x - radius).max(0.0) as usize, (x + radius) as usize + 1);
        let rows = top..bottom.min(height);
        rows.flat_map(move |row| (first..last.min(width)).map(move |column| (column, row)))
            .filter_map(move |(column, row)| {
                let (dx, dy) = (column as f64 + 0.5 - x, row as f64 + 0.5 - y);
                let square = (dx * dx + dy * dy) / (radius * radius);
                (square <= 1.0).then_some((column, row, square))
            })
    }
}
