//! A mission on the page: what the robot is up to goes out, what the person who leads wants comes in.

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use anyhow::Result;
use app_missions::Watcher;
use base::messages::Command as RobotCommand;
use base::time::SimTime;
use glam::DVec2;
use link_station::{Command, LogLevel};
use robot_agent::{Agent, Destination, Mission, PlannedTask, TaskPlan};
use sim_engine::{Order, Pace, Simulation};

use super::arguments::{Opened, Stage, StationArguments, Wish};
use super::belief_tiles::BeliefTiles;
use super::finds::Finds;
use super::live::Live;
use super::shelf::AppShelf;
use super::task_edit::edit_task;
use app_missions::stage::{Paced, pause};
use app_terminal::console;
use app_terminal::interrupt::Interrupt;

/// From one look at the page's wishes to the next, while time stands still.
const BEAT: Duration = Duration::from_millis(10);
/// How fast a robot goes to a clicked place, m/s, and how long it may take.
const GO: (f64, f64) = (0.4, 600.0);
/// How fast a run nobody asked to watch goes while somebody watches: a mission in a minute or two.
const WATCHED: f64 = 10.0;
/// How long a browser may take to show the page before the run begins without it.
const ARRIVAL: Duration = Duration::from_secs(12);

const UNDERSTOOD: [&str; 12] = [
    "stop",
    "drive",
    "waypoint",
    "resume",
    "pause",
    "play",
    "step",
    "speed",
    "seek",
    "task",
    "mark_victim",
    "confirm_victim",
];

/// A mission on the page.
pub struct MissionPage {
    opened: Option<Opened>,
    pub(super) live: Option<Live>,
    pub(super) robot: String,
    interrupt: Interrupt,
    pub(super) clock: Paced,
    pub(super) next: Duration,
    speed: f64,
    /// Whether it goes as fast as can be while nobody looks on.
    hurries: bool,
    is_watched: bool,
    wanted_pace: Option<Pace>,
    /// What robots are told by people at the next step.
    orders: Vec<Order>,
    /// What has to wait for the agent's turn.
    waiting: Vec<Command>,
    pub(super) tiles: BeliefTiles,
    pub(super) finds: Finds,
    pub(super) logged: usize,
}

impl MissionPage {
    /// Opens the station, if there is a wish for one; the arena comes with [`MissionPage::begin`].
    pub fn open(
        arguments: &StationArguments,
        wish: Wish,
        (mission, speed): (&Mission, Option<f64>),
        interrupt: &Interrupt,
    ) -> Result<Option<Self>> {
        let stage = Stage { title: &mission.title, mode: "mission", understands: &UNDERSTOOD };
        let shelf = Arc::new(AppShelf::new([PathBuf::from("out")]));
        let Some(opened) = arguments.open_if(wish, &stage, shelf)? else { return Ok(None) };
        let hurries = wish != Wish::Must && speed.is_none();
        Ok(Some(Self {
            opened: Some(opened),
            live: None,
            robot: mission.robots[0].name.clone(),
            interrupt: interrupt.clone(),
            clock: Paced::new(Pace::Fast, SimTime::ZERO),
            next: Duration::ZERO,
            speed: speed.unwrap_or(if hurries { WATCHED } else { 1.0 }),
            hurries,
            is_watched: false,
            wanted_pace: None,
            orders: vec![],
            waiting: vec![],
            tiles: BeliefTiles::default(),
            finds: Finds::default(),
            logged: 0,
        }))
    }

    /// How fast the run begins; `None` is as fast as can be.
    pub fn first_speed(&self) -> Option<f64> {
        (!self.hurries).then_some(self.speed)
    }

    fn hear(&mut self) {
        let Some(live) = &mut self.live else { return };
        let (orders, rest) = live.hear(self.clock.elapsed());
        self.orders.extend(orders);
        for command in rest {
            match command {
                Command::Speed { times } => {
                    live.speed = times;
                    self.wanted_pace = Some(Pace::Times(times));
                }
                other => self.waiting.push(other),
            }
        }
        self.mind_watchers();
    }

    /// A run that nobody asked to watch takes its time while somebody does, and waits for nobody who has gone.
    fn mind_watchers(&mut self) {
        let Some(live) = self.live.as_mut().filter(|_| self.hurries) else { return };
        let was_watched = std::mem::replace(&mut self.is_watched, live.has_viewers());
        if self.is_watched != was_watched {
            let pace = if self.is_watched { Pace::Times(live.speed) } else { Pace::Fast };
            self.wanted_pace = Some(pace);
        }
        let is_stopped = self.waiting.iter().any(|wish| matches!(wish, Command::Stop { .. }));
        if !self.is_watched && (was_watched || is_stopped) {
            live.is_paused = false;
            live.look_at_the_present();
            self.waiting.push(Command::Resume { robot: None });
        }
    }

