//! `usar bench slam`: pose graphs beside GTSAM, what false loops do to them, how long a robot waits for SLAM, alone and among mates.

mod live;
mod measure;
mod steps;
mod table;

pub use table::BENCH;
