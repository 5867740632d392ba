//! The eight faults the paper names, each switched on again beside ours.

mod clamp;
mod control;
mod gait;
mod touch;
mod walls;

use anyhow::Result;
use indicatif::ProgressBar;

use super::findings::Ablation;
use super::runs::exploring;
use app_missions::{Outing, SensedRun};
use app_terminal::interrupt::Interrupt;

pub(super) use control::planning_seconds;
pub(super) use walls::{drawn, score, truth, weakest_wall};

/// How much of a run they look at.
#[derive(Clone, Copy, Debug)]
pub(super) struct Effort {
    /// Simulated seconds of the drive that maps are drawn from.
    pub(super) drive: f64,
    /// How often a thing is looked at before it is taken away, seconds.
    pub(super) staring: f64,
    /// Control cycles that are timed.
    pub(super) cycles: usize,
    /// Seeds that are run both ways to see how a robot gets along, and for how many simulated seconds.
    pub(super) seeds: u64,
    pub(super) walk: f64,
    /// Simulated seconds of each drive along a fixed route.
    pub(super) route: f64,
}

/// A drive, and who made it.
pub(super) struct Drive {
    /// What it sensed.
    pub(super) sensed: SensedRun,
    outing: Outing,
}

/// How many steps [`all`] counts.
pub(super) const STEPS: u64 = 6;

/// All that need no batch of runs, as far as nobody interrupts; and the drive they are made from.
pub(super) fn all(
    effort: Effort,
    interrupt: &Interrupt,
    bar: &ProgressBar,
) -> Result<(Vec<Ablation>, Drive)> {
    let mission = exploring()?;
    let (sensed, outing) = SensedRun::record(&mission, mission.seed, |outing| {
        outing.simulation().now().seconds() < effort.drive && !interrupt.is_asked()
    })?;
    bar.inc(1);
    let steps: [&dyn Fn() -> Result<Vec<Ablation>>; 5] = [
        &|| walls::rows(&sensed, &outing),
        &touch::rows,
        &|| clamp::rows(effort.staring),
        &|| control::rows(&sensed, effort.cycles),
        &|| gait::rows(&mission, (effort.seeds, effort.walk), interrupt),
    ];
    let mut rows = vec![];
    for step in steps {
        if interrupt.is_asked() {
            break;
        }
        rows.extend(step()?);
        bar.inc(1);
    }
    Ok((rows, Drive { sensed, outing }))
}
