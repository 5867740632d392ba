//! What each kind of sensor is called, and by whom: one row a kind, read by every table of the program.

use super::presets::{self, Preset};
use super::sensor::SensorKind;

/// What is known of a kind of sensor besides its figures.
#[derive(Clone, Debug, PartialEq)]
pub struct SensorDescriptor {
    /// In robot files.
    pub word: &'static str,
    /// For people.
    pub label: &'static str,
    /// `Type` on USARSim's wire, of UT2004 and of UDK; `None` has no line of its own there.
    pub usarsim: Option<[&'static str; 2]>,
    /// ROS type of the messages its readings are recorded as.
    pub ros: &'static str,
    /// Unit of what it tells; empty where that has none, or several.
    pub unit: &'static str,
    /// Whether its readings draw maps of what is free and what is not.
    pub maps: bool,
    /// What a robot file that states no figures gets.
    pub usual: &'static Preset,
}

/// Every kind, in the order of [`SensorKind`].
pub static SENSORS: [&SensorDescriptor; 25] = [
    &SONAR,
    &INFRARED,
    &RANGE,
    &SCANNER,
    &DEPTH,
    &CAMERA,
    &OMNI,
    &HEAT,
    &ODOMETRY,
    &ENCODER,
    &TACHOMETER,
    &INS,
    &IMU,
    &COMPASS,
    &GPS,
    &GROUND_TRUTH,
    &TOUCH,
    &BATTERY,
    &RFID,
    &VICTIM,
    &SOUND,
    &CO2,
    &HUMAN_MOTION,
    &JOINTS,
    &RADIO,
];

impl SensorKind {
    /// What is known of this kind of sensor besides its figures.
    pub fn descriptor(&self) -> &'static SensorDescriptor {
        match self {
            Self::Sonar(_) => &SONAR,
            Self::Infrared(_) => &INFRARED,
            Self::Range(_) => &RANGE,
            Self::Scanner(_) => &SCANNER,
            Self::Depth(_) => &DEPTH,
            Self::Camera(_) => &CAMERA,
            Self::Omni(_) => &OMNI,
            Self::Heat(_) => &HEAT,
            Self::Odometry(_) => &ODOMETRY,
            Self::Encoder(..) => &ENCODER,
            Self::Tachometer => &TACHOMETER,
            Self::Ins(_) => &INS,
            Self::Imu(_) => &IMU,
            Self::Compass(_) => &COMPASS,
            Self::Gps(_) => &GPS,
            Self::GroundTruth => &GROUND_TRUTH,
            Self::Touch(_) => &TOUCH,
            Self::Battery => &BATTERY,
            Self::Rfid(_) => &RFID,
            Self::Victim(_) => &VICTIM,
            Self::Sound(_) => &SOUND,
            Self::Co2(_) => &CO2,
            Self::HumanMotion(..) => &HUMAN_MOTION,
            Self::Joints => &JOINTS,
            Self::Radio(_) => &RADIO,
        }
    }

    /// The farthest it senses, metres; `None` where that means nothing.
    pub fn max_range(&self) -> Option<f64> {
        match self {
            Self::Sonar(spec) => Some(spec.range.max_range),
            Self::Infrared(spec) | Self::Range(spec) => Some(spec.max_range),
            Self::Scanner(spec) => Some(spec.range.max_range),
            Self::Depth(spec) => Some(spec.range.max_range),
            Self::Rfid(spec) => Some(spec.max_range),
            Self::Victim(spec) => Some(spec.max_range),
            Self::Co2(range) | Self::HumanMotion(range, _) => Some(*range),
            _ => None,
        }
    }

    /// Its full opening angle from left to right, radians; `None` where that means nothing.
    pub fn field_of_view(&self) -> Option<f64> {
        match self {
            Self::Sonar(spec) => Some(spec.beam_angle),
            Self::Scanner(spec) => Some(spec.field_of_view),
            Self::Depth(spec) => Some(spec.field_of_view),
            Self::Camera(spec) => Some(spec.field_of_view),
            Self::Omni(spec) => Some(spec.camera.field_of_view),
            Self::Heat(spec) => Some(spec.field_of_view),
            Self::Victim(spec) => Some(spec.field_of_view),
            Self::HumanMotion(_, field) => Some(*field),
            _ => None,
        }
    }
}

