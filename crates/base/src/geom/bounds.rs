//! An axis-aligned box in space.

use glam::DVec3;

/// The smallest axis-aligned box around some points; empty until it has met one.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Bounds {
    /// Least corner.
    pub min: DVec3,
    /// Greatest corner.
    pub max: DVec3,
}

impl Bounds {
    /// Holds nothing.
    pub const EMPTY: Self = Self { min: DVec3::INFINITY, max: DVec3::NEG_INFINITY };

    /// A box round its centre.
    pub fn centred(centre: DVec3, size: DVec3) -> Self {
        Self { min: centre - size / 2.0, max: centre + size / 2.0 }
    }

    /// The box round all of `points`.
    pub fn around(points: impl IntoIterator<Item = DVec3>) -> Self {
        points.into_iter().fold(Self::EMPTY, Self::with_point)
    }

    /// Grown to hold `point`.
    #[must_use]
    pub fn with_point(self, point: DVec3) -> Self {
        Self { min: self.min.min(point), max: self.max.max(point) }
    }

    /// Grown to hold `other`.
    #[must_use]
    pub fn union(self, other: Self) -> Self {
        Self { min: self.min.min(other.min), max: self.max.max(other.max) }
    }

    /// Grown by `margin` on every side.
    #[must_use]
    pub fn grown(self, margin: f64) -> Self {
        Self { min: self.min - DVec3::splat(margin), max: self.max + DVec3::splat(margin) }
    }

    /// Whether nothing is inside.
    pub fn is_empty(&self) -> bool {
        self.min.cmpgt(self.max).any()
    }

    /// Whether `point` is inside or on the surface.
    pub fn contains(&self, point: DVec3) -> bool {
        point.cmpge(self.min).all() && point.cmple(self.max).all()
    }

    /// Edge lengths; zero where empty.
    pub fn size(&self) -> DVec3 {
        (self.max - self.min).max(DVec3::ZERO)
    }

    /// The middle.
    pub fn centre(&self) -> DVec3 {
        (self.min + self.max) / 2.0
    }
}
