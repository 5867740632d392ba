//! A robot's radio through a wireless simulation server, beside whatever drives its body.

mod frame;
mod radio;

use base::messages::Command;
use base::model::RobotModel;

use crate::driver::{Driver, Moment};
use crate::error::DriverError;
use radio::Radio;
pub use radio::WirelessOptions;

/// A body whose radio is elsewhere: what it sends goes to all mates that a wireless simulation server lets it reach, what they say is heard.
///
/// It never waits: whoever is out of reach is tried again every two seconds, and so is the server.
#[derive(Debug)]
pub struct WithWireless<D> {
    body: D,
    radio: Radio,
}

impl<D: Driver> WithWireless<D> {
    /// Listens for mates from now on; the server is called once the body's time passes.
    pub fn new(body: D, options: WirelessOptions) -> Result<Self, DriverError> {
        Ok(Self { body, radio: Radio::new(options)? })
    }
}

impl<D: Driver> Driver for WithWireless<D> {
    fn model(&self) -> &RobotModel {
        self.body.model()
    }

    fn poll(&mut self) -> Result<Option<Moment>, DriverError> {
        let Some(mut moment) = self.body.poll()? else { return Ok(None) };
        moment.readings.extend(self.radio.pass(moment.time));
        Ok(Some(moment))
    }

    fn send(&mut self, commands: &[Command]) -> Result<(), DriverError> {
        let mut others = vec![];
        for command in commands {
            match command {
                Command::Send { to, bytes } => self.radio.say(to.as_deref(), bytes),
                other => others.push(other.clone()),
            }
        }
        self.body.send(&others)
    }
}

#[cfg(test)]
mod tests;
