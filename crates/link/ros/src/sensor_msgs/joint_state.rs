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
    let joint = |said: SaidOfJoint<'_>| JointState {
        name: said.name.to_owned(),
        value: said.position.unwrap_or(0.0),
        speed: said.velocity.unwrap_or(0.0),
        effort: said.effort.unwrap_or(0.0),
    };
    Ok(read_said(from)?.into_iter().map(joint).collect())
}

/// What is said of a joint, as far as it is said.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SaidOfJoint<'a> {
    /// Which.
    pub name: &'a str,
    /// Radians or metres.
    pub position: Option<f64>,
    /// Per second.
    pub velocity: Option<f64>,
    /// Newton metres or newtons.
    pub effort: Option<f64>,
}

/// Reads what is said of every joint that has a name.
pub fn read_said<'a>(from: &mut CdrReader<'a>) -> Result<Vec<SaidOfJoint<'a>>, CdrError> {
    header::skip(from)?;
    let count = from.length(4)?;
    let names = (0..count).map(|_| from.string()).collect::<Result<Vec<_>, _>>()?;
    let columns = [from.f64_sequence()?, from.f64_sequence()?, from.f64_sequence()?];
    let said = |(index, name): (usize, &'a str)| {
        let [position, velocity, effort] =
            [0, 1, 2].map(|column: usize| columns[column].get(index).copied());
        SaidOfJoint { name, position, velocity, effort }
    };
    Ok(names.into_iter().enumerate().map(said).collect())
}
