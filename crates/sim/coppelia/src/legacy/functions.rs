//! The functions there are, by their codes. Codes are those of V-REP's own `extApi` constants.

use glam::DVec3;
use link_vrep::Command;
use sim_engine::Simulation;

use crate::clock::Phase;
use crate::frames::euler;
use crate::object::Kind;
use crate::scene::{Handle, Scene};
use crate::senses::bottom_first;
use crate::signals::Signal;

/// The command that asks for the next step.
pub(super) const TRIGGER: u16 = 3;

/// What a function gives back: its data, or nothing where it fails.
type Answer = Option<Vec<u8>>;
/// For each code what it is called, and what it does.
type Function = fn(&mut Call<'_>) -> Answer;

/// One call of a function.
pub(super) struct Call<'a> {
    pub(super) scene: &'a mut Scene,
    pub(super) simulation: &'a Simulation,
    pub(super) client: u64,
    pub(super) command: &'a Command,
    /// What whoever runs the server should know.
    pub(super) news: &'a mut Vec<String>,
}

/// Everything that is here, by code.
static FUNCTIONS: [(u16, &str, Function); 34] = [
    (1, "simxSynchronous", |call| stepping(call, true)),
    (2, "simxSynchronous", |call| stepping(call, false)),
    (TRIGGER, "simxSynchronousTrigger", trigger),
    (4, "simxGetLastErrors", |_| Some(0_i32.to_le_bytes().to_vec())),
    (10, "simxFinish", |_| Some(vec![])),
    (0x1001, "simxGetJointPosition", joint_position),
    (0x1003, "simxGetVisionSensorImage", |call| picture(call, true)),
    (0x1004, "simxGetVisionSensorImage", |call| picture(call, false)),
    (0x1007, "simxStartSimulation", run),
    (0x1008, "simxSetJointTargetVelocity", set_velocity),
    (0x1009, "simxReadProximitySensor", proximity),
    (0x100c, "simxSetJointTargetPosition", set_position),
    (0x1012, "simxGetObjectParent", parent),
    (0x1021, "simxGetIntegerParameter", parameter),
    (0x102a, "simxGetObjects", objects),
    (0x1036, "simxGetObjectVelocity", velocity),
    (0x200b, "simxGetObjectChild", child),
    (0x200c, "simxGetObjectGroupData", group),
    (0x200d, "simxGetObjectOrientation", orientation),
    (0x200e, "simxGetObjectPosition", position),
    (0x2801, "simxGetObjectQuaternion", quaternion),
    (0x3001, "simxGetObjectHandle", handle),
    (0x3008, "simxAddStatusbarMessage", message),
    (0x300d, "simxClearFloatSignal", |call| clear(call, 1)),
    (0x300e, "simxClearIntegerSignal", |call| clear(call, 0)),
    (0x300f, "simxClearStringSignal", |call| clear(call, 2)),
    (0x3010, "simxGetFloatSignal", get_number),
    (0x3011, "simxGetIntegerSignal", get_whole),
    (0x3012, "simxGetStringSignal", get_text),
    (0x3013, "simxSetFloatSignal", set_number),
    (0x3014, "simxSetIntegerSignal", set_whole),
    (0x3015, "simxSetStringSignal", set_text),
    (0x3016, "simxAppendStringSignal", append_text),
    (0x3017, "simxReadStringStream", take_text),
];

/// Commands that clients may well try, and that are not here, for whoever runs the server.
static NOT_HERE: [(u16, &str); 21] = [
    (5, "simxCloseScene"),
    (9, "simxCreateDummy"),
    (0x1002, "simxSetJointPosition"),
    (0x100d, "simxGetJointForce"),
    (0x100e, "simxSetJointForce"),
    (0x100f, "simxReadForceSensor"),
    (0x1011, "simxReadVisionSensor"),
    (0x1017, "simxGetVisionSensorDepthBuffer"),
    (0x101a, "simxSetObjectOrientation"),
    (0x101b, "simxSetObjectPosition"),
    (0x101f, "simxGetBooleanParameter"),
    (0x1022, "simxSetIntegerParameter"),
    (0x1025, "simxGetStringParameter"),
    (0x1026, "simxReadCollision"),
    (0x1027, "simxReadDistance"),
    (0x1028, "simxRemoveObject"),
    (0x2007, "simxGetObjectFloatParameter"),
    (0x2008, "simxGetObjectIntParameter"),
    (0x300a, "simxGetCollisionHandle"),
    (0x300b, "simxGetDistanceHandle"),
    (0x3401, "simxCallScriptFunction"),
];

/// What a command that is not here is called; nothing for one that is.
pub(super) fn not_here(code: u16) -> Option<String> {
    if FUNCTIONS.iter().any(|(known, ..)| *known == code) {
        return None;
    }
    let named = NOT_HERE.iter().find(|(known, _)| *known == code);
    Some(named.map_or_else(|| format!("the command {code:#x}"), |(_, name)| (*name).to_owned()))
}

