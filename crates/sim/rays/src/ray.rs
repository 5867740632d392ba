//! Rays, what they hit, and the interface between sensors and the world.

use glam::{Vec2, Vec3};

use crate::shape::Surface;

/// A half-line that ends at `reach`. Metres.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Ray {
    /// Where it starts.
    pub origin: Vec3,
    /// Unit length.
    pub direction: Vec3,
    /// Nothing beyond this distance is hit.
    pub reach: f32,
}

impl Ray {
    /// From `origin` along the unit vector `direction`, at most `reach` metres.
    pub fn new(origin: Vec3, direction: Vec3, reach: f32) -> Self {
        Self { origin, direction, reach }
    }

    /// From one point to another, stopping short of it by a hair.
    pub fn between(from: Vec3, to: Vec3) -> Self {
        let span = to - from;
        let length = span.length();
        let direction = if length > 0.0 { span / length } else { Vec3::X };
        Self { origin: from, direction, reach: length * (1.0 - 1e-5) }
    }

    /// The point at this distance.
    pub fn at(&self, distance: f32) -> Vec3 {
        self.origin + self.direction * distance
    }
}

/// What a ray met first.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Hit {
    /// From the ray's origin, metres.
    pub distance: f32,
    /// Unit length, towards the side the ray came from.
    pub normal: Vec3,
    /// Position on the surface, metres to the right and up for who looks at it; on a triangle as its corners say.
    pub texture: Vec2,
    /// What was hit.
    pub surface: Surface,
}

/// What a ray does not see.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Filter {
    /// Whether transparent surfaces are passed as if they were not there.
    pub passes_glass: bool,
    /// Parts of this owner are not seen: a sensor does not see the robot that carries it.
    pub ignored_owner: Option<u32>,
}

impl Filter {
    /// Sees everything but glass.
    pub const THROUGH_GLASS: Self = Self { passes_glass: true, ignored_owner: None };
}

/// The interface between sensors and the world.
pub trait RayCast: Sync {
    /// The nearest surface along the ray.
    fn cast(&self, ray: &Ray, filter: &Filter) -> Option<Hit>;

    /// [`RayCast::cast`] for many rays; `hits[i]` belongs to `rays[i]`.
    fn cast_many(&self, rays: &[Ray], filter: &Filter, hits: &mut [Option<Hit>]) {
        for (ray, hit) in rays.iter().zip(hits) {
            *hit = self.cast(ray, filter);
        }
    }

    /// Whether anything at all lies along the ray.
    fn is_blocked(&self, ray: &Ray, filter: &Filter) -> bool {
        self.cast(ray, filter).is_some()
    }
}
