//! MISSTA and ASTA: where the links of a package are (section 8.4).

use crate::Dialect;
use crate::grammar::{Composer, Message};
use crate::number::Format;

/// The links of one mission package or actuator.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct LinkStatus {
    /// Simulated seconds.
    pub time: f64,
    /// Of the package.
    pub name: String,
    /// In order.
    pub links: Vec<LinkState>,
}

/// One link.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct LinkState {
    /// Counted from 1.
    pub link: i64,
    /// Radians or metres.
    pub value: f64,
    /// Newton metres; UT2004 only.
    pub torque: Option<f64>,
}

impl LinkStatus {
    pub(super) fn from_message(message: &Message<'_>) -> Self {
        let mut links: Vec<LinkState> = Vec::new();
        for block in &message.blocks {
            if block.is("Link") {
                links.push(LinkState { link: block.integer(), ..LinkState::default() });
            } else if let Some(link) = links.last_mut() {
                if block.is("Value") {
                    link.value = block.number();
                } else if block.is("Torque") {
                    link.torque = Some(block.number());
                }
            }
        }
        Self {
            time: message.number("Time").unwrap_or_default(),
            name: message.owned("Name").unwrap_or_default(),
            links,
        }
    }

    pub(super) fn compose(&self, composer: &mut Composer<'_>) {
        let dialect = composer.dialect;
        let value_format = match dialect {
            Dialect::Ut2004 => Format::HELPER,
            Dialect::Udk => Format::Rounded(4),
        };
        composer.number("Time", self.time, Format::status_time(dialect)).text("Name", &self.name);
        for link in &self.links {
            composer.integer("Link", link.link).number("Value", link.value, value_format);
            if let Some(torque) = link.torque {
                composer.number("Torque", torque, Format::implicit(dialect));
            }
        }
    }
}
