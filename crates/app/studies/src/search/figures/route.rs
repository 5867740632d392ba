//! Figures 36 and 40: of how many points a way home has that is driven to every 20th cell of the paper's plan.

use anyhow::{Context, Result};
use app_missions::SensedRun;
use glam::DVec2;
use robot_mapping::Corrections;
use robot_planning::{SquareGrowth, plan_by_cells};

use crate::search::ablations::drawn;
use crate::search::findings::Line;
use crate::search::paper;

/// The paper drives to every so many-th cell of its way.
const EACH: usize = 20;

/// From the place of the drive that is farthest from its beginning, on our map and on the paper's of the same drive.
pub(super) fn line(drive: &SensedRun) -> Result<Vec<Line>> {
    let places: Vec<DVec2> = drive
        .posed()
        .flat_map(|(_, readings)| readings)
        .map(|posed| posed.world_from_robot.position.truncate())
        .collect();
    let home = *places.first().context("the robot has sensed nothing")?;
    let away = |at: &DVec2| at.distance_squared(home);
    let far = places.iter().copied().max_by(|a, b| away(a).total_cmp(&away(b))).unwrap_or(home);
    let cells = |corrections| -> Result<Result<(usize, f64), String>> {
        let grid = drawn(drive, corrections, |_| true)?.grid;
        let way = plan_by_cells(&grid, far, home, SquareGrowth::default());
        let metres = |way: &Vec<DVec2>| way.windows(2).map(|p| p[0].distance(p[1])).sum();
        Ok(way.map(|way| (way.len(), metres(&way))).map_err(|none| none.to_string()))
    };
    let ours = cells(Corrections::ALL)?;
    let papers = cells(Corrections { only_beam: true, ..Corrections::NONE })?;
    let told = |way: &Result<(usize, f64), String>| match way {
        Ok((cells, metres)) => format!("{cells} cells, {metres:.2} m"),
        Err(none) => format!("no way, {none}"),
    };
    let note = format!("its plan on our map: {}; on its own map: {}", told(&ours), told(&papers));
    let points = ours.ok().map(|(cells, _)| cells.div_ceil(EACH) as f64);
    Ok(vec![Line::beside(paper::ROUTE_POINTS, points, note)])
}
