//! A run from a log, open loop: every agent hears what it heard then, and its map is the same.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::BufReader;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use base::geom::Pose;
use base::time::SimTime;
use link_recording::{Event, Replayer};
use robot_hardware::{Cycle, LogDriver, LogOptions};

use super::course::{Course, Place};
use super::elsewhere::run_elsewhere;
use super::run::Run;
use super::story::Story;
use crate::crew::{Crew, Watch};

/// What a recording says of how its run began.
struct Beginning {
    seed: u64,
    /// Where robots began, by name.
    places: BTreeMap<String, Pose>,
    /// Length of a step of the simulation.
    step: SimTime,
}

impl Course {
    /// Runs the mission once on what `logs` tell: one recording, or texts of a USARSim server. The recording's seed is used unless another is given.
    pub fn replay(
        &self,
        logs: &[PathBuf],
        seed: Option<u64>,
        watch: &mut Watch<'_>,
    ) -> Result<(Run, Vec<Story>)> {
        let is_recording = |path: &PathBuf| path.extension().is_some_and(|end| end == "mcap");
        let mut crew = Crew::new(self.mission.limit);
        let began = match logs {
            [recording] if is_recording(recording) => {
                let beginning = beginning(recording)?;
                let seed = seed.unwrap_or(beginning.seed);
                let ground = self.ground(seed)?;
                let places = self.recorded(recording, &beginning)?;
                for place in &places {
                    let mut options = LogOptions::new(&place.plan.name);
                    options.cycle = Cycle::Period(self.polled(beginning.step));
                    let driver = LogDriver::open(recording, place.model.clone(), &options)?;
                    crew.add(self.agent(seed, place)?, Box::new(driver));
                }
                (ground, seed, places)
            }
            texts if texts.iter().any(is_recording) => {
                bail!("several logs are merged only if they are text; name one recording")
            }
            _ if self.mission.robots.len() > 1 => {
                bail!(
                    "a text log tells of one robot and the mission has {}; name a recording",
                    self.mission.robots.len()
                )
            }
            texts => {
                let paths: Vec<&Path> = texts.iter().map(PathBuf::as_path).collect();
                let seed = seed.unwrap_or(self.mission.seed);
                let ground = self.ground(seed)?;
                let places = self.places(&ground, seed)?;
                for place in &places {
                    let options = LogOptions::new(&place.plan.name);
                    let driver = LogDriver::open_text(&paths, place.model.clone(), &options)?;
                    crew.add(self.agent(seed, place)?, Box::new(driver));
                }
                (ground, seed, places)
            }
        };
        run_elsewhere(crew, self, began, watch)
    }

    /// Everybody, where the recording says they began.
    fn recorded(&self, path: &Path, beginning: &Beginning) -> Result<Vec<Place<'_>>> {
        let robots = self.mission.robots.iter().zip(&self.models);
        robots
            .map(|(plan, model)| {
                let world_from_robot = beginning.places.get(&plan.name).copied();
                let world_from_robot = world_from_robot.with_context(|| {
                    format!("{} tells of no robot {:?}", path.display(), plan.name)
                })?;
                Ok(Place { plan, model, world_from_robot })
            })
            .collect()
    }

    /// From one poll of the run to the next: a cycle, in whole steps.
    fn polled(&self, step: SimTime) -> SimTime {
        let step = step.nanos().max(1);
        SimTime::from_nanos(self.mission.rules.cycle.nanos().div_ceil(step) * step)
    }
}

/// How a recorded run began: everybody joins before the first tick.
fn beginning(path: &Path) -> Result<Beginning> {
    let named = || format!("cannot read the log {}", path.display());
    let file = File::open(path).with_context(named)?;
    let mut replayer = Replayer::new(BufReader::new(file)).with_context(named)?;
    let mut places = BTreeMap::new();
    while let Some(entry) = replayer.next().transpose().with_context(named)? {
        match entry.event {
            Event::Joined(new) => {
                places.insert(new.robot, new.world_from_robot);
            }
            Event::Tick { .. } => break,
            _ => {}
        }
    }
    let conditions = replayer.conditions();
    let conditions = conditions.with_context(|| {
        format!("{} does not say how its run began; take one that usar recorded", path.display())
    })?;
    Ok(Beginning { seed: conditions.seed, places, step: conditions.step })
}