/// Calls a function.
pub(super) fn call(call: &mut Call<'_>) -> Answer {
    let code = call.command.code;
    let (.., function) = FUNCTIONS.iter().find(|(known, ..)| *known == code)?;
    function(call)
}

impl Call<'_> {
    /// The object that the key names first.
    fn object(&self) -> Option<Handle> {
        self.command.handle(0).filter(|handle| self.scene.object(*handle).is_some())
    }

    /// Where it is, relative to what the key names second.
    fn pose(&self) -> Option<base::geom::Pose> {
        const PARENT: i32 = -11;
        let handle = self.object()?;
        let world_from_object = self.scene.world_from(handle, self.simulation)?;
        let relative = match self.command.handle(1)? {
            -1 => None,
            PARENT => self.scene.parent(handle),
            other => Some(other),
        };
        match relative {
            None => Some(world_from_object),
            Some(other) => {
                let world_from_other = self.scene.world_from(other, self.simulation)?;
                Some(world_from_other.inverse() * world_from_object)
            }
        }
    }
}

fn floats(values: impl IntoIterator<Item = f64>) -> Vec<u8> {
    values.into_iter().flat_map(|value| (value as f32).to_le_bytes()).collect()
}

fn wholes(values: impl IntoIterator<Item = i32>) -> Vec<u8> {
    values.into_iter().flat_map(i32::to_le_bytes).collect()
}

#[expect(clippy::unnecessary_wraps, reason = "all functions of the table have one shape")]
fn stepping(call: &mut Call<'_>, does: bool) -> Answer {
    call.scene.clock.set_stepping(call.client, does);
    Some(vec![])
}

/// Fails unless the client steps time, and time runs.
fn trigger(call: &mut Call<'_>) -> Answer {
    let clock = &mut call.scene.clock;
    if clock.phase() != Phase::Running || !clock.is_stepper(call.client) {
        return None;
    }
    clock.ask_step(call.client);
    Some(vec![])
}

/// Start, pause and stop.
fn run(call: &mut Call<'_>) -> Answer {
    let clock = &mut call.scene.clock;
    match call.command.handle(0)? {
        0 => clock.start(),
        1 => clock.pause(),
        2 => clock.stop(),
        _ => return None,
    }
    Some(vec![])
}

fn joint_position(call: &mut Call<'_>) -> Answer {
    Some(floats([call.scene.joint(call.object()?, call.simulation)?.0]))
}

fn set_velocity(call: &mut Call<'_>) -> Answer {
    let (handle, speed) = (call.object()?, call.command.f32(0)?);
    call.scene.set_speed(handle, speed.into(), call.simulation).ok().map(|()| vec![])
}

fn set_position(call: &mut Call<'_>) -> Answer {
    let (handle, value) = (call.object()?, call.command.f32(0)?);
    call.scene.set_target(handle, value.into(), call.simulation).ok().map(|()| vec![])
}

/// Whether, where, what, and its normal; our sonars tell how far, and no more.
fn proximity(call: &mut Call<'_>) -> Answer {
    let range = call.scene.range(call.object()?)?;
    let mut bytes = vec![u8::from(range.is_some())];
    bytes.extend(floats([0.0, 0.0, range.unwrap_or(0.0)]));
    bytes.extend(wholes([-1]));
    bytes.extend(floats([0.0; 3]));
    Some(bytes)
}

/// Columns, rows, and pixels.
fn picture(call: &mut Call<'_>, is_grey: bool) -> Answer {
    let picture = call.scene.picture(call.object()?, call.simulation)?;
    let mut bytes = wholes([picture.width as i32, picture.height() as i32]);
    bytes.extend(bottom_first(&picture, is_grey));
    Some(bytes)
}

fn parent(call: &mut Call<'_>) -> Answer {
    let handle = call.object()?;
    Some(wholes([call.scene.parent(handle).unwrap_or(-1)]))
}

fn child(call: &mut Call<'_>) -> Answer {
    let (handle, index) = (call.object()?, usize::try_from(call.command.handle(1)?).ok()?);
    let is_child = |child: &Handle| call.scene.parent(*child) == Some(handle);
    let children = call.scene.objects().map(|(child, _)| child).filter(is_child);
    Some(wholes([children.into_iter().nth(index).unwrap_or(-1)]))
}

/// Clients ask for one to learn how long an answer takes; we have none, and each is 0.
#[expect(clippy::unnecessary_wraps, reason = "all functions of the table have one shape")]
fn parameter(_: &mut Call<'_>) -> Answer {
    Some(wholes([0]))
}

/// Handles of all objects of a kind.
fn objects(call: &mut Call<'_>) -> Answer {
    let handles: Vec<Handle> = of_kind(call, call.command.handle(0)?);
    let count = handles.len() as i32;
    Some(wholes(std::iter::once(count).chain(handles)))
}

fn of_kind(call: &Call<'_>, kind: i32) -> Vec<Handle> {
    const ALL: i32 = -2;
    let fits = |kind_of: Kind| kind == ALL || kind_of as i32 == kind;
    let objects = call.scene.objects().filter(|(_, object)| fits(object.kind));
    objects.map(|(handle, _)| handle).collect()
}

