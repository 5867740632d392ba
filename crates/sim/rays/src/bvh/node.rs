//! The tree itself.

use super::pack::{BoxPack, RoundLeaf, TrianglePack};

/// Children of a node, and primitives of a leaf.
pub(crate) const WIDTH: usize = 8;

/// Eight boxes side by side and what is in them.
#[derive(Clone, Copy, Debug)]
#[repr(C, align(64))]
pub(crate) struct Node {
    /// Least x, y, z, then greatest x, y, z of the eight children.
    pub(crate) bounds: [[f32; WIDTH]; 6],
    pub(crate) children: [Child; WIDTH],
}

impl Node {
    /// No children: inverted boxes that no ray can enter.
    pub(crate) const EMPTY: Self = Self {
        bounds: [
            [f32::INFINITY; WIDTH],
            [f32::INFINITY; WIDTH],
            [f32::INFINITY; WIDTH],
            [f32::NEG_INFINITY; WIDTH],
            [f32::NEG_INFINITY; WIDTH],
            [f32::NEG_INFINITY; WIDTH],
        ],
        children: [Child::NONE; WIDTH],
    };
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
