//! Whole missions: how fast, how many at once, and in how much memory.

use std::thread;
use std::time::Duration;

use anyhow::{Context, Result, anyhow};
use rayon::ThreadPoolBuilder;
use robot_agent::Mission;

use crate::clock::fastest;
use app_missions::{Course, How, Outing};
use app_terminal::interrupt::Interrupt;

/// Simulated seconds a CPU second, of missions with these seeds one after the other.
pub(super) fn real_time(runs: usize, mission: &Mission, seeds: &[u64]) -> Result<f64> {
    let (times, simulated) = fastest(runs, || batch(mission, seeds));
    Ok(simulated? / times.cpu.as_secs_f64())
}

/// Simulated seconds a CPU second of a whole crew, judging and maps included.
pub(super) fn crew(runs: usize, mission: &Mission) -> Result<f64> {
    let course = Course::open(mission)?;
    let run = || course.run(mission.seed, &How::default(), &Interrupt::default());
    let (times, run) = fastest(runs, run);
    Ok(run?.total_s / times.cpu.as_secs_f64())
}

/// How many times faster two threads are done with two batches than one thread.
pub(super) fn two_cores(runs: usize, mission: &Mission, seeds: &[u64]) -> Result<f64> {
    let (one, simulated) = fastest(runs, || alone(mission, seeds));
    simulated?;
    let (both, simulated) = fastest(runs, || -> Result<()> {
        thread::scope(|scope| {
            let start = || {
                let name = thread::Builder::new().name("batch".to_owned());
                name.spawn_scoped(scope, || alone(mission, seeds)).context("no thread")
            };
            for handle in [start()?, start()?] {
                handle.join().map_err(|_| anyhow!("a batch broke off"))??;
            }
            Ok(())
        })
    });
    simulated?;
    let seconds = |wall: Duration| wall.as_secs_f64();
    Ok(2.0 * seconds(one.wall) / seconds(both.wall))
}

/// A batch that has one thread and takes no other.
fn alone(mission: &Mission, seeds: &[u64]) -> Result<f64> {
    let one = ThreadPoolBuilder::new().num_threads(1).build()?;
    one.install(|| batch(mission, seeds))
}

/// Simulated seconds of all of them.
fn batch(mission: &Mission, seeds: &[u64]) -> Result<f64> {
    seeds.iter().map(|seed| run(mission, *seed)).sum()
}

fn run(mission: &Mission, seed: u64) -> Result<f64> {
    let mut outing = Outing::new(mission, seed)?;
    while outing.is_running() {
        outing.cycle()?;
    }
    Ok(outing.simulation().now().seconds())
}

/// The most memory this program has had so far, megabytes; where the system does not tell, nothing.
pub(super) fn peak_memory() -> Option<f64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    let kibibytes: f64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    Some(kibibytes * 1024.0 / 1e6)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    #[cfg(target_os = "linux")]
    fn the_memory_of_a_program_is_known() {
        let megabytes = peak_memory().unwrap();
        assert!(megabytes > 1.0 && megabytes < 1e6, "{megabytes}");
    }
}
