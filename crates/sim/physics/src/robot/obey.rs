//! Takes orders.

use base::messages::{Command, Drive, JointOrder};
use base::model::kinematics::WheelAims;
use base::model::{DriveKind, RobotModel};

use super::flight::FlightAim;
use super::machine::{Body, Robot};
use crate::error::PhysicsError;
use crate::model_tree::ModelTree;

impl Robot {
    /// Takes an order that concerns motion; what concerns sensors and lamps is not for physics and changes nothing.
    pub(crate) fn obey(&mut self, tree: &ModelTree, command: &Command) -> Result<(), PhysicsError> {
        match command {
            Command::Drive(drive) => self.obey_drive(&tree.model, drive)?,
            Command::Joint { name, order } => self.obey_joint(tree, name, *order)?,
            Command::Light(_)
            | Command::Flip
            | Command::Reset { .. }
            | Command::Place { .. }
            | Command::Send { .. }
            | Command::Trigger { .. }
            | Command::Zoom { .. } => {}
        }
        if let Body::Kinematic(kinematic) = &mut self.body {
            kinematic.wake();
        }
        Ok(())
    }

    fn obey_drive(&mut self, model: &RobotModel, drive: &Drive) -> Result<(), PhysicsError> {
        self.check_finite(drive)?;
        if !model.drive.takes(drive) {
            return Err(self.wrong_drive(model, drive));
        }
        if let DriveKind::Aerial(limits) = &model.drive {
            self.flight = FlightAim::new(limits, drive);
        }
        let aims = WheelAims::of(model, drive);
        for (wheel, (speed, angle)) in
            self.wheels.iter_mut().zip(aims.speeds.into_iter().zip(aims.angles))
        {
            wheel.aim_speed = speed;
            wheel.aim_steering = angle;
        }
        Ok(())
    }

    fn obey_joint(
        &mut self,
        tree: &ModelTree,
        name: &str,
        order: JointOrder,
    ) -> Result<(), PhysicsError> {
        let (servo, joint) = (tree.servo(name), tree.joint(name));
        let Some(index) = servo.or(joint) else {
            let servos = tree.model.servos.iter().map(|servo| servo.name.as_str());
            let names = tree.model.joints.iter().map(|joint| joint.name.as_str());
            let names: Vec<&str> = servos.chain(names).collect();
            let known = if names.is_empty() { "none".to_owned() } else { names.join(", ") };
            let (robot, joint) = (self.name.clone(), name.to_owned());
            return Err(PhysicsError::NoSuchJoint { robot, joint, known });
        };
        let (what, value) = match order {
            JointOrder::To(value) => ("joint position", value),
            JointOrder::By(value) => ("joint step", value),
            JointOrder::Speed(value) => ("joint speed", value),
            JointOrder::Effort(value) => ("joint effort", value),
        };
        if !value.is_finite() {
            return Err(PhysicsError::NotFinite { robot: self.name.clone(), what, value });
        }
        if servo.is_some() {
            let taken = self.servos[index].obey(&tree.model.servos[index], order);
            let (robot, servo) = (self.name.clone(), name.to_owned());
            return taken.ok_or(PhysicsError::NotByPulse { robot, servo, what });
        }
        if let Some(servo) = tree.servo_of(index) {
            let (robot, joint) = (self.name.clone(), name.to_owned());
            let servo = tree.model.servos[servo].name.clone();
            return Err(PhysicsError::TurnedByServo { robot, joint, servo });
        }
        self.joints[index].obey(&tree.model.joints[index], order);
        Ok(())
    }

    fn check_finite(&self, drive: &Drive) -> Result<(), PhysicsError> {
        let numbers: Vec<(&'static str, f64)> = match *drive {
            Drive::Skid { left, right } => vec![("left speed", left), ("right speed", right)],
            Drive::Ackermann { speed, front, rear } => {
                vec![("speed", speed), ("front angle", front), ("rear angle", rear)]
            }
            Drive::Aerial { forward, left, up, turn } => {
                vec![("forward", forward), ("left", left), ("up", up), ("turn", turn)]
            }
        };
        match numbers.into_iter().find(|(_, value)| !value.is_finite()) {
            Some((what, value)) => {
                Err(PhysicsError::NotFinite { robot: self.name.clone(), what, value })
            }
            None => Ok(()),
        }
    }

    fn wrong_drive(&self, model: &RobotModel, drive: &Drive) -> PhysicsError {
        PhysicsError::WrongDrive {
            robot: self.name.clone(),
            model: model.name.clone(),
            order: drive.word(),
            drive: model.drive.moves_by(),
        }
    }
}
