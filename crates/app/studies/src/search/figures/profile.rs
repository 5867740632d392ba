//! Appendix B: where the time of the paper's update goes, its four steps done its way.
//!
//! Distances and angles of all cells once, then for each sonar a mask of the cells it has met and one of those it has passed.

use app_bench::thread_seconds;

use crate::search::findings::Line;
use crate::search::paper;

/// Cells along an edge of the map, sonars, and the beam the paper's code takes them to have, radians.
const SIDE: usize = 1500;
const SONARS: usize = 16;
const BEAM: f64 = 5.0 * std::f64::consts::PI / 180.0;
/// How thick the ring of an echo is, cells.
const RING: f64 = 0.2;

/// Seconds of each step: mask of what was met, mask of what was passed, angles, distances.
fn seconds() -> [f64; 4] {
    let middle = SIDE as f64 / 2.0;
    let places = || (0..SIDE * SIDE).map(|i| ((i % SIDE) as f64, (i / SIDE) as f64));
    let (distance_time, distances) = thread_seconds(|| -> Vec<f64> {
        places().map(|(x, y)| libm::hypot(x - middle, y - middle)).collect()
    });
    let (angle_time, angles) = thread_seconds(|| -> Vec<f64> {
        places().map(|(x, y)| libm::atan2(y - middle, x - middle)).collect()
    });
    let cells = || distances.iter().zip(&angles);
    let (mut met_time, mut passed_time, mut met, mut passed) = (0.0, 0.0, 0, 0);
    for sonar in 0..SONARS {
        let axis = sonar as f64 * 0.39 - 3.0;
        let range = 100.0 + 15.0 * sonar as f64;
        let is_in = |angle: f64| (angle - axis).abs() <= BEAM / 2.0;
        let (seconds, mask) = thread_seconds(|| -> Vec<bool> {
            cells().map(|(d, a)| is_in(*a) && (d - range).abs() <= RING / 2.0).collect()
        });
        met_time += seconds;
        met += mask.iter().filter(|cell| **cell).count();
        let (seconds, mask) = thread_seconds(|| -> Vec<bool> {
            cells().map(|(d, a)| is_in(*a) && *d < range - RING / 2.0).collect()
        });
        passed_time += seconds;
        passed += mask.iter().filter(|cell| **cell).count();
    }
    // Masks that nobody looks at need not be made.
    debug_assert!(met < passed, "{met} cells met, {passed} passed");
    std::hint::black_box((met, passed));
    [met_time, passed_time, angle_time, distance_time]
}

pub(super) fn lines() -> Vec<Line> {
    let steps = seconds();
    let whole: f64 = steps.iter().sum();
    let published =
        [paper::MET_SHARE, paper::PASSED_SHARE, paper::ANGLE_SHARE, paper::DISTANCE_SHARE];
    let line = |(seconds, published): (f64, paper::Published)| {
        let note = format!("{seconds:.3} s of CPU time, its way in Rust");
        Line::beside(published, [100.0 * seconds / whole], note)
    };
    steps.into_iter().zip(published).map(line).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_four_steps_take_time_and_their_shares_are_all_of_it() {
        let lines = lines();
        assert_eq!(lines.len(), 4);
        let shares: Vec<f64> =
            lines.iter().filter_map(|line| Some(line.ours.as_ref()?.median)).collect();
        assert!(shares.iter().all(|share| *share > 0.0), "{shares:?}");
        assert!((shares.iter().sum::<f64>() - 100.0).abs() < 1e-6, "{shares:?}");
        let papers: f64 = lines.iter().map(|line| line.paper[0]).sum();
        assert!((papers - 96.4).abs() < 0.1, "the rest of its 0.925 s is not told: {papers}");
    }
}
