//! The run of the study: clockwise around the field along its edges, then the diagonal, in a hundred steps.

use base::geom::{Pose2, wrap_angle};

/// Corners of the run: it begins in the first and ends across the field.
const CORNERS: [[f64; 2]; 6] =
    [[2.4, -1.5], [-2.4, -1.5], [-2.4, 1.5], [2.4, 1.5], [2.4, -1.5], [-2.4, 1.5]];
/// Steps along each edge.
const STEPS: [usize; 5] = [20, 13, 20, 13, 21];
/// Steps of each turn on the spot.
const TURNS: [usize; 4] = [3, 3, 3, 4];

/// One step: a turn on the spot, then a way.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Step {
    pub(super) turn: f64,
    pub(super) way: f64,
    /// Where it ends.
    pub(super) world_from_robot: Pose2,
}

/// Where the run begins.
pub(super) fn start() -> Pose2 {
    let [x, y] = CORNERS[0];
    Pose2::new(x, y, heading(0))
}

/// All steps of the run.
pub(super) fn steps() -> Vec<Step> {
    let mut steps = vec![];
    for (leg, count) in STEPS.into_iter().enumerate() {
        if leg > 0 {
            let turn = wrap_angle(heading(leg) - heading(leg - 1)) / TURNS[leg - 1] as f64;
            for number in 1..=TURNS[leg - 1] {
                let [x, y] = CORNERS[leg];
                let yaw = heading(leg - 1) + turn * number as f64;
                steps.push(Step { turn, way: 0.0, world_from_robot: pose(x, y, yaw) });
            }
        }
        let ([x, y], [to_x, to_y]) = (CORNERS[leg], CORNERS[leg + 1]);
        let way = libm::hypot(to_x - x, to_y - y) / count as f64;
        for number in 1..=count {
            let share = number as f64 / count as f64;
            let (x, y) = (x + (to_x - x) * share, y + (to_y - y) * share);
            steps.push(Step { turn: 0.0, way, world_from_robot: pose(x, y, heading(leg)) });
        }
    }
    steps
}

fn pose(x: f64, y: f64, yaw: f64) -> Pose2 {
    Pose2::new(x, y, wrap_angle(yaw))
}

fn heading(leg: usize) -> f64 {
    let ([x, y], [to_x, to_y]) = (CORNERS[leg], CORNERS[leg + 1]);
    libm::atan2(to_y - y, to_x - x)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_hundred_steps_lead_around_the_field_clockwise_and_across_it() {
        let steps = steps();
        assert_eq!(steps.len(), 100);
        let mut pose = start();
        for step in &steps {
            let yaw = pose.yaw + step.turn;
            let (x, y) = (pose.x + step.way * libm::cos(yaw), pose.y + step.way * libm::sin(yaw));
            pose = Pose2::new(x, y, wrap_angle(yaw));
            let to = step.world_from_robot;
            assert!(libm::hypot(pose.x - to.x, pose.y - to.y) < 1e-9, "{step:?}");
            assert!(wrap_angle(pose.yaw - to.yaw).abs() < 1e-9, "{step:?}");
        }
        assert!(steps[20].turn < 0.0, "clockwise is to the right");
        assert!(libm::hypot(pose.x + 2.4, pose.y - 1.5) < 1e-9, "across the field");
    }
}
