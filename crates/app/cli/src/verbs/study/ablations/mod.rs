//! The seven faults the paper names, each switched on again beside ours.

mod clamp;
mod control;
mod gait;
mod touch;
mod walls;

use anyhow::Result;
use indicatif::ProgressBar;

use super::findings::Ablation;
use super::runs::exploring;
use crate::interrupt::Interrupt;
use crate::outing::Tape;

pub(super) use control::planning_seconds;

/// How much of a run they look at.
#[derive(Clone, Copy, Debug)]
pub(super) struct Effort {
    /// Simulated seconds of the drive that maps are drawn from.
    pub(super) drive: f64,
    /// How often a thing is looked at before it is taken away, seconds.
    pub(super) staring: f64,
    /// Seeds that are run both ways where only whole runs tell.
    pub(super) seeds: u64,
}

/// How many steps [`all`] counts.
pub(super) const STEPS: u64 = 5;

/// All that need no batch of runs, as far as nobody interrupts; and the drive they are made from.
pub(super) fn all(
    effort: Effort,
    interrupt: &Interrupt,
    bar: &ProgressBar,
) -> Result<(Vec<Ablation>, Tape)> {
    let mission = exploring()?;
    let mut now = 0.0;
    let (tape, outing) = Tape::record(&mission, mission.seed, |outing| {
        now = outing.simulation.now().seconds();
        now < effort.drive && !interrupt.is_asked()
    })?;
    bar.inc(1);
    let steps: [&dyn Fn() -> Result<Vec<Ablation>>; 5] = [
        &|| walls::rows(&tape, &outing),
        &touch::rows,
        &|| clamp::rows(effort.staring),
        &|| control::rows(&tape),
        &|| gait::rows(&mission, effort.seeds, interrupt),
    ];
    let mut rows = vec![];
    for step in steps {
        if interrupt.is_asked() {
            break;
        }
        rows.extend(step()?);
        bar.inc(1);
    }
    Ok((rows, tape))
}
