//! Functions about objects: what there is, where it is, how it moves.

use link_zmq::Value;

use super::call::{Answer, Call, vector};
use super::constants::{ALL, SCENE};
use crate::frames::{euler, matrix};
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
