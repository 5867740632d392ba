//! Adding evidence to cells: slices for cones, single steps for beams.

use glam::DVec2;

use crate::belief::Limits;
use crate::grid::Grid;
use crate::model::ConeEvidence;
use crate::sector::{Sector, Span};

/// Adds what a cone says to a grid that covers it; `sector` is in the grid's own cells, from its first column and row on.
pub(crate) fn paint_cone(grid: &mut Grid, sector: &Sector, evidence: &ConeEvidence) {
    let stride = grid.bounds().width();
    let beliefs = grid.beliefs_mut();
    for row in sector.rows() {
        let start = row.y as usize * stride;
        let Some(cells) = beliefs.get_mut(start..start + stride) else { continue };
        lower(slice(cells, row.passed), evidence);
        if evidence.hit != 0 {
            raise(slice(cells, row.ring[0]), evidence);
            raise(slice(cells, row.ring[1]), evidence);
        }
    }
    if let Some(axis) = evidence.axis {
        let (sin, cos) = libm::sincos(sector.axis);
        let end = sector.apex + DVec2::new(cos, sin) * sector.clear;
        // The cone's own evidence is on the axis already.
        let rest = axis.saturating_sub(evidence.miss).min(0);
        if sector.clear > 0.0 {
            paint_beam(beliefs, stride, sector.apex, end, (rest, evidence.limits.min.0));
        }
    }
}

/// Adds `miss`, but not below `least`, to the cells from `from` up to but without the one `to` lies in.
///
/// One cell is visited for each step along the longer side, as on a drawn line.
pub(crate) fn paint_beam(
    beliefs: &mut [i16],
    stride: usize,
    from: DVec2,
    to: DVec2,
    (miss, least): (i16, i16),
) {
    let way = to - from;
    let (ax, ay) = (way.x.abs(), way.y.abs());
    let steps = if ax >= ay {
        (from.x as i64).abs_diff(to.x as i64)
    } else {
        (from.y as i64).abs_diff(to.y as i64)
    };
    let longer = ax.max(ay);
    if longer <= 0.0 {
        return;
    }
    // 32 bits below the point: after 65536 steps a beam is off by less than 0.00002 cells.
    let fixed = |value: f64| (value * 4_294_967_296.0) as i64;
    let (mut x, mut y) = (fixed(from.x), fixed(from.y));
    let (dx, dy) = (fixed(way.x / longer), fixed(way.y / longer));
    for _ in 0..steps {
        let index = (y >> 32) as usize * stride + (x >> 32) as usize;
        if let Some(belief) = beliefs.get_mut(index) {
            *belief = belief.saturating_add(miss).max(least);
        }
        x += dx;
        y += dy;
    }
}

/// Adds `hit`, but not above the limit, to one cell.
pub(crate) fn paint_hit(belief: &mut i16, hit: i16, limits: Limits) {
    *belief = belief.saturating_add(hit).min(limits.max.0);
}

#[inline]
fn slice(cells: &mut [i16], span: Span) -> &mut [i16] {
    cells.get_mut(span.start as usize..span.end as usize).unwrap_or_default()
}

#[inline]
fn lower(cells: &mut [i16], evidence: &ConeEvidence) {
    let (miss, protected, least) = (evidence.miss, evidence.protected, evidence.limits.min.0);
    for belief in cells {
        let lowered = belief.saturating_add(miss).max(least);
        *belief = if *belief <= protected { lowered } else { *belief };
    }
}

#[inline]
fn raise(cells: &mut [i16], evidence: &ConeEvidence) {
    let most = evidence.limits.max.0;
    for belief in cells {
        let hit = if *belief <= evidence.doubtful { evidence.doubtful_hit } else { evidence.hit };
        *belief = belief.saturating_add(hit).min(most);
    }
}
