//! The missions of a study: for each seed our search and the paper's, several seeds at a time.

use std::cell::OnceCell;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use anyhow::{Context, Result};
use base::time::SimTime;
use indicatif::ProgressBar;
use rayon::ThreadPoolBuilder;
use robot_agent::{Mission, TaskPlan, read_mission};

use crate::interrupt::Interrupt;
use crate::trial::{Judge, Run, run_once};

const EXPLORING: &str = include_str!("../../../../../../missions/home-point-test.toml");
const WANDERING: &str = include_str!("../../../../../../missions/random-wander.toml");
/// Wandering never looks at the map: a coarse one leaves every step as it is and costs less.
const COARSE: f64 = 0.2;

/// What came of one seed.
pub(super) struct Pair {
    /// Our search, and the way home.
    pub(super) exploring: Run,
    /// The paper's search alone.
    pub(super) wandering: Run,
}

/// Our whole mission.
pub(super) fn exploring() -> Result<Mission> {
    Ok(read_mission("home-point-test.toml", EXPLORING.as_bytes())?)
}

/// The paper's mission up to the beacon, for at most so many simulated seconds.
fn wandering(limit: f64) -> Result<Mission> {
    let mut mission = read_mission("random-wander.toml", WANDERING.as_bytes())?;
    let is_search = |task: &TaskPlan| matches!(task, TaskPlan::RandomWander { .. });
    let search = mission.tasks.iter().position(|planned| is_search(&planned.task));
    let search = search.context("the wandering mission does not wander")?;
    mission.tasks.truncate(search + 1);
    mission.tasks[search].limit = SimTime::from_seconds(limit);
    mission.map.resolution = COARSE;
    Ok(mission)
}

/// Runs both missions for every seed, on `jobs` threads; whatever is complete when somebody interrupts is given back, by seed.
pub(super) fn all(
    seeds: &[u64],
    (jobs, wander_limit): (usize, f64),
    interrupt: &Interrupt,
    bar: &ProgressBar,
) -> Result<Vec<Pair>> {
    let missions = (exploring()?, wandering(wander_limit)?);
    let next = AtomicUsize::new(0);
    let slots: Mutex<Vec<Option<Pair>>> = Mutex::new(seeds.iter().map(|_| None).collect());
    let work = || -> Result<()> {
        let one = ThreadPoolBuilder::new().num_threads(1).build()?;
        loop {
            let index = next.fetch_add(1, Ordering::SeqCst);
            let Some(&seed) = seeds.get(index).filter(|_| !interrupt.is_asked()) else {
                return Ok(());
            };
            let pair = one.install(|| both(&missions, seed, interrupt))?;
            // A run that was cut off tells nothing.
            if !interrupt.is_asked() {
                let mut slots = slots.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
                slots[index] = Some(pair);
                bar.inc(1);
            }
        }
    };
    thread::scope(|scope| -> Result<()> {
        let start = |_| thread::Builder::new().name("study".to_owned()).spawn_scoped(scope, work);
        let threads: Vec<_> = (0..jobs.max(1)).map(start).collect();
        for thread in threads {
            let ended = thread.context("no thread")?.join();
            ended.map_err(|_| anyhow::anyhow!("a run broke off"))??;
        }
        Ok(())
    })?;
    let slots = slots.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner);
    Ok(slots.into_iter().flatten().collect())
}

fn both((ours, papers): &(Mission, Mission), seed: u64, interrupt: &Interrupt) -> Result<Pair> {
    let judge: OnceCell<Judge> = OnceCell::new();
    let exploring = run_once(ours, seed, interrupt, &judge)?;
    let wandering = run_once(papers, seed, interrupt, &judge)?;
    Ok(Pair { exploring, wandering })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wandering_ends_with_the_search() {
        let mission = wandering(100.0).unwrap();
        let last = mission.tasks.last().unwrap();
        assert_eq!(last.task.word(), "random_wander");
        assert_eq!(last.limit, SimTime::from_seconds(100.0));
        let starts = |mission: &Mission| mission.robot.clone();
        assert_eq!(starts(&mission), starts(&exploring().unwrap()), "both begin alike");
    }

    #[test]
    fn nobody_runs_after_an_interrupt() {
        let interrupt = Interrupt::default();
        interrupt.ask();
        let pairs = all(&[1, 2], (2, 100.0), &interrupt, &ProgressBar::hidden()).unwrap();
        assert!(pairs.is_empty());
    }
}
