//! A run on disk, if it is wanted.

use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{Context, Result};
use link_recording::{DiskSync, Info, create_file};
use sim_engine::{ArenaText, Settings, Tape, Tick};

/// A recording that may be wanted.
pub struct Film(Option<(Tape<File>, DiskSync, PathBuf)>);

impl Film {
    /// Nothing is recorded.
    pub fn none() -> Self {
        Self(None)
    }

    /// Makes the file and the folders above it; without a path nothing is recorded.
    pub fn open(path: Option<&Path>, text: &ArenaText, settings: &Settings) -> Result<Self> {
        let Some(path) = path else { return Ok(Self(None)) };
        if let Some(folder) = path.parent().filter(|folder| !folder.as_os_str().is_empty()) {
            fs::create_dir_all(folder)
                .with_context(|| format!("cannot make the folder {}", folder.display()))?;
        }
        let open = || Ok::<_, anyhow::Error>(create_file(path)?);
        let (file, sync) =
            open().with_context(|| format!("cannot record to {}", path.display()))?;
        let tape = Tape::new(file, text, settings)?;
        Ok(Self(Some((tape, sync, path.to_owned()))))
    }

    /// Takes a tick; `elapsed` is the wall's time since the run began.
    pub fn write(&mut self, tick: &Tick, elapsed: Duration) -> Result<()> {
        let Some((tape, sync, path)) = &mut self.0 else { return Ok(()) };
        let mut write = || {
            tape.write(tick)?;
            sync.sync_if_due(elapsed)
        };
        write().with_context(|| format!("cannot record to {}", path.display()))?;
        Ok(())
    }

    /// Where it is written.
    pub fn path(&self) -> Option<&Path> {
        self.0.as_ref().map(|(_, _, path)| path.as_path())
    }

    /// Ends the recording, which is then complete.
    pub fn close(self) -> Result<Option<Info>> {
        let Some((tape, _, path)) = self.0 else { return Ok(None) };
        let finished = tape.finish().with_context(|| format!("cannot close {}", path.display()));
        Ok(Some(finished?.1))
    }
}
