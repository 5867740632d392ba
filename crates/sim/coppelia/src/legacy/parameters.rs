//! Parameters of the simulator and of objects, by V-REP's numbers.

use std::collections::BTreeMap;

use base::time::SimTime;

use super::functions::{Answer, Call, floats, wholes};
use crate::clock::Phase;

/// `sim_floatparam_simulation_time_step`
const TIME_STEP: i32 = 1;
/// `sim_arrayparam_gravity`
const GRAVITY: i32 = 0;
/// `sim_boolparam_realtime_simulation`
const REAL_TIME: i32 = 25;
/// `sim_visionfloatparam_near_clipping` and so on.
const NEAR: i32 = 1000;
const FAR: i32 = 1001;
const COLUMNS: i32 = 1002;
const ROWS: i32 = 1003;
const ANGLE: i32 = 1004;
/// `sim_jointintparam_motor_enabled` and `sim_jointintparam_ctrl_enabled`: they always are.
const MOTOR: [i32; 2] = [2000, 2001];
/// `sim_jointfloatparam_velocity`
const SPEED: i32 = 2012;
/// `sim_objfloatparam_abs_x_velocity`, and y and z; then how fast it turns about each.
const VELOCITY: i32 = 11;
/// Numbers that clients may set and read again, though they mean nothing here.
const MOST: usize = 256;

/// What clients set.
#[derive(Clone, Debug, Default)]
pub(super) struct Parameters(BTreeMap<(u16, i32), i32>);

/// Commands that read and set one kind lie one apart.
fn whole_of(call: &Call<'_>, usual: i32) -> Answer {
    let (code, id) = (call.command.code, call.command.handle(0)?);
    Some(wholes([call.parameters.0.get(&(code + 1, id)).copied().unwrap_or(usual)]))
}

/// Clients ask for one to learn how long an answer takes; each is 0 unless it was set.
pub(super) fn whole(call: &mut Call<'_>) -> Answer {
    whole_of(call, 0)
}

pub(super) fn boolean(call: &mut Call<'_>) -> Answer {
    let is_free = call.scene.clock.is_free();
    let usual = call.command.handle(0)? == REAL_TIME && is_free;
    whole_of(call, usual.into())
}

/// A whole number or a truth is kept for whoever reads it again.
pub(super) fn set_whole(call: &mut Call<'_>) -> Answer {
    let key = (call.command.code, call.command.handle(0)?);
    let value = call.command.i32(0)?;
    if call.parameters.0.len() >= MOST && !call.parameters.0.contains_key(&key) {
        return call.refuse(format!("there are {MOST} parameters already"));
    }
    call.parameters.0.insert(key, value);
    Some(vec![])
}

pub(super) fn number(call: &mut Call<'_>) -> Answer {
    match call.command.handle(0)? {
        TIME_STEP => Some(floats([call.scene.clock.step().seconds()])),
        other => call.refuse(format!("there is no floating parameter {other} here")),
    }
}

/// The length of a step, before time is started: whole milliseconds.
pub(super) fn set_number(call: &mut Call<'_>) -> Answer {
    const LENGTHS: std::ops::RangeInclusive<f64> = 0.001..=1.0;
    let (id, value) = (call.command.handle(0)?, f64::from(call.command.f32(0)?));
    if id != TIME_STEP {
        return call.refuse(format!("there is no floating parameter {id} here"));
    }
    if call.scene.clock.phase() != Phase::Stopped || !LENGTHS.contains(&value) {
        return call.refuse(format!(
            "a step of {value} s: it is from 0.001 to 1 s, and set before time is started"
        ));
    }
    let millis = libm::round(value * 1000.0) as u64;
    call.scene.clock.set_step(SimTime::from_millis(millis));
    Some(vec![])
}

pub(super) fn array(call: &mut Call<'_>) -> Answer {
    match call.command.handle(0)? {
        GRAVITY => Some(floats([0.0, 0.0, -9.81])),
        other => call.refuse(format!("there is no array parameter {other} here")),
    }
}

pub(super) fn of_object_number(call: &mut Call<'_>) -> Answer {
    let (handle, id) = (call.object()?, call.command.handle(1)?);
    let scene = &call.scene;
    let value = match id {
        SPEED => scene.joint(handle, call.simulation)?.1,
        NEAR => scene.field_of_view(handle, call.simulation).map(|_| 0.01)?,
        FAR => scene.field_of_view(handle, call.simulation).map(|_| 100.0)?,
        ANGLE => scene.field_of_view(handle, call.simulation)?,
        _ => {
            let (linear, angular) = scene.velocity(handle, call.simulation)?;
            let both = [linear.to_array(), angular.to_array()].concat();
            let place = usize::try_from(id.checked_sub(VELOCITY)?).ok()?;
            *both.get(place)?
        }
    };
    Some(floats([value]))
}

pub(super) fn of_object_whole(call: &mut Call<'_>) -> Answer {
    let (handle, id) = (call.object()?, call.command.handle(1)?);
    if MOTOR.contains(&id) {
        call.scene.wanted_speed(handle)?;
        return Some(wholes([1]));
    }
    let (columns, rows) = call.scene.resolution(handle, call.simulation)?;
    match id {
        COLUMNS => Some(wholes([columns as i32])),
        ROWS => Some(wholes([rows as i32])),
        _ => None,
    }
}

/// Motors are enabled, which may be said again.
pub(super) fn set_of_object(call: &mut Call<'_>) -> Answer {
    let (handle, id) = (call.object()?, call.command.handle(1)?);
    call.scene.wanted_speed(handle)?;
    (MOTOR.contains(&id) && call.command.i32(0)? != 0).then(Vec::new)
}
