//! Readings as ROS messages, and back: which message, and what goes onto topics beside it.

use std::sync::Arc;

use base::camera::CameraModel;
use base::messages::{BatteryState, HeatView, ReadingData};

use crate::Kind;
use crate::cdr::{CdrError, CdrReader, CdrWriter};
use crate::geometry_msgs::pose_stamped;
use crate::nav_msgs::odometry;
use crate::sensor_msgs::{
    battery_state, image, imu, joint_state, laser_scan, nav_sat_fix, point_cloud2, range,
};
use crate::std_msgs::header::Header;
use crate::usar_msgs::{packet, rfid_tags, signals, sound, touch, victim_parts, wheel_states};

/// Writes a reading as a message of its kind; `child` is the frame that odometry is of.
pub fn write(to: &mut CdrWriter<'_>, header: Header<'_>, child: &str, data: &ReadingData) {
    match data {
        ReadingData::Range(range) => range::write(to, header, *range),
        ReadingData::Scan(scan) => laser_scan::write(to, header, scan),
        ReadingData::Depth(view) => point_cloud2::write(to, header, view),
        ReadingData::Picture(picture, _) => image::write_picture(to, header, picture),
        ReadingData::Heat(view) => image::write_heat(to, header, view),
        ReadingData::Odometry(pose) => odometry::write(to, header, child, pose),
        ReadingData::Ins(pose) | ReadingData::GroundTruth(pose) => {
            pose_stamped::write(to, header, pose);
        }
        ReadingData::Encoder(ticks) => to.i64(*ticks),
        ReadingData::Tachometer(wheels) => wheel_states::write(to, header, wheels),
        ReadingData::Imu(felt) => imu::write(to, header, felt),
        ReadingData::Compass(value) | ReadingData::Co2(value) | ReadingData::HumanMotion(value) => {
            to.f64(*value);
        }
        ReadingData::Gps(fix, _) => nav_sat_fix::write(to, header, *fix),
        ReadingData::Touch(touched) => touch::write(to, header, touched),
        ReadingData::Battery(state) => battery_state::write(to, header, state.charge),
        ReadingData::Tags(tags) => rfid_tags::write(to, header, tags),
        ReadingData::Victims(parts) => victim_parts::write(to, header, parts),
        ReadingData::Sound(sounds) => sound::write(to, header, sounds),
        ReadingData::Joints(states) => joint_state::write(to, header, states),
        ReadingData::Packet(heard) => packet::write(to, header, heard),
        ReadingData::Signals(heard) => signals::write(to, header, heard),
    }
}

/// What a reading holds beside what its ROS type has fields for: eight bytes on a topic of their own, written before it.
pub fn companion(data: &ReadingData) -> Option<(Kind, u64)> {
    match data {
        ReadingData::Gps(_, satellites) => Some((Kind::Satellites, *satellites as u64)),
        ReadingData::Battery(state) => Some((Kind::SecondsLeft, state.seconds_left.to_bits())),
        _ => None,
    }
}

/// The camera that took a picture of any kind: it goes onto a topic of its own, written before the picture.
pub fn camera(data: &ReadingData) -> Option<CameraModel> {
    match data {
        ReadingData::Picture(_, camera) => Some(*camera),
        ReadingData::Heat(view) => Some(view.camera),
        ReadingData::Depth(view) => Some(view.camera()),
        _ => None,
    }
}

/// The kind of a companion's reading, if there is one.
pub fn companion_kind(kind: Kind) -> Option<Kind> {
    match kind {
        Kind::Gps => Some(Kind::Satellites),
        Kind::Battery => Some(Kind::SecondsLeft),
        _ => None,
    }
}

/// What came before a reading, on topics of their own.
#[derive(Clone, Copy, Debug, Default)]
pub struct Beside {
    /// Eight bytes that its ROS type has no field for.
    pub bits: u64,
    /// The camera that took it.
    pub camera: Option<CameraModel>,
}

impl Beside {
    /// The camera, if it has as many pixels as the picture.
    fn camera_of(&self, width: usize, height: usize) -> CameraModel {
        let fits = |camera: &CameraModel| camera.size() == (width, height);
        self.camera.filter(fits).unwrap_or(CameraModel::Unknown { width, height })
    }
}

/// Reads a message of a kind that is a reading; `None` for other kinds.
pub fn read(
    from: &mut CdrReader<'_>,
    kind: Kind,
    beside: Beside,
) -> Result<Option<ReadingData>, CdrError> {
    Ok(Some(match kind {
        Kind::Range => ReadingData::Range(range::read(from)?),
        Kind::Scan => ReadingData::Scan(laser_scan::read(from)?),
        Kind::Depth => ReadingData::Depth(point_cloud2::read(from)?),
        Kind::Picture => {
            let picture = image::read_picture(from)?;
            let camera = beside.camera_of(picture.width, picture.height());
            ReadingData::Picture(Arc::new(picture), camera)
        }
        Kind::Heat => {
            let ((width, height), kelvin) = image::read_heat(from)?;
            let camera = beside.camera_of(width, height);
            ReadingData::Heat(HeatView { camera, kelvin: Arc::new(kelvin) })
        }
        Kind::Odometry => ReadingData::Odometry(odometry::read(from)?),
        Kind::Encoder => ReadingData::Encoder(from.i64()?),
        Kind::Tachometer => ReadingData::Tachometer(wheel_states::read(from)?),
        Kind::Ins => ReadingData::Ins(pose_stamped::read(from)?),
        Kind::Imu => ReadingData::Imu(imu::read(from)?),
        Kind::Compass => ReadingData::Compass(from.f64()?),
        Kind::Gps => ReadingData::Gps(nav_sat_fix::read(from)?, beside.bits as usize),
        Kind::GroundTruth => ReadingData::GroundTruth(pose_stamped::read(from)?),
        Kind::Touch => ReadingData::Touch(touch::read(from)?),
        Kind::Battery => ReadingData::Battery(BatteryState {
            charge: battery_state::read(from)?,
            seconds_left: f64::from_bits(beside.bits),
        }),
        Kind::Tags => ReadingData::Tags(rfid_tags::read(from)?),
        Kind::Victims => ReadingData::Victims(victim_parts::read(from)?),
        Kind::Sound => ReadingData::Sound(sound::read(from)?),
        Kind::Co2 => ReadingData::Co2(from.f64()?),
        Kind::HumanMotion => ReadingData::HumanMotion(from.f64()?),
        Kind::Joints => ReadingData::Joints(joint_state::read(from)?),
        Kind::Packet => ReadingData::Packet(packet::read(from)?),
        Kind::Signals => ReadingData::Signals(signals::read(from)?),
        Kind::EncodedPicture
        | Kind::CameraInfo
        | Kind::Satellites
        | Kind::SecondsLeft
        | Kind::Command
        | Kind::Robot
        | Kind::Transform
        | Kind::StaticTransform
        | Kind::Tick
        | Kind::Clock => return Ok(None),
    }))
}
