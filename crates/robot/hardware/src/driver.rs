//! What every driver can do.

use base::messages::{Command, Reading};
use base::model::RobotModel;
use base::time::SimTime;

use crate::error::DriverError;

/// One control cycle as a robot sees it.
#[derive(Clone, Debug, PartialEq)]
pub struct Moment {
    /// When it ends; never before the moment before.
    pub time: SimTime,
    /// What sensors said since the moment before, in the order it was heard.
    pub readings: Vec<Reading>,
}

/// A robot's body, as its program meets it.
pub trait Driver {
    /// What the body is.
    fn model(&self) -> &RobotModel;

    /// Waits for the next control cycle; `None` when the run is over: the log has ended, the server has gone.
    fn poll(&mut self) -> Result<Option<Moment>, DriverError>;

    /// Gives orders, which hold until others replace them.
    fn send(&mut self, commands: &[Command]) -> Result<(), DriverError>;
}
