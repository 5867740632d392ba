//! Figures 19, 20, 23 and 24: how much of the walls is drawn by speed, with all sonars and with those of the front.

use anyhow::Result;
use app_missions::SensedRun;
use robot_agent::{Mission, TaskPlan, read_mission};
use robot_mapping::Corrections;

use crate::search::ablations::{drawn, score, truth};
use crate::search::findings::Line;
use crate::search::paper;
use app_terminal::interrupt::Interrupt;

const MAPPING: &str = include_str!("../../../../../../missions/home-point-mapping.toml");
/// m/s, with what the paper took for its route.
const SPEEDS: [(f64, paper::Published); 2] = [(0.2, paper::FAST_MAP), (0.05, paper::SLOW_MAP)];
/// Sonars of the front are the first so many.
const FRONT: usize = 8;

pub(super) fn lines(longest: f64, interrupt: &Interrupt) -> Result<Vec<Line>> {
    let mut lines = vec![];
    for (speed, published) in SPEEDS {
        let mission = at_speed(speed)?;
        let (sensed, outing) = SensedRun::record(&mission, mission.seed, |outing| {
            outing.simulation().now().seconds() < longest && !interrupt.is_asked()
        })?;
        if interrupt.is_asked() {
            return Ok(lines);
        }
        let seconds = outing.simulation().now().seconds();
        let metres: f64 = outing.agent.state().metres;
        let cut = if seconds < longest { "" } else { ", ended there" };
        let note = format!("our own route, {metres:.0} m{cut}");
        lines.push(Line::beside(published, [seconds], note));
        for is_front in [false, true] {
            lines.push(walls(&sensed, speed, is_front)?);
        }
    }
    Ok(lines)
}

/// The mapping mission with every leg at this speed.
fn at_speed(speed: f64) -> Result<Mission> {
    let mut mission = read_mission("home-point-mapping.toml", MAPPING.as_bytes())?;
    for planned in &mut mission.robots[0].tasks {
        if let TaskPlan::MapRoute { speed: leg, .. } = &mut planned.task {
            *leg = speed;
        }
        planned.limit = mission.limit;
    }
    Ok(mission)
}

/// Share of the true walls that are drawn, ours and the paper's way.
fn walls(sensed: &SensedRun, speed: f64, is_front: bool) -> Result<Line> {
    let truth = truth(&sensed.mission.arena)?;
    let sonars = sensed
        .model
        .equipment
        .iter()
        .filter(|item| matches!(item.kind, base::model::SensorKind::Sonar(_)));
    let front: Vec<String> = sonars.take(FRONT).map(|item| item.name.clone()).collect();
    let is_used = |sensor: &str| !is_front || front.iter().any(|name| name == sensor);
    let percent = |corrections| -> Result<[f64; 2]> {
        let score = score(&drawn(sensed, corrections, is_used)?, &truth, None)?;
        Ok([score.recall, score.precision].map(|share| 100.0 * share.unwrap_or(0.0)))
    };
    let [ours, right] = percent(Corrections::ALL)?;
    let [papers, theirs] = percent(Corrections { only_beam: true, ..Corrections::NONE })?;
    let which = if is_front { "front sonars" } else { "all sonars" };
    let figure = match (is_front, speed > 0.1) {
        (false, true) => 19,
        (false, false) => 20,
        (true, true) => 23,
        (true, false) => 24,
    };
    let what = format!("walls drawn, {which}, {speed} m/s");
    let note = format!(
        "figure {figure}; {right:.0} % of what is drawn is wall; its way {papers:.0} % and {theirs:.0} %"
    );
    Ok(Line::alone(&what, "%", [ours], note))
}
