//! Puts a robot's bodies and joints into the engine.

use base::geom::Pose;
use base::model::kinematics::links_from;
use base::model::{DriveKind, JointKind, JointSpec, RobotModel, WheelSpec};
use glam::{DVec3, Quat};
use rapier3d::math::{Pose as EnginePose, Vector};
use rapier3d::prelude::{
    ColliderBuilder, GenericJointBuilder, ImpulseJointHandle, InteractionGroups, JointAxesMask,
    JointAxis, MassProperties, MotorModel, PhysicsWorld, RigidBodyBuilder, RigidBodyHandle,
    SharedShape,
};

use super::rigid::{Rigid, RigidLink};
use crate::convert::{engine_pose, engine_vector};
use crate::grip;
use crate::model_tree::ModelTree;

/// What is needed to build a robot.
pub(crate) struct Assembly<'a> {
    pub(crate) engine: &'a mut PhysicsWorld,
    pub(crate) tree: &'a ModelTree,
    pub(crate) owner: u32,
    /// Parts of one robot do not meet one another.
    pub(crate) groups: InteractionGroups,
}

/// Kilograms; the engine divides by masses.
const LIGHTEST_LINK: f64 = 0.05;
/// Least mass of a wheel on the chassis, as a share of the chassis'.
const LIGHTEST_WHEEL: f64 = 0.08;
/// Parts more that a step of a robot with loaded joints is solved in.
const JOINT_PARTS: usize = 3;
/// The same for a robot that stands on legs: with fewer its light legs bend under what they carry.
const LEG_PARTS: usize = 40;
/// Links smaller than this in any direction have no body, metres.
const SMALLEST_LINK: f64 = 1e-3;
/// Kilograms of a robot whose mass is open.
const NOMINAL_MASS: f64 = 1.0;

impl Assembly<'_> {
    /// Builds the robot with its middle at `world_from_robot` and all joints where they start.
    pub(crate) fn build(mut self, world_from_robot: &Pose) -> Rigid {
        let (chassis, hull) = self.chassis(world_from_robot);
        let mut links: Vec<RigidLink> = vec![];
        let world_from_links = links_from(world_from_robot, &self.tree.model, &[]);
        for (index, spec) in self.tree.model.joints.iter().enumerate() {
            let parent = self.tree.joint_parents[index];
            let carrier = parent.map_or(chassis, |parent| body_of(&links[parent]));
            let world_from_link = &world_from_links[index];
            links.push(if self.tree.is_jointed[index] {
                self.jointed_link(index, world_from_link, carrier)
            } else {
                self.servo_link(spec, world_from_link, carrier)
            });
        }
        let wheels = self.tree.model.wheels.iter().zip(&self.tree.wheel_parents);
        let wheels = wheels.enumerate().map(|(index, (spec, parent))| {
            let carrier = parent.map_or(chassis, |parent| body_of(&links[parent]));
            let parent = parent.map_or(*world_from_robot, |parent| world_from_links[parent]);
            // Forward is the robot's forward, however the link that carries the wheel is turned.
            let world_from_wheel = Pose::new(parent * spec.position, world_from_robot.rotation);
            if spec.is_tracked {
                let robot_from_parent = world_from_robot.rotation.inverse() * parent.rotation;
                return self.track(index, (&world_from_wheel, robot_from_parent), carrier);
            }
            self.wheel(spec, &world_from_wheel, carrier)
        });
        let wheels = wheels.collect();
        let feet = self.tree.model.feet.iter().zip(&self.tree.foot_parents);
        let feet = feet.map(|(spec, &parent)| self.foot(spec, body_of(&links[parent]))).collect();
        Rigid { chassis, hull, wheels, links, feet }
    }

    fn chassis(
        &mut self,
        world_from_robot: &Pose,
    ) -> (RigidBodyHandle, rapier3d::prelude::ColliderHandle) {
        let model = &self.tree.model;
        let chassis = &model.chassis;
        let mass = chassis_mass(model);
        let inertia = box_inertia(chassis.size, mass);
        let centre = engine_vector(chassis.middle + chassis.centre_of_mass);
        let properties = MassProperties::new(centre, mass as f32, inertia);
        let body = match model.drive {
            DriveKind::Fixed => RigidBodyBuilder::fixed(),
            DriveKind::Aerial(_) => RigidBodyBuilder::dynamic().gravity_scale(0.0).can_sleep(false),
            DriveKind::Skid { .. }
            | DriveKind::Differential
            | DriveKind::Ackermann { .. }
            | DriveKind::Legs => RigidBodyBuilder::dynamic(),
        };
        let parts = match (model.feet.is_empty(), self.tree.is_jointed.contains(&true)) {
            (false, _) => LEG_PARTS,
            (true, true) => JOINT_PARTS,
            (true, false) => 0,
        };
        let body = body
            .pose(engine_pose(world_from_robot))
            .additional_mass_properties(properties)
            .additional_solver_iterations(parts);
        let shell = self.shell(box_shape(chassis.size)).density(0.0);
        self.engine.insert(body, shell.translation(engine_vector(chassis.middle)))
    }

    pub(super) fn shell(&self, shape: SharedShape) -> ColliderBuilder {
        ColliderBuilder::new(shape)
            .friction(grip::SHELL)
            .friction_combine_rule(grip::RULE)
            .collision_groups(self.groups)
            .user_data(u128::from(self.owner))
    }

    fn jointed_link(
        &mut self,
        joint: usize,
        world_from_link: &Pose,
        carrier: RigidBodyHandle,
    ) -> RigidLink {
        let spec = &self.tree.model.joints[joint];
        let mass = spec.link_mass.max(LIGHTEST_LINK);
        let size = spec.link_size.max(DVec3::splat(0.02));
        let properties = match self.tree.foot_of(joint) {
            // A leg weighs what a rod to its foot would.
            Some(foot) => rod_properties(foot.position, mass),
            None => MassProperties::new(Vector::ZERO, mass as f32, box_inertia(size, mass)),
        };
        let body = RigidBodyBuilder::dynamic()
            .pose(engine_pose(world_from_link))
            .additional_mass_properties(properties);
        let body = self.engine.insert_body(body);
        let shell = (spec.link_size.min_element() > SMALLEST_LINK).then(|| {
            let shell = self.shell(box_shape(spec.link_size)).density(0.0);
            self.engine.insert_collider(shell, Some(body))
        });
        let frame = Quat::from_rotation_arc(Vector::X, engine_vector(spec.axis.normalize()));
        let joint = self.join(&JointPlan {
            carrier,
            body,
            carrier_from_joint: engine_pose(&spec.parent_from_link)
                * EnginePose::from_rotation(frame),
            body_from_joint: EnginePose::from_rotation(frame),
            kind: spec.kind,
            range: spec.range,
        });
        RigidLink::Jointed { body, carrier, joint, shell }
    }

    fn servo_link(
        &mut self,
        spec: &JointSpec,
        world_from_link: &Pose,
        carrier: RigidBodyHandle,
    ) -> RigidLink {
        let shell = (spec.link_size.min_element() > SMALLEST_LINK).then(|| {
            let world_from_carrier = *self.engine.bodies[carrier].position();
            let shell = self
                .shell(box_shape(spec.link_size))
                .mass(spec.link_mass.max(0.0) as f32)
                .position(world_from_carrier.inverse() * engine_pose(world_from_link));
            self.engine.insert_collider(shell, Some(carrier))
        });
        RigidLink::Servo { carrier, shell }
    }

    pub(super) fn join(&mut self, plan: &JointPlan) -> ImpulseJointHandle {
        let locked = match plan.kind {
            JointKind::Revolute => JointAxesMask::LOCKED_REVOLUTE_AXES,
            JointKind::Prismatic => JointAxesMask::LOCKED_PRISMATIC_AXES,
        };
        let axis = free_axis(plan.kind);
        let mut joint = GenericJointBuilder::new(locked)
            .local_frame1(plan.carrier_from_joint)
            .local_frame2(plan.body_from_joint)
            .contacts_enabled(false)
            .motor_model(axis, MotorModel::ForceBased)
            .motor_velocity(axis, 0.0, 0.0)
            .motor_max_force(axis, 0.0);
        // The engine measures angles from -π to π; wider stops are kept by the orders alone.
        if let Some((least, greatest)) = plan.range
            && (plan.kind == JointKind::Prismatic || least.abs().max(greatest.abs()) < 3.0)
        {
            joint = joint.limits(axis, [least as f32, greatest as f32]);
        }
        self.engine.insert_impulse_joint(plan.carrier, plan.body, joint)
    }
}

