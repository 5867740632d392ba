//! GEO: where things sit (sections 6.1, 6.3 and 6.5).

use super::link_geo::{LinkGeo, by_name, links};
use crate::grammar::{Block, Composer, Message, split_at_keys};
use crate::number::{self, Format};
use crate::{Dialect, Triple};

/// An answer to GETGEO. Metres and radians.
#[derive(Clone, Debug, PartialEq)]
pub enum Geo {
    /// Of the robot.
    Robot(RobotGeo),
    /// Of items of one kind; without items it is UT2004's "no such thing", with the name that was asked for.
    Items {
        /// `Sonar`, `RangeScanner` and so on.
        kind: String,
        /// Only told when there are no items.
        asked: Option<String>,
        /// In order.
        items: Vec<GeoItem>,
    },
    /// Of mission packages, UT2004: names and links.
    Packages(Vec<(String, Vec<LinkGeo>)>),
    /// Of an actuator, UDK: name and mount, links, tip.
    Actuator(GeoItem, Vec<LinkGeo>, Option<Triple>),
}

/// The body of a robot.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct RobotGeo {
    /// `GroundVehicle` and so on; a UDK flyer does not say.
    pub kind: Option<String>,
    /// Its class.
    pub name: String,
    /// Length, width, height.
    pub dimensions: Option<Triple>,
    /// Centre of gravity.
    pub centre_of_gravity: Option<Triple>,
    /// Of vehicles on wheels.
    pub wheels: Option<WheelGeo>,
}

/// What odometry needs to know of wheels.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct WheelGeo {
    /// Of a wheel.
    pub radius: f64,
    /// Left to right.
    pub separation: f64,
    /// Front to rear.
    pub base: f64,
}

/// Where an item sits.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct GeoItem {
    /// Its name.
    pub name: String,
    /// Relative to what carries it.
    pub location: Triple,
    /// Roll, pitch, yaw.
    pub orientation: Triple,
    /// What carries it.
    pub mount: Option<Mount>,
}

/// What carries an item.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Mount {
    /// `HARD`, a part, or in UDK the robot or an actuator.
    pub name: String,
    /// The link of an actuator.
    pub link: Option<i64>,
    /// Whether a blank stands before the block: UDK of 2012 writes one, UDK of 2013 none.
    pub has_blank: bool,
}

/// Kinds that are robots and not things on them.
pub(super) fn is_robot(kind: Option<&str>) -> bool {
    const KINDS: [&str; 7] = [
        "GroundVehicle",
        "AerialVehicle",
        "LeggedRobot",
        "LeggedVehicle",
        "NauticVehicle",
        "StaticPlatform",
        "Robot",
    ];
    kind.is_none_or(|kind| KINDS.iter().any(|robot| robot.eq_ignore_ascii_case(kind)))
}

impl Geo {
    pub(super) fn from_message(message: &Message<'_>) -> Self {
        let kind = message.text("Type");
        if is_robot(kind) || message.block("Dimensions").is_some() {
            return Self::Robot(RobotGeo::from_message(message));
        }
        let kind = kind.unwrap_or_default();
        let name = message.owned("Name");
        if let Some(name) = &name
            && message.block("Link").is_some()
        {
            if kind.eq_ignore_ascii_case("MisPkg") {
                return Self::Packages(by_name(message, links));
            }
            if kind.eq_ignore_ascii_case("Actuator") {
                let item = items(message).into_iter().next();
                let item =
                    item.unwrap_or_else(|| GeoItem { name: name.clone(), ..GeoItem::default() });
                return Self::Actuator(item, links(&message.blocks), message.triple("Tip"));
            }
        }
        let items = items(message);
        let asked = name.filter(|_| items.is_empty());
        Self::Items { kind: kind.to_owned(), asked, items }
    }

    pub(super) fn compose(&self, composer: &mut Composer<'_>) {
        match self {
            Self::Robot(robot) => robot.compose(composer),
            Self::Items { kind, asked, items } => {
                composer.text("Type", kind).maybe_text("Name", asked.as_ref());
                for item in items {
                    item.compose(composer);
                }
            }
            Self::Packages(packages) => {
                composer.text("Type", "MisPkg");
                for (name, links) in packages {
                    composer.text("Name", name);
                    for link in links {
                        link.compose(composer, "ParentLink");
                    }
                }
            }
            Self::Actuator(item, links, tip) => {
                composer.text("Type", "Actuator");
                item.compose_blocks(composer, Format::HELPER);
                for link in links {
                    link.compose(composer, "Parent");
                }
                if let Some(tip) = tip {
                    composer.tight().numbers("Tip", tip, Format::HELPER);
                }
            }
        }
    }
}

