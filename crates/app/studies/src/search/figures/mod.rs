//! What the paper shows of its maps: figures 19 to 24, its profile of an update, and the points of its ways home.

mod maps;
mod profile;
mod route;
mod sonars;

use anyhow::Result;
use app_missions::SensedRun;
use robot_mapping::Corrections;

use super::ablations::{drawn, truth, weakest_wall};
use super::findings::Line;
use app_terminal::interrupt::Interrupt;

/// All lines, from the drive that faults are shown with and from drives of their own, each at most so many simulated seconds.
pub(super) fn lines(drive: &SensedRun, longest: f64, interrupt: &Interrupt) -> Result<Vec<Line>> {
    let mut lines = sonars::lines()?;
    lines.extend(profile::lines());
    lines.extend(route::line(drive)?);
    lines.push(weak_wall(drive)?);
    lines.extend(maps::lines(longest, interrupt)?);
    Ok(lines)
}

/// Figures 19 and 20: one wall of the home room is drawn weaker than the others, the paper does not know why.
fn weak_wall(drive: &SensedRun) -> Result<Line> {
    let truth = truth(&drive.mission.arena)?;
    // Limits would make all walls alike.
    let percent = |wrap_angles| -> Result<f64> {
        let corrections = Corrections { clamp: false, wrap_angles, ..Corrections::ALL };
        Ok(weakest_wall(&drawn(drive, corrections, |_| true)?, &truth))
    };
    let note = format!("{:.0} % with angles that are not wrapped, as its are", percent(false)?);
    Ok(Line::alone(
        "belief in the room's weakest wall, of its strongest",
        "%",
        [percent(true)?],
        note,
    ))
}
