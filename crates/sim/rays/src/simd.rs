//! Vectors of lanes. We never fuse multiply and add, so every SIMD level rounds alike.

use std::ops::{Add, Mul, Sub};

use fearless_simd::prelude::*;
use glam::Vec3;

/// Three coordinates, each in many lanes.
#[derive(Clone, Copy)]
pub(crate) struct V3<V> {
    pub(crate) x: V,
    pub(crate) y: V,
    pub(crate) z: V,
}

/// Distances, and in which lanes they count.
pub(crate) struct Hits<S: Simd, V: SimdFloat<S>> {
    pub(crate) distance: V,
    pub(crate) are_hit: V::Mask,
}

impl<V: Copy> V3<V> {
    #[inline(always)]
    pub(crate) fn splat<S: Simd>(simd: S, point: Vec3) -> Self
    where
        V: SimdFloat<S, Element = f32>,
    {
        Self { x: V::splat(simd, point.x), y: V::splat(simd, point.y), z: V::splat(simd, point.z) }
    }

    #[inline(always)]
    pub(crate) fn load<S: Simd>(simd: S, rows: &[V::Array; 3]) -> Self
    where
        V: SimdFloat<S, Element = f32>,
    {
        let [x, y, z] = rows;
        Self {
            x: V::load_array_ref(simd, x),
            y: V::load_array_ref(simd, y),
            z: V::load_array_ref(simd, z),
        }
    }
}

impl<V: Copy + Mul<Output = V> + Add<Output = V> + Sub<Output = V>> V3<V> {
    #[inline(always)]
    pub(crate) fn dot(self, other: Self) -> V {
        self.x * other.x + self.y * other.y + self.z * other.z
    }

    #[inline(always)]
    pub(crate) fn cross(self, other: Self) -> Self {
        Self {
            x: self.y * other.z - self.z * other.y,
            y: self.z * other.x - self.x * other.z,
            z: self.x * other.y - self.y * other.x,
        }
    }
}

impl<V: Sub<Output = V>> Sub for V3<V> {
    type Output = Self;

    #[inline(always)]
    fn sub(self, other: Self) -> Self {
        Self { x: self.x - other.x, y: self.y - other.y, z: self.z - other.z }
    }
}

#[inline(always)]
pub(crate) fn select<S: Simd, V: SimdFloat<S>>(mask: V::Mask, yes: V, no: V) -> V {
    mask.select(yes, no)
}
