//! After the engine has stepped: what wheels, joints and the chassis did.

use std::f64::consts::{PI, TAU};

use base::model::{JointKind, JointSpec};
use glam::DVec3;
use rapier3d::prelude::{PhysicsWorld, RigidBodyHandle};

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
        let mut power = 0.0;
        let weight = f64::from(chassis.mass()) * STANDARD_GRAVITY;
        let belt_power = BELT_RESISTANCE * weight / rigid.wheels.len().max(1) as f64;
        for ((wheel, motion), spec) in
            rigid.wheels.iter().zip(&mut self.wheels).zip(&tree.model.wheels)
        {
            match *wheel {
                RigidWheel::Caster { .. } => {
                    let along = our_pose(chassis.position()).rotation.conjugate() * velocity;
                    motion.speed = along.x / spec.radius;
                }
                RigidWheel::Belt { .. } => {
                    motion.speed = motion.motor_speed;
                    power += belt_power * (motion.speed * spec.radius).abs();
                }
                RigidWheel::Turning { body, carrier, axle, .. } => {
                    motion.speed = axle_speed(engine, body, carrier, motion);
                    let axle = engine.impulse_joints.get(axle);
                    let impulse = axle.map_or(0.0, |axle| axle.data.motors[3].impulse);
                    motion.torque = f64::from(impulse) / part;
                    power += (motion.torque * motion.speed).max(0.0);
                }
            }
            motion.turned += motion.speed * dt;
        }
        for ((link, motion), spec) in
            rigid.links.iter().zip(&mut self.joints).zip(&tree.model.joints)
        {
            if let RigidLink::Jointed { body, carrier, joint, .. } = *link {
                measure_joint(engine, (body, carrier), motion, spec);
                let joint = engine.impulse_joints.get(joint);
                let axis = free_axis(spec.kind) as usize;
                let impulse = joint.map_or(0.0, |joint| joint.data.motors[axis].impulse);
                motion.effort = f64::from(impulse) / part;
                power += (motion.effort * motion.speed).max(0.0);
            }
        }
        self.battery.drain(&tree.model.battery, power, dt);
    }
}

/// Rad/s of a wheel about its axle, against what carries it.
fn axle_speed(
    engine: &PhysicsWorld,
    body: RigidBodyHandle,
    carrier: RigidBodyHandle,
    motion: &WheelMotion,
) -> f64 {
    let (wheel, carrier) = (&engine.bodies[body], &engine.bodies[carrier]);
    let steered = crate::model_tree::turn(DVec3::Z, motion.steering) * DVec3::Y;
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
