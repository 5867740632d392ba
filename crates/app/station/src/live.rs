//! A simulation on the page while it runs.

use std::sync::Arc;
use std::time::Duration;

use app_bridges::{Broadcast, Eyes, Wish, listened};
use base::messages::{Change, Reading, ReadingData};
use base::model::JointSpec;
use base::model::kinematics::{Twist, drive, halt};
use base::time::SimTime;
use link_station::{Command, LogLevel, Playback, Solids, ToPage};
use sim_engine::{Order, Simulation};
use station_server::Station;

use super::hand::{Hand, drive_order};
use super::map::truth_tiles;
use super::past::Past;
use super::radio::radio_tiles;
use super::show::Show;
use super::solids::{fixed_solids, moving_solids};

/// From one showing to the next, by the wall's clock.
const PERIOD: Duration = Duration::from_millis(50);

/// A simulation on the page.
pub struct Live {
    /// The server that the page hangs on.
    pub station: Arc<Station>,
    /// What of the robots was shown last.
    pub show: Show,
    /// The stick of whoever drives by hand.
    pub hand: Hand,
    /// Simulated time of the last step.
    pub now: SimTime,
    /// Simulated seconds a second.
    pub speed: f64,
    /// Whether time stands still, and how many steps are to be made nevertheless.
    pub is_paused: bool,
    pub(super) steps: u32,
    /// Where somebody looks back.
    pub(super) past: Option<Past>,
    /// How the run ended, once it has.
    pub(super) ended: Option<String>,
    next: Duration,
    movers: Solids,
    has_radio: bool,
    shown: Playback,
    /// For viewers of topics.
    broadcast: Broadcast,
    takes_goals: bool,
    /// Draws what cameras see, where nobody else does.
    eyes: Option<Eyes>,
}

impl Live {
    /// Shows the arena; robots come as they join.
    pub fn new(station: impl Into<Arc<Station>>, simulation: &Simulation) -> Self {
        let station = station.into();
        let world = simulation.world();
        let movers = moving_solids(world);
        let solids = [ToPage::Solids(fixed_solids(world)), ToPage::Solids(movers.clone())];
        station.publish(solids);
        station.publish(truth_tiles(world));
        Self { movers, ..Self::elsewhere(station) }
    }

    /// Shows robots whose world nobody here knows.
    pub(super) fn elsewhere(station: Arc<Station>) -> Self {
        station.keep_history();
        station.topics().clear();
        Self {
            station,
            show: Show::default(),
            hand: Hand::default(),
            now: SimTime::ZERO,
            speed: 1.0,
            is_paused: false,
            steps: 0,
            past: None,
            ended: None,
            next: Duration::ZERO,
            movers: Solids::default(),
            has_radio: false,
            shown: Playback::default(),
            broadcast: Broadcast::default(),
            takes_goals: false,
            eyes: None,
        }
    }

    /// From now on what cameras see is drawn for whoever looks on.
    pub(super) fn open_eyes(&mut self) {
        self.eyes = Some(Eyes::default());
    }

    /// From now on robots go where viewers of topics send them.
    pub(super) fn take_goals(&mut self) {
        self.takes_goals = true;
    }

    /// Whether pictures are worth drawing.
    pub fn has_viewers(&self) -> bool {
        self.station.viewers() > 0
    }

    /// Whether a step may be made now.
    pub fn may_step(&mut self) -> bool {
        if self.past.is_some() {
            return false;
        }
        if !self.is_paused {
            return true;
        }
        let may = self.steps > 0;
        self.steps = self.steps.saturating_sub(1);
        may
    }

