//! Lamps and smoke.

use base::arena::{Lamp, LampKind, Smoke, Zone};
use base::colour::Rgb;
use glam::DVec3;
use link_text::Fields;
use link_text::domain::{DENSITY, DIRECTION, HALF_ANGLE, POWER};

use super::context::{Context, Kind};
use crate::limits;

#[derive(Clone, Copy, PartialEq)]
enum Shine {
    Bulb,
    Spot,
    Sun,
}

/// `[[light]]`
pub(crate) fn light(fields: &Fields<'_>, context: &mut Context<'_>) {
    let kinds = [("bulb", Shine::Bulb), ("spot", Shine::Spot), ("sun", Shine::Sun)];
    let shine = fields.choice_or("kind", &kinds, Shine::Bulb);
    let lamp = Lamp {
        name: context.name(fields, Kind::Lamp, "\"ceiling\""),
        kind: match shine {
            Shine::Bulb => LampKind::Bulb { at: fields.point("at") },
            Shine::Spot => spot(fields),
            Shine::Sun => sun(fields),
        },
        colour: fields.colour_or("colour", Rgb::new(0xff, 0xff, 0xff)),
        power: fields.number_or("power", POWER, 1.0),
        is_on: fields.flag_or("on", true),
        has_shadows: fields.flag_or("shadows", true),
    };
    refuse_others(fields, shine);
    context.arena.lamps.push(lamp);
}

fn spot(fields: &Fields<'_>) -> LampKind {
    let (at, target) = (fields.point("at"), fields.point("target"));
    let half_angle = fields.number_or("half_angle_deg", HALF_ANGLE, 30.0).to_radians();
    if let Some(item) = fields.optional("target").filter(|_| fields.is_clean())
        && at.distance(target) < limits::SIZE_MIN
    {
        item.contradicts("the lamp would point at itself", "move target away from at");
    }
    LampKind::Spot { at, target, half_angle }
}

fn sun(fields: &Fields<'_>) -> LampKind {
    let example = "[1, 0.5, -2]";
    let item = fields.required("direction", example);
    let direction = item.and_then(|item| {
        let direction = item.triple(DIRECTION)?;
        match direction.try_normalize() {
            Some(direction) => Some(direction),
            None => item.out_of_range("a direction that is not all zero", example),
        }
    });
    LampKind::Sun { direction: direction.unwrap_or(DVec3::NEG_Z) }
}

/// Keys of the other kinds would be silently without effect.
fn refuse_others(fields: &Fields<'_>, shine: Shine) {
    for (key, owners, noun) in [
        ("at", &[Shine::Bulb, Shine::Spot][..], "bulbs and spots"),
        ("target", &[Shine::Spot], "spots"),
        ("half_angle_deg", &[Shine::Spot], "spots"),
        ("direction", &[Shine::Sun], "suns"),
    ] {
        if !owners.contains(&shine) {
            let problem = format!("this key is for {noun} only");
            fields.refuse(key, &problem, "take it out, or change kind");
        }
    }
}

/// `[[smoke]]`
pub(crate) fn smoke(fields: &Fields<'_>, context: &mut Context<'_>) {
    let smoke = Smoke {
        zone: Zone { at: fields.point("at"), size: fields.size3("size") },
        density: fields.number_or("density", DENSITY, 0.5),
        colour: fields.colour_or("colour", Rgb::new(0x8a, 0x8a, 0x8a)),
    };
    context.arena.smokes.push(smoke);
}
