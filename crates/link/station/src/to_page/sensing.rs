//! What sensors see, as it is drawn.

use crate::bytes::{Reader, Writer};
use crate::error::StationError;

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
    /// Sensor and metres; not a number where nothing came back.
    pub ranges: Vec<(u16, f32)>,
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

    pub(super) fn encode(&self, kind: u8) -> Vec<u8> {
        let mut out = Writer::new(kind);
        out.u16(self.robot);
        out.u16(self.sensor);
        out.f64(self.time);
        out.f32s(&[self.first_angle, self.step, self.unit]);
        out.u16(self.elevations.len() as u16);
        out.f32s(&self.elevations);
        out.u32(self.counts.len() as u32);
        self.counts.iter().for_each(|&count| out.u16(count));
        out.0
    }

    pub(super) fn decode(from: &mut Reader<'_>) -> Result<Self, StationError> {
        let (robot, sensor, time) = (from.u16()?, from.u16()?, from.f64()?);
        let [first_angle, step, unit] = from.f32s()?;
        let fans = usize::from(from.u16()?);
        let elevations = from.list(fans, 4, Reader::f32)?;
        let beams = from.u32()? as usize;
        let counts = from.list(beams, 2, Reader::u16)?;
        Ok(Self { robot, sensor, time, first_angle, step, unit, elevations, counts })
    }
}

impl Ranges {
    pub(super) fn encode(&self, kind: u8) -> Vec<u8> {
        let mut out = Writer::new(kind);
        out.u16(self.robot);
        out.f64(self.time);
        out.u16(self.ranges.len() as u16);
        for &(sensor, range) in &self.ranges {
            out.u16(sensor);
            out.f32(range);
        }
        out.0
    }

    pub(super) fn decode(from: &mut Reader<'_>) -> Result<Self, StationError> {
        let (robot, time, count) = (from.u16()?, from.f64()?, usize::from(from.u16()?));
        let ranges = from.list(count, 6, |from| Ok((from.u16()?, from.f32()?)))?;
        Ok(Self { robot, time, ranges })
    }
}

impl PictureOf {
    pub(super) fn encode(&self, kind: u8) -> Vec<u8> {
        let mut out = Writer::new(kind);
        out.u16(self.robot);
        out.u16(self.sensor);
        out.f64(self.time);
        out.u8(u8::from(self.format == PictureFormat::Png));
        out.bytes(&self.bytes);
        out.0
    }

    pub(super) fn decode(from: &mut Reader<'_>) -> Result<Self, StationError> {
        let (robot, sensor, time) = (from.u16()?, from.u16()?, from.f64()?);
        let format = match from.u8()? {
            0 => PictureFormat::Jpeg,
            1 => PictureFormat::Png,
            value => return Err(StationError::UnknownValue { what: "picture format", value }),
        };
        Ok(Self { robot, sensor, time, format, bytes: from.rest().to_vec() })
    }
}
