//! A run in memory: the simulation holds the bodies of all robots.

use std::path::PathBuf;

use anyhow::{Context, Result};
use base::time::SimTime;
use robot_hardware::InMemory;
use sim_engine::{Pace, Rider, Settings, Simulation};

use super::course::{Course, Place};
use super::ground::Ground;
use super::relays::{self, RelayFigures};
use super::run::{Ended, Run, judged};
use super::start::rest_cameras;
use super::story::Story;
use super::victims;
use crate::crew::{Crew, Recorder, Referee, Scene, TeamLog, Watch};
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
        let mut team = self.team_log(&ground, &places);
        let wall = Paced::new(Pace::Fast, SimTime::ZERO);
        match &mut team {
            Some(team) => {
                crew.run(&mut scene, &mut watch.with([team, &mut referee, &mut recorder]));
            }
            None => crew.run(&mut scene, &mut watch.with([&mut referee, &mut recorder])),
        }
        let loss = recorder.close();
        let relays = self.relays(&ground, &places, &scene);
        judged(Ended {
            places,
            ground,
            seed,
            crew,
            referee,
            team: team.map(TeamLog::figures),
            people: victims::places(scene.simulation.world())?,
            rules: self.scoring,
            relays,
            simulated: scene.simulation.now(),
            is_simulated: true,
            wall: wall.elapsed(),
            loss,
        })
    }

    /// Who notes how a team does, if the mission is one for a team: by the floor that the first robot that drives can reach.
    fn team_log(&self, ground: &Ground, places: &[Place<'_>]) -> Option<TeamLog> {
        let tasks = self.mission.robots.iter().flat_map(|robot| &robot.tasks);
        let is_team = tasks.into_iter().any(|planned| planned.task.kind().is_teamwork());
        let number = self.mission.robots.iter().position(|robot| !robot.stands())?;
        let start = places[number].world_from_robot.position.truncate();
        let floor = ground.judges[number].floor(start).ok().filter(|_| is_team)?;
        Some(TeamLog::new(floor.places()))
    }

    /// How much floor the radios connect in the end, if the mission is a deployment.
    fn relays(&self, ground: &Ground, places: &[Place<'_>], scene: &Scene) -> Option<RelayFigures> {
        let number = self.mission.robots.iter().position(|robot| !robot.stands())?;
        let start = places[number].world_from_robot.position.truncate();
        let floor = ground.judges[number].floor(start).ok();
        let floor = floor.filter(|_| relays::is_deployment(&self.mission))?;
        relays::judged(&scene.simulation, places, &floor)
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
