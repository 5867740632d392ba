//! From descriptions to parts that rays can meet.

mod body;
mod builder;
mod door;
mod posture;
mod structure;
mod terrain;

pub(crate) use body::{Dress, body_parts};
pub(crate) use builder::Builder;
pub(crate) use door::door_leaf;
pub(crate) use structure::{add_structure, block_shape};
pub(crate) use terrain::add_terrain;
