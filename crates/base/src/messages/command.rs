//! What a robot can be told to do. Orders stay in force until others replace them.

use crate::geom::Pose;

/// One order.
#[derive(Clone, Debug, PartialEq)]
pub enum Command {
    /// How to travel.
    Drive(Drive),
    /// What a joint is to do.
    Joint {
        /// Name of the joint, as in the robot's model.
        name: String,
        /// What to do.
        order: JointOrder,
    },
    /// Headlights on or off.
    Light(bool),
    /// Turn the robot back onto its wheels.
    Flip,
    /// Count from zero again: odometry, encoders, tachometer, an INS at this place.
    Reset {
        /// Name of the sensor.
        sensor: String,
    },
    /// Believe to be here: an INS, in the world.
    Place {
        /// Name of the sensor.
        sensor: String,
        /// Where it is to believe it is.
        pose: Pose,
    },
    /// Take a reading now, from a sensor that does so only when asked.
    Trigger {
        /// Name of the sensor.
        sensor: String,
    },
    /// Send a packet with the radio.
    Send {
        /// The robot that is to have it; `None` is whoever hears it.
        to: Option<String>,
        /// What it says.
        bytes: Vec<u8>,
    },
    /// Horizontal field of view of a camera, radians; clamped to what it can do.
    Zoom {
        /// Name of the camera.
        camera: String,
        /// Radians.
        field_of_view: f64,
    },
}

/// How to travel. Speeds are clamped to what the robot can do.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Drive {
    /// Wheel speeds of the two sides, rad/s; forward is positive.
    Skid {
        /// Left side.
        left: f64,
        /// Right side.
        right: f64,
    },
    /// Wheel speed, rad/s, and steering angles, radians, to the left.
    Ackermann {
        /// Of the driven wheels.
        speed: f64,
        /// Of the front wheels.
        front: f64,
        /// Of the rear wheels.
        rear: f64,
    },
    /// Velocities of a flying robot in its own heading, m/s and rad/s.
    Aerial {
        /// Ahead.
        forward: f64,
        /// To the left.
        left: f64,
        /// Upwards.
        up: f64,
        /// Turning to the left.
        turn: f64,
    },
}

impl Drive {
    /// What such an order is called.
    pub fn word(&self) -> &'static str {
        match self {
            Self::Skid { .. } => "skid",
            Self::Ackermann { .. } => "steering",
            Self::Aerial { .. } => "flight",
        }
    }
}

/// What a joint is to do: radians or metres, per second, newton metres or newtons.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum JointOrder {
    /// Go to this value.
    To(f64),
    /// Go on by this much from where it is.
    By(f64),
    /// Keep this speed.
    Speed(f64),
    /// Push with this torque or force.
    Effort(f64),
}
