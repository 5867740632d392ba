//! How a robot leans off how it stood when it began.
//!
//! An inertial unit feels a bias of its accelerometers as a lean that stays the same in the robot's own frame, however it turns: up to a few
//! degrees with a cheap one, more than the lean of a robot that has driven onto rubble. Robots begin on their wheels, so what they feel then
//! is taken off.

use base::time::SimTime;
use glam::DVec2;

use crate::state::State;

/// How the robot stood in its first second.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Stance {
    began: Option<SimTime>,
    /// Sum and number of leans in the robot's own frame.
    sum: DVec2,
    count: u32,
}

/// So long the robot is believed to stand as it began.
const BEGINNING: SimTime = SimTime::from_millis(1000);

impl Stance {
    /// Where to the upright leans in the world, as long as the sine of how much, without what the robot felt when it began.
    pub(crate) fn lean(&mut self, state: &State) -> DVec2 {
        let turn = DVec2::from_angle(state.heading);
        let began = *self.began.get_or_insert(state.now);
        if state.now.since(began) <= BEGINNING {
            self.sum += DVec2::from_angle(-state.heading).rotate(state.lean);
            self.count += 1;
        }
        state.lean - turn.rotate(self.sum / f64::from(self.count.max(1)))
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use robot_mapping::Grid;

    use super::*;

    /// What is told after seconds of a lean in the robot's frame, at headings that change.
    fn told(stance: &mut Stance, from: u64, seconds: u64, in_robot: DVec2) -> DVec2 {
        let mut lean = DVec2::ZERO;
        for cycle in from * 20..(from + seconds) * 20 {
            let mut state = State::new(Arc::new(Grid::new(0.1).unwrap()));
            (state.now, state.heading) = (SimTime::from_millis(cycle * 50), cycle as f64 * 0.03);
            state.lean = DVec2::from_angle(state.heading).rotate(in_robot);
            lean = stance.lean(&state);
        }
        lean
    }

    #[test]
    fn a_bias_that_is_felt_from_the_beginning_is_no_lean_whichever_way_the_robot_looks() {
        let mut stance = Stance::default();
        let bias = DVec2::new(0.02, -0.03);
        assert!(told(&mut stance, 0, 5, bias).length() < 1e-9);
        let onto_rubble = bias + DVec2::new(0.0, 0.04);
        assert!((told(&mut stance, 5, 5, onto_rubble).length() - 0.04).abs() < 1e-9);
    }
}
