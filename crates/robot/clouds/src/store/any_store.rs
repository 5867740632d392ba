//! The store that settings ask for.

use glam::DVec3;

use super::{BlockStore, ListStore, PointStore, RayHit, TwoLevelStore};
use crate::key::{Key, KeyBox, Lattice};
use crate::patch::Patch;
use crate::rule::Rule;

/// Which store a map is kept in.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum StoreKind {
    /// Ours: hashed blocks.
    #[default]
    Blocks,
    /// The thesis's indexed list.
    List,
    /// The same with a second level of index: its future work 2.
    TwoLevel,
}

impl StoreKind {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Blocks, Self::List, Self::TwoLevel];

    /// Its name in settings.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Blocks => "blocks",
            Self::List => "list",
            Self::TwoLevel => "two_level",
        }
    }

    /// The store of this name; `-` may stand for `_`.
    pub fn from_text(text: &str) -> Option<Self> {
        let wanted = text.trim().to_ascii_lowercase().replace('-', "_");
        Self::ALL.into_iter().find(|kind| kind.name() == wanted)
    }

    /// An empty one; lists have clusters of so many points.
    pub fn empty(self, cluster: u32) -> AnyStore {
        match self {
            Self::Blocks => AnyStore::Blocks(BlockStore::default()),
            Self::List => AnyStore::List(ListStore::new(cluster)),
            Self::TwoLevel => AnyStore::TwoLevel(TwoLevelStore::new(cluster)),
        }
    }
}

/// Any of the three stores.
#[derive(Clone, Debug)]
pub enum AnyStore {
    /// Hashed blocks.
    Blocks(BlockStore),
    /// An indexed list.
    List(ListStore),
    /// A list with two levels of index.
    TwoLevel(TwoLevelStore),
}

impl AnyStore {
    fn it(&self) -> &dyn PointStore {
        match self {
            Self::Blocks(store) => store,
            Self::List(store) => store,
            Self::TwoLevel(store) => store,
        }
    }

    fn it_mut(&mut self) -> &mut dyn PointStore {
        match self {
            Self::Blocks(store) => store,
            Self::List(store) => store,
            Self::TwoLevel(store) => store,
        }
    }
}

impl PointStore for AnyStore {
    fn get(&self, key: Key) -> Option<f32> {
        self.it().get(key)
    }

    fn fuse(&mut self, key: Key, evidence: f32, rule: Rule) {
        self.it_mut().fuse(key, evidence, rule);
    }

    fn fuse_patch(&mut self, patch: &Patch, rule: Rule) {
        self.it_mut().fuse_patch(patch, rule);
    }

    fn greatest(&self, patch: &Patch) -> f32 {
        self.it().greatest(patch)
    }

    fn set(&mut self, key: Key, belief: Option<f32>) {
        self.it_mut().set(key, belief);
    }

    fn len(&self) -> usize {
        self.it().len()
    }

    fn memory(&self) -> usize {
        self.it().memory()
    }

    fn within(&self, bounds: KeyBox) -> Box<dyn Iterator<Item = (Key, f32)> + '_> {
        self.it().within(bounds)
    }

    fn nearest(&self, key: Key, threshold: f32, steps: i32) -> Option<(Key, f32)> {
        self.it().nearest(key, threshold, steps)
    }

    fn first_along(
        &self,
        lattice: Lattice,
        ray: (DVec3, DVec3),
        length: f64,
        threshold: f32,
    ) -> Option<RayHit> {
        self.it().first_along(lattice, ray, length, threshold)
    }
}
