//! Victims.

use base::arena::{CELSIUS_ZERO, Motion, Posture, Victim, Voice};
use base::colour::Rgb;
use link_text::domain::{DECIBEL, LENGTH, PERIOD};
use link_text::{Fields, Item};

use super::context::{Context, Kind};
use crate::limits;

/// Kelvin: skin of the living in a cool room.
const SKIN_TEMPERATURE: f64 = CELSIUS_ZERO + 33.0;

const POSTURES: [(&str, Posture); 4] = [
    ("standing", Posture::Standing),
    ("sitting", Posture::Sitting),
    ("lying", Posture::Lying),
    ("curled", Posture::Curled),
];

const MOTIONS: [(&str, Motion); 3] =
    [("still", Motion::Still), ("waving", Motion::Waving), ("breathing", Motion::Breathing)];

/// `[[victim]]`
pub(crate) fn victim(fields: &Fields<'_>, context: &mut Context<'_>) {
    let is_alive = fields.flag_or("alive", true);
    let (temperature, motion) = if is_alive {
        (SKIN_TEMPERATURE, Motion::Breathing)
    } else {
        (context.arena.air.temperature, Motion::Still)
    };
    let tag = fields.optional("tag");
    let victim = Victim {
        name: context.name(fields, Kind::Victim, "\"Ada\""),
        at: fields.point("at"),
        yaw: fields.angle("yaw_deg"),
        posture: fields.choice_or("posture", &POSTURES, Posture::Lying),
        height: fields.number_or("height_m", LENGTH, 1.75),
        skin: fields.colour_or("skin", Rgb::new(0xc6, 0x8f, 0x6a)),
        shirt: fields.colour_or("shirt", Rgb::new(0x3b, 0x5b, 0x8c)),
        trousers: fields.colour_or("trousers", Rgb::new(0x38, 0x38, 0x3f)),
        temperature: fields.temperature("temperature_c").unwrap_or(temperature),
        voice: fields.optional("voice").and_then(|item| voice(&item)),
        motion: fields.choice_or("motion", &MOTIONS, motion),
        is_alive,
        tag: tag
            .and_then(|item| item.text(limits::TEXT_CHARACTERS, "\"bleeding\"").map(str::to_owned)),
    };
    if fields.is_clean() && !is_alive {
        refuse_life(fields, &victim);
    }
    context.arena.victims.push(victim);
}

fn voice(item: &Item<'_>) -> Option<Voice> {
    let fields = Fields::of_item(item, "victim.voice", "{ text = \"help\" }")?;
    let text = fields.required("text", "\"help\"");
    let text = text.and_then(|item| item.text(limits::TEXT_CHARACTERS, "\"help\""));
    let voice = Voice {
        text: text.unwrap_or_default().to_owned(),
        loudness: fields.number_or("loudness_db", DECIBEL, 65.0),
        period: fields.number_or("period_s", PERIOD, 5.0),
    };
    fields.finish();
    Some(voice)
}

fn refuse_life(fields: &Fields<'_>, victim: &Victim) {
    fields.refuse("voice", "the dead do not speak", "take it out, or take out alive = false");
    if victim.motion != Motion::Still {
        let fix = "write motion = \"still\", or take out alive = false";
        fields.refuse("motion", "the dead do not move", fix);
    }
}
