//! What can be known of a robot.

use base::geom::Pose;
use base::messages::{BatteryState, JointState, WheelState};
use glam::DVec3;
use rapier3d::prelude::PhysicsWorld;

use super::fall::{Fall, Moment};
use super::machine::{Body, Robot};
use crate::convert::our_vector;
use crate::model_tree::ModelTree;

/// The truth about a robot. Metres, radians, seconds, in the world's frame.
#[derive(Clone, Debug, PartialEq)]
pub struct RobotState {
    /// Where its frame is.
    pub world_from_robot: Pose,
    /// Of its frame.
    pub linear_velocity: DVec3,
    /// Of the chassis.
    pub angular_velocity: DVec3,
    /// Change of the linear velocity over the last step; gravity is not in it while something carries the robot.
    pub linear_acceleration: DVec3,
    /// In the model's order.
    pub wheels: Vec<WheelState>,
    /// In the model's order.
    pub joints: Vec<JointState>,
    /// What it touches, but for wheels on the ground.
    pub contacts: Vec<Contact>,
    /// Whether its up is still up, to within 60 degrees.
    pub is_upright: bool,
    /// How long it has not been upright, seconds.
    pub tipped_for: Option<f64>,
    /// The last time it lost the ground and went down, or goes down now.
    pub last_fall: Option<Fall>,
    /// What is left to run on.
    pub battery: BatteryState,
}

/// A touch.
#[derive(Clone, Debug, PartialEq)]
pub struct Contact {
    /// Name of what is touched, as among the world's things.
    pub thing: String,
    /// The same as an index into the world's things.
    pub owner: u32,
    /// Where, in the world.
    pub point: DVec3,
    /// What of the robot touches it.
    pub by: Toucher,
}

/// The part of a robot that touches something.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Toucher {
    /// The chassis.
    Body,
    /// A wheel, by its number in the model.
    Wheel(usize),
    /// The link of a joint, by its number in the model.
    Link(usize),
    /// A foot, by its number in the model.
    Foot(usize),
}

/// Cosine of the lean from which on a robot is no longer upright.
const UPRIGHT: f64 = 0.5;

/// Whether a robot's up is still up.
fn is_upright(world_from_robot: &Pose) -> bool {
    (world_from_robot.rotation * DVec3::Z).z > UPRIGHT
}

impl Robot {
    /// Takes a step that is over into account: whether it falls, or lies.
    pub(crate) fn watch_falls(&mut self, engine: &PhysicsWorld, tree: &ModelTree, dt: f64) {
        let world_from_robot = self.world_from_robot(engine);
        self.falls.note(&Moment {
            height: world_from_robot.position.z,
            acceleration: self.acceleration.z,
            is_flying: tree.model.drive.flies() && !self.battery.is_empty(),
            is_upright: is_upright(&world_from_robot),
            dt,
        });
    }

    /// Everything about it.
    pub(crate) fn state(
        &self,
        engine: &PhysicsWorld,
        tree: &ModelTree,
        name_of: impl Fn(u32) -> String,
    ) -> RobotState {
        let world_from_robot = self.world_from_robot(engine);
        let joints = tree.model.joints.iter().zip(&self.joints);
        RobotState {
            world_from_robot,
            linear_velocity: self.velocity,
            angular_velocity: self.angular_velocity(engine),
            linear_acceleration: self.acceleration,
            wheels: self
                .wheels
                .iter()
                .map(|w| WheelState { speed: w.speed, angle: w.turned })
                .collect(),
            joints: joints
                .map(|(spec, motion)| JointState {
                    name: spec.name.clone(),
                    value: motion.value,
                    speed: motion.speed,
                    effort: motion.effort,
                })
                .collect(),
            contacts: self.contacts(engine, name_of),
            is_upright: is_upright(&world_from_robot),
            tipped_for: self.falls.tipped_for,
            last_fall: self.falls.last,
            battery: self.battery.state(&tree.model.battery),
        }
    }

    /// Rad/s in the world's frame.
    pub(crate) fn angular_velocity(&self, engine: &PhysicsWorld) -> DVec3 {
        match &self.body {
            Body::Rigid(rigid) => our_vector(engine.bodies[rigid.chassis].angvel()),
            Body::Kinematic(kinematic) => DVec3::Z * kinematic.turning,
        }
    }
}
