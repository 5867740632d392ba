//! A run in memory: the simulation is the robot's body.

use std::cell::RefCell;
use std::path::PathBuf;

use anyhow::{Context, Result};
use base::messages::Command;
use base::time::SimTime;
use glam::DVec2;
use robot_hardware::{InMemory, Moment};
use sim_engine::{Order, Pace, Rider, Settings, Simulation};

use super::control::{Watch, control};
use super::course::Course;
use super::run::{Ended, Run, Story, judged};
use super::start::start;
use super::watcher::Watcher;
use crate::stage::{Film, Paced};

/// How a run in memory is run; none of it changes what happens.
#[derive(Clone, Debug, Default)]
pub struct How {
    /// Where everything is recorded.
    pub record: Option<PathBuf>,
    /// Simulated seconds a second; `None` is as fast as can be.
    pub speed: Option<f64>,
}

impl Course {
    /// Runs the mission once in memory.
    pub fn simulate(&self, seed: u64, how: &How, watch: &mut Watch<'_>) -> Result<(Run, Story)> {
        let ground = self.ground(seed)?;
        let settings = Settings { seed, ..Settings::default() };
        let mut simulation = Simulation::new(&ground.arena, &settings)?;
        let place = start(&self.mission, &ground.arena, seed)?;
        let name = &self.mission.robots[0].name;
        let rider = Rider::standing(name, &self.model, &place);
        simulation.join(&rider).with_context(|| format!("seed {seed}: {name} cannot start"))?;
        let mut agent = self.agent(seed, rider.world_from_robot)?;
        let film = Film::open(how.record.as_deref(), &ground.text, &settings)?;
        let pace = how.speed.map_or(Pace::Fast, Pace::Times);
        let mut body = Body {
            name,
            cycle: self.mission.rules.cycle,
            paced: Paced::new(pace, simulation.now()),
            simulation,
            film,
            contacts: Contacts::default(),
            loss: None,
            watcher: watch.watcher,
            wall: Paced::new(Pace::Fast, SimTime::ZERO),
        };
        if let Some(watcher) = watch.watcher {
            watcher.borrow_mut().begin(&body.simulation);
        }
        let noticed = {
            let advance = |commands: &[Command]| Some(body.advance(commands));
            let mut driver = InMemory::new(self.model.clone(), advance);
            control(&mut agent, &mut driver, self.mission.limit, watch)
        };
        if let Some(watcher) = watch.watcher {
            watcher.borrow_mut().finish(&body.simulation);
        }
        let Body { simulation, film, contacts, loss, wall, .. } = body;
        let loss = loss.or(film.close().err().map(|error| format!("{error:#}")));
        judged(Ended {
            ground,
            seed,
            agent,
            noticed,
            start: rider.world_from_robot,
            touches: contacts.places.len() as u64,
            contacts: contacts.places,
            simulated: simulation.now(),
            wall: wall.elapsed(),
            loss,
        })
    }
}

/// A simulated robot.
struct Body<'a> {
    name: &'a str,
    cycle: SimTime,
    simulation: Simulation,
    film: Film,
    paced: Paced,
    contacts: Contacts,
    /// Why the recording is not whole.
    loss: Option<String>,
    watcher: Option<&'a RefCell<dyn Watcher>>,
    /// The clock of the whole run; the other begins anew when somebody changes the pace.
    wall: Paced,
}

impl Body<'_> {
    /// Lets one control cycle pass.
    fn advance(&mut self, commands: &[Command]) -> Moment {
        let order = |command: &Command| Order::new(self.name, command.clone());
        let mut orders: Vec<Order> = commands.iter().map(order).collect();
        let mut readings = vec![];
        let end = self.simulation.now() + self.cycle;
        while self.simulation.now() < end {
            orders.extend(self.hear_watcher());
            self.paced.wait(self.simulation.now() + self.simulation.settings().step);
            let tick = self.simulation.step(&orders);
            orders.clear();
            if let Err(error) = self.film.write(tick, self.wall.elapsed()) {
                // The mission matters more than its recording.
                self.loss = Some(format!("{error:#}"));
                self.film = Film::none();
            }
            readings.extend(tick.readings.iter().cloned());
            self.contacts.note(&self.simulation, self.name);
            if let Some(watcher) = self.watcher {
                watcher.borrow_mut().note(&self.simulation);
            }
        }
        Moment { time: self.simulation.now(), readings }
    }
}

impl Body<'_> {
    /// Shows how things are; gives what people order.
    fn hear_watcher(&mut self) -> Vec<Order> {
        let Some(watcher) = self.watcher else { return vec![] };
        let mut watcher = watcher.borrow_mut();
        let orders = watcher.attend(&self.simulation);
        if let Some(pace) = watcher.take_pace() {
            self.paced = Paced::new(pace, self.simulation.now());
        }
        orders
    }
}

/// Touches of the robot's body, noted as they begin.
#[derive(Default)]
struct Contacts {
    is_touching: bool,
    places: Vec<(SimTime, DVec2)>,
}

impl Contacts {
    fn note(&mut self, simulation: &Simulation, robot: &str) {
        let Some(state) = simulation.state(robot) else { return };
        let is_touching = !state.contacts.is_empty();
        if is_touching && !self.is_touching {
            self.places.push((simulation.now(), state.world_from_robot.position.truncate()));
        }
        self.is_touching = is_touching;
    }
}
