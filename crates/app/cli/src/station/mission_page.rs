//! A mission on the page: what the robot is up to goes out, what the person who leads wants comes in.

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use anyhow::Result;
use base::messages::Command as RobotCommand;
use base::time::SimTime;
use glam::DVec2;
use link_station::{
    Command, LogLevel, Mark, Marks, Playback, TaskEdit, ToPage, Victim, VictimState, Victims,
};
use robot_agent::{Agent, Destination, Mission, PlannedTask, TaskPlan};
use sim_server::{Order, Pace, Simulation};
use station_server::Station;

use super::arguments::{Stage, StationArguments};
use super::belief_tiles::BeliefTiles;
use super::live::Live;
use super::shelf::AppShelf;
use super::task_list::{task_from_text, task_list};
use crate::interrupt::Interrupt;
use crate::stage::{Paced, pause};

/// From one telling of plans, tasks and maps to the next.
const PERIOD: Duration = Duration::from_millis(250);
/// From one look at the page's wishes to the next, while time stands still.
const BEAT: Duration = Duration::from_millis(10);
/// How fast a robot goes to a clicked place, m/s, and how long it may take.
const GO: (f64, f64) = (0.4, 600.0);
/// Two sightings nearer than this are of the same victim, metres.
const SAME: f64 = 1.0;

const UNDERSTOOD: [&str; 11] = [
    "stop",
    "drive",
    "waypoint",
    "resume",
    "pause",
    "play",
    "step",
    "speed",
    "task",
    "mark_victim",
    "confirm_victim",
];

/// A mission on the page.
pub(crate) struct MissionPage {
    station: Option<Station>,
    live: Option<Live>,
    robot: String,
    interrupt: Interrupt,
    clock: Paced,
    next: Duration,
    speed: f64,
    wanted_speed: Option<f64>,
    /// What has to wait for the agent's turn.
    waiting: Vec<Command>,
    tiles: BeliefTiles,
    victims: Vec<Victim>,
    logged: usize,
}

impl MissionPage {
    /// Opens the station; the arena comes with [`MissionPage::begin`].
    pub(crate) fn open(
        arguments: &StationArguments,
        mission: &Mission,
        speed: Option<f64>,
        interrupt: &Interrupt,
    ) -> Result<Self> {
        let stage = Stage { title: &mission.title, mode: "mission", understands: &UNDERSTOOD };
        Ok(Self {
            station: Some(arguments.open(&stage, Arc::new(AppShelf::new([PathBuf::from("out")])))?),
            live: None,
            robot: mission.robot.name.clone(),
            interrupt: interrupt.clone(),
            clock: Paced::new(Pace::Fast, SimTime::ZERO),
            next: Duration::ZERO,
            speed: speed.unwrap_or(1.0),
            wanted_speed: None,
            waiting: vec![],
            tiles: BeliefTiles::default(),
            victims: vec![],
            logged: 0,
        })
    }

    /// Shows the arena.
    pub(crate) fn begin(&mut self, simulation: &Simulation) {
        if let Some(station) = self.station.take() {
            let mut live = Live::new(station, simulation);
            live.speed = self.speed;
            self.live = Some(live);
        }
    }

    /// After a step.
    pub(crate) fn note(&mut self, simulation: &Simulation) {
        if let Some(live) = &mut self.live {
            live.note(simulation);
        }
    }

    /// Shows how things are, hears what people want, and waits while they want time to stand still.
    pub(crate) fn wait_turn(&mut self, simulation: &Simulation) -> Vec<Order> {
        let Some(live) = &mut self.live else { return vec![] };
        let mut orders = vec![];
        loop {
            let wall = self.clock.elapsed();
            let (told, rest) = live.hear(wall);
            orders.extend(told);
            for command in rest {
                match command {
                    Command::Speed { times } => {
                        live.speed = times;
                        self.wanted_speed = Some(times);
                    }
                    other => self.waiting.push(other),
                }
            }
            live.publish(simulation, wall, "running");
            if live.may_step() || self.interrupt.is_asked() {
                return orders;
            }
            // What was missed while time stood still is not to be made up for.
            self.wanted_speed.get_or_insert(live.speed);
            pause(BEAT);
        }
    }

    /// The speed somebody has asked for since the last call.
    pub(crate) fn take_speed(&mut self) -> Option<f64> {
        self.wanted_speed.take()
    }

    /// Between what the agent wants and what the robot is told: a person who leads comes first.
    pub(crate) fn lead(
        &mut self,
        agent: &mut Agent,
        wanted: Vec<RobotCommand>,
    ) -> Vec<RobotCommand> {
        let Some(live) = &self.live else { return wanted };
        let is_driven = live.hand.holds(&self.robot);
        if is_driven {
            agent.hold();
        }
        for command in std::mem::take(&mut self.waiting) {
            if let Err(reason) = self.obey(agent, command) {
                self.say(LogLevel::Warning, reason);
            }
        }
        self.tell(agent);
        let Some(live) = &self.live else { return wanted };
        if is_driven {
            // What the hand has ordered stays in force.
            return vec![];
        }
        if agent.is_held() {
            return live.halt(&self.robot).map(|order| order.command).into_iter().collect();
        }
        wanted
    }

