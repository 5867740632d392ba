//! What a cone of sound should tell at a pose, and how well that is met.
//!
//! The beam model of Thrun, Burgard & Fox, *Probabilistic Robotics* (2005), §6.3, with rays spread over the cone: the nearest
//! surface answers that is met squarely enough. We do not normalise its parts: what fits exactly counts one.

use base::geom::Pose2;
use glam::DVec2;

use crate::chart::Chart;
use crate::look::{BY_CHANCE, Cone, Fit};

/// Rays on either side of the middle.
const RAYS: i32 = 2;
/// A narrower cone than this is a beam, radians.
const BEAM: f64 = 0.01;
/// How likely an echo is of something before what the map shows: somebody walks there, or a box was put down.
const BEFORE: f64 = 0.15;
/// How likely no echo is where one is expected: surfaces swallow sound or send it elsewhere.
const SWALLOWED: f64 = 0.3;
/// A range this many standard deviations off is not explained.
const EXPLAINED: f64 = 3.0;
/// A guess that is off sideways turns what a cone meets: ranges are off by so much more per metre of range.
const PER_METRE: f64 = 0.02;

/// Adds to `fit` what a cone says of a robot at `pose`.
pub(crate) fn judge(cone: &Cone, chart: &Chart, pose: &Pose2, coarse: f64, fit: &mut Fit) {
    let expected = expected(cone, chart, &(*pose * cone.robot_from_sensor));
    match (cone.range, expected) {
        (None, None) => fit.add(1.0 + BY_CHANCE, true),
        (None, Some(_)) => fit.add(SWALLOWED, false),
        (Some(_), None) => fit.add(BY_CHANCE, false),
        (Some(range), Some(expected)) => {
            let sigma = cone.sigma + PER_METRE * range;
            let variance = sigma * sigma + coarse * coarse;
            let squared = (range - expected) * (range - expected);
            let before = if range < expected { BEFORE } else { 0.0 };
            let likelihood = libm::exp(-0.5 * squared / variance) + before + BY_CHANCE;
            fit.add(likelihood, squared < EXPLAINED * EXPLAINED * variance);
        }
    }
}

/// The range a cone should tell; none if nothing answers.
fn expected(cone: &Cone, chart: &Chart, world_from_sensor: &Pose2) -> Option<f64> {
    let from = world_from_sensor.position();
    let cast = |angle: f64, most: f64| {
        let direction = DVec2::from_angle(world_from_sensor.yaw + angle);
        Some((chart.range(from, direction, most)?, direction))
    };
    let mut nearest = cast(0.0, cone.max_range).map(|(range, _)| range);
    if cone.half_angle < BEAM {
        return nearest;
    }
    let least_square = libm::cos(cone.max_incidence);
    for step in (-RAYS..=RAYS).filter(|step| *step != 0) {
        let angle = cone.half_angle * f64::from(step) / f64::from(RAYS);
        let most = nearest.unwrap_or(cone.max_range);
        let Some((range, direction)) = cast(angle, most) else { continue };
        let before = from + direction * (range - 2.0 * chart.cell());
        if -direction.dot(chart.away(before)) >= least_square {
            nearest = Some(range);
        }
    }
    nearest
}

#[cfg(test)]
mod tests {
    use std::f64::consts::FRAC_PI_4;

    use super::*;
    use crate::testing::{chart, room};

    fn sonar(half_angle: f64, range: Option<f64>) -> Cone {
        Cone {
            robot_from_sensor: Pose2::IDENTITY,
            half_angle,
            max_incidence: 0.4,
            max_range: 4.0,
            sigma: 0.03,
            range,
        }
    }

    fn fit(cone: &Cone, pose: &Pose2) -> Fit {
        let mut fit = Fit::default();
        judge(cone, &chart(&room()), pose, 0.0, &mut fit);
        fit
    }

    #[test]
    fn a_cone_tells_of_the_nearest_surface_that_it_meets_squarely() {
        // Half a metre from the wall on its right, looking a little towards it.
        let pose = Pose2::new(2.0, 0.5, -0.15);
        let chart = chart(&room());
        let wide = expected(&sonar(0.3, None), &chart, &pose);
        assert_eq!(wide, expected(&sonar(0.0, None), &chart, &pose), "it is met too flatly");
        let turned = Pose2::new(2.0, 0.5, -1.3);
        let wide = expected(&sonar(0.3, None), &chart, &turned).unwrap();
        assert!((wide - 0.5).abs() < 0.04, "the edge of the cone meets the wall squarely: {wide}");
    }

    #[test]
    fn what_fits_is_likelier_than_what_is_before_and_that_than_what_is_behind() {
        let pose = Pose2::new(3.0, 1.0, 0.0);
        let each = |range| fit(&sonar(0.0, range), &pose).each();
        assert!(each(Some(3.0)) > 0.9);
        assert!(each(Some(3.0)) > each(None) && each(None) > each(Some(2.0)));
        assert!(each(Some(2.0)) > each(Some(3.8)));
    }

    #[test]
    fn silence_is_explained_where_nothing_answers() {
        let corner = Pose2::new(1.0, 1.0, FRAC_PI_4 / 2.0);
        assert_eq!(fit(&sonar(0.1, None), &corner).explained, 1);
        assert_eq!(fit(&sonar(0.1, None), &Pose2::new(4.0, 1.0, 0.0)).explained, 0);
    }
}
