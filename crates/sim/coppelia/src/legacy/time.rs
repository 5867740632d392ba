//! Functions about time.

use super::functions::{Answer, Call};
use crate::clock::Phase;

/// The command that asks for the next step.
pub(super) const TRIGGER: u16 = 3;

#[expect(clippy::unnecessary_wraps, reason = "all functions of the table have one shape")]
pub(super) fn stepping(call: &mut Call<'_>, does: bool) -> Answer {
    call.scene.clock.set_stepping(call.client, does);
    Some(vec![])
}

/// Fails unless the client steps time, and time runs.
pub(super) fn trigger(call: &mut Call<'_>) -> Answer {
    let clock = &mut call.scene.clock;
    if clock.phase() != Phase::Running || !clock.is_stepper(call.client) {
        return call.refuse(
            "simxSynchronousTrigger: call simxSynchronous and simxStartSimulation before it"
                .to_owned(),
        );
    }
    clock.ask_step(call.client);
    Some(vec![])
}

/// Start, pause and stop.
pub(super) fn run(call: &mut Call<'_>) -> Answer {
    let clock = &mut call.scene.clock;
    match call.command.handle(0)? {
        0 => clock.start(),
        1 => clock.pause(),
        2 => clock.stop(),
        _ => return None,
    }
    Some(vec![])
}
