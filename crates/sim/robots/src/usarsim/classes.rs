//! The classes we have: sensors, cameras, lamps, tyres and links, and which class each takes after.

use base::model::presets::{self, Preset};
use glam::DVec3;

/// What an item of a robot is.
#[derive(Clone)]
pub(crate) enum Make {
    /// Only others take after it.
    Abstract,
    /// A sensor that starts from these figures.
    Sensor(&'static Preset),
    /// A lamp.
    Lamp,
}

/// A class of items.
pub(crate) struct Class {
    pub(crate) name: &'static str,
    pub(crate) parent: &'static str,
    pub(crate) make: Make,
}

const fn sensor(name: &'static str, parent: &'static str, usual: &'static Preset) -> Class {
    Class { name, parent, make: Make::Sensor(usual) }
}

/// All of them; names of UT2004, UT3 and UDK.
static CLASSES: [Class; 47] = [
    Class { name: "Sensor", parent: "", make: Make::Abstract },
    sensor("RangeSensor", "Sensor", &presets::RANGE),
    sensor("SonarSensor", "RangeSensor", &presets::SONAR),
    sensor("IRSensor", "RangeSensor", &presets::INFRARED),
    sensor("IR2Sensor", "IRSensor", &presets::INFRARED),
    sensor("RangeScanner", "Sensor", &presets::RANGE_SCANNER),
    sensor("SICK", "RangeScanner", &presets::SICK_LMS200),
    sensor("SICKLMS", "RangeScanner", &presets::SICK_LMS200),
    sensor("SICKLMS200", "RangeScanner", &presets::SICK_LMS200),
    sensor("Hokuyo", "RangeScanner", &presets::HOKUYO_URG_04LX),
    sensor("HokuyoURG04LX", "RangeScanner", &presets::HOKUYO_URG_04LX),
    sensor("HokuyoUTM30LX", "RangeScanner", &presets::HOKUYO_UTM_30LX_DATASHEET),
    sensor("IRScanner", "RangeScanner", &presets::IR_SCANNER),
    sensor("RangeScanner3D", "RangeScanner", &presets::RANGE_SCANNER_3D),
    sensor("KinectDepth", "Sensor", &presets::KINECT),
    sensor("Touch", "Sensor", &presets::TOUCH),
    sensor("TouchSensor", "Touch", &presets::TOUCH),
    sensor("Encoder", "Sensor", &presets::ENCODER),
    sensor("EncoderSensor", "Encoder", &presets::ENCODER),
    sensor("Odometry", "Sensor", &presets::ODOMETRY),
    sensor("OdometrySensor", "Odometry", &presets::ODOMETRY),
    sensor("Tachometer", "Sensor", &presets::TACHOMETER),
    sensor("INS", "Sensor", &presets::INS),
    sensor("INSSensor", "INS", &presets::INS),
    sensor("IMU", "Sensor", &presets::IMU),
    sensor("Accelerometer", "IMU", &presets::IMU),
    sensor("Compass", "Sensor", &presets::COMPASS),
    sensor("GPS", "Sensor", &presets::GPS),
    sensor("GPSSensor", "GPS", &presets::GPS),
    sensor("GroundTruth", "Sensor", &presets::GROUND_TRUTH),
    sensor("Battery", "Sensor", &presets::BATTERY),
    sensor("RFID", "Sensor", &presets::RFID),
    sensor("RFIDSensor", "RFID", &presets::RFID),
    sensor("VictSensor", "Sensor", &presets::VICTIM),
    sensor("VictimSensor", "VictSensor", &presets::VICTIM),
    sensor("HumanMotionSensor", "Sensor", &presets::HUMAN_MOTION),
    sensor("SoundSensor", "Sensor", &presets::SOUND),
    sensor("CO2Sensor", "Sensor", &presets::CO2),
    sensor("ThermalCamera", "Sensor", &presets::HEAT),
    Class { name: "Camera", parent: "Sensor", make: Make::Abstract },
    sensor("RobotCamera", "Camera", &presets::CAMERA),
    sensor("USARCamera", "Camera", &presets::CAMERA),
    sensor("WebCam", "Camera", &presets::CAMERA),
    Class { name: "HeadLight", parent: "", make: Make::Lamp },
    Class { name: "USARHeadLight", parent: "HeadLight", make: Make::Lamp },
    Class { name: "RobotHeadLight", parent: "HeadLight", make: Make::Lamp },
    sensor("ActuatorPositions", "Sensor", &presets::JOINTS),
];

/// The class of this name; case does not count.
pub(crate) fn class(name: &str) -> Option<&'static Class> {
    CLASSES.iter().find(|class| class.name.eq_ignore_ascii_case(name))
}

/// The names of everything that can be mounted.
pub(crate) fn names() -> Vec<&'static str> {
    let made = CLASSES.iter().filter(|class| !matches!(class.make, Make::Abstract));
    made.map(|class| class.name).collect()
}

/// A class and all it takes after, itself first.
pub(crate) fn chain(name: &str) -> Vec<&'static str> {
    let mut chain = vec![];
    let mut next = class(name);
    while let Some(class) = next {
        chain.push(class.name);
        next = self::class(class.parent);
    }
    chain
}

/// A tyre: radius, width and mass at full scale.
pub(crate) struct Tyre {
    pub(crate) name: &'static str,
    pub(crate) radius: f64,
    pub(crate) width: f64,
    pub(crate) mass: f64,
    pub(crate) is_caster: bool,
}

const fn tyre(name: &'static str, radius: f64, width: f64, mass: f64) -> Tyre {
    Tyre { name, radius, width, mass, is_caster: false }
}

/// Radii as USARSim reported them, widths and masses ours.
pub(crate) const TYRES: [Tyre; 7] = [
    tyre("P2ATTire", 0.13, 0.127, 0.8),
    tyre("P2DXTire", 0.098, 0.035, 0.35),
    tyre("P3ATTire", 0.098, 0.075, 0.1),
    tyre("P3DXTire", 0.0975, 0.04, 0.35),
    tyre("ATRVJrTire", 0.1922, 0.1, 2.0),
    tyre("ZergTire", 0.0606, 0.05, 0.3),
    Tyre { is_caster: true, ..tyre("CasterTire", 0.0375, 0.025, 0.1) },
];

/// The body of a link of a mission package: box and mass. Others have none.
pub(crate) fn link_body(class: &str) -> (DVec3, f64) {
    match class.to_ascii_lowercase().as_str() {
        "camerapan" => (DVec3::new(0.06, 0.06, 0.05), 0.15),
        "cameratilt" => (DVec3::new(0.08, 0.05, 0.05), 0.15),
        // USARSim's masses; the mirror is 76 mm wide and 105 mm high with its base.
        "omnicambase" => (DVec3::new(0.076, 0.076, 0.105), 0.015),
        "omnicam16mirror" | "omnicam64mirror" | "omnicam256mirror" | "omnicam1024mirror" => {
            (DVec3::ZERO, 0.005)
        }
        _ => (DVec3::ZERO, 0.0),
    }
}
