//! A mission on the page: what the robot is up to goes out, what the person who leads wants comes in.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use anyhow::Result;
use base::time::SimTime;
use glam::DVec2;
use link_station::{Command, LogLevel};
use robot_agent::{Agent, Mission, RobotPlan};
use sim_engine::{Order, Pace};
use station_server::Station;

use super::arguments::{Opened, PageSetup, StationArguments, Wish};
use super::backup::Backup;
use super::browser::Browser;
use super::commander::CommanderDesk;
use super::finds::Finds;
use super::led::{Errand, Led};
use super::live::Live;
use super::people::People;
use super::photos::Photos;
use super::place::Place;
use super::searched::Searched;
use super::shelf::AppShelf;
use super::wishes::{Meant, meant, obey};
use app_missions::stage::{Paced, pause};
use app_terminal::console;
use app_terminal::interrupt::Interrupt;

/// From one look at the page's wishes to the next, while time stands still.
pub(super) const BEAT: Duration = Duration::from_millis(10);
/// How fast a run nobody asked to watch goes while somebody watches: a mission in a minute or two.
const WATCHED: f64 = 10.0;

/// A mission on the page.
pub struct MissionPage {
    pub(super) opened: Option<(Arc<Station>, Option<Browser>)>,
    pub(super) live: Option<Live>,
    /// By their names.
    pub(super) robots: BTreeMap<String, Led>,
    /// Where the robots' bodies are.
    pub(super) place: Place,
    /// How the time of a log passes, once it has begun.
    pub(super) pace: Option<Paced>,
    pub(super) interrupt: Interrupt,
    pub(super) clock: Paced,
    pub(super) speed: f64,
    /// For a run that goes as fast as can be while nobody looks on: whether somebody does.
    watched: Option<bool>,
    pub(super) wanted_pace: Option<Pace>,
    /// What robots are told by people at the next step.
    pub(super) orders: Vec<Order>,
    /// What people want that is about no robot in particular.
    common: Vec<Command>,
    pub(super) finds: Finds,
    /// Whom the team believes in, by the numbers that the finds know them by.
    pub(super) people: People,
    /// What whoever leads has to know and decide, and when the page is told of it next.
    pub(super) commander: CommanderDesk,
    pub(super) commander_next: Duration,
    /// Pictures that are kept.
    pub(super) photos: Photos,
    /// Where map and victims are saved, if they are.
    pub(super) backup: Option<Backup>,
    /// Floor that is safe.
    pub(super) safe: Searched,
    /// Whether somebody ended it on the page.
    pub(super) is_ended: bool,
}

impl MissionPage {
    /// Opens the station, if there is a wish for one; the arena comes with [`app_missions::Watcher::begin`].
    pub fn open(
        arguments: &StationArguments,
        wish: Wish,
        (mission, speed): (&Mission, Option<f64>),
        (place, interrupt): (Place, &Interrupt),
    ) -> Result<Option<Self>> {
        let understands = place.understands();
        let setup = PageSetup { title: &mission.title, mode: "mission", understands: &understands };
        let shelf = Arc::new(AppShelf::new([PathBuf::from("out")]));
        let Some(opened) = arguments.open_if(wish, &setup, shelf)? else { return Ok(None) };
        let hurries = wish != Wish::Must && speed.is_none();
        let Opened { station, browser } = opened;
        let opened = (Arc::new(station), browser);
        Ok(Some(Self::new(opened, mission, (speed, hurries), (place, interrupt))))
    }

    /// On a station that is there already, and stays when the run is over.
    pub fn on(station: &Arc<Station>, mission: &Mission, interrupt: &Interrupt) -> Self {
        let opened = (Arc::clone(station), None);
        Self::new(opened, mission, (None, false), (Place::Here, interrupt))
    }

    fn new(
        opened: (Arc<Station>, Option<Browser>),
        mission: &Mission,
        (speed, hurries): (Option<f64>, bool),
        (place, interrupt): (Place, &Interrupt),
    ) -> Self {
        let speed = speed.unwrap_or(if hurries { WATCHED } else { 1.0 });
        let led = |plan: &RobotPlan| (plan.name.clone(), Led::new(plan.pose.word()));
        Self {
            opened: Some(opened),
            live: None,
            robots: mission.robots.iter().map(led).collect(),
            place,
            pace: None,
            interrupt: interrupt.clone(),
            clock: Paced::new(Pace::Fast, SimTime::ZERO),
            speed,
            watched: hurries.then_some(false),
            wanted_pace: Some(if hurries { Pace::Fast } else { Pace::Times(speed) }),
            orders: vec![],
            common: vec![],
            finds: Finds::default(),
            people: People::default(),
            commander: CommanderDesk::default(),
            commander_next: Duration::ZERO,
            photos: Photos::default(),
            backup: None,
            safe: Searched::safe(),
            is_ended: false,
        }
    }

    /// How fast the run begins; `None` is as fast as can be.
    pub fn first_speed(&self) -> Option<f64> {
        self.watched.is_none().then_some(self.speed)
    }

