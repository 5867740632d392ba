//! `sensor_msgs/msg/JointState`: exact.

use base::messages::JointState;

use super::{HEADER, Header, MessageType, skip_header, write_header};
use crate::cdr::{CdrError, CdrReader, CdrWriter};

pub(crate) static TYPE: MessageType = MessageType {
    name: "sensor_msgs/msg/JointState",
    fields: "std_msgs/Header header\nstring[] name\nfloat64[] position\nfloat64[] velocity\nfloat64[] effort\n",
    uses: &[&HEADER],
};

pub(crate) fn write(to: &mut CdrWriter<'_>, header: Header<'_>, joints: &[JointState]) {
    write_header(to, header);
    to.length(joints.len());
    for joint in joints {
        to.string(&joint.name);
    }
    to.f64_sequence(joints.iter().map(|joint| joint.value));
    to.f64_sequence(joints.iter().map(|joint| joint.speed));
    to.f64_sequence(joints.iter().map(|joint| joint.effort));
}

pub(crate) fn read(from: &mut CdrReader<'_>) -> Result<Vec<JointState>, CdrError> {
    skip_header(from)?;
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
