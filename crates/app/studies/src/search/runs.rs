//! The missions of a study: for each seed our search and the paper's, several seeds at a time.

use anyhow::{Context, Result};
use base::time::SimTime;
use indicatif::ProgressBar;
use robot_agent::{GaitRule, Mission, TaskPlan, read_mission};

use app_missions::{Course, How, Jobs, Run, batch};
use app_terminal::interrupt::Interrupt;

const EXPLORING: &str = include_str!("../../../../../missions/home-point-test.toml");
const WANDERING: &str = include_str!("../../../../../missions/random-wander.toml");
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
    let search = mission.robots[0].tasks.iter().position(|planned| is_search(&planned.task));
    let search = search.context("the wandering mission does not wander")?;
    mission.robots[0].tasks.truncate(search + 1);
    mission.robots[0].tasks[search].limit = SimTime::from_seconds(limit);
    mission.map.resolution = COARSE;
    // The paper's robot does not slow down: a search that creeps along walls would flatter ours.
    mission.rules.gait = GaitRule::StopAndTurn;
    Ok(mission)
}

/// Runs both missions for every seed, on `jobs` threads; whatever is complete when somebody interrupts is given back, by seed.
pub(super) fn all(
    seeds: &[u64],
    (jobs, wander_limit): (usize, f64),
    interrupt: &Interrupt,
    bar: &ProgressBar,
) -> Result<Vec<Pair>> {
    let courses = [Course::open(&exploring()?)?, Course::open(&wandering(wander_limit)?)?];
    let both = |seed| -> Result<Option<Pair>> {
        if interrupt.is_asked() {
            return Ok(None);
        }
        let run = |course: &Course| course.run(seed, &How::default(), interrupt);
        let [exploring, wandering] = [run(&courses[0])?, run(&courses[1])?];
        // A run that was cut off tells nothing.
        Ok((!interrupt.is_asked()).then_some(Pair { exploring, wandering }))
    };
    let mut pairs = vec![];
    batch(seeds, Jobs::new(jobs), both, |pair| {
        pairs.push(pair);
        bar.inc(1);
        Ok(())
    })?;
    Ok(pairs)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wandering_ends_with_the_search() {
        let mission = wandering(100.0).unwrap();
        let last = mission.robots[0].tasks.last().unwrap();
        assert_eq!(last.task.word(), "random_wander");
        assert_eq!(last.limit, SimTime::from_seconds(100.0));
        let starts = |mission: &Mission| {
            let plan = mission.robots[0].clone();
            (plan.name, plan.model, plan.start, plan.spread, plan.spread_angle, plan.without)
        };
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
