//! The first occupied point along a ray.

use glam::DVec3;

use super::PointStore;
use crate::key::{Key, Lattice};
use crate::line::Walk;

/// Where a ray through a cloud ends.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RayHit {
    /// The point it met.
    pub key: Key,
    /// Its belief.
    pub belief: f32,
    /// Metres from the ray's origin to the point.
    pub distance: f64,
}

pub(super) fn first_along<S: PointStore + ?Sized>(
    store: &S,
    lattice: Lattice,
    (origin, direction): (DVec3, DVec3),
    length: f64,
    threshold: f32,
) -> Option<RayHit> {
    let direction = direction.try_normalize()?;
    lattice.key(origin)?;
    lattice.key(origin + direction * length)?;
    let from = origin / lattice.step() + DVec3::splat(0.5);
    Walk::new(from, direction, length / lattice.step()).find_map(|cell| {
        let key = Key::from(cell);
        let belief = store.get(key).filter(|belief| *belief >= threshold)?;
        let distance = (lattice.position(key) - origin).length();
        Some(RayHit { key, belief, distance })
    })
}
