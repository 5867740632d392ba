//! Lamps, smoke, air and the best view of it all.

use base::arena::{Air, Lamp, LampKind, Smoke, View};
use base::colour::Rgb;
use link_text::write::{Entry, celsius, degrees, direction, point, triple};

pub(crate) fn air(air: &Air) -> Entry {
    let usual = Air::default();
    let mut entry = Entry::default();
    entry.number_unless("ambient_light", air.ambient_light, usual.ambient_light);
    entry.colour_unless("sky", air.sky, usual.sky);
    if air.temperature != usual.temperature {
        entry.number("temperature_c", celsius(air.temperature));
    }
    entry
}

pub(crate) fn view(view: &View) -> Entry {
    let mut entry = Entry::default();
    entry.raw("eye", point(view.eye));
    entry.raw("target", point(view.target));
    entry.number_unless("fov_deg", degrees(view.field_of_view), 70.0);
    entry
}

pub(crate) fn light(lamp: &Lamp) -> Entry {
    let mut entry = Entry::default();
    entry.text("name", &lamp.name);
    match lamp.kind {
        LampKind::Bulb { at } => entry.raw("at", point(at)),
        LampKind::Spot { at, target, half_angle } => {
            entry.text("kind", "spot");
            entry.raw("at", point(at));
            entry.raw("target", point(target));
            entry.number_unless("half_angle_deg", degrees(half_angle), 30.0);
        }
        LampKind::Sun { direction: unit } => {
            entry.text("kind", "sun");
            entry.raw("direction", triple(direction(unit)));
        }
    }
    entry.colour_unless("colour", lamp.colour, Rgb::new(0xff, 0xff, 0xff));
    entry.number_unless("power", lamp.power, 1.0);
    entry.clear_unless("on", lamp.is_on);
    entry.clear_unless("shadows", lamp.has_shadows);
    entry
}

pub(crate) fn smoke(smoke: &Smoke) -> Entry {
    let mut entry = Entry::default();
    entry.raw("at", point(smoke.zone.at));
    entry.raw("size", triple(smoke.zone.size));
    entry.number_unless("density", smoke.density, 0.5);
    entry.colour_unless("colour", smoke.colour, Rgb::new(0x8a, 0x8a, 0x8a));
    entry
}
