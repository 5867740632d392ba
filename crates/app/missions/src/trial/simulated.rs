//! A run in memory: the simulation holds the bodies of all robots.

use std::path::PathBuf;

use anyhow::{Context, Result};
use base::time::SimTime;
use sim_engine::{Pace, Rider, Settings, Simulation};

use super::course::Course;
use super::run::{Ended, Run, judged};
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
        let settings = Settings { seed, threads: how.threads.max(1), ..Settings::default() };
        let places = self.places(&ground, seed)?;
        let simulation = Simulation::new(&ground.arena, &settings)?;
        let pace = how.speed.map_or(Pace::Fast, Pace::Times);
        let mut scene = Scene::new(simulation, self.mission.rules.cycle, pace);
        let mut crew = Crew::new(self.mission.limit);
        for place in &places {
            let (name, model, is_kinematic) = (&place.plan.name, place.model, false);
            let world_from_robot = place.world_from_robot;
            let rider = Rider { name, model, world_from_robot, is_kinematic };
            let driver = scene.join(&rider).with_context(|| format!("seed {seed}"))?;
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
}
