//! Measuring: a clock, bars to reach, peers to stand beside, and the report.

mod bar;
mod clock;
mod figure;
mod peers;
pub(crate) mod rays;
mod report;
mod run_peers;

pub(crate) use bar::Bar;
pub(crate) use figure::Figures;
#[cfg(test)]
pub(crate) use peers::PeerReader;
pub(crate) use report::{Report, Row};
pub(crate) use run_peers::PeerRun;
