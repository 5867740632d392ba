//! The functions there are: one table for calling them and for telling of them.

use link_zmq::Value;

use super::call::{Answer, Call};
use super::constants::CONSTANTS;
use super::{objects, sensing, time};

type Function = fn(&mut Call<'_>) -> Answer;

/// Everything that `sim` has here, by name.
static FUNCTIONS: [(&str, Function); 47] = [
    ("addLog", time::log),
    ("checkDistance", sensing::distance),
    ("clearFloatSignal", sensing::clear_number),
    ("clearInt32Signal", sensing::clear_whole),
    ("clearStringSignal", sensing::clear_text),
    ("getFloatSignal", sensing::get_number),
    ("getInt32Signal", sensing::get_whole),
    ("getJointPosition", sensing::joint_position),
    ("getJointTargetVelocity", sensing::wanted_velocity),
    ("getJointVelocity", sensing::joint_velocity),
    ("getObject", objects::by_path),
    ("getObjectAlias", objects::alias),
    ("getObjectChild", objects::child),
    ("getObjectHandle", objects::by_name),
    ("getObjectMatrix", objects::matrix_of),
    ("getObjectName", objects::name),
    ("getObjectOrientation", objects::orientation),
    ("getObjectParent", objects::parent),
    ("getObjectPose", objects::pose),
    ("getObjectPosition", objects::position),
    ("getObjectQuaternion", objects::quaternion),
    ("getObjectType", objects::kind),
    ("getObjectVelocity", objects::velocity),
    ("getObjectsInTree", objects::tree),
    ("getSimulationState", time::state),
    ("getSimulationTime", time::time),
    ("getSimulationTimeStep", time::time_step),
    ("getStringSignal", sensing::get_text),
    ("getVelocity", objects::velocity),
    ("getVisionSensorImg", sensing::picture),
    ("getVisionSensorRes", sensing::resolution),
    ("handleProximitySensor", sensing::proximity),
    ("pauseSimulation", time::pause),
    ("readProximitySensor", sensing::proximity),
    ("setFloatSignal", sensing::set_number),
    ("setInt32Signal", sensing::set_whole),
    ("setJointTargetPosition", sensing::set_position),
    ("setJointTargetVelocity", sensing::set_velocity),
    ("setObjectOrientation", objects::set_orientation),
    ("setObjectPose", objects::set_pose),
    ("setObjectPosition", objects::set_position),
    ("setObjectQuaternion", objects::set_quaternion),
    ("setStepping", time::set_stepping),
    ("setStringSignal", sensing::set_text),
    ("startSimulation", time::start),
    ("step", time::step),
    ("stopSimulation", time::stop),
];

/// Calls a function.
pub(super) fn run(call: &mut Call<'_>) -> Answer {
    match call.function {
        "zmqRemoteApi.info" => return info(call),
        "zmqRemoteApi.require" => return require(call).map(|()| vec![]),
        _ => {}
    }
    let bare = call.function.strip_prefix("sim.");
    let place = bare.and_then(|name| FUNCTIONS.binary_search_by_key(&name, |known| known.0).ok());
    match place {
        Some(place) => FUNCTIONS[place].1(call),
        None => Err(format!("{} is not here; zmqRemoteApi.info lists what is", call.function)),
    }
}

/// Only `sim` is here.
fn require(call: &Call<'_>) -> Result<(), String> {
    match call.text(0)? {
        "sim" => Ok(()),
        other => Err(format!("there is no {other:?} here, only \"sim\"")),
    }
}

/// What `sim` consists of: functions and constants.
fn info(call: &Call<'_>) -> Answer {
    require(call)?;
    let functions =
        FUNCTIONS.iter().map(|(name, _)| (*name, Value::map([("func", Value::Map(vec![]))])));
    let constants =
        CONSTANTS.iter().map(|(name, value)| (*name, Value::map([("const", (*value).into())])));
    Ok(vec![Value::map(functions.chain(constants))])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_is_in_its_order() {
        assert!(FUNCTIONS.is_sorted_by_key(|(name, _)| name));
    }
}
