//! One run of a mission, in memory.

use std::cell::OnceCell;

use anyhow::{Context, Result};
use base::geom::Pose;
use base::messages::Reading;
use base::model::RobotModel;
use base::noise::NoiseStream;
use eval_metrics::RunSummary;
use glam::DVec3;
use robot_agent::{Agent, AgentSettings, Ending, Mission, Progress, TaskLog};
use robot_mapping::Pace;
use serde::Serialize;
use sim_server::{Order, Rider, Settings, Simulation};

use crate::failure::Hinted;
use crate::interrupt::Interrupt;
use crate::stage::open_with_text;
use crate::verbs::robot::source;

use super::judge::Judge;

/// Joules that no run uses up.
const LASTING: f64 = 1e12;
/// The waypoint that home is.
const HOME: &str = "HP Centre";

/// What came of a run.
#[derive(Debug, Serialize)]
pub(crate) struct Run {
    #[serde(flatten)]
    pub(crate) summary: RunSummary,
    /// Driven home, in shortest ways home.
    pub(crate) home_ratio: Option<f64>,
    /// Whether every task was done that had to be.
    #[serde(skip)]
    pub(crate) is_done: bool,
    #[serde(skip)]
    pub(crate) log: Vec<TaskLog>,
    #[serde(skip)]
    simulated: f64,
    #[serde(skip)]
    wall: f64,
}

impl Run {
    pub(crate) fn text(&self) -> String {
        let RunSummary { seed, ended, contacts, .. } = &self.summary;
        let mut text = format!(
            "seed {seed}: {ended} ({:.0} s simulated in {:.1} s, {contacts} contacts, {:.0} % of the floor seen)\n",
            self.simulated,
            self.wall,
            self.summary.coverage * 100.0
        );
        for task in &self.log {
            let seconds = task.ended.since(task.began).seconds();
            text += &format!(
                "  {:<14} {:>8.1} s {:>7.2} m  {}\n",
                task.task, seconds, task.metres, task.reason
            );
        }
        if let Some(ratio) = self.home_ratio {
            text += &format!("  way home: {ratio:.3} of the shortest\n");
        }
        text
    }
}

/// Runs the mission once.
#[expect(clippy::disallowed_methods, reason = "people like to know how long it took")]
pub(crate) fn run_once(
    mission: &Mission,
    seed: u64,
    interrupt: &Interrupt,
    judge: &OnceCell<Judge>,
) -> Result<Run> {
    let begin = std::time::Instant::now();
    let (arena, _text) = open_with_text(&mission.arena)?;
    let model = robot(mission)?;
    let name = &mission.robot.name;
    let settings = Settings { seed, ..Settings::default() };
    let mut simulation = Simulation::new(&arena, &settings)?;
    // Made once, before a robot stands in its own way.
    if judge.get().is_none() {
        let _ = judge.set(Judge::new(simulation.world(), &model)?);
    }
    let place = start(mission, &arena, seed)?;
    simulation.join(&Rider::standing(name, &model, &place))?;
    let world_from_start = simulation.state(name).context("the robot is there")?.world_from_robot;
    let agent = AgentSettings { seed, world_from_start, mapping: Pace::Inline };
    let mut agent = Agent::new(mission, &model, &agent)?;
    let mut contacts = Contacts::default();
    let mut orders = vec![];
    let mut way_home = None;
    while agent.progress() == Progress::Running {
        if interrupt.is_asked() || simulation.now() >= mission.limit {
            let reason = if interrupt.is_asked() { "ended by Ctrl-C" } else { "the time is up" };
            agent.cut_off(reason);
            break;
        }
        let mut readings: Vec<Reading> = vec![];
        let end = simulation.now() + mission.rules.cycle;
        while simulation.now() < end {
            let tick = simulation.step(&orders);
            orders.clear();
            readings.extend(tick.readings.iter().cloned());
            contacts.note(&simulation, name);
        }
        if agent.task() == Some("go_home") && way_home.is_none() {
            way_home = agent.state().waypoints.get(HOME).map(|home| (agent.state().at, *home));
        }
        let commands = agent.cycle(simulation.now(), &readings)?;
        orders = commands.into_iter().map(|command| Order::new(name, command)).collect();
    }
    let judge = judge.get();
    let mut summary = summary(seed, &agent, contacts.count);
    let begun = place.position.truncate();
    summary.coverage = judge.map_or(0.0, |judge| judge.coverage(&agent.state().grid, begun));
    let shortest = way_home.and_then(|(from, to)| judge?.shortest(from, to));
    let driven = summary.home_m.filter(|_| summary.home);
    Ok(Run {
        home_ratio: driven.zip(shortest).map(|(driven, shortest)| driven / shortest),
        is_done: agent.progress() == Progress::Done,
        log: agent.log().to_vec(),
        simulated: simulation.now().seconds(),
        wall: begin.elapsed().as_secs_f64(),
        summary,
    })
}

