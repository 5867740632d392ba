//! Lines and arcs, and where they cross.

use std::f64::consts::{PI, TAU};

use glam::DVec2;

use crate::buckets::Extent;

/// A line or an arc with a direction.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Curve {
    /// From one point straight to another.
    Line(DVec2, DVec2),
    /// Around a centre.
    Arc {
        /// Around which.
        centre: DVec2,
        /// How far from it, metres.
        radius: f64,
        /// Where it begins, radians from x.
        from: f64,
        /// How far it goes, radians; to the left if more than zero.
        turn: f64,
    },
}

/// Points nearer to each other than this are one, metres.
pub(crate) const SAME: f64 = 1e-9;

impl Curve {
    /// All around.
    pub(crate) fn circle(centre: DVec2, radius: f64) -> Self {
        Self::Arc { centre, radius, from: 0.0, turn: TAU }
    }

    /// The point at a share of its length.
    pub fn at(&self, share: f64) -> DVec2 {
        match *self {
            Self::Line(a, b) => a.lerp(b, share),
            Self::Arc { centre, radius, from, turn } => {
                centre + towards(from + share * turn) * radius
            }
        }
    }

    /// The unit vector to its left in its middle.
    pub(crate) fn left(&self) -> DVec2 {
        match *self {
            Self::Line(a, b) => (b - a).perp().normalize(),
            Self::Arc { from, turn, .. } => -towards(from + 0.5 * turn) * turn.signum(),
        }
    }

    /// Which way it leaves its first point, as a unit vector.
    pub(crate) fn departure(&self) -> DVec2 {
        match *self {
            Self::Line(a, b) => (b - a).normalize(),
            Self::Arc { from, turn, .. } => towards(from).perp() * turn.signum(),
        }
    }

    /// Which way it goes at its last point.
    pub(crate) fn arrival(&self) -> DVec2 {
        -self.reversed().departure()
    }

    /// Metres from end to end along it.
    pub fn length(&self) -> f64 {
        match *self {
            Self::Line(a, b) => a.distance(b),
            Self::Arc { radius, turn, .. } => radius * turn.abs(),
        }
    }

    /// The same the other way.
    pub(crate) fn reversed(&self) -> Self {
        match *self {
            Self::Line(a, b) => Self::Line(b, a),
            Self::Arc { centre, radius, from, turn } => {
                Self::Arc { centre, radius, from: from + turn, turn: -turn }
            }
        }
    }

    /// What lies between two shares of its length.
    pub(crate) fn between(&self, low: f64, high: f64) -> Self {
        match *self {
            Self::Line(a, b) => Self::Line(a.lerp(b, low), a.lerp(b, high)),
            Self::Arc { centre, radius, from, turn } => {
                Self::Arc { centre, radius, from: from + low * turn, turn: (high - low) * turn }
            }
        }
    }

    /// A box around it, not always the smallest.
    pub(crate) fn extent(&self) -> Extent {
        match *self {
            Self::Line(a, b) => [a.min(b), a.max(b)],
            Self::Arc { centre, radius, turn, .. } if turn.abs() > PI => {
                [centre - radius, centre + radius]
            }
            Self::Arc { radius, turn, .. } => {
                // It never leaves its chord by more than its rise.
                let rise = radius * (1.0 - libm::cos(0.5 * turn));
                let (a, b) = (self.at(0.0), self.at(1.0));
                [a.min(b) - rise, a.max(b) + rise]
            }
        }
    }

    /// Where along it a point of its line or circle lies, if it does.
    fn share(&self, point: DVec2) -> Option<f64> {
        let (share, length) = match *self {
            Self::Line(a, b) => {
                let along = b - a;
                ((point - a).dot(along) / along.length_squared(), along.length())
            }
            Self::Arc { centre, radius, from, turn } => {
                let off = point - centre;
                let angle = (libm::atan2(off.y, off.x) - from) * turn.signum();
                let past = angle - TAU * libm::floor(angle / TAU);
                // Just before its beginning is nearly once around.
                let past = if past * radius > TAU * radius - SAME { past - TAU } else { past };
                (past / turn.abs(), radius * turn.abs())
            }
        };
        let slack = SAME / length;
        (share > -slack && share < 1.0 + slack).then_some(share.clamp(0.0, 1.0))
    }

