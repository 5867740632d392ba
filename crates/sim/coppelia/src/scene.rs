//! The scene: our world as objects with names and handles.

use std::collections::{BTreeMap, BTreeSet};

use base::geom::Pose;
use base::messages::{Command, Drive, JointOrder, ReadingData};
use base::model::{RobotModel, SensorKind, SideOfRobot};
use base::picture::Picture;
use glam::DVec3;
use sim_engine::{Order, Simulation};

use crate::clock::Clock;
use crate::distances;
use crate::frames::{looking, turning};
use crate::names::{Names, numbered};
use crate::object::{Kind, Object, Part};
use crate::senses::Senses;
use crate::signals::Signals;

/// What clients call an object by.
pub type Handle = i32;

/// A simulation as V-REP's and CoppeliaSim's clients see it.
#[derive(Debug, Default)]
pub struct Scene {
    objects: BTreeMap<Handle, Object>,
    /// Handles are given once and never again.
    handles: BTreeMap<(Option<String>, Part), Handle>,
    /// What everybody is called.
    words: Names,
    names: BTreeMap<String, Handle>,
    paths: BTreeMap<String, Handle>,
    robots: Vec<String>,
    is_seen: bool,
    senses: Senses,
    /// Speeds of the two sides of robots that clients drive, rad/s.
    sides: BTreeMap<String, (f64, f64)>,
    /// What joints were told, by their handles.
    speeds: BTreeMap<Handle, f64>,
    orders: Vec<Order>,
    /// Robots that clients may put elsewhere, and where they are to be.
    movable: BTreeSet<String>,
    moves: BTreeMap<String, Pose>,
    /// When time passes.
    pub clock: Clock,
    /// What clients left for each other.
    pub signals: Signals,
}

impl Scene {
    /// With these names.
    pub fn with_names(words: Names) -> Self {
        Self { words, ..Self::default() }
    }

    /// After a step, or before the first: takes over who is there and what was read.
    pub fn see(&mut self, simulation: &Simulation) {
        let is_same = self.robots.iter().map(String::as_str).eq(simulation.names());
        if !self.is_seen || !is_same {
            self.is_seen = true;
            self.robots = simulation.names().map(ToOwned::to_owned).collect();
            self.name_all(simulation);
        }
        self.senses.hear(&simulation.last_tick().readings);
        self.clock.set_now(simulation.now());
    }

    /// Whether a step of the simulation may be made now.
    pub fn may_step(&mut self) -> bool {
        self.clock.may_step()
    }

    /// What robots were told since the last call.
    pub fn take_orders(&mut self) -> Vec<Order> {
        std::mem::take(&mut self.orders)
    }

    /// The object with this name of V-REP's: `Pioneer_p3dx_leftMotor`; a lone `#` at its end says nothing.
    pub fn by_name(&self, name: &str) -> Option<Handle> {
        self.names.get(name.strip_suffix('#').unwrap_or(name)).copied()
    }

    /// The object with this path of CoppeliaSim's: `/PioneerP3DX/leftMotor`, or with a name of V-REP's.
    pub fn by_path(&self, path: &str) -> Option<Handle> {
        let bare = path.trim_start_matches(['.', ':']).trim_start_matches('/');
        self.paths.get(bare).copied().or_else(|| self.by_name(path))
    }

    /// An object.
    pub fn object(&self, handle: Handle) -> Option<&Object> {
        self.objects.get(&handle)
    }

    /// All objects, by their handles.
    pub fn objects(&self) -> impl Iterator<Item = (Handle, &Object)> {
        self.objects.iter().map(|(handle, object)| (*handle, object))
    }

    /// What carries an object; `None` is the world.
    pub fn parent(&self, handle: Handle) -> Option<Handle> {
        let object = self.object(handle)?;
        match object.part {
            Part::Body | Part::Thing(_) => None,
            _ => self.handles.get(&(object.robot.clone(), Part::Body)).copied(),
        }
    }

