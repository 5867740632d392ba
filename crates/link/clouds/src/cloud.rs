//! A cloud: lattice points with beliefs, in order.

use base::geom::{Bounds, Pose};
use glam::DVec3;

use crate::error::CloudError;
use crate::gather::Fit;
use crate::lattice::{Lattice, REACH};

/// One lattice point and the belief that something is there.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Point {
    /// Steps along x.
    pub x: i32,
    /// Steps along y.
    pub y: i32,
    /// Steps along z.
    pub z: i32,
    /// From 0, certainly free, to 1, certainly occupied.
    pub belief: f32,
}

impl Point {
    /// The point so many steps from the lattice's origin.
    pub const fn new(x: i32, y: i32, z: i32, belief: f32) -> Self {
        Self { x, y, z, belief }
    }

    /// Steps along the three axes; points are ordered by them.
    pub const fn steps(&self) -> [i32; 3] {
        [self.x, self.y, self.z]
    }

    fn check(&self) -> Result<(), CloudError> {
        let (x, y, z, belief) = (self.x, self.y, self.z, self.belief);
        if !self.steps().iter().all(|c| (-REACH..REACH).contains(c)) {
            return Err(CloudError::Reach { x, y, z });
        }
        if !(0.0..=1.0).contains(&belief) {
            return Err(CloudError::Belief { x, y, z, belief });
        }
        Ok(())
    }
}

/// Lattice points with beliefs, ordered by x, then y, then z, no two at the same place.
#[derive(Clone, Debug, PartialEq)]
pub struct Cloud {
    lattice: Lattice,
    points: Vec<Point>,
    poses: Vec<Pose>,
}

impl Cloud {
    /// From points in any order; where several are at one place the greatest belief stays.
    pub fn new(lattice: Lattice, mut points: Vec<Point>) -> Result<Self, CloudError> {
        points.iter().try_for_each(Point::check)?;
        order(&mut points);
        Ok(Self { lattice, points, poses: vec![] })
    }

    /// With the poses it was seen from, sensors in the world.
    #[must_use]
    pub fn with_poses(self, poses: Vec<Pose>) -> Self {
        Self { poses, ..self }
    }

    /// Where the points lie.
    pub fn lattice(&self) -> &Lattice {
        &self.lattice
    }

    /// In order.
    pub fn points(&self) -> &[Point] {
        &self.points
    }

    /// What it was seen from, sensors in the world; often unknown.
    pub fn poses(&self) -> &[Pose] {
        &self.poses
    }

    /// Positions in metres and beliefs, in order.
    pub fn positions(&self) -> impl ExactSizeIterator<Item = (DVec3, f32)> + Clone + '_ {
        self.points.iter().map(|point| (self.lattice.position(point), point.belief))
    }

    /// The smallest box around all points, metres.
    pub fn bounds(&self) -> Bounds {
        Bounds::around(self.positions().map(|(position, _)| position))
    }

    /// Only the points that `keep` wants, by position and belief.
    #[must_use]
    pub fn filtered(&self, mut keep: impl FnMut(DVec3, f32) -> bool) -> Self {
        let points = self.points.iter().copied();
        let points = points.filter(|p| keep(self.lattice.position(p), p.belief)).collect();
        Self { points, poses: self.poses.clone(), ..*self }
    }

    /// The same points on another lattice, each at its nearest place, and how well that fits.
    pub fn on(&self, lattice: Lattice) -> Result<(Self, Fit), CloudError> {
        let mut fit = Fit::default();
        let mut points = Vec::with_capacity(self.points.len());
        for (position, belief) in self.positions() {
            let far = || CloudError::Far { x: position.x, y: position.y, z: position.z };
            let [x, y, z] = lattice.nearest(position).ok_or_else(far)?;
            let point = Point::new(x, y, z, belief);
            fit.moved(lattice.position(&point).distance(position));
            points.push(point);
        }
        order(&mut points);
        fit.merged = self.points.len() - points.len();
        Ok((Self { lattice, points, poses: self.poses.clone() }, fit))
    }
}

/// Sorts; where several are at one place the greatest belief stays.
pub(crate) fn order(points: &mut Vec<Point>) {
    let is_ordered = points.windows(2).all(|pair| pair[0].steps() < pair[1].steps());
    if !is_ordered {
        points
            .sort_unstable_by(|a, b| a.steps().cmp(&b.steps()).then(b.belief.total_cmp(&a.belief)));
        points.dedup_by_key(|point| point.steps());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_are_ordered_and_the_greatest_belief_stays() {
        let points =
            vec![Point::new(1, 0, 0, 0.2), Point::new(0, 5, 0, 0.3), Point::new(1, 0, 0, 0.9)];
        let cloud = Cloud::new(Lattice::new(0.01).unwrap(), points).unwrap();
        assert_eq!(cloud.points(), [Point::new(0, 5, 0, 0.3), Point::new(1, 0, 0, 0.9)]);
    }

    #[test]
    fn what_is_no_belief_and_what_is_too_far_is_refused() {
        let lattice = Lattice::new(0.01).unwrap();
        for belief in [-0.1, 1.1, f32::NAN] {
            let error = Cloud::new(lattice, vec![Point::new(1, 2, 3, belief)]).unwrap_err();
            assert!(error.to_string().contains("(1, 2, 3)"), "{error}");
        }
        assert!(Cloud::new(lattice, vec![Point::new(REACH, 0, 0, 0.5)]).is_err());
    }

    #[test]
    fn a_coarser_lattice_merges_neighbours() {
        let points = (0..10).map(|x| Point::new(x, 0, 0, 0.05 * x as f32)).collect();
        let cloud = Cloud::new(Lattice::new(0.01).unwrap(), points).unwrap();
        let (coarse, fit) = cloud.on(Lattice::new(0.1).unwrap()).unwrap();
        assert_eq!(coarse.points().len(), 2, "{coarse:?}");
        assert_eq!(fit.merged, 8);
        assert!((fit.greatest_move - 0.05).abs() < 1e-9, "{fit:?}");
    }
}