    fn obey(&mut self, agent: &mut Agent, command: Command) -> Result<(), String> {
        match command {
            Command::Stop { .. } => {
                agent.hold();
                self.say(LogLevel::Info, "stopped; resume to go on".to_owned());
            }
            Command::Resume { .. } => {
                agent.go_on();
                self.say(LogLevel::Info, "goes on".to_owned());
            }
            Command::Waypoint { x, y, .. } => {
                let place = Destination::At(DVec2::new(x, y));
                let task = TaskPlan::GoTo { place, speed: GO.0 };
                let limit = SimTime::from_seconds(GO.1);
                agent.do_now(PlannedTask { task, limit, is_optional: true });
                agent.go_on();
                self.say(LogLevel::Info, format!("sent to {x:.1}, {y:.1} m"));
            }
            Command::Task { index, edit, text, .. } => {
                edit_task(agent, index as usize, edit, &text)?;
            }
            Command::MarkVictim { x, y, note } => {
                self.add_victim(DVec2::new(x, y), note);
            }
            Command::ConfirmVictim { id, is_one } => self.confirm(id, is_one)?,
            other => return Err(format!("{} cannot be done in a mission", other.word())),
        }
        Ok(())
    }

    fn add_victim(&mut self, at: DVec2, note: String) {
        let at = [at.x as f32, at.y as f32, 0.0];
        let id = self.victims.len() as u32;
        self.victims.push(Victim { id, at, state: VictimState::Suspected, note });
        self.tell_victims();
    }

    fn confirm(&mut self, id: u32, is_one: bool) -> Result<(), String> {
        let victim = self.victims.iter_mut().find(|victim| victim.id == id);
        let victim = victim.ok_or_else(|| format!("there is no victim {id}"))?;
        victim.state = if is_one { VictimState::Confirmed } else { VictimState::Rejected };
        self.tell_victims();
        Ok(())
    }

    fn tell_victims(&self) {
        if let Some(live) = &self.live {
            live.station.publish([ToPage::Victims(Victims { victims: self.victims.clone() })]);
        }
    }

    fn say(&mut self, level: LogLevel, text: String) {
        if let Some(live) = &mut self.live {
            live.show.log(live.now, Some(&self.robot), level, text);
        }
    }

    /// Tells what the agent is up to, if it is time to.
    fn tell(&mut self, agent: &Agent) {
        let wall = self.clock.elapsed();
        if wall < self.next {
            return;
        }
        self.next = wall + PERIOD;
        self.tell_endings(agent);
        let state = agent.state();
        if let Some(at) = state.beacon_at.filter(|_| state.beacon.is_some()) {
            let is_known = |victim: &Victim| {
                let known = DVec2::new(f64::from(victim.at[0]), f64::from(victim.at[1]));
                known.distance(at) < SAME
            };
            if !self.victims.iter().any(is_known) {
                self.add_victim(at, format!("{} senses the beacon", self.robot));
            }
        }
        let Some(live) = &self.live else { return };
        let Some(robot) = live.show.id(&self.robot) else { return };
        let place = |at: &DVec2| [at.x as f32, at.y as f32];
        let mark = |(name, at): (&String, &DVec2)| Mark { name: name.clone(), at: place(at) };
        let marks = Marks {
            robot,
            plan: state.route.iter().map(place).collect(),
            frontiers: vec![],
            waypoints: state.waypoints.iter().map(mark).collect(),
        };
        let mut news = self.tiles.news(&self.robot, &state.grid);
        news.extend([ToPage::Marks(marks), ToPage::Tasks(task_list(robot, agent))]);
        live.station.publish(news);
    }

    fn tell_endings(&mut self, agent: &Agent) {
        for log in agent.log().iter().skip(self.logged) {
            let is_done = log.ending == robot_agent::Ending::Done;
            let level = if is_done { LogLevel::Info } else { LogLevel::Warning };
            self.say(level, format!("{}: {}", log.task, log.reason));
        }
        self.logged = agent.log().len();
    }

    /// The run is over: shows how it ended until nobody looks on any more, or Ctrl-C.
    pub(crate) fn linger(self, is_done: bool, ended: &str) {
        let Some(live) = self.live else { return };
        let mark = if is_done { "done" } else { "not done" };
        live.station.publish([ToPage::Playback(Playback {
            phase: "ended".to_owned(),
            reason: format!("{mark}: {ended}"),
            start: 0.0,
            end: live.now.seconds(),
            speed: live.speed,
            title: String::new(),
        })]);
        while live.has_viewers() && !self.interrupt.is_asked() {
            live.station.take_commands();
            pause(4 * BEAT);
        }
    }
}

/// Changes what the robot has to do.
fn edit_task(agent: &mut Agent, index: usize, edit: TaskEdit, text: &str) -> Result<(), String> {
    let gone = || format!("task {} has begun or is not there", index + 1);
    match edit {
        TaskEdit::Stop => agent.skip("stopped on the page"),
        TaskEdit::Start => {
            let task = agent.remove_task(index).ok_or_else(gone)?;
            agent.do_now(task);
            agent.go_on();
        }
        TaskEdit::Remove => drop(agent.remove_task(index).ok_or_else(gone)?),
        TaskEdit::Up | TaskEdit::Down => {
            let task = agent.remove_task(index).ok_or_else(gone)?;
            let to = if edit == TaskEdit::Up { index.saturating_sub(1) } else { index + 1 };
            agent.insert_task(to, task);
        }
        TaskEdit::Change => {
            let task = task_from_text(text)?;
            agent.remove_task(index).ok_or_else(gone)?;
            agent.insert_task(index, task);
        }
        TaskEdit::Insert => agent.insert_task(index, task_from_text(text)?),
    }
    Ok(())
}
