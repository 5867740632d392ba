//! What each kind of sensor says, read by its type and written by its dialect.

use super::lists::{cloud, compose_cloud, compose_group, compose_points, grouped, points};
use super::{
    Acoustic, GpsPlace, Imu, ObjectSeen, PartFound, Pose, RangeImage, Scan, Scan3d, Tachometer,
    TagFound, VictimTag,
};
use crate::Triple;
use crate::grammar::{Composer, Message};
use crate::number::{self, Format, put_integer};

/// What a sensor says.
#[derive(Clone, Debug, PartialEq)]
pub enum SensorData {
    /// Nothing: UDK's camera, and any UDK sensor whose timer fired twice.
    Empty,
    /// Sonar, IR and Range by name, metres; UT2004 puts all of a kind into one line.
    Ranges(Vec<(String, f64)>),
    /// Encoders by name; UT2004 puts all into one line.
    Ticks(Vec<(String, i64)>),
    /// Touch sensors by name; UT2004 puts all into one line.
    Touches(Vec<(String, bool)>),
    /// RangeScanner, IRScanner.
    Scan(Scan),
    /// RangeScanner3D.
    Scan3d(Scan3d),
    /// RangeImager.
    RangeImage(RangeImage),
    /// Odometry: x forward, y right, theta clockwise and without end.
    Odometry(Triple),
    /// Tachometer.
    Tachometer(Tachometer),
    /// INS, GroundTruth.
    Pose(Pose),
    /// INU: roll, pitch, yaw.
    Orientation(Triple),
    /// IMU.
    Imu(Imu),
    /// Accel, m/s².
    Acceleration(Triple),
    /// AcceleroMeter, m/s².
    ProperAcceleration(Triple),
    /// GPS: the place, if there is a fix, and how many satellites are seen.
    Gps(Option<GpsPlace>, i64),
    /// RFID.
    Tags(Vec<TagFound>),
    /// VictRFID.
    VictimTags(Vec<VictimTag>),
    /// VictSensor; none is `{Status NoVictims}`.
    Victims(Vec<PartFound>),
    /// HumanMotion, 0 to 1.
    Motion(f64),
    /// Sound: loudness and duration in seconds.
    Sound(f64, f64),
    /// CO2Sensor: which gas, and how dense.
    Gas(String, f64),
    /// Acoustic.
    Acoustic(Acoustic),
    /// AltitudeSensor: relative and absolute, metres.
    Altitude(f64, f64),
    /// MagneticCompass, radians.
    Compass(f64),
    /// MissionTime, minutes.
    Minutes(i64),
    /// ObjectSensor.
    Objects(Vec<ObjectSeen>),
    /// LineLaser.
    Points(Vec<Triple>),
    /// PCL.
    Cloud(Vec<Triple>),
    /// Helper: where the ball is.
    Helper(Triple),
    /// A sensor nobody knows: its blocks behind the head.
    Other(Vec<(String, String)>),
}

impl SensorData {
    /// Whether names are inside, one to each value.
    pub fn has_inner_names(&self) -> bool {
        matches!(self, Self::Ranges(_) | Self::Ticks(_) | Self::Touches(_))
    }

    pub(super) fn from_message(kind: &str, message: &Message<'_>) -> Self {
        let triple = |key| message.triple(key).unwrap_or_default();
        let number = |key| message.number(key).unwrap_or_default();
        if is_empty(message) {
            return Self::Empty;
        }
        match kind {
            "sonar" | "ir" | "range" => Self::Ranges(grouped(message, "Range", number::number)),
            "encoder" => Self::Ticks(grouped(message, "Tick", number::integer)),
            "touch" | "toucharray" => {
                Self::Touches(grouped(message, "Touch", |text| text.eq_ignore_ascii_case("true")))
            }
            "rangescanner" | "irscanner" => Self::Scan(Scan::from_message(message)),
            "rangescanner3d" => Self::Scan3d(Scan3d::from_message(message)),
            "rangeimager" => Self::RangeImage(RangeImage::from_message(message)),
            "odometry" => Self::Odometry(triple("Pose")),
            "tachometer" => Self::Tachometer(Tachometer::from_message(message)),
            "ins" | "groundtruth" => Self::Pose(Pose::from_message(message)),
            "inu" => Self::Orientation(triple("Orientation")),
            "imu" => Self::Imu(Imu::from_message(message)),
            "accel" => Self::Acceleration(triple("Acceleration")),
            "accelerometer" => Self::ProperAcceleration(triple("ProperAcceleration")),
            "gps" => Self::gps(message),
            "rfid" | "rfidtag" => Self::Tags(TagFound::all(message)),
            "victrfid" => Self::VictimTags(VictimTag::all(message)),
            "victsensor" => Self::Victims(PartFound::all(message)),
            "humanmotion" => Self::Motion(number("Prob")),
            "sound" => Self::Sound(number("Loudness"), number("Duration")),
            "co2sensor" => Self::Gas(message.owned("Gas").unwrap_or_default(), number("Density")),
            "acoustic" => Self::Acoustic(Acoustic::from_message(message)),
            "altitudesensor" => {
                Self::Altitude(number("relativeAltitude"), number("absoluteAltitude"))
            }
            "magneticcompass" => Self::Compass(number("MagneticAngle")),
            "missiontime" => Self::Minutes(message.integer("Minutes").unwrap_or_default()),
            "objectsensor" => Self::Objects(ObjectSeen::all(message)),
            "linelaser" => Self::Points(points(message.text("Points").unwrap_or_default())),
            "pcl" => Self::Cloud(cloud(message)),
            "helper" => Self::Helper(triple("Location")),
            _ => Self::Other(rest(message)),
        }
    }

