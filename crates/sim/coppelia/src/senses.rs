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
            // ITU-R BT.601.
            bytes.push(((299 * r + 587 * g + 114 * b) / 1000) as u8);
        } else {
            bytes.extend([pixel.r, pixel.g, pixel.b]);
        }
    }
    bytes
}
