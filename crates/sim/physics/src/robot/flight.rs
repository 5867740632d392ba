//! How a flying robot moves: it keeps the velocities it is told, leaning the way it travels.

use base::messages::Drive;
use base::model::AerialLimits;
use glam::{DQuat, DVec3};
use rapier3d::prelude::RigidBody;
use serde::{Deserialize, Serialize};

use crate::convert::{engine_vector, our_pose, our_vector};

/// What a flying robot is to do, in its own heading.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub(crate) struct FlightAim {
    /// Ahead, left, up: m/s.
    pub(crate) velocity: DVec3,
    /// To the left, rad/s.
    pub(crate) turn: f64,
}

/// How fast it gathers speed, m/s².
const AGILITY: f64 = 4.0;
/// How fast it leans over: share of the missing angle in a second.
const LEANING: f64 = 8.0;

impl FlightAim {
    /// The order, clamped to what the robot can do.
    pub(crate) fn new(limits: &AerialLimits, drive: &Drive) -> Self {
        let &Drive::Aerial { forward, left, up, turn } = drive else { return Self::default() };
        let most = DVec3::new(limits.forward, limits.sideways, limits.vertical).abs();
        let velocity = DVec3::new(forward, left, up).clamp(-most, most);
        Self { velocity, turn: turn.clamp(-limits.turn.abs(), limits.turn.abs()) }
    }

    /// The velocity in the world that comes next.
    pub(crate) fn next_velocity(&self, yaw: f64, now: DVec3, dt: f64) -> DVec3 {
        let missing = DQuat::from_axis_angle(DVec3::Z, yaw) * self.velocity - now;
        now + missing.clamp_length_max(AGILITY * dt)
    }

    /// How it leans while it travels at this velocity.
    pub(crate) fn lean(limits: &AerialLimits, yaw: f64, velocity: DVec3) -> DQuat {
        let own = DQuat::from_axis_angle(DVec3::Z, -yaw) * velocity;
        let share =
            |speed: f64, most: f64| if most > 0.0 { (speed / most).clamp(-1.0, 1.0) } else { 0.0 };
        let pitch = limits.tilt * share(own.x, limits.forward);
        let roll = -limits.tilt * share(own.y, limits.sideways);
        DQuat::from_axis_angle(DVec3::Z, yaw)
            * DQuat::from_axis_angle(DVec3::Y, pitch)
            * DQuat::from_axis_angle(DVec3::X, roll)
    }

    /// Gives a body the velocities of the coming step.
    pub(crate) fn steer(&self, body: &mut RigidBody, limits: &AerialLimits, dt: f64) {
        let world_from_robot = our_pose(body.position());
        let velocity = self.next_velocity(world_from_robot.yaw(), our_vector(body.linvel()), dt);
        let wanted = Self::lean(limits, world_from_robot.yaw(), velocity);
        let missing = wanted * world_from_robot.rotation.conjugate();
        let missing = if missing.w < 0.0 { -missing } else { missing };
        // Twice the vector part is the angle, for the small angles that one step leaves.
        let turning = missing.xyz() * 2.0 * LEANING + DVec3::Z * self.turn;
        body.set_linvel(engine_vector(velocity), true);
        body.set_angvel(engine_vector(turning), true);
    }
}
