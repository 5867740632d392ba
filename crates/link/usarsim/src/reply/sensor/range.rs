//! Fans and pictures of ranges (sections 8 and 8.1).

use crate::Dialect;
use crate::grammar::{Composer, Message};
use crate::number::{self, Format, put_integer};

/// One sweep of a laser: the first range is the right-most, the last the left-most (section 8.1).
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Scan {
    /// Radians from beam to beam.
    pub resolution: f64,
    /// Radians from the first beam to the last.
    pub field_of_view: f64,
    /// Metres; the greatest range where nothing came back.
    pub ranges: Vec<f64>,
}

/// Several sweeps, row by row.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Scan3d {
    /// Vertical and horizontal, radians.
    pub resolution: [f64; 2],
    /// Vertical and horizontal, radians.
    pub field_of_view: [f64; 2],
    /// Metres.
    pub ranges: Vec<f64>,
}

/// A part of a picture of distances, UDK.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct RangeImage {
    /// Width and height of the whole picture, pixels.
    pub resolution: [i64; 2],
    /// Horizontal and vertical, radians.
    pub field_of_view: [f64; 2],
    /// Parts of the whole picture; 0 when idle.
    pub frames: i64,
    /// Which of them this is.
    pub frame: i64,
    /// Metres along the optical axis, in whole hundredths.
    pub ranges: Vec<f64>,
}

fn laser_format(dialect: Dialect) -> Format {
    match dialect {
        Dialect::Ut2004 => Format::Cut(4),
        Dialect::Udk => Format::Cut(2),
    }
}

fn pair(message: &Message<'_>, key: &str) -> [f64; 2] {
    let [first, second, _] = message.triple(key).unwrap_or_default();
    [first, second]
}

impl Scan {
    pub(super) fn from_message(message: &Message<'_>) -> Self {
        Self {
            resolution: message.number("Resolution").unwrap_or_default(),
            field_of_view: message.number("FOV").unwrap_or_default(),
            ranges: message.text("Range").map(number::list).unwrap_or_default(),
        }
    }

    pub(super) fn compose(&self, composer: &mut Composer<'_>) {
        let format = laser_format(composer.dialect);
        composer
            .number("Resolution", self.resolution, Format::HELPER)
            .number("FOV", self.field_of_view, Format::HELPER)
            .numbers("Range", &self.ranges, format);
    }
}

impl Scan3d {
    pub(super) fn from_message(message: &Message<'_>) -> Self {
        Self {
            resolution: pair(message, "Resolution"),
            field_of_view: pair(message, "FOV"),
            ranges: message.text("Range").map(number::list).unwrap_or_default(),
        }
    }

    pub(super) fn compose(&self, composer: &mut Composer<'_>) {
        let format = laser_format(composer.dialect);
        composer
            .numbers("Resolution", &self.resolution, Format::HELPER)
            .numbers("FOV", &self.field_of_view, Format::HELPER)
            .numbers("Range", &self.ranges, format);
    }
}

impl RangeImage {
    pub(super) fn from_message(message: &Message<'_>) -> Self {
        let range = message.text("Range").unwrap_or_default();
        let depths = range.split([',', ' ']).filter(|depth| !depth.is_empty());
        Self {
            resolution: pair(message, "Resolution").map(|pixels| pixels as i64),
            field_of_view: pair(message, "FOV"),
            frames: message.integer("Frames").unwrap_or_default(),
            frame: message.integer("Frame").unwrap_or_default(),
            ranges: depths.map(unpadded).collect(),
        }
    }

    pub(super) fn compose(&self, composer: &mut Composer<'_>) {
        composer.open("Resolution");
        put_integer(composer.out, self.resolution[0]);
        composer.word(",");
        put_integer(composer.out, self.resolution[1]);
        composer
            .close()
            .numbers("FOV", &self.field_of_view, Format::HELPER)
            .integer("Frames", self.frames)
            .integer("Frame", self.frame);
        if self.frames == 0 && self.ranges.is_empty() {
            return;
        }
        composer.open("Range");
        for depth in &self.ranges {
            put_unpadded(composer.out, *depth);
            composer.out.push(b',');
        }
        composer.close();
    }
}

/// Hundredths without their leading zero: 1.05 is `1.5`, and 1.5 is `1.50`.
fn put_unpadded(out: &mut Vec<u8>, depth: f64) {
    let start = out.len();
    number::put(out, depth, Format::Cut(2));
    let tens = out.len() - 2;
    if out.len() > start + 2 && out[tens] == b'0' {
        out.remove(tens);
    }
}

fn unpadded(text: &str) -> f64 {
    let (whole, hundredths) = text.split_once('.').unwrap_or((text, "0"));
    let fraction = number::number(hundredths) / 100.0;
    let metres = number::number(whole);
    // Whole hundredths, so that the sum is the decimal it stands for.
    libm::round((metres.abs() + fraction) * 100.0) / 100.0
        * if whole.starts_with('-') { -1.0 } else { 1.0 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn section_8_range_imager_prints_hundredths_without_padding_and_reads_them_back() {
        for (depth, text) in [
            (1.05, "1.5"),
            (1.5, "1.50"),
            (2.0, "2.0"),
            (0.09, "0.9"),
            (10.1, "10.10"),
            (-1.05, "-1.5"),
        ] {
            let mut out = Vec::new();
            put_unpadded(&mut out, depth);
            assert_eq!(String::from_utf8(out).unwrap(), text);
            assert_eq!(unpadded(text), depth);
        }
    }
}
