//! Paths drawn and avatars moved (sections 3.3 and 3.4).

use crate::Triple;
use crate::grammar::{Composer, Message};

/// Draw the path of the robot.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Trace {
    /// Begin or stop.
    pub on: Option<bool>,
    /// Seconds from mark to mark.
    pub interval: Option<f64>,
    /// Red, Yellow, Green, Cyan, White, Blue or Purple.
    pub color: Option<String>,
}

/// Move an avatar.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Move {
    /// `Walk_Forward`, `Walk_Backward` or `Run`.
    pub kind: Option<String>,
    /// `New`, `Append`, `Pause` or `Resume`.
    pub action: Option<String>,
    /// Where to.
    pub location: Option<Triple>,
    /// Or to which path node.
    pub path_node: Option<String>,
}

impl Trace {
    pub(super) fn from_message(message: &Message<'_>) -> Self {
        Self {
            on: message.flag("On"),
            interval: message.number("Interval"),
            color: message.owned("Color"),
        }
    }

    pub(super) fn compose(&self, composer: &mut Composer<'_>) {
        composer
            .maybe_choice("On", self.on)
            .maybe_number("Interval", self.interval)
            .maybe_text("Color", self.color.as_ref());
    }
}

impl Move {
    pub(super) fn from_message(message: &Message<'_>) -> Self {
        Self {
            kind: message.owned("Type"),
            action: message.owned("Action"),
            location: message.triple("Location"),
            path_node: message.owned("Pathnode"),
        }
    }

    pub(super) fn compose(&self, composer: &mut Composer<'_>) {
        composer
            .maybe_text("Type", self.kind.as_ref())
            .maybe_text("Action", self.action.as_ref())
            .maybe_triple("Location", self.location)
            .maybe_text("Pathnode", self.path_node.as_ref());
    }
}
