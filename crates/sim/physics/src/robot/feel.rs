//! After the engine has stepped: what wheels, joints and the chassis did.

use std::f64::consts::{PI, TAU};

use base::model::{JointKind, JointSpec};
use glam::{DQuat, DVec3};
use rapier3d::prelude::{ImpulseJointHandle, JointAxis, PhysicsWorld, RigidBodyHandle};

use super::assemble::free_axis;
use super::joint::JointMotion;
use super::machine::{Body, Robot};
use super::rigid::{RigidLink, RigidWheel};
use super::wheel::WheelMotion;
use crate::convert::{our_pose, our_vector};
use crate::model_tree::ModelTree;

/// Share of the weight it takes to run belts.
const BELT_RESISTANCE: f64 = 0.15;
/// Metres per second squared.
const STANDARD_GRAVITY: f64 = 9.81;

impl Robot {
    /// Reads speeds, angles, efforts and accelerations, and pays for them from the battery.
    pub(crate) fn feel(&mut self, engine: &PhysicsWorld, tree: &ModelTree, dt: f64) {
        let Body::Rigid(rigid) = &self.body else { return };
        let chassis = &engine.bodies[rigid.chassis];
        // The engine remembers the impulse of the last of the equal parts it cuts a step into, from the second body on the first.
        let parts = engine.integration_parameters.num_solver_iterations
            + chassis.additional_solver_iterations();
        let part = -dt / parts.max(1) as f64;
        let velocity = our_vector(chassis.velocity_at_point(chassis.translation()));
        self.acceleration = (velocity - self.velocity) / dt;
        self.velocity = velocity;
        let wheel_power = self.feel_wheels(engine, tree, (part, dt));
        let joint_power = self.feel_joints(engine, tree, part);
        self.battery.drain(&tree.model.battery, wheel_power + joint_power, dt);
    }

    /// What wheels did; tells the power their motors gave.
    fn feel_wheels(
        &mut self,
        engine: &PhysicsWorld,
        tree: &ModelTree,
        (part, dt): (f64, f64),
    ) -> f64 {
        let Body::Rigid(rigid) = &self.body else { return 0.0 };
        let chassis = &engine.bodies[rigid.chassis];
        let along = our_pose(chassis.position()).rotation.conjugate() * self.velocity;
        let weight = f64::from(chassis.mass()) * STANDARD_GRAVITY;
        let belt_power = BELT_RESISTANCE * weight / rigid.wheels.len().max(1) as f64;
        let mut power = 0.0;
        let motions = self.wheels.iter_mut().zip(&tree.model.wheels);
        for (wheel, (motion, spec)) in rigid.wheels.iter().zip(motions) {
            match *wheel {
                RigidWheel::Caster { .. } => motion.speed = along.x / spec.radius,
                RigidWheel::Belt { .. } | RigidWheel::Track { .. } => {
                    motion.speed = motion.motor_speed;
                    power += belt_power * (motion.speed * spec.radius).abs();
                }
                RigidWheel::Turning { body, carrier, axle, .. } => {
                    motion.speed = axle_speed(engine, body, carrier, motion);
                    let torque = motor_impulse(engine, axle, JointAxis::AngX) / part;
                    power += (torque * motion.speed).max(0.0);
                }
            }
            motion.turned += motion.speed * dt;
        }
        power
    }

    /// What loaded joints did; tells the power their motors gave.
    fn feel_joints(&mut self, engine: &PhysicsWorld, tree: &ModelTree, part: f64) -> f64 {
        let Body::Rigid(rigid) = &self.body else { return 0.0 };
        let mut power = 0.0;
        let motions = self.joints.iter_mut().zip(&tree.model.joints);
        for (link, (motion, spec)) in rigid.links.iter().zip(motions) {
            if let RigidLink::Jointed { body, carrier, joint, .. } = *link {
                measure_joint(engine, (body, carrier), motion, spec);
                motion.effort = motor_impulse(engine, joint, free_axis(spec.kind)) / part;
                power += (motion.effort * motion.speed).max(0.0);
            }
        }
        power
    }
}

fn motor_impulse(engine: &PhysicsWorld, joint: ImpulseJointHandle, axis: JointAxis) -> f64 {
    let joint = engine.impulse_joints.get(joint);
    joint.map_or(0.0, |joint| f64::from(joint.data.motors[axis as usize].impulse))
}

/// Rad/s of a wheel about its axle, against what carries it.
fn axle_speed(
    engine: &PhysicsWorld,
    body: RigidBodyHandle,
    carrier: RigidBodyHandle,
    motion: &WheelMotion,
) -> f64 {
    let (wheel, carrier) = (&engine.bodies[body], &engine.bodies[carrier]);
    let steered = DQuat::from_axis_angle(DVec3::Z, motion.steering) * DVec3::Y;
    let axle = our_pose(carrier.position()).rotation * steered;
    (our_vector(wheel.angvel()) - our_vector(carrier.angvel())).dot(axle)
}

fn measure_joint(
    engine: &PhysicsWorld,
    (body, carrier): (RigidBodyHandle, RigidBodyHandle),
    motion: &mut JointMotion,
    spec: &JointSpec,
) {
    let (link, carrier) = (&engine.bodies[body], &engine.bodies[carrier]);
    let world_from_rest = our_pose(carrier.position()) * spec.parent_from_link;
    let rest_from_link = world_from_rest.inverse() * our_pose(link.position());
    let axis_in_world = world_from_rest.rotation * spec.axis.normalize();
    match spec.kind {
        JointKind::Revolute => {
            let rotation = rest_from_link.rotation;
            let along = rotation.xyz().dot(spec.axis.normalize());
            let angle = 2.0 * libm::atan2(along, rotation.w);
            let step = libm::fmod(angle - motion.value, TAU);
            let step = if step > PI {
                step - TAU
            } else if step < -PI {
                step + TAU
            } else {
                step
            };
            motion.value += step;
            let turning = our_vector(link.angvel()) - our_vector(carrier.angvel());
            motion.speed = turning.dot(axis_in_world);
        }
        JointKind::Prismatic => {
            motion.value = rest_from_link.position.dot(spec.axis.normalize());
            let at = link.translation();
            let sliding =
                our_vector(link.velocity_at_point(at)) - our_vector(carrier.velocity_at_point(at));
            motion.speed = sliding.dot(axis_in_world);
        }
    }
}
