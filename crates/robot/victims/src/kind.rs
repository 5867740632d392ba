//! What can tell of a victim.

use serde::{Deserialize, Serialize};

/// A kind of sensor that tells of victims; two kinds err for different reasons.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Kind {
    /// A radio tag that somebody may wear.
    Tag,
    /// A victim sensor, which names parts of bodies.
    Body,
    /// Warmth in a heat picture.
    Heat,
    /// Skin in a colour picture.
    Skin,
    /// Breath in the air.
    Co2,
    /// A voice.
    Sound,
    /// Somebody moves in view.
    Motion,
}

impl Kind {
    /// All of them, in their order.
    pub const ALL: [Self; 7] =
        [Self::Tag, Self::Body, Self::Heat, Self::Skin, Self::Co2, Self::Sound, Self::Motion];

    /// What it is called.
    pub fn word(self) -> &'static str {
        match self {
            Self::Tag => "tag",
            Self::Body => "body",
            Self::Heat => "heat",
            Self::Skin => "skin",
            Self::Co2 => "co2",
            Self::Sound => "sound",
            Self::Motion => "motion",
        }
    }

    /// Whether it needs light.
    pub fn needs_light(self) -> bool {
        self == Self::Skin
    }

    /// Whether it sees only who lives.
    pub fn looks_for_life(self) -> bool {
        matches!(self, Self::Heat | Self::Co2 | Self::Sound | Self::Motion)
    }

    /// Whether it tells two people who lie side by side apart, so that what it saw at once is not one.
    pub fn parts_people(self) -> bool {
        matches!(self, Self::Tag | Self::Body)
    }
}
