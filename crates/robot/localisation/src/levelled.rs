//! Scans of a body that leans, as a level laser would have made them: on ramps and on rubble.
//!
//! Ends of beams are laid down onto the floor plan, and those that meet the floor or what hangs high are left out: Kohlbrecher et al., "A
//! flexible and scalable SLAM system with full 3D motion estimation", SSRR 2011, section III. We then cut the lines between neighbouring
//! ends with the beams of a level fan, so that patches, packets and map files stay what they are.

use base::geom::Pose;
use glam::{DQuat, DVec2, DVec3};
use robot_matching::Fan;

/// Ends lower than this share of the laser's height are on the floor: a leaning body stands on the highest floor around, or beside it.
const FLOOR: f64 = 0.7;
/// Ends that are so much higher than the laser say little of walls, metres (Hector).
const HIGH: f64 = 1.0;
/// Neighbours farther apart than this, metres, or than so many beam spacings, are different things.
const GAP: (f64, f64) = (0.1, 3.0);

/// Where a laser sits on a body.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Mount {
    /// On the body; level, but for its heading.
    pub(crate) robot_from_laser: Pose,
    /// Above the floor, metres.
    pub(crate) height: f64,
}

/// The ranges of a level laser in the place of one whose body leans; infinite where it would have seen what this one did not.
pub(crate) fn levelled(
    fan: &Fan,
    ranges: &[f32],
    mount: &Mount,
    level_from_robot: DQuat,
) -> Vec<f32> {
    let ends: Vec<Option<DVec2>> = ranges
        .iter()
        .enumerate()
        .map(|(beam, range)| end(fan, beam, f64::from(*range), mount, level_from_robot))
        .collect();
    let mut level = vec![f32::INFINITY; ranges.len()];
    for pair in ends.windows(2) {
        if let [Some(a), Some(b)] = pair
            && a.distance(*b) < GAP.0.max(GAP.1 * a.length() * fan.step)
        {
            cut(fan, (*a, *b), &mut level);
        }
    }
    level
}

/// Where a beam ends, seen by the level laser.
fn end(
    fan: &Fan,
    beam: usize,
    range: f64,
    mount: &Mount,
    level_from_robot: DQuat,
) -> Option<DVec2> {
    if range < fan.min_range || range >= fan.max_range {
        return None;
    }
    let (sin, cos) = libm::sincos(fan.angle(beam));
    let at = mount.robot_from_laser.position;
    let along = mount.robot_from_laser.rotation * (DVec3::new(cos, sin, 0.0) * range);
    let (at_level, along_level) = (level_from_robot * at, level_from_robot * along);
    if along_level.z < -FLOOR * mount.height || along_level.z > HIGH {
        return None;
    }
    let seen = at_level + along_level - at;
    Some((mount.robot_from_laser.rotation.conjugate() * seen.with_z(0.0)).truncate())
}

/// The beams that meet the line from a to b, each as far as it is.
fn cut(fan: &Fan, (a, b): (DVec2, DVec2), level: &mut [f32]) {
    let beam_of = |place: DVec2| (libm::atan2(place.y, place.x) - fan.first_angle) / fan.step;
    let (from, to) = (beam_of(a), beam_of(b));
    let along = b - a;
    // Ends of one beam behind the other's are edges; across the fan's own back nothing is joined.
    if to < from || to - from > GAP.1 {
        return;
    }
    for beam in from.ceil().max(0.0) as usize..=to.floor().max(0.0) as usize {
        let (sin, cos) = libm::sincos(fan.angle(beam));
        let range = a.perp_dot(along) / DVec2::new(cos, sin).perp_dot(along);
        if let Some(level) = level.get_mut(beam)
            && range.is_finite()
            && range > 0.0
        {
            *level = level.min(range as f32);
        }
    }
}

#[cfg(test)]
mod tests {
    use std::f64::consts::{PI, TAU};

    use base::geom::Pose2;

    use super::*;
    use crate::testing::{range_in_room, seen_leaning};

    #[test]
    fn a_laser_that_leans_any_way_sees_the_room_as_a_level_one() {
        let fan = Fan::at_once(-PI, TAU / 360.0, 360, 20.0);
        let here = Pose2::new(2.4, 1.7, 0.4);
        for (x, yaw) in [(0.0, 0.0), (0.2, 0.5)] {
            let mount =
                Mount { robot_from_laser: Pose::from_xyz_yaw(x, 0.0, 0.2, yaw), height: 0.4 };
            for (roll, pitch) in [(0.0, 0.25), (0.2, -0.1), (-0.3, 0.0)] {
                let lean = Pose::from_roll_pitch_yaw(DVec3::ZERO, roll, pitch, 0.0).rotation;
                let ranges = seen_leaning(&here, (&mount.robot_from_laser, mount.height), lean);
                let level = levelled(&fan, &ranges, &mount, lean);
                let laser = here * Pose2::from(&mount.robot_from_laser);
                let mut off: Vec<f64> = (0..fan.beams)
                    .filter(|beam| level[*beam].is_finite())
                    .map(|beam| {
                        (f64::from(level[beam]) - range_in_room(&laser, fan.angle(beam))).abs()
                    })
                    .collect();
                off.sort_by(f64::total_cmp);
                // Corners are cut off; most walls are seen, though the floor hides some.
                let (seen, usual) = (off.len(), off[off.len() * 9 / 10]);
                assert!(usual < 0.002 && seen > 150, "{roll} {pitch}: {usual} m, {seen} beams");
            }
        }
    }
}
