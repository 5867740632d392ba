//! Lets robots with bodies feel those without.
//!
//! A kinematic robot near one with bodies gets a box that moves with it and that nothing pushes away. All others have none, so that a swarm
//! among itself costs the engine nothing.

use base::model::RobotModel;
use glam::DVec3;
use rapier3d::math::Pose as EnginePose;
use rapier3d::prelude::{ColliderBuilder, PhysicsWorld, RigidBodyBuilder, RigidBodyHandle};

use crate::convert::{engine_pose, engine_vector};
use crate::grip;
use crate::physics::Physics;
use crate::robot::{Body, box_shape};

/// A robot gets its box when another comes this near, from edge to edge in metres; it is lost at twice that, so that it does not flicker.
const NEAR: f64 = 0.5;
/// The box begins this high above the ground, metres: it does not drag over it.
const CLEARANCE: f64 = 0.02;

/// A robot with bodies: where it is and how far it reaches.
struct Neighbour {
    position: DVec3,
    reach: f64,
}

impl Physics {
    /// Gives boxes to kinematic robots that have others near, takes them from the rest, and moves them along.
    pub(crate) fn place_stand_ins(&mut self) {
        let neighbours = self.neighbours();
        for robot in self.robots.values_mut() {
            let Body::Kinematic(kinematic) = &mut robot.body else { continue };
            if neighbours.is_empty() && kinematic.stand_in.is_none() {
                continue;
            }
            let model = &self.models[robot.model].model;
            let place = kinematic.world_from_robot();
            let gap = neighbours
                .iter()
                .map(|other| other.position.distance(place.position) - other.reach - reach(model))
                .fold(f64::INFINITY, f64::min);
            match kinematic.stand_in {
                Some(body) if gap > 2.0 * NEAR => {
                    self.engine.remove_body(body);
                    kinematic.stand_in = None;
                }
                Some(body) => follow(&mut self.engine, body, &engine_pose(&place)),
                None if gap < NEAR => {
                    let shell = shell(model).user_data(u128::from(robot.owner));
                    let body =
                        RigidBodyBuilder::kinematic_position_based().pose(engine_pose(&place));
                    kinematic.stand_in = Some(self.engine.insert(body, shell).0);
                }
                None => {}
            }
        }
    }

    fn neighbours(&self) -> Vec<Neighbour> {
        let rigid = self.robots.values().filter(|robot| matches!(robot.body, Body::Rigid(_)));
        rigid
            .map(|robot| Neighbour {
                position: robot.world_from_robot(&self.engine).position,
                reach: reach(&self.models[robot.model].model),
            })
            .collect()
    }
}

fn follow(engine: &mut PhysicsWorld, body: RigidBodyHandle, place: &EnginePose) {
    // Who stands still is not touched: that would keep everything around awake.
    if engine.bodies.get(body).is_some_and(|body| body.position() != place)
        && let Some(body) = engine.bodies.get_mut(body)
    {
        body.set_next_kinematic_position(*place);
    }
}

/// A box as wide as the chassis, from just above the ground to its lid.
fn shell(model: &RobotModel) -> ColliderBuilder {
    let chassis = &model.chassis;
    let top = chassis.middle.z + chassis.size.z / 2.0;
    let bottom = (CLEARANCE - chassis.ride_height).min(top - chassis.size.z);
    let size = chassis.size.with_z(top - bottom);
    let middle = chassis.middle.with_z(f64::midpoint(top, bottom));
    ColliderBuilder::new(box_shape(size))
        .translation(engine_vector(middle))
        .friction(grip::SHELL)
        .friction_combine_rule(grip::RULE)
}

/// How far a robot reaches from its middle: what its joints stretch out is within the chassis' length again.
fn reach(model: &RobotModel) -> f64 {
    let stretched = if model.joints.is_empty() { 1.0 } else { 2.0 };
    model.chassis.middle.length() + model.chassis.size.length() / 2.0 * stretched
}

#[cfg(test)]
mod tests {
    use base::arena::{Arena, Floor};
    use base::geom::Pose;
    use base::model::kinematics::standing_at;
    use glam::DVec2;
    use sim_world::World;

    use super::*;
    use crate::{NewRobot, RobotId};

    fn add(physics: &mut Physics, world: &mut World, name: &str, (x, y): (f64, f64)) -> RobotId {
        let model = sim_robots::shipped::load("P2AT").unwrap();
        let world_from_robot = standing_at(&model, &Pose::from_xyz_yaw(x, y, 0.0, 0.0));
        let is_kinematic = name != "driver";
        let new = NewRobot { name, model: &model, world_from_robot, is_kinematic };
        physics.add_robot(world, &new).unwrap()
    }

    #[test]
    fn only_robots_near_one_with_bodies_have_boxes() {
        let mut arena = Arena::default();
        let (at, size) = (DVec3::ZERO, DVec2::splat(60.0));
        arena.floors.push(Floor { at, size, thickness: 0.2, material: "concrete".into() });
        let mut world = World::new(&arena).unwrap();
        let mut physics = Physics::new(&world);
        for number in 0..20 {
            let place = (f64::from(number) - 10.0, 3.0);
            add(&mut physics, &mut world, &format!("swarm {number}"), place);
        }
        physics.step(&world, 0.01);
        assert_eq!(physics.engine.bodies.len(), 0, "a swarm among itself has no bodies");
        let driver = add(&mut physics, &mut world, "driver", (0.0, -3.0));
        let own = physics.engine.bodies.len();
        physics.step(&world, 0.01);
        assert_eq!(physics.engine.bodies.len(), own, "nor has it one far from others");
        physics.remove_robot(driver).unwrap();
        let driver = add(&mut physics, &mut world, "driver", (0.0, 2.3));
        physics.step(&world, 0.01);
        let near = physics.engine.bodies.len() - own;
        assert!((1..=5).contains(&near), "{near} robots are near");
        physics.remove_robot(driver).unwrap();
        physics.step(&world, 0.01);
        assert_eq!(physics.engine.bodies.len(), 0, "all are gone with it");
    }
}
