//! `usar bench rays`: the room, the rays, what is measured and what it has to reach.

mod instructions;
mod measure;
mod room;
mod table;

pub use instructions::ran_fixed_batch;
pub(crate) use room::as_boxes;
pub use table::BENCH;
