//! Tags, landmarks and start poses. Lengths in metres, angles in radians.

use glam::DVec3;

use crate::colour::Rgb;
use crate::geom::Pose;

/// An RFID tag.
#[derive(Clone, Debug, PartialEq)]
pub struct Tag {
    /// Unique number.
    pub id: u32,
    /// Where it lies.
    pub at: DVec3,
    /// What is written in it.
    pub memory: String,
}

/// An upright post in coloured bands.
#[derive(Clone, Debug, PartialEq)]
pub struct Landmark {
    /// Unique.
    pub name: String,
    /// Middle of the foot.
    pub at: DVec3,
    /// Of the post.
    pub radius: f64,
    /// From the foot up.
    pub bands: Vec<Band>,
}

/// One band of a landmark.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Band {
    /// Its colour.
    pub colour: Rgb,
    /// From its lower to its upper edge.
    pub height: f64,
}

/// A named place for a robot to begin.
#[derive(Clone, Debug, PartialEq)]
pub struct Start {
    /// `Start1`, `Start2`, ... or any other; unique.
    pub name: String,
    /// On the floor, x forward.
    pub pose: Pose,
}
