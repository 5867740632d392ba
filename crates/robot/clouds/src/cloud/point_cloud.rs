//! Points by x, y, z, each with the probability that it is occupied.

use base::geom::Bounds;
use glam::DVec3;

use crate::error::CloudError;
use crate::key::{Key, Lattice};

/// A lattice point and the probability that it is occupied.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Point {
    /// Which one.
    pub key: Key,
    /// From 0 (free) to 1 (occupied).
    pub belief: f32,
}

/// Points in order, each once.
#[derive(Clone, Debug, PartialEq)]
pub struct PointCloud {
    lattice: Lattice,
    points: Vec<Point>,
}

impl PointCloud {
    /// A cloud without points.
    pub fn empty(lattice: Lattice) -> Self {
        Self { lattice, points: Vec::new() }
    }

    /// Sorts the points; of several with one key the last counts. Beliefs that are no probabilities are refused.
    pub fn new(lattice: Lattice, mut points: Vec<Point>) -> Result<Self, CloudError> {
        if let Some(bad) =
            points.iter().find(|p| !(0.0..=1.0).contains(&p.belief) || !p.key.is_within_reach())
        {
            let Key { x, y, z } = bad.key;
            return Err(CloudError::Belief { x, y, z, belief: bad.belief });
        }
        points.sort_by_key(|point| point.key);
        points.dedup_by(|later, kept| {
            let is_same = later.key == kept.key;
            if is_same {
                *kept = *later;
            }
            is_same
        });
        Ok(Self { lattice, points })
    }

    /// Points that are known to be in order and probable.
    pub(crate) fn from_ordered(lattice: Lattice, points: Vec<Point>) -> Self {
        debug_assert!(points.is_sorted_by(|a, b| a.key < b.key), "points are in order, each once");
        Self { lattice, points }
    }

    /// Where the points may lie.
    pub fn lattice(&self) -> Lattice {
        self.lattice
    }

    /// All points by x, y, z.
    pub fn points(&self) -> &[Point] {
        &self.points
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.points.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.points.is_empty()
    }

    /// The belief of a point, found by halving.
    pub fn get(&self, key: Key) -> Option<f32> {
        let found = self.points.binary_search_by_key(&key, |point| point.key).ok()?;
        Some(self.points[found].belief)
    }

    /// Where a point is, metres.
    pub fn position(&self, point: &Point) -> DVec3 {
        self.lattice.position(point.key)
    }

    /// The box round all points, metres.
    pub fn bounds(&self) -> Bounds {
        Bounds::around(self.points.iter().map(|point| self.position(point)))
    }

    /// Keeps the points `wanted` says yes to.
    #[must_use]
    pub fn filtered(&self, wanted: impl Fn(&Point) -> bool) -> Self {
        let points = self.points.iter().filter(|point| wanted(point)).copied().collect();
        Self { lattice: self.lattice, points }
    }

    /// Keeps the points believed more than `threshold`.
    #[must_use]
    pub fn above(&self, threshold: f32) -> Self {
        self.filtered(|point| point.belief > threshold)
    }

    /// The same points, all with one belief between 0 and 1.
    #[must_use]
    pub fn with_belief(&self, belief: f32) -> Self {
        let belief = belief.clamp(0.0, 1.0);
        let points = self.points.iter().map(|point| Point { belief, ..*point }).collect();
        Self { lattice: self.lattice, points }
    }

    /// Refuses a cloud whose points do not meet ours.
    pub(crate) fn check_lattice(&self, other: &Self) -> Result<(), CloudError> {
        let (one, other) = (self.lattice.step(), other.lattice.step());
        if one == other { Ok(()) } else { Err(CloudError::Lattices { one, other }) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn point(x: i32, belief: f32) -> Point {
        Point { key: Key::new(x, 0, 0), belief }
    }

    fn cloud(points: &[Point]) -> PointCloud {
        PointCloud::new(Lattice::new(0.01).unwrap(), points.to_vec()).unwrap()
    }

    #[test]
    fn points_come_in_order_and_once() {
        let cloud = cloud(&[point(3, 0.3), point(1, 0.1), point(3, 0.4)]);
        assert_eq!(cloud.points(), [point(1, 0.1), point(3, 0.4)]);
        assert_eq!((cloud.get(Key::new(3, 0, 0)), cloud.get(Key::new(2, 0, 0))), (Some(0.4), None));
    }

    #[test]
    fn a_belief_that_is_no_probability_is_refused_by_name() {
        for belief in [1.1, -0.1, f32::NAN] {
            let error =
                PointCloud::new(Lattice::new(0.01).unwrap(), vec![point(7, belief)]).unwrap_err();
            assert!(error.to_string().contains("(7, 0, 0)"), "{error}");
        }
    }

    #[test]
    fn what_is_believed_just_as_much_is_not_above() {
        let cloud = cloud(&[point(1, 0.9), point(2, 0.91)]);
        assert_eq!(cloud.above(0.9).points(), [point(2, 0.91)]);
    }
}
