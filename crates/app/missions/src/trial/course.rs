//! What all runs of a mission share.

use std::sync::Arc;

use anyhow::Result;
use base::geom::Pose;
use base::model::{RobotModel, SensorKind};
use base::time::SimTime;
use eval_scores::Rules;
use robot_agent::{Agent, AgentSettings, Landmarks, Mission, PoseSource, RadioPlan, RobotPlan};
use robot_mapping::{Drawing, Grid};
use sim_engine::Rider;

use super::ground::Ground;
use super::live::Live;
use super::run::Run;
use super::simulated::How;
use super::start::told_start;
use super::start::{robot, starts};
use crate::crew::Watch;
use crate::known_map::known_map;
use app_terminal::failure::Hinted;
use app_terminal::interrupt::Interrupt;

/// A mission with its arena, its robots and the truth it is held against; threads may share it.
pub struct Course {
    /// What is to be done.
    pub mission: Mission,
    /// The robots that do it, in the mission's order, without what it leaves at home.
    pub models: Vec<RobotModel>,
    /// Where all runs take place, unless each seed has a floor of its own.
    shared: Option<Arc<Ground>>,
    /// The map that its robots know from the beginning.
    known: Option<Grid>,
    /// The landmarks that they know, if one goes by them.
    landmarks: Option<Landmarks>,
    /// By whose rules it is scored, and of how long a run.
    pub(super) scoring: Option<(Rules, SimTime)>,
}

/// A robot of the mission, and where it begins.
pub(super) struct Place<'a> {
    pub(super) plan: &'a RobotPlan,
    pub(super) model: &'a RobotModel,
    pub(super) world_from_robot: Pose,
}

impl Course {
    /// Reads everything the mission names.
    pub fn open(mission: &Mission) -> Result<Self> {
        let models = mission.robots.iter().map(robot);
        let mut models = models.collect::<Result<Vec<_>>>()?;
        if let Some(radio) = &mission.radio {
            for model in &mut models {
                tune(model, radio);
            }
        }
        let is_shared = mission.floor.is_none();
        let shared = is_shared.then(|| Ground::new(mission, &models, mission.seed)).transpose()?;
        let known = known_map(mission)?;
        let landmarks = known_landmarks(mission, shared.as_ref())?;
        let scoring = scoring(mission)?;
        let shared = shared.map(Arc::new);
        Ok(Self { mission: mission.clone(), models, shared, known, landmarks, scoring })
    }

    /// Where the run with this seed takes place.
    pub(super) fn ground(&self, seed: u64) -> Result<Arc<Ground>> {
        match &self.shared {
            Some(ground) => Ok(Arc::clone(ground)),
            None => Ok(Arc::new(Ground::new(&self.mission, &self.models, seed)?)),
        }
    }

    /// Everybody, where they begin with this seed.
    pub(super) fn places(&self, ground: &Ground, seed: u64) -> Result<Vec<Place<'_>>> {
        let starts = starts(&self.mission, &self.models, &ground.arena, seed)?;
        let robots = self.mission.robots.iter().zip(&self.models);
        let place = |((plan, model), start): ((_, _), &Pose)| Place {
            plan,
            model,
            world_from_robot: Rider::standing("", model, start).world_from_robot,
        };
        Ok(robots.zip(&starts).map(place).collect())
    }

    /// Runs the mission once in memory and keeps nothing but figures.
    pub fn run(&self, seed: u64, how: &How, interrupt: &Interrupt) -> Result<Run> {
        Ok(self.simulate(seed, how, &mut Watch::alone(interrupt))?.0)
    }

    /// Lets `live` tell shares of the floor that can be reached from where this seed begins.
    pub fn show_floor(&self, seed: u64, live: &mut Live) {
        let Ok(ground) = self.ground(seed) else { return };
        if let Ok(starts) = starts(&self.mission, &self.models, &ground.arena, seed)
            && let Some((judge, start)) = ground.judges.first().zip(starts.first())
        {
            live.know_floor(judge, start.position.truncate());
        }
    }

    /// The mind of a robot of the mission.
    pub(super) fn agent(&self, seed: u64, place: &Place<'_>) -> Result<Agent> {
        let world_from_start = told_start(place.plan, place.world_from_robot, seed);
        let settings = AgentSettings { seed, world_from_start, mapping: Drawing::Inline };
        let mut agent = Agent::new(&self.mission, place.plan, place.model, &settings)?;
        if let Some(known) = &self.known {
            agent.know(known.clone(), settings.mapping)?;
            agent.localise_on(known, &settings)?;
        }
        if let Some(landmarks) = &self.landmarks {
            agent.localise_by_landmarks(landmarks.clone(), &settings);
        }
        Ok(agent)
    }
}

/// The landmarks of the arena, if a robot goes by them.
fn known_landmarks(mission: &Mission, ground: Option<&Ground>) -> Result<Option<Landmarks>> {
    let goes_by_them = |robot: &&RobotPlan| robot.pose == PoseSource::Landmarks;
    let Some(robot) = mission.robots.iter().find(goes_by_them) else { return Ok(None) };
    let known = ground.map_or(&[][..], |ground| &ground.arena.landmarks);
    Landmarks::of(known).map(Some).map_err(|error| {
        let problem =
            format!("{}: pose = \"landmarks\" in arena {:?}: {error}", robot.name, mission.arena);
        Hinted::error(
            problem,
            "choose an arena with [[landmark]]s, such as soccer-2006, or another pose",
        )
    })
}

/// Lets a robot's radio be what the mission says.
fn tune(model: &mut RobotModel, radio: &RadioPlan) {
    for item in &mut model.equipment {
        if let SensorKind::Radio(spec) = &mut item.kind {
            (spec.exponent, spec.wall_attenuation) = (radio.exponent, radio.wall);
            spec.cutoff = radio.cutoff;
        }
    }
}

/// By whose rules a mission wants to be scored.
fn scoring(mission: &Mission) -> Result<Option<(Rules, SimTime)>> {
    let Some(word) = &mission.score else { return Ok(None) };
    let rules = Rules::ALL.into_iter().find(|rules| rules.word() == word);
    let Some(rules) = rules else {
        let known = Rules::ALL.map(Rules::word).join(", ");
        let problem = format!("score: no rules are called {word:?}");
        return Err(Hinted::error(problem, format!("write one of {known}")));
    };
    if mission.victims.is_none() {
        let problem = "score: robots that do not mind victims score nothing";
        return Err(Hinted::error(problem.to_owned(), "add [victims] to the mission"));
    }
    Ok(Some((rules, mission.limit)))
}