static SONAR: SensorDescriptor = SensorDescriptor {
    word: "sonar",
    label: "sonar",
    usarsim: Some(["Sonar"; 2]),
    ros: "sensor_msgs/msg/Range",
    unit: "m",
    maps: true,
    usual: &presets::SONAR,
};

static INFRARED: SensorDescriptor = SensorDescriptor {
    word: "infrared",
    label: "infra-red",
    usarsim: Some(["IR"; 2]),
    ros: "sensor_msgs/msg/Range",
    unit: "m",
    maps: true,
    usual: &presets::INFRARED,
};

static RANGE: SensorDescriptor = SensorDescriptor {
    word: "range",
    label: "range finder",
    usarsim: Some(["Range"; 2]),
    ros: "sensor_msgs/msg/Range",
    unit: "m",
    maps: true,
    usual: &presets::RANGE,
};

static SCANNER: SensorDescriptor = SensorDescriptor {
    word: "scanner",
    label: "laser scanner",
    usarsim: Some(["RangeScanner"; 2]),
    ros: "sensor_msgs/msg/LaserScan",
    unit: "m",
    maps: true,
    usual: &presets::SICK_LMS200,
};

static DEPTH: SensorDescriptor = SensorDescriptor {
    word: "depth",
    label: "depth camera",
    usarsim: Some(["RangeImager"; 2]),
    ros: "sensor_msgs/msg/PointCloud2",
    unit: "m",
    maps: false,
    usual: &presets::KINECT,
};

static CAMERA: SensorDescriptor = SensorDescriptor {
    word: "camera",
    label: "camera",
    usarsim: Some(["Camera"; 2]),
    ros: "sensor_msgs/msg/Image",
    unit: "",
    maps: false,
    usual: &presets::CAMERA,
};

static OMNI: SensorDescriptor = SensorDescriptor {
    word: "omni",
    label: "all-round camera",
    usarsim: Some(["Camera"; 2]),
    ros: "sensor_msgs/msg/Image",
    unit: "",
    maps: false,
    usual: &presets::PANORAMA_EYE,
};

static HEAT: SensorDescriptor = SensorDescriptor {
    word: "heat",
    label: "heat camera",
    usarsim: None,
    ros: "sensor_msgs/msg/Image",
    unit: "K",
    maps: false,
    usual: &presets::HEAT,
};

static ODOMETRY: SensorDescriptor = SensorDescriptor {
    word: "odometry",
    label: "odometry",
    usarsim: Some(["Odometry"; 2]),
    ros: "nav_msgs/msg/Odometry",
    unit: "m, rad",
    maps: false,
    usual: &presets::ODOMETRY,
};

static ENCODER: SensorDescriptor = SensorDescriptor {
    word: "encoder",
    label: "encoder",
    usarsim: Some(["Encoder"; 2]),
    ros: "std_msgs/msg/Int64",
    unit: "ticks",
    maps: false,
    usual: &presets::ENCODER,
};

static TACHOMETER: SensorDescriptor = SensorDescriptor {
    word: "tachometer",
    label: "tachometer",
    usarsim: Some(["Tachometer"; 2]),
    ros: "usar_msgs/msg/WheelStates",
    unit: "rad/s",
    maps: false,
    usual: &presets::TACHOMETER,
};

static INS: SensorDescriptor = SensorDescriptor {
    word: "ins",
    label: "inertial navigation",
    usarsim: Some(["INS"; 2]),
    ros: "geometry_msgs/msg/PoseStamped",
    unit: "m, rad",
    maps: false,
    usual: &presets::INS,
};

static IMU: SensorDescriptor = SensorDescriptor {
    word: "imu",
    label: "inertial unit",
    usarsim: Some(["INU", "IMU"]),
    ros: "sensor_msgs/msg/Imu",
    unit: "m/s², rad/s",
    maps: false,
    usual: &presets::IMU,
};

