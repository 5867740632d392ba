//! Clouds into our own file.

use super::{BELIEF, MAGIC, MOST_POSES, POSE, VERSION, checksum, places};
use crate::cloud::Cloud;
use crate::error::CloudError;

/// Beyond this Zstandard takes longer than the disk would.
const LEVEL: i32 = 3;

pub(crate) fn encode(cloud: &Cloud) -> Result<Vec<u8>, CloudError> {
    if cloud.poses().len() > MOST_POSES {
        let reason = format!("{} poses; {MOST_POSES} is the limit", cloud.poses().len());
        return Err(CloudError::Packing { reason });
    }
    let body = body(cloud);
    let (points, poses) = (cloud.points().len() as u64, cloud.poses().len() as u32);
    let mut bytes = MAGIC.to_vec();
    bytes.extend(VERSION.to_le_bytes());
    bytes.extend(cloud.lattice().step().to_le_bytes());
    bytes.extend(cloud.lattice().origin().to_array().into_iter().flat_map(f64::to_le_bytes));
    bytes.extend(points.to_le_bytes());
    bytes.extend(poses.to_le_bytes());
    bytes.extend((body.len() as u64).to_le_bytes());
    bytes.extend(checksum(&bytes, &body).to_le_bytes());
    let packed = zstd::bulk::compress(&body, LEVEL);
    bytes.extend(packed.map_err(|error| CloudError::Packing { reason: error.to_string() })?);
    Ok(bytes)
}

/// Poses, places, beliefs.
fn body(cloud: &Cloud) -> Vec<u8> {
    let points = cloud.points();
    let mut body = Vec::with_capacity(POSE * cloud.poses().len() + 6 * points.len());
    for pose in cloud.poses() {
        let (p, q) = (pose.position.to_array(), pose.rotation.to_array());
        body.extend(p.into_iter().chain(q).flat_map(f64::to_le_bytes));
    }
    places::write(points, &mut body);
    // All first bytes, then all second ones: like with like packs better.
    for byte in 0..BELIEF {
        body.extend(points.iter().map(|point| point.belief.to_le_bytes()[byte]));
    }
    body
}
