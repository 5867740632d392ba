//! Acoustic: what UDK's microphones say.

use crate::Triple;
use crate::grammar::{Composer, Message};
use crate::number::Format;

/// What UDK's microphones say.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Acoustic {
    /// `{None}`.
    None,
    /// `{Far}`.
    Far,
    /// Direction, volume, duration and delay.
    Heard(Triple, f64, f64, f64),
}

impl Acoustic {
    pub(super) fn from_message(message: &Message<'_>) -> Self {
        let number = |key| message.number(key).unwrap_or_default();
        let is_far = |value: &str| value.eq_ignore_ascii_case("Far");
        match message.triple("Direction") {
            Some(direction) => {
                Self::Heard(direction, number("Volume"), number("Duration"), number("Delay"))
            }
            None if message
                .blocks
                .iter()
                .any(|block| block.key.is_empty() && is_far(block.value)) =>
            {
                Self::Far
            }
            None => Self::None,
        }
    }

    pub(super) fn compose(&self, composer: &mut Composer<'_>) {
        let implicit = Format::implicit(composer.dialect);
        match self {
            Self::None => {
                composer.text("", "None");
            }
            Self::Far => {
                composer.text("", "Far");
            }
            Self::Heard(direction, volume, duration, delay) => {
                composer
                    .numbers("Direction", direction, Format::VECTOR)
                    .number("Volume", *volume, implicit)
                    .number("Duration", *duration, implicit)
                    .number("Delay", *delay, implicit);
            }
        }
    }
}
