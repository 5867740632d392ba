//! Adding evidence to cells: slices for cones, single steps for beams.

use std::sync::LazyLock;

use fearless_simd::{Level, Simd, dispatch};
use glam::DVec2;

use crate::belief::Limits;
use crate::facing::{Facings, View};
use crate::grid::Grid;
use crate::lowering::Lowering;
use crate::model::ConeEvidence;
use crate::sector::{Front, Passed, Sector, Span};

/// What this processor can do.
static LEVEL: LazyLock<Level> = LazyLock::new(Level::new);

/// Frees what a cone has passed in a grid that covers it; `sector` is in the grid's own cells, from its first column and row on.
pub(crate) fn paint_cone(
    grid: &mut Grid,
    sector: &Sector,
    evidence: &ConeEvidence,
    (fronts, lane): (&[Front], f64),
    (facings, view): (&mut Facings, View),
) {
    let stride = grid.bounds().width();
    let (beliefs, codes) = (grid.beliefs_mut(), facings.codes_mut());
    let passed = sector.passed(fronts, lane);
    dispatch!(*LEVEL, simd => {
        let lowering = Lowering::new(simd, evidence);
        free_rows(&lowering, (&mut *beliefs, codes), stride, &passed, (evidence, view, sector));
    });
    if let Some(axis) = evidence.axis {
        let (sin, cos) = libm::sincos(sector.axis);
        let along = |distance: f64| sector.apex + DVec2::new(cos, sin) * distance;
        // The cone's own evidence is on the axis already.
        let rest = axis.saturating_sub(evidence.miss).min(0);
        if sector.clear > sector.overlooked {
            let (from, end) = (along(sector.overlooked), along(sector.clear));
            Beams::new(from, stride).paint(beliefs, end, (rest, evidence.limits.min.0));
        }
    }
}

/// Frees the rows that a cone has passed.
#[inline(always)]
fn free_rows<S: Simd>(
    lowering: &Lowering<S>,
    (beliefs, codes): (&mut [i16], &[u8]),
    stride: usize,
    passed: &Passed<'_>,
    (evidence, view, sector): (&ConeEvidence, View, &Sector),
) {
    for y in passed.rows() {
        let (start, (span, lane)) = (y as usize * stride, passed.row(y));
        let Some(cells) = beliefs.get_mut(start..start + stride) else { continue };
        let is_wall = lowering.row(cells, lane) | doubt(lowering, cells, (span, lane));
        if is_wall && evidence.refute < 0 {
            for span in sector.beyond_overlooked(y, span) {
                let columns = start + span.start as usize..start + span.end as usize;
                refute(slice(cells, span), codes.get(columns).unwrap_or_default(), evidence, view);
            }
        }
    }
}

/// Doubts what is beside the lane; whether a wall is there.
#[inline(always)]
fn doubt<S: Simd>(lowering: &Lowering<S>, cells: &mut [i16], (span, lane): (Span, Span)) -> bool {
    if lane.start >= lane.end {
        return lowering.doubt_row(cells, span);
    }
    lowering.doubt_row(cells, Span { end: lane.start, ..span })
        | lowering.doubt_row(cells, Span { start: lane.end, ..span })
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
    for (y, ring) in sector.ring_rows() {
        let start = y as usize * stride;
        let Some(cells) = beliefs.get_mut(start..start + stride) else { continue };
        for span in ring {
            raise(slice(cells, span), evidence);
            let columns = start + span.start as usize..start + span.end.max(span.start) as usize;
            if let (Some(facing), Some(codes)) = (facing, codes.get_mut(columns)) {
                codes.fill(facing);
            }
        }
    }
}

/// Where beams begin, in the grid's own cells.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Beams {
    from: DVec2,
    /// The cell that is in, and how far into it, in cells.
    column: i32,
    row: i32,
    past: DVec2,
    stride: usize,
}

impl Beams {
    pub(crate) fn new(from: DVec2, stride: usize) -> Self {
        let (column, row) = (from.x as i32, from.y as i32);
        let past = from - DVec2::new(f64::from(column), f64::from(row));
        Self { from, column, row, past, stride }
    }

    /// Adds `miss`, but not below `least`, to the cells from where beams begin up to but without the one `to` lies in.
    ///
    /// One cell is visited for each step along the longer side, as on a drawn line.
    #[inline]
    pub(crate) fn paint(&self, beliefs: &mut [i16], to: DVec2, (miss, least): (i16, i16)) {
        let way = to - self.from;
        let (right, up) = (signed(1, way.x), signed(self.stride, way.y));
        let line = if way.x.abs() >= way.y.abs() {
            let slope = way.y / way.x.abs();
            Line::new((self.column.abs_diff(to.x as i32), right), (self.past.y, slope, up))
        } else {
            let slope = way.x / way.y.abs();
            Line::new((self.row.abs_diff(to.y as i32), up), (self.past.x, slope, right))
        };
        let (miss, least) = (i32::from(miss), i32::from(least));
        line.for_each(self.row as usize * self.stride + self.column as usize, |index| {
            if let Some(belief) = beliefs.get_mut(index) {
                *belief = (i32::from(*belief) + miss).max(least) as i16;
            }
        });
    }
}

/// A drawn line: one cell after the other along its longer side, now and then one to the side.
struct Line {
    steps: u32,
    ahead: isize,
    aside: isize,
    /// How far the next cell aside is away, and how much nearer each step brings it, in 2^-32 cells.
    fraction: u32,
    slope: u32,
}

impl Line {
    /// So many steps along the longer side, whose cells are so far apart in memory; with how far into its first cell the
    /// shorter side begins, its slope and distance in memory.
    #[inline]
    fn new((steps, ahead): (u32, isize), (past, slope, aside): (f64, f64, isize)) -> Self {
        let fixed = |share: f64| (share * 4_294_967_296.0) as u32;
        Self {
            steps,
            ahead,
            aside,
            fraction: fixed(if aside < 0 { 1.0 - past } else { past }),
            slope: fixed(slope.abs()),
        }
    }

    #[inline]
    fn for_each(self, start: usize, mut visit: impl FnMut(usize)) {
        let (mut index, mut fraction) = (start, self.fraction);
        // Ahead, and ahead and aside.
        let offsets = [self.ahead, self.ahead + self.aside];
        for _ in 0..self.steps {
            visit(index);
            let (next, has_crossed) = fraction.overflowing_add(self.slope);
            fraction = next;
            index = index.wrapping_add_signed(if has_crossed { offsets[1] } else { offsets[0] });
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
