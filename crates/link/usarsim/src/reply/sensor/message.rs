//! The head every sensor's line has.

use super::SensorData;
use crate::Dialect;
use crate::grammar::{Composer, Message};
use crate::number::Format;

/// One SEN line.
#[derive(Clone, Debug, PartialEq)]
pub struct Sensor {
    /// Simulated seconds; INS and GPS never say, nor do UT2004's odometry and encoders.
    pub time: Option<f64>,
    /// `Sonar`, `RangeScanner` and so on.
    pub kind: String,
    /// Of the sensor; those that come in groups have their names inside.
    pub name: Option<String>,
    /// What it says.
    pub data: SensorData,
}

impl Sensor {
    pub(in crate::reply) fn from_message(message: &Message<'_>) -> Self {
        let kind = message.text("Type").unwrap_or_default();
        let data = SensorData::from_message(&kind.to_ascii_lowercase(), message);
        let name = if data.has_inner_names() { None } else { message.owned("Name") };
        Self { time: message.number("Time"), kind: kind.to_owned(), name, data }
    }

    pub(in crate::reply) fn compose(&self, composer: &mut Composer<'_>) {
        if let Some(time) = self.time {
            composer.number("Time", time, self.time_format(composer.dialect));
        }
        composer.text("Type", &self.kind).maybe_text("Name", self.name.as_ref());
        let head = composer.out.len();
        self.data.compose(composer);
        if self.name.is_none() && composer.out.len() == head {
            // The head ends with a blank, and nothing comes behind it.
            composer.blank();
        }
    }

    /// UT2004's scanners tell the time of their scan by another way than the rest (section 0).
    fn time_format(&self, dialect: Dialect) -> Format {
        match (&self.data, dialect) {
            (SensorData::Scan(_) | SensorData::Scan3d(_), Dialect::Ut2004) => Format::Rounded(2),
            _ => Format::HELPER,
        }
    }
}
