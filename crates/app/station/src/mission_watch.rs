//! A run as it goes on, told to the page: what happens goes out at every step, what people want comes in at every turn.

use std::time::Duration;

use app_missions::Watcher;
use app_missions::stage::{Paced, pause};
use base::messages::{Command as RobotCommand, Reading};
use link_station::LogLevel;
use robot_agent::Agent;
use sim_engine::{Order, Pace, Simulation};

use super::live::Live;
use super::mission_page::{BEAT, MissionPage};
use super::place::Place;

/// How long a browser may take to show the page before the run begins without it.
const ARRIVAL: Duration = Duration::from_secs(12);

/// The longest wait between two cycles of a log.
const LONGEST: Duration = Duration::from_secs(1);

impl Watcher for MissionPage {
    /// Shows the arena, and waits a moment for the browser that was opened.
    fn begin(&mut self, simulation: &Simulation) {
        self.open_doors(Some(simulation));
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

    /// In a simulation the page sees every step; of a body elsewhere this is all there is.
    fn sense(&mut self, agent: &Agent, readings: &[Reading]) {
        self.hear_radio(agent, readings);
        let is_elsewhere = self.place != Place::Here;
        if let Some(live) = self.live.as_mut().filter(|_| is_elsewhere) {
            for reading in readings {
                live.show.read(reading);
            }
        }
    }

    /// Between what an agent wants and what its robot is told: a person who leads comes first.
    fn lead(&mut self, agent: &mut Agent, wanted: Vec<RobotCommand>) -> Vec<RobotCommand> {
        let name = agent.plan().name.clone();
        if self.place != Place::Here {
            self.meet(&name, agent);
        }
        self.obey_all(&name, agent);
        self.tell(&name, agent);
        self.tell_team(false);
        let Some(live) = &self.live else { return wanted };
        if live.hand.holds(&name) {
            // What the hand has ordered stays in force.
            return self.ordered(&name);
        }
        if agent.is_held() {
            return live.halt(&name).map(|order| order.command).into_iter().collect();
        }
        wanted
    }

    /// Lets time stand still while a person wants that, and does what is wanted of robots meanwhile.
    fn wait(&mut self, running: &mut [&mut Agent]) {
        while self.place.waits() && !self.interrupt.is_asked() && !self.is_ended {
            let Some(live) = &mut self.live else { return };
            if live.may_step() {
                return;
            }
            live.publish_phase("running");
            // What was missed while time stood still is not to be made up for.
            self.wanted_pace.get_or_insert(Pace::Times(live.speed));
            pause(BEAT);
            self.hear();
            for agent in running.iter_mut() {
                let name = agent.plan().name.clone();
                self.obey_all(&name, agent);
                self.tell(&name, agent);
            }
            self.tell_team(false);
        }
    }

    /// Somebody ended the run on the page.
    fn ends(&mut self) -> Option<String> {
        self.is_ended.then(|| "ended on the page".to_owned())
    }

    /// The last step has been made: shows how things are at the end.
    fn finish(&mut self, simulation: &Simulation) {
        if let Some(live) = &mut self.live {
            live.look_at_the_present();
            live.publish_now(simulation);
        }
    }
}

impl MissionPage {
    /// Shows what there is to show, and waits a moment for the browser that was opened.
    fn open_doors(&mut self, simulation: Option<&Simulation>) {
        let Some((station, mut browser)) = self.opened.take() else { return };
        let begin = self.clock.elapsed();
        let mut live = match simulation {
            Some(simulation) => Live::new(station, simulation),
            None => Live::elsewhere(station),
        };
        live.speed = self.speed;
        live.open_eyes();
        live.take_goals();
        while browser.as_mut().is_some_and(|browser| !browser.has_failed())
            && !live.has_viewers()
            && self.clock.elapsed().saturating_sub(begin) < ARRIVAL
            && !self.interrupt.is_asked()
        {
            pause(BEAT);
        }
        self.live = Some(live);
    }

    /// A robot whose body is elsewhere has had a cycle: all that is known of it is what its mind tells.
    fn meet(&mut self, name: &str, agent: &Agent) {
        self.open_doors(None);
        self.hear();
        let wall = self.clock.elapsed();
        let Some(live) = &mut self.live else { return };
        let state = agent.state();
        if state.now > live.now {
            live.now = state.now;
            if let Some(pace) = self.wanted_pace.take() {
                self.pace = Some(Paced::new(pace, state.now));
            }
            if let Some(pace) = self.pace.as_mut().filter(|_| self.place == Place::Log) {
                // A log may have gaps that nobody wants to sit through.
                pause(pace.until(state.now).min(LONGEST));
            }
        }
        if live.show.id(name).is_none() {
            let model = agent.model().clone();
            let text = format!("{name} came in, a {}", model.name);
            live.show.join(name, model, None);
            live.show.log(state.now, Some(name), LogLevel::Info, text);
        }
        live.publish_elsewhere(wall);
    }

    /// What people have ordered this robot to do, where no step takes that along.
    fn ordered(&mut self, name: &str) -> Vec<RobotCommand> {
        if self.place == Place::Here {
            return vec![];
        }
        let (mine, others) =
            std::mem::take(&mut self.orders).into_iter().partition(|order| order.robot == name);
        self.orders = others;
        let mine: Vec<Order> = mine;
        mine.into_iter().map(|order| order.command).collect()
    }
}
