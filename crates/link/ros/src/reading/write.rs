//! Our readings as ROS messages.

use base::camera::CameraModel;
use base::messages::ReadingData;

use crate::Kind;
use crate::cdr::CdrWriter;
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
