//! `sensor_msgs/msg/JointState`: exact.

use base::messages::JointState;

use crate::MessageType;
use crate::cdr::{CdrError, CdrReader, CdrWriter};
use crate::std_msgs::header::{self, Header};

/// The message type.
pub static TYPE: MessageType = MessageType {
    name: "sensor_msgs/msg/JointState",
    fields: "\
std_msgs/Header header
string[] name
float64[] position
float64[] velocity
float64[] effort
",
    uses: &[&header::TYPE],
};

/// Writes names, positions, speeds and efforts.
pub fn write(to: &mut CdrWriter<'_>, header: Header<'_>, joints: &[JointState]) {
    header::write(to, header);
    to.length(joints.len());
    for joint in joints {
        to.string(&joint.name);
    }
    to.f64_sequence(joints.iter().map(|joint| joint.value));
    to.f64_sequence(joints.iter().map(|joint| joint.speed));
    to.f64_sequence(joints.iter().map(|joint| joint.effort));
}

/// Reads every joint that has a name; what is missing of it is zero.
pub fn read(from: &mut CdrReader<'_>) -> Result<Vec<JointState>, CdrError> {
    header::skip(from)?;
    let count = from.length(4)?;
    let names = (0..count).map(|_| from.string()).collect::<Result<Vec<_>, _>>()?;
    let columns = [from.f64_sequence()?, from.f64_sequence()?, from.f64_sequence()?];
    let at = |column: usize, joint: usize| columns[column].get(joint).copied().unwrap_or(0.0);
    let joint = |(index, name): (usize, &&str)| JointState {
        name: (*name).to_owned(),
        value: at(0, index),
        speed: at(1, index),
        effort: at(2, index),
    };
    Ok(names.iter().enumerate().map(joint).collect())
}
