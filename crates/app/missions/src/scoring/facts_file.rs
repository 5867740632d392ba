//! What is true of a run, as its simulator knew it: `facts.json` in the run's folder.

use std::path::Path;

use anyhow::{Context, Result};
use app_terminal::failure::Hinted;
use app_terminal::files;
use base::arena::Victim;
use serde::{Deserialize, Serialize};

use crate::trial::{Run, Story};

/// Longest file.
const MOST_BYTES: u64 = 16 << 20;
/// The form that this program writes.
const FORMAT: u32 = 1;

/// A run as judges have to know it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FactsFile {
    /// Of this file.
    pub format: u32,
    /// The mission's title.
    pub mission: String,
    /// The run's seed.
    pub seed: u64,
    /// Who was there.
    pub people: Vec<Person>,
    /// Where robots truly stood at the end, metres.
    pub robots: Vec<[f64; 3]>,
    /// Simulated seconds it took.
    pub seconds: f64,
    /// Share of the floor that can be reached and that the robots' maps show together, 0 to 1.
    pub explored: f64,
    /// How good the walls of the best map are: the harmonic mean of precision and recall, 0 to 1; 0 where no map was judged.
    pub map: f64,
    /// How often robots began to touch anything.
    pub contacts: u64,
}

/// Somebody who was there.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Person {
    /// Who.
    pub name: String,
    /// Metres.
    pub at: [f64; 3],
    /// Whether they live.
    pub is_alive: bool,
    /// How often a robot began to touch them.
    pub touched: u32,
}

impl FactsFile {
    /// Of a run that has just ended.
    pub fn of(mission: &str, run: &Run, stories: &[Story]) -> Self {
        let people = stories.first().map_or(&[][..], |story| &story.ground.arena.victims);
        let person = |(number, victim): (usize, &Victim)| Person {
            name: victim.name.clone(),
            at: victim.at.to_array(),
            is_alive: victim.is_alive,
            touched: stories.iter().filter_map(|story| story.touched.get(&number)).sum(),
        };
        let last = |story: &Story| {
            let trail = if story.true_trail.is_empty() { &story.trail } else { &story.true_trail };
            let at = trail.last().map_or(story.start.position.truncate(), |(_, at)| *at);
            [at.x, at.y, story.start.position.z]
        };
        let map = |story: &Story| {
            let walls = &story.score.as_ref()?.walls;
            let (precision, recall) = (walls.precision?, walls.recall?);
            Some(2.0 * precision * recall / (precision + recall))
        };
        let finite = |share: f64| if share.is_finite() { share } else { 0.0 };
        Self {
            format: FORMAT,
            mission: mission.to_owned(),
            seed: run.summary.seed,
            people: people.iter().enumerate().map(person).collect(),
            robots: stories.iter().map(last).collect(),
            seconds: run.total_s,
            explored: finite(run.seen),
            map: stories.iter().filter_map(map).fold(0.0, f64::max),
            contacts: run.robots.iter().map(|robot| robot.contacts).sum(),
        }
    }

    /// From the folder that a run has left.
    pub fn read(folder: &Path) -> Result<Self> {
        let path = folder.join("facts.json");
        if !path.is_file() {
            let problem = format!("{} has no facts.json", folder.display());
            return Err(Hinted::error(
                problem,
                "name the folder that `usar run` has left, as out/team-office-seed1; older runs have to be run again",
            ));
        }
        let named = || format!("cannot read {}", path.display());
        let bytes = files::read(&path, MOST_BYTES)?;
        let facts: Self = serde_json::from_slice(&bytes).with_context(named)?;
        if facts.format != FORMAT {
            let problem = format!(
                "{} has form {}, and this program reads {FORMAT}",
                path.display(),
                facts.format
            );
            return Err(Hinted::error(problem, "run the mission again with this program"));
        }
        Ok(facts)
    }
}
