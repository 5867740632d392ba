//! One robot: its orders, its state, its body.

use base::geom::Pose;
use base::model::kinematics::parent_from_link;
use base::model::{DriveKind, RobotModel};
use glam::DVec3;
use rapier3d::prelude::PhysicsWorld;
use serde::{Deserialize, Serialize};
use sim_rays::Surface;

use super::battery::Battery;
use super::fall::FallWatch;
use super::flight::FlightAim;
use super::joint::JointMotion;
use super::kinematic::{Kinematic, Surroundings};
use super::rigid::{Rigid, RigidWheel};
use super::servo::{ServoMotion, pulse_all};
use super::wheel::WheelMotion;
use crate::model_tree::ModelTree;
use crate::tread::Treads;

/// A robot.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Robot {
    pub(crate) name: String,
    /// Index into the known models.
    pub(crate) model: usize,
    /// Index into the world's things, and into its materials.
    pub(crate) owner: u32,
    pub(crate) material: u32,
    pub(crate) wheel_material: u32,
    /// Which set of collision groups it has, if it has bodies.
    pub(crate) slot: Option<u32>,
    pub(crate) wheels: Vec<WheelMotion>,
    pub(crate) joints: Vec<JointMotion>,
    pub(crate) servos: Vec<ServoMotion>,
    pub(crate) flight: FlightAim,
    pub(crate) battery: Battery,
    /// In the world, at the robot's frame.
    pub(crate) velocity: DVec3,
    pub(crate) acceleration: DVec3,
    pub(crate) falls: FallWatch,
    pub(crate) body: Body,
}

/// What moves a robot.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) enum Body {
    /// Forces.
    Rigid(Rigid),
    /// Its wheels' speeds alone.
    Kinematic(Kinematic),
}

impl Robot {
    /// A robot at rest with a full battery.
    pub(crate) fn new(
        (name, model): (&str, usize),
        (surface, wheel_surface): (Surface, Surface),
        tree: &ModelTree,
        body: Body,
    ) -> Self {
        let spec = &tree.model;
        let joints: Vec<JointMotion> = spec.joints.iter().map(JointMotion::rest).collect();
        let servos = tree.servo_joints.iter().map(|links| ServoMotion::rest(links, &joints));
        Self {
            name: name.to_owned(),
            model,
            owner: surface.owner,
            material: surface.material,
            wheel_material: wheel_surface.material,
            slot: None,
            wheels: vec![WheelMotion::default(); spec.wheels.len()],
            servos: servos.collect(),
            joints,
            flight: FlightAim::default(),
            battery: Battery::full(&spec.battery),
            velocity: DVec3::ZERO,
            acceleration: DVec3::ZERO,
            falls: FallWatch::default(),
            body,
        }
    }

    /// What rays see of its surface.
    pub(crate) fn surface(&self) -> Surface {
        Surface { material: self.material, owner: self.owner, is_transparent: false }
    }

    /// Where its frame is.
    pub(crate) fn world_from_robot(&self, engine: &PhysicsWorld) -> Pose {
        match &self.body {
            Body::Rigid(rigid) => rigid.world_from_robot(engine),
            Body::Kinematic(kinematic) => kinematic.world_from_robot(),
        }
    }

    /// Where one of its links is.
    pub(crate) fn world_from_link(
        &self,
        engine: &PhysicsWorld,
        tree: &ModelTree,
        index: usize,
    ) -> Pose {
        match &self.body {
            Body::Rigid(rigid) => rigid.world_from_link(engine, tree, &self.joints, index),
            Body::Kinematic(_) => {
                let parent = tree.joint_parents[index].map_or_else(
                    || self.world_from_robot(engine),
                    |parent| self.world_from_link(engine, tree, parent),
                );
                parent * parent_from_link(&tree.model.joints[index], self.joints[index].value)
            }
        }
    }