    /// Where an object is in the world.
    pub fn world_from(&self, handle: Handle, simulation: &Simulation) -> Option<Pose> {
        let object = self.object(handle)?;
        if let Part::Thing(name) = &object.part {
            return things(simulation).find(|(thing, _)| thing == name).map(|(_, pose)| pose);
        }
        let robot = object.robot.as_deref()?;
        let model = simulation.model(robot)?;
        let body = simulation.state(robot)?.world_from_robot;
        match &object.part {
            Part::Body => Some(body),
            Part::Wheel(number) => {
                let wheel = model.wheels.get(*number)?;
                let parent = match &wheel.parent {
                    Some(joint) => simulation.world_from_link(robot, joint)?,
                    None => body,
                };
                Some(turning(parent * Pose::at(wheel.position), DVec3::Y))
            }
            Part::Joint(number) => {
                let joint = model.joints.get(*number)?;
                Some(turning(simulation.world_from_link(robot, &joint.name)?, joint.axis))
            }
            Part::Sensor(name) => {
                let pose = simulation.world_from_sensor(robot, name)?;
                let looks = matches!(object.kind, Kind::Proximity | Kind::Vision);
                Some(if looks { looking(pose) } else { pose })
            }
            Part::Thing(_) => None,
        }
    }

    /// Velocity and rate of turning of the robot that an object belongs to, in the world.
    pub fn velocity(&self, handle: Handle, simulation: &Simulation) -> Option<(DVec3, DVec3)> {
        let object = self.object(handle)?;
        let Some(robot) = &object.robot else { return Some((DVec3::ZERO, DVec3::ZERO)) };
        let state = simulation.state(robot)?;
        Some((state.linear_velocity, state.angular_velocity))
    }

    /// Angle and speed of a wheel or joint.
    pub fn joint(&self, handle: Handle, simulation: &Simulation) -> Option<(f64, f64)> {
        let object = self.object(handle)?;
        let state = simulation.state(object.robot.as_deref()?)?;
        match object.part {
            Part::Wheel(number) => state.wheels.get(number).map(|wheel| (wheel.angle, wheel.speed)),
            Part::Joint(number) => state.joints.get(number).map(|joint| (joint.value, joint.speed)),
            _ => None,
        }
    }

    /// The speed that a wheel or joint was told last.
    pub fn wanted_speed(&self, handle: Handle) -> Option<f64> {
        let is_joint = self.object(handle)?.kind == Kind::Joint;
        is_joint.then(|| self.speeds.get(&handle).copied().unwrap_or(0.0))
    }

    /// A wheel or joint is to turn like this, rad/s; wheels of a side turn alike.
    pub fn set_speed(
        &mut self,
        handle: Handle,
        speed: f64,
        simulation: &Simulation,
    ) -> Result<(), String> {
        let (robot, part, model) = self.joint_of(handle, simulation)?;
        if !speed.is_finite() {
            return Err(format!("the speed is {speed}, which is no finite number"));
        }
        let command = match part {
            Part::Wheel(number) => {
                let (left, right) = self.sides.entry(robot.clone()).or_default();
                match model.wheels.get(number).map(|wheel| (wheel.side, wheel.is_caster)) {
                    Some((SideOfRobot::Left, false)) => *left = speed,
                    Some((SideOfRobot::Right, false)) => *right = speed,
                    _ => return Err("this wheel has no motor".to_owned()),
                }
                Command::Drive(Drive::Skid { left: *left, right: *right })
            }
            Part::Joint(number) => {
                let name = model.joints.get(number).map(|joint| joint.name.clone());
                Command::Joint { name: name.unwrap_or_default(), order: JointOrder::Speed(speed) }
            }
            _ => return Err(NO_JOINT.to_owned()),
        };
        self.speeds.insert(handle, speed);
        self.orders.push(Order { robot, command });
        Ok(())
    }

    /// A joint is to go to this angle; wheels cannot.
    pub fn set_target(
        &mut self,
        handle: Handle,
        value: f64,
        simulation: &Simulation,
    ) -> Result<(), String> {
        let (robot, part, model) = self.joint_of(handle, simulation)?;
        if !value.is_finite() {
            return Err(format!("the position is {value}, which is no finite number"));
        }
        let Part::Joint(number) = part else {
            return Err("a wheel takes speeds, not positions".to_owned());
        };
        let name = model.joints.get(number).map(|joint| joint.name.clone()).unwrap_or_default();
        let command = Command::Joint { name, order: JointOrder::To(value) };
        self.orders.push(Order { robot, command });
        Ok(())
    }

