//! Functions about objects: what there is, where it is, how it moves.

use base::geom::Pose;
use glam::{DQuat, DVec3};
use link_zmq::Value;

use super::call::{Answer, Call, vector};
use super::constants::{ALL, PARENT, SCENE, WORLD};
use crate::frames::{euler, from_euler, matrix};
use crate::object::Kind;

/// `getObject(path, {index, noError})`.
pub(super) fn by_path(call: &mut Call<'_>) -> Answer {
    let path = call.text(0)?;
    let option = |key| call.argument(1).and_then(|options| options.get(key));
    let indexed = option("index").and_then(Value::whole).map(|index| format!("{path}[{index}]"));
    let found = match &indexed {
        Some(indexed) => call.scene.by_path(indexed),
        None => call.scene.by_path(path),
    };
    let forgives = option("noError").and_then(Value::truth).unwrap_or(false);
    match found {
        Some(handle) => Ok(vec![handle.into()]),
        None if forgives => Ok(vec![Value::Whole(-1)]),
        None => Err(format!(
            "sim.getObject: there is no object {:?}; there are {}",
            indexed.as_deref().unwrap_or(path),
            known(call)
        )),
    }
}

/// `getObjectHandle(name)`, as before paths.
pub(super) fn by_name(call: &mut Call<'_>) -> Answer {
    let name = call.text(0)?;
    let found = call.scene.by_path(name.split('@').next().unwrap_or(name));
    let found = found.ok_or_else(|| {
        format!("sim.getObjectHandle: there is no object {name:?}; there are {}", known(call))
    })?;
    Ok(vec![found.into()])
}

/// Bodies and things, for those who asked for something else.
fn known(call: &Call<'_>) -> String {
    let shapes = call.scene.objects().filter(|(_, object)| object.kind == Kind::Shape);
    let names: Vec<&str> = shapes.map(|(_, object)| object.name.as_str()).take(20).collect();
    if names.is_empty() { "none yet".to_owned() } else { names.join(", ") }
}

pub(super) fn alias(call: &mut Call<'_>) -> Answer {
    let object = call.object(0)?;
    // 1 and 2 ask for the whole path.
    if matches!(call.whole_or(1, -1)?, 1 | 2) {
        let parent = call.scene.parent(call.handle(0)?);
        let above = parent.and_then(|parent| call.scene.object(parent));
        let above = above.map_or_else(String::new, |above| format!("/{}", above.alias));
        return Ok(vec![format!("{above}/{}", object.alias).into()]);
    }
    Ok(vec![object.alias.split('[').next().unwrap_or_default().into()])
}

pub(super) fn name(call: &mut Call<'_>) -> Answer {
    Ok(vec![call.object(0)?.name.clone().into()])
}

pub(super) fn kind(call: &mut Call<'_>) -> Answer {
    Ok(vec![(call.object(0)?.kind as i32).into()])
}

pub(super) fn parent(call: &mut Call<'_>) -> Answer {
    let handle = call.handle(0)?;
    Ok(vec![call.scene.parent(handle).unwrap_or(-1).into()])
}

pub(super) fn child(call: &mut Call<'_>) -> Answer {
    let (handle, index) = (call.handle(0)?, call.whole(1)?);
    let is_child = |child: &i32| call.scene.parent(*child) == Some(handle);
    let children = call.scene.objects().map(|(child, _)| child).filter(is_child);
    let child = usize::try_from(index).ok().and_then(|index| children.into_iter().nth(index));
    Ok(vec![child.unwrap_or(-1).into()])
}

/// `getObjectsInTree(root, kind, options)`: bit 0 of the options leaves out the root.
pub(super) fn tree(call: &mut Call<'_>) -> Answer {
    let root = match call.whole(0)? {
        SCENE => None,
        _ => Some(call.handle(0)?),
    };
    let (kind, options) = (call.whole_or(1, ALL)?, call.whole_or(2, 0)?);
    let is_in = |handle: i32| match root {
        None => true,
        Some(root) if handle == root => options & 1 == 0,
        Some(root) => call.scene.parent(handle) == Some(root),
    };
    let objects = call
        .scene
        .objects()
        .filter(|(handle, object)| is_in(*handle) && (kind == ALL || object.kind as i64 == kind));
    let handles: Vec<i32> = objects.map(|(handle, _)| handle).collect();
    Ok(vec![handles.into()])
}

