//! Functions about which objects there are.

use base::geom::Pose;

use super::functions::{Answer, Call, floats, wholes};
use crate::frames::euler;
use crate::object::{Kind, Object};
use crate::scene::Handle;

pub(super) fn handle(call: &mut Call<'_>) -> Answer {
    let name = call.command.name()?;
    // Old clients put their own copy's suffix behind a name.
    let Some(handle) = call.scene.by_name(name).or_else(|| call.scene.by_path(name)) else {
        let reason = format!("simxGetObjectHandle: there is no object {name:?}");
        return call.refuse(reason);
    };
    Some(wholes([handle]))
}

/// Nothing carries what is not there, and that is no failure.
pub(super) fn parent(call: &mut Call<'_>) -> Answer {
    let parent = call.scene.parent(call.command.handle(0)?);
    Some(wholes([parent.unwrap_or(-1)]))
}

/// The same of what it carries.
pub(super) fn child(call: &mut Call<'_>) -> Answer {
    let (handle, index) = (call.command.handle(0)?, usize::try_from(call.command.handle(1)?).ok());
    let is_child = |child: &Handle| call.scene.parent(*child) == Some(handle);
    let children = call.scene.objects().map(|(child, _)| child).filter(is_child);
    let child = index.and_then(|index| children.into_iter().nth(index));
    Some(wholes([child.unwrap_or(-1)]))
}

/// Handles of all objects of a kind.
pub(super) fn objects(call: &mut Call<'_>) -> Answer {
    let handles: Vec<Handle> = of_kind(call, call.command.handle(0)?);
    let count = handles.len() as i32;
    Some(wholes(std::iter::once(count).chain(handles)))
}

fn of_kind(call: &Call<'_>, kind: i32) -> Vec<Handle> {
    const ALL: [i32; 2] = [-2, 109];
    let fits = |kind_of: Kind| ALL.contains(&kind) || kind_of as i32 == kind;
    let objects = call.scene.objects().filter(|(_, object)| fits(object.kind));
    objects.map(|(handle, _)| handle).collect()
}

/// Columns of a table of objects.
#[derive(Default)]
struct Table {
    whole: Vec<i32>,
    other: Vec<f64>,
    texts: Vec<String>,
}

/// `simxGetObjectGroupData(kind, what)`: how many handles, whole numbers, other numbers and texts follow, and these.
pub(super) fn group(call: &mut Call<'_>) -> Answer {
    let (kind, what) = (call.command.handle(0)?, call.command.handle(1)?);
    let handles = of_kind(call, kind);
    let mut table = Table::default();
    for handle in &handles {
        let object = call.scene.object(*handle)?;
        row(call, (*handle, object), what, &mut table)?;
    }
    let Table { whole, other, texts } = table;
    let counts = [handles.len(), whole.len(), other.len(), texts.len()].map(|n| n as i32);
    let mut bytes = wholes(counts.into_iter().chain(handles).chain(whole));
    bytes.extend(floats(other));
    for text in texts {
        bytes.extend([text.as_bytes(), &[0]].concat());
    }
    Some(bytes)
}

/// What there is to say of one object; nothing where nobody knows what was asked.
fn row(
    call: &Call<'_>,
    (handle, object): (Handle, &Object),
    what: i32,
    to: &mut Table,
) -> Option<()> {
    match what {
        0 => to.texts.push(object.name.clone()),
        1 => to.whole.push(object.kind as i32),
        2 => to.whole.push(call.scene.parent(handle).unwrap_or(-1)),
        3..=12 => to.other.extend(placed(pose(call, handle, what)?, what)),
        13 => {
            let range = call.scene.range(handle);
            let state = range.map_or(-1, |range| i32::from(range.is_some()));
            to.whole.extend([state, -1]);
            to.other.extend([0.0, 0.0, range.flatten().unwrap_or(0.0), 0.0, 0.0, 0.0]);
        }
        15 => {
            let (angle, _) = call.scene.joint(handle, call.simulation).unwrap_or_default();
            to.other.extend([angle, 0.0]);
        }
        17..=19 => {
            let (linear, angular) = call.scene.velocity(handle, call.simulation)?;
            let both = [linear.to_array(), angular.to_array()].concat();
            let (from, until) = [(0, 3), (3, 6), (0, 6)][usize::try_from(what - 17).ok()?];
            to.other.extend_from_slice(&both[from..until]);
        }
        20 => to.texts.push(object.alias.split('[').next().unwrap_or_default().to_owned()),
        21 => {
            let above = call.scene.parent(handle).and_then(|parent| call.scene.object(parent));
            let above = above.map_or_else(String::new, |above| format!("/{}", above.alias));
            to.texts.push(format!("{above}/{}", object.alias));
        }
        _ => return None,
    }
    Some(())
}

/// In the world for odd questions, in its parent's frame for even ones.
fn pose(call: &Call<'_>, handle: Handle, what: i32) -> Option<Pose> {
    let relative = if what % 2 == 1 { -1 } else { -11 };
    let pose = call.scene.world_from(handle, call.simulation)?;
    Some(call.world_from(relative, handle)?.inverse() * pose)
}

/// Place, angles, quaternion, place and angles, place and quaternion.
fn placed(pose: Pose, what: i32) -> Vec<f64> {
    let at = pose.position.to_array().to_vec();
    let angles = euler(pose.rotation).to_array().to_vec();
    let quaternion = pose.rotation.to_array().to_vec();
    match (what - 3) / 2 {
        0 => at,
        1 => angles,
        2 => quaternion,
        3 => [at, angles].concat(),
        _ => [at, quaternion].concat(),
    }
}
