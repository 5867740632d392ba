//! A plane and all the points that are on it.

use std::collections::BTreeMap;

use glam::DVec3;

use crate::moments::Moments;
use crate::patch::{Cube, Patch, around};
use crate::plane::Plane;
use crate::vote::Elected;

/// Fits without outliers.
const ROUNDS: usize = 3;
/// An outlier is farther than this many median distances.
const OUTLYING: f64 = 3.0;

/// Least share of its voters' points that a plane has near it; of points that fill their cubes it is less.
const CLEAR: f64 = 0.6;

/// A plane and its points.
#[derive(Clone, Debug)]
pub(crate) struct Region {
    pub(crate) plane: Plane,
    pub(crate) points: Vec<DVec3>,
}

/// Gives every point to the nearest plane that took a patch near it, then fits each plane again.
pub(crate) fn regions(
    points: &[DVec3],
    patches: &[Patch],
    elected: &[Elected],
    tolerance: f64,
) -> Vec<Region> {
    let mut planes_of: BTreeMap<Cube, Vec<usize>> = BTreeMap::new();
    for (index, plane) in elected.iter().enumerate() {
        for &patch in &plane.patches {
            planes_of.entry(patches[patch].cube).or_default().push(index);
        }
    }
    let mut members: Vec<Vec<DVec3>> = vec![vec![]; elected.len()];
    for patch in patches {
        let mut near: Vec<usize> =
            around(patch.cube).filter_map(|cube| planes_of.get(&cube)).flatten().copied().collect();
        near.sort_unstable();
        near.dedup();
        for &index in &patch.points {
            let point = points[index as usize];
            let distance = |plane: usize| elected[plane].plane.distance(point).abs();
            let best = near.iter().copied().min_by(|&a, &b| distance(a).total_cmp(&distance(b)));
            if let Some(plane) = best.filter(|&plane| distance(plane) < tolerance) {
                members[plane].push(point);
            }
        }
    }
    let is_clear = |elected: &Elected| {
        let all = elected.patches.iter().flat_map(|&patch| &patches[patch].points);
        let is_near =
            |&&index: &&u32| elected.plane.distance(points[index as usize]).abs() < tolerance;
        let (near, count) = (all.clone().filter(is_near).count(), all.count());
        near as f64 >= CLEAR * count as f64
    };
    let pairs = elected.iter().zip(members);
    let pairs = pairs.filter(|(elected, points)| points.len() >= 3 && is_clear(elected));
    pairs.map(|(elected, points)| Region { plane: fit(elected.plane, &points), points }).collect()
}

/// Least squares without what is far off, around the median.
fn fit(mut plane: Plane, points: &[DVec3]) -> Plane {
    for _ in 0..ROUNDS {
        let mut distances: Vec<f64> = points.iter().map(|point| plane.distance(*point)).collect();
        let middle = median(&mut distances);
        let mut spreads: Vec<f64> = distances.iter().map(|d| (d - middle).abs()).collect();
        let limit = (OUTLYING * median(&mut spreads)).max(1e-6);
        let near = points.iter().copied().filter(|p| (plane.distance(*p) - middle).abs() <= limit);
        let moments = Moments::of(near);
        if moments.count < 3.0 {
            break;
        }
        plane = moments.plane().0;
    }
    plane
}

/// The middle of some numbers, which are reordered.
fn median(numbers: &mut [f64]) -> f64 {
    let middle = numbers.len() / 2;
    *numbers.select_nth_unstable_by(middle, f64::total_cmp).1
}