    /// What people want, as orders to robots; what is not about driving is given back.
    pub fn hear(&mut self, wall: Duration) -> (Vec<Order>, Vec<Command>) {
        let mut orders = vec![];
        let mut rest = vec![];
        for command in self.station.take_commands() {
            if self.obey_time(&command, wall) {
                continue;
            }
            if !matches!(command, Command::Speed { .. }) {
                // Whoever acts, acts now.
                self.look_at_the_present();
            }
            match command {
                Command::Drive { robot, forward, turn, up } => {
                    orders.extend(self.drive(robot, (forward, turn, up), wall));
                }
                Command::Stop { robot } => {
                    orders.extend(self.stop(robot, wall));
                    rest.push(Command::Stop { robot });
                }
                other => rest.push(other),
            }
        }
        self.hear_topics(wall, (&mut orders, &mut rest));
        self.pass(wall);
        let mut loose = self.hand.let_go(wall);
        if self.station.has_driver_left() {
            loose.extend(self.hand.let_all_go());
        }
        for robot in loose {
            orders.extend(self.halt(&robot));
        }
        (orders, rest)
    }

    fn drive(
        &mut self,
        robot: u16,
        (forward, turn, up): (f64, f64, f64),
        wall: Duration,
    ) -> Option<Order> {
        let name = self.show.name(robot)?.to_owned();
        let command = drive_order(self.show.model(&name)?, forward, turn, up)?;
        if !self.hand.hold(&name, (forward, turn, up) == (0.0, 0.0, 0.0), wall) {
            return None;
        }
        Some(Order { robot: name, command })
    }

    /// What viewers of topics want: they speak in metres and radians, and least of all once in the time that a stick may rest.
    fn hear_topics(
        &mut self,
        wall: Duration,
        (orders, rest): (&mut Vec<Order>, &mut Vec<Command>),
    ) {
        for said in self.station.topics().take_published() {
            self.look_at_the_present();
            let names = self.show.names(None);
            let robots = names.iter().map(String::as_str);
            match Wish::of(&said.topic, said.is_json, &said.payload, robots) {
                Ok(Wish::Drive { robot, twist }) => orders.extend(self.travel(robot, twist, wall)),
                Ok(Wish::Goal { robot, at: (x, y) }) => {
                    let id = self.show.id(&robot);
                    rest.extend(id.map(|robot| Command::Waypoint { robot, x, y }));
                }
                Err(error) => self.show.log(self.now, None, LogLevel::Warning, error.to_string()),
            }
        }
    }

    fn travel(&mut self, robot: String, twist: Twist, wall: Duration) -> Option<Order> {
        let command = drive(self.show.model(&robot)?, twist).ok()?;
        let may = self.hand.hold(&robot, twist == Twist::REST, wall);
        may.then_some(Order { robot, command })
    }

    fn stop(&mut self, robot: Option<u16>, wall: Duration) -> Vec<Order> {
        let names = self.show.names(robot);
        for name in &names {
            self.hand.bar(name, wall);
        }
        names.iter().filter_map(|name| self.halt(name)).collect()
    }

    /// The order that makes a robot stand still.
    pub fn halt(&self, name: &str) -> Option<Order> {
        Some(Order::new(name, halt(self.show.model(name)?)?))
    }

    /// After a step: takes over who came, who went and what was read.
    pub fn note(&mut self, simulation: &Simulation) {
        let tick = simulation.last_tick();
        self.now = tick.time;
        for change in &tick.changes {
            match change {
                Change::Joined(new) => {
                    let Some(model) = simulation.model(&new.robot) else { continue };
                    let text = format!("{} came in, a {}", new.robot, model.name);
                    self.show.join(&new.robot, model.clone(), Some(new.world_from_robot));
                    self.show.log(tick.time, Some(&new.robot), LogLevel::Info, text);
                    if !std::mem::replace(&mut self.has_radio, true) {
                        let base = new.world_from_robot.position;
                        self.station.publish(radio_tiles(simulation.world(), base));
                    }
                }
                Change::Left(name) => {
                    self.show.log(tick.time, None, LogLevel::Info, format!("{name} left"));
                    self.show.leave(name);
                }
            }
        }
        for refusal in &tick.refusals {
            let (name, text) = (&refusal.order.robot, refusal.reason.clone());
            self.show.log(tick.time, Some(name), LogLevel::Warning, text);
        }
        let topics = self.station.topics();
        if !tick.changes.is_empty() {
            topics.accept(listened(simulation.names(), self.takes_goals));
        }
        self.broadcast.tick(tick, topics);
        topics.set_time(tick.time.nanos());
        let is_watched = self.has_viewers();
        for reading in &tick.readings {
            // Pictures are large, and nobody looks back for them.
            if is_watched || !matches!(reading.data, ReadingData::Picture(..)) {
                self.show.read(reading);
            }
        }
    }

