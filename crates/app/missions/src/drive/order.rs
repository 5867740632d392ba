//! What the robot is told, as the command line says it.

use anyhow::Result;
use base::messages::{Command, Drive, JointOrder};
use base::model::RobotModel;
use base::model::kinematics::halt;
use clap::Args;

use app_terminal::arguments::{order, orders, seconds};
use app_terminal::failure::Hinted;

/// What the robot is told. Orders stay in force.
#[derive(Clone, Debug, Default, Args)]
pub struct DriveOrder {
    /// Speed of the wheels on the left, rad/s
    #[arg(long, value_name = "L", allow_hyphen_values = true, value_parser = order)]
    pub left: Option<f64>,
    /// Speed of the wheels on the right, rad/s
    #[arg(long, value_name = "R", allow_hyphen_values = true, value_parser = order)]
    pub right: Option<f64>,
    /// Steered robots: wheel speed in rad/s, front and rear steering angle in radians to the left
    #[arg(long, value_name = "SPEED,FRONT,REAR", allow_hyphen_values = true, value_parser = orders::<3>, conflicts_with_all = ["left", "right"])]
    steer: Option<[f64; 3]>,
    /// Flying robots: forward, left and up in m/s, turn to the left in rad/s
    #[arg(long, value_name = "F,L,U,T", allow_hyphen_values = true, value_parser = orders::<4>, conflicts_with_all = ["left", "right", "steer"])]
    fly: Option<[f64; 4]>,
    /// A joint and where it is to go, radians or metres; may be repeated
    #[arg(long, value_name = "NAME=VALUE", value_parser = joint)]
    joint: Vec<(String, f64)>,
    /// Headlights on
    #[arg(long)]
    light: bool,
}

impl DriveOrder {
    /// The commands, for a robot of this model.
    pub fn commands(&self, model: &RobotModel) -> Result<Vec<Command>> {
        let mut commands: Vec<Command> =
            self.drive(model)?.map(Command::Drive).into_iter().collect();
        for (name, value) in &self.joint {
            let order = JointOrder::To(*value);
            commands.push(Command::Joint { name: name.clone(), order });
        }
        if self.light {
            commands.push(Command::Light(true));
        }
        Ok(commands)
    }

    fn drive(&self, model: &RobotModel) -> Result<Option<Drive>> {
        let drive = if let Some([speed, front, rear]) = self.steer {
            Drive::Ackermann { speed, front, rear }
        } else if let Some([forward, left, up, turn]) = self.fly {
            Drive::Aerial { forward, left, up, turn }
        } else if self.left.is_some() || self.right.is_some() {
            Drive::Skid { left: self.left.unwrap_or(0.0), right: self.right.unwrap_or(0.0) }
        } else {
            return Ok(None);
        };
        if model.drive.takes(&drive) {
            return Ok(Some(drive));
        }
        let want = match halt(model) {
            Some(Command::Drive(Drive::Skid { .. })) => "--left and --right",
            Some(Command::Drive(Drive::Ackermann { .. })) => "--steer speed,front,rear",
            Some(_) => "--fly forward,left,up,turn",
            None => "nothing: it does not travel",
        };
        Err(Hinted::error(
            format!("{} does not travel like this", model.name),
            format!("it takes {want}"),
        ))
    }
}

/// Orders, and how long they are followed.
#[derive(Clone, Debug)]
pub struct Leg {
    /// What the robot is told at its beginning.
    pub order: DriveOrder,
    /// Simulated seconds.
    pub seconds: f64,
}

impl Leg {
    /// Both sides' wheel speeds for so many seconds.
    pub fn skid(left: f64, right: f64, seconds: f64) -> Self {
        let order = DriveOrder { left: Some(left), right: Some(right), ..DriveOrder::default() };
        Self { order, seconds }
    }

    /// Reads `left,right,seconds`.
    pub fn parse(text: &str) -> Result<Self, String> {
        let wrong = || "write left,right,seconds, like 2,-2,4".to_owned();
        let (speeds, time) = text.rsplit_once(',').ok_or_else(wrong)?;
        let [left, right] = orders(speeds)?;
        let seconds = seconds(time)?;
        Ok(Self::skid(left, right, seconds))
    }
}

fn joint(text: &str) -> Result<(String, f64), String> {
    let (name, value) = text.split_once('=').ok_or("write NAME=VALUE, like FLFlipper=0.8")?;
    Ok((name.trim().to_owned(), order(value)?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_joint_is_a_name_and_a_number() {
        assert_eq!(joint("FLFlipper = -0.8").unwrap(), ("FLFlipper".to_owned(), -0.8));
        for text in ["FLFlipper", "FLFlipper=", "a=x", "a=nan"] {
            assert!(joint(text).is_err(), "{text}");
        }
    }

    #[test]
    fn a_robot_is_only_told_what_it_can_do() {
        let p2at = sim_robots::shipped::load("P2AT").unwrap();
        let skid = DriveOrder { left: Some(1.0), ..DriveOrder::default() };
        let both = Command::Drive(Drive::Skid { left: 1.0, right: 0.0 });
        assert_eq!(skid.commands(&p2at).unwrap(), [both]);
        let fly = DriveOrder { fly: Some([0.0; 4]), ..DriveOrder::default() };
        let error = fly.commands(&p2at).unwrap_err();
        assert_eq!(error.to_string(), "P2AT does not travel like this");
    }
}
