//! The classes we have: sensors, cameras, lamps, tyres and links, and which class each takes after.

use base::model::SensorKind;
use glam::DVec3;

use crate::figures;

/// What an item of a robot is.
#[derive(Clone)]
pub(crate) enum Make {
    /// Only others take after it.
    Abstract,
    /// A sensor that starts from these figures.
    Sensor(fn() -> SensorKind),
    /// A lamp.
    Lamp,
}

/// A class of items.
pub(crate) struct Class {
    pub(crate) name: &'static str,
    pub(crate) parent: &'static str,
    pub(crate) make: Make,
}

const fn sensor(name: &'static str, parent: &'static str, make: fn() -> SensorKind) -> Class {
    Class { name, parent, make: Make::Sensor(make) }
}

/// All of them; names of UT2004, UT3 and UDK.
const CLASSES: [Class; 47] = [
    Class { name: "Sensor", parent: "", make: Make::Abstract },
    sensor("RangeSensor", "Sensor", || figures::RANGE),
    sensor("SonarSensor", "RangeSensor", || figures::SONAR),
    sensor("IRSensor", "RangeSensor", || figures::INFRARED),
    sensor("IR2Sensor", "IRSensor", || figures::INFRARED),
    sensor("RangeScanner", "Sensor", || figures::RANGE_SCANNER),
    sensor("SICK", "RangeScanner", || figures::LMS200),
    sensor("SICKLMS", "RangeScanner", || figures::LMS200),
    sensor("SICKLMS200", "RangeScanner", || figures::LMS200),
    sensor("Hokuyo", "RangeScanner", || figures::URG_04LX),
    sensor("HokuyoURG04LX", "RangeScanner", || figures::URG_04LX),
    sensor("HokuyoUTM30LX", "RangeScanner", || figures::UTM_30LX),
    sensor("IRScanner", "RangeScanner", || figures::IR_SCANNER),
    sensor("RangeScanner3D", "RangeScanner", || figures::SCANNER_3D),
    sensor("KinectDepth", "Sensor", || figures::DEPTH),
    sensor("Touch", "Sensor", || figures::TOUCH),
    sensor("TouchSensor", "Touch", || figures::TOUCH),
    sensor("Encoder", "Sensor", || figures::ENCODER),
    sensor("EncoderSensor", "Encoder", || figures::ENCODER),
    sensor("Odometry", "Sensor", || figures::ODOMETRY),
    sensor("OdometrySensor", "Odometry", || figures::ODOMETRY),
    sensor("Tachometer", "Sensor", || SensorKind::Tachometer),
    sensor("INS", "Sensor", || figures::INS),
    sensor("INSSensor", "INS", || figures::INS),
    sensor("IMU", "Sensor", || figures::IMU),
    sensor("Accelerometer", "IMU", || figures::IMU),
    sensor("Compass", "Sensor", || figures::COMPASS),
    sensor("GPS", "Sensor", || figures::GPS),
    sensor("GPSSensor", "GPS", || figures::GPS),
    sensor("GroundTruth", "Sensor", || SensorKind::GroundTruth),
    sensor("Battery", "Sensor", || SensorKind::Battery),
    sensor("RFID", "Sensor", || figures::RFID),
    sensor("RFIDSensor", "RFID", || figures::RFID),
    sensor("VictSensor", "Sensor", || figures::VICTIM),
    sensor("VictimSensor", "VictSensor", || figures::VICTIM),
    sensor("HumanMotionSensor", "Sensor", || figures::HUMAN_MOTION),
    sensor("SoundSensor", "Sensor", || figures::SOUND),
    sensor("CO2Sensor", "Sensor", || figures::CO2),
    sensor("ThermalCamera", "Sensor", || figures::HEAT),
    Class { name: "Camera", parent: "Sensor", make: Make::Abstract },
    sensor("RobotCamera", "Camera", || figures::CAMERA),
    sensor("USARCamera", "Camera", || figures::CAMERA),
    sensor("WebCam", "Camera", || figures::CAMERA),
    Class { name: "HeadLight", parent: "", make: Make::Lamp },
    Class { name: "USARHeadLight", parent: "HeadLight", make: Make::Lamp },
    Class { name: "RobotHeadLight", parent: "HeadLight", make: Make::Lamp },
    sensor("ActuatorPositions", "Sensor", || SensorKind::Joints),
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
        "omnicam1024mirror" => (DVec3::ZERO, 0.005),
        _ => (DVec3::ZERO, 0.0),
    }
}
