//! The dynamic grid: how far before the hit a point is still used.
//!
//! Around the measured distance every lattice point is used; farther before it only those whose coordinates are even, then multiples of
//! four, then of eight. [`DynamicGrid`] says where that changes.

use crate::grid::DynamicGrid;
use crate::patch::VOLUME;

/// Longest stride, in lattice steps.
pub(crate) const LONGEST: i32 = 8;
const PER_METRE: f32 = 1000.0;

static OFF: [f32; VOLUME] = table(DynamicGrid::Off);
static NEAR: [f32; VOLUME] = table(DynamicGrid::Near);
static WIDE: [f32; VOLUME] = table(DynamicGrid::Wide);

/// How many metres before the hit the points at each place of a block are used.
pub(crate) fn limits(grid: DynamicGrid) -> &'static [f32; VOLUME] {
    match grid {
        DynamicGrid::Off => &OFF,
        DynamicGrid::Near => &NEAR,
        DynamicGrid::Wide => &WIDE,
    }
}

const fn table(grid: DynamicGrid) -> [f32; VOLUME] {
    let mut limits = [f32::INFINITY; VOLUME];
    let Some(changes) = grid.limits_mm() else { return limits };
    let mut place = 0;
    while place < VOLUME {
        // The lowest bit of any of the three coordinates says on which of the nested lattices a point is.
        let bits = (place >> 6) | (place >> 3) & 7 | place & 7;
        let level = bits.trailing_zeros() as usize;
        if level < changes.len() {
            limits[place] = changes[level] as f32 / PER_METRE;
        }
        place += 1;
    }
    limits
}

/// Where along a line the strides change, counted in metres before the hit, farthest first: `(from, to, stride)`.
pub(crate) fn bands(grid: DynamicGrid, to_hit: f64) -> impl Iterator<Item = (f64, f64, i32)> {
    let changes = grid.limits_mm().map(|mm| mm.map(|mm| f64::from(mm) / f64::from(PER_METRE)));
    let [one, two, four] = changes.unwrap_or([f64::INFINITY; 3]);
    let limits = [f64::INFINITY, four, two, one, f64::NEG_INFINITY];
    (0..4).filter_map(move |i| {
        let (far, near) = (limits[i].min(to_hit), limits[i + 1]);
        (far > near).then_some((far, near, LONGEST >> i))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::key::Key;
    use crate::patch::Block;

    #[test]
    fn a_point_is_used_where_the_stride_divides_its_coordinates() {
        for (key, used) in [
            (Key::new(8, 16, 0), [true, true, true, true]),
            (Key::new(4, 8, 0), [true, true, true, false]),
            (Key::new(2, 4, 6), [true, true, false, false]),
            (Key::new(1, 8, 8), [true, false, false, false]),
        ] {
            let limit = limits(DynamicGrid::Near)[Block::of(key).1];
            assert_eq!([0.05, 0.15, 0.3, 0.5].map(|before| before <= limit), used, "{key:?}");
            let limit = limits(DynamicGrid::Wide)[Block::of(key).1];
            assert_eq!([0.2, 0.3, 0.7, 1.1].map(|before| before <= limit), used, "{key:?}");
        }
    }

    #[test]
    fn bands_cover_the_whole_line() {
        for (grid, farthest) in [(DynamicGrid::Near, 0.4), (DynamicGrid::Wide, 1.0)] {
            let bands: Vec<_> = bands(grid, 2.0).collect();
            assert_eq!(bands.len(), 4);
            assert_eq!((bands[0].0, bands[0].1, bands[0].2), (2.0, farthest, 8));
            assert_eq!((bands[3].1, bands[3].2), (f64::NEG_INFINITY, 1));
            assert!(bands.windows(2).all(|pair| pair[0].1 == pair[1].0));
        }
        assert_eq!(bands(DynamicGrid::Off, 2.0).count(), 1);
    }
}
