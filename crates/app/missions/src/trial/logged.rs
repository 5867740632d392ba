//! A run from a log, open loop: the agent hears what it heard then, and its map is the same.

use std::fs::File;
use std::io::BufReader;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use base::geom::Pose;
use base::time::SimTime;
use link_recording::{Event, Replayer};
use robot_hardware::{Cycle, LogDriver, LogOptions};
use sim_engine::{Pace, Rider};

use super::control::{Watch, control};
use super::course::Course;
use super::run::{Ended, Run, Story, judged};
use super::start::start;
use crate::stage::Paced;

/// What a log says of how its run began.
struct Beginning {
    seed: u64,
    world_from_robot: Pose,
    /// Length of a step of the simulation.
    step: SimTime,
}

impl Course {
    /// Runs the mission once on what `logs` tell: one recording, or texts of a USARSim server. Gives the seed too.
    pub fn replay(
        &self,
        logs: &[PathBuf],
        seed: Option<u64>,
        watch: &mut Watch<'_>,
    ) -> Result<(Run, Story)> {
        let robot = &self.mission.robots[0].name;
        let mut options = LogOptions::new(robot);
        let is_recording = |path: &PathBuf| path.extension().is_some_and(|end| end == "mcap");
        let (mut driver, beginning) = match logs {
            [recording] if is_recording(recording) => {
                let beginning = beginning(recording, robot)?;
                let seed = seed.unwrap_or(beginning.seed);
                let beginning = Beginning { seed, ..beginning };
                options.cycle = Cycle::Period(self.polled(beginning.step));
                (LogDriver::open(recording, self.model.clone(), &options)?, beginning)
            }
            texts if texts.iter().any(is_recording) => {
                bail!("several logs are merged only if they are text; name one recording")
            }
            texts => {
                let paths: Vec<&Path> = texts.iter().map(PathBuf::as_path).collect();
                let driver = LogDriver::open_text(&paths, self.model.clone(), &options)?;
                let seed = seed.unwrap_or(self.mission.seed);
                let place = start(&self.mission, &self.ground(seed)?.arena, seed)?;
                let world_from_robot = Rider::standing(robot, &self.model, &place).world_from_robot;
                (driver, Beginning { seed, world_from_robot, step: SimTime::ZERO })
            }
        };
        let Beginning { seed, world_from_robot, .. } = beginning;
        let ground = self.ground(seed)?;
        let mut agent = self.agent(seed, world_from_robot)?;
        let paced = Paced::new(Pace::Fast, agent.state().now);
        let mut noticed = control(&mut agent, &mut driver, self.mission.limit, watch);
        // Where the log ends the run was ended: that is no failure of the mission.
        noticed.was_interrupted |= noticed.is_silent;
        let simulated = agent.state().now;
        judged(Ended {
            ground,
            seed,
            contacts: vec![],
            touches: u64::from(agent.state().contacts),
            simulated,
            agent,
            noticed,
            start: world_from_robot,
            wall: paced.elapsed(),
            loss: None,
        })
    }

    /// From one poll of the run to the next: a cycle, in whole steps.
    fn polled(&self, step: SimTime) -> SimTime {
        let step = step.nanos().max(1);
        SimTime::from_nanos(self.mission.rules.cycle.nanos().div_ceil(step) * step)
    }
}

/// How a recorded run began.
fn beginning(path: &Path, robot: &str) -> Result<Beginning> {
    let named = || format!("cannot read the log {}", path.display());
    let file = File::open(path).with_context(named)?;
    let mut replayer = Replayer::new(BufReader::new(file)).with_context(named)?;
    let mut place = None;
    while place.is_none() {
        match replayer.next().transpose().with_context(named)? {
            Some(entry) => {
                if let Event::Joined(new) = entry.event
                    && new.robot == robot
                {
                    place = Some(new.world_from_robot);
                }
            }
            None => break,
        }
    }
    let conditions = replayer.conditions();
    let conditions = conditions.with_context(|| {
        format!("{} does not say how its run began; take one that usar recorded", path.display())
    })?;
    let place = place.with_context(|| format!("{} tells of no robot {robot:?}", path.display()))?;
    Ok(Beginning { seed: conditions.seed, world_from_robot: place, step: conditions.step })
}
