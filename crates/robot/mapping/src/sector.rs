//! A sector of a circle as rows of cells: where a sonar's cone lies in a grid.
//!
//! Row by row the cone is an interval between its two edges, cut by two circles: what is nearer than the ring is passed,
//! what lies in the ring may have answered. A cell belongs to the sector if its middle does. Everything is in cells.

use std::f64::consts::{FRAC_PI_2, PI};

use glam::DVec2;

use crate::rect::{Cell, CellRect};

/// A cone with its ring, in cells.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Sector {
    /// Where the sensor is.
    pub(crate) apex: DVec2,
    /// Direction of the axis, radians.
    pub(crate) axis: f64,
    /// Half the opening angle, less than a right angle.
    pub(crate) half_angle: f64,
    /// Where the part that is passed ends.
    pub(crate) clear: f64,
    /// Where the ring begins.
    pub(crate) inner: f64,
    /// Where the ring ends; no less than `inner`.
    pub(crate) outer: f64,
    /// Up to where it has passed over low things that it cannot hear.
    pub(crate) overlooked: f64,
}

/// Columns of one row, the last one excluded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Span {
    pub(crate) start: i32,
    pub(crate) end: i32,
}

impl Sector {
    /// The same sector seen from another origin.
    pub(crate) fn moved(self, by: DVec2) -> Self {
        Self { apex: self.apex + by, ..self }
    }

    /// A box that holds it, a cell wider than it need be.
    pub(crate) fn bounds(&self) -> CellRect {
        self.bounds_within(self.outer.max(self.clear), Wedge::of(self))
    }

    /// A box that holds what is nearer than `reach`.
    fn bounds_within(&self, reach: f64, wedge: Wedge) -> CellRect {
        let ends = wedge.directions().map(|way| self.apex + way * reach);
        let mut min = self.apex.min(ends[0]).min(ends[1]);
        let mut max = self.apex.max(ends[0]).max(ends[1]);
        // Where the arc passes due east, north, west or south it bulges beyond its ends.
        for quarter in self.quarters() {
            let bulge = self.apex + COMPASS[quarter.rem_euclid(4) as usize] * reach;
            (min, max) = (min.min(bulge), max.max(bulge));
        }
        CellRect {
            min: Cell::new(libm::floor(min.x) as i32 - 1, libm::floor(min.y) as i32 - 1),
            max: Cell::new(libm::ceil(max.x) as i32 + 1, libm::ceil(max.y) as i32 + 1),
        }
    }

    /// The quarters of a turn it holds, east being 0.
    fn quarters(&self) -> std::ops::RangeInclusive<i32> {
        let first = libm::ceil((self.axis - self.half_angle) / FRAC_PI_2) as i32;
        let last = libm::floor((self.axis + self.half_angle) / FRAC_PI_2) as i32;
        first..=last
    }

