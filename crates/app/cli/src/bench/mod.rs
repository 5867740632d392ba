//! Measuring: a clock, bars to reach, peers to stand beside, and the report.

mod bar;
mod clock;
pub(crate) mod cloud;
mod cloud_lines;
mod comparison;
pub(crate) mod cpu;
mod figure;
mod fit;
pub(crate) mod mission;
mod peers;
pub(crate) mod rays;
mod report;
mod room;
mod run_peers;
pub(crate) mod serve;
pub(crate) mod sim;
pub(crate) mod station;

pub(crate) use bar::Bar;
pub(crate) use clock::{thread_seconds, wall_seconds};
pub(crate) use comparison::{Comparison, Peer, report};
pub(crate) use figure::{BYTES, Figures};
#[cfg(test)]
pub(crate) use peers::PeerReader;
pub(crate) use report::{Report, Row};
pub(crate) use run_peers::PeerRun;
