//! What a localiser that matches scans has made so far, for whoever looks on.

use glam::DVec2;

/// Patches, where they are believed to lie now, and which of them were held against each other.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Sketch {
    /// Where each patch was taken, metres: the robot's own, then those of mates that share its frame, which no relation is told of.
    pub patches: Vec<DVec2>,
    /// Numbers of two patches each that were matched with each other on the way.
    pub relations: Vec<[usize; 2]>,
    /// The same of places that were recognised after a long way, in the order they were.
    pub loops: Vec<[usize; 2]>,
}
