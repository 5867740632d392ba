//! A mission on a network of ROS: what robots believe goes out too, and whoever drives one comes before its mission.

use std::collections::BTreeMap;
use std::time::Duration;

use app_missions::stage::pause;
use app_missions::{Glance, Watcher};
use app_terminal::console;
use app_terminal::interrupt::Interrupt;
use base::messages::Command;
use base::time::SimTime;
use glam::DVec2;
use robot_agent::{Agent, Destination, PlannedTask, TaskPlan};
use robot_mapping::{Thresholds, files};
use sim_engine::{Order, Simulation};

use super::bridge::Ros;
use super::network::Service;

/// From one look at what is wanted to the next, while time stands still.
const BEAT: Duration = Duration::from_millis(10);
/// How fast a robot goes where it is sent, m/s, and how long it may take.
const SPEED: f64 = 0.4;
const LIMIT: SimTime = SimTime::from_millis(600_000);

/// A mission on a network of ROS.
pub struct RosMission {
    ros: Ros,
    interrupt: Interrupt,
    /// Whom a program drives, that would do something else.
    led: BTreeMap<String, bool>,
    /// Where they were sent last.
    sent: BTreeMap<String, PlannedTask>,
    /// How often any of them was told where it is.
    told: u64,
}

impl RosMission {
    /// Robots go where they are sent; time can be paused.
    pub fn new(mut ros: Ros, interrupt: &Interrupt) -> Self {
        ros.take_goals();
        ros.serve(&[Service::Pause, Service::Resume, Service::Step]);
        let (led, sent) = (BTreeMap::new(), BTreeMap::new());
        Self { ros, interrupt: interrupt.clone(), led, sent, told: 0 }
    }

    fn tell(&mut self) {
        self.ros.take_news().iter().for_each(|news| console::note(&format!("note: {news}")));
    }

    /// Sends a robot somewhere, instead of where it was sent before.
    fn send(&mut self, agent: &mut Agent, (x, y): (f64, f64)) {
        let name = &agent.plan().name;
        let place = Destination::At(DVec2::new(x, y));
        let task = PlannedTask {
            task: TaskPlan::GoTo { place, speed: SPEED },
            limit: LIMIT,
            is_optional: true,
            is_mapping: true,
        };
        let before = self.sent.insert(name.clone(), task.clone());
        agent.do_now(task);
        let first = agent.log().len() + 1;
        let tasks = agent.tasks();
        let old = (first..tasks.len()).find(|index| Some(&tasks[*index]) == before.as_ref());
        if let Some(index) = old {
            agent.remove_task(index);
        }
        agent.go_on();
    }
}

impl Watcher for RosMission {
    fn attend(&mut self, simulation: &Simulation) -> Vec<Order> {
        self.ros.hear(simulation.now());
        self.tell();
        self.ros.orders(simulation)
    }

    fn note(&mut self, simulation: &Simulation) {
        self.ros.note(simulation);
    }

    fn lead(&mut self, agent: &mut Agent, wanted: Vec<Command>) -> Vec<Command> {
        let name = agent.plan().name.clone();
        if let Some(goal) = self.ros.take_goal(&name) {
            self.send(agent, goal);
        }
        if let Some(place) = self.ros.take_place(&name) {
            self.told += 1;
            match agent.be_told(place, self.told) {
                Ok(true) => {}
                Ok(false) => self.ros.complain(&format!(
                    "initialpose: {name} does not find itself on a map; run the mission with --pose mcl and --map"
                )),
                Err(error) => self.ros.complain(&format!("initialpose: {error}")),
            }
        }
        let is_driven = self.ros.driven().contains(&name);
        let was_driven = self.led.insert(name, is_driven).unwrap_or(false);
        if is_driven {
            agent.hold();
            // What was said on the network stays in force.
            return vec![];
        }
        if was_driven {
            agent.go_on();
        }
        wanted
    }

    fn wait(&mut self, _: &mut [&mut Agent]) {
        while !self.ros.may_step() && !self.interrupt.is_asked() {
            pause(BEAT);
            self.ros.hear_calls();
        }
    }

    fn look(&mut self, glance: &Glance<'_>) {
        let (name, state) = (&glance.agent.plan().name, glance.agent.state());
        if let Some(belief) = &state.belief {
            self.ros.believe(name, &belief.world_from_robot);
        }
        let grid = &state.grid;
        self.ros.map(name, (glance.time, grid.revision()), || {
            files::grid_map(grid, Thresholds::default()).ok()
        });
    }
}
