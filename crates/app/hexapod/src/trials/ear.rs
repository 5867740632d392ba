//! What a sonar truly hears in a room: the nearest way that sound finds back, around corners too.
//!
//! Rays are spread over the cone. A surface met squarely sends the sound back the way it came; any other mirrors it on, and what it then
//! meets squarely is heard at the length of the whole way. So a slanted wall is lost, or shows what it mirrors.

use base::geom::Pose2;
use base::noise::NoiseStream;
use glam::DVec2;
use robot_feasible::Outline;
use robot_survey::{Sonar, Sweep};

/// Rays on either side of the axis.
const RAYS: i32 = 8;
/// The sound is mirrored so often at most.
const MIRRORED: usize = 2;

/// A sweep at a pose, with the sonar's own errors and a compass that errs by `compass` radians, one standard deviation; without it the
/// sweep has none.
pub fn hear(
    outline: &Outline,
    sonar: &Sonar,
    pose: &Pose2,
    compass: Option<f64>,
    noise: &mut NoiseStream,
) -> Sweep {
    let ranges = Sweep::bearings().map(|bearing| {
        // Drawn whether or not something is heard.
        let error = noise.gaussian(sonar.sigma);
        let range = echo(outline, sonar, pose.position(), pose.yaw + bearing);
        (bearing, range.map(|range| (range + error).max(sonar.least)))
    });
    let ranges = ranges.collect();
    Sweep { compass: compass.map(|sigma| pose.yaw + noise.gaussian(sigma)), ranges }
}

fn echo(outline: &Outline, sonar: &Sonar, from: DVec2, heading: f64) -> Option<f64> {
    let step = sonar.half_angle / f64::from(RAYS);
    let way = |index: i32| {
        let (sin, cos) = libm::sincos(heading + step * f64::from(index));
        way_back(outline, sonar, from, (DVec2::new(cos, sin), index == 0))
    };
    (-RAYS..=RAYS).filter_map(way).min_by(f64::total_cmp)
}

/// How far away what a ray finds seems to be.
fn way_back(
    outline: &Outline,
    sonar: &Sonar,
    mut from: DVec2,
    (mut direction, is_axis): (DVec2, bool),
) -> Option<f64> {
    /// From a surface on, so that it is not met again, metres.
    const OFF: f64 = 1e-6;
    let mut total = 0.0;
    for mirrored in 0..=MIRRORED {
        let met = outline.meeting(from, direction, sonar.most - total)?;
        total += met.range;
        if sonar.hears(is_axis && mirrored == 0, direction, met.normal) {
            return Some(total);
        }
        from += direction * met.range + met.normal * OFF;
        direction -= met.normal * (2.0 * direction.dot(met.normal));
    }
    None
}
