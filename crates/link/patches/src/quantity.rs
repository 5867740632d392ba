//! Quantities as whole numbers: what is lost is known.

use base::geom::Pose2;

/// A step of a place, metres, and of a heading, radians.
pub(crate) const STEP: (f64, f64) = (1e-4, 1e-5);
/// What poses lose at most: metres a coordinate, and radians. A little more than half a step: the last bits are rounded too.
pub const POSE_ERROR: (f64, f64) = (0.51e-4, 0.51e-5);

/// A range in metres as steps of so many millimetres; 0 where it is no echo or has no room. It is off by half a step at most.
pub fn grains(range: f32, grain: u8) -> u16 {
    let steps = (f64::from(range) * 1000.0 / f64::from(grain.max(1))).round();
    let is_echo = steps >= 1.0 && steps <= f64::from(u16::MAX);
    if is_echo { steps as u16 } else { 0 }
}

/// The same in metres; infinite where nothing came back.
pub fn metres(steps: u16, grain: u8) -> f32 {
    if steps == 0 {
        return f32::INFINITY;
    }
    (f64::from(steps) * f64::from(grain.max(1)) / 1000.0) as f32
}

pub(crate) fn steps_of(pose: &Pose2) -> [i64; 3] {
    let steps = |value: f64, step: f64| (value / step).round() as i64;
    [steps(pose.x, STEP.0), steps(pose.y, STEP.0), steps(pose.yaw, STEP.1)]
}

pub(crate) fn pose_of([x, y, yaw]: [i64; 3]) -> Pose2 {
    Pose2::new(x as f64 * STEP.0, y as f64 * STEP.0, yaw as f64 * STEP.1)
}

/// Small steps either way become small numbers.
pub(crate) fn folded(value: i64) -> u64 {
    ((value << 1) ^ (value >> 63)) as u64
}

pub(crate) fn unfolded(value: u64) -> i64 {
    (value >> 1) as i64 ^ -((value & 1) as i64)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_range_is_off_by_half_a_grain_at_most_and_what_is_no_echo_stays_none() {
        for grain in [1, 2, 5] {
            for index in 1..4000_u16 {
                let range = f32::from(index) * 0.007_3;
                let off = f64::from((metres(grains(range, grain), grain) - range).abs());
                assert!(off <= f64::from(grain) * 0.000_501, "{range} m: {off} m");
            }
            for nothing in [f32::INFINITY, f32::NAN, -1.0, 0.0, 1e9] {
                assert_eq!(metres(grains(nothing, grain), grain), f32::INFINITY, "{nothing}");
            }
        }
    }

    #[test]
    fn folding_is_undone() {
        for value in [0, 1, -1, 63, -64, i64::MAX, i64::MIN] {
            assert_eq!(unfolded(folded(value)), value);
        }
        assert_eq!((folded(-1), folded(1)), (1, 2));
    }
}
