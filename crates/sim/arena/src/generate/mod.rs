//! Wrecked floors from a seed.
//!
//! A floor is split into rooms and corridors, joined by a spanning tree of doorways and some more, furnished, wrecked, and then
//! driven through on paper: where rubble or furniture keeps a robot of the stated width from a room or a victim, it is taken away.
//!
//! ```
//! use sim_arena::generate::{FloorPlan, generate};
//!
//! let plan = FloorPlan { rooms: 6, seed: 7, ..FloorPlan::default() };
//! let arena = generate(&plan).unwrap();
//! assert_eq!(arena.victims.len(), plan.victims);
//! assert_eq!(sim_arena::write(&arena), sim_arena::write(&generate(&plan).unwrap()));
//! ```

mod assembly;
mod clearance;
mod doorway;
#[cfg(test)]
mod drive;
mod footprint;
mod furniture;
mod grid;
mod lamp;
mod layout;
mod passage;
mod people;
mod plan;
mod rubble;
mod shell;
#[cfg(test)]
mod tests;

pub use assembly::generate;
pub use plan::{FloorPlan, GenerateError};
