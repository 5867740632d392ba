//! DRIVE in all its forms (section 4). What is `None` stays as it was.

use super::Order;
use crate::grammar::{Composer, Message};

/// How to travel, in the units and signs of the wire.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Drive {
    /// Wheels on the left, rad/s, or percent if normalised (section 4.2).
    pub left: Option<f64>,
    /// Wheels on the right.
    pub right: Option<f64>,
    /// Driven wheels of a car, rad/s (section 4.3).
    pub speed: Option<f64>,
    /// Front wheels, radians clockwise.
    pub front_steer: Option<f64>,
    /// Rear wheels, radians clockwise.
    pub rear_steer: Option<f64>,
    /// m/s upwards (section 4.4).
    pub altitude_velocity: Option<f64>,
    /// m/s ahead.
    pub linear_velocity: Option<f64>,
    /// m/s to the right.
    pub lateral_velocity: Option<f64>,
    /// Clockwise; rad/s in UT2004, degrees a second in UDK.
    pub rotational_velocity: Option<f64>,
    /// Degrees, UDK.
    pub pitch_angle: Option<f64>,
    /// Degrees, UDK.
    pub roll_angle: Option<f64>,
    /// First rotor, UDK.
    pub spin1: Option<f64>,
    /// Second rotor, UDK.
    pub spin2: Option<f64>,
    /// Thrust of a boat (section 4.6).
    pub propeller: Option<f64>,
    /// Radians.
    pub rudder: Option<f64>,
    /// Radians.
    pub stern_plane: Option<f64>,
    /// Wheels of an omni drive, in the order given (section 4.5).
    pub wheels: Vec<WheelDrive>,
    /// A joint or a bone (section 4.7).
    pub part: Option<PartDrive>,
    /// Values are percent of the most there is; missing is no.
    pub normalized: Option<bool>,
    /// Headlights.
    pub light: Option<bool>,
    /// Right an overturned robot.
    pub flip: Option<bool>,
}

/// One wheel of an omni drive.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct WheelDrive {
    /// Counted from 0.
    pub number: i64,
    /// Rad/s.
    pub speed: Option<f64>,
    /// Radians.
    pub steer: Option<f64>,
}

/// A joint, or a bone of a skeleton.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct PartDrive {
    /// Of the joint or part.
    pub name: String,
    /// Radians.
    pub steer: Option<f64>,
    /// Of the skeleton.
    pub bone: Option<String>,
    /// What the value means; missing is an absolute angle.
    pub order: Option<Order>,
    /// By the order.
    pub value: Option<f64>,
    /// Of the bone.
    pub axis: Option<String>,
}

impl Drive {
    /// The form of section 4.2.
    pub fn skid(left: f64, right: f64) -> Self {
        Self { left: Some(left), right: Some(right), ..Self::default() }
    }

    /// Whether values are percent.
    pub fn is_normalized(&self) -> bool {
        self.normalized.unwrap_or(false)
    }

    pub(super) fn from_message(message: &Message<'_>) -> Self {
        Self {
            left: message.number("Left"),
            right: message.number("Right"),
            speed: message.number("Speed"),
            front_steer: message.number("FrontSteer"),
            rear_steer: message.number("RearSteer"),
            altitude_velocity: message.number("AltitudeVelocity"),
            linear_velocity: message.number("LinearVelocity"),
            lateral_velocity: message.number("LateralVelocity"),
            rotational_velocity: message.number("RotationalVelocity"),
            pitch_angle: message.number("PitchAngle"),
            roll_angle: message.number("RollAngle"),
            spin1: message.number("Spin1"),
            spin2: message.number("Spin2"),
            propeller: message.number("Propeller"),
            rudder: message.number("Rudder"),
            stern_plane: message.number("SternPlane"),
            wheels: wheels(message),
            part: part(message),
            normalized: message.flag("Normalized"),
            light: message.flag("Light"),
            flip: message.flag("Flip"),
        }
    }

    pub(super) fn compose(&self, composer: &mut Composer<'_>) {
        composer
            .maybe_number("Left", self.left)
            .maybe_number("Right", self.right)
            .maybe_number("Speed", self.speed)
            .maybe_number("FrontSteer", self.front_steer)
            .maybe_number("RearSteer", self.rear_steer)
            .maybe_number("AltitudeVelocity", self.altitude_velocity)
            .maybe_number("LinearVelocity", self.linear_velocity)
            .maybe_number("LateralVelocity", self.lateral_velocity)
            .maybe_number("RotationalVelocity", self.rotational_velocity)
            .maybe_number("PitchAngle", self.pitch_angle)
            .maybe_number("RollAngle", self.roll_angle)
            .maybe_number("Spin1", self.spin1)
            .maybe_number("Spin2", self.spin2)
            .maybe_number("Propeller", self.propeller)
            .maybe_number("Rudder", self.rudder)
            .maybe_number("SternPlane", self.stern_plane);
        for wheel in &self.wheels {
            composer
                .integer("WheelNumber", wheel.number)
                .maybe_number("WheelSpeed", wheel.speed)
                .maybe_number("WheelSteer", wheel.steer);
        }
        if let Some(part) = &self.part {
            part.compose(composer);
        }
        composer
            .maybe_choice("Normalized", self.normalized)
            .maybe_choice("Light", self.light)
            .maybe_choice("Flip", self.flip);
    }
}

impl PartDrive {
    fn compose(&self, composer: &mut Composer<'_>) {
        composer
            .text("Name", &self.name)
            .maybe_text("Bone", self.bone.as_ref())
            .maybe_number("Steer", self.steer)
            .maybe_integer("Order", self.order.map(Order::code))
            .maybe_number("Value", self.value)
            .maybe_text("Axis", self.axis.as_ref());
    }
}

/// Repeated groups are read by position: each `WheelNumber` begins a wheel.
fn wheels(message: &Message<'_>) -> Vec<WheelDrive> {
    let mut wheels: Vec<WheelDrive> = Vec::new();
    for block in &message.blocks {
        if block.is("WheelNumber") {
            wheels.push(WheelDrive { number: block.integer(), ..WheelDrive::default() });
        } else if let Some(wheel) = wheels.last_mut() {
            if block.is("WheelSpeed") {
                wheel.speed = Some(block.number());
            } else if block.is("WheelSteer") {
                wheel.steer = Some(block.number());
            }
        }
    }
    wheels
}

fn part(message: &Message<'_>) -> Option<PartDrive> {
    Some(PartDrive {
        name: message.owned("Name")?,
        steer: message.number("Steer"),
        bone: message.owned("Bone"),
        order: message.integer("Order").map(Order::from_code),
        value: message.number("Value"),
        axis: message.owned("Axis"),
    })
}
