//! What rays can hit.

mod flat;
mod round;

pub use flat::{OrientedBox, Triangle};
pub(crate) use flat::{TriangleSides, box_hits};
pub use round::{Round, RoundKind};

use glam::{Mat3, Vec2, Vec3};

use crate::ray::{Hit, Ray};

/// A shape with what it is made of and whose it is.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Part {
    /// Where it is, in the world.
    pub shape: Shape,
    /// What is seen of it.
    pub surface: Surface,
}

/// What a ray learns of the thing it hit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Surface {
    /// Index into the world's materials.
    pub material: u32,
    /// Index into the world's things.
    pub owner: u32,
    /// Whether light passes.
    pub is_transparent: bool,
}

/// A shape in the world. Metres.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Shape {
    /// Seen from both sides.
    Triangle(Triangle),
    /// A box turned any way.
    Box(OrientedBox),
    /// Cylinder, sphere or capsule.
    Round(Round),
}

impl Shape {
    /// A ball.
    pub fn sphere(centre: Vec3, radius: f32) -> Self {
        Self::Round(Round::new(RoundKind::Sphere, centre, Mat3::IDENTITY, radius, 0.0))
    }

    /// A box whose middle is at `centre` and whose own axes are the columns of `axes`.
    pub fn cuboid(centre: Vec3, axes: Mat3, half: Vec3) -> Self {
        Self::Box(OrientedBox { centre, axes, half })
    }

    /// Least and greatest corner of the upright box around it.
    pub fn bounds(&self) -> (Vec3, Vec3) {
        match self {
            Self::Triangle(triangle) => triangle.bounds(),
            Self::Box(cuboid) => cuboid.bounds(),
            Self::Round(round) => round.bounds(),
        }
    }

    /// Whether a point lies within the solid; a triangle has no inside.
    pub fn contains(&self, point: Vec3) -> bool {
        match self {
            Self::Triangle(_) => false,
            Self::Box(cuboid) => cuboid.contains(point),
            Self::Round(round) => round.contains(point),
        }
    }

    #[inline(always)]
    fn normal_and_texture(&self, point: Vec3) -> (Vec3, Vec2) {
        match self {
            Self::Triangle(triangle) => triangle.normal_and_texture(point),
            Self::Box(cuboid) => cuboid.normal_and_texture(point),
            Self::Round(round) => round.normal_and_texture(point),
        }
    }
}

impl Part {
    /// The full story of a hit that is known to lie at `distance` on this part.
    #[inline(always)]
    pub(crate) fn hit(&self, ray: &Ray, distance: f32) -> Hit {
        let (normal, texture) = self.shape.normal_and_texture(ray.at(distance));
        let normal = if normal.dot(ray.direction) > 0.0 { -normal } else { normal };
        Hit { distance, normal, texture, surface: self.surface }
    }
}
