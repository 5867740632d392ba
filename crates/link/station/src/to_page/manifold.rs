//! What a robot's SLAM is made of.

use crate::layout::record;

/// Patches and the relations between them, where they are believed to lie now. A newer one may have moved all of them.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Manifold {
    /// Whose.
    pub robot: u16,
    /// Where each patch was taken, metres.
    pub patches: Vec<[f32; 2]>,
    /// Numbers of two patches each that were matched with each other on the way.
    pub relations: Vec<[u16; 2]>,
    /// The same of places that were recognised after a long way, in the order they were.
    pub loops: Vec<[u16; 2]>,
}

record!(Manifold {
    robot: u16,
    patches: Vec<[f32; 2]>,
    relations: Vec<[u16; 2]>,
    loops: Vec<[u16; 2]>,
});
