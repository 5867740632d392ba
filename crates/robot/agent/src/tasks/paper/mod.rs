//! Tasks as the search-and-return experiment does them, for comparison: by single sonars, and cell by cell.

mod balanced_centre;
mod cell_by_cell;
mod clear_by_sonar;
mod plan;

pub(super) use balanced_centre::BalancedCentre;
pub(super) use cell_by_cell::CellByCell;
pub(super) use clear_by_sonar::ClearBySonar;
pub(super) use plan::plan;

use base::model::RobotModel;

use crate::motion::Motion;

/// What two motors do that are told so many m/s, on the left and on the right.
fn by_motors(model: &RobotModel, left: f64, right: f64) -> Motion {
    let sides = model.wheels.iter().map(|wheel| wheel.position.y);
    let (low, high) =
        sides.fold((0.0, 0.0), |(low, high): (f64, f64), y| (low.min(y), high.max(y)));
    Motion { forward: left.midpoint(right), turn: (right - left) / (high - low).max(0.1) }
}
