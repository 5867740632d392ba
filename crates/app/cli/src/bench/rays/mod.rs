//! `usar bench rays`: the room, the rays, what is measured and what it has to reach.

mod instructions;
mod measure;
mod room;
mod table;

pub(crate) use instructions::{MARK, count_instructions, fixed_batch};
pub(crate) use measure::{Effort, measure};
pub(crate) use room::as_boxes;
pub(crate) use table::{PEERS, Subject, TABLE};