    /// How far a proximity sensor sees something; `None` within where it sees nothing.
    pub fn range(&self, handle: Handle) -> Option<Option<f64>> {
        let object = self.object(handle).filter(|object| object.kind == Kind::Proximity)?;
        let Part::Sensor(sensor) = &object.part else { return None };
        Some(self.senses.range(object.robot.as_deref()?, sensor))
    }

    /// What a vision sensor sees now.
    pub fn picture(
        &self,
        handle: Handle,
        simulation: &Simulation,
    ) -> Option<std::sync::Arc<Picture>> {
        let object = self.object(handle).filter(|object| object.kind == Kind::Vision)?;
        let Part::Sensor(sensor) = &object.part else { return None };
        let glimpse = simulation.glimpse(object.robot.as_deref()?, sensor)?;
        match glimpse.draw(simulation.world()).data {
            ReadingData::Picture(picture, _) => Some(picture),
            _ => None,
        }
    }

    /// Pixels of a vision sensor: columns and rows.
    pub fn resolution(&self, handle: Handle, simulation: &Simulation) -> Option<(usize, usize)> {
        let object = self.object(handle)?;
        let model = simulation.model(object.robot.as_deref()?)?;
        let Part::Sensor(name) = &object.part else { return None };
        match &model.equipment.iter().find(|mount| mount.name == *name)?.kind {
            SensorKind::Camera(spec) => Some((spec.width, spec.height)),
            _ => None,
        }
    }

    /// What is between a robot and the thing of this name; the second robot's has `#0` behind it.
    pub fn distance_handle(&self, name: &str) -> Option<Handle> {
        let (bare, copy) = match name.split_once('#') {
            None | Some((_, "")) => (name.trim_end_matches('#'), 0),
            Some((bare, copy)) => (bare, copy.parse::<Handle>().ok()?.checked_add(1)?),
        };
        let thing = self.by_name(bare)?;
        let is_thing = matches!(self.object(thing)?.part, Part::Thing(_));
        let robot = usize::try_from(copy).ok().filter(|robot| *robot < self.robots.len())?;
        is_thing.then(|| distances::handle(thing, robot))?
    }

    /// Metres between a robot and a thing, for a handle of these.
    pub fn distance(&self, handle: Handle, simulation: &Simulation) -> Option<f64> {
        let (thing, robot) = distances::parts(handle)?;
        let robot = self.robots.get(robot)?;
        let Part::Thing(thing) = &self.object(thing)?.part else { return None };
        let (at, radius, height) = posts(simulation).find(|(name, _)| *name == thing)?.1;
        let model = simulation.model(robot)?;
        let body = simulation.state(robot)?.world_from_robot;
        Some(distances::to_post(model, body.inverse() * at, radius, height))
    }

    /// The same between a part of a robot and a thing.
    pub fn distance_between(
        &self,
        robot: Handle,
        thing: Handle,
        simulation: &Simulation,
    ) -> Option<f64> {
        let robot = self.object(robot)?.robot.as_ref()?;
        let robot = self.robots.iter().position(|known| known == robot)?;
        self.distance(distances::handle(thing, robot)?, simulation)
    }

    /// From now on clients may put these robots elsewhere.
    pub fn set_movable(&mut self, robots: impl IntoIterator<Item = String>) {
        self.movable = robots.into_iter().collect();
    }

    /// A robot is to be somewhere else; `change` is given where it is.
    pub fn put(
        &mut self,
        handle: Handle,
        simulation: &Simulation,
        change: impl FnOnce(Pose) -> Pose,
    ) -> Result<(), String> {
        let object = self.object(handle).ok_or_else(|| format!("there is no object {handle}"))?;
        let name = object.name.clone();
        let robot = object.robot.clone().filter(|_| object.part == Part::Body);
        let robot = robot.filter(|robot| self.movable.contains(robot));
        let robot = robot.ok_or_else(|| format!("{name} cannot be put elsewhere"))?;
        let state = simulation.state(&robot).ok_or("its robot has gone")?;
        let now = self.moves.get(&robot).copied().unwrap_or(state.world_from_robot);
        let mut pose = change(now);
        if !(pose.position.is_finite() && pose.rotation.is_normalized()) {
            return Err(format!("{name} cannot be put where no finite numbers are"));
        }
        // Who keeps to the ground is not put a little way into it.
        if (0.0..0.2).contains(&(now.position.z - pose.position.z)) {
            pose.position.z = now.position.z;
        }
        self.moves.insert(robot, pose);
        Ok(())
    }

