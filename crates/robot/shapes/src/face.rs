//! A flat rectangle.

use glam::DVec3;

use crate::plane::Plane;

/// A rectangle on a plane.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Face {
    /// What it lies on; the normal is the side it was seen from.
    pub plane: Plane,
    /// Direction of its first side, of length 1; the second is `normal x u`.
    pub u: DVec3,
    /// From and to along `u`, metres from the origin.
    pub along: [f64; 2],
    /// From and to along the second side.
    pub across: [f64; 2],
    /// Points it stands for.
    pub points: usize,
}

impl Face {
    /// Direction of the second side.
    pub fn v(&self) -> DVec3 {
        self.plane.normal.cross(self.u)
    }

    /// Corners, counter-clockwise from where it was seen.
    pub fn corners(&self) -> [DVec3; 4] {
        let ([u0, u1], [v0, v1]) = (self.along, self.across);
        [(u0, v0), (u1, v0), (u1, v1), (u0, v1)].map(|(u, v)| self.at(u, v))
    }

    /// The point `u` and `v` metres along its sides.
    pub fn at(&self, u: f64, v: f64) -> DVec3 {
        self.u * u + self.v() * v + self.plane.normal * self.plane.offset
    }

    /// The middle.
    pub fn centre(&self) -> DVec3 {
        self.at(
            f64::midpoint(self.along[0], self.along[1]),
            f64::midpoint(self.across[0], self.across[1]),
        )
    }

    /// Lengths of its sides.
    pub fn size(&self) -> [f64; 2] {
        [self.along[1] - self.along[0], self.across[1] - self.across[0]]
    }

    /// Square metres.
    pub fn area(&self) -> f64 {
        self.size()[0] * self.size()[1]
    }
}