    /// Before the engine steps: motors, servos, steering and rotors follow their orders.
    pub(crate) fn act(&mut self, engine: &mut PhysicsWorld, tree: &ModelTree, dt: f64) {
        if self.battery.is_empty() {
            self.stop(&tree.model);
        } else {
            pulse_all(&mut self.servos, &mut self.joints, tree, dt);
        }
        let moved = self.move_servos(tree, dt);
        let Body::Rigid(rigid) = &self.body else { return };
        if moved {
            rigid.move_servos(engine, tree, &self.joints);
        }
        for ((motion, wheel), spec) in
            self.wheels.iter_mut().zip(&rigid.wheels).zip(&tree.model.wheels)
        {
            motion.accelerate(spec.radius, dt);
            if motion.aim_steering != motion.steering
                && motion.steer(dt)
                && let RigidWheel::Turning { axle, .. } = wheel
                && let Some(axle) = engine.impulse_joints.get_mut(*axle, true)
            {
                axle.data.local_frame1.rotation = super::assemble::axle_frame(motion.steering);
            }
        }
        rigid.drive_motors(engine, tree, &self.wheels, &self.joints);
        if let DriveKind::Aerial(limits) = tree.model.drive
            && let Some(body) = engine.bodies.get_mut(rigid.chassis)
        {
            let is_flying = !self.battery.is_empty();
            body.set_gravity_scale(if is_flying { 0.0 } else { 1.0 }, false);
            if is_flying {
                self.flight.steer(body, &limits, dt);
            }
        }
    }

    /// Tells the engine how fast the surfaces of belts move.
    pub(crate) fn run_belts(
        &self,
        engine: &mut PhysicsWorld,
        tree: &ModelTree,
        treads: &mut Treads,
    ) {
        let Body::Rigid(rigid) = &self.body else { return };
        let mut is_running = false;
        let wheels = self.wheels.iter().zip(&rigid.wheels).zip(&tree.model.wheels);
        for ((motion, wheel), spec) in wheels {
            let speed = motion.motor_speed * spec.radius;
            let surfaces = match *wheel {
                RigidWheel::Belt { tread, rim } => [Some(tread), Some(rim)],
                RigidWheel::Track { belt, sole } => [belt, sole],
                RigidWheel::Caster { .. } | RigidWheel::Turning { .. } => continue,
            };
            surfaces.into_iter().flatten().for_each(|surface| treads.run(surface, speed));
            is_running |= speed != 0.0;
        }
        if is_running {
            engine.wake_up(rigid.chassis, true);
        }
    }

    /// Joints that carry no wheels go where they are told; tells whether any did.
    fn move_servos(&mut self, tree: &ModelTree, dt: f64) -> bool {
        let is_rigid = matches!(self.body, Body::Rigid(_));
        let mut has_moved = false;
        for (index, (motion, spec)) in self.joints.iter_mut().zip(&tree.model.joints).enumerate() {
            if is_rigid && tree.is_jointed[index] {
                continue;
            }
            let before = motion.value;
            motion.follow_as_servo(spec, dt);
            has_moved |= motion.value != before;
        }
        has_moved
    }

    /// A kinematic robot's step.
    pub(crate) fn travel(&mut self, around: &Surroundings<'_>) {
        let Body::Kinematic(kinematic) = &mut self.body else { return };
        kinematic.step(around, &mut self.wheels, &self.flight);
        let before = self.velocity;
        self.velocity = kinematic.velocity;
        self.acceleration = (self.velocity - before) / around.dt;
        self.battery.drain(&around.model.battery, 0.0, around.dt);
    }

    /// All orders end; joints stay where they are.
    pub(crate) fn stop(&mut self, model: &RobotModel) {
        for wheel in &mut self.wheels {
            wheel.aim_speed = 0.0;
        }
        self.flight = FlightAim::default();
        for (motion, spec) in self.joints.iter_mut().zip(&model.joints) {
            motion.halt(spec);
        }
    }
}
