//! Events.

use base::arena::{Action, Event, Trigger};
use base::time::SimTime;
use link_text::write::{Entry, point, quoted, shortest, triple};

pub(crate) fn event(event: &Event) -> Entry {
    let mut entry = Entry::default();
    match event.trigger {
        Trigger::At(time) => entry.number("at_s", seconds(time)),
        Trigger::Enter(zone) => {
            let mut space = Entry::default();
            space.raw("at", point(zone.at));
            space.raw("size", triple(zone.size));
            entry.raw("enter", space.inline());
        }
    }
    match &event.action {
        Action::Open(door) => entry.text("open", door),
        Action::Close(door) => entry.text("close", door),
        Action::Drop(block) => entry.text("drop", block),
        Action::Lights { names, is_on } => {
            let names: Vec<String> = names.iter().map(|name| quoted(name)).collect();
            let key = if *is_on { "lights_on" } else { "lights_off" };
            entry.raw(key, format!("[{}]", names.join(", ")));
        }
        Action::Move { victim, to, duration } => {
            let mut movement = Entry::default();
            movement.text("victim", victim);
            movement.raw("to", point(*to));
            movement.number_unless("over_s", seconds(*duration), 2.0);
            entry.raw("move", movement.inline());
        }
    }
    entry
}

fn seconds(time: SimTime) -> f64 {
    shortest(time.seconds(), |near| SimTime::from_seconds(near) == time)
}
