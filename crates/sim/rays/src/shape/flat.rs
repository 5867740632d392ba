//! Triangles and boxes, and the one formula for each that every ray goes through.

use fearless_simd::prelude::*;
use glam::{Mat3, Vec2, Vec3};

use crate::simd::{Hits, V3, select};

/// A triangle, seen from both sides.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Triangle {
    /// Corners in the world.
    pub corners: [Vec3; 3],
    /// Texture coordinates of the corners.
    pub texture: [Vec2; 3],
}

impl Triangle {
    pub(super) fn bounds(&self) -> (Vec3, Vec3) {
        let [a, b, c] = self.corners;
        (a.min(b).min(c), a.max(b).max(c))
    }

    #[inline]
    pub(super) fn normal_and_texture(&self, point: Vec3) -> (Vec3, Vec2) {
        let [a, b, c] = self.corners;
        let (e1, e2, p) = (b - a, c - a, point - a);
        let normal = e1.cross(e2);
        let area = normal.length_squared();
        let v = p.cross(e2).dot(normal) / area;
        let w = e1.cross(p).dot(normal) / area;
        let [ta, tb, tc] = self.texture;
        (normal.normalize_or(Vec3::Z), ta * (1.0 - v - w) + tb * v + tc * w)
    }
}

/// A box turned any way.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct OrientedBox {
    /// Its middle.
    pub centre: Vec3,
    /// Its own axes as columns; a rotation.
    pub axes: Mat3,
    /// Half its edge lengths.
    pub half: Vec3,
}

impl OrientedBox {
    pub(super) fn bounds(&self) -> (Vec3, Vec3) {
        let reach = self.axes.abs() * self.half;
        (self.centre - reach, self.centre + reach)
    }

    pub(super) fn contains(&self, point: Vec3) -> bool {
        let local = self.axes.transpose() * (point - self.centre);
        local.abs().cmple(self.half).all()
    }

    /// The first texture axis runs to the right of who looks at the face from outside, so that no picture is mirrored.
    #[inline(always)]
    pub(super) fn normal_and_texture(&self, point: Vec3) -> (Vec3, Vec2) {
        let local = self.axes.transpose() * (point - self.centre);
        let depth = local.abs() - self.half;
        if depth.z >= depth.x && depth.z >= depth.y {
            let side = local.z.signum();
            (self.axes.z_axis * side, Vec2::new(local.x * side, local.y))
        } else if depth.x >= depth.y {
            let side = local.x.signum();
            (self.axes.x_axis * side, Vec2::new(local.y * side, local.z))
        } else {
            let side = local.y.signum();
            (self.axes.y_axis * side, Vec2::new(-local.x * side, local.z))
        }
    }
}

/// How far outside an edge a triangle still counts as hit, as a share of its size: neighbours leave no crack.
const EDGE_TOLERANCE: f32 = 1e-6;

/// Which lanes lie within the three edges of a triangle, and what tells how far away it is.
///
/// Möller & Trumbore, "Fast, minimum storage ray/triangle intersection" (1997), with the division put last.
/// Lanes may be rays, triangles or both: the same bits come out.
pub(crate) struct TriangleSides<S: Simd, V: SimdFloat<S, Element = f32>> {
    pub(crate) are_inside: V::Mask,
    /// Distance times `size`.
    scaled: V,
    size: V,
}

impl<S: Simd, V: SimdFloat<S, Element = f32>> TriangleSides<S, V> {
    #[inline(always)]
    pub(crate) fn new(origin: V3<V>, direction: V3<V>, [corner, edge1, edge2]: [V3<V>; 3]) -> Self {
        let p = direction.cross(edge2);
        let determinant = edge1.dot(p);
        let to_corner = origin - corner;
        let q = to_corner.cross(edge1);
        let sign = V::splat(determinant.token(), 1.0).copysign(determinant);
        let size = determinant.abs();
        let (u, v) = (to_corner.dot(p) * sign, direction.dot(q) * sign);
        let slack = size * EDGE_TOLERANCE;
        let are_inside =
            (u + slack).simd_ge(0.0) & (v + slack).simd_ge(0.0) & (u + v).simd_le(size + slack);
        Self { are_inside, scaled: edge2.dot(q) * sign, size }
    }

    /// Where the rays meet it.
    #[inline(always)]
    pub(crate) fn hits(&self) -> Hits<S, V> {
        let distance = self.scaled / self.size;
        Hits { distance, are_hit: self.are_inside & distance.simd_gt(0.0) }
    }
}

/// Slabs in the box's own frame; from inside, the far wall is hit.
#[inline(always)]
pub(crate) fn box_hits<S: Simd, V: SimdFloat<S, Element = f32>>(
    origin: V3<V>,
    direction: V3<V>,
    centre: V3<V>,
    axes: [V3<V>; 3],
    half: V3<V>,
) -> Hits<S, V> {
    let to_centre = centre - origin;
    let (near_x, far_x) = slab(direction, to_centre, axes[0], half.x);
    let (near_y, far_y) = slab(direction, to_centre, axes[1], half.y);
    let (near_z, far_z) = slab(direction, to_centre, axes[2], half.z);
    let near = near_x.max(near_y).max(near_z);
    let far = far_x.min(far_y).min(far_z);
    let distance = select(near.simd_gt(0.0), near, far);
    Hits { distance, are_hit: near.simd_le(far) & distance.simd_gt(0.0) }
}

/// Where a ray enters and leaves the space between two parallel planes.
#[inline(always)]
fn slab<S: Simd, V: SimdFloat<S, Element = f32>>(
    direction: V3<V>,
    to_centre: V3<V>,
    axis: V3<V>,
    half: V,
) -> (V, V) {
    let simd = half.token();
    let along = direction.dot(axis);
    // A ray parallel to the slab would divide by zero, and zero times infinity is not a number.
    let tiny = V::splat(simd, TINY).copysign(along);
    let along = select(along.abs().simd_lt(TINY), tiny, along);
    let inverse = V::splat(simd, 1.0) / along;
    let (middle, reach) = (to_centre.dot(axis) * inverse, half * inverse.abs());
    (middle - reach, middle + reach)
}

/// Directions smaller than this count as parallel.
pub(crate) const TINY: f32 = 1e-12;
