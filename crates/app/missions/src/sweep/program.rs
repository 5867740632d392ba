//! One sweep a start, one cloud of all.

use std::path::PathBuf;

use anyhow::{Context, Result};
use app_terminal::interrupt::Interrupt;
use app_terminal::progress;
use robot_clouds::{PointCloud, merge};
use robot_sweeping::Reach;

use super::mind::Swept;
use super::settings::SweepSettings;
use super::{body, mind};
use crate::robots;
use crate::stage::open_with_text;

/// A sweep as it is planned.
#[derive(Clone, Debug)]
pub struct SweepPlan {
    /// Name or file of the arena.
    pub arena: String,
    /// Name or file of a robot with a head.
    pub robot: String,
    /// Which robot of an ini file.
    pub class: Option<String>,
    /// The mission packages of that ini file.
    pub mission: Option<PathBuf>,
    /// What the robot is told.
    pub settings: SweepSettings,
    /// How far the head goes where its joints do not limit it.
    pub reach: Reach,
    /// Seed of the sensors' noise.
    pub seed: u64,
}

/// Sweeps from every start that is asked for, and merges the clouds; an interrupt keeps what was measured until then.
pub fn sweep(plan: &SweepPlan, interrupt: &Interrupt) -> Result<(Vec<Swept>, PointCloud)> {
    let all = plan.settings.parameters()?;
    let (arena, _) = open_with_text(&plan.arena)?;
    let model = body::prepared(
        robots::open(&plan.robot, plan.class.as_deref(), plan.mission.as_ref())?.model,
    );
    let mut sweeps: Vec<Swept> = vec![];
    for parameters in &all {
        let mut driver = if plan.settings.is_remote() {
            body::remote(&model, parameters)?
        } else {
            body::simulated(&arena, &model, (parameters, plan.seed))?
        };
        let bar = progress::long_bar(0, "postures");
        sweeps.push(mind::sweep(&mut *driver, (&plan.reach, parameters), interrupt, &bar)?);
        bar.finish_and_clear();
    }
    let clouds: Vec<PointCloud> = sweeps.iter().map(|swept| swept.cloud.clone()).collect();
    let cloud = merge(&clouds)?.context("nothing was swept")?;
    Ok((sweeps, cloud))
}