    fn gps(message: &Message<'_>) -> Self {
        let has_fix = message.integer("Fix").unwrap_or_default() != 0;
        let place = GpsPlace::from_message(message).filter(|_| has_fix);
        Self::Gps(place, message.integer("Satellites").unwrap_or_default())
    }

    pub(super) fn compose(&self, composer: &mut Composer<'_>) {
        match self {
            Self::Empty => {}
            Self::Ranges(items) => compose_group(composer, "Range", items, |out, range| {
                number::put(out, *range, Format::HELPER);
            }),
            Self::Ticks(items) => {
                compose_group(composer, "Tick", items, |out, ticks| put_integer(out, *ticks));
            }
            Self::Touches(items) => compose_group(composer, "Touch", items, |out, is_touching| {
                out.extend_from_slice(if *is_touching { b"True" } else { b"False" });
            }),
            Self::Scan(scan) => scan.compose(composer),
            Self::Scan3d(scan) => scan.compose(composer),
            Self::RangeImage(image) => image.compose(composer),
            Self::Odometry(pose) => {
                composer.numbers("Pose", pose, Format::HELPER);
            }
            Self::Tachometer(wheels) => wheels.compose(composer),
            Self::Pose(pose) => pose.compose(composer),
            Self::Orientation(angles) => {
                composer.numbers("Orientation", angles, Format::VECTOR);
            }
            Self::Imu(imu) => imu.compose(composer),
            Self::Acceleration(vector) => {
                composer.numbers("Acceleration", vector, Format::HELPER);
            }
            Self::ProperAcceleration(vector) => {
                composer.numbers("ProperAcceleration", vector, Format::HELPER);
            }
            Self::Gps(place, satellites) => compose_gps(composer, place.as_ref(), *satellites),
            Self::Tags(tags) => tags.iter().for_each(|tag| tag.compose(composer)),
            Self::VictimTags(tags) => tags.iter().for_each(|tag| tag.compose(composer)),
            Self::Victims(parts) if parts.is_empty() => {
                composer.text("Status", "NoVictims");
            }
            Self::Victims(parts) => parts.iter().for_each(|part| part.compose(composer)),
            Self::Acoustic(acoustic) => acoustic.compose(composer),
            Self::Objects(objects) => objects.iter().for_each(|object| object.compose(composer)),
            Self::Points(points) => compose_points(composer, points),
            Self::Cloud(points) => compose_cloud(composer, points),
            Self::Other(blocks) => {
                for (key, value) in blocks {
                    composer.text(key, value);
                }
            }
            scalar => scalar.compose_scalar(composer),
        }
    }

    /// Those that say a number or two.
    fn compose_scalar(&self, composer: &mut Composer<'_>) {
        let implicit = Format::implicit(composer.dialect);
        match self {
            Self::Motion(chance) => {
                composer.number("Prob", *chance, implicit);
            }
            Self::Sound(loudness, duration) => {
                composer
                    .number("Loudness", *loudness, implicit)
                    .number("Duration", *duration, implicit);
            }
            Self::Gas(gas, density) => {
                composer.text("Gas", gas).number("Density", *density, implicit);
            }
            Self::Altitude(relative, absolute) => {
                composer.number("relativeAltitude", *relative, implicit);
                composer.number("absoluteAltitude", *absolute, implicit);
            }
            Self::Compass(angle) => {
                composer.number("MagneticAngle", *angle, implicit);
            }
            Self::Minutes(minutes) => {
                composer.integer("Minutes", *minutes);
            }
            Self::Helper(place) => {
                composer.numbers("Location", place, Format::VECTOR);
            }
            _ => {}
        }
    }
}

fn is_empty(message: &Message<'_>) -> bool {
    message.blocks.iter().all(|block| block.is("Time") || block.is("Type"))
}

/// Blocks behind the head.
fn rest(message: &Message<'_>) -> Vec<(String, String)> {
    let is_head =
        |key: &str| ["Time", "Type", "Name"].iter().any(|head| head.eq_ignore_ascii_case(key));
    let behind = message.blocks.iter().filter(|block| !is_head(block.key));
    behind.map(|block| (block.key.to_owned(), block.value.to_owned())).collect()
}

fn compose_gps(composer: &mut Composer<'_>, place: Option<&GpsPlace>, satellites: i64) {
    if let Some(place) = place {
        place.compose(composer);
    }
    composer.integer("Fix", i64::from(place.is_some())).integer("Satellites", satellites);
}
