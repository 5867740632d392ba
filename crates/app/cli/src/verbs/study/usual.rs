//! What all studies take, and where they tell what they found.

use std::path::{Path, PathBuf};

use anyhow::Result;
use app_studies::Told;
use app_terminal::out_folder::OutFolder;
use app_terminal::outcome::Outcome;
use app_terminal::{console, files};
use clap::Args;

/// Which seeds, and how many at once.
#[derive(Clone, Copy, Debug, Args)]
pub(super) struct Batch {
    /// The first seed
    #[arg(long, value_name = "S", default_value_t = 1, value_parser = app_terminal::arguments::seed)]
    pub(super) seed: u64,
    /// How many runs at a time; as many as there are processors if not given
    #[arg(long, value_name = "J", value_parser = clap::value_parser!(u16).range(1..=256))]
    jobs: Option<u16>,
}

impl Batch {
    pub(super) fn jobs(self) -> Option<usize> {
        self.jobs.map(usize::from)
    }
}

/// How much of it, and in which form it is told.
#[derive(Debug, Args)]
pub(super) struct Usual {
    /// Less of everything: about a minute
    #[arg(long)]
    pub(super) quick: bool,
    /// Write `study.html` and `study.json` into this folder, and what else the study makes
    #[arg(long, value_name = "DIR")]
    pub(super) out: Option<PathBuf>,
    /// Print all figures as an object
    #[arg(long)]
    json: bool,
}

impl Usual {
    /// Makes sure of the folder, runs the study, and tells what it found; a full disk takes the files and not the answer.
    pub(super) fn tell(&self, study: impl FnOnce() -> Result<Told>) -> Result<Outcome> {
        let folder = self.out.as_deref().map(OutFolder::claim).transpose()?;
        let told = study()?;
        let lost = folder.is_some_and(|folder| Self::write(&told, folder.path()));
        console::print(&if self.json { told.json + "\n" } else { told.text })?;
        Ok(if told.is_whole && !lost { Outcome::Done } else { Outcome::WithLoss })
    }

    /// Writes page and figures; says whether one of them is missing.
    fn write(told: &Told, folder: &Path) -> bool {
        let files = [("study.html", &told.page), ("study.json", &told.json)];
        let write =
            |(name, text): (&str, &String)| files::write(&folder.join(name), text.as_bytes());
        let errors: Vec<_> = files.into_iter().filter_map(|file| write(file).err()).collect();
        for error in &errors {
            console::note(&format!("note: {error:#}"));
        }
        console::note(&format!("{}: {}", folder.join("study.html").display(), told.verdict));
        !errors.is_empty()
    }
}
