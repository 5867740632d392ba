//! The functions there are, by their codes. Codes are those of V-REP's own `extApi` constants.

use base::geom::Pose;
use link_vrep::Command;
use sim_engine::Simulation;

use super::parameters::Parameters;
use super::{groups, joints, parameters, places, sensing, texts, time};
use crate::scene::{Handle, Scene};

pub(super) use super::time::TRIGGER;

/// What a function gives back: its data, or nothing where it fails.
pub(super) type Answer = Option<Vec<u8>>;
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
    /// What this client was refused since it asked last.
    pub(super) errors: &'a mut Vec<String>,
    pub(super) parameters: &'a mut Parameters,
}

/// Everything that is here, by code.
static FUNCTIONS: [(u16, &str, Function); 57] = [
    (1, "simxSynchronous", |call| time::stepping(call, true)),
    (2, "simxSynchronous", |call| time::stepping(call, false)),
    (TRIGGER, "simxSynchronousTrigger", time::trigger),
    (4, "simxGetLastErrors", texts::errors),
    (6, "simxGetObjectSelection", |_| Some(wholes([0]))),
    (10, "simxFinish", |_| Some(vec![])),
    (0x1001, "simxGetJointPosition", joints::position),
    (0x1003, "simxGetVisionSensorImage", |call| sensing::picture(call, true)),
    (0x1004, "simxGetVisionSensorImage", |call| sensing::picture(call, false)),
    (0x1007, "simxStartSimulation", time::run),
    (0x1008, "simxSetJointTargetVelocity", joints::set_velocity),
    (0x1009, "simxReadProximitySensor", sensing::proximity),
    (0x100c, "simxSetJointTargetPosition", joints::set_position),
    (0x1011, "simxReadVisionSensor", sensing::vision),
    (0x1012, "simxGetObjectParent", groups::parent),
    (0x1018, "simxGetObjectOrientation", |call| places::orientation(call)),
    (0x1019, "simxGetObjectPosition", |call| places::position(call)),
    (0x101a, "simxSetObjectOrientation", places::set_orientation),
    (0x101b, "simxSetObjectPosition", places::set_position),
    (0x101d, "simxGetArrayParameter", parameters::array),
    (0x101f, "simxGetBooleanParameter", parameters::boolean),
    (0x1020, "simxSetBooleanParameter", parameters::set_whole),
    (0x1021, "simxGetIntegerParameter", parameters::whole),
    (0x1022, "simxSetIntegerParameter", parameters::set_whole),
    (0x1023, "simxGetFloatingParameter", parameters::number),
    (0x1024, "simxSetFloatingParameter", parameters::set_number),
    (0x1027, "simxReadDistance", sensing::distance),
    (0x102a, "simxGetObjects", groups::objects),
    (0x102f, "simxSetObjectSelection", |_| Some(vec![])),
    (0x1034, "simxGetModelProperty", |call| call.object().map(|_| wholes([0]))),
    (0x1036, "simxGetObjectVelocity", places::velocity),
    (0x1038, "simxGetJointMaxForce", joints::max_force),
    (0x1801, "simxSetObjectQuaternion", places::set_quaternion),
    (0x2007, "simxGetObjectFloatParameter", parameters::of_object_number),
    (0x2008, "simxGetObjectIntParameter", parameters::of_object_whole),
    (0x200a, "simxSetObjectIntParameter", parameters::set_of_object),
    (0x200b, "simxGetObjectChild", groups::child),
    (0x200c, "simxGetObjectGroupData", groups::group),
    (0x200d, "simxGetObjectOrientation", places::orientation),
    (0x200e, "simxGetObjectPosition", places::position),
    (0x2010, "simxCheckDistance", sensing::check_distance),
    (0x2801, "simxGetObjectQuaternion", places::quaternion),
    (0x3001, "simxGetObjectHandle", groups::handle),
    (0x3008, "simxAddStatusbarMessage", texts::message),
    (0x300b, "simxGetDistanceHandle", sensing::distance_handle),
    (0x300d, "simxClearFloatSignal", |call| texts::clear(call, 1)),
    (0x300e, "simxClearIntegerSignal", |call| texts::clear(call, 0)),
    (0x300f, "simxClearStringSignal", |call| texts::clear(call, 2)),
    (0x3010, "simxGetFloatSignal", texts::get_number),
    (0x3011, "simxGetIntegerSignal", texts::get_whole),
    (0x3012, "simxGetStringSignal", texts::get_text),
    (0x3013, "simxSetFloatSignal", texts::set_number),
    (0x3014, "simxSetIntegerSignal", texts::set_whole),
    (0x3015, "simxSetStringSignal", texts::set_text),
    (0x3016, "simxAppendStringSignal", texts::append_text),
    (0x3017, "simxGetAndClearStringSignal", texts::take_text),
    (0x3018, "simxReadStringStream", texts::take_stream),
];

