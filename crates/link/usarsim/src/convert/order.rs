//! Commands of ours as requests, for a robot that drives in a simulator over a socket.

use base::messages::{Command, Drive as OurDrive, JointOrder};
use base::model::RobotModel;

use super::kind::type_name;
use crate::Dialect;
use crate::frame::wire_from_pose;
use crate::request::{Drive, LinkOrder, Order, PackageOrder, PartDrive, Request, Set, SetAction};

/// The request that makes a server do this; `None` for a sensor or camera the model does not have, and for packets, which go to a server of their own.
pub fn request_from_command(
    dialect: Dialect,
    model: &RobotModel,
    command: &Command,
) -> Option<Request> {
    let drive = |drive| Some(Request::Drive(Box::new(drive)));
    match command {
        Command::Drive(travel) => drive(drive_from(dialect, *travel)),
        Command::Joint { name, order } => Some(joint_request(dialect, model, name, *order)),
        Command::Light(is_on) => drive(Drive { light: Some(*is_on), ..Drive::default() }),
        Command::Flip => drive(Drive { flip: Some(true), ..Drive::default() }),
        Command::Reset { sensor } => setting(dialect, model, sensor, SetAction::Reset),
        Command::Place { sensor, pose } => {
            let ([x, y, z], [roll, pitch, yaw]) = wire_from_pose(pose);
            setting(dialect, model, sensor, SetAction::Pose([x, y, z, roll, pitch, yaw]))
        }
        Command::Send { .. } => None,
        Command::Trigger { sensor } => setting(dialect, model, sensor, SetAction::Scan),
        Command::Zoom { camera, field_of_view } => {
            setting(dialect, model, camera, SetAction::Zoom(*field_of_view))
        }
    }
}

fn drive_from(dialect: Dialect, travel: OurDrive) -> Drive {
    let none = Drive::default();
    match travel {
        OurDrive::Skid { left, right } => Drive::skid(left, right),
        OurDrive::Ackermann { speed, front, rear } => Drive {
            speed: Some(speed),
            front_steer: Some(0.0 - front),
            rear_steer: Some(0.0 - rear),
            ..none
        },
        OurDrive::Aerial { forward, left, up, turn } => {
            let clockwise = 0.0 - turn;
            let is_degrees = dialect == Dialect::Udk;
            Drive {
                altitude_velocity: Some(up),
                linear_velocity: Some(forward),
                lateral_velocity: Some(0.0 - left),
                rotational_velocity: Some(if is_degrees {
                    clockwise.to_degrees()
                } else {
                    clockwise
                }),
                normalized: Some(false),
                ..none
            }
        }
    }
}

/// Joints of packages are moved by their package, others by name.
fn joint_request(dialect: Dialect, model: &RobotModel, name: &str, order: JointOrder) -> Request {
    let (order, value) = match order {
        JointOrder::To(value) => (Order::Angle, value),
        JointOrder::By(value) => (Order::RelativeAngle, value),
        JointOrder::Speed(value) => (Order::Speed, value),
        JointOrder::Effort(value) => (Order::Torque, value),
    };
    let joint = model.joints.iter().find(|joint| joint.name == name);
    if let Some((package, number)) = joint.and_then(|joint| joint.package.as_ref()) {
        // MISPKG counts from 1, ACT from 0 (sections 5.2 and 5.3).
        let number = *number as i64 - i64::from(dialect == Dialect::Udk);
        let links = vec![LinkOrder { link: number, value, order }];
        let order = PackageOrder { name: package.clone(), links, ..PackageOrder::default() };
        return match dialect {
            Dialect::Ut2004 => Request::MissionPackage(order),
            Dialect::Udk => Request::Actuator(order),
        };
    }
    if dialect == Dialect::Udk && order == Order::Angle {
        let action = SetAction::Joint(order, value, None);
        return Request::Set(Set { kind: "Joint".to_owned(), name: Some(name.to_owned()), action });
    }
    let (order, value) = (Some(order), Some(value));
    let part = PartDrive { name: name.to_owned(), order, value, ..PartDrive::default() };
    Request::Drive(Box::new(Drive { part: Some(part), ..Drive::default() }))
}

fn setting(
    dialect: Dialect,
    model: &RobotModel,
    sensor: &str,
    action: SetAction,
) -> Option<Request> {
    let item = model.equipment.iter().find(|item| item.name == sensor)?;
    let kind = type_name(dialect, &item.kind)?.to_owned();
    Some(Request::Set(Set { kind, name: Some(sensor.to_owned()), action }))
}
