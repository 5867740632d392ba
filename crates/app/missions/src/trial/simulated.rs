//! A run in memory: the simulation holds the bodies of all robots.

use std::path::PathBuf;

use anyhow::{Context, Result};
use base::time::SimTime;
use robot_hardware::InMemory;
use sim_engine::{Pace, Rider, Settings, Simulation};

use super::course::Course;
use super::run::{Ended, Run, judged};
use super::start::rest_cameras;
use super::story::Story;
use crate::crew::{Crew, Recorder, Referee, Scene, Watch};
use crate::stage::{Film, Paced};

/// How a run in memory is run; none of it changes what happens.
#[derive(Clone, Debug, Default)]
pub struct How {
    /// Where everything is recorded.
    pub record: Option<PathBuf>,
    /// Simulated seconds a second; `None` is as fast as can be.
    pub speed: Option<f64>,
    /// Threads for sensors; zero is one.
    pub threads: usize,
    /// Whether cameras take pictures by their own clocks, for the recording: they cost most of the time, and no task needs them.
    pub pictures: bool,
}

impl Course {
    /// Runs the mission once in memory.
    pub fn simulate(
        &self,
        seed: u64,
        how: &How,
        watch: &mut Watch<'_>,
    ) -> Result<(Run, Vec<Story>)> {
        let ground = self.ground(seed)?;
        let settings = how.settings(seed);
        let places = self.places(&ground, seed)?;
        let (mut scene, drivers) = self.bodies(seed, how)?;
        let mut crew = Crew::new(self.mission.limit);
        for (place, driver) in places.iter().zip(drivers) {
            crew.add(self.agent(seed, place)?, Box::new(driver));
        }
        let film = Film::open(how.record.as_deref(), &ground.text, &settings)?;
        let (mut referee, mut recorder) = (Referee::default(), Recorder::new(film));
        let wall = Paced::new(Pace::Fast, SimTime::ZERO);
        crew.run(&mut scene, &mut watch.with([&mut referee, &mut recorder]));
        let loss = recorder.close();
        judged(Ended {
            places,
            ground,
            seed,
            crew,
            referee,
            simulated: scene.simulation.now(),
            is_simulated: true,
            wall: wall.elapsed(),
            loss,
        })
    }

    /// The simulation of a run with the bodies of all robots in it, and their drivers in the mission's order: for who has minds of their own.
    pub fn bodies(&self, seed: u64, how: &How) -> Result<(Scene, Vec<InMemory>)> {
        let ground = self.ground(seed)?;
        let simulation = Simulation::new(&ground.arena, &how.settings(seed))?;
        let pace = how.speed.map_or(Pace::Fast, Pace::Times);
        let mut scene = Scene::new(simulation, self.mission.rules.cycle, pace);
        let mut drivers = vec![];
        for place in self.places(&ground, seed)? {
            let mut model = place.model.clone();
            if !how.pictures {
                rest_cameras(&mut model);
            }
            let (name, world_from_robot) = (&place.plan.name, place.world_from_robot);
            let rider = Rider { name, model: &model, world_from_robot, is_kinematic: false };
            drivers.push(scene.join(&rider).with_context(|| format!("seed {seed}"))?);
        }
        Ok((scene, drivers))
    }
}

impl How {
    fn settings(&self, seed: u64) -> Settings {
        Settings { seed, threads: self.threads.max(1), ..Settings::default() }
    }
}
