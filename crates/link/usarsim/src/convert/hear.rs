//! What one SEN line says to a robot.

use std::sync::Arc;

use base::messages::{
    DepthView, Heard, InertialState, PartSeen, ReadingData, Scan as OurScan, TagSeen, Touched,
    WheelState,
};
use glam::DVec3;

use crate::frame;
use crate::reply::sensor::{
    Acoustic, Imu, PartFound, Pose, RangeImage, Scan, Scan3d, Sensor, SensorData, Tachometer,
    TagFound,
};

/// What has to be known of a sensor to understand it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Limits {
    pub(super) min_range: f64,
    /// A range that is not below did not come back.
    pub(super) max_range: f64,
    /// Radians a tick.
    pub(super) resolution: f64,
}

impl Default for Limits {
    fn default() -> Self {
        Self { min_range: 0.0, max_range: f64::INFINITY, resolution: 0.0174 }
    }
}

/// The readings of a line, by the name of the sensor.
pub(super) fn readings(
    sensor: &Sensor,
    limits_of: impl Fn(&str) -> Limits,
) -> Vec<(String, ReadingData)> {
    let name = sensor.name.clone().unwrap_or_default();
    let limits = limits_of(&name);
    let data = match &sensor.data {
        SensorData::Ranges(items) => {
            let range = |(name, range): &(String, f64)| {
                let is_back = *range < limits_of(name).max_range;
                let came_back = is_back.then_some(single(*range));
                (name.clone(), ReadingData::Range(came_back))
            };
            return items.iter().map(range).collect();
        }
        SensorData::Ticks(items) => {
            let ticks =
                |(name, ticks): &(String, i64)| (name.clone(), ReadingData::Encoder(*ticks));
            return items.iter().map(ticks).collect();
        }
        SensorData::Touches(items) => {
            let touch = |(name, is_touching): &(String, bool)| {
                let touched = Touched { is_touching: *is_touching, thing: None };
                (name.clone(), ReadingData::Touch(touched))
            };
            return items.iter().map(touch).collect();
        }
        SensorData::Scan(scan) => ReadingData::Scan(heard_scan(scan, limits)),
        SensorData::Scan3d(scan) => ReadingData::Scan(heard_scan_3d(scan, limits)),
        SensorData::RangeImage(image) => match heard_image(image, limits) {
            Some(view) => ReadingData::Depth(view),
            None => return Vec::new(),
        },
        SensorData::Odometry(pose) => ReadingData::Odometry(frame::flat_pose(*pose)),
        SensorData::Tachometer(wheels) => ReadingData::Tachometer(heard_wheels(wheels)),
        SensorData::Pose(pose) => heard_pose(&sensor.kind, pose),
        SensorData::Imu(imu) => ReadingData::Imu(heard_imu(imu)),
        SensorData::Compass(angle) => ReadingData::Compass(frame::signed(0.0 - angle)),
        SensorData::Gps(place, satellites) => {
            let seen = usize::try_from(*satellites).unwrap_or_default();
            ReadingData::Gps(place.as_ref().map(frame::gps_fix), seen)
        }
        SensorData::Tags(tags) => ReadingData::Tags(tags.iter().filter_map(heard_tag).collect()),
        SensorData::Victims(parts) => ReadingData::Victims(parts.iter().map(heard_part).collect()),
        SensorData::Motion(chance) => ReadingData::HumanMotion(*chance),
        SensorData::Gas(_, density) => ReadingData::Co2(*density),
        SensorData::Sound(loudness, _) => ReadingData::Sound(heard_sound(*loudness, None)),
        SensorData::Acoustic(Acoustic::Heard(direction, volume, ..)) => {
            ReadingData::Sound(heard_sound(*volume, Some(frame::vector_from_wire(*direction))))
        }
        SensorData::Acoustic(_) => ReadingData::Sound(Vec::new()),
        _ => return Vec::new(),
    };
    vec![(name, data)]
}

/// Ranges and the angles of scans in single precision: the wire tells less, and a recording keeps no more.
fn single(value: f64) -> f64 {
    f64::from(value as f32)
}

fn heard_scan(scan: &Scan, limits: Limits) -> OurScan {
    OurScan {
        first_angle: single(-scan.field_of_view / 2.0),
        step: single(scan.resolution),
        min_range: single(limits.min_range),
        max_range: single(limits.max_range),
        elevations: vec![0.0],
        ranges: frame::from_wire_ranges(&scan.ranges, limits.max_range),
    }
}

fn heard_scan_3d(scan: &Scan3d, limits: Limits) -> OurScan {
    let [vertical, horizontal] = scan.field_of_view;
    let [up, across] = scan.resolution;
    // No more rows than ranges: the two figures are the server's, and may be anything.
    let rows = if up > 0.0 { (vertical / up + 1.5) as usize } else { 1 }
        .clamp(1, scan.ranges.len().max(1));
    let elevation = |row: usize| (row as f64 * up - vertical / 2.0) as f32;
    OurScan {
        first_angle: single(-horizontal / 2.0),
        step: single(across),
        min_range: single(limits.min_range),
        max_range: single(limits.max_range),
        elevations: (0..rows).map(elevation).collect(),
        ranges: frame::from_wire_ranges(&scan.ranges, limits.max_range),
    }
}

/// One part of a picture as a picture of few rows; nothing when idle.
fn heard_image(image: &RangeImage, limits: Limits) -> Option<DepthView> {
    let width = usize::try_from(image.resolution[0]).ok().filter(|width| *width > 0)?;
    let depths = frame::from_wire_ranges(&image.ranges, limits.max_range);
    let view = DepthView { width, field_of_view: image.field_of_view[0], depths: Arc::new(depths) };
    (!image.ranges.is_empty()).then_some(view)
}

fn heard_wheels(wheels: &Tachometer) -> Vec<WheelState> {
    let angles = wheels.angles.iter().copied().chain(std::iter::repeat(0.0));
    wheels
        .speeds
        .iter()
        .zip(angles)
        .map(|(speed, angle)| WheelState { speed: *speed, angle })
        .collect()
}

fn heard_pose(kind: &str, pose: &Pose) -> ReadingData {
    let ours = frame::pose_from_wire(pose.location, pose.orientation);
    if kind.eq_ignore_ascii_case("INS") {
        ReadingData::Ins(ours)
    } else {
        ReadingData::GroundTruth(ours)
    }
}

fn heard_imu(imu: &Imu) -> InertialState {
    InertialState {
        acceleration: frame::vector_from_wire(imu.acceleration),
        angular_velocity: frame::vector_from_wire(imu.angular_velocity),
        orientation: DVec3::from_array(frame::flip_angles(imu.rotation)),
    }
}

/// Tags whose name is not a number cannot be told.
fn heard_tag(tag: &TagFound) -> Option<TagSeen> {
    Some(TagSeen {
        id: tag.id.parse().ok()?,
        memory: tag.memory.clone(),
        position: tag.location.map(frame::vector_from_wire),
    })
}

fn heard_part(part: &PartFound) -> PartSeen {
    PartSeen { part: part.part.clone(), position: frame::vector_from_wire(part.location) }
}

/// Silence is nothing heard; UT2004 does not tell where from, which is told as straight ahead.
fn heard_sound(loudness: f64, direction: Option<DVec3>) -> Vec<Heard> {
    let heard = Heard { loudness, text: None, direction: direction.unwrap_or(DVec3::X) };
    if loudness > 0.0 { vec![heard] } else { Vec::new() }
}