    /// Whether a robot is to be somewhere else: nothing more is to be asked before it is there.
    pub fn has_moves(&self) -> bool {
        !self.moves.is_empty()
    }

    /// Where robots are to be put, since the last call.
    pub fn take_moves(&mut self) -> BTreeMap<String, Pose> {
        std::mem::take(&mut self.moves)
    }

    /// A robot was put elsewhere: its motors go on as they were told.
    pub fn was_put(&mut self, robot: &str) {
        if let Some((left, right)) = self.sides.get(robot) {
            let command = Command::Drive(Drive::Skid { left: *left, right: *right });
            self.orders.push(Order { robot: robot.to_owned(), command });
        }
    }

    /// How far to the sides a vision sensor sees, radians.
    pub fn field_of_view(&self, handle: Handle, simulation: &Simulation) -> Option<f64> {
        let object = self.object(handle)?;
        let model = simulation.model(object.robot.as_deref()?)?;
        let Part::Sensor(name) = &object.part else { return None };
        match &model.equipment.iter().find(|mount| mount.name == *name)?.kind {
            SensorKind::Camera(spec) => Some(spec.field_of_view),
            _ => None,
        }
    }

    /// How hard a wheel turns at most, newton metres.
    pub fn max_torque(&self, handle: Handle, simulation: &Simulation) -> Option<f64> {
        let object = self.object(handle)?;
        let model = simulation.model(object.robot.as_deref()?)?;
        let Part::Wheel(number) = object.part else { return None };
        model.wheels.get(number).map(|wheel| wheel.max_torque)
    }

    /// Time was stopped: nothing of what was told or read holds any more.
    pub fn reset(&mut self) {
        self.sides.clear();
        self.speeds.clear();
        self.orders.clear();
        self.moves.clear();
        self.senses = Senses::default();
    }

    fn joint_of<'a>(
        &self,
        handle: Handle,
        simulation: &'a Simulation,
    ) -> Result<(String, Part, &'a RobotModel), String> {
        let object = self.object(handle).ok_or_else(|| format!("there is no object {handle}"))?;
        let robot = object.robot.clone().filter(|_| object.kind == Kind::Joint);
        let robot = robot.ok_or_else(|| format!("{} {NO_JOINT}", object.name))?;
        let model = simulation.model(&robot).ok_or("its robot has gone")?;
        Ok((robot, object.part.clone(), model))
    }

    /// Names everything anew; what was there before keeps its handle.
    fn name_all(&mut self, simulation: &Simulation) {
        self.objects.clear();
        self.names.clear();
        self.paths.clear();
        let robots = self.robots.clone();
        self.senses.forget(|robot| robots.iter().any(|known| known == robot));
        let mut numbers = BTreeMap::<String, usize>::new();
        let mut words = Words::default();
        for robot in &robots {
            let Some(model) = simulation.model(robot) else { continue };
            let number = numbers.entry(model.name.clone()).or_default();
            self.name_robot(robot, model, *number, &mut words);
            *number += 1;
        }
        for (name, _) in things(simulation) {
            let also = self.words.of_thing(&name);
            let part = Part::Thing(name.clone());
            let shown = also.first().unwrap_or(&name).clone();
            let names = [vec![name], also].concat();
            let (alias, kind) = (shown.clone(), Kind::Shape);
            let object = Object { name: shown, alias, kind, robot: None, part };
            words.add(self.add(object), names.clone(), names);
        }
        let Words { usual, others, paths } = words;
        for (name, handle) in usual.into_iter().chain(others) {
            self.names.entry(name.clone()).or_insert(handle);
            self.paths.entry(name).or_insert(handle);
        }
        for (path, handle) in paths {
            self.paths.entry(path).or_insert(handle);
        }
    }

    fn name_robot(&mut self, own: &str, model: &RobotModel, number: usize, words: &mut Words) {
        let robot = Some(own.to_owned());
        let names = self.words.of_robot(own, model, number);
        let alias = names.paths.last().cloned().unwrap_or_default();
        let name = numbered(&names.name, number);
        let part = Part::Body;
        let body =
            Object { name: name.clone(), alias, kind: Kind::Shape, robot: robot.clone(), part };
        words.add(self.add(body), vec![name], names.paths.clone());
        for (part, kind, ours) in parts(model) {
            let local = self.words.of_part(model, ours);
            let whole = |word: &String| numbered(&format!("{}_{word}", names.name), number);
            let below = |robot: &String| {
                local.paths.iter().map(move |part| format!("{robot}/{part}")).collect::<Vec<_>>()
            };
            let paths: Vec<String> = names.paths.iter().flat_map(below).collect();
            let alias = local.paths.first().cloned().unwrap_or_default();
            let object =
                Object { name: whole(&local.shown), alias, kind, robot: robot.clone(), part };
            words.add(self.add(object), local.names.iter().map(whole).collect(), paths);
        }
    }

    fn add(&mut self, object: Object) -> Handle {
        let next = self.handles.len() as Handle;
        let key = (object.robot.clone(), object.part.clone());
        let handle = *self.handles.entry(key).or_insert(next);
        self.objects.insert(handle, object);
        handle
    }
}

