//! Victims.

use base::arena::{Air, CELSIUS_ZERO, Motion, Posture, Victim, Voice};
use base::colour::Rgb;
use link_text::write::{Entry, celsius, degrees, point};

pub(crate) fn victim(victim: &Victim, air: &Air) -> Entry {
    let mut entry = Entry::default();
    entry.text("name", &victim.name);
    entry.raw("at", point(victim.at));
    entry.number_unless("yaw_deg", degrees(victim.yaw), 0.0);
    entry.text_unless("posture", posture(victim.posture), "lying");
    entry.number_unless("height_m", victim.height, 1.75);
    entry.colour_unless("skin", victim.skin, Rgb::new(0xc6, 0x8f, 0x6a));
    entry.colour_unless("shirt", victim.shirt, Rgb::new(0x3b, 0x5b, 0x8c));
    entry.colour_unless("trousers", victim.trousers, Rgb::new(0x38, 0x38, 0x3f));
    let (usual_temperature, usual_motion) = if victim.is_alive {
        (CELSIUS_ZERO + 33.0, Motion::Breathing)
    } else {
        (air.temperature, Motion::Still)
    };
    if victim.temperature != usual_temperature {
        entry.number("temperature_c", celsius(victim.temperature));
    }
    if let Some(voice) = &victim.voice {
        entry.raw("voice", self::voice(voice));
    }
    if victim.motion != usual_motion {
        entry.text("motion", motion(victim.motion));
    }
    entry.clear_unless("alive", victim.is_alive);
    if let Some(tag) = &victim.tag {
        entry.text("tag", tag);
    }
    entry
}

fn voice(voice: &Voice) -> String {
    let mut entry = Entry::default();
    entry.text("text", &voice.text);
    entry.number_unless("loudness_db", voice.loudness, 65.0);
    entry.number_unless("period_s", voice.period, 5.0);
    entry.inline()
}

fn posture(posture: Posture) -> &'static str {
    match posture {
        Posture::Standing => "standing",
        Posture::Sitting => "sitting",
        Posture::Lying => "lying",
        Posture::Curled => "curled",
    }
}

fn motion(motion: Motion) -> &'static str {
    match motion {
        Motion::Still => "still",
        Motion::Waving => "waving",
        Motion::Breathing => "breathing",
    }
}
