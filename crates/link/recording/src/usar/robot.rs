//! `usar_msgs/msg/Robot`: a robot comes or goes; exact.

use base::time::SimTime;

use crate::cdr::{CdrError, CdrReader, CdrWriter};
use crate::event::{Event, Newcomer};
use crate::ros::{MessageType, POSE, TIME, read_pose, write_pose, write_time};

pub(crate) static TYPE: MessageType = MessageType {
    name: "usar_msgs/msg/Robot",
    fields: "builtin_interfaces/Time stamp\nstring name\nstring[<=1] model\ngeometry_msgs/Pose pose\nbool is_kinematic\n",
    uses: &[&TIME, &POSE],
};

pub(crate) fn write_newcomer(to: &mut CdrWriter<'_>, time: SimTime, new: &Newcomer) {
    write_time(to, time);
    to.string(&new.robot);
    super::write_optional(to, Some(&new.model));
    write_pose(to, &new.world_from_robot);
    to.bool(new.is_kinematic);
}

pub(crate) fn write_leaver(to: &mut CdrWriter<'_>, time: SimTime, robot: &str) {
    write_time(to, time);
    to.string(robot);
    super::write_optional(to, None);
    write_pose(to, &base::geom::Pose::IDENTITY);
    to.bool(false);
}

pub(crate) fn read(from: &mut CdrReader<'_>) -> Result<Event, CdrError> {
    from.i32()?;
    from.u32()?;
    let robot = from.string()?.to_owned();
    let model = super::read_optional(from)?;
    let world_from_robot = read_pose(from)?;
    let is_kinematic = from.bool()?;
    Ok(match model {
        Some(model) => Event::Joined(Newcomer { robot, model, world_from_robot, is_kinematic }),
        None => Event::Left { robot },
    })
}
