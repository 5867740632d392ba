//! Turns a robot back onto its wheels.

use base::geom::Pose;
use glam::{DQuat, DVec3};
use rapier3d::math::Vector;
use rapier3d::prelude::PhysicsWorld;

use super::machine::{Body, Robot};
use crate::clearance::{ground_below, overlap};
use crate::convert::{engine_pose, our_pose};
use crate::model_tree::ModelTree;

/// It is set down from this high, metres.
const DROP: f64 = 0.02;
/// Where it does not fit, it is lifted by so much at a time, so many times.
const LIFT: f64 = 0.1;
const LIFTS: usize = 10;
/// How far down the ground is looked for, metres.
const REACH: f32 = 5.0;

impl Robot {
    /// Sets the robot upright where it is, at rest; it stays as it is if it fits nowhere above that place.
    pub(crate) fn right(&mut self, engine: &mut PhysicsWorld, tree: &ModelTree) {
        let before = self.world_from_robot(engine);
        let standing = Pose::new(before.position, DQuat::from_axis_angle(DVec3::Z, before.yaw()));
        match &mut self.body {
            Body::Kinematic(kinematic) => {
                kinematic.rotation = standing.rotation;
                kinematic.wake();
            }
            Body::Rigid(rigid) => {
                let drop = ground_below(engine, &before, self.owner, REACH);
                let rise = drop.map_or(0.0, |drop| tree.model.chassis.ride_height + DROP - drop);
                let lifted = |lift: usize| {
                    let height = rise.max(0.0) + LIFT * lift as f64;
                    Pose::new(standing.position + DVec3::Z * height, standing.rotation)
                };
                let free = (0..=LIFTS)
                    .map(lifted)
                    .find(|pose| overlap(engine, tree, pose, Some(self.owner)).is_none());
                let Some(after) = free else { return };
                let after_from_before = after * before.inverse();
                for body in rigid.bodies() {
                    if let Some(body) = engine.bodies.get_mut(body) {
                        let pose = after_from_before * our_pose(body.position());
                        body.set_position(engine_pose(&pose), true);
                        body.set_linvel(Vector::ZERO, true);
                        body.set_angvel(Vector::ZERO, true);
                    }
                }
            }
        }
        self.velocity = DVec3::ZERO;
        self.acceleration = DVec3::ZERO;
    }
}
