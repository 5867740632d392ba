//! Turns: from a quaternion back to the degrees that give it.

use std::f64::consts::PI;

use base::geom::{Pose, wrap_angle};
use glam::DVec3;

use super::entry::Entry;
use super::number::rounded;

/// Enough decimals of a degree for any hand, few enough to shed what the arithmetic added.
const DECIMALS: usize = 9;

/// A turn below this, in degrees, is none.
const NONE: f64 = 1e-9;

/// Writes `roll_deg`, `pitch_deg` and `yaw_deg` where they are not 0.
pub fn turns(entry: &mut Entry, pose: &Pose) {
    let [roll, pitch, yaw] = degrees(pose);
    entry.number_unless("yaw_deg", yaw, 0.0);
    entry.number_unless("pitch_deg", pitch, 0.0);
    entry.number_unless("roll_deg", roll, 0.0);
}

/// The yaw in degrees of a pose that is read as a turn about the vertical only.
pub fn yaw_degrees(pose: &Pose) -> f64 {
    let yaw = pose.yaw().to_degrees();
    let read = |degrees: f64| Pose::from_xyz_yaw(0.0, 0.0, 0.0, degrees.to_radians()).rotation;
    around(yaw).find(|near| read(*near) == pose.rotation).unwrap_or_else(|| shed(yaw))
}

/// Roll, pitch and yaw that are read as the rotation of `pose`, to the bit if there are such.
fn degrees(pose: &Pose) -> [f64; 3] {
    let estimates = estimates(pose);
    let off = |turns: &[f64; 3]| 1.0 - read(turns).dot(pose.rotation).abs();
    let candidates = (0..=DECIMALS).flat_map(|decimals| {
        let near = estimates.map(|turns| turns.map(|turn| tidy(turn, decimals)));
        near.into_iter().map(move |turns| (turns, decimals))
    });
    // Only what is nearly right is worth the trouble of trying full circles.
    let exact = candidates.filter(|(turns, _)| off(turns) < 1e-12).find_map(|(turns, decimals)| {
        circled(turns, decimals).find(|turns| read(turns) == pose.rotation)
    });
    exact.unwrap_or_else(|| {
        let [first, others @ ..] = estimates.map(|turns| turns.map(shed));
        others
            .into_iter()
            .fold(first, |best, turns| if off(&turns) < off(&best) { turns } else { best })
    })
}

fn read(turns: &[f64; 3]) -> glam::DQuat {
    let [roll, pitch, yaw] = turns.map(f64::to_radians);
    Pose::from_roll_pitch_yaw(DVec3::ZERO, roll, pitch, yaw).rotation
}

/// Three ways to say the turn: without roll (meant wherever it fits, and where the nose points straight up or down, for there
/// yaw and roll are one), with the smallest angles, and with the nose over the top.
fn estimates(pose: &Pose) -> [[f64; 3]; 3] {
    let (roll, pitch, yaw) = pose.roll_pitch_yaw();
    let left = pose.rotation * DVec3::Y;
    let forward = pose.rotation * DVec3::X;
    let flat_yaw = libm::atan2(-left.x, left.y);
    let along = forward.x * libm::cos(flat_yaw) + forward.y * libm::sin(flat_yaw);
    let flat_pitch = libm::atan2(-forward.z, along);
    let over = [roll + PI, PI - pitch, yaw + PI].map(wrap_angle);
    [[0.0, flat_pitch, flat_yaw], [roll, pitch, yaw], over].map(|turns| turns.map(f64::to_degrees))
}

/// The same turns with full circles more or less: the other sign of the quaternion.
fn circled(turns: [f64; 3], decimals: usize) -> impl Iterator<Item = [f64; 3]> {
    circles()
        .map(move |circles| std::array::from_fn(|axis| tidy(turns[axis] + circles[axis], decimals)))
}

/// None, one more or one less about each of the three axes, none about any first.
fn circles() -> impl Iterator<Item = [f64; 3]> {
    const ONE: [f64; 3] = [0.0, 360.0, -360.0];
    (0..27).map(|index| [ONE[index / 3 % 3], ONE[index / 9], ONE[index % 3]])
}

fn around(yaw: f64) -> impl Iterator<Item = f64> {
    (0..=DECIMALS).flat_map(move |decimals| {
        [0.0, 360.0, -360.0].map(|circle| tidy(tidy(yaw, decimals) + circle, decimals))
    })
}

fn shed(turn: f64) -> f64 {
    tidy(turn, DECIMALS)
}

fn tidy(turn: f64, decimals: usize) -> f64 {
    let turn = rounded(turn, decimals);
    if turn.abs() < NONE { 0.0 } else { turn }
}
