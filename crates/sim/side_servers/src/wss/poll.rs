//! The poll: asks the simulator for positions, and makes links follow.

use std::sync::Mutex;
use std::time::Duration;

use link_transport::{StopSignal, lock};

use super::field::Field;
use super::registry::Registry;

/// Polls until it is over.
pub(super) fn keep_polling(
    registry: &Registry,
    field: &Mutex<Field>,
    period: Duration,
    stop: &StopSignal,
) {
    loop {
        poll(registry, field, stop);
        if stop.wait(period) {
            return;
        }
    }
}

/// One look at the world: robots that are gone are let go, doors open and shut. Without an answer all stays as it is.
fn poll(registry: &Registry, field: &Mutex<Field>, stop: &StopSignal) {
    // Who registers after the simulator was asked is judged next time.
    let judged = registry.names();
    if !lock(field).refresh() {
        return;
    }
    for name in judged {
        if !lock(field).is_alive(&name) {
            registry.dismiss(&name);
        }
    }
    let names = registry.names();
    for (index, one) in names.iter().enumerate() {
        for other in &names[index + 1..] {
            if stop.is_raised() {
                return;
            }
            // Locked for one pair at a time, so that questions are answered in between.
            if let Some(is_up) = lock(field).is_up(one, other) {
                registry.set_link(one, other, is_up);
            }
        }
    }
}

/// Opens or shuts the doors of one robot, as it stands now.
pub(super) fn update_links_of(robot: &str, registry: &Registry, field: &mut Field) {
    for other in registry.names().iter().filter(|other| *other != robot) {
        if let Some(is_up) = field.is_up(robot, other) {
            registry.set_link(robot, other, is_up);
        }
    }
}
