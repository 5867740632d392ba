//! Robots come and go.

use crate::geom::Pose;

/// Somebody came or went.
#[derive(Clone, Debug, PartialEq)]
pub enum Change {
    /// A robot that came.
    Joined(Newcomer),
    /// The name of one that went.
    Left(String),
}

/// A robot that comes in.
#[derive(Clone, Debug, PartialEq)]
pub struct Newcomer {
    /// Its name.
    pub robot: String,
    /// Its model, as text.
    pub model: String,
    /// Where its frame is.
    pub world_from_robot: Pose,
    /// Whether it just goes where its wheels would take it.
    pub is_kinematic: bool,
}
