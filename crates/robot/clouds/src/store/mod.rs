//! Where points and their beliefs are kept: three ways behind one interface, with the same contents point for point.

mod any_store;
mod block_index;
mod block_store;
mod index_search;
mod linked_list;
mod list_store;
mod nearest;
mod ordered;
mod ray;
#[cfg(test)]
mod tests;
mod two_level_store;

pub use any_store::{AnyStore, StoreKind};
pub(crate) use block_index::BlockIndex;
pub use block_store::BlockStore;
pub use list_store::ListStore;
pub(crate) use ordered::Ordered;
pub use ray::RayHit;
pub use two_level_store::{LEAF, TwoLevelStore};

use glam::DVec3;

use crate::key::{Key, KeyBox, Lattice};
use crate::patch::Patch;
use crate::rule::Rule;

/// Points with a belief each, ordered by x, y, z.
pub trait PointStore {
    /// The belief of a point.
    fn get(&self, key: Key) -> Option<f32>;

    /// Changes the belief of a point by one reading's evidence.
    fn fuse(&mut self, key: Key, evidence: f32, rule: Rule);

    /// Changes the beliefs of a block by one reading's evidence.
    fn fuse_patch(&mut self, patch: &Patch, rule: Rule) {
        for (key, evidence) in patch.points() {
            self.fuse(key, evidence, rule);
        }
    }

    /// The greatest belief of the points a patch speaks of; negative infinity where none is stored.
    fn greatest(&self, patch: &Patch) -> f32 {
        let known = patch.points().filter_map(|(key, _)| self.get(key));
        known.fold(f32::NEG_INFINITY, f32::max)
    }

    /// Stores a belief, or forgets the point.
    fn set(&mut self, key: Key, belief: Option<f32>);

    /// Points stored.
    fn len(&self) -> usize;

    /// Whether there are none.
    fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Bytes held for points and for finding them.
    fn memory(&self) -> usize;

    /// The points of a box by x, y, z, found while the iterator goes.
    fn within(&self, bounds: KeyBox) -> Box<dyn Iterator<Item = (Key, f32)> + '_>;

    /// All points by x, y, z.
    fn iter(&self) -> Box<dyn Iterator<Item = (Key, f32)> + '_> {
        self.within(KeyBox::ALL)
    }

    /// The point with a belief of at least `threshold` nearest to `key`, at most `steps` away along each axis; the first by x, y, z of
    /// several as near.
    fn nearest(&self, key: Key, threshold: f32, steps: i32) -> Option<(Key, f32)> {
        nearest::nearest(self, key, threshold, steps)
    }

    /// The first point with a belief of at least `threshold` whose cube the ray (origin, direction) crosses within `length` metres.
    fn first_along(
        &self,
        lattice: Lattice,
        ray: (DVec3, DVec3),
        length: f64,
        threshold: f32,
    ) -> Option<RayHit> {
        ray::first_along(self, lattice, ray, length, threshold)
    }
}