fn velocity(call: &mut Call<'_>) -> Answer {
    let (linear, angular) = call.scene.velocity(call.object()?, call.simulation)?;
    Some(floats(linear.to_array().into_iter().chain(angular.to_array())))
}

fn position(call: &mut Call<'_>) -> Answer {
    Some(floats(call.pose()?.position.to_array()))
}

fn orientation(call: &mut Call<'_>) -> Answer {
    Some(floats(euler(call.pose()?.rotation).to_array()))
}

fn quaternion(call: &mut Call<'_>) -> Answer {
    Some(floats(call.pose()?.rotation.to_array()))
}

fn handle(call: &mut Call<'_>) -> Answer {
    let name = call.command.name()?;
    // Old clients put their own copy's suffix behind a name.
    let handle = call.scene.by_name(name).or_else(|| call.scene.by_path(name))?;
    Some(wholes([handle]))
}

fn message(call: &mut Call<'_>) -> Answer {
    const LONGEST: usize = 500;
    let said = call.command.name()?.chars().filter(|c| !c.is_control()).take(LONGEST);
    call.news.push(format!("a client says: {}", said.collect::<String>()));
    Some(vec![])
}

fn get_number(call: &mut Call<'_>) -> Answer {
    Some(floats([call.scene.signals.number(call.command.name()?)?]))
}

fn get_whole(call: &mut Call<'_>) -> Answer {
    Some(wholes([call.scene.signals.whole(call.command.name()?)?]))
}

fn set_number(call: &mut Call<'_>) -> Answer {
    let value = Signal::Number(call.command.f32(0)?.into());
    call.scene.signals.set(call.command.name()?, value).ok().map(|()| vec![])
}

fn set_whole(call: &mut Call<'_>) -> Answer {
    let value = Signal::Whole(call.command.i32(0)?);
    call.scene.signals.set(call.command.name()?, value).ok().map(|()| vec![])
}

/// Bytes that were left, whatever they mean.
fn get_text(call: &mut Call<'_>) -> Answer {
    call.scene.signals.text(call.command.name()?).map(<[u8]>::to_vec)
}

/// The same, and leaves none.
fn take_text(call: &mut Call<'_>) -> Answer {
    let text = get_text(call)?;
    clear(call, 2)?;
    Some(text)
}

fn set_text(call: &mut Call<'_>) -> Answer {
    let value = Signal::Text(call.command.data.clone());
    call.scene.signals.set(call.command.name()?, value).ok().map(|()| vec![])
}

/// Puts bytes behind those that were left.
fn append_text(call: &mut Call<'_>) -> Answer {
    let mut text = get_text(call).unwrap_or_default();
    text.extend_from_slice(&call.command.data);
    call.scene.signals.set(call.command.name()?, Signal::Text(text)).ok().map(|()| vec![])
}

/// Takes signals of a kind away: the one that is named, or all.
fn clear(call: &mut Call<'_>, kind: u8) -> Answer {
    call.scene.signals.clear(kind, call.command.name()?);
    Some(vec![])
}

/// `simxGetObjectGroupData(kind, what)`: how many handles, whole numbers, other numbers and texts follow, and these.
fn group(call: &mut Call<'_>) -> Answer {
    let (kind, what) = (call.command.handle(0)?, call.command.handle(1)?);
    let handles = of_kind(call, kind);
    let (mut whole, mut other, mut texts) = (vec![], vec![], vec![]);
    let tell = |vector: DVec3, to: &mut Vec<f64>| to.extend(vector.to_array());
    for handle in &handles {
        let object = call.scene.object(*handle)?;
        let pose = call.scene.world_from(*handle, call.simulation)?;
        match what {
            0 => texts.push(object.name.clone()),
            1 => whole.push(object.kind as i32),
            2 => whole.push(call.scene.parent(*handle).unwrap_or(-1)),
            3 => tell(pose.position, &mut other),
            5 => tell(euler(pose.rotation), &mut other),
            7 => other.extend(pose.rotation.to_array()),
            9 => {
                tell(pose.position, &mut other);
                tell(euler(pose.rotation), &mut other);
            }
            _ => return None,
        }
    }
    let counts = [handles.len(), whole.len(), other.len(), texts.len()].map(|n| n as i32);
    let mut bytes = wholes(counts.into_iter().chain(handles).chain(whole));
    bytes.extend(floats(other));
    for text in texts {
        bytes.extend([text.as_bytes(), &[0]].concat());
    }
    Some(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_code_means_one_thing() {
        for (at, (code, name, _)) in FUNCTIONS.iter().enumerate() {
            assert!(FUNCTIONS[..at].iter().all(|(known, ..)| known != code), "{name} {code:#x}");
            assert_eq!(not_here(*code), None);
        }
        assert_eq!(not_here(0x3401).as_deref(), Some("simxCallScriptFunction"));
        assert_eq!(not_here(0x1fff).as_deref(), Some("the command 0x1fff"));
    }
}
