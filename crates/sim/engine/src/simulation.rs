//! The one step.

use std::collections::BTreeMap;

use base::arena::Arena;
use base::geom::Pose;
use base::messages::{Change, Command, Newcomer, Reading, Transform};
use base::model::RobotModel;
use base::model::kinematics::standing_at;
use base::state_hash::StateHash;
use base::time::SimTime;
use glam::DVec3;
use rayon::ThreadPool;
use sim_physics::{NewRobot, Physics, RobotState, Stance};
use sim_radio::Ether;
use sim_rays::Part;
use sim_world::{Moved, World};

use crate::error::ServerError;
use crate::fingerprint::hash_reading;
use crate::frames;
use crate::hooks::{Hooks, NoHooks};
use crate::model_text::model_to_text;
use crate::mounted::Mounted;
use crate::radio::{hear, send};
use crate::sense::{headlights, place, sense};
use crate::tick::{Order, Refusal, Tick};

/// How a run is run.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Settings {
    /// Seed of every noise stream.
    pub seed: u64,
    /// Length of a step.
    pub step: SimTime,
    /// Threads for sensors; one does without others. The result is the same.
    pub threads: usize,
}

impl Default for Settings {
    fn default() -> Self {
        Self { seed: 1, step: SimTime::from_millis(10), threads: 1 }
    }
}

/// A robot that is to join.
#[derive(Clone, Copy, Debug)]
pub struct Rider<'a> {
    /// Unique among robots.
    pub name: &'a str,
    /// What it is.
    pub model: &'a RobotModel,
    /// Where its frame starts.
    pub world_from_robot: Pose,
    /// Whether it just goes where its wheels would take it: for swarms.
    pub is_kinematic: bool,
}

impl<'a> Rider<'a> {
    /// A robot of rigid bodies that stands at a place on the floor.
    pub fn standing(name: &'a str, model: &'a RobotModel, world_from_place: &Pose) -> Self {
        let world_from_robot = standing_at(model, world_from_place);
        Self { name, model, world_from_robot, is_kinematic: false }
    }
}

/// A world, its physics, and robots with their sensors.
pub struct Simulation {
    pub(crate) settings: Settings,
    pub(crate) world: World,
    pub(crate) physics: Physics,
    /// By name: sensors are read in this order.
    pub(crate) robots: BTreeMap<String, Mounted>,
    pub(crate) tick: Tick,
    pub(crate) pending: Pending,
    /// What is being said over the radio.
    pub(crate) ether: Ether,
    pool: Option<ThreadPool>,
    /// Room for what rays see of robots, used again in every step.
    parts: Vec<Part>,
}

/// Who came and went since the last tick.
#[derive(Clone, Debug, Default)]
pub(crate) struct Pending {
    changes: Vec<Change>,
    mounts: Vec<Transform>,
}

/// Shortest and longest step.
const STEPS: (SimTime, SimTime) = (SimTime::from_nanos(100_000), SimTime::from_millis(100));

impl Simulation {
    /// An arena at time zero, without robots.
    pub fn new(arena: &Arena, settings: &Settings) -> Result<Self, ServerError> {
        if settings.step < STEPS.0 || settings.step > STEPS.1 {
            return Err(ServerError::BadStep { seconds: settings.step.seconds() });
        }
        let world = World::new(arena)?;
        let physics = Physics::new(&world);
        Ok(Self {
            settings: *settings,
            world,
            physics,
            robots: BTreeMap::new(),
            tick: Tick::default(),
            pending: Pending::default(),
            ether: Ether::new(settings.seed),
            pool: pool(settings.threads)?,
            parts: vec![],
        })
    }

    /// Lets a robot in. It is there at once; its sensors first read in the next step.
    pub fn join(&mut self, rider: &Rider<'_>) -> Result<(), ServerError> {
        // Robots take turns, so that their sensors do not all read in the same step.
        let turn = self.settings.step.nanos() * self.robots.len() as u64;
        let mut mounted = Mounted::new(rider, self.settings.seed, SimTime::from_nanos(turn))?;
        let model = model_to_text(rider.model)?;
        let &Rider { name, model: robot, world_from_robot, is_kinematic } = rider;
        let new = NewRobot { name, model: robot, world_from_robot, is_kinematic };
        mounted.id = Some(self.physics.add_robot(&mut self.world, &new)?);
        mounted.owner = self.world.add_robot(name).owner;
        self.pending.mounts.extend(frames::mounts(name, robot));
        self.robots.insert(name.to_owned(), mounted);
        self.pending.changes.push(Change::Joined(Newcomer {
            robot: name.to_owned(),
            model,
            world_from_robot,
            is_kinematic,
        }));
        self.gather_parts();
        self.world.place_robots(&self.parts);
        Ok(())
    }

