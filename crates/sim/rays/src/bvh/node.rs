//! The tree itself.

use glam::Vec3;

use super::pack::{BoxPack, RoundLeaf, TrianglePack};

/// Children of a node, and primitives of a leaf.
pub(crate) const WIDTH: usize = 8;

/// Eight upright boxes side by side: rows of least x, y, z, then of greatest x, y, z.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Bounds(pub(crate) [[f32; WIDTH]; 6]);

impl Bounds {
    /// Inverted boxes that no ray can enter.
    pub(crate) const EMPTY: Self = {
        let (least, most) = ([f32::INFINITY; WIDTH], [f32::NEG_INFINITY; WIDTH]);
        Self([least, least, least, most, most, most])
    };

    /// Puts the box between these corners into one of the eight places.
    pub(crate) fn set(&mut self, slot: usize, (min, max): (Vec3, Vec3)) {
        let corners = min.to_array().into_iter().chain(max.to_array());
        self.0.iter_mut().zip(corners).for_each(|(row, coordinate)| row[slot] = coordinate);
    }

    /// Three coordinates of a box, from this row on.
    #[inline(always)]
    pub(crate) fn corner(&self, row: usize, slot: usize) -> Vec3 {
        Vec3::new(self.0[row][slot], self.0[row + 1][slot], self.0[row + 2][slot])
    }

    /// Least and greatest corner of the box around all eight.
    pub(crate) fn around(&self) -> (Vec3, Vec3) {
        let least = |row: usize| self.0[row].iter().copied().fold(f32::INFINITY, f32::min);
        let most = |row: usize| self.0[row].iter().copied().fold(f32::NEG_INFINITY, f32::max);
        (Vec3::new(least(0), least(1), least(2)), Vec3::new(most(3), most(4), most(5)))
    }
}

/// Eight boxes side by side and what is in them.
#[derive(Clone, Copy, Debug)]
#[repr(C, align(64))]
pub(crate) struct Node {
    pub(crate) bounds: Bounds,
    pub(crate) children: [Child; WIDTH],
}

impl Node {
    /// No children.
    pub(crate) const EMPTY: Self = Self { bounds: Bounds::EMPTY, children: [Child::NONE; WIDTH] };
}

/// A link to a node or to a leaf.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Child(u32);

/// What a link leads to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Link {
    Node(usize),
    Triangles(usize),
    Boxes(usize),
    Round(usize),
}

const KIND_SHIFT: u32 = 30;
const INDEX_MASK: u32 = (1 << KIND_SHIFT) - 1;

impl Child {
    pub(crate) const NONE: Self = Self(INDEX_MASK);

    pub(crate) fn new(link: Link) -> Self {
        let (kind, index) = match link {
            Link::Node(index) => (0, index),
            Link::Triangles(index) => (1, index),
            Link::Boxes(index) => (2, index),
            Link::Round(index) => (3, index),
        };
        debug_assert!(index < INDEX_MASK as usize, "the limits of an arena keep trees far smaller");
        Self(kind << KIND_SHIFT | index as u32)
    }

    #[inline(always)]
    pub(crate) fn link(self) -> Link {
        let index = (self.0 & INDEX_MASK) as usize;
        match self.0 >> KIND_SHIFT {
            0 => Link::Node(index),
            1 => Link::Triangles(index),
            2 => Link::Boxes(index),
            _ => Link::Round(index),
        }
    }
}

/// A hierarchy over the parts it was built from.
#[derive(Clone, Debug, Default)]
pub(crate) struct Bvh {
    /// Parents come before their children; the first is the root.
    pub(crate) nodes: Vec<Node>,
    pub(crate) triangles: Vec<TrianglePack>,
    pub(crate) boxes: Vec<BoxPack>,
    pub(crate) rounds: Vec<RoundLeaf>,
    /// Entries a traversal may have waiting at once.
    pub(crate) stack_need: usize,
    /// Surface area of all nodes when built, to notice when refitting has spoilt the tree.
    pub(crate) built_area: f64,
}
