//! Points as PLY and PCD both write them after their headers: x, y, z and belief.

use crate::cloud::Cloud;
use crate::number;

/// Appends all points, little-endian, coordinates in single precision or double.
pub(crate) fn binary(cloud: &Cloud, is_single: bool, bytes: &mut Vec<u8>) {
    bytes.reserve(cloud.points().len() * if is_single { 16 } else { 28 });
    for (position, belief) in cloud.positions() {
        for coordinate in position.to_array() {
            if is_single {
                bytes.extend((coordinate as f32).to_le_bytes());
            } else {
                bytes.extend(coordinate.to_le_bytes());
            }
        }
        bytes.extend(belief.to_le_bytes());
    }
}

/// Appends all points, one a line.
pub(crate) fn text(cloud: &Cloud, bytes: &mut Vec<u8>) {
    for (position, belief) in cloud.positions() {
        bytes.extend(format!("{} {belief}\n", number::position(position, ' ')).into_bytes());
    }
}
