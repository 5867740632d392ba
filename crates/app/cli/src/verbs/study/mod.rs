//! `usar study ...`

mod ablations;
mod cpu;
mod findings;
mod fusion;
mod page;
mod paper;
mod room;
mod runs;
mod search;
mod table;

pub(crate) use cpu::CpuStudy;
pub(crate) use fusion::Fusion;
pub(crate) use search::Search;
