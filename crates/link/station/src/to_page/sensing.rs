//! What sensors see, as it is drawn.

use crate::layout::{record, words};

/// A fan of ranges.
#[derive(Clone, Debug, PartialEq)]
pub struct ScanOf {
    /// Whose.
    pub robot: u16,
    /// Which of its sensors.
    pub sensor: u16,
    /// Seconds.
    pub time: f64,
    /// Direction of the first beam, radians to the left.
    pub first_angle: f32,
    /// From one beam to the next.
    pub step: f32,
    /// Metres that one count of `counts` stands for.
    pub unit: f32,
    /// Tilt of each fan, upwards.
    pub elevations: Vec<f32>,
    /// Ranges in units, fan after fan; [`ScanOf::NONE`] where nothing came back.
    pub counts: Vec<u16>,
}

/// What single beams and cones see.
#[derive(Clone, Debug, PartialEq)]
pub struct Ranges {
    /// Whose.
    pub robot: u16,
    /// Seconds.
    pub time: f64,
    /// In any order.
    pub ranges: Vec<RangeOf>,
}

/// What one beam or cone sees.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RangeOf {
    /// Which of the robot's sensors.
    pub sensor: u16,
    /// Metres; not a number where nothing came back.
    pub range: f32,
}

/// A picture file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PictureFormat {
    /// JPEG.
    Jpeg,
    /// PNG.
    Png,
}

/// What a camera sees.
#[derive(Clone, Debug, PartialEq)]
pub struct PictureOf {
    /// Whose.
    pub robot: u16,
    /// Which of its sensors.
    pub sensor: u16,
    /// Seconds.
    pub time: f64,
    /// What the bytes are.
    pub format: PictureFormat,
    /// The file.
    pub bytes: Vec<u8>,
}

impl ScanOf {
    /// Nothing came back.
    pub const NONE: u16 = u16::MAX;
    /// The longest range has this count.
    pub const MOST: u16 = 65_000;

    /// Ranges in metres as counts; the unit follows from the longest range.
    pub fn counts(
        ranges: impl IntoIterator<Item = Option<f32>>,
        max_range: f32,
    ) -> (f32, Vec<u16>) {
        let unit = (max_range / f32::from(Self::MOST)).max(f32::MIN_POSITIVE);
        let count = |range: Option<f32>| {
            range
                .map_or(Self::NONE, |range| (range / unit).clamp(0.0, f32::from(Self::MOST)) as u16)
        };
        (unit, ranges.into_iter().map(count).collect())
    }
}

record!(ScanOf {
    robot: u16,
    sensor: u16,
    time: f64,
    first_angle: f32,
    step: f32,
    unit: f32,
    elevations: Vec<f32>,
    counts: Vec<u16>,
});
record!(Ranges { robot: u16, time: f64, ranges: Vec<RangeOf> });
record!(RangeOf { sensor: u16, range: f32 });
words!(PictureFormat, "picture format" { Jpeg "jpeg", Png "png" });
record!(PictureOf { robot: u16, sensor: u16, time: f64, format: PictureFormat, bytes: Vec<u8> });