    /// Points where the lines or circles of both cross, and ends of each where they lie upon each other.
    fn meetings(&self, other: &Self) -> [Option<DVec2>; 4] {
        match (*self, *other) {
            (Self::Line(a, b), Self::Line(c, d)) => lines([a, b], [c, d]),
            (Self::Line(a, b), Self::Arc { centre, radius, .. })
            | (Self::Arc { centre, radius, .. }, Self::Line(a, b)) => {
                line_and_circle([a, b], centre, radius)
            }
            (Self::Arc { centre, radius, .. }, Self::Arc { centre: second, radius: r, .. }) => {
                if centre.distance_squared(second) < SAME * SAME && (radius - r).abs() < SAME {
                    return [self.at(0.0), self.at(1.0), other.at(0.0), other.at(1.0)].map(Some);
                }
                circles((centre, radius), (second, r))
            }
        }
    }

    /// Calls `cut` with the share of each where both meet.
    pub(crate) fn crossings(&self, other: &Self, mut cut: impl FnMut(f64, f64)) {
        for point in self.meetings(other).into_iter().flatten() {
            if let (Some(own), Some(others)) = (self.share(point), other.share(point)) {
                cut(own, others);
            }
        }
    }
}

fn towards(angle: f64) -> DVec2 {
    let (sin, cos) = libm::sincos(angle);
    DVec2::new(cos, sin)
}

fn lines([a, b]: [DVec2; 2], [c, d]: [DVec2; 2]) -> [Option<DVec2>; 4] {
    let (along, other, to) = (b - a, d - c, c - a);
    let across = along.perp_dot(other);
    if across.abs() > 1e-12 * along.length() * other.length() {
        return [Some(a + along * (to.perp_dot(other) / across)), None, None, None];
    }
    let off = to.perp_dot(along).abs() / along.length();
    if off > SAME { [None; 4] } else { [a, b, c, d].map(Some) }
}

fn line_and_circle([a, b]: [DVec2; 2], centre: DVec2, radius: f64) -> [Option<DVec2>; 4] {
    let along = (b - a).normalize();
    let foot = a + along * (centre - a).dot(along);
    on_chord(foot, along, radius * radius - foot.distance_squared(centre), radius)
}

fn circles((a, r): (DVec2, f64), (b, s): (DVec2, f64)) -> [Option<DVec2>; 4] {
    let way = b - a;
    let distance = way.length();
    if distance < SAME {
        return [None; 4];
    }
    let along = (distance * distance + r * r - s * s) / (2.0 * distance);
    on_chord(a + way * (along / distance), way.perp() / distance, r * r - along * along, r)
}

/// The ends of a chord with half of its length squared; one point where it only touches.
fn on_chord(middle: DVec2, along: DVec2, squared: f64, radius: f64) -> [Option<DVec2>; 4] {
    if squared.abs() < SAME * radius {
        return [Some(middle), None, None, None];
    }
    if squared < 0.0 {
        return [None; 4];
    }
    let off = along * libm::sqrt(squared);
    [Some(middle - off), Some(middle + off), None, None]
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shares(a: &Curve, b: &Curve) -> Vec<(f64, f64)> {
        let mut all = vec![];
        a.crossings(b, |own, others| all.push((own, others)));
        all
    }

    #[test]
    fn what_crosses_meets_at_one_point_of_both() {
        let arc = Curve::Arc { centre: DVec2::new(1.0, 0.5), radius: 1.0, from: -2.0, turn: 3.0 };
        let line = Curve::Line(DVec2::new(-1.0, 0.0), DVec2::new(3.0, 0.7));
        let other = Curve::circle(DVec2::new(2.0, 0.0), 0.8);
        for (a, b, count) in [(line, arc, 1), (arc, other, 2), (line, other, 2), (other, arc, 2)] {
            let found = shares(&a, &b);
            assert_eq!(found.len(), count, "{a:?} {b:?}");
            for (own, others) in found {
                assert!(a.at(own).distance(b.at(others)) < 1e-12, "{a:?} {b:?}");
            }
        }
    }

    #[test]
    fn lines_upon_each_other_cut_each_other_at_their_ends() {
        let line = |x: f64, y: f64| Curve::Line(DVec2::new(x, 1.0), DVec2::new(y, 1.0));
        let found = shares(&line(0.0, 4.0), &line(3.0, 5.0));
        assert_eq!(found, [(1.0, 0.5), (0.75, 0.0)]);
    }

    #[test]
    fn what_is_turned_round_has_its_left_on_the_other_side() {
        for curve in [Curve::Line(DVec2::ZERO, DVec2::X), Curve::circle(DVec2::ONE, 0.3)] {
            let back = curve.reversed();
            assert!((curve.at(0.25) - back.at(0.75)).length() < 1e-12);
            assert!((curve.left() + back.left()).length() < 1e-12);
            assert!((curve.departure() + back.arrival()).length() < 1e-12);
        }
    }
}
