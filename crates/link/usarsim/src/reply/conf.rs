//! CONF: what things can do (sections 6.2, 6.4, 6.5 and 6.6).

use super::Steering;
use super::geo::is_robot;
use super::link_geo::by_name;
use crate::Dialect;
use crate::grammar::{Block, Composer, Message};
use crate::number::{self, Format, put_integer};

/// An answer to GETCONF.
#[derive(Clone, Debug, PartialEq)]
pub enum Conf {
    /// Of the robot.
    Robot(RobotConf),
    /// Of items of one kind; without items it is UT2004's "no such thing", with the name that was asked for.
    Items {
        /// `Sonar`, `Camera` and so on.
        kind: String,
        /// Only told when there are no items.
        asked: Option<String>,
        /// In order.
        items: Vec<ConfItem>,
    },
    /// Of the links of mission packages (`MisPkg`) or actuators (`Actuator`): kind, then names and links.
    Links(String, Vec<(String, Vec<LinkConf>)>),
}

/// What a robot can do.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct RobotConf {
    /// Its class.
    pub name: String,
    /// `GroundVehicle` and so on.
    pub kind: Option<String>,
    /// `SkidSteered`, `AckermanSteered` (sic), `OmniDrive` and so on.
    pub steering_type: Option<String>,
    /// Kilograms.
    pub mass: Option<f64>,
    /// Rad/s of a wheel.
    pub max_speed: Option<f64>,
    /// Newton metres.
    pub max_torque: Option<f64>,
    /// Front and rear; UDK tells the whole range, UT2004 one side.
    pub max_steer: Option<Steering>,
}

/// An item and its settings in order; keys may repeat.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ConfItem {
    /// Its name.
    pub name: String,
    /// Keys and values.
    pub settings: Vec<(String, ConfValue)>,
}

/// A value of a setting.
#[derive(Clone, Debug, PartialEq)]
pub enum ConfValue {
    /// Written with four decimals.
    Numbers(Vec<f64>),
    /// Written bare.
    Integers(Vec<i64>),
    /// True or False.
    Flag(bool),
    /// A word.
    Text(String),
}

/// What a joint can do.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct LinkConf {
    /// Counted from 1.
    pub link: i64,
    /// `Revolute`, `Prismatic`, `Unknown`.
    pub joint_type: String,
    /// Per second; an actuator does not say.
    pub max_speed: Option<f64>,
    /// Newton metres.
    pub max_torque: f64,
    /// Least and greatest value; `None` has no end, which goes over the wire as 1 and 0.
    pub range: Option<(f64, f64)>,
}

impl Conf {
    pub(super) fn from_message(message: &Message<'_>) -> Self {
        let kind = message.text("Type");
        if is_robot(kind) || message.block("SteeringType").is_some() {
            return Self::Robot(RobotConf::from_message(message));
        }
        let kind = kind.unwrap_or_default().to_owned();
        let name = message.owned("Name");
        if message.block("Link").is_some() {
            return Self::Links(kind, by_name(message, links));
        }
        let items = items(message);
        let asked = name.filter(|_| items.is_empty());
        Self::Items { kind, asked, items }
    }

    pub(super) fn compose(&self, composer: &mut Composer<'_>) {
        match self {
            Self::Robot(robot) => robot.compose(composer),
            Self::Items { kind, asked, items } => {
                // UDK's camera writes its blocks without blanks between them.
                let is_tight =
                    composer.dialect == Dialect::Udk && kind.eq_ignore_ascii_case("Camera");
                composer.text("Type", kind).maybe_text("Name", asked.as_ref());
                for item in items {
                    item.compose(composer, is_tight);
                }
            }
            Self::Links(kind, packages) => {
                composer.text("Type", kind);
                let is_actuator = kind.eq_ignore_ascii_case("Actuator");
                for (name, links) in packages {
                    composer.text("Name", name);
                    for link in links {
                        link.compose(composer, is_actuator);
                    }
                }
            }
        }
    }
}

impl RobotConf {
    fn from_message(message: &Message<'_>) -> Self {
        Self {
            name: message.owned("Name").unwrap_or_default(),
            kind: message.owned("Type"),
            steering_type: message.owned("SteeringType"),
            mass: message.number("Mass"),
            max_speed: message.number("MaxSpeed"),
            max_torque: message.number("MaxTorque"),
            max_steer: Steering::from_message(message, "MaxFrontSteer", "MaxRearSteer"),
        }
    }

    fn compose(&self, composer: &mut Composer<'_>) {
        match composer.dialect {
            Dialect::Ut2004 => {
                composer.maybe_text("Type", self.kind.as_ref()).text("Name", &self.name)
            }
            Dialect::Udk => {
                composer.text("Name", &self.name).maybe_text("Type", self.kind.as_ref())
            }
        };
        composer.maybe_text("SteeringType", self.steering_type.as_ref());
        if composer.dialect == Dialect::Udk && self.kind.as_deref() == Some("StaticPlatform") {
            // As recorded: a bare mass and a blank at the end.
            composer.maybe_integer("Mass", self.mass.map(|mass| mass as i64)).blank();
            return;
        }
        let numbers =
            [("Mass", self.mass), ("MaxSpeed", self.max_speed), ("MaxTorque", self.max_torque)];
        for (key, value) in numbers {
            if let Some(value) = value {
                composer.number(key, value, Format::HELPER);
            }
        }
        if let Some(steering) = self.max_steer {
            steering.compose(composer, "MaxFrontSteer", "MaxRearSteer");
        }
    }
}

