//! Poses in whole steps, taken from the front of bytes and put behind them.

use base::bytes::{Fault, Front, put_varint};
use base::geom::Pose2;

use crate::quantity::{folded, pose_of, steps_of, unfolded};

/// Farther than this from its origin nothing lies: steps of a pose, which is some hundred kilometres.
const FARTHEST: i64 = 1 << 32;

pub(crate) fn take_pose(front: &mut Front<'_>) -> Result<Pose2, Fault> {
    let mut steps = [0; 3];
    for step in &mut steps {
        *step = unfolded(front.varint()?);
    }
    if steps.iter().any(|step| step.unsigned_abs() > FARTHEST.unsigned_abs()) {
        return Err(format!("a pose is {:?}", pose_of(steps)));
    }
    Ok(pose_of(steps))
}

pub(crate) fn put_pose(pose: &Pose2, out: &mut Vec<u8>) {
    for steps in steps_of(pose) {
        put_varint(folded(steps.clamp(-FARTHEST, FARTHEST)), out);
    }
}
