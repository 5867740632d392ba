//! How long a robot waits for SLAM: the longest step of a live run over a log.

use std::path::Path;

use anyhow::{Context, Result};
use app_mapping::open_log;
use app_mapping::slam::chosen;
use robot_slam::{Settings, Slam};

use crate::clock::thread_seconds;

/// Milliseconds of CPU time of the longest step. Steps are the same in each run, so of each step the least time counts: the rest is the machine's.
pub(super) fn longest_ms(logs: &Path, log: &str, runs: usize) -> Result<f64> {
    let laser = chosen(&open_log(&logs.join(format!("{log}.clf.gz")), false)?)?;
    let mut least = vec![f64::INFINITY; laser.scans.len()];
    for _ in 0..runs.max(1) {
        let mut slam = Slam::new(laser.fan, laser.lever, Settings::default());
        for (scan, least) in laser.scans.iter().zip(&mut least) {
            *least = least.min(thread_seconds(|| slam.step(scan)).0);
        }
    }
    let longest = least.into_iter().reduce(f64::max).context("the log has no scans")?;
    Ok(1000.0 * longest)
}