impl ConfItem {
    /// The first setting of that key, in any case, as a number.
    pub fn number(&self, key: &str) -> Option<f64> {
        let (_, value) = self.settings.iter().find(|(name, _)| name.eq_ignore_ascii_case(key))?;
        match value {
            ConfValue::Numbers(numbers) => numbers.first().copied(),
            ConfValue::Integers(numbers) => numbers.first().map(|number| *number as f64),
            ConfValue::Flag(_) | ConfValue::Text(_) => None,
        }
    }

    fn compose(&self, composer: &mut Composer<'_>, is_tight: bool) {
        composer.text("Name", &self.name);
        for (key, value) in &self.settings {
            if is_tight {
                composer.tight();
            }
            value.compose(composer, key);
        }
    }
}

impl ConfValue {
    fn parse(text: &str) -> Self {
        let is_digit = |byte: u8| byte.is_ascii_digit() || matches!(byte, b'-' | b',' | b' ');
        let is_number = |part: &str| part.trim().parse::<f64>().is_ok_and(f64::is_finite);
        if text.eq_ignore_ascii_case("true") || text.eq_ignore_ascii_case("false") {
            Self::Flag(text.eq_ignore_ascii_case("true"))
        } else if text.is_empty() || !text.split(',').all(is_number) {
            Self::Text(text.to_owned())
        } else if text.bytes().all(is_digit) {
            Self::Integers(number::list(text).into_iter().map(|value| value as i64).collect())
        } else {
            Self::Numbers(number::list(text))
        }
    }

    fn compose(&self, composer: &mut Composer<'_>, key: &str) {
        match self {
            Self::Numbers(numbers) => composer.numbers(key, numbers, Format::HELPER),
            Self::Flag(flag) => composer.flag(key, *flag),
            Self::Text(text) => composer.text(key, text),
            Self::Integers(numbers) => {
                composer.open(key);
                for (index, number) in numbers.iter().enumerate() {
                    composer.word(if index > 0 { "," } else { "" });
                    put_integer(composer.out, *number);
                }
                composer.close()
            }
        };
    }
}

impl LinkConf {
    fn compose(&self, composer: &mut Composer<'_>, is_actuator: bool) {
        let dialect = composer.dialect;
        let implicit = Format::implicit(dialect);
        composer.integer("Link", self.link).text("JointType", &self.joint_type);
        if let Some(speed) = self.max_speed {
            match dialect {
                Dialect::Ut2004 => composer.number("MaxSpeed", speed, implicit),
                Dialect::Udk => composer.number("MaxRotationSpeed", speed, Format::Rounded(3)),
            };
        }
        composer.number("MaxTorque", self.max_torque, implicit);
        let [min_key, max_key] =
            if is_actuator { ["MinValue", "MaxValue"] } else { ["MinRange", "MaxRange"] };
        match self.range {
            None => {
                composer.integer(min_key, 1).integer(max_key, 0);
            }
            Some((min, max)) => {
                composer.number(min_key, min, implicit).number(max_key, max, implicit);
            }
        }
    }
}

/// Each `Name` begins an item; one without settings is no item but the name that was asked for.
fn items(message: &Message<'_>) -> Vec<ConfItem> {
    let mut items: Vec<ConfItem> = Vec::new();
    for block in message.blocks.iter().filter(|block| !block.key.is_empty()) {
        if block.is("Name") {
            items.push(ConfItem { name: block.value.to_owned(), settings: Vec::new() });
        } else if let Some(item) = items.last_mut() {
            item.settings.push((block.key.to_owned(), ConfValue::parse(block.value)));
        }
    }
    items.retain(|item| !item.settings.is_empty());
    items
}

/// Each `Link` begins a link.
fn links(blocks: &[Block<'_>]) -> Vec<LinkConf> {
    let mut links: Vec<LinkConf> = Vec::new();
    let mut min = 0.0;
    for block in blocks {
        if block.is("Link") {
            links.push(LinkConf { link: block.integer(), ..LinkConf::default() });
        } else if let Some(link) = links.last_mut() {
            match block.key.to_ascii_lowercase().as_str() {
                "jointtype" => block.value.clone_into(&mut link.joint_type),
                "maxspeed" | "maxrotationspeed" => link.max_speed = Some(block.number()),
                "maxtorque" => link.max_torque = block.number(),
                "minrange" | "minvalue" => min = block.number(),
                "maxrange" | "maxvalue" => {
                    let max = block.number();
                    link.range = (min <= max).then_some((min, max));
                }
                _ => {}
            }
        }
    }
    links
}