impl RobotGeo {
    fn from_message(message: &Message<'_>) -> Self {
        let number = |key| message.number(key).unwrap_or_default();
        Self {
            kind: message.owned("Type"),
            name: message.owned("Name").unwrap_or_default(),
            dimensions: message.triple("Dimensions"),
            centre_of_gravity: message.triple("COG"),
            wheels: message.number("WheelRadius").map(|radius| WheelGeo {
                radius,
                separation: number("WheelSeparation"),
                base: number("WheelBase"),
            }),
        }
    }

    fn compose(&self, composer: &mut Composer<'_>) {
        composer.maybe_text("Type", self.kind.as_ref()).text("Name", &self.name);
        if let Some(size) = self.dimensions {
            composer.numbers("Dimensions", &size, Format::HELPER);
        }
        if let Some(centre) = self.centre_of_gravity {
            composer.numbers("COG", &centre, Format::HELPER);
        }
        if let Some(wheels) = self.wheels {
            composer
                .number("WheelRadius", wheels.radius, Format::HELPER)
                .number("WheelSeparation", wheels.separation, Format::HELPER)
                .number("WheelBase", wheels.base, Format::HELPER);
        }
    }
}

impl GeoItem {
    fn compose(&self, composer: &mut Composer<'_>) {
        match composer.dialect {
            Dialect::Udk => self.compose_blocks(composer, Format::VECTOR),
            Dialect::Ut2004 => {
                composer.open("Name").word(&self.name).word(" Location ");
                composer.list(&self.location, Format::HELPER).word(" Orientation ");
                composer.list(&self.orientation, Format::HELPER);
                if let Some(mount) = &self.mount {
                    composer.word(" Mount ").word(&mount.name);
                }
                composer.close();
            }
        }
    }

    fn compose_blocks(&self, composer: &mut Composer<'_>, format: Format) {
        composer.text("Name", &self.name).numbers("Location", &self.location, format);
        composer.numbers("Orientation", &self.orientation, format);
        let Some(mount) = &self.mount else { return };
        if !mount.has_blank {
            composer.tight();
        }
        composer.text("Mount", &mount.name);
        if let Some(link) = mount.link {
            composer.tight().integer("MountLink", link);
        }
    }

    /// Takes what belongs to an item from the blocks behind its name.
    fn take(&mut self, block: &Block<'_>) {
        if block.is("Location") {
            self.location = block.triple();
        } else if block.is("Orientation") {
            self.orientation = block.triple();
        } else if block.is("Mount") {
            self.mount =
                Some(Mount { name: block.value.to_owned(), link: None, has_blank: block.is_apart });
        } else if block.is("MountLink")
            && let Some(mount) = &mut self.mount
        {
            mount.link = Some(block.integer());
        }
    }
}

/// Both forms; blocks from the first `Link` on belong to links.
fn items(message: &Message<'_>) -> Vec<GeoItem> {
    let mut items: Vec<(GeoItem, bool)> = Vec::new();
    for block in message.blocks.iter().take_while(|block| !block.is("Link")) {
        if block.is("Name") {
            items.push(grouped(block.value));
        } else if let Some((item, is_placed)) = items.last_mut() {
            *is_placed |= block.is("Location");
            item.take(block);
        }
    }
    items.into_iter().filter(|(_, is_placed)| *is_placed).map(|(item, _)| item).collect()
}

fn grouped(text: &str) -> (GeoItem, bool) {
    let (name, [location, orientation, mount]) =
        split_at_keys(text, ["Location", "Orientation", "Mount"]);
    let item = GeoItem {
        name: name.to_owned(),
        location: triple(location),
        orientation: triple(orientation),
        mount: mount.map(|name| Mount { name: name.to_owned(), ..Mount::default() }),
    };
    (item, location.is_some())
}

fn triple(text: Option<&str>) -> Triple {
    number::triple(text.unwrap_or_default())
}
