//! What a topic carries: its word, its name, its frames, and the ROS type of its messages.

use base::messages::ReadingData;

use crate::geometry_msgs::pose_stamped;
use crate::nav_msgs::odometry;
use crate::rosgraph_msgs::clock;
use crate::sensor_msgs::{
    battery_state, camera_info, compressed_image, image, imu, joint_state, laser_scan, nav_sat_fix,
    point_cloud2, range,
};
use crate::std_msgs::{float64, int64, uint64};
use crate::tf2_msgs::tf_message;
use crate::usar_msgs::{
    command, packet, rfid_tags, robot, signals, sound, tick, touch, victim_parts, wheel_states,
};
use crate::{MessageType, frame_name, optical_frame_name, ros_name};

/// One variant for each kind of reading and for each other thing that is recorded.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Kind {
    /// One range.
    Range,
    /// A fan of ranges.
    Scan,
    /// A picture of distances.
    Depth,
    /// A colour picture.
    Picture,
    /// A colour picture as a PNG or JPEG file.
    EncodedPicture,
    /// A picture of temperatures.
    Heat,
    /// The camera of the picture that follows.
    CameraInfo,
    /// Where wheel turns say the robot is.
    Odometry,
    /// Turns of one axle.
    Encoder,
    /// Speeds of all wheels.
    Tachometer,
    /// Where an inertial system believes to be.
    Ins,
    /// Accelerations and turn rates.
    Imu,
    /// A heading.
    Compass,
    /// Satellite navigation.
    Gps,
    /// How many satellites the fix that follows is from.
    Satellites,
    /// Where a sensor truly is.
    GroundTruth,
    /// Whether something is touched.
    Touch,
    /// What is left to run on.
    Battery,
    /// How long the charge that follows will last.
    SecondsLeft,
    /// Radio tags in reach.
    Tags,
    /// Parts of bodies.
    Victims,
    /// What can be heard.
    Sound,
    /// Carbon dioxide.
    Co2,
    /// Whether somebody moves.
    HumanMotion,
    /// Where joints are.
    Joints,
    /// A packet that was heard.
    Packet,
    /// How strong other radios are.
    Signals,
    /// What a robot was told.
    Command,
    /// A robot came or went.
    Robot,
    /// Where frames are now.
    Transform,
    /// Where frames are for good.
    StaticTransform,
    /// A step is done.
    Tick,
    /// Simulated time.
    Clock,
}

/// The frame everything stands in.
const WORLD: &str = "world";

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
    /// What a reading is sent as.
    pub fn of(data: &ReadingData) -> Self {
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
    pub fn word(self) -> &'static str {
        KINDS[self as usize].1
    }

    /// The type of its messages.
    pub fn message_type(self) -> &'static MessageType {
        KINDS[self as usize].2
    }

    /// Of a word in a channel's metadata, if its messages are of the type that goes with it.
    pub fn from_word(word: &str, message_type: &str) -> Option<Self> {
        let fits = |row: &&(Self, &str, &MessageType)| row.1 == word && row.2.name == message_type;
        KINDS.iter().find(fits).map(|row| row.0)
    }

    /// The topic of a robot's sensor, as far as nobody else has it.
    pub fn topic(self, robot: &str, sensor: &str) -> String {
        let of_sensor = || format!("/{}/{}", ros_name(robot), ros_name(sensor));
        match self {
            Self::Transform => "/tf".to_owned(),
            Self::StaticTransform => "/tf_static".to_owned(),
            Self::Tick => "/tick".to_owned(),
            Self::Clock => "/clock".to_owned(),
            Self::Robot => "/robots".to_owned(),
            Self::Command => format!("/{}/command", ros_name(robot)),
            Self::EncodedPicture => format!("{}/compressed", of_sensor()),
            Self::Packet => format!("{}/packets", of_sensor()),
            Self::Satellites | Self::SecondsLeft | Self::CameraInfo => {
                format!("{}/{}", of_sensor(), self.word())
            }
            _ => of_sensor(),
        }
    }

    /// Frame of the header, and of what is described in it.
    pub fn frames(self, robot: &str, sensor: &str) -> (String, String) {
        match self {
            Self::Odometry => (frame_name(robot, "odom"), frame_name(robot, "base_link")),
            Self::Picture | Self::EncodedPicture | Self::Heat | Self::CameraInfo => {
                (optical_frame_name(robot, sensor), String::new())
            }
            Self::GroundTruth | Self::Ins => (WORLD.to_owned(), String::new()),
            _ => (frame_name(robot, sensor), String::new()),
        }
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
