//! CONTROL, the word of a world controller (section 5.4).

use crate::Triple;
use crate::grammar::{Composer, Message, RawMessage};
use crate::number::{self, Format, put};

/// What a world controller may do. Metres and radians in USARSim's frame.
#[derive(Clone, Debug, PartialEq)]
pub enum Control {
    /// Make a thing.
    Create(Box<ObjectPlan>),
    /// Remove a thing, by its name.
    Kill(String),
    /// Remove all between two corners; without corners everything.
    KillAll(Option<Triple>, Option<Triple>),
    /// Put a thing somewhere: name, location, rotation.
    AbsMove(String, Option<Triple>, Option<Triple>),
    /// Move a thing from where it is: name, location, rotation.
    RelMove(String, Option<Triple>, Option<Triple>),
    /// Keep a thing turning: name, and rad/s about its axes.
    Rotate(String, Triple),
    /// Add places for a thing to travel to.
    AddWaypoints(String, Vec<Triple>),
    /// How a thing travels.
    SetWaypoints(WaypointPlan),
    /// Forget the places of a thing.
    ClearWaypoints(String),
    /// Speed of a conveyor belt: name, m/s.
    Conveyor(String, f64),
    /// Where things are, by name and class; without both all of them.
    GetStatus(Option<String>, Option<String>),
    /// A type nobody knows.
    Other(RawMessage),
}

/// A thing to make.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ObjectPlan {
    /// Bare names belong to the package `USARPhysObj`.
    pub class_name: String,
    /// What it is to be called.
    pub name: Option<String>,
    /// Text it carries.
    pub memory: Option<String>,
    /// Where.
    pub location: Option<Triple>,
    /// Roll, pitch, yaw.
    pub rotation: Option<Triple>,
    /// A start by its name instead.
    pub start: Option<String>,
    /// Times its own size; all zero is once.
    pub scale: Option<Triple>,
    /// `None`, `RigidBody`, `Falling` or `Ground`.
    pub physics: Option<String>,
    /// Of its surface.
    pub material: Option<String>,
    /// Whether it stays when the controller leaves.
    pub permanent: Option<bool>,
}

/// How a thing travels along its places.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct WaypointPlan {
    /// Of the thing.
    pub name: String,
    /// m/s.
    pub speed: Option<f64>,
    /// Or seconds for the whole way.
    pub time: Option<f64>,
    /// Begin again at the end.
    pub is_loop: Option<bool>,
    /// Go, or wait.
    pub moving: Option<bool>,
    /// Back to the first place when the places are forgotten.
    pub reset_on_clear: Option<bool>,
}

impl Control {
    pub(super) fn from_message(message: &Message<'_>) -> Self {
        let name = || message.owned("Name").unwrap_or_default();
        let place = || (message.triple("Location"), message.triple("Rotation"));
        match message.text("Type").unwrap_or_default().to_ascii_lowercase().as_str() {
            "create" => Self::Create(Box::new(ObjectPlan::from_message(message))),
            "kill" => Self::Kill(name()),
            "killall" => Self::KillAll(message.triple("MinPos"), message.triple("MaxPos")),
            "absmove" => Self::AbsMove(name(), place().0, place().1),
            "relmove" => Self::RelMove(name(), place().0, place().1),
            "rotate" => Self::Rotate(name(), message.triple("Speed").unwrap_or_default()),
            "addwp" => Self::AddWaypoints(name(), places(message.text("WP").unwrap_or_default())),
            "setwp" => Self::SetWaypoints(WaypointPlan::from_message(message)),
            "clearwp" => Self::ClearWaypoints(name()),
            "conveyor" => Self::Conveyor(name(), message.number("Speed").unwrap_or_default()),
            "getsta" => Self::GetStatus(message.owned("Name"), message.owned("ClassName")),
            _ => Self::Other(message.to_raw()),
        }
    }

