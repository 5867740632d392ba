//! What rays see of a robot.

use base::geom::Pose;
use glam::{DQuat, DVec3, Mat3};
use rapier3d::prelude::PhysicsWorld;
use sim_rays::{Part, Round, RoundKind, Shape, Surface};

use super::kinematic::axes;
use super::machine::{Body, Robot};
use super::rigid::RigidWheel;
use crate::convert::our_pose;
use crate::model_tree::ModelTree;

/// How thick a leg is to be seen, as a share of its foot.
const SLIMNESS: f64 = 0.6;

impl Robot {
    /// Chassis, links, legs with their feet, and wheels, always in the same number and order.
    pub(crate) fn parts(&self, engine: &PhysicsWorld, tree: &ModelTree) -> Vec<Part> {
        let world_from_robot = self.world_from_robot(engine);
        let model = &tree.model;
        let mut shapes = vec![placed_box(
            &(world_from_robot * Pose::at(model.chassis.middle)),
            model.chassis.size,
        )];
        let links: Vec<Pose> = (0..model.joints.len())
            .map(|index| self.world_from_link(engine, tree, index))
            .collect();
        for (joint, link) in model.joints.iter().zip(&links) {
            if joint.link_size.min_element() > 0.0 {
                shapes.push(placed_box(link, joint.link_size));
            }
        }
        let first_wheel = shapes.len();
        for (foot, &parent) in model.feet.iter().zip(&tree.foot_parents) {
            let middle = links[parent] * foot.position;
            shapes.push(Shape::sphere(middle.as_vec3(), foot.radius as f32));
            shapes.extend(rod(links[parent].position, middle, SLIMNESS * foot.radius));
        }
        for (index, (wheel, parent)) in model.wheels.iter().zip(&tree.wheel_parents).enumerate() {
            let carrier = parent.map_or(world_from_robot, |parent| links[parent]);
            let steered = DQuat::from_axis_angle(DVec3::Z, self.wheels[index].steering);
            let world_from_wheel = self
                .wheel_body(engine, index)
                .unwrap_or(carrier * Pose::new(wheel.position, steered));
            shapes.push(if wheel.is_caster {
                Shape::sphere(world_from_wheel.position.as_vec3(), wheel.radius as f32)
            } else {
                tread(&world_from_wheel, wheel.radius, wheel.width)
            });
        }
        let body = self.surface();
        let wheels = Surface { material: self.wheel_material, ..body };
        let part = |(index, shape): (usize, Shape)| Part {
            shape,
            surface: if index < first_wheel { body } else { wheels },
        };
        shapes.into_iter().enumerate().map(part).collect()
    }

    fn wheel_body(&self, engine: &PhysicsWorld, index: usize) -> Option<Pose> {
        let Body::Rigid(rigid) = &self.body else { return None };
        match rigid.wheels[index] {
            RigidWheel::Turning { body, .. } => Some(our_pose(engine.bodies[body].position())),
            RigidWheel::Caster { .. } | RigidWheel::Belt { .. } | RigidWheel::Track { .. } => None,
        }
    }
}

/// A leg: straight from the joint to the foot; nothing where they are one.
fn rod(from: DVec3, to: DVec3, radius: f64) -> Option<Shape> {
    let along = (to - from).try_normalize()?;
    let half = from.distance(to) / 2.0;
    let turned = axes(DQuat::from_rotation_arc(DVec3::Z, along));
    let (radius, half) = (radius as f32, half as f32);
    let middle = from.midpoint(to).as_vec3();
    Some(Shape::Round(Round::new(RoundKind::Cylinder, middle, turned, radius, half)))
}

fn placed_box(world_from_box: &Pose, size: DVec3) -> Shape {
    let half = (size / 2.0).as_vec3();
    Shape::cuboid(world_from_box.position.as_vec3(), axes(world_from_box.rotation), half)
}

/// Wheels lie along y, the round solids of rays along z.
fn tread(world_from_wheel: &Pose, radius: f64, width: f64) -> Shape {
    let own = axes(world_from_wheel.rotation);
    let along = Mat3::from_cols(own.z_axis, own.x_axis, own.y_axis);
    let centre = world_from_wheel.position.as_vec3();
    let (radius, half) = (radius as f32, (width / 2.0) as f32);
    Shape::Round(Round::new(RoundKind::Cylinder, centre, along, radius, half))
}
