//! Consistent readings: where most ranges are possible together.

use glam::DVec2;

use crate::FeasibleError;
use crate::buckets::Extent;
use crate::exact::band::{BESIDE, BUCKET, Near};
use crate::exact::chain::chained;
use crate::exact::curve::Curve;
use crate::exact::part::Part;
use crate::exact::pieces::cut;
use crate::exact::search::Search;
use crate::outline::Outline;
use crate::vectors;

/// Where most ranges are possible.
#[derive(Clone, Debug, PartialEq)]
pub struct Found {
    /// How many are possible together at most.
    pub satisfied: usize,
    /// Where that many are, part by part; none where no range is possible anywhere.
    pub parts: Vec<Part>,
}

/// The poses that satisfy most of these range vectors within ε: all of them if any pose does.
pub fn most_satisfied(
    outline: &Outline,
    vectors: &[DVec2],
    epsilon: f64,
) -> Result<Found, FeasibleError> {
    vectors::check(vectors)?;
    let near = Near::new(outline, epsilon)?;
    let curves: Vec<Curve> = vectors.iter().flat_map(|vector| near.curves(*vector)).collect();
    let boxes = Search::new(&near, vectors).boxes();
    let ranked: Vec<Ranked> =
        boxes.iter().flat_map(|bounds| ranked(&near, vectors, &curves, bounds)).collect();
    let satisfied = ranked.iter().map(|piece| piece.left.max(piece.right)).max().unwrap_or(0);
    let boundary = ranked.iter().filter_map(|piece| {
        match (piece.left == satisfied, piece.right == satisfied) {
            (true, false) => Some(piece.curve),
            (false, true) => Some(piece.curve.reversed()),
            _ => None,
        }
    });
    let parts = if satisfied == 0 { vec![] } else { chained(boundary.collect()) };
    Ok(Found { satisfied, parts })
}

/// A piece of a curve, and how many ranges are possible on either side of it.
struct Ranked {
    curve: Curve,
    left: usize,
    right: usize,
}

/// The pieces of curves within a box, each cut where another crosses it.
fn ranked(
    near: &Near<'_>,
    vectors: &[DVec2],
    curves: &[Curve],
    [min, max]: &Extent,
) -> Vec<Ranked> {
    // A little larger, so that no boundary lies on its own sides.
    let [min, max] = [*min - 1e-6, *max + 1e-6];
    let is_within = |[a, b]: Extent| a.cmple(max).all() && b.cmpge(min).all();
    let mut inside: Vec<Curve> =
        curves.iter().copied().filter(|curve| is_within(curve.extent())).collect();
    let corners = [min, DVec2::new(max.x, min.y), max, DVec2::new(min.x, max.y)];
    inside.extend((0..4).map(|i| Curve::Line(corners[i], corners[(i + 1) % 4])));
    let pieces = cut(&inside, BUCKET);
    let own = pieces.into_iter().filter(|piece| {
        let middle = piece.at(0.5);
        middle.cmpgt(min + BESIDE).all() && middle.cmplt(max - BESIDE).all()
    });
    own.map(|curve| {
        let (middle, off) = (curve.at(0.5), curve.left() * BESIDE);
        let (left, right) = (near.count(vectors, middle + off), near.count(vectors, middle - off));
        Ranked { curve, left, right }
    })
    .collect()
}

#[cfg(test)]
mod tests;
