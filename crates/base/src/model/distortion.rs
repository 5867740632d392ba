//! How a real picture departs from a perfect camera's.
//!
//! After Fraser, "Digital camera self-calibration", ISPRS Journal 52 (1997), sections 2 and 3: what is added to a place on the chip to get
//! where a perfect camera shows the same. We measure places in half widths of the picture, to the right and down from its middle.

use serde::{Deserialize, Serialize};

/// Departures from a perfect picture; all are 0 for a perfect one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Distortion {
    /// Outwards by the square and by the fourth power of the distance from the middle; a barrel is positive.
    pub radial: [f64; 2],
    /// Lenses that are not on one axis: to the right and down.
    pub decentred: [f64; 2],
    /// A chip that is not flat: bent about the vertical, and twisted.
    pub unflat: [f64; 2],
    /// A chip whose columns are too near to each other, and one whose rows are not square to them.
    pub in_plane: [f64; 2],
}

impl Distortion {
    /// A perfect camera's.
    pub const NONE: Self =
        Self { radial: [0.0; 2], decentred: [0.0; 2], unflat: [0.0; 2], in_plane: [0.0; 2] };

    /// Whether nothing departs.
    pub fn is_none(&self) -> bool {
        *self == Self::NONE
    }

    /// Where a perfect camera shows what this one shows in this column and row.
    pub fn straightened(
        &self,
        [column, row]: [f64; 2],
        (width, height): (usize, usize),
    ) -> [f64; 2] {
        let half = width as f64 / 2.0;
        let middle = [width, height].map(|count| (count as f64 - 1.0) / 2.0);
        let (x, y) = ((column - middle[0]) / half, (row - middle[1]) / half);
        let square = x * x + y * y;
        let [k1, k2] = self.radial;
        let [p1, p2] = self.decentred;
        let [bend, twist] = self.unflat;
        let [narrow, skew] = self.in_plane;
        // What is nearer to the lens is seen nearer to the middle, by its share of the distance.
        let outwards = k1 * square + k2 * square * square + bend * x * x + twist * x * y;
        let dx =
            x * outwards + p1 * (square + 2.0 * x * x) + 2.0 * p2 * x * y + narrow * x + skew * y;
        let dy = y * outwards + p2 * (square + 2.0 * y * y) + 2.0 * p1 * x * y;
        [column + dx * half, row + dy * half]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SIZE: (usize, usize) = (201, 101);

    fn moved(distortion: Distortion, place: [f64; 2]) -> [f64; 2] {
        let [column, row] = distortion.straightened(place, SIZE);
        [column - place[0], row - place[1]]
    }

    #[test]
    fn a_perfect_camera_leaves_all_where_it_is() {
        assert_eq!(moved(Distortion::NONE, [17.0, 90.0]), [0.0, 0.0]);
    }

    #[test]
    fn each_departure_moves_what_it_is_named_after() {
        let one = Distortion::NONE;
        // Half a width is 100.5 pixels: 50.25 is half of it.
        let right = [100.0 + 50.25, 50.0];
        let down = [100.0, 50.0 + 25.125];
        let near = |found: [f64; 2], wanted: [f64; 2]| {
            let off = (found[0] - wanted[0]).abs().max((found[1] - wanted[1]).abs());
            assert!(off < 1e-9, "{found:?}, not {wanted:?}");
        };
        let unit = 100.5;
        near(moved(Distortion { radial: [0.1, 0.0], ..one }, right), [0.0125 * unit, 0.0]);
        near(moved(Distortion { radial: [0.0, 0.1], ..one }, down), [0.0, 0.1 * unit / 1024.0]);
        near(moved(Distortion { decentred: [0.1, 0.0], ..one }, right), [0.075 * unit, 0.0]);
        near(moved(Distortion { decentred: [0.0, 0.1], ..one }, right), [0.0, 0.025 * unit]);
        near(moved(Distortion { unflat: [0.1, 0.0], ..one }, right), [0.0125 * unit, 0.0]);
        near(moved(Distortion { unflat: [0.1, 0.0], ..one }, down), [0.0, 0.0]);
        near(moved(Distortion { in_plane: [0.1, 0.0], ..one }, right), [0.05 * unit, 0.0]);
        near(moved(Distortion { in_plane: [0.0, 0.1], ..one }, down), [0.025 * unit, 0.0]);
    }
}