    pub(super) fn hear(&mut self) {
        let Some(live) = &mut self.live else { return };
        let (orders, rest) = live.hear(self.clock.elapsed());
        self.orders.extend(orders);
        for command in rest {
            if let Command::Speed { times } = command {
                live.speed = times;
                self.wanted_pace = Some(Pace::Times(times));
            } else if command == (Command::End {}) {
                self.is_ended = true;
            } else if let Meant::Robots(robot) = meant(&command) {
                for name in live.show.names(robot) {
                    let Some(led) = self.robots.get_mut(&name) else { continue };
                    if led.is_over && robot.is_some() {
                        let text = "its mission is over: it hears no more".to_owned();
                        live.show.log(live.now, Some(&name), LogLevel::Warning, text);
                    }
                    led.waiting.push(Errand::Do(command.clone()));
                }
            } else {
                self.common.push(command);
            }
        }
        self.obey_common();
        self.mind_watchers();
    }

    /// What is about no robot in particular.
    fn obey_common(&mut self) {
        for command in std::mem::take(&mut self.common) {
            let Some(command) = self.obey_commander(command) else { continue };
            let done = match command {
                Command::MarkVictim { x, y, note } => {
                    self.finds.add(DVec2::new(x, y), note);
                    Ok(())
                }
                Command::ConfirmVictim { id, is_one } => self.judge(id, is_one),
                other => Err(format!("{} cannot be done in a mission", other.word())),
            };
            match done {
                Ok(()) => self.tell_finds(),
                Err(reason) => self.say(None, LogLevel::Warning, reason),
            }
        }
    }

    /// A run that nobody asked to watch takes its time while somebody does; nobody who has gone keeps its time. A robot that was stopped stays so.
    fn mind_watchers(&mut self) {
        let (Some(live), Some(was_watched)) = (&mut self.live, self.watched) else { return };
        let is_watched = live.has_viewers();
        self.watched = Some(is_watched);
        if is_watched != was_watched {
            let pace = if is_watched { Pace::Times(live.speed) } else { Pace::Fast };
            self.wanted_pace = Some(pace);
        }
        if !is_watched && was_watched {
            live.is_paused = false;
            live.look_at_the_present();
        }
    }

    pub(super) fn obey_all(&mut self, name: &str, agent: &mut Agent) {
        if self.live.as_ref().is_some_and(|live| live.hand.holds(name)) && !agent.is_held() {
            agent.hold();
            self.say(Some(name), LogLevel::Info, "driven by hand; resume to go on".to_owned());
        }
        let Some(led) = self.robots.get_mut(name) else { return };
        let waiting = std::mem::take(&mut led.waiting);
        if !waiting.is_empty() {
            led.next = Duration::ZERO;
        }
        for errand in waiting {
            match self.run_errand(name, agent, errand) {
                Ok(said) => self.say(Some(name), LogLevel::Info, said),
                Err(reason) => self.say(Some(name), LogLevel::Warning, reason),
            }
        }
    }

    fn run_errand(
        &mut self,
        name: &str,
        agent: &mut Agent,
        errand: Errand,
    ) -> Result<String, String> {
        if let Errand::Do(Command::Path { points, .. }) = errand {
            return self.send_along(name, agent, &points);
        }
        let led = self.robots.get_mut(name).ok_or("it is not led from here")?;
        match errand {
            Errand::Do(command) => obey(led, agent, command),
            Errand::Go(points) => {
                let said = led.send(agent, &points);
                self.commander.forget_offer(name);
                Ok(said)
            }
            Errand::BackOff => Ok(led.back_off(agent)),
            Errand::Judge(somebody, true) if agent.confirm(&somebody) => {
                Ok(format!("knows that {somebody} is there"))
            }
            Errand::Judge(somebody, false) if agent.reject(&somebody) => {
                Ok(format!("knows that nobody is there, as {somebody} seemed to be"))
            }
            Errand::Judge(somebody, _) => Ok(format!("speaks of {somebody} no more")),
        }
    }

    /// The run is over: shows how it ended, and lets people look back at it until they want something else, or Ctrl-C; gives what they want.
    pub fn linger_at_desk(mut self, is_done: bool, ended: &str) -> Option<Command> {
        let Self { live, interrupt, clock, .. } = &mut self;
        let live = show_end(live, is_done, ended)?;
        while !interrupt.is_asked() {
            let (_, rest) = live.hear(clock.elapsed());
            for command in rest {
                match command {
                    Command::Speed { times } => live.speed = times,
                    Command::Open { .. } | Command::Start { .. } => return Some(command),
                    _ => {}
                }
            }
            live.publish_phase("ended");
            pause(BEAT);
        }
        None
    }

    /// The run is over: shows how it ended, and lets people look back at it, until nobody looks on any more, or Ctrl-C.
    pub fn linger(mut self, is_done: bool, ended: &str) {
        let Self { live, interrupt, clock, .. } = &mut self;
        let Some(live) = show_end(live, is_done, ended) else { return };
        if live.has_viewers() && !interrupt.is_asked() {
            console::note("The page stays open until you close it, or press Ctrl-C here.");
        }
        while live.has_viewers() && !interrupt.is_asked() {
            let (_, rest) = live.hear(clock.elapsed());
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

fn show_end<'a>(live: &'a mut Option<Live>, is_done: bool, ended: &str) -> Option<&'a mut Live> {
    let live = live.as_mut()?;
    let mark = if is_done { "done" } else { "not done" };
    live.ended = Some(format!("{mark}: {ended}"));
    live.publish_phase("ended");
    Some(live)
}
