//! The engine, the robots in it, and the one verb: step.

use std::collections::{BTreeMap, BTreeSet};

use base::geom::Pose;
use base::messages::Command;
use base::model::RobotModel;
use rapier3d::math::Vector;
use rapier3d::prelude::{FrictionModel, PhysicsWorld};
use sim_rays::Part;
use sim_world::World;

use crate::clearance::{Overlap, overlap, overlap_of_robots};
use crate::error::PhysicsError;
use crate::groups::{MOST_ROBOTS, robot_groups};
use crate::model_tree::ModelTree;
use crate::movers::Movers;
use crate::robot::{Assembly, Body, Kinematic, Robot, RobotState, Stance, Surroundings};
use crate::statics::add_statics;
use crate::tread::Treads;

/// Rigid bodies in a world.
pub struct Physics {
    pub(crate) engine: PhysicsWorld,
    pub(crate) movers: Movers,
    pub(crate) models: Vec<ModelTree>,
    pub(crate) robots: BTreeMap<u32, Robot>,
    pub(crate) next_id: u32,
    /// Names of the world's things.
    pub(crate) things: Vec<String>,
    /// Set anew in every step.
    treads: Treads,
}

/// A robot in physics; never used again for another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct RobotId(pub(crate) u32);

/// A robot that is to be added.
#[derive(Clone, Copy, Debug)]
pub struct NewRobot<'a> {
    /// Unique among robots.
    pub name: &'a str,
    /// What it is.
    pub model: &'a RobotModel,
    /// Where its frame starts; [`standing_at`](base::model::kinematics::standing_at) finds it for a place on the floor.
    pub world_from_robot: Pose,
    /// Whether it has no bodies and just goes where its wheels would take it: for swarms.
    ///
    /// It stops at everything rays see of the world, robots included; to robots with bodies it is a box that does not give way.
    pub is_kinematic: bool,
}

/// Longest step the engine takes at once, seconds; longer ones are cut into equal parts.
const LONGEST_STEP: f64 = 0.02;
/// Metres per second squared.
const GRAVITY: f32 = 9.81;
/// A touch is computed anew when it has moved by this much, metres. The engine's own 5 cm lets rolling wheels keep stale ones.
const STALE: f32 = 1e-3;
/// Touches are prepared from this distance on, metres; more would make the rims of wheels work for nothing.
pub(crate) const AHEAD: f32 = 3e-3;
/// How many parts a step is solved in, and the longest step that needs no parts, seconds: half of our usual one.
const SOLVER_PARTS: usize = 2;
const LONGEST_UNDIVIDED: f64 = 0.005;
/// How many rounds each part takes without pushing things apart: one leaves a shiver in driven wheels.
const SOLVER_ROUNDS: usize = 2;

impl Physics {
    /// Everything solid of a world, and no robots.
    pub fn new(world: &World) -> Self {
        let mut engine = PhysicsWorld::new();
        engine.gravity = Vector::new(0.0, 0.0, -GRAVITY);
        engine.integration_parameters.num_solver_iterations = SOLVER_PARTS;
        engine.integration_parameters.num_internal_stabilization_iterations = SOLVER_ROUNDS;
        engine.integration_parameters.normalized_prediction_distance = AHEAD;
        engine.integration_parameters.normalized_contact_recycle_distance = STALE;
        engine.integration_parameters.friction_model = FrictionModel::Coulomb;
        engine.integration_parameters.warmstart_joints = true;
        add_statics(&mut engine, world);
        let movers = Movers::new(&mut engine, world);
        let mut physics = Self {
            engine,
            movers,
            models: vec![],
            robots: BTreeMap::new(),
            next_id: 1,
            things: vec![],
            treads: Treads::default(),
        };
        physics.learn_names(world);
        physics
    }

