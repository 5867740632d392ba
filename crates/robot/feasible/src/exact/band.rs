//! The feasible poses of one range.

use glam::DVec2;

use crate::FeasibleError;
use crate::buckets::{Buckets, Extent};
use crate::error::positive;
use crate::exact::chain::chained;
use crate::exact::curve::Curve;
use crate::exact::part::Part;
use crate::exact::pieces::cut;
use crate::outline::{Outline, square_distance};
use crate::vectors;

/// FP_ε(M, z): its boundary, the poses on the left of each piece.
#[derive(Clone, Debug, Default)]
pub struct Band {
    /// Pieces, in no order.
    pub boundary: Vec<Curve>,
}

/// So far to the left and right of a curve is looked, metres: more than rounding, less than anything that matters.
pub(crate) const BESIDE: f64 = 1e-7;
/// About how wide buckets of curves are, metres.
pub(crate) const BUCKET: f64 = 0.15;

/// The feasible poses of one range vector.
pub fn band(outline: &Outline, vector: DVec2, epsilon: f64) -> Result<Band, FeasibleError> {
    vectors::check(&[vector])?;
    Ok(Near::new(outline, epsilon)?.band(vector))
}

impl Band {
    /// Its connected parts.
    pub fn parts(&self) -> Vec<Part> {
        chained(self.boundary.clone())
    }
}

/// An outline made ready for a width of ε.
pub(crate) struct Near<'a> {
    pub(crate) outline: &'a Outline,
    epsilon: f64,
    /// Walls by the places that they are within ε of.
    buckets: Buckets,
}

impl<'a> Near<'a> {
    pub(crate) fn new(outline: &'a Outline, epsilon: f64) -> Result<Self, FeasibleError> {
        positive("epsilon", epsilon)?;
        let extent = |[a, b]: &[DVec2; 2]| [a.min(*b) - epsilon, a.max(*b) + epsilon];
        let extents: Vec<Extent> = outline.edges().iter().map(extent).collect();
        Ok(Self { outline, epsilon, buckets: Buckets::new(&extents, BUCKET) })
    }

    /// Whether a point is in FP_ε of a vector; the same as [`crate::is_feasible`], faster for many points.
    #[inline]
    pub(crate) fn has(&self, point: DVec2, vector: DVec2) -> bool {
        self.is_near(point + vector) && self.is_clear(point, vector)
    }

    #[inline]
    fn is_near(&self, head: DVec2) -> bool {
        let most = self.epsilon * self.epsilon;
        let edges = self.outline.edges();
        self.buckets
            .at(head)
            .iter()
            .any(|number| square_distance(&edges[*number as usize], head) <= most)
    }

    /// Whether a body of this length crosses nothing, from a free place.
    fn is_clear(&self, point: DVec2, vector: DVec2) -> bool {
        let length = vector.length();
        match self.outline.first(point, vector / length, f64::INFINITY) {
            None => self.outline.is_open(),
            Some((range, number)) => {
                range >= length - self.epsilon && self.outline.is_free_before(point, number)
            }
        }
    }

    pub(crate) fn epsilon(&self) -> f64 {
        self.epsilon
    }

    /// How many of these range vectors are possible at a point.
    pub(crate) fn count(&self, vectors: &[DVec2], point: DVec2) -> usize {
        vectors.iter().filter(|vector| self.has(point, **vector)).count()
    }

    /// Whether a point within `radius` of another may be in FP_ε of a vector; it never says no wrongly.
    pub(crate) fn may_have(&self, point: DVec2, radius: f64, vector: DVec2) -> bool {
        self.outline.is_within(point + vector, self.epsilon + radius)
            && !self.is_surely_crossed(point, radius, vector)
    }

    /// Whether bodies from all points within `radius` cross the wall that the one from `point` meets first.
    fn is_surely_crossed(&self, point: DVec2, radius: f64, vector: DVec2) -> bool {
        let length = vector.length();
        let (direction, body) = (vector / length, length - self.epsilon);
        let Some((range, number)) = self.outline.first(point, direction, body) else {
            return false;
        };
        let [a, b] = self.outline.edges()[number as usize];
        let sine = ((b - a).perp_dot(direction) / a.distance(b)).abs();
        // Moved by the radius, the crossing slides along the wall and along the body by at most so much.
        let slide = radius / sine.max(1e-9);
        let met = point + direction * range;
        range > slide && range < body - slide && met.distance(a).min(met.distance(b)) > slide
    }

    pub(crate) fn band(&self, vector: DVec2) -> Band {
        let pieces = cut(&self.curves(vector), BUCKET);
        let mut boundary = vec![];
        for piece in pieces {
            let (middle, off) = (piece.at(0.5), piece.left() * BESIDE);
            match (self.has(middle + off, vector), self.has(middle - off, vector)) {
                (true, false) => boundary.push(piece),
                (false, true) => boundary.push(piece.reversed()),
                _ => {}
            }
        }
        Band { boundary }
    }

    /// All curves that the boundary may lie on.
    pub(crate) fn curves(&self, vector: DVec2) -> Vec<Curve> {
        let short = vector * (1.0 - self.epsilon / vector.length()).max(0.0);
        let mut curves = vec![];
        for [a, b] in self.outline.edges() {
            let off = (*b - *a).perp().normalize() * self.epsilon;
            for moved in [off - vector, -off - vector, -short, DVec2::ZERO] {
                curves.push(Curve::Line(*a + moved, *b + moved));
            }
        }
        for corner in self.outline.corners() {
            curves.push(Curve::circle(*corner - vector, self.epsilon));
            if short != DVec2::ZERO {
                curves.push(Curve::Line(*corner, *corner - short));
            }
        }
        curves
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{bar, room};

    #[test]
    fn one_range_in_an_empty_room_is_possible_along_a_wall() {
        let room = Outline::new(&[bar(0.0, 0.0, 5.0, 4.0)]).unwrap();
        // 2 m to the east: 2 m west of the east wall, give or take a tenth, and along the walls that the head may touch on its way.
        let parts = band(&room, DVec2::new(2.0, 0.0), 0.1).unwrap().parts();
        assert_eq!(parts.len(), 1, "{parts:?}");
        let (area, middle) = (parts[0].area(), parts[0].centroid());
        let (ahead, beside) = (0.2 * 4.0, 2.0 * 0.1 * 2.9);
        assert!((area - ahead - beside).abs() < 1e-6, "{area} m2");
        let x = (ahead * 3.0 + beside * 1.45) / area;
        assert!(middle.distance(DVec2::new(x, 2.0)) < 1e-6, "{middle}");
    }

    #[test]
    fn a_band_ends_where_something_stands_before_the_wall() {
        let parts = band(&room(), DVec2::new(0.0, 2.0), 0.05).unwrap().parts();
        // Below the north wall, below each box's south side, and nowhere behind them.
        let boxes = parts.iter().filter(|part| part.centroid().y < 1.6).count();
        assert!(boxes >= 2 && parts.len() > boxes, "{parts:?}");
    }

    #[test]
    fn what_makes_no_sense_is_refused() {
        let error = band(&room(), DVec2::X, 0.0).unwrap_err();
        assert!(error.to_string().contains("epsilon is 0"), "{error}");
        let error = band(&room(), DVec2::NAN, 0.1).unwrap_err();
        assert!(error.to_string().contains("range 0"), "{error}");
    }
}