static COMPASS: SensorDescriptor = SensorDescriptor {
    word: "compass",
    label: "compass",
    usarsim: Some(["MagneticCompass"; 2]),
    ros: "std_msgs/msg/Float64",
    unit: "rad",
    maps: false,
    usual: &presets::COMPASS,
};

static GPS: SensorDescriptor = SensorDescriptor {
    word: "gps",
    label: "satellite navigation",
    usarsim: Some(["GPS"; 2]),
    ros: "sensor_msgs/msg/NavSatFix",
    unit: "degrees",
    maps: false,
    usual: &presets::GPS,
};

static GROUND_TRUTH: SensorDescriptor = SensorDescriptor {
    word: "ground_truth",
    label: "ground truth",
    usarsim: Some(["GroundTruth"; 2]),
    ros: "geometry_msgs/msg/PoseStamped",
    unit: "m, rad",
    maps: false,
    usual: &presets::GROUND_TRUTH,
};

static TOUCH: SensorDescriptor = SensorDescriptor {
    word: "touch",
    label: "touch",
    usarsim: Some(["Touch"; 2]),
    ros: "usar_msgs/msg/Touch",
    unit: "",
    maps: false,
    usual: &presets::TOUCH,
};

static BATTERY: SensorDescriptor = SensorDescriptor {
    word: "battery",
    label: "battery",
    usarsim: None,
    ros: "sensor_msgs/msg/BatteryState",
    unit: "s",
    maps: false,
    usual: &presets::BATTERY,
};

static RFID: SensorDescriptor = SensorDescriptor {
    word: "rfid",
    label: "tag reader",
    usarsim: Some(["RFID"; 2]),
    ros: "usar_msgs/msg/RfidTags",
    unit: "m",
    maps: false,
    usual: &presets::RFID,
};

static VICTIM: SensorDescriptor = SensorDescriptor {
    word: "victim",
    label: "victim detector",
    usarsim: Some(["VictSensor"; 2]),
    ros: "usar_msgs/msg/VictimParts",
    unit: "m",
    maps: false,
    usual: &presets::VICTIM,
};

static SOUND: SensorDescriptor = SensorDescriptor {
    word: "sound",
    label: "microphone",
    usarsim: Some(["Sound", "Acoustic"]),
    ros: "usar_msgs/msg/Sound",
    unit: "dB",
    maps: false,
    usual: &presets::SOUND,
};

static CO2: SensorDescriptor = SensorDescriptor {
    word: "co2",
    label: "carbon dioxide",
    usarsim: Some(["CO2Sensor"; 2]),
    ros: "std_msgs/msg/Float64",
    unit: "ppm",
    maps: false,
    usual: &presets::CO2,
};

static HUMAN_MOTION: SensorDescriptor = SensorDescriptor {
    word: "human_motion",
    label: "motion detector",
    usarsim: Some(["HumanMotion"; 2]),
    ros: "std_msgs/msg/Float64",
    unit: "",
    maps: false,
    usual: &presets::HUMAN_MOTION,
};

static JOINTS: SensorDescriptor = SensorDescriptor {
    word: "joints",
    label: "joints",
    usarsim: None,
    ros: "sensor_msgs/msg/JointState",
    unit: "rad or m",
    maps: false,
    usual: &presets::JOINTS,
};

/// On USARSim's side radio is a server of its own, the wireless simulation server.
static RADIO: SensorDescriptor = SensorDescriptor {
    word: "radio",
    label: "radio",
    usarsim: None,
    ros: "usar_msgs/msg/Signals",
    unit: "dBm",
    maps: false,
    usual: &presets::RADIO,
};

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn every_kind_has_a_word_and_a_label_of_its_own() {
        let words: BTreeSet<&str> = SENSORS.iter().map(|sensor| sensor.word).collect();
        let labels: BTreeSet<&str> = SENSORS.iter().map(|sensor| sensor.label).collect();
        assert_eq!((words.len(), labels.len()), (SENSORS.len(), SENSORS.len()));
    }
}
