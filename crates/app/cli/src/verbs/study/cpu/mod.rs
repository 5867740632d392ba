//! `usar study cpu`: how many MHz a map needs.

mod case;
mod count;
mod findings;
mod text;
mod verb;

pub(crate) use verb::CpuStudy;
