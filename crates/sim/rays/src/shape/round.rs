//! Cylinders, spheres and capsules: quadrics around an upright axis in their own frame.

use glam::{Mat3, Vec2, Vec3};

use crate::ray::Ray;

/// Which round solid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RoundKind {
    /// Flat ends.
    Cylinder,
    /// No length.
    Sphere,
    /// Round ends, beyond the length.
    Capsule,
}

/// A round solid. Metres.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Round {
    /// Which.
    pub kind: RoundKind,
    /// Its middle.
    pub centre: Vec3,
    /// Its own axes as columns; the third is the axis of the round.
    pub axes: Mat3,
    /// Of the round.
    pub radius: f32,
    /// Half the length of the straight part; 0 for a sphere.
    pub half_length: f32,
}

impl Round {
    /// A round solid with its own axes as the columns of `axes`.
    pub fn new(kind: RoundKind, centre: Vec3, axes: Mat3, radius: f32, half_length: f32) -> Self {
        Self { kind, centre, axes, radius, half_length }
    }

    pub(super) fn bounds(&self) -> (Vec3, Vec3) {
        let axis = self.axes.z_axis;
        let reach = match self.kind {
            RoundKind::Sphere => Vec3::splat(self.radius),
            RoundKind::Capsule => axis.abs() * self.half_length + Vec3::splat(self.radius),
            RoundKind::Cylinder => {
                let across = (Vec3::ONE - axis * axis).max(Vec3::ZERO);
                let across = Vec3::new(across.x.sqrt(), across.y.sqrt(), across.z.sqrt());
                axis.abs() * self.half_length + across * self.radius
            }
        };
        (self.centre - reach, self.centre + reach)
    }

    pub(super) fn contains(&self, point: Vec3) -> bool {
        let local = self.axes.transpose() * (point - self.centre);
        let beyond = local.z - local.z.clamp(-self.half_length, self.half_length);
        let across = Vec2::new(local.x, local.y).length();
        match self.kind {
            RoundKind::Cylinder => beyond == 0.0 && across <= self.radius,
            RoundKind::Sphere | RoundKind::Capsule => {
                Vec2::new(across, beyond).length() <= self.radius
            }
        }
    }

    pub(super) fn normal_and_texture(&self, point: Vec3) -> (Vec3, Vec2) {
        let local = self.axes.transpose() * (point - self.centre);
        let (across, height) = (Vec2::new(local.x, local.y), local.z);
        let around = self.radius * libm::atan2f(local.y, local.x);
        let straight = self.half_length;
        let on_end = across.length() - self.radius < height.abs() - straight;
        let normal = match self.kind {
            RoundKind::Cylinder if on_end => {
                let side = height.signum();
                return (self.axes.z_axis * side, Vec2::new(across.x * side, across.y));
            }
            RoundKind::Cylinder => across.extend(0.0),
            RoundKind::Sphere | RoundKind::Capsule => {
                local - Vec3::Z * height.clamp(-straight, straight)
            }
        };
        ((self.axes * normal).normalize_or(Vec3::Z), Vec2::new(around, height))
    }

    /// Distance of the first crossing of the surface beyond the ray's origin.
    pub(crate) fn distance(&self, ray: &Ray) -> Option<f32> {
        let to_local = self.axes.transpose();
        let origin = to_local * (ray.origin - self.centre);
        let direction = to_local * ray.direction;
        match self.kind {
            RoundKind::Sphere => first_ahead(sphere_span(origin, direction, self.radius)?),
            RoundKind::Cylinder => first_ahead(self.cylinder_span(origin, direction)?),
            RoundKind::Capsule => first_ahead(self.capsule_span(origin, direction)?),
        }
    }

    fn cylinder_span(&self, origin: Vec3, direction: Vec3) -> Option<(f32, f32)> {
        let (round_in, round_out) = tube_span(origin, direction, self.radius)?;
        let (flat_in, flat_out) = slab_span(origin.z, direction.z, self.half_length)?;
        let (enter, leave) = (round_in.max(flat_in), round_out.min(flat_out));
        (enter <= leave).then_some((enter, leave))
    }

    /// The union of a tube between two discs and a ball at either end.
    fn capsule_span(&self, origin: Vec3, direction: Vec3) -> Option<(f32, f32)> {
        let end = Vec3::Z * self.half_length;
        [
            self.cylinder_span(origin, direction),
            sphere_span(origin - end, direction, self.radius),
            sphere_span(origin + end, direction, self.radius),
        ]
        .into_iter()
        .flatten()
        .reduce(|a, b| (a.0.min(b.0), a.1.max(b.1)))
    }
}

fn first_ahead((enter, leave): (f32, f32)) -> Option<f32> {
    if enter > 0.0 { Some(enter) } else { (leave > 0.0).then_some(leave) }
}

fn sphere_span(origin: Vec3, direction: Vec3, radius: f32) -> Option<(f32, f32)> {
    let middle = -origin.dot(direction);
    // The closest point to the centre, rather than b² - 4ac: no cancellation far away.
    let closest = origin + direction * middle;
    let room = radius * radius - closest.length_squared();
    (room >= 0.0).then(|| (middle - room.sqrt(), middle + room.sqrt()))
}

fn tube_span(origin: Vec3, direction: Vec3, radius: f32) -> Option<(f32, f32)> {
    let (o, d) = (Vec2::new(origin.x, origin.y), Vec2::new(direction.x, direction.y));
    let speed = d.length_squared();
    if speed < PARALLEL {
        return (o.length_squared() <= radius * radius)
            .then_some((f32::NEG_INFINITY, f32::INFINITY));
    }
    let middle = -o.dot(d) / speed;
    let room = radius * radius - (o + d * middle).length_squared();
    let half = (room / speed).max(0.0).sqrt();
    (room >= 0.0).then_some((middle - half, middle + half))
}

fn slab_span(origin: f32, direction: f32, half: f32) -> Option<(f32, f32)> {
    if direction * direction < PARALLEL {
        return (origin.abs() <= half).then_some((f32::NEG_INFINITY, f32::INFINITY));
    }
    let (a, b) = ((-half - origin) / direction, (half - origin) / direction);
    Some((a.min(b), a.max(b)))
}

/// Squared sine under which a ray counts as parallel to an axis or a slab.
const PARALLEL: f32 = 1e-14;
