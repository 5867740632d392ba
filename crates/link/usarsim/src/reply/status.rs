//! STA of a robot (section 7).

use crate::Dialect;
use crate::grammar::{Composer, Message};
use crate::number::Format;

/// How the robot is.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Status {
    /// Simulated seconds since the level began.
    pub time: f64,
    /// `GroundVehicle`, `AerialVehicle` and so on; a UDK flyer does not say.
    pub kind: Option<String>,
    /// Angles of the steered wheels; flyers have none.
    pub steering: Option<Steering>,
    /// Joints by name, radians.
    pub joints: Vec<(String, f64)>,
    /// Whether the headlights are on.
    pub light_toggle: Option<bool>,
    /// 0 to 100.
    pub light_intensity: Option<i64>,
    /// Seconds left; 99999 without a battery.
    pub battery: Option<i64>,
    /// The spectator's viewport that shows the robot, -1 for none; UT2004 only.
    pub view: Option<i64>,
}

/// Angles of steered wheels, also as the most they can be.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Steering {
    /// No wheel can be steered: UDK writes a bare 0.
    Fixed,
    /// Front and rear, radians.
    Angles(f64, f64),
}

impl Steering {
    /// From two blocks, if the first is there.
    pub(super) fn from_message(message: &Message<'_>, front: &str, rear: &str) -> Option<Self> {
        let front = message.block(front)?;
        let rear = message.text(rear).unwrap_or("0");
        let is_bare = front.value == "0" && rear == "0";
        let angles = || Self::Angles(front.number(), crate::number::number(rear));
        Some(if is_bare { Self::Fixed } else { angles() })
    }

    pub(super) fn compose(self, composer: &mut Composer<'_>, front: &str, rear: &str) {
        match (self, composer.dialect) {
            (Self::Fixed, Dialect::Udk) => {
                composer.integer(front, 0).integer(rear, 0);
            }
            (Self::Fixed, Dialect::Ut2004) => {
                composer.numbers(front, &[0.0], Format::HELPER).numbers(
                    rear,
                    &[0.0],
                    Format::HELPER,
                );
            }
            (Self::Angles(at_front, at_rear), _) => {
                composer.number(front, at_front, Format::HELPER);
                composer.number(rear, at_rear, Format::HELPER);
            }
        }
    }
}

const KNOWN: [&str; 9] = [
    "Type",
    "Time",
    "FrontSteer",
    "RearSteer",
    "LightToggle",
    "LightIntensity",
    "Battery",
    "View",
    "",
];

impl Status {
    pub(super) fn from_message(message: &Message<'_>) -> Self {
        let is_joint = |key: &str| !KNOWN.iter().any(|known| known.eq_ignore_ascii_case(key));
        let joints = message.blocks.iter().filter(|block| is_joint(block.key));
        Self {
            time: message.number("Time").unwrap_or_default(),
            kind: message.owned("Type"),
            steering: Steering::from_message(message, "FrontSteer", "RearSteer"),
            joints: joints.map(|block| (block.key.to_owned(), block.number())).collect(),
            light_toggle: message.flag("LightToggle"),
            light_intensity: message.integer("LightIntensity"),
            battery: message.integer("Battery"),
            view: message.integer("View"),
        }
    }

    pub(super) fn compose(&self, composer: &mut Composer<'_>) {
        match composer.dialect {
            Dialect::Ut2004 => {
                composer.maybe_text("Type", self.kind.as_ref());
                composer.number("Time", self.time, Format::status_time(Dialect::Ut2004));
                self.compose_steering(composer);
                self.compose_joints(composer);
                self.compose_light(composer);
                composer.maybe_integer("Battery", self.battery).maybe_integer("View", self.view);
            }
            Dialect::Udk => {
                composer.number("Time", self.time, Format::status_time(Dialect::Udk));
                composer.maybe_integer("Battery", self.battery);
                composer.maybe_text("Type", self.kind.as_ref());
                self.compose_light(composer);
                self.compose_steering(composer);
                self.compose_joints(composer);
            }
        }
    }

    fn compose_steering(&self, composer: &mut Composer<'_>) {
        if let Some(steering) = self.steering {
            steering.compose(composer, "FrontSteer", "RearSteer");
        }
    }

    fn compose_joints(&self, composer: &mut Composer<'_>) {
        for (joint, value) in &self.joints {
            composer.number(joint, *value, Format::HELPER);
        }
    }

    fn compose_light(&self, composer: &mut Composer<'_>) {
        if let Some(is_on) = self.light_toggle {
            composer.flag("LightToggle", is_on);
        }
        composer.maybe_integer("LightIntensity", self.light_intensity);
    }
}