/// The robot a mission asks for, without what it leaves at home.
pub(crate) fn robot(mission: &Mission) -> Result<RobotModel> {
    let mut model = source::open(&mission.robot.model, None, None)?.model;
    for sensor in &mission.robot.without {
        let names: Vec<&str> = model.equipment.iter().map(|item| item.name.as_str()).collect();
        if !names.contains(&sensor.as_str()) {
            let problem = format!("robot.without: {} has no sensor {sensor:?}", model.name);
            return Err(Hinted::error(problem, format!("it has {}", names.join(", "))));
        }
        model.equipment.retain(|item| item.name != *sensor);
    }
    // A run is limited by its mission, not by a battery that is made for twenty minutes.
    model.battery.life = model.battery.life.max(2.0 * mission.limit.seconds());
    model.battery.energy = model.battery.energy.max(LASTING);
    Ok(model)
}

/// Touches of the robot's body, counted as they begin.
#[derive(Default)]
struct Contacts {
    is_touching: bool,
    count: u64,
}

impl Contacts {
    fn note(&mut self, simulation: &Simulation, robot: &str) {
        let is_touching = simulation.state(robot).is_some_and(|state| !state.contacts.is_empty());
        if is_touching && !self.is_touching {
            self.count += 1;
        }
        self.is_touching = is_touching;
    }
}

/// Where the robot starts: near the place the mission names, as the seed decides.
pub(crate) fn start(mission: &Mission, arena: &base::arena::Arena, seed: u64) -> Result<Pose> {
    let plan = &mission.robot;
    let start = match &plan.start {
        Some(name) => arena.starts.iter().find(|start| start.name.eq_ignore_ascii_case(name)),
        None => arena.starts.first(),
    };
    let Some(start) = start else {
        let wanted = plan.start.as_deref().unwrap_or_default();
        let known: Vec<&str> = arena.starts.iter().map(|start| start.name.as_str()).collect();
        let problem = format!("robot.start: arena {:?} has no start {wanted:?}", mission.arena);
        return Err(Hinted::error(problem, format!("it has {}", known.join(", "))));
    };
    let mut chance = NoiseStream::new(seed, &format!("{}/start", plan.name));
    let away = plan.spread * libm::sqrt(chance.unit());
    let towards = chance.uniform(0.0, std::f64::consts::TAU);
    let turn = chance.uniform(-plan.spread_angle, plan.spread_angle);
    let offset = DVec3::new(libm::cos(towards), libm::sin(towards), 0.0) * away;
    let moved = Pose::at(start.pose.position + offset);
    Ok(Pose { rotation: start.pose.rotation, ..moved } * Pose::from_xyz_yaw(0.0, 0.0, 0.0, turn))
}

fn summary(seed: u64, agent: &Agent, contacts: u64) -> RunSummary {
    let log = agent.log();
    let is_search = |task: &&TaskLog| ["explore", "random_wander"].contains(&task.task.as_str());
    let search = log.iter().find(is_search);
    let way = log.iter().find(|task| task.task == "go_home");
    let seconds = |task: &TaskLog| task.ended.since(task.began).seconds();
    let is_done = |task: &TaskLog| task.ending == Ending::Done;
    let (victim_found, home) = (search.is_some_and(is_done), way.is_some_and(is_done));
    let ended = match log.last() {
        Some(last) if agent.progress() != Progress::Done => {
            format!("{}: {}", last.task, last.reason)
        }
        _ if victim_found && home => "victim found, home again".to_owned(),
        _ => "all tasks done".to_owned(),
    };
    RunSummary {
        seed,
        victim_found,
        home,
        contacts,
        search_s: search.map_or(0.0, seconds),
        search_m: search.map_or(0.0, |task| task.metres),
        home_s: way.map(seconds),
        home_m: way.map(|task| task.metres),
        coverage: 0.0,
        ended,
    }
}
