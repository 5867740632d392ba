//! Benchmarks: what is measured, beside which programs it stands, and what it has to reach.
//!
//! Every benchmark is a [`Bench`]: a name, the drivers of other programs it is held against, and a function that measures and
//! fills its table. Whoever wants figures calls [`Bench::run`]; a program that prints them is one caller among others.
//!
//! ```
//! // The bars of a benchmark are in its own table; nobody else has to know them.
//! assert_eq!(app_bench::cpu::BENCH.name, "cpu");
//! assert!(app_bench::BENCHES.iter().any(|bench| bench.peers.contains(&"octomap")));
//! ```

mod bar;
mod bench;
pub mod bridges;
mod clock;
pub mod cloud;
mod cloud_lines;
mod comparison;
pub mod cpu;
mod figure;
mod fit;
pub mod hexapod;
pub mod mission;
mod peers;
pub mod rays;
mod report;
mod room;
mod run_peers;
pub mod serve;
pub mod sim;
pub mod slam;
pub mod station;
pub mod team;
pub mod vision;

pub(crate) use bar::Bar;
pub use bench::{BENCHES, Bench, Request};
pub use clock::{thread_seconds, wall_seconds};
pub(crate) use comparison::{Comparison, Peer, report};
pub(crate) use figure::BYTES;
pub use figure::Figures;
pub use report::{Report, Row};
pub use run_peers::PeerRun;
