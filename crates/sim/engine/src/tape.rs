//! Ticks into a recording.

use std::collections::BTreeMap;
use std::io::Write;

use base::messages::{Change, Reading, ReadingData};
use link_recording::{Conditions, Info, Recorder, RecordingError};
use sim_arena::Memory;

use crate::simulation::Settings;
use crate::tick::Tick;

/// Version of the program, as recordings state it.
pub(crate) const VERSION: &str = env!("CARGO_PKG_VERSION");
/// What changes the bits of a run.
pub(crate) const FEATURES: &str = "rapier enhanced-determinism";
/// Pictures are recorded as JPEG of this quality.
const QUALITY: u8 = 85;

/// The text of an arena, and of every file it names.
#[derive(Clone, Debug, Default)]
pub struct ArenaText {
    /// As people call it.
    pub name: String,
    /// Path of its first file.
    pub path: String,
    /// All files by path, the first included.
    pub files: BTreeMap<String, Vec<u8>>,
}

impl ArenaText {
    /// The files, for the arena's reader.
    pub fn memory(&self) -> Memory {
        let mut memory = Memory::default();
        for (path, content) in &self.files {
            memory.add(path, content.clone());
        }
        memory
    }

    /// From a recording.
    pub fn from_conditions(conditions: &Conditions) -> Self {
        let path = conditions.extra.get(PATH).cloned().unwrap_or_else(|| "arena.toml".to_owned());
        let mut files = conditions.files.clone();
        files.insert(path.clone(), conditions.arena_text.clone().into_bytes());
        Self { name: conditions.arena.clone(), path, files }
    }

    fn conditions(&self, settings: &Settings) -> Conditions {
        let mut files = self.files.clone();
        let text = files.remove(&self.path).unwrap_or_default();
        Conditions {
            version: VERSION.to_owned(),
            features: FEATURES.to_owned(),
            seed: settings.seed,
            step: settings.step,
            arena: self.name.clone(),
            arena_text: String::from_utf8_lossy(&text).into_owned(),
            extra: BTreeMap::from([(PATH.to_owned(), self.path.clone())]),
            files,
        }
    }
}

/// Key of the path of the arena's first file.
const PATH: &str = "arena_path";

/// Writes ticks into a recording. Bytes depend on nothing but the ticks.
pub struct Tape<W: Write> {
    recorder: Recorder<W>,
}

impl<W: Write> Tape<W> {
    /// Begins with how the run begins.
    pub fn new(output: W, arena: &ArenaText, settings: &Settings) -> Result<Self, RecordingError> {
        Ok(Self { recorder: Recorder::new(output, &arena.conditions(settings))? })
    }

    /// Writes everything of a tick.
    pub fn write(&mut self, tick: &Tick) -> Result<(), RecordingError> {
        let time = tick.time;
        tick.changes.iter().try_for_each(|change| match change {
            Change::Joined(new) => self.recorder.newcomer(time, new),
            Change::Left(name) => self.recorder.leaver(time, name),
        })?;
        tick.mounts.iter().try_for_each(|mount| self.recorder.static_transform(time, mount))?;
        for order in &tick.orders {
            self.recorder.command(&order.robot, time, &order.command)?;
        }
        tick.readings.iter().try_for_each(|reading| self.reading(reading))?;
        tick.transforms.iter().try_for_each(|frame| self.recorder.transform(time, frame))?;
        self.recorder.tick(time, tick.hash)
    }

    /// Writes a picture that was drawn beside the run: it belongs to no tick, and a repetition does without it.
    pub fn see(&mut self, picture: &Reading) -> Result<(), RecordingError> {
        self.reading(picture)
    }

    /// Closes the recording.
    pub fn finish(self) -> Result<(W, Info), RecordingError> {
        self.recorder.finish()
    }

    fn reading(&mut self, reading: &Reading) -> Result<(), RecordingError> {
        let ReadingData::Picture(picture, camera) = &reading.data else {
            return self.recorder.reading(reading);
        };
        match link_images::jpeg::encode(picture, QUALITY) {
            Ok(bytes) => {
                let of = (reading.robot.as_str(), reading.sensor.as_str());
                self.recorder.encoded_picture(of, reading.time, ("jpeg", &bytes), camera)
            }
            // Too large for JPEG: as it is.
            Err(_) => self.recorder.reading(reading),
        }
    }
}
