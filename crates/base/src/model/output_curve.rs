//! What a range finder tells for a true range, before chance has its say: USARSim's `OutputCurve`.

use serde::{Deserialize, Serialize};

/// Points `(true range, told range)`, metres, straight between them and level beyond the first and the last.
///
/// Without points every range is told as it is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct OutputCurve {
    points: [(f64, f64); Self::MOST],
    count: usize,
}

impl OutputCurve {
    /// As many points as a curve may have.
    pub const MOST: usize = 8;
    /// Tells ranges as they are.
    pub const STRAIGHT: Self = Self { points: [(0.0, 0.0); Self::MOST], count: 0 };

    /// Through these points; `None` if there are too many, or the true ranges do not grow from one to the next.
    pub fn through(given: &[(f64, f64)]) -> Option<Self> {
        let is_number = |&(range, told): &(f64, f64)| range.is_finite() && told.is_finite();
        let grows = given.windows(2).all(|pair| pair[0].0 < pair[1].0);
        if given.len() > Self::MOST || !grows || !given.iter().all(is_number) {
            return None;
        }
        let mut points = [(0.0, 0.0); Self::MOST];
        points[..given.len()].copy_from_slice(given);
        Some(Self { points, count: given.len() })
    }

    /// The points it was made of.
    pub fn points(&self) -> &[(f64, f64)] {
        &self.points[..self.count.min(Self::MOST)]
    }

    /// What is told for this range.
    pub fn told(&self, range: f64) -> f64 {
        let points = self.points();
        let (Some(first), Some(last)) = (points.first(), points.last()) else { return range };
        if range <= first.0 {
            return first.1;
        }
        let after = points.iter().position(|point| point.0 >= range);
        let Some(after) = after.filter(|after| *after > 0) else { return last.1 };
        let ((from, low), (to, high)) = (points[after - 1], points[after]);
        low + (high - low) * (range - from) / (to - from)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_curve_is_straight_between_its_points_and_level_beyond_them() {
        let curve = OutputCurve::through(&[(0.5, 0.75), (2.0, 2.0), (4.0, 5.0)]).unwrap();
        let told = [0.1, 0.5, 1.25, 2.0, 3.0, 4.0, 9.0].map(|range| curve.told(range));
        assert_eq!(told, [0.75, 0.75, 1.375, 2.0, 3.5, 5.0, 5.0]);
        assert_eq!(OutputCurve::STRAIGHT.told(1.234), 1.234);
    }

    #[test]
    fn points_that_do_not_grow_or_are_too_many_make_no_curve() {
        assert_eq!(OutputCurve::through(&[(1.0, 1.0), (1.0, 2.0)]), None);
        assert_eq!(OutputCurve::through(&[(1.0, f64::NAN)]), None);
        let many: Vec<(f64, f64)> = (0..9).map(|k| (f64::from(k), f64::from(k))).collect();
        assert_eq!(OutputCurve::through(&many), None);
        assert!(OutputCurve::through(&many[..8]).is_some());
    }
}
