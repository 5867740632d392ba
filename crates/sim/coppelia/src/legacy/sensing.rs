//! Functions about sensors and distances.

use super::functions::{Answer, Call, floats, wholes};
use crate::senses::{bottom_first, summary};

/// Whether, where, what, and its normal; our sonars tell how far, and no more.
pub(super) fn proximity(call: &mut Call<'_>) -> Answer {
    let range = call.scene.range(call.object()?)?;
    let mut bytes = vec![u8::from(range.is_some())];
    bytes.extend(floats([0.0, 0.0, range.unwrap_or(0.0)]));
    bytes.extend(wholes([-1]));
    bytes.extend(floats([0.0; 3]));
    Some(bytes)
}

/// Columns, rows, and pixels.
pub(super) fn picture(call: &mut Call<'_>, is_grey: bool) -> Answer {
    let picture = call.scene.picture(call.object()?, call.simulation)?;
    let mut bytes = wholes([picture.width as i32, picture.height() as i32]);
    bytes.extend(bottom_first(&picture, is_grey));
    Some(bytes)
}

/// Whether something was detected, which nothing here does by itself, and one packet of 15 numbers about the picture.
pub(super) fn vision(call: &mut Call<'_>) -> Answer {
    let picture = call.scene.picture(call.object()?, call.simulation)?;
    let mut bytes = vec![0];
    bytes.extend(wholes([1, 15]));
    bytes.extend(floats(summary(&picture)));
    Some(bytes)
}

pub(super) fn distance_handle(call: &mut Call<'_>) -> Answer {
    let name = call.command.name()?;
    let Some(handle) = call.scene.distance_handle(name) else {
        let reason = format!("simxGetDistanceHandle: nothing with a name is called {name:?}");
        return call.refuse(reason);
    };
    Some(wholes([handle]))
}

pub(super) fn distance(call: &mut Call<'_>) -> Answer {
    Some(floats([call.scene.distance(call.command.handle(0)?, call.simulation)?]))
}

/// Between a robot and a thing, in either order.
pub(super) fn check_distance(call: &mut Call<'_>) -> Answer {
    let (one, other) = (call.command.handle(0)?, call.command.handle(1)?);
    let scene = &call.scene;
    let of = |robot, thing| scene.distance_between(robot, thing, call.simulation);
    Some(floats([of(one, other).or_else(|| of(other, one))?]))
}
