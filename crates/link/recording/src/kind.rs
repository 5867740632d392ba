//! What a topic carries: the word in its channel's metadata, and the ROS type of its messages.

use base::messages::ReadingData;
use link_ros::MessageType;
use link_ros::geometry_msgs::pose_stamped;
use link_ros::nav_msgs::odometry;
use link_ros::rosgraph_msgs::clock;
use link_ros::sensor_msgs::{
    battery_state, camera_info, compressed_image, image, imu, joint_state, laser_scan, nav_sat_fix,
    point_cloud2, range,
};
use link_ros::std_msgs::{float64, int64, uint64};
use link_ros::tf2_msgs::tf_message;
use link_ros::usar_msgs::{
    command, packet, rfid_tags, robot, signals, sound, tick, touch, victim_parts, wheel_states,
};

/// One variant for each kind of reading and for each other thing that is recorded.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Kind {
    Range,
    Scan,
    Depth,
    Picture,
    EncodedPicture,
    Heat,
    CameraInfo,
    Odometry,
    Encoder,
    Tachometer,
    Ins,
    Imu,
    Compass,
    Gps,
    Satellites,
    GroundTruth,
    Touch,
    Battery,
    SecondsLeft,
    Tags,
    Victims,
    Sound,
    Co2,
    HumanMotion,
    Joints,
    Packet,
    Signals,
    Command,
    Robot,
    Transform,
    StaticTransform,
    Tick,
    Clock,
}

/// Kind, word in the metadata, type of the messages.
static KINDS: [(Kind, &str, &MessageType); 33] = [
    (Kind::Range, "range", &range::TYPE),
    (Kind::Scan, "scan", &laser_scan::TYPE),
    (Kind::Depth, "depth", &point_cloud2::TYPE),
    (Kind::Picture, "picture", &image::TYPE),
    (Kind::EncodedPicture, "encoded_picture", &compressed_image::TYPE),
    (Kind::Heat, "heat", &image::TYPE),
    (Kind::CameraInfo, "camera_info", &camera_info::TYPE),
    (Kind::Odometry, "odometry", &odometry::TYPE),
    (Kind::Encoder, "encoder", &int64::TYPE),
    (Kind::Tachometer, "tachometer", &wheel_states::TYPE),
    (Kind::Ins, "ins", &pose_stamped::TYPE),
    (Kind::Imu, "imu", &imu::TYPE),
    (Kind::Compass, "compass", &float64::TYPE),
    (Kind::Gps, "gps", &nav_sat_fix::TYPE),
    (Kind::Satellites, "satellites", &uint64::TYPE),
    (Kind::GroundTruth, "ground_truth", &pose_stamped::TYPE),
    (Kind::Touch, "touch", &touch::TYPE),
    (Kind::Battery, "battery", &battery_state::TYPE),
    (Kind::SecondsLeft, "seconds_left", &float64::TYPE),
    (Kind::Tags, "tags", &rfid_tags::TYPE),
    (Kind::Victims, "victims", &victim_parts::TYPE),
    (Kind::Sound, "sound", &sound::TYPE),
    (Kind::Co2, "co2", &float64::TYPE),
    (Kind::HumanMotion, "human_motion", &float64::TYPE),
    (Kind::Joints, "joints", &joint_state::TYPE),
    (Kind::Packet, "packet", &packet::TYPE),
    (Kind::Signals, "signals", &signals::TYPE),
    (Kind::Command, "command", &command::TYPE),
    (Kind::Robot, "robot", &robot::TYPE),
    (Kind::Transform, "transform", &tf_message::TYPE),
    (Kind::StaticTransform, "static_transform", &tf_message::TYPE),
    (Kind::Tick, "tick", &tick::TYPE),
    (Kind::Clock, "clock", &clock::TYPE),
];

impl Kind {
    /// Of a reading.
    pub(crate) fn of(data: &ReadingData) -> Self {
        match data {
            ReadingData::Range(_) => Self::Range,
            ReadingData::Scan(_) => Self::Scan,
            ReadingData::Depth(_) => Self::Depth,
            ReadingData::Picture(..) => Self::Picture,
            ReadingData::Heat(_) => Self::Heat,
            ReadingData::Odometry(_) => Self::Odometry,
            ReadingData::Encoder(_) => Self::Encoder,
            ReadingData::Tachometer(_) => Self::Tachometer,
            ReadingData::Ins(_) => Self::Ins,
            ReadingData::Imu(_) => Self::Imu,
            ReadingData::Compass(_) => Self::Compass,
            ReadingData::Gps(..) => Self::Gps,
            ReadingData::GroundTruth(_) => Self::GroundTruth,
            ReadingData::Touch(_) => Self::Touch,
            ReadingData::Battery(_) => Self::Battery,
            ReadingData::Tags(_) => Self::Tags,
            ReadingData::Victims(_) => Self::Victims,
            ReadingData::Sound(_) => Self::Sound,
            ReadingData::Co2(_) => Self::Co2,
            ReadingData::HumanMotion(_) => Self::HumanMotion,
            ReadingData::Joints(_) => Self::Joints,
            ReadingData::Packet(_) => Self::Packet,
            ReadingData::Signals(_) => Self::Signals,
        }
    }

    /// The word in a channel's metadata.
    pub(crate) fn word(self) -> &'static str {
        KINDS[self as usize].1
    }

    /// Type of its messages.
    pub(crate) fn message_type(self) -> &'static MessageType {
        KINDS[self as usize].2
    }

    /// Of a word in a channel's metadata, if its messages are of the type that goes with it.
    pub(crate) fn from_word(word: &str, message_type: &str) -> Option<Self> {
        let fits = |row: &&(Self, &str, &MessageType)| row.1 == word && row.2.name == message_type;
        KINDS.iter().find(fits).map(|row| row.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_has_its_row_and_its_word_leads_back_to_it() {
        for (index, (kind, word, message)) in KINDS.iter().enumerate() {
            assert_eq!(*kind as usize, index);
            assert_eq!(Kind::from_word(word, message.name), Some(*kind));
        }
        assert_eq!(Kind::from_word("scan", "std_msgs/msg/Float64"), None);
    }

    #[test]
    fn every_sensor_is_recorded_as_its_descriptor_says() {
        for sensor in base::model::SENSORS {
            let row = KINDS.iter().find(|(_, _, message)| message.name == sensor.ros);
            assert!(row.is_some(), "{}: nothing is recorded as {}", sensor.word, sensor.ros);
        }
    }
}
