//! A connected region bounded by lines and arcs.

use glam::DVec2;

use crate::exact::curve::Curve;

/// A region: its outer boundary to the left around it, and holes.
#[derive(Clone, Debug, PartialEq)]
pub struct Part {
    /// Around it, the region on the left of each curve.
    pub outer: Vec<Curve>,
    /// Around each hole, the region on the left.
    pub holes: Vec<Vec<Curve>>,
}

/// What Green's theorem gives of a closed way: its area, and that times its centroid.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Moments {
    pub(crate) area: f64,
    first: DVec2,
}

impl Part {
    /// Square metres.
    pub fn area(&self) -> f64 {
        self.moments().area
    }

    /// Its middle, which may lie outside of a bent one.
    pub fn centroid(&self) -> DVec2 {
        let Moments { area, first } = self.moments();
        first / area
    }

    /// Lines and arcs that describe it.
    pub fn complexity(&self) -> usize {
        self.outer.len() + self.holes.iter().map(Vec::len).sum::<usize>()
    }

    /// Whether a point is in it.
    pub fn has(&self, point: DVec2) -> bool {
        is_around(&self.outer, point) && !self.holes.iter().any(|hole| is_around(hole, point))
    }

    /// Metres from a point to it; zero within.
    pub fn distance(&self, point: DVec2) -> f64 {
        if self.has(point) {
            return 0.0;
        }
        let curves = self.outer.iter().chain(self.holes.iter().flatten());
        curves.map(|curve| distance(curve, point)).fold(f64::INFINITY, f64::min)
    }

    /// A point in it: its middle, or one beside its boundary if that lies outside.
    pub fn inside(&self) -> DVec2 {
        let middle = self.centroid();
        if self.has(middle) {
            return middle;
        }
        let beside =
            |off: f64| self.outer.iter().map(move |curve| curve.at(0.5) + curve.left() * off);
        let found = [1e-2, 1e-3, 1e-4, 1e-6, 1e-8]
            .into_iter()
            .flat_map(beside)
            .find(|point| self.has(*point));
        found.unwrap_or(middle)
    }

    fn moments(&self) -> Moments {
        std::iter::once(&self.outer).chain(&self.holes).map(|way| moments(way)).fold(
            Moments::default(),
            |sum, of| Moments { area: sum.area + of.area, first: sum.first + of.first },
        )
    }
}

/// Of a closed way, positive to the left around.
/// Seen from its own beginning, so that ends which only nearly meet enclose nothing by where they lie in the room.
pub(crate) fn moments(way: &[Curve]) -> Moments {
    let origin = way.first().map_or(DVec2::ZERO, |curve| curve.at(0.0));
    let mut sum = Moments::default();
    for curve in way {
        let mut add = |a: DVec2, b: DVec2| {
            let cross = a.perp_dot(b);
            sum.area += 0.5 * cross;
            sum.first += (a + b) * (cross / 6.0);
        };
        match *curve {
            Curve::Line(a, b) => add(a - origin, b - origin),
            Curve::Arc { centre, radius, turn, .. } => {
                add(curve.at(0.0) - origin, curve.at(1.0) - origin);
                // The segment between arc and chord, its centroid on the bisector.
                let (sin, middle) = (libm::sin(turn), curve.at(0.5) - centre);
                let half = libm::sin(0.5 * turn);
                let area = 0.5 * radius * radius * (turn - sin);
                let first = 2.0 / 3.0 * radius * radius * half * half * half;
                sum.area += area;
                sum.first += (centre - origin) * area + middle * first;
            }
        }
    }
    Moments { area: sum.area, first: sum.first + origin * sum.area }
}

/// Whether a closed way goes around a point, by the angle it turns through seen from there.
pub(crate) fn is_around(way: &[Curve], point: DVec2) -> bool {
    /// Pieces of an arc, so that none turns by more than a right angle.
    const PIECES: usize = 4;
    let mut turned = 0.0;
    let mut look = |a: DVec2, b: DVec2| {
        let (a, b) = (a - point, b - point);
        turned += libm::atan2(a.perp_dot(b), a.dot(b));
    };
    let mut bulges = 0.0;
    for curve in way {
        match *curve {
            Curve::Line(a, b) => look(a, b),
            Curve::Arc { centre, radius, turn, .. } => {
                for piece in 0..PIECES {
                    let at = |piece: usize| curve.at(piece as f64 / PIECES as f64);
                    let (a, b) = (at(piece), at(piece + 1));
                    look(a, b);
                    // Between chord and arc the arc goes around once more than its chord does.
                    let is_beyond = (b - a).perp_dot(point - a) * turn < 0.0;
                    if is_beyond && point.distance(centre) < radius {
                        bulges += turn.signum();
                    }
                }
            }
        }
    }
    (turned + bulges * std::f64::consts::TAU).abs() > std::f64::consts::PI
}

fn distance(curve: &Curve, point: DVec2) -> f64 {
    match *curve {
        Curve::Line(a, b) => libm::sqrt(crate::outline::square_distance(&[a, b], point)),
        Curve::Arc { centre, radius, .. } => {
            let ends = point.distance(curve.at(0.0)).min(point.distance(curve.at(1.0)));
            let on = centre + (point - centre).normalize_or(DVec2::X) * radius;
            let mut is_on = false;
            curve
                .crossings(&Curve::Line(centre, centre + (on - centre) * 2.0), |_, _| is_on = true);
            if is_on { ends.min(point.distance(on)) } else { ends }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::f64::consts::PI;

    use super::*;

    #[test]
    fn area_and_middle_of_a_half_moon_are_those_of_the_book() {
        let (centre, radius) = (DVec2::new(2.0, -1.0), 0.6);
        let outer = vec![
            Curve::Arc { centre, radius, from: 0.0, turn: PI },
            Curve::Line(centre - DVec2::X * radius, centre + DVec2::X * radius),
        ];
        let part = Part { outer, holes: vec![] };
        assert!((part.area() - 0.5 * PI * radius * radius).abs() < 1e-12);
        let expected = centre + DVec2::Y * (4.0 * radius / (3.0 * PI));
        assert!(part.centroid().distance(expected) < 1e-12, "{}", part.centroid());
        assert!(part.has(expected) && !part.has(centre - DVec2::Y * 0.1));
        assert!((part.distance(centre + DVec2::Y * 0.9) - 0.3).abs() < 1e-12);
        assert!((part.distance(centre - DVec2::Y * 0.2) - 0.2).abs() < 1e-12);
    }
}