    pub(super) fn compose(&self, composer: &mut Composer<'_>) {
        match self {
            Self::Create(plan) => plan.compose(composer),
            Self::Kill(name) => {
                composer.text("Type", "Kill").text("Name", name);
            }
            Self::KillAll(min, max) => {
                composer
                    .text("Type", "KillAll")
                    .maybe_triple("MinPos", *min)
                    .maybe_triple("MaxPos", *max);
            }
            Self::AbsMove(name, location, rotation) => {
                moved(composer, "AbsMove", name, *location, *rotation);
            }
            Self::RelMove(name, location, rotation) => {
                moved(composer, "RelMove", name, *location, *rotation);
            }
            Self::Rotate(name, speed) => {
                composer
                    .text("Type", "Rotate")
                    .text("Name", name)
                    .maybe_triple("Speed", Some(*speed));
            }
            Self::AddWaypoints(name, places) => {
                composer.text("Type", "AddWP").text("Name", name);
                compose_places(composer, places);
            }
            Self::SetWaypoints(plan) => plan.compose(composer),
            Self::ClearWaypoints(name) => {
                composer.text("Type", "ClearWP").text("Name", name);
            }
            Self::Conveyor(name, speed) => {
                composer
                    .text("Type", "Conveyor")
                    .text("Name", name)
                    .maybe_number("Speed", Some(*speed));
            }
            Self::GetStatus(name, class) => {
                composer.text("Type", "GetSTA").maybe_text("Name", name.as_ref());
                composer.maybe_text("ClassName", class.as_ref());
            }
            Self::Other(raw) => {
                for (key, value) in &raw.blocks {
                    composer.text(key, value);
                }
            }
        }
    }
}

impl ObjectPlan {
    fn from_message(message: &Message<'_>) -> Self {
        Self {
            class_name: message.owned("ClassName").unwrap_or_default(),
            name: message.owned("Name"),
            memory: message.owned("Memory"),
            location: message.triple("Location"),
            rotation: message.triple("Rotation"),
            start: message.owned("Start"),
            scale: message.triple("Scale"),
            physics: message.owned("Physics"),
            material: message.owned("Material"),
            permanent: message.flag("Permanent"),
        }
    }

    fn compose(&self, composer: &mut Composer<'_>) {
        composer
            .text("Type", "Create")
            .text("ClassName", &self.class_name)
            .maybe_text("Name", self.name.as_ref())
            .maybe_text("Memory", self.memory.as_ref())
            .maybe_triple("Location", self.location)
            .maybe_triple("Rotation", self.rotation)
            .maybe_text("Start", self.start.as_ref())
            .maybe_triple("Scale", self.scale)
            .maybe_text("Physics", self.physics.as_ref())
            .maybe_text("Material", self.material.as_ref())
            .maybe_choice("Permanent", self.permanent);
    }
}

impl WaypointPlan {
    fn from_message(message: &Message<'_>) -> Self {
        Self {
            name: message.owned("Name").unwrap_or_default(),
            speed: message.number("Speed"),
            time: message.number("Time"),
            is_loop: message.flag("Loop"),
            moving: message.flag("Moving"),
            reset_on_clear: message.flag("ResetOnClear"),
        }
    }

    fn compose(&self, composer: &mut Composer<'_>) {
        composer
            .text("Type", "SetWP")
            .text("Name", &self.name)
            .maybe_number("Speed", self.speed)
            .maybe_number("Time", self.time)
            .maybe_choice("Loop", self.is_loop)
            .maybe_choice("Moving", self.moving)
            .maybe_choice("ResetOnClear", self.reset_on_clear);
    }
}

fn moved(
    composer: &mut Composer<'_>,
    kind: &str,
    name: &str,
    location: Option<Triple>,
    rotation: Option<Triple>,
) {
    composer.text("Type", kind).text("Name", name);
    composer.maybe_triple("Location", location).maybe_triple("Rotation", rotation);
}

fn places(text: &str) -> Vec<Triple> {
    let triples = text.split(';').filter(|place| !place.trim().is_empty());
    triples.map(number::triple).collect()
}

fn compose_places(composer: &mut Composer<'_>, places: &[Triple]) {
    composer.open("WP");
    for (index, place) in places.iter().enumerate() {
        if index > 0 {
            composer.out.push(b';');
        }
        for (axis, value) in place.iter().enumerate() {
            if axis > 0 {
                composer.out.push(b',');
            }
            put(composer.out, *value, Format::Shortest);
        }
    }
    composer.close();
}
