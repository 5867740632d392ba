//! What our files say in comments: the lattice, and the poses a cloud was seen from.
//!
//! `usar lattice STEP X Y Z` in metres, and `usar pose X Y Z QX QY QZ QW` once a pose. Other programs pass over them.

use base::geom::Pose;
use glam::{DQuat, DVec3};

use crate::cloud::Cloud;
use crate::error::Fault;
use crate::gather::Frame;
use crate::lattice::Lattice;
use crate::number::{parse, value};

/// Farthest from 1 that the length of a quaternion may be.
const UNIT: f64 = 1e-3;

/// The comments of a cloud, without the mark that makes a line a comment.
pub(crate) fn lines(cloud: &Cloud) -> Vec<String> {
    lines_on(cloud.lattice(), cloud.poses())
}

/// The comments of points on this lattice, seen from these poses.
pub(crate) fn lines_on(lattice: &Lattice, poses: &[Pose]) -> Vec<String> {
    let (step, origin) = (lattice.step(), lattice.origin());
    let lattice = format!("usar lattice {step} {} {} {}", origin.x, origin.y, origin.z);
    let pose = |pose: &Pose| {
        let (p, q) = (pose.position, pose.rotation);
        format!("usar pose {} {} {} {} {} {} {}", p.x, p.y, p.z, q.x, q.y, q.z, q.w)
    };
    std::iter::once(lattice).chain(poses.iter().map(pose)).collect()
}

/// Takes what a comment says, if it is one of ours.
pub(crate) fn take(comment: &str, frame: &mut Frame) -> Result<(), Fault> {
    let mut words = comment.split_whitespace();
    if words.next() != Some("usar") {
        return Ok(());
    }
    match words.next() {
        Some("lattice") => {
            let [step, x, y, z] = numbers(words, "step and origin")?;
            frame.step = Some(step);
            frame.origin = Some(DVec3::new(x, y, z));
        }
        Some("pose") => frame.poses.push(pose(numbers(words, "a pose")?)?),
        _ => {}
    }
    Ok(())
}

/// A pose from x, y, z and a quaternion with its real part last.
pub(crate) fn pose(numbers: [f64; 7]) -> Result<Pose, Fault> {
    let [x, y, z, qx, qy, qz, qw] = numbers;
    let (position, rotation) = (DVec3::new(x, y, z), DQuat::from_xyzw(qx, qy, qz, qw));
    let is_unit = (rotation.length() - 1.0).abs() < UNIT;
    if position.is_finite() && is_unit {
        Ok(Pose::new(position, rotation))
    } else {
        Err(value("a pose", &format!("{numbers:?}"), "metres and a quaternion of length 1"))
    }
}

fn numbers<'a, const N: usize>(
    words: impl Iterator<Item = &'a str>,
    what: &'static str,
) -> Result<[f64; N], Fault> {
    let numbers: Vec<f64> =
        words.take(N + 1).map(|word| parse(word, what)).collect::<Result<_, _>>()?;
    let count = numbers.len();
    let wrong =
        |_| value(what, &format!("{count} numbers"), "4 numbers of a lattice, or 7 of a pose");
    numbers.try_into().map_err(wrong)
}
