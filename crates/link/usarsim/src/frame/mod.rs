//! Between USARSim's frame and ours; no other module of this crate turns an axis (section 2.4).
//!
//! | | USARSim | ours |
//! |---|---|---|
//! | axes | x forward, y right, z down | x forward, y left, z up |
//! | yaw | clockwise seen from above | counter-clockwise |
//! | pitch | nose up is positive | nose down is positive |
//! | roll | about x | the same |
//!
//! One half turn about x takes either frame into the other, so both ways are the same formula.

mod angle;
mod beams;
mod earth;
mod encoder;
mod pose;

pub use angle::{Heading, signed, wire_angles, within_turn};
pub use beams::{from_wire_ranges, to_wire_ranges};
pub use earth::{gps_angles, gps_fix};
pub use encoder::{wire_ticks, wire_ticks_per_turn};
pub use pose::{
    flat_pose, flip, flip_angles, pose_from_wire, vector_from_wire, wire_flat_pose, wire_from_pose,
    wire_from_vector,
};
