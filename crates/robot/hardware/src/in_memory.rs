//! A body in the same process: a mailbox between a robot's program and its world.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use base::messages::Command;
use base::model::RobotModel;

use crate::driver::{Driver, Moment};
use crate::error::DriverError;

/// The program's end of a mailbox. Polling it lets no time pass: that is for whoever holds the [`WorldEnd`], once for all robots.
#[derive(Debug)]
pub struct InMemory {
    model: RobotModel,
    mailbox: Arc<Mutex<Mailbox>>,
}

/// The world's end of a mailbox.
#[derive(Debug)]
pub struct WorldEnd {
    mailbox: Arc<Mutex<Mailbox>>,
}

#[derive(Debug, Default)]
struct Mailbox {
    /// On their way to the world.
    commands: Vec<Command>,
    /// On its way to the program.
    moment: Option<Moment>,
    is_over: bool,
}

impl InMemory {
    /// Both ends of a new mailbox, of a body of this model.
    pub fn new(model: RobotModel) -> (Self, WorldEnd) {
        let mailbox = Arc::new(Mutex::new(Mailbox::default()));
        (Self { model, mailbox: Arc::clone(&mailbox) }, WorldEnd { mailbox })
    }
}

impl WorldEnd {
    /// Everything that was sent since it was last fetched, in the order it was sent.
    pub fn fetch(&mut self) -> Vec<Command> {
        std::mem::take(&mut lock(&self.mailbox).commands)
    }

    /// Leaves a control cycle to be polled; one that was not polled meanwhile is added to it, for readings must not get lost.
    pub fn deliver(&mut self, moment: Moment) {
        let mut mailbox = lock(&self.mailbox);
        let Moment { time, readings } = moment;
        let mut all = mailbox.moment.take().map_or(vec![], |unread| unread.readings);
        if all.is_empty() {
            all = readings;
        } else {
            all.extend(readings);
        }
        mailbox.moment = Some(Moment { time, readings: all });
    }

    /// There will be no more.
    pub fn end(&mut self) {
        lock(&self.mailbox).is_over = true;
    }
}

impl Driver for InMemory {
    fn model(&self) -> &RobotModel {
        &self.model
    }

    fn poll(&mut self) -> Result<Option<Moment>, DriverError> {
        let mut mailbox = lock(&self.mailbox);
        match mailbox.moment.take() {
            Some(moment) => Ok(Some(moment)),
            None if mailbox.is_over => Ok(None),
            None => Err(DriverError::NoTimePassed { model: self.model.name.clone() }),
        }
    }

    fn send(&mut self, commands: &[Command]) -> Result<(), DriverError> {
        lock(&self.mailbox).commands.extend_from_slice(commands);
        Ok(())
    }
}

/// Whoever panicked while holding it left whole letters behind.
fn lock(mailbox: &Mutex<Mailbox>) -> MutexGuard<'_, Mailbox> {
    mailbox.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use base::messages::{Drive, Reading, ReadingData};
    use base::time::SimTime;

    use super::*;
    use crate::testing::tin;

    fn moment(millis: u64) -> Moment {
        let time = SimTime::from_millis(millis);
        let data = ReadingData::Compass(0.0);
        let reading = Reading { robot: "scout".into(), sensor: "C".into(), time, data };
        Moment { time, readings: vec![reading] }
    }

    #[test]
    fn commands_are_fetched_once_and_a_moment_is_polled_once() {
        let go = |left: f64| Command::Drive(Drive::Skid { left, right: 0.0 });
        let (mut driver, mut world) = InMemory::new(tin());
        assert_eq!(driver.model().name, "Tin");
        driver.send(&[go(1.0)]).unwrap();
        driver.send(&[go(2.0), Command::Flip]).unwrap();
        assert_eq!(world.fetch(), [go(1.0), go(2.0), Command::Flip]);
        assert_eq!(world.fetch(), []);
        world.deliver(moment(50));
        assert_eq!(driver.poll().unwrap(), Some(moment(50)));
        let error = driver.poll().unwrap_err().to_string();
        assert!(error.contains("no time has passed") && error.contains("Tin"), "{error}");
        world.end();
        assert_eq!(driver.poll().unwrap(), None);
    }

    #[test]
    fn a_moment_that_nobody_polled_is_heard_with_the_next() {
        let (mut driver, mut world) = InMemory::new(tin());
        world.deliver(moment(50));
        world.deliver(moment(100));
        world.end();
        let heard = driver.poll().unwrap().unwrap();
        assert_eq!((heard.time, heard.readings.len()), (SimTime::from_millis(100), 2));
        assert_eq!(driver.poll().unwrap(), None);
    }
}
