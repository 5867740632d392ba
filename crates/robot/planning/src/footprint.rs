//! The ground a robot covers: a convex outline around its middle.

use base::geom::Pose;
use base::model::RobotModel;
use base::model::kinematics::robot_from_link;
use glam::{DVec2, DVec3};

use crate::error::PlanningError;

/// A convex outline in the robot's frame, counter-clockwise, metres.
#[derive(Clone, Debug, PartialEq)]
pub struct Footprint {
    corners: Vec<DVec2>,
}

impl Footprint {
    /// The convex hull of `points`, which must lie around the robot's middle.
    pub fn around(points: &[DVec2]) -> Result<Self, PlanningError> {
        if points.iter().any(|point| !point.is_finite()) {
            return Err(PlanningError::Footprint { what: "has a corner that is no place" });
        }
        let corners = convex_hull(points);
        if corners.len() < 3 {
            return Err(PlanningError::Footprint { what: "is a line or a point" });
        }
        let footprint = Self { corners };
        if footprint.inscribed_radius() <= 0.0 {
            return Err(PlanningError::Footprint { what: "does not hold the robot's middle" });
        }
        Ok(footprint)
    }

    /// Body and wheels of a robot, its joints where they start.
    pub fn of(model: &RobotModel) -> Result<Self, PlanningError> {
        let chassis = &model.chassis;
        let mut points = box_corners(Pose::at(chassis.middle), chassis.size.truncate());
        for wheel in &model.wheels {
            let robot_from_parent = robot_from_link(model, &[], wheel.parent.as_deref());
            let middle = robot_from_parent * Pose::at(wheel.position);
            points.extend(box_corners(middle, DVec2::new(2.0 * wheel.radius, wheel.width)));
        }
        Self::around(&points)
    }

    /// A regular outline of 24 corners that holds a circle.
    pub fn round(radius: f64) -> Result<Self, PlanningError> {
        let angle = |k: u32| f64::from(k) * std::f64::consts::TAU / 24.0;
        let reach = radius / libm::cos(std::f64::consts::PI / 24.0);
        let corner = |k| DVec2::new(libm::cos(angle(k)), libm::sin(angle(k))) * reach;
        Self::around(&(0..24).map(corner).collect::<Vec<_>>())
    }

    /// Corners, counter-clockwise.
    pub fn corners(&self) -> &[DVec2] {
        &self.corners
    }

    /// Radius of the largest circle around the middle that is covered whatever the heading.
    pub fn inscribed_radius(&self) -> f64 {
        self.edges().map(|(a, b)| (b - a).perp_dot(-a) / (b - a).length()).fold(f64::MAX, f64::min)
    }

    /// Radius of the circle that holds it whatever the heading.
    pub fn circumscribed_radius(&self) -> f64 {
        self.corners.iter().map(|corner| corner.length()).fold(0.0, f64::max)
    }

    /// Whether a point, in the robot's frame, is covered or no farther than `margin` outside any edge.
    pub fn covers(&self, point: DVec2, margin: f64) -> bool {
        self.edges().all(|(a, b)| (b - a).perp_dot(point - a) >= -margin * (b - a).length())
    }

    fn edges(&self) -> impl Iterator<Item = (DVec2, DVec2)> + '_ {
        let next = self.corners.iter().cycle().skip(1);
        self.corners.iter().copied().zip(next.copied())
    }
}

fn box_corners(middle: Pose, size: DVec2) -> Vec<DVec2> {
    let corner = |(x, y): (f64, f64)| {
        (middle * DVec3::new(x * size.x / 2.0, y * size.y / 2.0, 0.0)).truncate()
    };
    [(1.0, 1.0), (-1.0, 1.0), (-1.0, -1.0), (1.0, -1.0)].map(corner).to_vec()
}

/// Counter-clockwise, without points on its edges (Andrew's monotone chain, 1979).
fn convex_hull(points: &[DVec2]) -> Vec<DVec2> {
    let mut sorted = points.to_vec();
    sorted.sort_by(|a, b| a.x.total_cmp(&b.x).then(a.y.total_cmp(&b.y)));
    let mut hull = half_hull(sorted.iter().copied());
    let upper = half_hull(sorted.iter().rev().copied());
    hull.pop();
    hull.extend(&upper[..upper.len().saturating_sub(1)]);
    hull
}

fn half_hull(points: impl Iterator<Item = DVec2>) -> Vec<DVec2> {
    let mut hull: Vec<DVec2> = Vec::new();
    for point in points {
        while let [.., a, b] = hull[..] {
            if (b - a).perp_dot(point - a) > 1e-12 {
                break;
            }
            hull.pop();
        }
        hull.push(point);
    }
    hull
}

#[cfg(test)]
mod tests {
    use super::*;

    fn oblong() -> Footprint {
        let points = [(0.3, 0.1), (-0.3, 0.1), (0.3, -0.1), (-0.3, -0.1), (0.0, 0.0), (0.0, 0.1)];
        Footprint::around(&points.map(|(x, y)| DVec2::new(x, y))).unwrap()
    }

    #[test]
    fn the_outline_is_the_hull_and_has_two_radii() {
        assert_eq!(oblong().corners().len(), 4);
        assert!((oblong().inscribed_radius() - 0.1).abs() < 1e-12);
        assert!((oblong().circumscribed_radius() - 0.1_f64.hypot(0.3)).abs() < 1e-12);
        let round = Footprint::round(0.25).unwrap();
        assert!((round.inscribed_radius() - 0.25).abs() < 1e-12);
        assert!(round.circumscribed_radius() < 0.253);
    }

    #[test]
    fn points_are_covered_up_to_the_margin() {
        assert!(oblong().covers(DVec2::new(0.29, 0.09), 0.0));
        assert!(!oblong().covers(DVec2::new(0.29, 0.11), 0.0));
        assert!(oblong().covers(DVec2::new(0.29, 0.11), 0.02));
    }

    #[test]
    fn what_is_no_outline_is_refused() {
        for points in [
            vec![],
            vec![DVec2::ONE, DVec2::ZERO, -DVec2::ONE],
            vec![DVec2::new(1.0, 1.0), DVec2::new(2.0, 1.0), DVec2::new(1.0, 2.0)],
            vec![DVec2::NAN, DVec2::X, DVec2::Y],
        ] {
            assert!(Footprint::around(&points).is_err(), "{points:?}");
        }
    }
}