    /// What it has passed, row by row, as far as it lies before all of these, and surely passed within a lane around its axis that is so wide
    /// to either side; [`Sector::bounds`] must not reach below zero.
    pub(crate) fn passed<'a>(&self, fronts: &'a [Front], lane: f64) -> Passed<'a> {
        let wedge = Wedge::of(self);
        let bounds = self.bounds_within(self.clear.max(0.0), wedge);
        let sides = [-FRAC_PI_2, FRAC_PI_2].map(|side| Front::new(self.axis + side, lane));
        Passed { sector: *self, wedge, first: bounds.min.y, end: bounds.max.y, fronts, sides }
    }

    /// The ring, row by row, only rows that it may reach; [`Sector::bounds`] must not reach below zero.
    pub(crate) fn ring_rows(&self) -> impl Iterator<Item = (i32, [Span; 2])> {
        let wedge = Wedge::of(self);
        let all = self.bounds_within(self.outer.max(self.clear), wedge);
        let ends = [self.inner, self.outer]
            .map(|distance| wedge.directions().map(|way| self.apex.y + way.y * distance.max(0.0)));
        let low = ends.as_flattened().iter().copied().fold(f64::INFINITY, f64::min);
        let high = ends.as_flattened().iter().copied().fold(f64::NEG_INFINITY, f64::max);
        // Where the arc passes due north or south it bulges to the box's own rim.
        let bulges = |quarter: i32| self.quarters().any(|k| k.rem_euclid(4) == quarter);
        let first = if bulges(3) { all.min.y } else { libm::floor(low) as i32 - 1 };
        let last = if bulges(1) { all.max.y } else { libm::ceil(high) as i32 + 1 };
        let sector = *self;
        (first.max(all.min.y)..last.min(all.max.y)).map(move |y| (y, sector.ring_row(y, wedge)))
    }

    /// What of a part of a row lies beyond what is overlooked.
    pub(crate) fn beyond_overlooked(&self, y: i32, span: Span) -> [Span; 2] {
        let Some(chord) = half_chord(self.overlooked, self.offset(y)) else {
            return [span, Span { start: span.end, end: span.end }];
        };
        let near = self.span(-chord, chord);
        [
            Span { start: span.start, end: span.end.min(near.start).max(span.start) },
            Span { start: span.start.max(near.end).min(span.end), end: span.end },
        ]
    }

    #[inline]
    fn ring_row(&self, y: i32, wedge: Wedge) -> [Span; 2] {
        let dy = self.offset(y);
        let (low, high) = wedge.cut(dy, half_chord(self.outer.max(self.clear), dy).unwrap_or(0.0));
        let (inner_low, inner_high) = match half_chord(self.inner, dy) {
            Some(chord) => ((-chord).clamp(low, high), chord.clamp(low, high)),
            None => (low.midpoint(high), low.midpoint(high)),
        };
        [self.span(low, inner_low), self.span(inner_high, high)]
    }

    /// How far the middle of a row is from the apex.
    #[inline(always)]
    fn offset(&self, y: i32) -> f64 {
        f64::from(y) + 0.5 - self.apex.y
    }

    /// Cells whose middle lies between two distances from the apex; touching spans share no cell.
    #[inline(always)]
    fn span(&self, low: f64, high: f64) -> Span {
        // Never below zero, so that cutting off the fraction rounds down.
        let column = |dx: f64| (dx + self.apex.x + 0.5).max(0.0) as i32;
        Span { start: column(low), end: column(high) }
    }
}

/// East, north, west, south.
const COMPASS: [DVec2; 4] = [DVec2::X, DVec2::Y, DVec2::NEG_X, DVec2::NEG_Y];

/// What a sector has passed, row by row.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Passed<'a> {
    sector: Sector,
    wedge: Wedge,
    first: i32,
    end: i32,
    fronts: &'a [Front],
    sides: [Front; 2],
}

impl Passed<'_> {
    /// All rows it may reach.
    pub(crate) fn rows(&self) -> std::ops::Range<i32> {
        self.first..self.end
    }

    /// What it covers of one row, and what of that lies in its lane.
    #[inline(always)]
    pub(crate) fn row(&self, y: i32) -> (Span, Span) {
        let dy = self.sector.offset(y);
        let (mut low, mut high) =
            self.wedge.cut(dy, half_chord(self.sector.clear, dy).unwrap_or(0.0));
        for front in self.fronts {
            front.cut(dy, &mut low, &mut high);
        }
        let whole = self.sector.span(low, high.max(low));
        for side in &self.sides {
            side.cut(dy, &mut low, &mut high);
        }
        (whole, self.sector.span(low, high.max(low)))
    }
}

/// The half plane before a wall, seen from the apex.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Front {
    /// Into the wall, as long as one cell.
    normal: DVec2,
    /// How far away it is, in cells.
    distance: f64,
}

impl Front {
    /// Of a wall that one looks at squarely in direction `facing`, so far away in cells.
    pub(crate) fn new(facing: f64, distance: f64) -> Self {
        let (sin, cos) = libm::sincos(facing);
        Self { normal: DVec2::new(cos, sin), distance }
    }

    /// Keeps what of [low, high] in the row at `dy` lies before it.
    #[inline(always)]
    fn cut(&self, dy: f64, low: &mut f64, high: &mut f64) {
        let left = self.distance - dy * self.normal.y;
        if self.normal.x > 0.0 {
            *high = high.min(left / self.normal.x);
        } else if self.normal.x < 0.0 {
            *low = low.max(left / self.normal.x);
        } else if left < 0.0 {
            *high = *low;
        }
    }
}

/// Half the length of the chord at `dy` from the middle of a circle, if the row meets it.
#[inline(always)]
fn half_chord(radius: f64, dy: f64) -> Option<f64> {
    let square = radius * radius - dy * dy;
    (square > 0.0 && radius > 0.0).then(|| square.sqrt())
}

