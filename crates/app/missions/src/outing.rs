//! A mission cycle by cycle, for those who watch more than its end.

use anyhow::{Context, Result, bail};
use base::arena::Arena;
use base::geom::Pose;
use base::messages::Reading;
use base::model::RobotModel;
use base::time::SimTime;
use robot_agent::{Agent, AgentSettings, Mission, Progress};
use robot_hardware::Driver;
use robot_mapping::{Drawing, PosedReading};
use sim_engine::{Rider, Settings, Simulation};

use crate::crew::Lone;
use crate::known_map::known_map;
use crate::stage::open_with_text;
use crate::trial::{rest_cameras, robot, starts};

/// A robot on its mission.
pub struct Outing {
    body: Lone,
    /// The mind of the robot.
    pub agent: Agent,
    mission: Mission,
}

/// All that a robot sensed on its way, cycle by cycle; an agent that is given it does again what it did.
pub struct SensedRun {
    /// What the robot was to do.
    pub mission: Mission,
    /// The body that sensed it.
    pub model: RobotModel,
    seed: u64,
    world_from_start: Pose,
    /// The time at the end of each cycle, and what was sensed in it.
    pub cycles: Vec<(SimTime, Vec<Reading>)>,
}

impl Outing {
    /// In the mission's own arena.
    pub fn new(mission: &Mission, seed: u64) -> Result<Self> {
        let (arena, _) = open_with_text(&mission.arena)?;
        Self::in_arena(mission, &arena, seed)
    }

    /// In another arena.
    pub fn in_arena(mission: &Mission, arena: &Arena, seed: u64) -> Result<Self> {
        Ok(Self::begin(mission, arena, seed)?.0)
    }

    fn begin(mission: &Mission, arena: &Arena, seed: u64) -> Result<(Self, SensedRun)> {
        let [plan] = mission.robots.as_slice() else {
            bail!("{:?} has several robots; an outing is for one", mission.title)
        };
        let mut model = robot(plan)?;
        rest_cameras(&mut model);
        let starts = starts(mission, std::slice::from_ref(&model), arena, seed)?;
        let place = starts.first().context("a robot begins somewhere")?;
        let rider = Rider::standing(&plan.name, &model, place);
        let world_from_start = rider.world_from_robot;
        let simulation = Simulation::new(arena, &Settings { seed, ..Settings::default() })?;
        let body = Lone::new(simulation, mission.rules.cycle, &rider)?;
        let (mission, cycles) = (mission.clone(), vec![]);
        let sensed = SensedRun { mission, model, seed, world_from_start, cycles };
        let agent = sensed.agent(Drawing::Inline)?;
        let mission = sensed.mission.clone();
        Ok((Self { body, agent, mission }, sensed))
    }

    /// The world with the robot in it.
    pub fn simulation(&self) -> &Simulation {
        self.body.simulation()
    }

    /// Whether there is something left to do, and time to do it.
    pub fn is_running(&self) -> bool {
        self.agent.progress() == Progress::Running && self.simulation().now() < self.mission.limit
    }

    /// One control cycle; what was sensed in it.
    pub fn cycle(&mut self) -> Result<Vec<Reading>> {
        let moment = self.body.poll()?.context("a simulation does not end")?;
        let commands = self.agent.cycle(moment.time, &moment.readings)?;
        self.body.send(&commands)?;
        Ok(moment.readings)
    }
}

impl SensedRun {
    /// Runs a mission to its end and keeps what was sensed; `watch` sees every cycle and may end it by saying no.
    pub fn record(
        mission: &Mission,
        seed: u64,
        mut watch: impl FnMut(&Outing) -> bool,
    ) -> Result<(Self, Outing)> {
        let (arena, _) = open_with_text(&mission.arena)?;
        let (mut outing, mut sensed) = Outing::begin(mission, &arena, seed)?;
        while outing.is_running() && watch(&outing) {
            let readings = outing.cycle()?;
            sensed.cycles.push((outing.simulation().now(), readings));
        }
        Ok((sensed, outing))
    }

    /// The mind that was at work, before it began.
    pub fn agent(&self, mapping: Drawing) -> Result<Agent> {
        self.agent_on(&self.mission, mapping)
    }

    /// Another mind in the same place.
    pub fn agent_on(&self, mission: &Mission, mapping: Drawing) -> Result<Agent> {
        let world_from_start = self.world_from_start;
        let settings = AgentSettings { seed: self.seed, world_from_start, mapping };
        let mut agent = Agent::new(mission, &mission.robots[0], &self.model, &settings)?;
        if let Some(known) = known_map(mission)? {
            agent.localise_on(&known, &settings)?;
            agent.know(known, mapping)?;
        }
        Ok(agent)
    }

    /// What maps are drawn from, cycle by cycle, each reading with the true pose of its cycle.
    pub fn posed(&self) -> impl Iterator<Item = (SimTime, Vec<PosedReading>)> + '_ {
        use base::messages::ReadingData::{GroundTruth, Range, Scan};
        let mut pose = self.world_from_start;
        self.cycles.iter().map(move |(now, readings)| {
            for reading in readings {
                if let GroundTruth(told) = &reading.data {
                    pose = *told;
                }
            }
            let for_maps = readings.iter().filter(|r| matches!(r.data, Range(_) | Scan(_)));
            let posed =
                |r: &Reading| PosedReading { world_from_robot: pose, reading: r.clone().into() };
            (*now, for_maps.map(posed).collect())
        })
    }
}
