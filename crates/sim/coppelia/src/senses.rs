//! What sensors said last.

use std::collections::BTreeMap;

use base::messages::{Reading, ReadingData};
use base::picture::Picture;

/// The newest word of every range sensor, by robot and sensor.
#[derive(Clone, Debug, Default)]
pub(crate) struct Senses(BTreeMap<String, BTreeMap<String, Option<f64>>>);

impl Senses {
    pub(crate) fn hear(&mut self, readings: &[Reading]) {
        for reading in readings {
            let ReadingData::Range(range) = reading.data else { continue };
            let sensors = self.0.entry(reading.robot.clone()).or_default();
            sensors.insert(reading.sensor.clone(), range);
        }
    }

    pub(crate) fn forget(&mut self, is_here: impl Fn(&str) -> bool) {
        self.0.retain(|robot, _| is_here(robot));
    }

    /// How far away something is; `None` where nothing is, or nothing was said yet.
    pub(crate) fn range(&self, robot: &str, sensor: &str) -> Option<f64> {
        *self.0.get(robot)?.get(sensor)?
    }
}

/// A picture as V-REP gives it: the bottom row first.
pub(crate) fn bottom_first(picture: &Picture, is_grey: bool) -> Vec<u8> {
    let rows = picture.pixels.chunks(picture.width.max(1)).rev();
    let mut bytes = Vec::with_capacity(picture.pixels.len() * if is_grey { 1 } else { 3 });
    for pixel in rows.flatten() {
        let (r, g, b) = (u32::from(pixel.r), u32::from(pixel.g), u32::from(pixel.b));
        if is_grey {
            // As V-REP has it: the plain mean.
            bytes.push(((r + g + b) / 3) as u8);
        } else {
            bytes.extend([pixel.r, pixel.g, pixel.b]);
        }
    }
    bytes
}

/// The 15 numbers that V-REP tells of every picture: least, most and mean of intensity, red, green, blue and depth, each from 0 to 1.
/// Our cameras know no depth: it is told as far away.
pub(crate) fn summary(picture: &Picture) -> [f64; 15] {
    let (mut least, mut most, mut sum) = ([1.0; 5], [0.0; 5], [0.0; 5]);
    for pixel in &picture.pixels {
        let [r, g, b] = [pixel.r, pixel.g, pixel.b].map(|channel| f64::from(channel) / 255.0);
        for (at, value) in [(r + g + b) / 3.0, r, g, b, 1.0].into_iter().enumerate() {
            least[at] = f64::min(least[at], value);
            most[at] = f64::max(most[at], value);
            sum[at] += value;
        }
    }
    let count = picture.pixels.len().max(1) as f64;
    let mean = sum.map(|sum| sum / count);
    std::array::from_fn(|at| [least, most, mean][at / 5][at % 5])
}
