//! All that a sensor may know of the moment it reads: plain data, filled in by whoever moves the robot.

use base::arena::Lamp;
use base::geom::Pose;
use base::messages::{BatteryState, JointState, WheelState};
use base::model::SideOfRobot;
use base::time::SimTime;
use glam::{DQuat, DVec3};
use sim_rays::Filter;
use sim_world::World;

use crate::fan::Sight;

/// One robot at one moment, the same for all of its sensors.
#[derive(Clone, Copy, Debug)]
pub struct Carrier<'a> {
    /// What is around it.
    pub world: &'a World,
    /// Whose surfaces its sensors do not see, unless they are made to: its own.
    pub owner: Option<u32>,
    /// Now.
    pub time: SimTime,
    /// The middle of its body.
    pub world_from_body: Pose,
    /// How the body moves.
    pub motion: Motion,
    /// Its wheels, in the order clients count them.
    pub wheels: &'a [Wheel],
    /// Metres between its sides that a turn behaves as if it had, where wheels skid; `None` where they roll: then it is that of the front wheels.
    pub skid_track: Option<f64>,
    /// Its joints, in the order of its model.
    pub joints: &'a [JointState],
    /// What it touches.
    pub contacts: &'a [Contact],
    /// What it runs on.
    pub battery: BatteryState,
    /// Headlights that are on, of this robot and of others.
    pub headlights: &'a [Lamp],
}

impl<'a> Carrier<'a> {
    /// A body at rest with nothing but a full battery: the start for tests and for sensors on tripods.
    pub fn resting(world: &'a World, time: SimTime, world_from_body: Pose) -> Self {
        Self {
            world,
            owner: None,
            time,
            world_from_body,
            motion: Motion::default(),
            wheels: &[],
            skid_track: None,
            joints: &[],
            contacts: &[],
            battery: BatteryState { charge: 1.0, seconds_left: f64::INFINITY },
            headlights: &[],
        }
    }
}

/// One sensor of a robot at one moment.
#[derive(Clone, Copy, Debug)]
pub struct Situation<'a> {
    /// The robot that carries it.
    pub carrier: &'a Carrier<'a>,
    /// Where the sensor is, x along its view.
    pub world_from_sensor: Pose,
}

impl<'a> Situation<'a> {
    /// What is around.
    pub fn world(&self) -> &'a World {
        self.carrier.world
    }

    /// Sees everything but the robot itself, and glass if `passes_glass` is false.
    pub(crate) fn filter(&self, passes_glass: bool) -> Filter {
        Filter { passes_glass, ignored_owner: self.carrier.owner }
    }

    /// Where the sensor is so many seconds from now, before or after, if the body goes on as it does; a joint in between is taken to stand
    /// still.
    pub(crate) fn sensor_after(&self, seconds: f64) -> Pose {
        let (pose, motion) = (self.world_from_sensor, &self.carrier.motion);
        let arm = pose.position - self.carrier.world_from_body.position;
        let velocity = motion.velocity + motion.angular_velocity.cross(arm);
        let turned = DQuat::from_scaled_axis(motion.angular_velocity * seconds);
        Pose { position: pose.position + velocity * seconds, rotation: turned * pose.rotation }
    }

    /// What rays of this sight meet.
    pub(crate) fn sight(&self, sight: Sight) -> Filter {
        let ignored_owner = self.carrier.owner.filter(|_| !sight.meets_carrier);
        Filter { passes_glass: sight.passes_glass, ignored_owner }
    }

    /// From the sensor to a place in the world, in the sensor's own frame.
    pub(crate) fn in_sensor(&self, place: DVec3) -> DVec3 {
        self.world_from_sensor.inverse() * place
    }
}

/// How a body moves; vectors in the world's frame, of the middle of the body.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Motion {
    /// m/s.
    pub velocity: DVec3,
    /// Rad/s.
    pub angular_velocity: DVec3,
    /// m/s², without gravity: zero at rest.
    pub acceleration: DVec3,
    /// Rad/s².
    pub angular_acceleration: DVec3,
}

/// A wheel as it stands on the robot, and how it turns.
#[derive(Clone, Debug, PartialEq)]
pub struct Wheel {
    /// As in the robot's model.
    pub name: String,
    /// Which side it is on.
    pub side: SideOfRobot,
    /// From the middle of the body, metres.
    pub position: DVec3,
    /// Metres.
    pub radius: f64,
    /// Speed, and angle since the robot was made.
    pub state: WheelState,
}

/// A place where a robot touches something.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Contact {
    /// In the world.
    pub position: DVec3,
    /// Whose surface is touched: an index into the world's things.
    pub owner: u32,
}
