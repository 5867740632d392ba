//! `usar_msgs/msg/Robot`: a robot comes or goes; exact.

use base::geom::Pose;
use base::messages::{Change, Newcomer};
use base::time::SimTime;

use crate::MessageType;
use crate::builtin_interfaces::time;
use crate::cdr::{CdrError, CdrReader, CdrWriter};
use crate::geometry_msgs::pose;

/// The message type.
pub static TYPE: MessageType = MessageType {
    name: "usar_msgs/msg/Robot",
    fields: "\
builtin_interfaces/Time stamp
string name
string[<=1] model
geometry_msgs/Pose pose
bool is_kinematic
",
    uses: &[&time::TYPE, &pose::TYPE],
};

/// Writes a robot that came in.
pub fn write_newcomer(to: &mut CdrWriter<'_>, time: SimTime, new: &Newcomer) {
    time::write(to, time);
    to.string(&new.robot);
    super::write_optional(to, Some(&new.model));
    pose::write(to, &new.world_from_robot);
    to.bool(new.is_kinematic);
}

/// Writes a robot that was taken out: it has no model.
pub fn write_leaver(to: &mut CdrWriter<'_>, time: SimTime, robot: &str) {
    time::write(to, time);
    to.string(robot);
    super::write_optional(to, None);
    pose::write(to, &Pose::IDENTITY);
    to.bool(false);
}

/// Reads who came or went.
pub fn read(from: &mut CdrReader<'_>) -> Result<Change, CdrError> {
    time::skip(from)?;
    let robot = from.string()?.to_owned();
    let model = super::read_optional(from)?;
    let world_from_robot = pose::read(from)?;
    let is_kinematic = from.bool()?;
    Ok(match model {
        Some(model) => Change::Joined(Newcomer { robot, model, world_from_robot, is_kinematic }),
        None => Change::Left(robot),
    })
}
