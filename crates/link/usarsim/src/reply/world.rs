//! STA of avatars and of things (sections 3.3 and 5.4).

use super::{Reply, Status};
use crate::Triple;
use crate::grammar::{Block, Composer, Message};
use crate::number::Format;

/// How an avatar is.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct AvatarStatus {
    /// Simulated seconds.
    pub time: f64,
    /// Its class.
    pub kind: String,
    /// Its name.
    pub name: String,
    /// Metres.
    pub location: Triple,
    /// Roll, pitch, yaw.
    pub orientation: Triple,
    /// Whether it is on its way.
    pub walking: bool,
}

/// A thing in the world.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ObjectStatus {
    /// Its name.
    pub name: String,
    /// Length, width, height.
    pub size: Triple,
    /// Metres.
    pub location: Triple,
    /// Text it carries.
    pub memory: String,
    /// Roll, pitch, yaw.
    pub rotation: Triple,
}

/// A robot's, an avatar's or a controller's STA.
pub(super) fn status(message: &Message<'_>) -> Reply {
    if message.block("Walking").is_some() {
        Reply::Avatar(AvatarStatus::from_message(message))
    } else if message.blocks.is_empty()
        || message.block("Time").is_none() && message.block("Name").is_some()
    {
        Reply::Objects(objects(message))
    } else {
        Reply::Status(Status::from_message(message))
    }
}

impl AvatarStatus {
    fn from_message(message: &Message<'_>) -> Self {
        Self {
            time: message.number("Time").unwrap_or_default(),
            kind: message.owned("Type").unwrap_or_default(),
            name: message.owned("Name").unwrap_or_default(),
            location: message.triple("Location").unwrap_or_default(),
            orientation: message.triple("Orientation").unwrap_or_default(),
            walking: message.flag("Walking").unwrap_or_default(),
        }
    }

    pub(super) fn compose(&self, composer: &mut Composer<'_>) {
        composer
            .number("Time", self.time, Format::status_time(composer.dialect))
            .text("Type", &self.kind)
            .text("Name", &self.name)
            .numbers("Location", &self.location, Format::VECTOR)
            .numbers("Orientation", &self.orientation, Format::VECTOR)
            .flag("Walking", self.walking);
    }
}

impl ObjectStatus {
    fn take(&mut self, block: &Block<'_>) {
        match block.key.to_ascii_lowercase().as_str() {
            "size" => self.size = block.triple(),
            "location" => {
                self.location = block.triple();
                // UDK forgets to close Location and opens Memory twice: `{Location 1,2,3 {Memory {text}`.
                if let Some((_, memory)) = block.value.split_once("{Memory") {
                    memory.trim_start_matches([' ', '{']).trim_end().clone_into(&mut self.memory);
                }
            }
            "memory" => block.value.trim_start_matches('{').clone_into(&mut self.memory),
            "rotation" => self.rotation = block.triple(),
            _ => {}
        }
    }

    /// The balanced form, which every client reads.
    pub(super) fn compose(&self, composer: &mut Composer<'_>) {
        composer
            .text("Name", &self.name)
            .numbers("Size", &self.size, Format::VECTOR)
            .numbers("Location", &self.location, Format::VECTOR)
            .text("Memory", &self.memory)
            .numbers("Rotation", &self.rotation, Format::VECTOR);
    }
}

/// Each `Name` begins a thing.
fn objects(message: &Message<'_>) -> Vec<ObjectStatus> {
    let mut objects: Vec<ObjectStatus> = Vec::new();
    for block in &message.blocks {
        if block.is("Name") {
            objects.push(ObjectStatus { name: block.value.to_owned(), ..ObjectStatus::default() });
        } else if let Some(object) = objects.last_mut() {
            object.take(block);
        }
    }
    objects
}
