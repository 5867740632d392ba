//! Floors, walls, blocks and doors. Lengths in metres, angles in radians.

use glam::{DVec2, DVec3};

use crate::geom::Pose;

/// A level slab, given by its upper face.
#[derive(Clone, Debug, PartialEq)]
pub struct Floor {
    /// Middle of the upper face.
    pub at: DVec3,
    /// Extent along x and y.
    pub size: DVec2,
    /// From the upper face down.
    pub thickness: f64,
    /// Name of its material.
    pub material: String,
}

/// An upright wall along a line of points.
#[derive(Clone, Debug, PartialEq)]
pub struct Wall {
    /// Corners of the middle line, at least two.
    pub path: Vec<DVec2>,
    /// Whether the last corner is joined to the first.
    pub is_closed: bool,
    /// Height of its foot.
    pub base: f64,
    /// From foot to top.
    pub height: f64,
    /// Across.
    pub thickness: f64,
    /// Doorways and windows.
    pub gaps: Vec<Gap>,
    /// Name of its material.
    pub material: String,
}

/// An opening in a wall.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Gap {
    /// Middle of the opening, measured along the path from its first corner.
    pub along: f64,
    /// Clear width.
    pub width: f64,
    /// Lower edge above the foot of the wall: 0 for a doorway.
    pub sill: f64,
    /// Clear height; `None` is open to the top.
    pub height: Option<f64>,
}

/// A simple solid.
#[derive(Clone, Debug, PartialEq)]
pub struct Block {
    /// How events and reports refer to it.
    pub name: Option<String>,
    /// What it is.
    pub shape: BlockShape,
    /// Its middle, and how it is turned.
    pub pose: Pose,
    /// Name of its material.
    pub material: String,
    /// Kilograms, where it can be pushed; `None` is fixed.
    pub mass: Option<f64>,
    /// Whether it hangs where it is until an event drops it.
    pub is_held: bool,
}

/// The form of a block.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum BlockShape {
    /// Edge lengths.
    Box(DVec3),
    /// Upright in its own frame.
    Cylinder {
        /// Of the round.
        radius: f64,
        /// End to end.
        height: f64,
    },
    /// By radius.
    Sphere(f64),
}

/// A leaf that turns on a hinge or slides.
#[derive(Clone, Debug, PartialEq)]
pub struct Door {
    /// How events refer to it.
    pub name: String,
    /// Middle of the closed leaf's lower edge.
    pub at: DVec3,
    /// Width, thickness, height.
    pub size: DVec3,
    /// Direction of the closed leaf, from its left edge to its right.
    pub yaw: f64,
    /// How it moves.
    pub hinge: Hinge,
    /// 0 closed to 1 wide open, at the start.
    pub open: f64,
    /// Name of its material.
    pub material: String,
}

/// How a door moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hinge {
    /// Turns about its left edge, to the left, by a quarter.
    Left,
    /// Turns about its right edge, to the right, by a quarter.
    Right,
    /// Slides towards its left by its own width.
    Slide,
}
