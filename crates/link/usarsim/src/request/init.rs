//! INIT (section 3.1).

use crate::Triple;
use crate::grammar::{Composer, Message};

/// A robot that wants to be in the world. Metres and radians in USARSim's frame.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Init {
    /// `Package.Class`, in any case; empty if it was not given, which makes no robot.
    pub class_name: String,
    /// What the robot is to be called.
    pub name: Option<String>,
    /// Middle of the chassis; missing is the origin.
    pub location: Option<Triple>,
    /// Roll, pitch and yaw; some clients call it `Orientation`.
    pub rotation: Option<Triple>,
    /// A start by its name, instead of location and rotation.
    pub start: Option<String>,
    /// Read and without effect.
    pub team: Option<i64>,
    /// Seconds it can run.
    pub battery: Option<f64>,
}

impl Init {
    /// The class without its package: `P2AT` of `USARBot.P2AT`.
    pub fn class(&self) -> &str {
        self.class_name.rsplit('.').next().unwrap_or_default()
    }

    pub(super) fn from_message(message: &Message<'_>) -> Self {
        Self {
            class_name: message.owned("ClassName").unwrap_or_default(),
            name: message.owned("Name"),
            location: message.triple("Location"),
            rotation: message.triple("Rotation").or_else(|| message.triple("Orientation")),
            start: message.owned("Start"),
            team: message.integer("Team"),
            battery: message.number("Battery"),
        }
    }

    pub(super) fn compose(&self, composer: &mut Composer<'_>) {
        composer
            .text("ClassName", &self.class_name)
            .maybe_text("Name", self.name.as_ref())
            .maybe_triple("Location", self.location)
            .maybe_triple("Rotation", self.rotation)
            .maybe_text("Start", self.start.as_ref())
            .maybe_integer("Team", self.team)
            .maybe_number("Battery", self.battery);
    }
}
