//! Tags, victims and things that were found.

use crate::Triple;
use crate::grammar::{Composer, Message};
use crate::number::Format;

/// A radio tag in reach.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct TagFound {
    /// Its number.
    pub id: String,
    /// Where it is, in the sensor's frame.
    pub location: Option<Triple>,
    /// What is written in it.
    pub memory: Option<String>,
}

/// A victim's tag, UT2004, in one of two forms.
#[derive(Clone, Debug, PartialEq)]
pub enum VictimTag {
    /// Number, status and place.
    Short(String, Option<String>, Option<Triple>),
    /// Number, name and status.
    Long(String, Option<String>, Option<String>),
}

/// Part of a body.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct PartFound {
    /// Head, Arm, Hand, Chest, Pelvis, Leg or Foot.
    pub part: String,
    /// In the sensor's frame.
    pub location: Triple,
    /// Roll, pitch, yaw; UDK's clients expect it.
    pub orientation: Option<Triple>,
}

/// A thing that was recognised, UDK.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ObjectSeen {
    /// What it is called.
    pub tag: String,
    /// Metres.
    pub location: Triple,
    /// Roll, pitch, yaw.
    pub orientation: Triple,
    /// Where the ray met it.
    pub hit: Triple,
    /// Of its surface.
    pub material: String,
}

impl TagFound {
    /// Each `ID` begins a tag.
    pub(super) fn all(message: &Message<'_>) -> Vec<Self> {
        let mut tags: Vec<Self> = Vec::new();
        for block in &message.blocks {
            if block.is("ID") {
                tags.push(Self { id: block.value.to_owned(), ..Self::default() });
            } else if let Some(tag) = tags.last_mut() {
                if block.is("Location") {
                    tag.location = Some(block.triple());
                } else if block.is("Mem") {
                    tag.memory = Some(block.value.to_owned());
                }
            }
        }
        tags
    }

    pub(super) fn compose(&self, composer: &mut Composer<'_>) {
        composer.text("ID", &self.id);
        if let Some(location) = self.location {
            composer.numbers("Location", &location, Format::VECTOR);
        }
        composer.maybe_text("Mem", self.memory.as_ref());
    }
}

impl VictimTag {
    pub(super) fn all(message: &Message<'_>) -> Vec<Self> {
        let mut tags: Vec<Self> = Vec::new();
        for block in &message.blocks {
            let text = || Some(block.value.to_owned());
            match (block.key.to_ascii_lowercase().as_str(), tags.last_mut()) {
                ("id", _) => tags.push(Self::Short(block.value.to_owned(), None, None)),
                ("victimid", _) => tags.push(Self::Long(block.value.to_owned(), None, None)),
                ("location", Some(Self::Short(_, _, place))) => *place = Some(block.triple()),
                ("victimname", Some(Self::Long(_, name, _))) => *name = text(),
                ("status", Some(Self::Short(_, status, _)))
                | ("victimstatus", Some(Self::Long(_, _, status))) => *status = text(),
                _ => {}
            }
        }
        tags
    }

    pub(super) fn compose(&self, composer: &mut Composer<'_>) {
        match self {
            Self::Short(id, status, place) => {
                composer.text("ID", id).maybe_text("Status", status.as_ref());
                if let Some(place) = place {
                    composer.numbers("Location", place, Format::VECTOR);
                }
            }
            Self::Long(id, name, status) => {
                composer.text("VictimId", id).maybe_text("VictimName", name.as_ref());
                composer.maybe_text("VictimStatus", status.as_ref());
            }
        }
    }
}

impl PartFound {
    pub(super) fn all(message: &Message<'_>) -> Vec<Self> {
        let mut parts: Vec<Self> = Vec::new();
        for block in &message.blocks {
            if block.is("PartName") {
                parts.push(Self { part: block.value.to_owned(), ..Self::default() });
            } else if let Some(part) = parts.last_mut() {
                if block.is("Location") {
                    part.location = block.triple();
                } else if block.is("Orientation") {
                    part.orientation = Some(block.triple());
                }
            }
        }
        parts
    }

    pub(super) fn compose(&self, composer: &mut Composer<'_>) {
        composer.text("PartName", &self.part).numbers("Location", &self.location, Format::VECTOR);
        if let Some(orientation) = self.orientation {
            composer.numbers("Orientation", &orientation, Format::VECTOR);
        }
    }
}

impl ObjectSeen {
    pub(super) fn all(message: &Message<'_>) -> Vec<Self> {
        let mut objects: Vec<Self> = Vec::new();
        for block in &message.blocks {
            if block.is("Object") {
                objects.push(Self { tag: block.value.to_owned(), ..Self::default() });
            } else if let Some(object) = objects.last_mut() {
                match block.key.to_ascii_lowercase().as_str() {
                    "location" => object.location = block.triple(),
                    "orientation" => object.orientation = block.triple(),
                    "hitloc" => object.hit = block.triple(),
                    "material" => block.value.clone_into(&mut object.material),
                    _ => {}
                }
            }
        }
        objects
    }

    pub(super) fn compose(&self, composer: &mut Composer<'_>) {
        composer.text("Object", &self.tag);
        composer.tight().numbers("Location", &self.location, Format::VECTOR);
        composer.tight().numbers("Orientation", &self.orientation, Format::VECTOR);
        composer.tight().numbers("HitLoc", &self.hit, Format::VECTOR);
        composer.tight().text("Material", &self.material);
    }
}
