//! A run on disk, if it is wanted.

use std::fs::File;
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{Context, Result};
use app_terminal::files;
use base::messages::Reading;
use base::time::SimTime;
use link_recording::{DiskSync, Info, RecordingError, create_file};
use sim_engine::{ArenaText, Settings, Tape, Tick};

/// A recording that may be wanted; a run goes on when its recording cannot.
pub struct Film {
    reel: Option<Reel>,
    loss: Option<String>,
}

/// A recording that is being written.
struct Reel {
    tape: Tape<File>,
    sync: DiskSync,
    path: PathBuf,
    /// Of the latest tick it took; the second before may be lost with it.
    last: SimTime,
}

/// What is left of a recording.
#[derive(Default)]
pub struct Filmed {
    /// What is in it, if it was wanted and is whole.
    pub info: Option<Info>,
    /// Why it is not whole, with its name and how far it goes.
    pub loss: Option<String>,
}

impl Film {
    /// Nothing is recorded.
    pub fn none() -> Self {
        Self { reel: None, loss: None }
    }

    /// Makes the file and the folders above it; without a path nothing is recorded.
    pub fn open(path: Option<&Path>, text: &ArenaText, settings: &Settings) -> Result<Self> {
        let Some(path) = path else { return Ok(Self::none()) };
        files::require_writable(path)?;
        let named = || format!("cannot record to {}", path.display());
        let (file, sync) = create_file(path).with_context(named)?;
        let (path, last) = (path.to_owned(), SimTime::ZERO);
        Ok(match Tape::new(file, text, settings) {
            Ok(tape) => Self { reel: Some(Reel { tape, sync, path, last }), loss: None },
            Err(error) => Self { reel: None, loss: Some(loss(&path, last, &error)) },
        })
    }

    /// Takes a tick; `elapsed` is the wall's time since the run began. Says once why the recording cannot go on.
    pub fn write(&mut self, tick: &Tick, elapsed: Duration) -> Option<&str> {
        let reel = self.reel.as_mut()?;
        match reel.write(tick, elapsed) {
            Ok(()) => None,
            Err(error) => {
                self.loss = Some(loss(&reel.path, reel.last, &error));
                self.reel = None;
                self.loss.as_deref()
            }
        }
    }

    /// Takes a picture that was drawn beside the run.
    pub fn see(&mut self, picture: &Reading) -> Option<&str> {
        let reel = self.reel.as_mut()?;
        let error = reel.tape.see(picture).err()?;
        self.loss = Some(loss(&reel.path, reel.last, &error));
        self.reel = None;
        self.loss.as_deref()
    }

    /// Where it is written, as long as it is.
    pub fn path(&self) -> Option<&Path> {
        self.reel.as_ref().map(|reel| reel.path.as_path())
    }

    /// Ends the recording, which is then complete unless something was lost.
    pub fn close(self) -> Filmed {
        let Some(Reel { tape, path, last, .. }) = self.reel else {
            return Filmed { info: None, loss: self.loss };
        };
        match tape.finish() {
            Ok((_, info)) => Filmed { info: Some(info), loss: None },
            Err(error) => Filmed { info: None, loss: Some(loss(&path, last, &error)) },
        }
    }
}

impl Reel {
    fn write(&mut self, tick: &Tick, elapsed: Duration) -> Result<(), RecordingError> {
        self.tape.write(tick)?;
        self.sync.sync_if_due(elapsed)?;
        self.last = tick.time;
        Ok(())
    }
}

fn loss(path: &Path, last: SimTime, error: &RecordingError) -> String {
    let (path, seconds) = (path.display(), last.seconds());
    format!("the recording {path} is cut off at about {seconds:.0} s of the run: {error}")
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use std::collections::BTreeMap;

    use sim_engine::Simulation;

    use super::*;

    #[test]
    fn a_full_disk_ends_the_recording_and_not_the_run() {
        let arena = b"title = \"A\"\nfloor = [{ size = [4, 4] }]\nstart = [{ name = \"Start1\", at = [0, 0] }]\n";
        let files = BTreeMap::from([("a.toml".to_owned(), arena.to_vec())]);
        let text = ArenaText { name: "a".to_owned(), path: "a.toml".to_owned(), files };
        let arena = sim_arena::read("a.toml", &text.memory()).unwrap();
        let settings = Settings::default();
        let mut simulation = Simulation::new(&arena, &settings).unwrap();
        let mut film = Film::open(Some(Path::new("/dev/full")), &text, &settings).unwrap();
        for _ in 0..200 {
            film.write(simulation.step(&[]), Duration::ZERO);
        }
        let loss = film.close().loss.unwrap();
        assert!(loss.contains("/dev/full") && loss.contains("cut off"), "{loss}");
        assert!(!std::fs::metadata("/dev/full").unwrap().is_file());
    }
}
