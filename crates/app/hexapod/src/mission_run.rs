//! A mission of the walking robot from its beginning to what is left of it.

use std::path::Path;

use anyhow::Result;
use app_terminal::interrupt::Interrupt;
use app_terminal::out_folder::OutFolder;
use app_terminal::outcome::Outcome;
use app_terminal::{console, progress};

use crate::kept::Kept;
use crate::mission::HexapodMission;

/// A mission of the walking robot, as `usar run` runs it.
pub struct MissionRun<'a> {
    /// Its name, after which the folder is called.
    pub name: &'a str,
    /// What is to be done.
    pub mission: &'a HexapodMission,
    /// Instead of the mission's own.
    pub seed: Option<u64>,
    /// Simulated seconds a second; as fast as it goes if not given.
    pub speed: Option<f64>,
    /// Whether everything that crosses between world and robot is written.
    pub is_recorded: bool,
    /// Whether nothing is said on the way.
    pub is_quiet: bool,
    /// Where what is left goes; by name and seed if not given.
    pub out: Option<&'a Path>,
}

impl MissionRun<'_> {
    /// Runs it, and leaves what is left of it in its folder.
    pub fn run(&self, is_json: bool) -> Result<Outcome> {
        let seed = self.seed.unwrap_or(self.mission.seed);
        let usual = Path::new("out").join(format!("{}-seed{seed}", self.name));
        let folder = OutFolder::claim(self.out.unwrap_or(&usual))?;
        let record = self.is_recorded.then(|| folder.path().join("run.mcap"));
        let mut outing = self.mission.outing(seed, record.clone());
        outing.speed = self.speed;
        let bar = if self.is_quiet {
            indicatif::ProgressBar::hidden()
        } else {
            progress::long_bar(outing.most_sweeps(), "sweeps")
        };
        let outcome = outing.run(&Interrupt::listen(), &mut |note| {
            bar.inc(1);
            bar.suspend(|| {
                if !self.is_quiet {
                    console::note(note);
                }
            });
        })?;
        bar.finish_and_clear();
        let mut kept = Kept::new(folder.path());
        if let Some(surveyor) = &outcome.surveyor {
            kept.survey(surveyor)?;
        }
        kept.written.extend(record.filter(|_| outcome.loss.is_none()));
        kept.lost.extend(outcome.loss.clone());
        kept.json("metrics.json", &outcome)?;
        console::tell(is_json, &outcome, || outcome.text())?;
        kept.lost.iter().for_each(|loss| console::note(&format!("note: {loss}")));
        if !is_json {
            console::print(&format!("files   {}\n", folder.path().display()))?;
        }
        Ok(kept.outcome(outcome.is_done, outcome.cause))
    }
}