/// Names and paths of all objects. What is usual elsewhere comes first, so that no arena takes it away.
#[derive(Default)]
struct Words {
    usual: Vec<(String, Handle)>,
    others: Vec<(String, Handle)>,
    paths: Vec<(String, Handle)>,
}

impl Words {
    fn add(&mut self, handle: Handle, names: Vec<String>, paths: Vec<String>) {
        let mut names = names.into_iter().map(|name| (name, handle));
        self.usual.extend(names.next());
        self.others.extend(names);
        self.paths.extend(paths.into_iter().map(|path| (path, handle)));
    }
}

const NO_JOINT: &str = "is neither a wheel nor a joint";

/// Parts of a robot with their kinds and our names.
fn parts(model: &RobotModel) -> impl Iterator<Item = (Part, Kind, &str)> {
    let wheels = model.wheels.iter().enumerate();
    let wheels = wheels.map(|(at, wheel)| (Part::Wheel(at), Kind::Joint, wheel.name.as_str()));
    let joints = model.joints.iter().enumerate();
    let joints = joints.map(|(at, joint)| (Part::Joint(at), Kind::Joint, joint.name.as_str()));
    let sensors = model.equipment.iter().map(|mount| {
        let kind = match mount.kind {
            SensorKind::Sonar(_) | SensorKind::Infrared(_) | SensorKind::Range(_) => {
                Kind::Proximity
            }
            SensorKind::Camera(_) => Kind::Vision,
            _ => Kind::Dummy,
        };
        (Part::Sensor(mount.name.clone()), kind, mount.name.as_str())
    });
    wheels.chain(joints).chain(sensors)
}

/// Things that robots keep away from: foot, radius and height.
fn posts(simulation: &Simulation) -> impl Iterator<Item = (&String, (DVec3, f64, f64))> {
    let arena = simulation.world().arena();
    let posts = arena.landmarks.iter().map(|post| {
        let height = post.bands.iter().map(|band| band.height).sum();
        (&post.name, (post.at, post.radius, height))
    });
    let victims = arena.victims.iter().map(|victim| (&victim.name, (victim.at, 0.0, 0.0)));
    posts.chain(victims)
}

/// Things of the arena that have names, and where they are.
fn things(simulation: &Simulation) -> impl Iterator<Item = (String, Pose)> {
    let arena = simulation.world().arena();
    let landmarks = arena.landmarks.iter().map(|post| (post.name.clone(), Pose::at(post.at)));
    let victims = arena.victims.iter().map(|victim| {
        let DVec3 { x, y, z } = victim.at;
        (victim.name.clone(), Pose::from_xyz_yaw(x, y, z, victim.yaw))
    });
    landmarks.chain(victims)
}
