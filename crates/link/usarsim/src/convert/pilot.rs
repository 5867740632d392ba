//! What a client orders, as commands to a robot of ours.

use base::messages::{Command, Drive as OurDrive, JointOrder, JointState};
use base::model::kinematics::top_wheel_speed;
use base::model::{AerialLimits, DriveKind, RobotModel};

use crate::Dialect;
use crate::request::{Drive, Order, PackageOrder, PartDrive, Request};

/// Percent are of this.
const PERCENT: f64 = 100.0;

/// Turns requests into commands, and remembers drive values: what a message leaves out stays as it was (section 4).
#[derive(Clone, Debug, Default)]
pub struct Pilot {
    pub(super) dialect: Dialect,
    skid: [f64; 2],
    car: [f64; 3],
    /// Forward, right, up, clockwise.
    flight: [f64; 4],
}

impl Pilot {
    /// One for clients of this dialect.
    pub fn new(dialect: Dialect) -> Self {
        Self { dialect, ..Self::default() }
    }

    /// The commands of a DRIVE, MULTIDRIVE, MISPKG, ACT or SET; `now` is where the joints are, for orders relative to that.
    pub fn commands(
        &mut self,
        model: &RobotModel,
        now: &[JointState],
        request: &Request,
    ) -> Vec<Command> {
        match request {
            Request::Drive(drive) => self.drive(model, now, drive),
            Request::MultiDrive(joints) => joints
                .iter()
                .filter_map(|(name, value)| joint_command(model, now, name, Order::Angle, *value))
                .collect(),
            Request::MissionPackage(order) => package(model, now, order, 1),
            Request::Actuator(order) => package(model, now, order, 0),
            Request::Set(set) => self.set(model, now, set).commands,
            _ => Vec::new(),
        }
    }

    fn drive(&mut self, model: &RobotModel, now: &[JointState], drive: &Drive) -> Vec<Command> {
        let travel = match model.drive {
            DriveKind::Skid { .. } | DriveKind::Differential => {
                self.skid(top_wheel_speed(model), drive)
            }
            DriveKind::Ackermann { max_front, max_rear } => {
                self.car([top_wheel_speed(model), max_front, max_rear], drive)
            }
            DriveKind::Aerial(limits) => self.flight(limits, drive),
            DriveKind::Legs | DriveKind::Fixed => None,
        };
        let part = drive.part.as_ref().and_then(|part| part_command(model, now, part));
        // UDK ignores Flip (section 4.1).
        let is_flip = drive.flip == Some(true) && self.dialect.is_ut2004();
        let flip = is_flip.then_some(Command::Flip);
        let light = drive.light.map(Command::Light);
        travel.map(Command::Drive).into_iter().chain(part).chain(light).chain(flip).collect()
    }

    /// UDK wants both sides in one message (section 4.2).
    fn skid(&mut self, max: f64, drive: &Drive) -> Option<OurDrive> {
        let given = [drive.left, drive.right];
        self.latch_enough(&given, 2)?;
        latch(&mut self.skid, given, [max, max], drive.is_normalized());
        let [left, right] = self.skid;
        Some(OurDrive::Skid { left, right })
    }

    /// UDK wants all three in one message (section 4.3); steering is clockwise on the wire.
    fn car(&mut self, max: [f64; 3], drive: &Drive) -> Option<OurDrive> {
        let given = [drive.speed, drive.front_steer, drive.rear_steer];
        self.latch_enough(&given, 3)?;
        latch(&mut self.car, given, max, drive.is_normalized());
        let [speed, front, rear] = self.car;
        Some(OurDrive::Ackermann { speed, front: 0.0 - front, rear: 0.0 - rear })
    }

    /// Turning is in degrees in UDK (section 4.4), unless it is percent.
    fn flight(&mut self, limits: AerialLimits, drive: &Drive) -> Option<OurDrive> {
        let is_degrees = self.dialect == Dialect::Udk && !drive.is_normalized();
        let turn = drive.rotational_velocity;
        let turn = if is_degrees { turn.map(f64::to_radians) } else { turn };
        let given = [drive.linear_velocity, drive.lateral_velocity, drive.altitude_velocity, turn];
        given.iter().any(Option::is_some).then_some(())?;
        let max = [limits.forward, limits.sideways, limits.vertical, limits.turn];
        latch(&mut self.flight, given, max, drive.is_normalized());
        let [forward, right, up, clockwise] = self.flight;
        Some(OurDrive::Aerial { forward, left: 0.0 - right, up, turn: 0.0 - clockwise })
    }

    fn latch_enough(&self, given: &[Option<f64>], all: usize) -> Option<()> {
        let count = given.iter().flatten().count();
        let needed = if self.dialect.is_ut2004() { 1 } else { all };
        (count >= needed).then_some(())
    }
}

fn latch<const N: usize>(
    held: &mut [f64; N],
    given: [Option<f64>; N],
    max: [f64; N],
    is_percent: bool,
) {
    for ((held, given), max) in held.iter_mut().zip(given).zip(max) {
        if let Some(value) = given {
            let value = if is_percent { value / PERCENT * max } else { value };
            *held = value.max(-max).min(max);
        }
    }
}

/// Brakes need no value; every other order without one is nothing.
fn part_command(model: &RobotModel, now: &[JointState], part: &PartDrive) -> Option<Command> {
    let order = part.order.unwrap_or_default();
    let value = if order == Order::Brake { 0.0 } else { part.value? };
    joint_command(model, now, &part.name, order, value)
}

/// A command to the joint of that name, in any case.
pub(super) fn joint_command(
    model: &RobotModel,
    now: &[JointState],
    name: &str,
    order: Order,
    value: f64,
) -> Option<Command> {
    let joint = model.joints.iter().find(|joint| joint.name.eq_ignore_ascii_case(name))?;
    let state = now.iter().find(|state| state.name == joint.name);
    let order = joint_order(order, value, state)?;
    Some(Command::Joint { name: joint.name.clone(), order })
}

fn joint_order(order: Order, value: f64, state: Option<&JointState>) -> Option<JointOrder> {
    Some(match order {
        Order::Angle => JointOrder::To(value),
        Order::Speed => JointOrder::Speed(value),
        Order::Torque => JointOrder::Effort(value),
        Order::Brake => JointOrder::Speed(0.0),
        Order::RelativeAngle => JointOrder::By(value),
        Order::RelativeSpeed => JointOrder::Speed(state.map_or(0.0, |joint| joint.speed) + value),
        Order::RelativeTorque => {
            JointOrder::Effort(state.map_or(0.0, |joint| joint.effort) + value)
        }
        Order::Other(_) => return None,
    })
}

/// Links count from `first` on the wire and from 1 in the model; the oldest form turns link 1 by pan and link 2 by tilt.
fn package(
    model: &RobotModel,
    now: &[JointState],
    order: &PackageOrder,
    first: i64,
) -> Vec<Command> {
    let links = order.links.iter().map(|link| (link.link - first + 1, link.order, link.value));
    let turns = order
        .rotation
        .iter()
        .flat_map(|([_, tilt, pan], order)| [(1, *order, *pan), (2, *order, *tilt)]);
    let command = |(number, what, value): (i64, Order, f64)| {
        let is_link = |package: &(String, usize)| {
            package.0.eq_ignore_ascii_case(&order.name) && package.1 as i64 == number
        };
        let joint =
            model.joints.iter().find(|joint| joint.package.as_ref().is_some_and(is_link))?;
        joint_command(model, now, &joint.name, what, value)
    };
    links.chain(turns).filter_map(command).collect()
}
