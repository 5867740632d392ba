//! From descriptions to parts that rays can meet.

mod body;
mod builder;
mod door;
mod structure;
mod terrain;

pub(crate) use body::{Dress, body_parts};
pub(crate) use builder::{Builder, Owned, placed_box, placed_round};
pub(crate) use door::door_leaf;
pub(crate) use structure::{add_structure, block_shape, wall_boxes};
pub(crate) use terrain::add_terrain;
