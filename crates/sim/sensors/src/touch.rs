//! A touch sensor: a button that feels what the robot touches within its reach, or what lies that close ahead of it.
//!
//! Contacts catch what presses in from the side or deeper than a ray would see; the ray catches what is near but carries no weight.

use base::messages::{ReadingData, Touched};
use glam::DVec3;
use sim_rays::{Ray, RayCast};

use crate::situation::Situation;

/// The ray starts this far inside of the button, metres: a surface that is pressed lies a little behind its face.
const PRESSED: f64 = 0.005;

/// Whether anything is within `reach` metres.
pub(crate) fn read(reach: f64, situation: &Situation<'_>) -> ReadingData {
    let owner = touching_contact(reach, situation).or_else(|| just_ahead(reach, situation));
    let thing = owner.and_then(|owner| situation.world().things().get(owner as usize));
    let thing = thing.map(|thing| thing.name.clone());
    ReadingData::Touch(Touched { is_touching: owner.is_some(), thing })
}

/// The nearest of the contacts in reach.
fn touching_contact(reach: f64, situation: &Situation<'_>) -> Option<u32> {
    let from_button = |position: DVec3| position.distance(situation.world_from_sensor.position);
    let contacts = situation.carrier.contacts.iter();
    let near = contacts.filter(|contact| from_button(contact.position) <= reach);
    near.min_by(|a, b| from_button(a.position).total_cmp(&from_button(b.position)))
        .map(|contact| contact.owner)
}

fn just_ahead(reach: f64, situation: &Situation<'_>) -> Option<u32> {
    let pose = &situation.world_from_sensor;
    let origin = *pose * (-DVec3::X * PRESSED);
    let ahead = (pose.rotation * DVec3::X).as_vec3();
    let ray = Ray::new(origin.as_vec3(), ahead, (reach.max(0.0) + PRESSED) as f32);
    let hit = situation.world().scene().cast(&ray, &situation.filter(false))?;
    Some(hit.surface.owner)
}

#[cfg(test)]
mod tests;