/// What lies between two rays from the apex.
#[derive(Clone, Copy, Debug)]
struct Wedge {
    right: Edge,
    left: Edge,
}

impl Wedge {
    fn of(sector: &Sector) -> Self {
        let right = Edge::new(sector.axis - sector.half_angle);
        Self { right, left: Edge::new(sector.axis + sector.half_angle + PI) }
    }

    /// Unit vectors along its rays.
    fn directions(&self) -> [DVec2; 2] {
        [DVec2::new(self.right.cos, self.right.sin), -DVec2::new(self.left.cos, self.left.sin)]
    }

    /// What it holds of the chord to both sides of the row at `dy`.
    #[inline(always)]
    fn cut(&self, dy: f64, half_chord: f64) -> (f64, f64) {
        let (mut low, mut high) = (-half_chord, half_chord);
        self.right.cut(dy, &mut low, &mut high);
        self.left.cut(dy, &mut low, &mut high);
        (low, high.max(low))
    }
}

/// The half plane to the left of a ray from the apex.
#[derive(Clone, Copy, Debug)]
struct Edge {
    cos: f64,
    sin: f64,
    /// cos / sin.
    slope: f64,
}

impl Edge {
    fn new(angle: f64) -> Self {
        let (sin, cos) = libm::sincos(angle);
        Self { cos, sin, slope: if sin == 0.0 { 0.0 } else { cos / sin } }
    }

    /// Keeps what of [low, high] in the row at `dy` lies to the left: cos dy >= sin dx.
    #[inline(always)]
    fn cut(self, dy: f64, low: &mut f64, high: &mut f64) {
        if self.sin > 0.0 {
            *high = high.min(dy * self.slope);
        } else if self.sin < 0.0 {
            *low = low.max(dy * self.slope);
        } else if self.cos * dy < 0.0 {
            *high = *low;
        }
    }
}

#[cfg(test)]
mod tests {
    use base::geom::wrap_angle;

    use super::*;

    /// Counts, per cell, how often the rows say passed or ring.
    fn painted(sector: &Sector) -> Vec<[i32; 2]> {
        let mut cells = vec![[0; 2]; 100 * 100];
        let mut count = |y: i32, span: Span, kind: usize| {
            for x in span.start..span.end {
                cells[y as usize * 100 + x as usize][kind] += 1;
            }
        };
        let passed = sector.passed(&[], f64::INFINITY);
        passed.rows().for_each(|y| count(y, passed.row(y).0, 0));
        for (y, [left, right]) in sector.ring_rows() {
            count(y, left, 1);
            count(y, right, 1);
        }
        cells
    }

    #[test]
    fn rows_hold_exactly_the_cells_whose_middle_is_in_the_sector() {
        for k in 0..48 {
            let axis = f64::from(k) * 0.137 - 3.2;
            let (apex, half_angle) = (DVec2::new(50.3, 49.8), 0.05 + f64::from(k % 5) * 0.2);
            let (clear, inner, outer, overlooked) = (28.7, 31.3, 38.2, 0.0);
            let sector = Sector { apex, axis, half_angle, clear, inner, outer, overlooked };
            for (i, counts) in painted(&sector).into_iter().enumerate() {
                let middle = DVec2::new((i % 100) as f64 + 0.5, (i / 100) as f64 + 0.5) - apex;
                let off = wrap_angle(libm::atan2(middle.y, middle.x) - axis).abs();
                let distance = middle.length();
                let is_inside = off <= half_angle;
                let expected = [
                    i32::from(is_inside && distance < 28.7),
                    i32::from(is_inside && (31.3..38.2).contains(&distance)),
                ];
                assert_eq!(counts, expected, "axis {axis}, cell {i}, {distance} away, {off} off");
            }
        }
    }

    #[test]
    fn a_sector_along_the_rows_is_not_lost() {
        let sector = Sector {
            apex: DVec2::new(10.5, 50.5),
            axis: 0.0,
            half_angle: 0.0,
            clear: 20.0,
            inner: 20.0,
            outer: 22.0,
            overlooked: 0.0,
        };
        let passed: i32 = painted(&sector).iter().map(|counts| counts[0]).sum();
        assert!(passed <= 21, "{passed} cells");
    }
}
