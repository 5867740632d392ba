//! Measuring: a clock, bars to reach, peers to stand beside, and the report.

mod bar;
#[cfg_attr(not(test), expect(dead_code, reason = "waits for something to measure"))]
mod clock;
mod figure;
mod peers;
mod ray_table;
mod report;
mod run_peers;

pub(crate) use bar::Bar;
pub(crate) use figure::Figures;
#[cfg(test)]
pub(crate) use peers::PeerReader;
pub(crate) use ray_table::{Comparison, PEERS, Subject, TABLE};
pub(crate) use report::{Report, Row};
pub(crate) use run_peers::PeerRun;
