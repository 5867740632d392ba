//! Fault 4: mapping that blocks control.

use anyhow::{Context, Result};
use glam::DVec2;
use robot_agent::Mission;
use robot_mapping::{Corrections, Drawing, Model};
use robot_planning::{Footprint, PlanSettings, Planner, Terrain, TerrainSettings};

use super::super::findings::{Ablation, Better};
use super::Drive;
use app_bench::{thread_seconds, wall_seconds};
use app_missions::SensedRun;

/// Edge of the paper's map, metres.
const SIZE: f64 = 15.0;
/// Cycles that are timed where each takes a second.
const SLOW_CYCLES: usize = 3;

pub(super) fn rows(sensed: &SensedRun, all: usize) -> Result<Vec<Ablation>> {
    let beside = rate(sensed, Corrections::ALL, Drawing::Beside, all)?;
    let within = rate(sensed, Corrections::ALL, Drawing::Inline, all)?;
    let papers = Corrections { only_beam: false, ..Corrections::ALL };
    let blocking = rate(sensed, papers, Drawing::Inline, SLOW_CYCLES)?;
    Ok(vec![Ablation::new(
        (4, "mapping blocks control"),
        ("control cycles with mapping on", "Hz", Better::More),
        (beside, blocking),
        format!(
            "by the clock on the wall; {within:.0} Hz with our mapping within the cycle; the paper 2575 Hz without mapping, 1 Hz with it"
        ),
    )])
}

/// Cycles a second of the agent that is given again what it sensed.
fn rate(
    sensed: &SensedRun,
    corrections: Corrections,
    drawing: Drawing,
    cycles: usize,
) -> Result<f64> {
    let mut mission: Mission = sensed.mission.clone();
    mission.map.size = SIZE;
    mission.map.model = Model::with(corrections);
    let mut agent = sensed.agent_on(&mission, drawing)?;
    let cycles = &sensed.cycles[..cycles.min(sensed.cycles.len())];
    let (seconds, done) = wall_seconds(|| -> Result<()> {
        for (now, readings) in cycles {
            agent.cycle(*now, readings)?;
        }
        Ok(())
    });
    done?;
    Ok(cycles.len() as f64 / seconds)
}

/// Seconds that one plan takes on the whole map at its full resolution, from the farthest place of the drive back to its
/// beginning, and its length in metres.
pub(in crate::search) fn planning_seconds(drive: &Drive) -> Result<(f64, f64)> {
    let state = drive.outing.agent.state();
    let (_, to) = *state.trail.first().context("the robot has not moved")?;
    let away = |at: &DVec2| at.distance_squared(to);
    let places = state.trail.iter().map(|(_, at)| *at);
    let from = places.max_by(|a, b| away(a).total_cmp(&away(b))).unwrap_or(to);
    let shape = Footprint::of(&drive.sensed.model)?;
    let footprint = Footprint::round(shape.circumscribed_radius())?;
    let mut terrain = Terrain::new(&state.grid, footprint, TerrainSettings::default())?;
    for (_, at) in &state.trail {
        terrain.tread(&state.grid, *at);
    }
    let mut planner = Planner::new(PlanSettings { start_reach: 0.7, goal_reach: 0.7 });
    let (seconds, plan) = thread_seconds(|| planner.plan(&terrain, from, None, to));
    Ok((seconds, plan?.length()))
}