    fn obey_all(&mut self, agent: &mut Agent) {
        if self.live.as_ref().is_some_and(|live| live.hand.holds(&self.robot)) {
            agent.hold();
        }
        for command in std::mem::take(&mut self.waiting) {
            if let Err(reason) = self.obey(agent, command) {
                self.say(LogLevel::Warning, reason);
            }
            self.next = Duration::ZERO;
        }
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
                self.finds.add(DVec2::new(x, y), note);
                self.tell_finds();
            }
            Command::ConfirmVictim { id, is_one } => {
                self.finds.confirm(id, is_one)?;
                self.tell_finds();
            }
            other => return Err(format!("{} cannot be done in a mission", other.word())),
        }
        Ok(())
    }

    /// The run is over: shows how it ended, and lets people look back at it, until nobody looks on any more, or Ctrl-C.
    pub fn linger(mut self, is_done: bool, ended: &str) {
        let Some(live) = &mut self.live else { return };
        let mark = if is_done { "done" } else { "not done" };
        live.ended = Some(format!("{mark}: {ended}"));
        live.publish_phase("ended");
        if live.has_viewers() && !self.interrupt.is_asked() {
            console::note("The page stays open until you close it, or press Ctrl-C here.");
        }
        while live.has_viewers() && !self.interrupt.is_asked() {
            let (_, rest) = live.hear(self.clock.elapsed());
            for command in rest {
                if let Command::Speed { times } = command {
                    live.speed = times;
                }
            }
            live.publish_phase("ended");
            pause(BEAT);
        }
    }
}

impl Watcher for MissionPage {
    /// Shows the arena, and waits a moment for the browser that was opened.
    fn begin(&mut self, simulation: &Simulation) {
        let Some(mut opened) = self.opened.take() else { return };
        let begin = self.clock.elapsed();
        let mut live = Live::new(opened.station, simulation);
        live.speed = self.speed;
        while opened.browser.as_mut().is_some_and(|browser| !browser.has_failed())
            && !live.has_viewers()
            && self.clock.elapsed().saturating_sub(begin) < ARRIVAL
            && !self.interrupt.is_asked()
        {
            pause(BEAT);
        }
        self.live = Some(live);
    }

    /// Shows how things are; gives what people have ordered.
    fn attend(&mut self, simulation: &Simulation) -> Vec<Order> {
        self.hear();
        let wall = self.clock.elapsed();
        if let Some(live) = &mut self.live {
            live.publish(simulation, wall, "running");
        }
        std::mem::take(&mut self.orders)
    }

    /// The pace that the run is to have from now on, if it changes.
    fn take_pace(&mut self) -> Option<Pace> {
        self.wanted_pace.take()
    }

    /// After a step.
    fn note(&mut self, simulation: &Simulation) {
        if let Some(live) = &mut self.live {
            live.note(simulation);
            if live.is_paused {
                // The last step before time stands still must be seen.
                live.publish_now(simulation);
            }
        }
    }

    /// Between what the agent wants and what the robot is told: a person who leads comes first, and may let time stand still.
    fn lead(&mut self, agent: &mut Agent, wanted: Vec<RobotCommand>) -> Vec<RobotCommand> {
        loop {
            self.obey_all(agent);
            self.tell(agent);
            let Some(live) = &mut self.live else { return wanted };
            if live.may_step() || self.interrupt.is_asked() {
                break;
            }
            live.publish_phase("running");
            // What was missed while time stood still is not to be made up for.
            self.wanted_pace.get_or_insert(Pace::Times(live.speed));
            pause(BEAT);
            self.hear();
        }
        let Some(live) = &self.live else { return wanted };
        if live.hand.holds(&self.robot) {
            // What the hand has ordered stays in force.
            return vec![];
        }
        if agent.is_held() {
            return live.halt(&self.robot).map(|order| order.command).into_iter().collect();
        }
        wanted
    }

    /// The last step has been made: shows how things are at the end.
    fn finish(&mut self, simulation: &Simulation) {
        if let Some(live) = &mut self.live {
            live.look_at_the_present();
            live.publish_now(simulation);
        }
    }
}