/// A joint that is to be made.
pub(super) struct JointPlan {
    pub(super) carrier: RigidBodyHandle,
    pub(super) body: RigidBodyHandle,
    pub(super) carrier_from_joint: EnginePose,
    pub(super) body_from_joint: EnginePose,
    pub(super) kind: JointKind,
    pub(super) range: Option<(f64, f64)>,
}

/// The axis of the engine's joint frame along or about which a joint moves.
pub(crate) fn free_axis(kind: JointKind) -> JointAxis {
    match kind {
        JointKind::Revolute => JointAxis::AngX,
        JointKind::Prismatic => JointAxis::LinX,
    }
}

/// The joint frame of an axle that is steered to the left by `steering`: its x lies along the axle.
pub(crate) fn axle_frame(steering: f64) -> Quat {
    let (sine, cosine) = libm::sincosf(steering as f32 / 2.0);
    Quat::from_xyzw(0.0, 0.0, sine, cosine) * Quat::from_rotation_arc(Vector::X, Vector::Y)
}

/// The box of a chassis or link.
pub(crate) fn box_shape(size: DVec3) -> SharedShape {
    let half = engine_vector(size / 2.0);
    SharedShape::cuboid(half.x, half.y, half.z)
}

/// Kilograms of a wheel in the engine: very light ones would let the load they carry sway, so they get some of what they carry.
pub(super) fn wheel_mass(model: &RobotModel, spec: &WheelSpec) -> f64 {
    if spec.parent.is_some() || spec.is_caster || spec.is_tracked {
        return spec.mass;
    }
    spec.mass.max(LIGHTEST_WHEEL * model.chassis.mass)
}

/// Kilograms of the chassis in the engine: what it does not give to its wheels.
fn chassis_mass(model: &RobotModel) -> f64 {
    let given = model.wheels.iter().map(|wheel| wheel_mass(model, wheel) - wheel.mass);
    let kept = model.chassis.mass - given.sum::<f64>();
    if model.chassis.mass > 0.0 { kept.max(model.chassis.mass / 2.0) } else { NOMINAL_MASS }
}

fn box_inertia(size: DVec3, mass: f64) -> Vector {
    let DVec3 { x, y, z } = size * size;
    engine_vector(DVec3::new(y + z, x + z, x + y) * (mass / 12.0))
}

/// Of a rod from the origin to here, the same about all axes: the engine then holds a leg as firmly in each direction.
fn rod_properties(end: DVec3, mass: f64) -> MassProperties {
    let inertia = mass * end.length_squared() / 12.0;
    MassProperties::new(engine_vector(end / 2.0), mass as f32, Vector::splat(inertia as f32))
}

fn body_of(link: &RigidLink) -> RigidBodyHandle {
    match link {
        RigidLink::Jointed { body, .. } => *body,
        RigidLink::Servo { carrier, .. } => *carrier,
    }
}
