//! Radio tags.

use base::messages::TagSeen;
use glam::DVec3;

use super::place::Eye;
use crate::kind::Kind;
use crate::sighting::{Look, Place, Sector, Sighting, Strength};

/// Tags are worn on the chest, so far from the hips, metres.
const WORN: f64 = 0.3;
/// What is written in tags that people wear, and not in those of rooms.
const PEOPLE: [&str; 4] = ["victim", "trapped", "injured", "person"];

/// A look of a tag reader that reaches so far, metres; a tag whose memory speaks of people is a strong sighting.
///
/// Tags without a place are somewhere within reach.
pub fn tags(seen: &[TagSeen], eye: &Eye<'_>, reach: f64) -> Look {
    let view = (std::f64::consts::TAU, reach);
    let mut look = eye.look(Kind::Tag, view);
    let around = Sector::around(eye.on_floor(), reach);
    look.sightings = seen
        .iter()
        .map(|tag| {
            let is_person = |text: &String| {
                let text = text.to_lowercase();
                PEOPLE.iter().any(|word| text.contains(word))
            };
            let is_strong = tag.memory.as_ref().is_some_and(is_person);
            let strength = if is_strong { Strength::Strong } else { Strength::Weak };
            let at = |position: DVec3| eye.at(position, WORN);
            let place = tag.position.map_or(Place::Within(around), at);
            Sighting { strength, place, tag: Some(tag.id) }
        })
        .collect();
    look
}
