//! The dynamic grid: how far before the hit a point is still used.
//!
//! Around the measured distance every lattice point is used; farther before it only those whose coordinates are even, then multiples of
//! four, then of eight: the step is a power of two and at most a fifth of the distance from the hit.

use crate::patch::VOLUME;

/// Steps before the hit from which a stride of two is used; each doubling doubles the stride, up to [`LONGEST`].
const COARSER: f32 = 10.0;
/// Longest stride, in lattice steps.
pub(crate) const LONGEST: i32 = 8;

/// How many steps before the hit the points at each place of a block are used.
pub(crate) static DYNAMIC: [f32; VOLUME] = dynamic();
/// Every point, always.
pub(crate) static STATIC: [f32; VOLUME] = [f32::INFINITY; VOLUME];

const fn dynamic() -> [f32; VOLUME] {
    let mut limits = [f32::INFINITY; VOLUME];
    let mut place = 0;
    while place < VOLUME {
        // The lowest bit of any of the three coordinates says on which of the nested lattices a point is.
        let bits = (place >> 6) | (place >> 3) & 7 | place & 7;
        limits[place] = match bits.trailing_zeros() {
            0 => COARSER,
            1 => 2.0 * COARSER,
            2 => 4.0 * COARSER,
            _ => f32::INFINITY,
        };
        place += 1;
    }
    limits
}

/// The stride `steps` before the hit.
#[cfg(test)]
fn stride(steps: f64) -> i32 {
    let mut stride = 1;
    let mut limit = f64::from(COARSER);
    while stride < LONGEST && steps > limit {
        stride *= 2;
        limit *= 2.0;
    }
    stride
}

/// Where along a line the strides change, counted in steps before the hit, farthest first: `(from, to, stride)`.
pub(crate) fn bands(steps_to_hit: f64) -> impl Iterator<Item = (f64, f64, i32)> {
    let limits =
        [f64::INFINITY, 4.0, 2.0, 1.0, f64::NEG_INFINITY].map(|times| times * f64::from(COARSER));
    (0..4).filter_map(move |i| {
        let (far, near) = (limits[i].min(steps_to_hit), limits[i + 1]);
        (far > near).then_some((far, near, LONGEST >> i))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::key::Key;
    use crate::patch::Block;

    #[test]
    fn the_stride_is_a_power_of_two_and_at_most_a_fifth_of_the_distance() {
        let strides = [0.0, 10.0, 10.5, 20.5, 40.0, 40.5, 1000.0].map(stride);
        assert_eq!(strides, [1, 1, 2, 4, 4, 8, 8]);
    }

    #[test]
    fn a_point_is_used_where_the_stride_divides_its_coordinates() {
        for (key, stride_of_point) in [
            (Key::new(8, 16, 0), 8),
            (Key::new(4, 8, 0), 4),
            (Key::new(2, 4, 6), 2),
            (Key::new(1, 8, 8), 1),
        ] {
            let limit = DYNAMIC[Block::of(key).1];
            for steps in [5.0f32, 15.0, 30.0, 50.0] {
                assert_eq!(
                    steps <= limit,
                    stride_of_point >= stride(f64::from(steps)),
                    "{key:?} {steps}"
                );
            }
        }
    }

    #[test]
    fn bands_cover_the_whole_line() {
        let bands: Vec<_> = bands(100.0).collect();
        assert_eq!(bands.len(), 4);
        assert_eq!((bands[0].0, bands[0].1, bands[0].2), (100.0, 40.0, 8));
        assert_eq!((bands[3].1, bands[3].2), (f64::NEG_INFINITY, 1));
        assert!(bands.windows(2).all(|pair| pair[0].1 == pair[1].0));
    }
}
