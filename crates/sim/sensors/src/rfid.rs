//! A reader of radio tags, those of the arena and those that victims wear.
//!
//! After USARSim's three modes: by distance; by distance and free line of sight; by the power that comes back, 20 log10 of the distance
//! each way plus a fixed loss for each obstacle (its `dBObstacleAttenuation`, which counts both ways).
//! Positions are told in the first two modes, as USARSim does; power alone cannot tell them.

use std::f64::consts::PI;

use base::messages::{ReadingData, TagSeen};
use base::model::{RfidMode, RfidSpec};
use glam::DVec3;
use sim_rays::{Ray, RayCast};

use crate::people;
use crate::situation::Situation;

/// Metres: 915 MHz, the band that reads at metres.
const WAVELENGTH: f64 = 0.3276;
/// A tag is no nearer than this to the antenna, metres: free space loss has a pole at zero.
const NEAREST: f64 = 0.05;

/// All tags in reach, the arena's before the victims', each in their order.
pub(crate) fn read(spec: &RfidSpec, situation: &Situation<'_>) -> ReadingData {
    let arena = situation.world().arena();
    let lying = arena.tags.iter().map(|tag| (tag.id, tag.memory.as_str(), tag.at));
    let worn = arena.victims.iter().enumerate().filter_map(|(index, victim)| {
        let text = victim.tag.as_deref()?;
        let at = people::torso(situation.world(), index)?;
        Some((worn_number(text), text, at))
    });
    let seen = lying.chain(worn).filter(|&(_, _, at)| is_read(spec, situation, at));
    let tells_position = !matches!(spec.mode, RfidMode::Attenuation { .. });
    let tag = |(id, memory, at): (u32, &str, DVec3)| TagSeen {
        id,
        memory: Some(memory.to_owned()),
        position: tells_position.then(|| situation.in_sensor(at)),
    };
    ReadingData::Tags(seen.map(tag).collect())
}

/// The number of a victim's tag: what it says, or, where that is not a number, one made of it beyond the usual ones.
fn worn_number(text: &str) -> u32 {
    let mixed = |hash: u32, byte: u8| (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193);
    text.parse().unwrap_or_else(|_| text.bytes().fold(0x811c_9dc5, mixed) | 0x8000_0000)
}

fn is_read(spec: &RfidSpec, situation: &Situation<'_>, at: DVec3) -> bool {
    let distance = situation.world_from_sensor.position.distance(at);
    if distance > spec.max_range {
        return false;
    }
    match spec.mode {
        RfidMode::Radius => true,
        RfidMode::Obstacle => {
            let way = way_to(situation, at);
            !situation.world().scene().is_blocked(&way, &situation.filter(true))
        }
        RfidMode::Attenuation { transmit_power, sensitivity, obstacle_loss } => {
            let way = way_to(situation, at);
            let obstacles = situation.world().scene().crossings(&way, &situation.filter(true));
            let one_way = 20.0 * libm::log10(4.0 * PI * distance.max(NEAREST) / WAVELENGTH);
            let lost = 2.0 * one_way + obstacle_loss * obstacles.len() as f64;
            transmit_power - lost >= sensitivity
        }
    }
}

/// From the antenna to just before the tag: what it is stuck on is no obstacle.
fn way_to(situation: &Situation<'_>, at: DVec3) -> Ray {
    /// Metres; a victim's tag is within the body, arena tags lie on surfaces.
    const STUCK: f32 = 0.15;
    let way = Ray::between(situation.world_from_sensor.position.as_vec3(), at.as_vec3());
    Ray { reach: (way.reach - STUCK).max(0.0), ..way }
}

#[cfg(test)]
mod tests;
