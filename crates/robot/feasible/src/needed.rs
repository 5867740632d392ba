//! How far off a range would have to be for a pose to be possible.
//!
//! The head of z lies within ε of a wall if ε is at least the distance from p + z to the nearest one, and the body, shortened by ε, crosses
//! none if ε is at least what z goes beyond the first wall along it. Both at once: the greater of the two.

use glam::DVec2;

use crate::outline::Outline;

/// The least ε for which a robot at `point` can have measured the range vector; infinite in what is solid. O(edges).
pub fn needed(outline: &Outline, point: DVec2, vector: DVec2) -> f64 {
    if !outline.is_free(point) {
        return f64::INFINITY;
    }
    let length = vector.length();
    let beyond = outline.meeting(point, vector / length, length).map_or(0.0, |m| length - m.range);
    outline.distance(point + vector).max(beyond)
}

/// Whether `point` is in FP_ε of the vector.
pub fn is_feasible(outline: &Outline, point: DVec2, vector: DVec2, epsilon: f64) -> bool {
    needed(outline, point, vector) <= epsilon
}

/// How many of these range vectors are possible at a point.
pub fn satisfied(outline: &Outline, point: DVec2, vectors: &[DVec2], epsilon: f64) -> usize {
    vectors.iter().filter(|vector| is_feasible(outline, point, **vector, epsilon)).count()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::room;

    #[test]
    fn a_head_before_a_wall_needs_its_distance_and_one_behind_it_what_it_crosses() {
        let point = DVec2::new(2.0, 1.0);
        for (vector, expected) in [
            (DVec2::new(-1.9, 0.0), 0.1),
            (DVec2::new(-2.0, 0.0), 0.0),
            (DVec2::new(-2.3, 0.0), 0.3),
            // Slanted: 0.5 m of the body are behind the wall, the head only 0.4 m.
            (DVec2::new(-2.4, 1.8), 0.5),
        ] {
            let needed = needed(&room(), point, vector);
            assert!((needed - expected).abs() < 1e-12, "{vector}: {needed} is not {expected}");
        }
        assert_eq!(needed(&room(), DVec2::new(-1.0, 0.0), DVec2::X), f64::INFINITY);
    }
}
