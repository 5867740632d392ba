//! A body in the same process: a closure lets time pass.

use base::messages::Command;
use base::model::RobotModel;

use crate::driver::{Driver, Moment};
use crate::error::DriverError;

/// Hands commands to a closure, which lets one control cycle pass and tells what was sensed; `None` ends the run.
#[derive(Debug)]
pub struct InMemory<F> {
    model: RobotModel,
    advance: F,
    waiting: Vec<Command>,
    is_over: bool,
}

impl<F: FnMut(&[Command]) -> Option<Moment>> InMemory<F> {
    /// A body of this model; `advance` is called once a poll, with everything sent since the poll before.
    pub fn new(model: RobotModel, advance: F) -> Self {
        Self { model, advance, waiting: Vec::new(), is_over: false }
    }
}

impl<F: FnMut(&[Command]) -> Option<Moment>> Driver for InMemory<F> {
    fn model(&self) -> &RobotModel {
        &self.model
    }

    fn poll(&mut self) -> Result<Option<Moment>, DriverError> {
        if self.is_over {
            return Ok(None);
        }
        let moment = (self.advance)(&self.waiting);
        self.waiting.clear();
        self.is_over = moment.is_none();
        Ok(moment)
    }

    fn send(&mut self, commands: &[Command]) -> Result<(), DriverError> {
        self.waiting.extend_from_slice(commands);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use base::messages::Drive;
    use base::time::SimTime;

    use super::*;
    use crate::testing::tin;

    #[test]
    fn commands_are_handed_over_once_at_the_next_poll_and_the_end_is_the_end() {
        let go = |left: f64| Command::Drive(Drive::Skid { left, right: 0.0 });
        let mut heard: Vec<Vec<Command>> = Vec::new();
        let mut driver = InMemory::new(tin(), |commands: &[Command]| {
            heard.push(commands.to_vec());
            let time = SimTime::from_millis(heard.len() as u64);
            (heard.len() < 3).then_some(Moment { time, readings: vec![] })
        });
        assert_eq!(driver.model().name, "Tin");
        assert_eq!(driver.poll().unwrap().unwrap().time, SimTime::from_millis(1));
        driver.send(&[go(1.0)]).unwrap();
        driver.send(&[go(2.0), Command::Flip]).unwrap();
        assert_eq!(driver.poll().unwrap().unwrap().time, SimTime::from_millis(2));
        assert_eq!(driver.poll().unwrap(), None);
        assert_eq!(driver.poll().unwrap(), None, "the closure is not called again");
        assert_eq!(heard, [vec![], vec![go(1.0), go(2.0), Command::Flip], vec![]]);
    }
}
