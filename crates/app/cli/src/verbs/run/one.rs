//! One run of a mission, in memory.

use std::cell::OnceCell;

use anyhow::{Context, Result};
use base::geom::Pose;
use base::messages::Reading;
use base::noise::NoiseStream;
use base::time::SimTime;
use glam::DVec3;
use robot_agent::{Agent, AgentSettings, Ending, Mission, Progress, TaskLog};
use robot_mapping::Pace;
use serde::Serialize;
use sim_server::{Order, Rider, Settings, Simulation};

use crate::interrupt::Interrupt;
use crate::stage::open_with_text;
use crate::verbs::robot::source;

use super::shortest::TrueGround;

/// Joules that no run uses up.
const LASTING: f64 = 1e12;

/// What came of a run.
#[derive(Debug, Serialize)]
pub(crate) struct Run {
    pub(crate) seed: u64,
    pub(crate) victim_found: bool,
    pub(crate) home: bool,
    pub(crate) contacts: u32,
    pub(crate) search_s: f64,
    pub(crate) search_m: f64,
    pub(crate) home_s: f64,
    pub(crate) home_m: f64,
    /// Driven home, in shortest ways home.
    pub(crate) home_ratio: Option<f64>,
    pub(crate) coverage: f64,
    pub(crate) ended: String,
    #[serde(skip)]
    pub(crate) log: Vec<TaskLog>,
    #[serde(skip)]
    pub(crate) simulated: f64,
    #[serde(skip)]
    pub(crate) wall: f64,
}

impl Run {
    pub(crate) fn is_success(&self) -> bool {
        self.victim_found && self.home
    }

    pub(crate) fn line(&self) -> String {
        let mut text = format!(
            "seed {}: {} ({:.0} s simulated in {:.1} s, {} contacts)\n",
            self.seed, self.ended, self.simulated, self.wall, self.contacts
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
pub(super) fn run_once(
    mission: &Mission,
    seed: u64,
    interrupt: &Interrupt,
    ground: &OnceCell<TrueGround>,
) -> Result<Run> {
    let begin = std::time::Instant::now();
    let (arena, _text) = open_with_text(&mission.arena)?;
    let mut model = source::open(&mission.robot.model, None, None)?.model;
    // A run is limited by its mission, not by a battery that is made for twenty minutes.
    model.battery.life = model.battery.life.max(2.0 * mission.limit.seconds());
    model.battery.energy = model.battery.energy.max(LASTING);
    model.equipment.retain(|item| !mission.robot.without.contains(&item.name));
    let settings = Settings { seed, ..Settings::default() };
    let mut simulation = Simulation::new(&arena, &settings)?;
    // Made once, before a robot stands in its own way.
    if ground.get().is_none() {
        let _ = ground.set(TrueGround::new(simulation.world(), &model)?);
    }
    let place = start(mission, &arena, seed)?;
    simulation.join(&Rider::standing(&mission.robot.name, &model, &place))?;
    let world_from_start =
        simulation.state(&mission.robot.name).context("the robot is there")?.world_from_robot;
    let agent = AgentSettings { seed, world_from_start, mapping: Pace::Inline };
    let mut agent = Agent::new(mission, &model, &agent)?;
    let mut contacts = Contacts::default();
    let cycle = mission.rules.cycle;
    let mut orders = vec![];
    let mut way_home = None;
    while agent.progress() == Progress::Running {
        if interrupt.is_asked() || simulation.now() >= mission.limit {
            let reason = if interrupt.is_asked() { "ended by Ctrl-C" } else { "the time is up" };
            agent.cut_off(reason);
            break;
        }
        let mut readings: Vec<Reading> = vec![];
        let end = simulation.now() + cycle;
        while simulation.now() < end {
            let tick = simulation.step(&orders);
            orders.clear();
            readings.extend(tick.readings.iter().cloned());
            contacts.note(&simulation, &mission.robot.name);
        }
        if agent.task() == Some("go_home") && way_home.is_none() {
            let home = agent.state().waypoints.get("HP Centre").copied();
            way_home = home.map(|home| (agent.state().at, home));
        }
        let commands = agent.cycle(simulation.now(), &readings)?;
        orders = commands.into_iter().map(|c| Order::new(&mission.robot.name, c)).collect();
    }
    let shortest = way_home.and_then(|(from, to)| ground.get()?.length(from, to));
    let mut run = summary(seed, &agent, contacts.count, simulation.now());
    run.wall = begin.elapsed().as_secs_f64();
    run.home_ratio = shortest.filter(|_| run.home).map(|metres| run.home_m / metres);
    Ok(run)
}

/// Touches of the robot's body, counted as they begin.
#[derive(Default)]
struct Contacts {
    is_touching: bool,
    count: u32,
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
fn start(mission: &Mission, arena: &base::arena::Arena, seed: u64) -> Result<Pose> {
    let plan = &mission.robot;
    let start = match &plan.start {
        Some(name) => arena.starts.iter().find(|start| start.name.eq_ignore_ascii_case(name)),
        None => arena.starts.first(),
    };
    let start = start.with_context(|| format!("the arena has no start named {:?}", plan.start))?;
    let mut chance = NoiseStream::new(seed, &format!("{}/start", plan.name));
    let away = plan.spread * libm::sqrt(chance.unit());
    let towards = chance.uniform(0.0, std::f64::consts::TAU);
    let turn = chance.uniform(-plan.spread_angle, plan.spread_angle);
    let offset = DVec3::new(libm::cos(towards), libm::sin(towards), 0.0) * away;
    let moved = Pose::at(start.pose.position + offset);
    Ok(Pose { rotation: start.pose.rotation, ..moved } * Pose::from_xyz_yaw(0.0, 0.0, 0.0, turn))
}

fn summary(seed: u64, agent: &Agent, contacts: u32, now: SimTime) -> Run {
    let log = agent.log().to_vec();
    let is_search = |task: &&TaskLog| ["explore", "random_wander"].contains(&task.task.as_str());
    let search = log.iter().find(is_search);
    let way = log.iter().find(|task| task.task == "go_home");
    let seconds = |task: &TaskLog| task.ended.since(task.began).seconds();
    let is_done = |task: &TaskLog| task.ending == Ending::Done;
    let ended = match log.last() {
        Some(last) if agent.progress() != Progress::Done => {
            format!("{}: {}", last.task, last.reason)
        }
        _ => "victim found, home again".to_owned(),
    };
    Run {
        seed,
        victim_found: search.is_some_and(is_done),
        home: way.is_some_and(is_done),
        contacts,
        search_s: search.map_or(0.0, seconds),
        search_m: search.map_or(0.0, |task| task.metres),
        home_s: way.map_or(0.0, seconds),
        home_m: way.map_or(0.0, |task| task.metres),
        coverage: 0.0,
        ended,
        log,
        simulated: now.seconds(),
        wall: 0.0,
        home_ratio: None,
    }
}
