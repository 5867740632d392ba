//! `sensor_msgs/msg/LaserScan`: ranges are exact, angles and limits lose what `f32` cannot hold.
//!
//! ROS has no scan of several fans. Ours lie one after another in `ranges`, and their tilts stand in `intensities`, which a plain
//! scan leaves empty.

use base::messages::Scan;
use base::time::SimTime;

use super::{range_from_ros, range_to_ros};
use crate::MessageType;
use crate::cdr::{CdrError, CdrReader, CdrWriter};
use crate::std_msgs::header::{self, Header};

/// The message type.
pub static TYPE: MessageType = MessageType {
    name: "sensor_msgs/msg/LaserScan",
    fields: "\
std_msgs/Header header
float32 angle_min
float32 angle_max
float32 angle_increment
float32 time_increment
float32 scan_time
float32 range_min
float32 range_max
float32[] ranges
float32[] intensities
",
    uses: &[&header::TYPE],
};

/// The tilts of a scanner with one level fan.
const PLAIN: [f32; 1] = [0.0];

/// Writes a scan of one or several fans.
pub fn write(to: &mut CdrWriter<'_>, header: Header<'_>, scan: &Scan) {
    header::write(to, header);
    let beams = scan.ranges.len() / scan.elevations.len().max(1);
    let steps = beams.saturating_sub(1) as f64;
    to.f32(scan.first_angle as f32);
    to.f32((scan.first_angle + steps * scan.step) as f32);
    to.f32(scan.step as f32);
    // All beams of a scan are of one instant; how often it scans is not in a reading.
    to.f32(0.0);
    to.f32(0.0);
    to.f32(scan.min_range as f32);
    to.f32(scan.max_range as f32);
    to.f32_sequence(scan.ranges.iter().map(|&range| range_to_ros(range)));
    let tilts = if scan.elevations == PLAIN { &[] } else { scan.elevations.as_slice() };
    to.f32_sequence(tilts.iter().copied());
}

/// A scan as others record it.
#[derive(Clone, Debug, PartialEq)]
pub struct StampedScan {
    /// When it began, as its header says; none where that is empty.
    pub time: Option<SimTime>,
    /// The frame of the laser.
    pub frame: String,
    /// Seconds from beam to beam; 0 where all are measured at once, or nobody says.
    pub beam_interval: f64,
    /// The ranges. What others write as intensities is not kept.
    pub scan: Scan,
}

/// Reads a scan that others recorded, with what its header says.
pub fn read_stamped(from: &mut CdrReader<'_>) -> Result<StampedScan, CdrError> {
    let (time, frame) = header::read(from)?;
    let frame = frame.to_owned();
    let (beam_interval, mut scan) = read_body(from)?;
    scan.elevations = PLAIN.to_vec();
    Ok(StampedScan { time, frame, beam_interval, scan })
}

/// Reads a scan.
pub fn read(from: &mut CdrReader<'_>) -> Result<Scan, CdrError> {
    header::skip(from)?;
    Ok(read_body(from)?.1)
}

/// Seconds from beam to beam, and the scan.
fn read_body(from: &mut CdrReader<'_>) -> Result<(f64, Scan), CdrError> {
    let first_angle = f64::from(from.f32()?);
    from.f32()?;
    let step = f64::from(from.f32()?);
    let beam_interval = f64::from(from.f32()?);
    from.f32()?;
    let min_range = f64::from(from.f32()?);
    let max_range = f64::from(from.f32()?);
    let ranges = from.f32_sequence()?.into_iter().map(range_from_ros).collect();
    let tilts = from.f32_sequence()?;
    let elevations = if tilts.is_empty() { PLAIN.to_vec() } else { tilts };
    let scan = Scan { first_angle, step, min_range, max_range, elevations, ranges };
    Ok((beam_interval, scan))
}
