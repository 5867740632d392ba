//! A bounding volume hierarchy of eight children a node.
//!
//! `obvhs` builds a binary tree (parallel locally-ordered clustering with reinsertion: Meister & Bittner 2018, 2019); we collapse it to
//! nodes of eight whose boxes are tested in one go, over leaves of up to eight triangles or boxes tested in one go
//! (after Wald, Benthin & Boulos, "Getting rid of packets", 2008). Rays that stay together travel as a packet and
//! share every node (interval culling after Boulos, Wald & Shirley, "Geometric and arithmetic culling methods for
//! entire ray packets", 2006).

mod build;
mod node;
mod pack;
mod packet;
mod refit;
mod single;

pub(crate) use node::Bvh;
pub(crate) use packet::{PACKET, PacketBounds, packet_nearest};
pub(crate) use single::{blocked, each_hit, nearest};

/// The nearest part along a ray, so far.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Nearest {
    /// Metres from the origin; the ray's reach while nothing is hit.
    pub distance: f32,
    /// Number of the part, [`Nearest::NOTHING`] while nothing is hit.
    pub part: u32,
}

impl Nearest {
    /// The part number that stands for nothing.
    pub const NOTHING: u32 = u32::MAX;

    /// Nothing hit within `reach`.
    pub fn none(reach: f32) -> Self {
        Self { distance: reach, part: Self::NOTHING }
    }

    /// Whether anything was hit.
    pub fn is_hit(self) -> bool {
        self.part != Self::NOTHING
    }

    /// Whether a hit replaces this one. Equal distances go to the lower number, so that the order of visits does not matter.
    #[inline(always)]
    pub(crate) fn yields_to(self, distance: f32, part: u32) -> bool {
        distance < self.distance || (distance == self.distance && part < self.part)
    }
}
