//! Curves cut where they cross.

use crate::buckets::{Buckets, Extent};
use crate::exact::curve::{Curve, SAME};

/// All curves, each cut where another crosses it.
pub(crate) fn cut(curves: &[Curve], edge: f64) -> Vec<Curve> {
    let extents: Vec<Extent> =
        curves.iter().map(Curve::extent).map(|[a, b]| [a - SAME, b + SAME]).collect();
    let buckets = Buckets::new(&extents, edge);
    let mut cuts: Vec<Vec<f64>> = vec![vec![0.0, 1.0]; curves.len()];
    for bucket in 0..buckets.count() {
        let numbers = buckets.bucket(bucket);
        for (index, &first) in numbers.iter().enumerate() {
            for &second in &numbers[index + 1..] {
                let (a, b) = (first as usize, second as usize);
                if !touch(&extents[a], &extents[b]) {
                    continue;
                }
                let (low, high) = cuts.split_at_mut(b);
                curves[a].crossings(&curves[b], |own, others| {
                    low[a].push(own);
                    high[0].push(others);
                });
            }
        }
    }
    let mut pieces = vec![];
    for (curve, shares) in curves.iter().zip(&mut cuts) {
        shares.sort_by(f64::total_cmp);
        let least = SAME / curve.length();
        let mut last = 0.0;
        for share in shares.iter() {
            // A cut next to another is the same one, met in several buckets.
            if share - last > least {
                pieces.push(curve.between(last, *share));
                last = *share;
            }
        }
    }
    pieces
}

#[inline]
fn touch([a, b]: &Extent, [c, d]: &Extent) -> bool {
    a.x <= d.x && c.x <= b.x && a.y <= d.y && c.y <= b.y
}
