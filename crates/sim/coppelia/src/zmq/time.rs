//! Functions about time, and what is told to whoever runs the server.
#![expect(clippy::unnecessary_wraps, reason = "all functions of the table have one shape")]

use link_zmq::Value;

use super::call::{Answer, Call};
use super::constants::{PAUSED, RUNNING, STOPPED};
use crate::clock::Phase;

pub(super) fn start(call: &mut Call<'_>) -> Answer {
    call.scene.clock.start();
    Ok(vec![Value::Whole(1)])
}

pub(super) fn pause(call: &mut Call<'_>) -> Answer {
    call.scene.clock.pause();
    Ok(vec![Value::Whole(1)])
}

pub(super) fn stop(call: &mut Call<'_>) -> Answer {
    call.scene.clock.stop();
    Ok(vec![Value::Whole(1)])
}

pub(super) fn state(call: &mut Call<'_>) -> Answer {
    Ok(vec![Value::Whole(match call.scene.clock.phase() {
        Phase::Stopped => STOPPED,
        Phase::Paused => PAUSED,
        Phase::Running => RUNNING,
    })])
}

pub(super) fn time(call: &mut Call<'_>) -> Answer {
    Ok(vec![call.scene.clock.time().seconds().into()])
}

pub(super) fn time_step(call: &mut Call<'_>) -> Answer {
    Ok(vec![call.scene.clock.step().seconds().into()])
}

/// Gives back whether it stepped before, as CoppeliaSim counts it.
pub(super) fn set_stepping(call: &mut Call<'_>) -> Answer {
    let did = call.scene.clock.is_stepper(call.client);
    let does = call.truth_or(0, true)?;
    call.scene.clock.set_stepping(call.client, does);
    Ok(vec![Value::Whole(did.into())])
}

/// Answered once the step is made; see the server.
pub(super) fn step(call: &mut Call<'_>) -> Answer {
    if call.scene.clock.phase() != Phase::Running {
        return Err("sim.step: time stands still; call sim.startSimulation first".to_owned());
    }
    if call.scene.clock.is_stepper(call.client) {
        call.scene.clock.ask_step(call.client);
    }
    Ok(vec![])
}

/// `addLog(verbosity, text)`.
pub(super) fn log(call: &mut Call<'_>) -> Answer {
    const LONGEST: usize = 500;
    let said: String = call.text(1)?.chars().filter(|c| !c.is_control()).take(LONGEST).collect();
    call.news.push(format!("a client says: {said}"));
    Ok(vec![])
}
