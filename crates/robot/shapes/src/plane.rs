//! A plane.

use glam::DVec3;

/// All points p with `normal · p = offset`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Plane {
    /// Of length 1, towards where it was seen from.
    pub normal: DVec3,
    /// Metres from the origin along the normal.
    pub offset: f64,
}

impl Plane {
    /// Through a point, at right angles to `normal`, which is made of length 1.
    pub fn through(point: DVec3, normal: DVec3) -> Self {
        let normal = normal.normalize_or(DVec3::Z);
        Self { normal, offset: normal.dot(point) }
    }

    /// Metres of a point before the plane; negative behind it.
    pub fn distance(&self, point: DVec3) -> f64 {
        self.normal.dot(point) - self.offset
    }

    /// The nearest point of the plane.
    pub fn project(&self, point: DVec3) -> DVec3 {
        point - self.normal * self.distance(point)
    }

    /// With `point` before it.
    #[must_use]
    pub fn facing(self, point: DVec3) -> Self {
        if self.distance(point) < 0.0 {
            Self { normal: -self.normal, offset: -self.offset }
        } else {
            self
        }
    }

    /// A point and the direction of the line in which two planes meet, unless they are nearly parallel.
    pub fn meets(&self, other: &Self) -> Option<(DVec3, DVec3)> {
        /// Sine of the least angle between planes that meet somewhere useful: 20 degrees.
        const LEAST: f64 = 0.34;
        let direction = self.normal.cross(other.normal);
        let squared = direction.length_squared();
        if squared < LEAST * LEAST {
            return None;
        }
        let point = (other.normal.cross(direction) * self.offset
            + direction.cross(self.normal) * other.offset)
            / squared;
        Some((point, direction.normalize()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_walls_meet_in_a_line_on_both() {
        let a = Plane::through(DVec3::new(2.0, 0.0, 0.0), DVec3::new(1.0, 0.1, 0.0));
        let b = Plane::through(DVec3::new(0.0, 3.0, 0.0), DVec3::Y);
        let (point, direction) = a.meets(&b).unwrap();
        for at in [point, point + direction * 5.0] {
            assert!(a.distance(at).abs() < 1e-9 && b.distance(at).abs() < 1e-9, "{at}");
        }
        assert_eq!(a.meets(&a), None);
    }

    #[test]
    fn a_plane_turns_to_whom_it_faces() {
        let plane = Plane::through(DVec3::X, DVec3::X).facing(DVec3::ZERO);
        assert_eq!(plane.normal, -DVec3::X);
        assert_eq!(plane.distance(DVec3::ZERO), 1.0);
    }
}
