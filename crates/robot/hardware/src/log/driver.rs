//! Polls a log; commands go nowhere.

use std::fs::File;
use std::io::{BufReader, Read};
use std::path::Path;

use base::messages::Command;
use base::model::RobotModel;
use base::time::SimTime;

use super::options::LogOptions;
use super::{recording, text};
use crate::driver::{Driver, Moment};
use crate::error::DriverError;

/// A command the log tells of.
#[derive(Clone, Debug, PartialEq)]
pub struct Logged {
    /// When it was given.
    pub time: SimTime,
    /// What was ordered.
    pub command: Command,
}

pub(super) type Moments = dyn Iterator<Item = Result<(Moment, Vec<Logged>), DriverError>> + Send;

/// A robot's readings from a log, open loop: what is sent is thrown away.
pub struct LogDriver {
    model: RobotModel,
    moments: Box<Moments>,
    logged: Vec<Logged>,
}

impl LogDriver {
    /// From a recording on disk, which is read as it is polled. Messages that are broken are left out; a file that was cut off ends early.
    pub fn open(path: &Path, model: RobotModel, options: &LogOptions) -> Result<Self, DriverError> {
        let log = path.display().to_string();
        let file = File::open(path)
            .map_err(|source| DriverError::UnreadableLog { log: log.clone(), source })?;
        Self::from_recording(&log, BufReader::new(file), model, options)
    }

    /// From a recording; errors call it `log`.
    pub fn from_recording(
        log: &str,
        input: impl Read + Send + 'static,
        model: RobotModel,
        options: &LogOptions,
    ) -> Result<Self, DriverError> {
        Ok(Self { model, moments: recording::moments(log, input, options)?, logged: Vec::new() })
    }

    /// From USARSim's text on disk: one mixed file, or one a sensor, merged by time.
    pub fn open_text(
        paths: &[&Path],
        model: RobotModel,
        options: &LogOptions,
    ) -> Result<Self, DriverError> {
        let texts = paths.iter().map(|path| text::read(path)).collect::<Result<Vec<_>, _>>()?;
        let texts: Vec<(&str, &str)> = texts.iter().map(|(log, text)| (&**log, &**text)).collect();
        Self::from_texts(&texts, model, options)
    }

    /// From USARSim's text, with the names errors call the pieces by.
    pub fn from_texts(
        texts: &[(&str, &str)],
        model: RobotModel,
        options: &LogOptions,
    ) -> Result<Self, DriverError> {
        let moments = text::moments(texts, &model, options)?;
        Ok(Self { model, moments, logged: Vec::new() })
    }

    /// What the robot was told since the moment before the last; text logs do not know.
    pub fn logged_commands(&self) -> &[Logged] {
        &self.logged
    }
}

impl Driver for LogDriver {
    fn model(&self) -> &RobotModel {
        &self.model
    }

    fn poll(&mut self) -> Result<Option<Moment>, DriverError> {
        let Some((moment, logged)) = self.moments.next().transpose()? else {
            self.logged.clear();
            return Ok(None);
        };
        self.logged = logged;
        Ok(Some(moment))
    }

    fn send(&mut self, _commands: &[Command]) -> Result<(), DriverError> {
        Ok(())
    }
}

impl std::fmt::Debug for LogDriver {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("LogDriver").field("model", &self.model.name).finish_non_exhaustive()
    }
}
