//! Scans, as they come and as they are placed.

use base::geom::Pose2;
use robot_matching::Rate;

/// A scan as it comes.
#[derive(Clone, Debug, PartialEq)]
pub struct Scan {
    /// Seconds. Stamps of logs may stand still or go back; the order is that of coming.
    pub time: f64,
    /// Where odometry said its own centre was.
    pub told: Pose2,
    /// Metres, a range for each beam.
    pub ranges: Vec<f32>,
}

/// Where a scan lies: on which patch, and where there.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Placed {
    /// Index of the patch.
    pub patch: usize,
    /// The laser as seen from the patch.
    pub patch_from_scan: Pose2,
    /// How it moved while it measured.
    pub rate: Rate,
}