    /// Adds a robot, which becomes a thing of the world too; refuses a start inside something.
    pub fn add_robot(
        &mut self,
        world: &mut World,
        new: &NewRobot<'_>,
    ) -> Result<RobotId, PhysicsError> {
        if self.robots.values().any(|robot| robot.name == new.name) {
            return Err(PhysicsError::DuplicateName { name: new.name.to_owned() });
        }
        let model = self.know(new.model)?;
        self.learn_names(world);
        self.check_start(model, new)?;
        let slot = self.free_slot(new)?;
        let surface = world.add_robot(new.name);
        let surfaces = (surface, world.wheel_surface(surface));
        self.learn_names(world);
        let tree = &self.models[model];
        let body = if let Some(slot) = slot {
            let (owner, groups) = (surface.owner, robot_groups(slot));
            let assembly = Assembly { engine: &mut self.engine, tree, owner, groups };
            Body::Rigid(assembly.build(&new.world_from_robot))
        } else {
            Body::Kinematic(Kinematic::new(&new.world_from_robot))
        };
        let mut robot = Robot::new((new.name, model), surfaces, tree, body);
        robot.slot = slot;
        let id = self.next_id;
        self.next_id += 1;
        self.robots.insert(id, robot);
        Ok(RobotId(id))
    }

    /// Takes a robot out; its thing in the world stays, for one of the same name.
    pub fn remove_robot(&mut self, id: RobotId) -> Result<(), PhysicsError> {
        let robot = self.robots.remove(&id.0).ok_or(PhysicsError::NoSuchRobot(id.0))?;
        let bodies: Vec<_> = match &robot.body {
            Body::Rigid(rigid) => rigid.bodies().collect(),
            Body::Kinematic(kinematic) => kinematic.stand_in.into_iter().collect(),
        };
        for body in bodies {
            self.engine.remove_body(body);
        }
        Ok(())
    }

    /// Checks a model and keeps it, so that snapshots with robots of it can be restored; tells its number.
    pub(crate) fn know(&mut self, model: &RobotModel) -> Result<usize, PhysicsError> {
        if let Some(known) = self.models.iter().position(|tree| tree.model == *model) {
            return Ok(known);
        }
        self.models.push(ModelTree::new(model)?);
        Ok(self.models.len() - 1)
    }

    /// Gives a robot an order, which stays in force until another replaces it.
    pub fn command(&mut self, id: RobotId, command: &Command) -> Result<(), PhysicsError> {
        let robot = self.robots.get_mut(&id.0).ok_or(PhysicsError::NoSuchRobot(id.0))?;
        let tree = &self.models[robot.model];
        if *command == Command::Flip {
            robot.right(&mut self.engine, tree);
        }
        robot.obey(tree, command)
    }

    /// Lets `dt` seconds pass in a world as it is now: doors push, robots drive, blocks fall.
    pub fn step(&mut self, world: &World, dt: f64) {
        if !(dt.is_finite() && dt > 0.0) {
            return;
        }
        self.learn_names(world);
        self.movers.follow(&mut self.engine, world);
        let parts = libm::ceil(dt / LONGEST_STEP - 1e-9).max(1.0);
        for _ in 0..parts as usize {
            self.step_part(world, dt / parts);
        }
    }

    fn step_part(&mut self, world: &World, dt: f64) {
        self.treads.clear();
        for robot in self.robots.values_mut() {
            let tree = &self.models[robot.model];
            robot.act(&mut self.engine, tree, dt);
            robot.run_belts(&mut self.engine, tree, &mut self.treads);
        }
        self.place_stand_ins();
        self.engine.integration_parameters.dt = dt as f32;
        let parts = if dt > LONGEST_UNDIVIDED + 1e-9 { SOLVER_PARTS } else { 1 };
        self.engine.integration_parameters.num_solver_iterations = parts;
        self.engine.step_with_events(&self.treads, &());
        for robot in self.robots.values_mut() {
            let tree = &self.models[robot.model];
            robot.feel(&self.engine, tree, dt);
            let (scene, own) = (world.scene(), robot.owner);
            robot.travel(&Surroundings { scene, own, model: &tree.model, dt });
            robot.watch_falls(&self.engine, tree, dt);
        }
    }

