//! Where one is and how one moves.

use crate::Triple;
use crate::grammar::{Composer, Message};
use crate::number::{self, Format};

/// A place and a direction: INS and ground truth.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Pose {
    /// Metres.
    pub location: Triple,
    /// Roll, pitch, yaw.
    pub orientation: Triple,
    /// Decimals on the wire: 2, and 3 in UDK from the middle of 2013.
    pub decimals: u8,
}

/// What an inertial measurement unit says, UDK.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Imu {
    /// m/s².
    pub acceleration: Triple,
    /// Rad/s.
    pub angular_velocity: Triple,
    /// Rad/s².
    pub angular_acceleration: Triple,
    /// Roll, pitch, yaw.
    pub rotation: Triple,
}

/// What wheels do.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Tachometer {
    /// Rad/s.
    pub speeds: Vec<f64>,
    /// Radians.
    pub angles: Vec<f64>,
}

/// A place on Earth.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct GpsPlace {
    /// North or south.
    pub latitude: GpsAngle,
    /// East or west.
    pub longitude: GpsAngle,
}

/// An angle as degrees, minutes and a letter.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct GpsAngle {
    /// Whole degrees.
    pub degrees: i64,
    /// Minutes.
    pub minutes: f64,
    /// N, S, E or W.
    pub letter: char,
}

/// The most decimals taken over from a line that was read.
const MAX_DECIMALS: usize = 6;

impl Default for Pose {
    fn default() -> Self {
        Self { location: Triple::default(), orientation: Triple::default(), decimals: 2 }
    }
}

impl Pose {
    pub(super) fn from_message(message: &Message<'_>) -> Self {
        Self {
            location: message.triple("Location").unwrap_or_default(),
            orientation: message.triple("Orientation").unwrap_or_default(),
            decimals: message.text("Location").map_or(2, decimals),
        }
    }

    pub(super) fn compose(&self, composer: &mut Composer<'_>) {
        let format = Format::Rounded(self.decimals);
        composer.numbers("Location", &self.location, format);
        composer.numbers("Orientation", &self.orientation, format);
    }
}

/// Decimals of the first number.
fn decimals(text: &str) -> u8 {
    let first = text.split([',', ' ']).next().unwrap_or_default();
    first.split_once('.').map_or(0, |(_, digits)| digits.len().min(MAX_DECIMALS)) as u8
}

impl Imu {
    pub(super) fn from_message(message: &Message<'_>) -> Self {
        let triple = |key| message.triple(key).unwrap_or_default();
        Self {
            acceleration: triple("XYZAcceleration"),
            angular_velocity: triple("AngularVel"),
            angular_acceleration: triple("AngularAccel"),
            rotation: triple("Rotation"),
        }
    }

    pub(super) fn compose(&self, composer: &mut Composer<'_>) {
        composer
            .numbers("XYZAcceleration", &self.acceleration, Format::HELPER)
            .numbers("AngularVel", &self.angular_velocity, Format::HELPER)
            .numbers("AngularAccel", &self.angular_acceleration, Format::HELPER)
            .numbers("Rotation", &self.rotation, Format::HELPER);
    }
}

impl Tachometer {
    pub(super) fn from_message(message: &Message<'_>) -> Self {
        let list = |key| message.text(key).map(number::list).unwrap_or_default();
        Self { speeds: list("Vel"), angles: list("Pos") }
    }

    pub(super) fn compose(&self, composer: &mut Composer<'_>) {
        composer.numbers("Vel", &self.speeds, Format::HELPER);
        composer.numbers("Pos", &self.angles, Format::HELPER);
    }
}

impl GpsPlace {
    pub(super) fn from_message(message: &Message<'_>) -> Option<Self> {
        let angle = |key, letter| message.text(key).map(|text| GpsAngle::parse(text, letter));
        Some(Self { latitude: angle("Latitude", 'N')?, longitude: angle("Longitude", 'E')? })
    }

    pub(super) fn compose(&self, composer: &mut Composer<'_>) {
        self.latitude.compose(composer, "Latitude");
        self.longitude.compose(composer, "Longitude");
    }
}

impl GpsAngle {
    fn parse(text: &str, usual: char) -> Self {
        let mut parts = text.split(',').map(str::trim);
        let mut next = || parts.next().unwrap_or_default();
        let (degrees, minutes) = (number::integer(next()), number::number(next()));
        let letter = next().chars().next().filter(char::is_ascii_alphabetic);
        Self { degrees, minutes, letter: letter.unwrap_or(usual).to_ascii_uppercase() }
    }

    fn compose(self, composer: &mut Composer<'_>, key: &str) {
        composer.open(key);
        number::put_integer(composer.out, self.degrees);
        composer.word(",").list(&[self.minutes], Format::HELPER).word(",");
        composer.word(self.letter.encode_utf8(&mut [0; 4])).close();
    }
}
