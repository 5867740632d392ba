//! What is truly there, seen from a place, and how much of it a cloud has: precision, recall, and the area under both.

use glam::DVec3;
use robot_clouds::{BlockStore, Key, Lattice, PointCloud, PointStore};

/// A point is right, and a place found, if the other is at most so many steps away along each axis: 30 mm, more than half of the greatest
/// error.
pub(super) const NEAR: i32 = 3;

/// Surfaces, glass included, that the head can see.
pub(super) struct Truth {
    /// Every lattice point near a surface.
    near: BlockStore,
    /// Where the lines of the sweep end: what there is to be found.
    places: Vec<Key>,
}

impl Truth {
    /// Of surfaces seen by many lines, and of the places that the lines of a sweep meet.
    pub(super) fn new(lattice: Lattice, surfaces: &[DVec3], places: &[DVec3]) -> Self {
        let mut near = BlockStore::default();
        for middle in surfaces.iter().filter_map(|place| lattice.key(*place)) {
            around(NEAR).for_each(|(x, y, z)| near.set(middle.moved(x, y, z), Some(1.0)));
        }
        Self { near, places: places.iter().filter_map(|place| lattice.key(*place)).collect() }
    }

    /// How well a cloud shows it, at every threshold of belief.
    pub(super) fn curve(&self, cloud: &PointCloud) -> Curve {
        let is_right = |key: Key| self.near.get(key).is_some();
        let mut points: Vec<(f32, bool)> =
            cloud.points().iter().map(|point| (point.belief, is_right(point.key))).collect();
        points.sort_unstable_by(|a, b| b.0.total_cmp(&a.0));
        let mut found: Vec<f32> =
            self.places.iter().filter_map(|place| greatest_near(cloud, *place)).collect();
        found.sort_unstable_by(|a, b| b.total_cmp(a));
        Curve { points, found, places: self.places.len() }
    }
}

/// A cloud's points and the places it finds, the surest first.
pub(super) struct Curve {
    points: Vec<(f32, bool)>,
    /// The greatest belief near each place that has one.
    found: Vec<f32>,
    places: usize,
}

impl Curve {
    /// Share of the points believed more than `threshold` that are right.
    pub(super) fn precision(&self, threshold: f32) -> f64 {
        let kept = self.points.partition_point(|(belief, _)| *belief > threshold);
        let right = self.points[..kept].iter().filter(|(_, is_right)| *is_right).count();
        right as f64 / kept.max(1) as f64
    }

    /// Share of the places that a point believed more than `threshold` is near to.
    pub(super) fn recall(&self, threshold: f32) -> f64 {
        self.found.partition_point(|belief| *belief > threshold) as f64 / self.places.max(1) as f64
    }

    /// The greatest belief that, as the least one kept, still finds this share of the places.
    pub(super) fn least_belief_for(&self, recall: f64) -> Option<f32> {
        let wanted = libm::ceil(recall * self.places as f64 - 1e-9) as usize;
        self.found.get(wanted.saturating_sub(1)).copied()
    }

    /// Area under precision over recall: the mean precision over all places, those that are never found counting 0.
    pub(super) fn area(&self) -> f64 {
        let (mut kept, mut right, mut sum) = (0, 0, 0.0);
        for belief in &self.found {
            while let Some((_, is_right)) = self.points.get(kept).filter(|point| point.0 >= *belief)
            {
                kept += 1;
                right += usize::from(*is_right);
            }
            sum += f64::from(right as u32) / f64::from(kept.max(1) as u32);
        }
        sum / self.places.max(1) as f64
    }
}

fn around(steps: i32) -> impl Iterator<Item = (i32, i32, i32)> {
    let range = move || -steps..=steps;
    range().flat_map(move |x| range().flat_map(move |y| range().map(move |z| (x, y, z))))
}

/// The greatest belief at most [`NEAR`] steps away along each axis.
fn greatest_near(cloud: &PointCloud, middle: Key) -> Option<f32> {
    let range = || -NEAR..=NEAR;
    let rows = range().flat_map(|x| range().map(move |y| (x, y)));
    let beliefs = rows.flat_map(|(x, y)| {
        // Points are in order: one search finds the first of a whole row along z.
        let (first, last) = (middle.moved(x, y, -NEAR), middle.moved(x, y, NEAR));
        let at = cloud.points().partition_point(|point| point.key < first);
        let row = cloud.points()[at..].iter().take_while(move |point| point.key <= last);
        row.map(|point| point.belief)
    });
    beliefs.reduce(f32::max)
}

#[cfg(test)]
mod tests {
    use robot_clouds::Point;

    use super::*;

    fn judged(points: &[(i32, f32)]) -> Curve {
        let lattice = Lattice::new(0.01).unwrap();
        let places = [0.0, 1.0, 2.0, 3.0].map(|x| DVec3::X * x);
        let point = |(x, belief): &(i32, f32)| Point { key: Key::new(*x, 0, 0), belief: *belief };
        let cloud = PointCloud::new(lattice, points.iter().map(point).collect()).unwrap();
        Truth::new(lattice, &places, &places).curve(&cloud)
    }

    #[test]
    fn precision_recall_and_area_agree_with_sums_done_by_hand() {
        // Right at 0 and 103 (30 mm off), wrong at 50; 2 m is found by a doubtful point, 3 m never.
        let curve = judged(&[(0, 0.99), (50, 0.95), (103, 0.92), (200, 0.6)]);
        assert_eq!((curve.precision(0.9), curve.recall(0.9)), (2.0 / 3.0, 0.5));
        assert_eq!((curve.precision(0.5), curve.recall(0.5)), (0.75, 0.75));
        let by_hand = (1.0 + 2.0 / 3.0 + 3.0 / 4.0) / 4.0;
        assert!((curve.area() - by_hand).abs() < 1e-9, "{} {by_hand}", curve.area());
        assert_eq!(curve.least_belief_for(0.5), Some(0.92));
        assert_eq!(curve.least_belief_for(0.75), Some(0.6));
        assert_eq!(curve.least_belief_for(1.0), None, "3 m is never found");
    }

    #[test]
    fn an_empty_cloud_finds_nothing_and_one_that_is_right_everything() {
        let (none, all) = (judged(&[]), judged(&[(0, 1.0), (100, 1.0), (200, 1.0), (300, 1.0)]));
        assert_eq!((none.area(), none.recall(0.9), none.precision(0.9)), (0.0, 0.0, 0.0));
        assert_eq!((all.area(), all.recall(0.9), all.precision(0.9)), (1.0, 1.0, 1.0));
    }
}