    /// Everything about a robot.
    pub fn state(&self, id: RobotId) -> Option<RobotState> {
        let robot = self.robots.get(&id.0)?;
        let name_of = |owner: u32| self.things.get(owner as usize).cloned().unwrap_or_default();
        Some(robot.state(&self.engine, &self.models[robot.model], name_of))
    }

    /// Where a robot's chassis is, or the link of one of its joints.
    pub fn world_from(&self, id: RobotId, link: Option<&str>) -> Option<Pose> {
        let robot = self.robots.get(&id.0)?;
        let tree = &self.models[robot.model];
        match link {
            None => Some(robot.world_from_robot(&self.engine)),
            Some(name) => Some(robot.world_from_link(&self.engine, tree, tree.joint(name)?)),
        }
    }

    /// What a robot with feet stands on; `None` for robots without bodies.
    pub fn stance(&self, id: RobotId) -> Option<Stance> {
        let robot = self.robots.get(&id.0)?;
        robot.stance(&self.engine, &self.models[robot.model])
    }

    /// What rays see of a robot: for [`World::place_robots`].
    pub fn robot_parts(&self, id: RobotId) -> Vec<Part> {
        let robot = self.robots.get(&id.0);
        robot.map_or_else(Vec::new, |r| r.parts(&self.engine, &self.models[r.model]))
    }

    /// Where the world's loose blocks are: for [`World::place_blocks`].
    pub fn block_poses(&self) -> Vec<Pose> {
        self.movers.block_poses(&self.engine)
    }

    /// All robots, in the order they came.
    pub fn robots(&self) -> impl Iterator<Item = RobotId> {
        self.robots.keys().copied().map(RobotId)
    }

    fn learn_names(&mut self, world: &World) {
        if self.things.len() != world.things().len() {
            self.things = world.things().iter().map(|thing| thing.name.clone()).collect();
        }
    }

    /// A set of collision groups nobody has; kinematic robots need none.
    fn free_slot(&self, new: &NewRobot<'_>) -> Result<Option<u32>, PhysicsError> {
        if new.is_kinematic {
            return Ok(None);
        }
        let taken: BTreeSet<u32> = self.robots.values().filter_map(|robot| robot.slot).collect();
        let free = (0..MOST_ROBOTS).find(|slot| !taken.contains(slot));
        let too_many = || PhysicsError::TooMany { name: new.name.to_owned(), most: MOST_ROBOTS };
        free.map(Some).ok_or_else(too_many)
    }

    fn check_start(&self, model: usize, new: &NewRobot<'_>) -> Result<(), PhysicsError> {
        let Pose { position, rotation } = new.world_from_robot;
        let numbers = position.to_array().into_iter().chain(rotation.to_array());
        if let Some(value) = numbers.into_iter().find(|number| !number.is_finite()) {
            let (robot, what) = (new.name.to_owned(), "a number of its start pose");
            return Err(PhysicsError::NotFinite { robot, what, value });
        }
        let tree = &self.models[model];
        let bodiless = self.robots.values().find_map(|robot| {
            let Body::Kinematic(other) = &robot.body else { return None };
            let other = (&self.models[robot.model], &other.world_from_robot());
            let depth = overlap_of_robots((tree, &new.world_from_robot), other)?;
            Some(Overlap { owner: robot.owner, depth })
        });
        let met = overlap(&self.engine, tree, &new.world_from_robot, None).or(bodiless);
        let Some(met) = met else { return Ok(()) };
        Err(PhysicsError::StartsInCollision {
            robot: new.name.to_owned(),
            thing: self.things.get(met.owner as usize).cloned().unwrap_or_default(),
            depth_m: met.depth,
        })
    }
}
