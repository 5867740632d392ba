//! The paper's plan (T5): a square grown around what is not known to be free, and A* from cell to cell.

use glam::DVec2;
use robot_planning::{SquareGrowth, plan_by_cells};

use crate::state::State;
use crate::task::Step;

/// Plans, and leaves every cell of the way in the state.
pub(in crate::tasks) fn plan(state: &mut State, goal: DVec2) -> Step {
    match plan_by_cells(&state.grid, state.at, goal, SquareGrowth::default()) {
        Ok(route) => {
            let metres: f64 = route.windows(2).map(|pair| pair[0].distance(pair[1])).sum();
            let cells = route.len();
            state.route = route;
            Step::Done(format!("a way of {metres:.2} m through {cells} cells"))
        }
        Err(no_way) => Step::Failed(no_way.to_string()),
    }
}
