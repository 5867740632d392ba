//! Functions about wheels and joints.

use super::functions::{Answer, Call, floats};

pub(super) fn position(call: &mut Call<'_>) -> Answer {
    Some(floats([call.scene.joint(call.object()?, call.simulation)?.0]))
}

pub(super) fn set_velocity(call: &mut Call<'_>) -> Answer {
    let (handle, speed) = (call.object()?, call.command.f32(0)?);
    match call.scene.set_speed(handle, speed.into(), call.simulation) {
        Ok(()) => Some(vec![]),
        Err(reason) => call.refuse(reason),
    }
}

pub(super) fn set_position(call: &mut Call<'_>) -> Answer {
    let (handle, value) = (call.object()?, call.command.f32(0)?);
    match call.scene.set_target(handle, value.into(), call.simulation) {
        Ok(()) => Some(vec![]),
        Err(reason) => call.refuse(reason),
    }
}

/// Newton metres.
pub(super) fn max_force(call: &mut Call<'_>) -> Answer {
    Some(floats([call.scene.max_torque(call.object()?, call.simulation)?]))
}
