//! A simulation with a crew in it: time passes once for all.

use anyhow::{Context, Result};
use base::messages::Reading;
use base::time::SimTime;
use robot_hardware::{InMemory, Moment, WorldEnd};
use sim_engine::{Order, Pace, Rider, Simulation};

use super::crew::Surroundings;
use super::watcher::Watch;
use crate::stage::Paced;

/// A simulation, and a mailbox for each robot of a crew.
pub struct Scene {
    /// The world with everybody in it.
    pub simulation: Simulation,
    cycle: SimTime,
    paced: Paced,
    /// In the order in which they joined.
    bodies: Vec<Body>,
}

/// A robot's place in the world.
struct Body {
    robot: String,
    end: WorldEnd,
    /// What it sensed in this cycle so far.
    heard: Vec<Reading>,
}

impl Scene {
    /// Control cycles are `cycle` long, rounded up to whole steps.
    pub fn new(simulation: Simulation, cycle: SimTime, pace: Pace) -> Self {
        let paced = Paced::new(pace, simulation.now());
        Self { simulation, cycle, paced, bodies: vec![] }
    }

    /// Lets a robot in; gives the driver its program meets it by.
    pub fn join(&mut self, rider: &Rider<'_>) -> Result<InMemory> {
        let joined = self.simulation.join(rider);
        joined.with_context(|| format!("{} cannot start", rider.name))?;
        let (driver, end) = InMemory::new(rider.model.clone());
        self.bodies.push(Body { robot: rider.name.to_owned(), end, heard: vec![] });
        Ok(driver)
    }

    /// Everything that was sent since the cycle before, robot by robot.
    fn orders(&mut self) -> Vec<Order> {
        let mut orders = vec![];
        for body in &mut self.bodies {
            let commands = body.end.fetch().into_iter();
            orders.extend(commands.map(|command| Order { robot: body.robot.clone(), command }));
        }
        orders
    }

    /// Shows how things are; gives what people order.
    fn attend(&mut self, watch: &mut Watch<'_>) -> Vec<Order> {
        let (mut orders, mut pace) = (vec![], None);
        watch.each(|watcher| {
            orders.extend(watcher.attend(&self.simulation));
            pace = watcher.take_pace().or(pace);
        });
        if let Some(pace) = pace {
            self.paced = Paced::new(pace, self.simulation.now());
        }
        orders
    }

    /// Hands every reading to its robot: it is moved, not copied.
    fn route(&mut self) {
        for reading in self.simulation.take_readings() {
            if let Some(body) = self.bodies.iter_mut().find(|body| body.robot == reading.robot) {
                body.heard.push(reading);
            }
        }
    }
}

impl Surroundings for Scene {
    fn pass(&mut self, watch: &mut Watch<'_>) {
        let mut orders = self.orders();
        let end = self.simulation.now() + self.cycle;
        while self.simulation.now() < end {
            orders.extend(self.attend(watch));
            self.paced.wait(self.simulation.now() + self.simulation.settings().step);
            self.simulation.step(&orders);
            orders.clear();
            watch.each(|watcher| watcher.note(&self.simulation));
            self.route();
        }
        let time = self.simulation.now();
        for body in &mut self.bodies {
            let readings = std::mem::take(&mut body.heard);
            body.end.deliver(Moment { time, readings });
        }
    }

    fn simulation(&self) -> Option<&Simulation> {
        Some(&self.simulation)
    }
}
