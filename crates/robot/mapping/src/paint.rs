//! Adding evidence to cells: slices for cones, single steps for beams.

use glam::DVec2;

use crate::belief::Limits;
use crate::facing::{Facings, View};
use crate::grid::Grid;
use crate::model::ConeEvidence;
use crate::sector::{Sector, Span};

/// Frees what a cone has passed in a grid that covers it; `sector` is in the grid's own cells, from its first column and row on.
pub(crate) fn paint_cone(
    grid: &mut Grid,
    sector: &Sector,
    evidence: &ConeEvidence,
    (facings, view): (&mut Facings, View),
) {
    let stride = grid.bounds().width();
    let (beliefs, codes) = (grid.beliefs_mut(), facings.codes_mut());
    for row in sector.rows() {
        let start = row.y as usize * stride;
        let Some(cells) = beliefs.get_mut(start..start + stride) else { continue };
        let has_walls = lower(slice(cells, row.passed), evidence);
        if has_walls && evidence.refute < 0 {
            let codes = codes.get(start..start + stride).unwrap_or_default();
            let columns = row.passed.start as usize..row.passed.end as usize;
            refute(
                slice(cells, row.passed),
                codes.get(columns).unwrap_or_default(),
                evidence,
                view,
            );
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

/// Marks the ring of a sector, in the same cells, and where it faces.
pub(crate) fn paint_ring(
    grid: &mut Grid,
    sector: &Sector,
    evidence: &ConeEvidence,
    (facings, facing): (&mut Facings, Option<u8>),
) {
    let stride = grid.bounds().width();
    let (beliefs, codes) = (grid.beliefs_mut(), facings.codes_mut());
    for row in sector.ring_rows() {
        let start = row.y as usize * stride;
        let Some(cells) = beliefs.get_mut(start..start + stride) else { continue };
        for span in row.ring {
            raise(slice(cells, span), evidence);
            let columns = start + span.start as usize..start + span.end.max(span.start) as usize;
            if let (Some(facing), Some(codes)) = (facing, codes.get_mut(columns)) {
                codes.fill(facing);
            }
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
    let start = (from.y as usize * stride + from.x as usize).min(beliefs.len()) as isize;
    let (right, up) = (signed(1, way.x), signed(stride, way.y));
    let line = if way.x.abs() >= way.y.abs() {
        Line::new(start, (from.x, to.x, right), (from.y, way.y / way.x.abs(), up))
    } else {
        Line::new(start, (from.y, to.y, up), (from.x, way.x / way.y.abs(), right))
    };
    let (miss, least) = (i32::from(miss), i32::from(least));
    line.for_each(|index| {
        if let Some(belief) = beliefs.get_mut(index) {
            *belief = (i32::from(*belief) + miss).max(least) as i16;
        }
    });
}

/// A drawn line: one cell after the other along its longer side, now and then one to the side.
struct Line {
    start: isize,
    steps: u64,
    ahead: isize,
    aside: isize,
    /// How far the next cell aside is away, and how much nearer each step brings it, in 2^-32 cells.
    fraction: u32,
    slope: u32,
}

impl Line {
    /// From a start along the longer side, given where that begins and ends and how far apart its cells are in memory, with
    /// the shorter side's beginning, slope and distance in memory.
    fn new(start: isize, longer: (f64, f64, isize), shorter: (f64, f64, isize)) -> Self {
        let (from, to, ahead) = longer;
        let (aside_from, slope, aside) = shorter;
        let past = aside_from - f64::from(aside_from as u32);
        let fixed = |share: f64| (share * 4_294_967_296.0) as u32;
        Self {
            start,
            steps: (from as u64).abs_diff(to as u64),
            ahead,
            aside,
            fraction: fixed(if aside < 0 { 1.0 - past } else { past }),
            slope: fixed(slope.abs()),
        }
    }

    #[inline]
    fn for_each(self, mut visit: impl FnMut(usize)) {
        let (mut index, mut fraction) = (self.start, self.fraction);
        for _ in 0..self.steps {
            visit(index as usize);
            let (next, has_crossed) = fraction.overflowing_add(self.slope);
            fraction = next;
            index += self.ahead + if has_crossed { self.aside } else { 0 };
        }
    }
}

fn signed(length: usize, direction: f64) -> isize {
    if direction < 0.0 { -(length as isize) } else { length as isize }
}

/// Adds `hit`, but not above the limit, to one cell.
pub(crate) fn paint_hit(belief: &mut i16, hit: i16, limits: Limits) {
    *belief = belief.saturating_add(hit).min(limits.max.0);
}

#[inline]
fn slice(cells: &mut [i16], span: Span) -> &mut [i16] {
    cells.get_mut(span.start as usize..span.end as usize).unwrap_or_default()
}

/// Lowers what is no wall; whether there was one.
#[inline]
fn lower(cells: &mut [i16], evidence: &ConeEvidence) -> bool {
    let (miss, protected, least) = (evidence.miss, evidence.protected, evidence.limits.min.0);
    let mut most = i16::MIN;
    for belief in cells {
        most = most.max(*belief);
        let lowered = belief.saturating_add(miss).max(least);
        *belief = if *belief <= protected { lowered } else { *belief };
    }
    most > protected
}

/// Lowers walls that face the view, and so would have been heard.
fn refute(cells: &mut [i16], codes: &[u8], evidence: &ConeEvidence, view: View) {
    for (belief, code) in cells.iter_mut().zip(codes) {
        if *belief > evidence.protected && view.meets(*code) {
            *belief = belief.saturating_add(evidence.refute);
        }
    }
}

#[inline]
fn raise(cells: &mut [i16], evidence: &ConeEvidence) {
    let most = evidence.limits.max.0;
    let doubtful_hit = evidence.doubtful_hit.min(evidence.hit);
    for belief in cells {
        let hit = if *belief <= evidence.doubtful { doubtful_hit } else { evidence.hit };
        *belief = belief.saturating_add(hit).min(most);
    }
}