    /// Takes a robot out; its name is free at once.
    pub fn leave(&mut self, name: &str) -> Result<(), ServerError> {
        let Some(robot) = self.robots.remove(name) else {
            let known = self.robots.keys().cloned().collect();
            return Err(ServerError::NoSuchRobot { name: name.to_owned(), known });
        };
        if let Some(id) = robot.id {
            self.physics.remove_robot(id)?;
        }
        self.ether.forget(name);
        self.pending.changes.push(Change::Left(name.to_owned()));
        self.gather_parts();
        self.world.place_robots(&self.parts);
        Ok(())
    }

    /// Lets one step of time pass: the only place where order is decided.
    pub fn step(&mut self, orders: &[Order]) -> &Tick {
        self.step_with(orders, &mut NoHooks)
    }

    /// The same, with somebody between robots and world.
    pub fn step_with(&mut self, orders: &[Order], hooks: &mut dyn Hooks) -> &Tick {
        self.obey(orders, hooks);
        self.move_bodies();
        self.let_things_happen();
        self.sense();
        self.hear();
        self.publish(hooks)
    }

    fn obey(&mut self, orders: &[Order], hooks: &mut dyn Hooks) {
        let Pending { changes, mounts } = std::mem::take(&mut self.pending);
        let (number, time) = (self.tick.number + 1, self.tick.time + self.settings.step);
        self.tick = Tick { number, time, changes, mounts, ..Tick::default() };
        for order in orders.iter().filter_map(|order| hooks.obey(time, order.clone())) {
            match self.obey_one(&order) {
                Ok(()) => self.tick.orders.push(order),
                Err(reason) => self.tick.refusals.push(Refusal { order, reason }),
            }
        }
    }

    fn obey_one(&mut self, order: &Order) -> Result<(), String> {
        let Some(robot) = self.robots.get_mut(&order.robot) else {
            return Err(format!("there is no robot named {:?}", order.robot));
        };
        match &order.command {
            Command::Drive(_) | Command::Joint { .. } | Command::Flip => {
                let id = robot.id.ok_or("it has no body")?;
                self.physics.command(id, &order.command).map_err(|error| error.to_string())
            }
            Command::Send { to, bytes } => {
                let now = self.tick.time - self.settings.step;
                let packet = (to.as_deref(), bytes.as_slice());
                send(&mut self.ether, (&order.robot, robot), packet, now)
            }
            command => robot.obey(command),
        }
    }

    fn move_bodies(&mut self) {
        self.physics.step(&self.world, self.settings.step.seconds());
    }

    fn let_things_happen(&mut self) {
        self.gather_parts();
        let (visitors, blocks) = (self.visitors(), self.physics.block_poses());
        let moved = Moved { robots: &self.parts, blocks: &blocks };
        self.world.advance_with(self.tick.time, &visitors, &moved);
    }

    /// Where robots are, for events that wait for them; nobody asks where there are none.
    fn visitors(&self) -> Vec<DVec3> {
        if self.world.arena().events.is_empty() {
            return vec![];
        }
        let poses = self.physics.robots().filter_map(|id| self.physics.world_from(id, None));
        poses.map(|pose| pose.position).collect()
    }

    fn sense(&mut self) {
        let now = self.tick.time;
        self.robots.values_mut().for_each(|robot| robot.look_at_clock(now));
        let lamps = headlights(&self.robots, &self.physics);
        let (world, physics) = (&self.world, &self.physics);
        let read = |(name, robot): (&String, &mut Mounted)| {
            sense((name, robot), (world, physics), (now, &lamps))
        };
        self.tick.readings = match &self.pool {
            None => {
                let mut readings = vec![];
                self.robots.iter_mut().for_each(|robot| readings.append(&mut read(robot)));
                readings
            }
            Some(pool) => {
                use rayon::prelude::*;
                let robots: Vec<_> = self.robots.iter_mut().collect();
                let slots: Vec<Vec<_>> =
                    pool.install(|| robots.into_par_iter().map(read).collect());
                slots.into_iter().flatten().collect()
            }
        };
    }

