//! Events: one trigger and one action each.

use base::arena::{Action, Event, Trigger, Zone};
use base::time::SimTime;
use link_text::domain::SECONDS;
use link_text::{Fields, Item};

use super::context::{Context, Kind};

const TRIGGERS: [&str; 2] = ["at_s", "enter"];
const ACTIONS: [&str; 6] = ["open", "close", "drop", "lights_on", "lights_off", "move"];

/// `[[event]]`
pub(crate) fn event(fields: &Fields<'_>, context: &mut Context<'_>) {
    let trigger = one_of(fields, &TRIGGERS, "60");
    let action = one_of(fields, &ACTIONS, "\"entrance\"");
    let trigger = trigger.and_then(|item| self::trigger(&item));
    let action = action.and_then(|item| self::action(&item, context));
    if let (Some(trigger), Some(action)) = (trigger, action) {
        context.arena.events.push(Event { trigger, action });
    }
}

/// The value of the one key of `keys` that is there.
fn one_of<'a>(fields: &Fields<'a>, keys: &[&'static str], example: &str) -> Option<Item<'a>> {
    let mut items = keys.iter().filter_map(|key| fields.optional(key)).collect::<Vec<_>>();
    let others = items.split_off(items.len().min(1));
    let first = items.pop();
    match first {
        None => fields.miss(keys[0], &format!("{example} (or one of {})", keys[1..].join(", "))),
        Some(first) => {
            for other in others {
                let problem = format!("this event has {} already", first.key);
                other.contradicts(&problem, "write a second [[event]] for it");
            }
        }
    }
    first
}

fn trigger(item: &Item<'_>) -> Option<Trigger> {
    if item.key == "at_s" {
        return item.number(SECONDS).map(|at| Trigger::At(SimTime::from_seconds(at)));
    }
    let fields = Fields::of_item(item, "event.enter", "{ at = [1, 2], size = [1, 1, 2] }")?;
    let zone = Zone { at: fields.point("at"), size: fields.size3("size") };
    fields.finish();
    Some(Trigger::Enter(zone))
}

fn action(item: &Item<'_>, context: &mut Context<'_>) -> Option<Action> {
    match item.key {
        "open" => context.refer(item, Kind::Door, "\"entrance\"").map(Action::Open),
        "close" => context.refer(item, Kind::Door, "\"entrance\"").map(Action::Close),
        "drop" => context.refer(item, Kind::HeldBlock, "\"slab\"").map(Action::Drop),
        "move" => movement(item, context),
        _ => lights(item, context),
    }
}

fn lights(item: &Item<'_>, context: &mut Context<'_>) -> Option<Action> {
    let list = item.list("a list of lights", "[\"ceiling\"]")?;
    let names: Option<Vec<String>> =
        list.iter().map(|item| context.refer(item, Kind::Lamp, "\"ceiling\"")).collect();
    Some(Action::Lights { names: names?, is_on: item.key == "lights_on" })
}

fn movement(item: &Item<'_>, context: &mut Context<'_>) -> Option<Action> {
    let fields = Fields::of_item(item, "event.move", "{ victim = \"Ada\", to = [1, 2] }")?;
    let victim = fields.required("victim", "\"Ada\"");
    let victim = victim.and_then(|item| context.refer(&item, Kind::Victim, "\"Ada\""));
    let to = fields.point("to");
    let duration = SimTime::from_seconds(fields.number_or("over_s", SECONDS, 2.0));
    fields.finish();
    Some(Action::Move { victim: victim?, to, duration })
}
