//! One cloud of several robots' clouds.

use super::{Point, PointCloud};
use crate::error::CloudError;

/// Surer than this no robot makes another; certainty could never be corrected.
const SUREST: f64 = 1e-6;

/// Joins clouds of robots that measured on their own: where several know a point, their odds are multiplied.
///
/// Adding log odds is Bayes' rule for independent readings, so the order of the clouds does not matter but for rounding.
pub fn merge(clouds: &[PointCloud]) -> Result<Option<PointCloud>, CloudError> {
    let Some(first) = clouds.first() else { return Ok(None) };
    clouds.iter().try_for_each(|cloud| first.check_lattice(cloud))?;
    let mut all: Vec<Point> = clouds.iter().flat_map(PointCloud::points).copied().collect();
    all.sort_by(|a, b| a.key.cmp(&b.key).then(a.belief.total_cmp(&b.belief)));
    let together = all.chunk_by(|a, b| a.key == b.key);
    let points = together.map(|same| Point { key: same[0].key, belief: joined(same) }).collect();
    Ok(Some(PointCloud::from_ordered(first.lattice(), points)))
}

fn joined(same: &[Point]) -> f32 {
    if let [only] = same {
        return only.belief;
    }
    let (yes, no) = same.iter().fold((1.0, 1.0), |(yes, no), point| {
        let p = f64::from(point.belief).clamp(SUREST, 1.0 - SUREST);
        // Kept near 1, so that hundreds of clouds neither vanish nor overflow.
        let scale = (yes * p).max(no * (1.0 - p));
        (yes * p / scale, no * (1.0 - p) / scale)
    });
    (yes / (yes + no)) as f32
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cloud::testing::row as cloud;
    use crate::key::Key;

    #[test]
    fn robots_that_agree_are_surer_together_and_those_that_disagree_less() {
        let merged = merge(&[cloud(&[(0, 0.8), (1, 0.9)]), cloud(&[(0, 0.8), (1, 0.1), (2, 0.3)])]);
        let merged = merged.unwrap().unwrap();
        // 0.64 / (0.64 + 0.04)
        assert!((merged.get(Key::new(0, 0, 0)).unwrap() - 0.941_176_5).abs() < 1e-6);
        assert!((merged.get(Key::new(1, 0, 0)).unwrap() - 0.5).abs() < 1e-6);
        assert_eq!(merged.get(Key::new(2, 0, 0)), Some(0.3));
    }

    #[test]
    fn the_order_of_the_robots_does_not_matter() {
        let clouds =
            [cloud(&[(0, 0.8), (3, 1.0)]), cloud(&[(0, 0.3), (3, 0.0)]), cloud(&[(0, 0.6)])];
        let backwards: Vec<PointCloud> = clouds.iter().rev().cloned().collect();
        assert_eq!(merge(&clouds).unwrap(), merge(&backwards).unwrap());
    }

    #[test]
    fn a_thousand_certain_robots_still_give_a_probability() {
        let clouds: Vec<PointCloud> = (0..1000).map(|_| cloud(&[(0, 1.0)])).collect();
        assert_eq!(merge(&clouds).unwrap().unwrap().get(Key::new(0, 0, 0)), Some(1.0));
        assert_eq!(merge(&[]).unwrap(), None);
    }
}
