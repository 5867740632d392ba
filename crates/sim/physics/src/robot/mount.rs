//! Puts a robot's wheels into the engine: bodies on motors, or moving surfaces of what carries them.

use base::geom::Pose;
use base::model::{JointKind, RobotModel, WheelSpec};
use glam::DQuat;
use rapier3d::math::{Pose as EnginePose, Vector};
use rapier3d::prelude::{
    ActiveHooks, ColliderBuilder, MassProperties, RigidBodyBuilder, RigidBodyHandle, SharedShape,
};

use super::assemble::{Assembly, JointPlan, axle_frame, wheel_mass};
use super::rigid::RigidWheel;
use crate::convert::engine_pose;
use crate::grip;
use crate::track::Track;
use crate::tread;

impl Assembly<'_> {
    /// A wheel where it belongs on what carries it.
    pub(super) fn wheel(
        &mut self,
        spec: &WheelSpec,
        world_from_wheel: &Pose,
        carrier: RigidBodyHandle,
    ) -> RigidWheel {
        let place = engine_pose(world_from_wheel);
        let carrier_from_wheel = self.engine.bodies[carrier].position().inverse() * place;
        if spec.is_caster {
            let ball = self.shell(SharedShape::ball(spec.radius as f32)).friction(grip::CASTER);
            let ball = ball.mass(spec.mass as f32).position(carrier_from_wheel);
            return RigidWheel::Caster { tread: self.engine.insert_collider(ball, Some(carrier)) };
        }
        if spec.parent.is_some() {
            return self.belt(spec, carrier_from_wheel, carrier);
        }
        let properties = wheel_properties(&self.tree.model, spec);
        let body = RigidBodyBuilder::dynamic().pose(place).additional_mass_properties(properties);
        let body = self.engine.insert_body(body);
        let tread = self.engine.insert_collider(self.ball(spec), Some(body));
        let rim = self.engine.insert_collider(self.rim(spec).density(0.0), Some(body));
        let axle = self.join(&JointPlan {
            carrier,
            body,
            carrier_from_joint: carrier_from_wheel * EnginePose::from_rotation(axle_frame(0.0)),
            body_from_joint: EnginePose::from_rotation(axle_frame(0.0)),
            kind: JointKind::Revolute,
            range: None,
        });
        RigidWheel::Turning { body, tread, rim, axle, carrier }
    }

    fn belt(
        &mut self,
        spec: &WheelSpec,
        carrier_from_wheel: EnginePose,
        carrier: RigidBodyHandle,
    ) -> RigidWheel {
        let tread = self.ball(spec).position(carrier_from_wheel);
        let rim =
            self.rim(spec).mass(spec.mass as f32).position(carrier_from_wheel).active_hooks(
                ActiveHooks::MODIFY_SOLVER_CONTACTS | ActiveHooks::FILTER_CONTACT_PAIRS,
            );
        RigidWheel::Belt {
            tread: self.engine.insert_collider(tread, Some(carrier)),
            rim: self.engine.insert_collider(rim, Some(carrier)),
        }
    }

    /// A wheel in a track; the first has the belt around them all, each but the last the sole to the next.
    pub(super) fn track(
        &mut self,
        index: usize,
        (world_from_wheel, robot_from_parent): (&Pose, DQuat),
        carrier: RigidBodyHandle,
    ) -> RigidWheel {
        let carrier_from_wheel =
            self.engine.bodies[carrier].position().inverse() * engine_pose(world_from_wheel);
        let track = Track::of(&self.tree.model, index, robot_from_parent);
        let mut insert = |(shape, at): (SharedShape, Vector), mass: f64| {
            let surface = self
                .shell(shape)
                .friction(grip::TYRE)
                .mass(mass as f32)
                .position(carrier_from_wheel * EnginePose::from_translation(at))
                .active_hooks(ActiveHooks::MODIFY_SOLVER_CONTACTS);
            self.engine.insert_collider(surface, Some(carrier))
        };
        let belt = track.belt().map(|belt| insert((belt, Vector::ZERO), track.mass()));
        let sole = track.sole().map(|sole| insert(sole, 0.0));
        RigidWheel::Track { belt, sole }
    }

    fn ball(&self, spec: &WheelSpec) -> ColliderBuilder {
        tread::ball(spec, self.owner)
            .friction(grip::TYRE)
            .friction_combine_rule(grip::RULE)
            .collision_groups(self.groups)
            .density(0.0)
    }

    fn rim(&self, spec: &WheelSpec) -> ColliderBuilder {
        self.shell(tread::rim(spec))
            .friction(grip::TYRE)
            .active_hooks(ActiveHooks::FILTER_CONTACT_PAIRS)
    }
}

/// A wheel's mass, with the inertia about its axle in all directions: the engine weighs the two directions of a skid by what resists them
/// in the wheel alone, and would else let it slip sideways more than along.
fn wheel_properties(model: &RobotModel, spec: &WheelSpec) -> MassProperties {
    let mass = wheel_mass(model, spec);
    let inertia = 0.5 * mass * spec.radius * spec.radius;
    MassProperties::new(Vector::ZERO, mass as f32, Vector::splat(inertia as f32))
}
