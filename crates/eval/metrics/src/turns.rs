//! How often a robot turned.

use base::geom::wrap_angle;
use base::time::SimTime;

use crate::trajectory::Trajectory;

/// A heading that moves less than this between two poses, radians, has not moved: one degree.
const LEAST_TURN: f64 = std::f64::consts::PI / 180.0;

/// A turn is over when the heading has rested this long.
const REST: SimTime = SimTime::from_millis(1000);

/// Number of turns by at least `least` radians; a turn lasts while the heading goes on in one direction without a rest.
pub fn count_turns(trajectory: &Trajectory, least: f64) -> usize {
    let mut points = trajectory.points().iter().map(|p| (p.time, p.world_from_robot.yaw()));
    let Some((mut moved, mut heading)) = points.next() else { return 0 };
    let (mut turned, mut turns) = (0.0_f64, 0);
    for (time, yaw) in points {
        let step = wrap_angle(yaw - heading);
        if step.abs() < LEAST_TURN {
            continue;
        }
        let goes_on = step * turned > 0.0 && time - moved <= REST;
        if !goes_on {
            turns += usize::from(turned.abs() >= least);
            turned = 0.0;
        }
        turned += step;
        (moved, heading) = (time, yaw);
    }
    turns + usize::from(turned.abs() >= least)
}

#[cfg(test)]
mod tests {
    use std::f64::consts::{FRAC_PI_2, FRAC_PI_6, PI};

    use super::*;

    /// Goes through headings at 0.5 rad/s with ten poses a second, resting two seconds after each.
    fn heading(headings: &[f64]) -> Trajectory {
        let (mut time, mut yaw, mut points) = (0.0, 0.0, vec![]);
        for &target in headings {
            while f64::abs(target - yaw) > 1e-9 {
                yaw += (target - yaw).clamp(-0.05, 0.05);
                time += 0.1;
                points.push([time, 0.0, 0.0, yaw]);
            }
            for _ in 0..20 {
                time += 0.1;
                points.push([time, time, 0.0, yaw]);
            }
        }
        Trajectory::on_plane(points)
    }

    #[test]
    fn two_turns_to_the_same_side_with_a_rest_between_are_two() {
        assert_eq!(count_turns(&heading(&[FRAC_PI_2, PI]), FRAC_PI_6), 2);
    }

    #[test]
    fn a_turn_across_half_a_circle_is_one() {
        assert_eq!(count_turns(&heading(&[4.0]), FRAC_PI_6), 1);
    }

    #[test]
    fn small_corrections_are_no_turns() {
        assert_eq!(count_turns(&heading(&[0.1, -0.1, 0.1, 0.0]), FRAC_PI_6), 0);
    }

    #[test]
    fn left_and_right_without_a_rest_are_two() {
        let zigzag = (0..60).map(|i| {
            let yaw = if i < 30 { f64::from(i) } else { f64::from(60 - i) };
            [f64::from(i) * 0.1, 0.0, 0.0, yaw * 0.05]
        });
        assert_eq!(count_turns(&Trajectory::on_plane(zigzag), FRAC_PI_6), 2);
    }
}