pub(super) fn position(call: &mut Call<'_>) -> Answer {
    Ok(vec![vector(call.pose()?.position)])
}

pub(super) fn orientation(call: &mut Call<'_>) -> Answer {
    Ok(vec![vector(euler(call.pose()?.rotation))])
}

pub(super) fn quaternion(call: &mut Call<'_>) -> Answer {
    Ok(vec![call.pose()?.rotation.to_array().to_vec().into()])
}

pub(super) fn pose(call: &mut Call<'_>) -> Answer {
    let pose = call.pose()?;
    Ok(vec![[&pose.position.to_array()[..], &pose.rotation.to_array()].concat().into()])
}

pub(super) fn matrix_of(call: &mut Call<'_>) -> Answer {
    Ok(vec![matrix(&call.pose()?).to_vec().into()])
}

pub(super) fn velocity(call: &mut Call<'_>) -> Answer {
    let handle = call.handle(0)?;
    let velocity = call.scene.velocity(handle, call.simulation);
    let (linear, angular) = velocity.ok_or("its robot has gone")?;
    Ok(vec![vector(linear), vector(angular)])
}

/// `setObjectPosition(h, position, relative)`; before CoppeliaSim 4.5 the last two the other way round.
pub(super) fn set_position(call: &mut Call<'_>) -> Answer {
    let (at, relative) = numbers(call)?;
    let at = DVec3::from_array(at);
    put(call, relative, |pose| Pose::new(at, pose.rotation))
}

/// `setObjectOrientation(h, angles, relative)`.
pub(super) fn set_orientation(call: &mut Call<'_>) -> Answer {
    let (angles, relative) = numbers(call)?;
    let rotation = from_euler(DVec3::from_array(angles));
    put(call, relative, |pose| Pose::new(pose.position, rotation))
}

/// `setObjectQuaternion(h, quaternion, relative)`.
pub(super) fn set_quaternion(call: &mut Call<'_>) -> Answer {
    let (quaternion, relative) = numbers(call)?;
    let rotation = unit(call, DQuat::from_array(quaternion))?;
    put(call, relative, |pose| Pose::new(pose.position, rotation))
}

/// `setObjectPose(h, pose, relative)`: place and quaternion.
pub(super) fn set_pose(call: &mut Call<'_>) -> Answer {
    let ([x, y, z, a, b, c, d], relative) = numbers(call)?;
    let rotation = unit(call, DQuat::from_xyzw(a, b, c, d))?;
    put(call, relative, |_| Pose::new(DVec3::new(x, y, z), rotation))
}

fn unit(call: &Call<'_>, rotation: DQuat) -> Result<DQuat, String> {
    let length = rotation.length();
    let is_one = length.is_finite() && length > 0.0;
    if is_one { Ok(rotation / length) } else { Err(call.wrong(1, "a quaternion that is not 0")) }
}

/// The list among the second and third argument, and what it is relative to.
fn numbers<const N: usize>(call: &Call<'_>) -> Result<([f64; N], i64), String> {
    let place = if call.argument(1).is_some_and(|value| value.items().is_some()) { 1 } else { 2 };
    let items = call.argument(place).and_then(Value::items).unwrap_or_default();
    let numbers: Option<Vec<f64>> = items.iter().map(Value::number).collect();
    let numbers = numbers.and_then(|numbers| <[f64; N]>::try_from(numbers).ok());
    let numbers = numbers.ok_or_else(|| call.wrong(place, &format!("a list of {N} numbers")))?;
    Ok((numbers, call.whole_or(3 - place, WORLD)?))
}

/// Puts an object elsewhere; `change` is given where it is relative to that.
fn put(call: &mut Call<'_>, relative: i64, change: impl FnOnce(Pose) -> Pose) -> Answer {
    let handle = call.handle(0)?;
    let other = match relative {
        WORLD => None,
        PARENT => call.scene.parent(handle),
        other => Some(i32::try_from(other).map_err(|_| call.wrong(2, "a handle"))?),
    };
    let world_from = |other| call.scene.world_from(other, call.simulation);
    let world_from_other = match other {
        None => Pose::IDENTITY,
        Some(other) => world_from(other).ok_or_else(|| call.wrong(2, "a handle"))?,
    };
    let changed = |pose: Pose| world_from_other * change(world_from_other.inverse() * pose);
    call.scene.put(handle, call.simulation, changed)?;
    Ok(vec![])
}
