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
}

/// Columns of one row, the last one excluded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Span {
    pub(crate) start: i32,
    pub(crate) end: i32,
}

/// What a sector covers of one row: passed, and the ring on either side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct SectorRow {
    pub(crate) y: i32,
    pub(crate) passed: Span,
    pub(crate) ring: [Span; 2],
}

impl Sector {
    /// The same sector seen from another origin.
    pub(crate) fn moved(self, by: DVec2) -> Self {
        Self { apex: self.apex + by, ..self }
    }

    /// A box that holds it, a cell wider than it need be.
    pub(crate) fn bounds(&self) -> CellRect {
        let reach = self.outer.max(self.clear);
        let mut corners = vec![self.apex];
        corners.extend([-1.0, 1.0].map(|side| self.at(self.axis + side * self.half_angle, reach)));
        // Where the arc passes due east, north, west or south it bulges beyond its ends.
        let first = libm::ceil((self.axis - self.half_angle) / FRAC_PI_2) as i32;
        let last = libm::floor((self.axis + self.half_angle) / FRAC_PI_2) as i32;
        corners.extend((first..=last).map(|k| self.at(f64::from(k) * FRAC_PI_2, reach)));
        let min = corners.iter().copied().fold(DVec2::INFINITY, DVec2::min);
        let max = corners.iter().copied().fold(DVec2::NEG_INFINITY, DVec2::max);
        CellRect {
            min: Cell::new(libm::floor(min.x) as i32 - 1, libm::floor(min.y) as i32 - 1),
            max: Cell::new(libm::ceil(max.x) as i32 + 1, libm::ceil(max.y) as i32 + 1),
        }
    }

    /// Row by row within [`Sector::bounds`], which must not reach below zero.
    pub(crate) fn rows(&self) -> impl Iterator<Item = SectorRow> {
        let bounds = self.bounds();
        let right = Edge::new(self.axis - self.half_angle);
        let left = Edge::new(self.axis + self.half_angle + PI);
        let sector = *self;
        (bounds.min.y..bounds.max.y).map(move |y| sector.row(y, right, left))
    }

    /// The same, but only rows that the ring may reach.
    pub(crate) fn ring_rows(&self) -> impl Iterator<Item = SectorRow> {
        let all = self.bounds();
        let edges = [-1.0, 1.0].map(|side| self.axis + side * self.half_angle);
        let reach = |distance: f64| edges.map(|angle| self.at(angle, distance.max(0.0)).y);
        let ends = [reach(self.inner), reach(self.outer)];
        let low = ends.as_flattened().iter().copied().fold(f64::INFINITY, f64::min);
        let high = ends.as_flattened().iter().copied().fold(f64::NEG_INFINITY, f64::max);
        // Where the arc passes due north or south it bulges to the box's own rim.
        let bulges = |quarter: f64| libm::cos(quarter - self.axis) >= libm::cos(self.half_angle);
        let first = if bulges(-FRAC_PI_2) { all.min.y } else { libm::floor(low) as i32 - 1 };
        let last = if bulges(FRAC_PI_2) { all.max.y } else { libm::ceil(high) as i32 + 1 };
        let right = Edge::new(self.axis - self.half_angle);
        let left = Edge::new(self.axis + self.half_angle + PI);
        let sector = *self;
        (first.max(all.min.y)..last.min(all.max.y)).map(move |y| sector.row(y, right, left))
    }

    #[inline]
    fn row(&self, y: i32, right: Edge, left: Edge) -> SectorRow {
        let dy = f64::from(y) + 0.5 - self.apex.y;
        let (mut low, mut high) =
            half_chord(self.outer.max(self.clear), dy).map_or((0.0, 0.0), |chord| (-chord, chord));
        right.cut(dy, &mut low, &mut high);
        left.cut(dy, &mut low, &mut high);
        let high = high.max(low);
        let within = |limit: Option<f64>| {
            limit.map_or((high, high), |chord| ((-chord).clamp(low, high), chord.clamp(low, high)))
        };
        let (clear_low, clear_high) = within(half_chord(self.clear, dy));
        let (inner_low, inner_high) = match half_chord(self.inner, dy) {
            Some(chord) => within(Some(chord)),
            None => (low.midpoint(high), low.midpoint(high)),
        };
        SectorRow {
            y,
            passed: self.span(clear_low, clear_high),
            ring: [self.span(low, inner_low), self.span(inner_high, high)],
        }
    }

    /// Cells whose middle lies between two distances from the apex; touching spans share no cell.
    #[inline]
    fn span(&self, low: f64, high: f64) -> Span {
        // Never below zero, so that cutting off the fraction rounds down.
        let column = |dx: f64| (dx + self.apex.x + 0.5).max(0.0) as i32;
        Span { start: column(low), end: column(high) }
    }

    fn at(&self, angle: f64, distance: f64) -> DVec2 {
        self.apex + DVec2::new(libm::cos(angle), libm::sin(angle)) * distance
    }
}

/// Half the length of the chord at `dy` from the middle of a circle, if the row meets it.
#[inline]
fn half_chord(radius: f64, dy: f64) -> Option<f64> {
    let square = radius * radius - dy * dy;
    (square > 0.0 && radius > 0.0).then(|| square.sqrt())
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
    #[inline]
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
        for row in sector.rows() {
            let spans = [(row.passed, 0), (row.ring[0], 1), (row.ring[1], 1)];
            for (span, kind) in spans {
                for x in span.start..span.end {
                    cells[row.y as usize * 100 + x as usize][kind] += 1;
                }
            }
        }
        cells
    }

    #[test]
    fn rows_hold_exactly_the_cells_whose_middle_is_in_the_sector() {
        for k in 0..48 {
            let axis = f64::from(k) * 0.137 - 3.2;
            let (apex, half_angle) = (DVec2::new(50.3, 49.8), 0.05 + f64::from(k % 5) * 0.2);
            let sector = Sector { apex, axis, half_angle, clear: 28.7, inner: 31.3, outer: 38.2 };
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
        };
        let passed: i32 = painted(&sector).iter().map(|counts| counts[0]).sum();
        assert!(passed <= 21, "{passed} cells");
    }
}
