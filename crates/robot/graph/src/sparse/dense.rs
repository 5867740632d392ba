//! Dense elimination of one front, compiled for what the processor can do.
//!
//! Each element is a sum over the eliminated columns in their order, never fused and never split,
//! so that every width of vectors gives the same bits.

use std::sync::LazyLock;

use fearless_simd::{Level, dispatch};

/// What this processor can do.
static LEVEL: LazyLock<Level> = LazyLock::new(Level::new);

/// Columns eliminated before the rest is updated; their panel stays in the nearest cache.
const STRIPE: usize = 48;
/// Columns updated at once.
const WIDE: usize = 4;
/// A pivot below this share of what stood there before elimination is rounding, not information.
const NOTHING: f64 = 1e-15;

/// One front.
pub(super) struct Panel<'a> {
    /// Columns to eliminate, each `height` long; becomes L.
    pub(super) values: &'a mut [f64],
    /// Rows of the panel: its columns, then the rows below.
    pub(super) height: usize,
    /// Sizes of the diagonal before anything was eliminated.
    pub(super) sizes: &'a [f64],
    /// Becomes one over each pivot.
    pub(super) inverses: &'a mut [f64],
    /// What is left for the rows below, lower triangle, column by column.
    pub(super) update: &'a mut [f64],
}

/// Eliminates a front's columns; tells how many pivots were nothing.
pub(super) fn factor(panel: Panel<'_>) -> usize {
    dispatch!(*LEVEL, _simd => eliminate(panel))
}

#[inline(always)]
fn eliminate(panel: Panel<'_>) -> usize {
    let Panel { values, height, sizes, inverses, update } = panel;
    let (width, side) = (sizes.len(), height - sizes.len());
    let mut nothing = 0;
    let mut scaled = [[0.0; WIDE]; STRIPE];
    let mut pivots = [0.0; STRIPE];
    let mut start = 0;
    while start < width {
        let end = width.min(start + STRIPE);
        nothing += stripe(values, height, (start, end), (sizes, inverses), &mut pivots);
        let (done, rest) = values.split_at_mut(end * height);
        let columns = &done[start * height..];
        for first in (end..width).step_by(WIDE) {
            let count = WIDE.min(width - first);
            let target = &mut rest[(first - end) * height..][..count * height];
            scale(columns, height, (first, count), &pivots, &mut scaled);
            subtract(columns, height, first, &scaled[..end - start], (target, height, first));
        }
        for first in (0..side).step_by(WIDE) {
            let count = WIDE.min(side - first);
            let target = &mut update[first * side..][..count * side];
            scale(columns, height, (width + first, count), &pivots, &mut scaled);
            subtract(columns, height, width + first, &scaled[..end - start], (target, side, first));
        }
        start = end;
    }
    nothing
}

/// Eliminates columns `start..end` of a panel, looking back inside the stripe only.
#[inline(always)]
fn stripe(
    values: &mut [f64],
    height: usize,
    (start, end): (usize, usize),
    (sizes, inverses): (&[f64], &mut [f64]),
    pivots: &mut [f64; STRIPE],
) -> usize {
    let mut nothing = 0;
    for column in start..end {
        let (before, rest) = values[start * height..].split_at_mut((column - start) * height);
        let target = &mut rest[column..height];
        look_back(before, height, column, pivots, target);
        let pivot = target[0];
        let is_something = pivot > NOTHING * sizes[column] && pivot.is_finite();
        let inverse = if is_something { 1.0 / pivot } else { 0.0 };
        nothing += usize::from(!is_something);
        inverses[column] = inverse;
        pivots[column - start] = if is_something { pivot } else { 0.0 };
        for value in &mut target[1..] {
            *value *= inverse;
        }
    }
    nothing
}

/// Takes the eliminated columns of a stripe off one more, four at a time.
#[inline(always)]
fn look_back(
    before: &[f64],
    height: usize,
    column: usize,
    pivots: &[f64; STRIPE],
    target: &mut [f64],
) {
    let mut fours = before.chunks_exact(4 * height);
    let mut index = 0;
    for four in &mut fours {
        let (a, rest) = four.split_at(height);
        let (b, rest) = rest.split_at(height);
        let (c, d) = rest.split_at(height);
        let factors = [a, b, c, d].map(|l| l[column]);
        let [p, q, r, s] = [
            factors[0] * pivots[index],
            factors[1] * pivots[index + 1],
            factors[2] * pivots[index + 2],
            factors[3] * pivots[index + 3],
        ];
        let (a, b, c, d) = (&a[column..], &b[column..], &c[column..], &d[column..]);
        for ((((value, a), b), c), d) in target.iter_mut().zip(a).zip(b).zip(c).zip(d) {
            *value -= a * p + b * q + c * r + d * s;
        }
        index += 4;
    }
    for l in fours.remainder().chunks_exact(height) {
        let factor = l[column] * pivots[index];
        for (value, l) in target.iter_mut().zip(&l[column..]) {
            *value -= l * factor;
        }
        index += 1;
    }
}

/// Pivots times the rows `first..first + count` of L, for the columns updated at once.
#[inline(always)]
fn scale(
    columns: &[f64],
    height: usize,
    (first, count): (usize, usize),
    pivots: &[f64; STRIPE],
    scaled: &mut [[f64; WIDE]; STRIPE],
) {
    for ((l, pivot), scaled) in columns.chunks_exact(height).zip(pivots).zip(scaled) {
        *scaled = [0.0; WIDE];
        for (value, l) in scaled.iter_mut().zip(&l[first..first + count]) {
            *value = l * pivot;
        }
    }
}

/// Takes the product of L's rows from `first` on and `scaled` off columns of `target` from its row `top` on.
#[inline(always)]
fn subtract(
    columns: &[f64],
    height: usize,
    first: usize,
    scaled: &[[f64; WIDE]],
    (target, length, top): (&mut [f64], usize, usize),
) {
    let mut row = 0;
    let rows = height - first;
    while row + 8 <= rows {
        tile::<8>(columns, height, first + row, scaled, (target, length, top + row));
        row += 8;
    }
    if row + 4 <= rows {
        tile::<4>(columns, height, first + row, scaled, (target, length, top + row));
        row += 4;
    }
    while row < rows {
        tile::<1>(columns, height, first + row, scaled, (target, length, top + row));
        row += 1;
    }
}

#[inline(always)]
fn tile<const R: usize>(
    columns: &[f64],
    height: usize,
    first: usize,
    scaled: &[[f64; WIDE]],
    (target, length, top): (&mut [f64], usize, usize),
) {
    let mut sums = [[0.0; R]; WIDE];
    for (l, scaled) in columns.chunks_exact(height).zip(scaled) {
        let l: &[f64; R] = l[first..first + R].try_into().expect("a slice of that length");
        for c in 0..WIDE {
            for r in 0..R {
                sums[c][r] += l[r] * scaled[c];
            }
        }
    }
    for (column, sums) in target.chunks_exact_mut(length).zip(&sums) {
        for (value, sum) in column[top..top + R].iter_mut().zip(sums) {
            *value -= sum;
        }
    }
}
