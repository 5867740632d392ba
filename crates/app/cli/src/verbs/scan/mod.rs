//! `usar scan`: the mapping robot's program.

mod body;
mod mind;
mod settings;
mod verb;

pub(crate) use verb::Scan;