    /// Takes a picture that was drawn beside the run.
    pub fn see(&mut self, picture: &Reading) {
        if self.has_viewers() {
            self.show.read(picture);
            self.broadcast.read(picture, self.station.topics());
        }
    }

    /// Shows how things are, if it is time to; `phase` is what the run is at.
    pub fn publish(&mut self, simulation: &Simulation, wall: Duration, phase: &str) {
        if wall < self.next {
            return;
        }
        self.next = wall + PERIOD;
        if self.past.is_none() {
            self.publish_now(simulation);
        }
        self.publish_phase(phase);
    }

    /// Shows how things are.
    pub(super) fn publish_now(&mut self, simulation: &Simulation) {
        let names: Vec<String> = simulation.names().map(ToOwned::to_owned).collect();
        for name in &names {
            self.place(simulation, name);
        }
        if self.has_viewers()
            && let Some(picture) = self.eyes.as_mut().and_then(|eyes| eyes.look(simulation))
        {
            self.show.read(&picture);
            self.broadcast.read(&picture, self.station.topics());
        }
        // Also while nobody looks on: whoever comes later may look back.
        let news = self.show.news(simulation.now());
        self.station.publish(news);
        if self.has_viewers() {
            self.publish_movers(simulation);
        }
    }

    /// Shows how robots say that things are, if it is time to.
    pub(super) fn publish_elsewhere(&mut self, wall: Duration) {
        if wall < self.next {
            return;
        }
        self.next = wall + PERIOD;
        if self.past.is_none() {
            let news = self.show.news(self.now);
            self.station.publish(news);
        }
        self.publish_phase("running");
    }

    fn publish_movers(&mut self, simulation: &Simulation) {
        let movers = moving_solids(simulation.world());
        if movers != self.movers {
            self.movers.clone_from(&movers);
            self.station.publish([ToPage::Solids(movers)]);
        }
    }

    /// Shows what the run is at.
    pub(super) fn publish_phase(&mut self, phase: &str) {
        let phase = match (&self.past, &self.ended) {
            (Some(past), _) if past.is_playing => "running",
            (Some(_), _) => "paused",
            (None, Some(_)) => "ended",
            (None, None) if self.is_paused => "paused",
            (None, None) => phase,
        };
        let now = self.now.seconds();
        let playback = Playback {
            phase: phase.to_owned(),
            reason: self.ended.clone().unwrap_or_default(),
            start: 0.0,
            end: if self.ended.is_some() { now } else { libm::floor(now) },
            speed: self.speed,
            title: String::new(),
            is_past: self.past.is_some(),
        };
        if playback != self.shown {
            self.shown = playback.clone();
            self.station.publish([ToPage::Playback(playback)]);
        }
    }

    fn place(&mut self, simulation: &Simulation, name: &str) {
        let Some(state) = simulation.state(name) else { return };
        self.show.place(name, state.world_from_robot);
        self.show.set_trouble(name, (!state.contacts.is_empty(), !state.is_upright));
        self.show.set_battery(name, state.battery);
        let robot_from_world = state.world_from_robot.inverse();
        let Some(model) = simulation.model(name) else { return };
        let link = |joint: &JointSpec| {
            simulation.world_from_link(name, &joint.name).map(|pose| robot_from_world * pose)
        };
        let links = model.joints.iter().filter_map(link).collect();
        self.show.set_links(name, links);
    }
}
