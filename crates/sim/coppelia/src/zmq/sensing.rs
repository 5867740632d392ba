//! Functions about joints, sensors and signals.

use link_zmq::Value;

use super::call::{Answer, Call};
use crate::senses::bottom_first;
use crate::signals::Signal;

pub(super) fn joint_position(call: &mut Call<'_>) -> Answer {
    Ok(vec![joint(call)?.0.into()])
}

pub(super) fn joint_velocity(call: &mut Call<'_>) -> Answer {
    Ok(vec![joint(call)?.1.into()])
}

fn joint(call: &Call<'_>) -> Result<(f64, f64), String> {
    let handle = call.handle(0)?;
    call.scene.joint(handle, call.simulation).ok_or_else(|| call.wrong(0, "a joint or a wheel"))
}

pub(super) fn wanted_velocity(call: &mut Call<'_>) -> Answer {
    let handle = call.handle(0)?;
    let speed = call.scene.wanted_speed(handle);
    Ok(vec![speed.ok_or_else(|| call.wrong(0, "a joint or a wheel"))?.into()])
}

pub(super) fn set_velocity(call: &mut Call<'_>) -> Answer {
    let (handle, speed) = (call.handle(0)?, call.number(1)?);
    call.scene.set_speed(handle, speed, call.simulation)?;
    Ok(vec![])
}

pub(super) fn set_position(call: &mut Call<'_>) -> Answer {
    let (handle, value) = (call.handle(0)?, call.number(1)?);
    call.scene.set_target(handle, value, call.simulation)?;
    Ok(vec![])
}

/// `readProximitySensor(h)`: whether, how far, where, what, and its normal. Our sonars tell how far, and no more.
pub(super) fn proximity(call: &mut Call<'_>) -> Answer {
    let handle = call.handle(0)?;
    let range = call.scene.range(handle).ok_or_else(|| call.wrong(0, "a proximity sensor"))?;
    let distance = range.unwrap_or(0.0);
    Ok(vec![
        i32::from(range.is_some()).into(),
        distance.into(),
        vec![0.0, 0.0, distance].into(),
        Value::Whole(-1),
        vec![0.0, 0.0, 0.0].into(),
    ])
}

/// `checkDistance(one, other, threshold)`: between a robot and a thing. Whether, and seven numbers of which the last is how far.
pub(super) fn distance(call: &mut Call<'_>) -> Answer {
    let (one, other) = (call.handle(0)?, call.handle(1)?);
    let scene = &call.scene;
    let of = |robot, thing| scene.distance_between(robot, thing, call.simulation);
    let metres = of(one, other).or_else(|| of(other, one));
    let metres =
        metres.ok_or_else(|| call.wrong(1, "a thing of the arena, and the first a robot"))?;
    let threshold = if call.argument(2).is_some() { call.number(2)? } else { 0.0 };
    let is_near = threshold <= 0.0 || metres < threshold;
    Ok(vec![
        i32::from(is_near).into(),
        vec![0.0, 0.0, 0.0, 0.0, 0.0, 0.0, metres].into(),
        vec![one, other].into(),
    ])
}

/// `getVisionSensorImg(h, options)`: bit 0 of the options asks for grey.
pub(super) fn picture(call: &mut Call<'_>) -> Answer {
    let handle = call.handle(0)?;
    let is_grey = call.whole_or(1, 0)? & 1 != 0;
    let picture = call.scene.picture(handle, call.simulation);
    let picture = picture.ok_or_else(|| call.wrong(0, "a vision sensor that has power"))?;
    let size = [picture.width, picture.height()].map(|pixels| pixels as i64);
    Ok(vec![Value::Bytes(bottom_first(&picture, is_grey)), size.to_vec().into()])
}

pub(super) fn resolution(call: &mut Call<'_>) -> Answer {
    let handle = call.handle(0)?;
    let size = call.scene.resolution(handle, call.simulation);
    let (width, height) = size.ok_or_else(|| call.wrong(0, "a vision sensor"))?;
    Ok(vec![vec![width as i64, height as i64].into()])
}

pub(super) fn set_whole(call: &mut Call<'_>) -> Answer {
    let value = i32::try_from(call.whole(1)?).map_err(|_| call.wrong(1, "of 32 bits"))?;
    set(call, Signal::Whole(value))
}

pub(super) fn set_number(call: &mut Call<'_>) -> Answer {
    let value = call.number(1)?;
    set(call, Signal::Number(value))
}

pub(super) fn set_text(call: &mut Call<'_>) -> Answer {
    let bytes = match call.argument(1) {
        Some(Value::Text(text)) => text.clone().into_bytes(),
        Some(Value::Bytes(bytes)) => bytes.clone(),
        _ => return Err(call.wrong(1, "a text or bytes")),
    };
    set(call, Signal::Text(bytes))
}

fn set(call: &mut Call<'_>, value: Signal) -> Answer {
    let name = call.text(0)?.to_owned();
    call.scene.signals.set(&name, value).map(|()| vec![])
}

pub(super) fn get_whole(call: &mut Call<'_>) -> Answer {
    Ok(vec![call.scene.signals.whole(call.text(0)?).map_or(Value::Null, Value::from)])
}

pub(super) fn get_number(call: &mut Call<'_>) -> Answer {
    Ok(vec![call.scene.signals.number(call.text(0)?).map_or(Value::Null, Value::from)])
}

pub(super) fn get_text(call: &mut Call<'_>) -> Answer {
    let bytes = call.scene.signals.text(call.text(0)?);
    Ok(vec![bytes.map_or(Value::Null, |bytes| Value::Bytes(bytes.to_vec()))])
}

pub(super) fn clear_whole(call: &mut Call<'_>) -> Answer {
    clear(call, 0)
}

pub(super) fn clear_number(call: &mut Call<'_>) -> Answer {
    clear(call, 1)
}

pub(super) fn clear_text(call: &mut Call<'_>) -> Answer {
    clear(call, 2)
}

fn clear(call: &mut Call<'_>, kind: u8) -> Answer {
    let name = call.text(0)?.to_owned();
    call.scene.signals.clear(kind, &name);
    Ok(vec![])
}
