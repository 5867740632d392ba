//! A robot of rigid bodies: chassis, wheels on motors, links that carry wheels.

use base::geom::Pose;
use base::model::kinematics::parent_from_link;
use rapier3d::prelude::{
    ColliderHandle, ImpulseJointHandle, JointAxis, PhysicsWorld, RigidBodyHandle,
};
use serde::{Deserialize, Serialize};

use super::joint::JointMotion;
use super::wheel::WheelMotion;
use crate::convert::our_pose;
use crate::model_tree::ModelTree;

/// The engine's handles of a robot.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Rigid {
    pub(crate) chassis: RigidBodyHandle,
    pub(crate) hull: ColliderHandle,
    /// One for each wheel of the model.
    pub(crate) wheels: Vec<RigidWheel>,
    /// One for each joint of the model.
    pub(crate) links: Vec<RigidLink>,
    /// One for each foot of the model.
    pub(crate) feet: Vec<ColliderHandle>,
}

/// A wheel in the engine.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub(crate) enum RigidWheel {
    /// A smooth ball that is part of the body it hangs on.
    Caster { tread: ColliderHandle },
    /// A moving surface of the body it hangs on.
    Belt { tread: ColliderHandle, rim: ColliderHandle },
    /// A wheel in a track: the belt around all of them and the sole to the next are moving surfaces of the body they hang on.
    Track { belt: Option<ColliderHandle>, sole: Option<ColliderHandle> },
    /// A body on a motor.
    Turning {
        body: RigidBodyHandle,
        tread: ColliderHandle,
        rim: ColliderHandle,
        axle: ImpulseJointHandle,
        carrier: RigidBodyHandle,
    },
}

/// A link in the engine.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub(crate) enum RigidLink {
    /// A body on a motor.
    Jointed {
        body: RigidBodyHandle,
        carrier: RigidBodyHandle,
        joint: ImpulseJointHandle,
        shell: Option<ColliderHandle>,
    },
    /// Part of the body it hangs on, moved within it.
    Servo { carrier: RigidBodyHandle, shell: Option<ColliderHandle> },
}

/// How sharply motors hold their speed: newton metres per rad/s of error, as a multiple of greatest torque over greatest speed.
const STIFFNESS: f64 = 50.0;
/// The same for servos, whose small motors pull the less the faster they turn, and not at all at their greatest speed.
const SERVO_STIFFNESS: f64 = 1.0;
/// Share of the way to its aim that a loaded joint makes good in a second, while slower than its top speed.
const APPROACH: f64 = 20.0;
/// The same for servos: they pull with all they have a few degrees off.
const SERVO_APPROACH: f64 = 80.0;

impl Rigid {
    /// Where the robot's frame is.
    pub(crate) fn world_from_robot(&self, engine: &PhysicsWorld) -> Pose {
        our_pose(engine.bodies[self.chassis].position())
    }

    /// Where a link is.
    pub(crate) fn world_from_link(
        &self,
        engine: &PhysicsWorld,
        tree: &ModelTree,
        joints: &[JointMotion],
        index: usize,
    ) -> Pose {
        match self.links[index] {
            RigidLink::Jointed { body, .. } => our_pose(engine.bodies[body].position()),
            RigidLink::Servo { .. } => {
                let parent = tree.joint_parents[index].map_or_else(
                    || self.world_from_robot(engine),
                    |parent| self.world_from_link(engine, tree, joints, parent),
                );
                parent * parent_from_link(&tree.model.joints[index], joints[index].value)
            }
        }
    }

    /// All bodies of the robot, the chassis first.
    pub(crate) fn bodies(&self) -> impl Iterator<Item = RigidBodyHandle> {
        let links = self.links.iter().filter_map(|link| match link {
            RigidLink::Jointed { body, .. } => Some(*body),
            RigidLink::Servo { .. } => None,
        });
        let wheels = self.wheels.iter().filter_map(|wheel| match wheel {
            RigidWheel::Turning { body, .. } => Some(*body),
            RigidWheel::Caster { .. } | RigidWheel::Belt { .. } | RigidWheel::Track { .. } => None,
        });
        std::iter::once(self.chassis).chain(links).chain(wheels)
    }

    /// Gives every motor the speed and strength its order asks for.
    pub(crate) fn drive_motors(
        &self,
        engine: &mut PhysicsWorld,
        tree: &ModelTree,
        wheels: &[WheelMotion],
        joints: &[JointMotion],
    ) {
        for ((rigid, motion), spec) in self.wheels.iter().zip(wheels).zip(&tree.model.wheels) {
            if let RigidWheel::Turning { axle, .. } = rigid {
                let motor = Motor {
                    speed: motion.motor_speed,
                    strength: spec.max_torque,
                    stiffness: STIFFNESS * spec.max_torque / spec.max_speed.abs().max(0.1),
                };
                motor.set(engine, *axle, JointAxis::AngX);
            }
        }
        let links = self.links.iter().zip(joints).zip(&tree.model.joints);
        for (index, ((rigid, motion), spec)) in links.enumerate() {
            if let RigidLink::Jointed { joint, .. } = rigid {
                let (approach, stiffness) = match tree.servo_of(index) {
                    Some(_) => (SERVO_APPROACH, SERVO_STIFFNESS),
                    None => (APPROACH, STIFFNESS),
                };
                let (speed, strength) = motion.motor(spec, approach);
                let stiffness = stiffness * spec.max_effort / spec.max_speed.abs().max(0.1);
                let axis = super::assemble::free_axis(spec.kind);
                Motor { speed, strength, stiffness }.set(engine, *joint, axis);
            }
        }
    }

    /// Moves the shells of servos within the bodies that carry them.
    pub(crate) fn move_servos(
        &self,
        engine: &mut PhysicsWorld,
        tree: &ModelTree,
        joints: &[JointMotion],
    ) {
        for (index, link) in self.links.iter().enumerate() {
            let RigidLink::Servo { carrier, shell: Some(shell) } = *link else { continue };
            let world_from_carrier = our_pose(engine.bodies[carrier].position());
            let world_from_link = self.world_from_link(engine, tree, joints, index);
            let carrier_from_link = world_from_carrier.inverse() * world_from_link;
            if let Some(collider) = engine.colliders.get_mut(shell) {
                collider.set_position_wrt_parent(crate::convert::engine_pose(&carrier_from_link));
            }
        }
    }
}

/// A motor's order.
struct Motor {
    speed: f64,
    strength: f64,
    stiffness: f64,
}

impl Motor {
    /// Changes the motor, waking the robot, only where the order is new.
    fn set(&self, engine: &mut PhysicsWorld, joint: ImpulseJointHandle, axis: JointAxis) {
        let (speed, strength) = (self.speed as f32, self.strength as f32);
        let Some(now) = engine.impulse_joints.get(joint).map(|j| j.data.motors[axis as usize])
        else {
            return;
        };
        if now.target_vel == speed && now.max_force == strength {
            return;
        }
        if let Some(joint) = engine.impulse_joints.get_mut(joint, true) {
            joint.data.set_motor_velocity(axis, speed, self.stiffness as f32);
            joint.data.set_motor_max_force(axis, strength);
        }
    }
}