    /// What radios heard stands behind what the other sensors of their robots say.
    fn hear(&mut self) {
        let around = (&self.world, &self.physics);
        let mut heard = hear(&mut self.ether, &self.robots, around, self.tick.time);
        if !heard.is_empty() {
            self.tick.readings.append(&mut heard);
            self.tick.readings.sort_by(|a, b| a.robot.cmp(&b.robot));
        }
    }

    fn publish(&mut self, hooks: &mut dyn Hooks) -> &Tick {
        if frames::is_due(self.tick.time, self.settings.step) {
            let robots = self.robots.iter();
            self.tick.transforms = robots
                .flat_map(|(name, robot)| frames::transforms(name, robot, &self.physics))
                .collect();
        }
        self.tick.hash = self.state_hash();
        hooks.sense(&mut self.tick.readings);
        &self.tick
    }

    fn state_hash(&self) -> u64 {
        let mut hash = StateHash::default();
        hash.word(self.tick.number);
        hash.word(self.physics.state_hash());
        self.world.state().add_to_hash(&mut hash);
        self.ether.add_to_hash(&mut hash);
        self.tick.readings.iter().for_each(|reading| hash_reading(reading, &mut hash));
        hash.finish()
    }

    fn gather_parts(&mut self) {
        self.parts.clear();
        for id in self.physics.robots() {
            self.parts.append(&mut self.physics.robot_parts(id));
        }
    }

    /// The truth about a robot.
    pub fn state(&self, name: &str) -> Option<RobotState> {
        self.physics.state(self.robots.get(name)?.id?)
    }

    /// What a robot with feet stands on.
    pub fn stance(&self, name: &str) -> Option<Stance> {
        self.physics.stance(self.robots.get(name)?.id?)
    }

    /// Where the link of one of a robot's joints is.
    pub fn world_from_link(&self, name: &str, joint: &str) -> Option<Pose> {
        self.physics.world_from(self.robots.get(name)?.id?, Some(joint))
    }

    /// Where one of a robot's sensors is, x along its view.
    pub fn world_from_sensor(&self, name: &str, sensor: &str) -> Option<Pose> {
        let robot = self.robots.get(name)?;
        let mount = robot.model.equipment.iter().find(|mount| mount.name == sensor)?;
        place(mount, &self.physics, robot.id?)
    }

    /// How much after multiples of their periods a robot's sensors read.
    pub fn phase(&self, name: &str) -> SimTime {
        self.robots.get(name).map_or(SimTime::ZERO, |robot| robot.phase)
    }

    /// What a robot is.
    pub fn model(&self, name: &str) -> Option<&RobotModel> {
        Some(&self.robots.get(name)?.model)
    }

    /// Whether a robot's headlights are on.
    pub fn has_lights_on(&self, name: &str) -> bool {
        self.robots.get(name).is_some_and(|robot| robot.has_lights_on)
    }

    /// Names of all robots, in their order.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.robots.keys().map(String::as_str)
    }

    /// Everything that stands and moves, as rays see it.
    pub fn world(&self) -> &World {
        &self.world
    }

    /// How it is run.
    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    /// Simulated time.
    pub fn now(&self) -> SimTime {
        self.tick.time
    }

    /// Takes the readings out of what was published last, for whoever they are for: they are not copied.
    pub fn take_readings(&mut self) -> Vec<Reading> {
        std::mem::take(&mut self.tick.readings)
    }

    /// What was published last.
    pub fn last_tick(&self) -> &Tick {
        &self.tick
    }
}

fn pool(threads: usize) -> Result<Option<ThreadPool>, ServerError> {
    if threads <= 1 {
        return Ok(None);
    }
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(threads)
        .thread_name(|n| format!("sensors {n}"))
        .build();
    let failed = |error: rayon::ThreadPoolBuildError| ServerError::Threads {
        count: threads,
        reason: error.to_string(),
    };
    pool.map(Some).map_err(failed)
}
