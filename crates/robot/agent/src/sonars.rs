//! Sonars by the numbers that are printed on a robot: 0 is the first of its file.

use base::model::{RobotModel, SensorKind};

use crate::state::State;

/// What the sonar of this number said last, `most` where that is farther or nothing came back; `None` if there are fewer sonars.
pub(crate) fn sonar_range(
    model: &RobotModel,
    state: &State,
    number: usize,
    most: f64,
) -> Option<f64> {
    let is_sonar = |kind: &SensorKind| matches!(kind, SensorKind::Sonar(_));
    let sonar = model.equipment.iter().filter(|item| is_sonar(&item.kind)).nth(number)?;
    let said = state.ranges.get(&sonar.name).and_then(|seen| seen.range);
    Some(said.map_or(most, |range| range.min(most)))
}