/// Commands that clients may well try, and that are not here, for whoever runs the server.
static NOT_HERE: [(u16, &str); 29] = [
    (5, "simxCloseScene"),
    (9, "simxCreateDummy"),
    (0x1002, "simxSetJointPosition"),
    (0x1005, "simxSetVisionSensorImage"),
    (0x1006, "simxSetVisionSensorImage"),
    (0x100a, "simxGetJointMatrix"),
    (0x100d, "simxGetJointForce"),
    (0x100e, "simxSetJointForce"),
    (0x100f, "simxReadForceSensor"),
    (0x1017, "simxGetVisionSensorDepthBuffer"),
    (0x101c, "simxSetObjectParent"),
    (0x101e, "simxSetArrayParameter"),
    (0x1025, "simxGetStringParameter"),
    (0x1026, "simxReadCollision"),
    (0x1028, "simxRemoveObject"),
    (0x102e, "simxCopyPasteObjects"),
    (0x1035, "simxSetModelProperty"),
    (0x1037, "simxRemoveModel"),
    (0x2009, "simxSetObjectFloatParameter"),
    (0x200f, "simxCheckCollision"),
    (0x3002, "simxLoadScene"),
    (0x3003, "simxLoadModel"),
    (0x3004, "simxTransferFile"),
    (0x3007, "simxGetUIHandle"),
    (0x3009, "simxAuxiliaryConsoleOpen"),
    (0x300a, "simxGetCollisionHandle"),
    (0x300c, "simxDisplayDialog"),
    (0x3019, "simxGetCollectionHandle"),
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
    /// As many as a client hears of at once.
    const MOST: usize = 50;
    let code = call.command.code;
    let (_, name, function) = FUNCTIONS.iter().find(|(known, ..)| *known == code)?;
    let before = call.errors.len();
    let answer = function(call);
    if answer.is_none() && call.errors.len() == before && before < MOST {
        call.errors.push(format!("{name}: there is no such object, or it cannot do that"));
    }
    answer
}

impl Call<'_> {
    /// The object that the key names first.
    pub(super) fn object(&self) -> Option<Handle> {
        self.command.handle(0).filter(|handle| self.scene.object(*handle).is_some())
    }

    /// The frame in the world that something is relative to, which is this object's parent if it says so.
    pub(super) fn world_from(&self, relative: i32, object: Handle) -> Option<Pose> {
        const WORLD: i32 = -1;
        const PARENT: i32 = -11;
        let frame = match relative {
            WORLD => None,
            PARENT => self.scene.parent(object),
            other => Some(other),
        };
        frame.map_or(Some(Pose::IDENTITY), |frame| self.scene.world_from(frame, self.simulation))
    }

    /// Fails, and says why.
    pub(super) fn refuse(&mut self, reason: String) -> Answer {
        self.errors.push(reason);
        None
    }
}

pub(super) fn floats(values: impl IntoIterator<Item = f64>) -> Vec<u8> {
    values.into_iter().flat_map(|value| (value as f32).to_le_bytes()).collect()
}

pub(super) fn wholes(values: impl IntoIterator<Item = i32>) -> Vec<u8> {
    values.into_iter().flat_map(i32::to_le_bytes).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_code_means_one_thing() {
        for (at, (code, name, _)) in FUNCTIONS.iter().enumerate() {
            assert!(FUNCTIONS[..at].iter().all(|(known, ..)| known != code), "{name} {code:#x}");
            assert!(NOT_HERE.iter().all(|(known, _)| known != code), "{name} {code:#x}");
            assert_eq!(not_here(*code), None);
        }
        assert_eq!(not_here(0x3401).as_deref(), Some("simxCallScriptFunction"));
        assert_eq!(not_here(0x1fff).as_deref(), Some("the command 0x1fff"));
    }
}
