//! What a body can do.

use glam::DVec3;

use super::super::robot::{DriveKind, RobotModel, SideOfRobot, WheelSpec};
use super::joints::robot_from_link;
use super::twist::Twist;

/// The least track, metres: a robot whose wheels are all in one line must not turn infinitely fast.
const NARROWEST: f64 = 0.01;

/// The distance between the sides that a turn behaves as if the robot had, metres: slip of skidding wheels is in it.
pub fn track(model: &RobotModel) -> f64 {
    if let DriveKind::Skid { effective_track } = model.drive {
        return effective_track;
    }
    let side = |side| mean(model, |wheel| wheel.side == side && !wheel.is_caster, |at| at.y);
    let (left, right) = (side(SideOfRobot::Left), side(SideOfRobot::Right));
    (left.unwrap_or(0.0) - right.unwrap_or(0.0)).max(NARROWEST)
}

/// From the rear axle of a steered robot to its front axle, metres; `None` where it has no two.
pub fn wheel_base(model: &RobotModel) -> Option<f64> {
    let (front, rear) = axles(model)?;
    Some(front - rear)
}

/// The fastest a robot can do each alone.
pub fn top_speeds(model: &RobotModel) -> Twist {
    let forward = || side_wheel(model).map_or(0.0, |wheel| wheel.max_speed.abs() * wheel.radius);
    match model.drive {
        DriveKind::Skid { .. } | DriveKind::Differential => {
            Twist { forward: forward(), turn: 2.0 * forward() / track(model), ..Twist::REST }
        }
        DriveKind::Ackermann { .. } => {
            let radius = tightest_curve(model);
            let turn = if radius > 0.0 { forward() / radius } else { 0.0 };
            Twist { forward: forward(), turn, ..Twist::REST }
        }
        DriveKind::Aerial(limits) => Twist {
            forward: limits.forward.abs(),
            left: limits.sideways.abs(),
            up: limits.vertical.abs(),
            turn: limits.turn.abs(),
        },
        // How fast a walking robot is depends on its gait.
        DriveKind::Legs | DriveKind::Fixed => Twist::REST,
    }
}

/// Radius of the tightest curve a robot can take, metres: zero where it turns on the spot, infinite where it cannot turn.
pub fn tightest_curve(model: &RobotModel) -> f64 {
    match model.drive {
        DriveKind::Skid { .. } | DriveKind::Differential | DriveKind::Aerial(_) => 0.0,
        DriveKind::Ackermann { max_front, max_rear } => {
            let bend = libm::tan(max_front.abs()) + libm::tan(max_rear.abs());
            wheel_base(model).map_or(f64::INFINITY, |base| (base / bend).abs())
        }
        DriveKind::Legs | DriveKind::Fixed => f64::INFINITY,
    }
}

/// The fastest any driven wheel turns, rad/s.
pub fn top_wheel_speed(model: &RobotModel) -> f64 {
    let driven = model.wheels.iter().filter(|wheel| !wheel.is_caster);
    driven.map(|wheel| wheel.max_speed).fold(0.0, f64::max)
}

/// The wheel whose speed an order means: the first on the left that sits on the chassis, or just the first that is driven.
pub(super) fn side_wheel(model: &RobotModel) -> Option<&WheelSpec> {
    let driven = || model.wheels.iter().filter(|wheel| !wheel.is_caster);
    let on_chassis = |wheel: &&WheelSpec| wheel.parent.is_none();
    let is_left = |wheel: &&WheelSpec| wheel.side == SideOfRobot::Left;
    driven()
        .filter(on_chassis)
        .find(is_left)
        .or_else(|| driven().find(on_chassis))
        .or_else(|| driven().next())
}

/// Where the front and the rear axle of a steered robot lie along its x.
pub(super) fn axles(model: &RobotModel) -> Option<(f64, f64)> {
    let at = |is_on: fn(&WheelSpec) -> bool| mean(model, is_on, |at| at.x);
    let unsteered = at(|wheel| wheel.steered == 0 && !wheel.is_caster);
    let front = at(|wheel| wheel.steered > 0).or(unsteered)?;
    let rear = at(|wheel| wheel.steered < 0).or(unsteered)?;
    (front != rear).then_some((front, rear))
}

/// The middle of one coordinate of some wheels, in the robot's frame.
fn mean(
    model: &RobotModel,
    is_meant: impl Fn(&WheelSpec) -> bool,
    coordinate: impl Fn(DVec3) -> f64,
) -> Option<f64> {
    let (mut sum, mut count) = (0.0, 0_u32);
    for wheel in model.wheels.iter().filter(|wheel| is_meant(wheel)) {
        sum += coordinate(place(model, wheel));
        count += 1;
    }
    (count > 0).then(|| sum / f64::from(count))
}

/// The middle of a wheel in the robot's frame, with the joints where they start.
fn place(model: &RobotModel, wheel: &WheelSpec) -> DVec3 {
    match &wheel.parent {
        None => wheel.position,
        Some(parent) => robot_from_link(model, &[], Some(parent)) * wheel.position,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::kinematics::testing::{car, flyer, platform, sides};

    #[test]
    fn a_skidding_robot_turns_as_if_it_were_wider() {
        let mut model = sides();
        assert!((track(&model) - 0.4).abs() < 1e-12);
        model.drive = DriveKind::Skid { effective_track: 0.7 };
        assert_eq!(track(&model), 0.7);
        assert!((top_speeds(&model).turn - 2.0 / 0.7).abs() < 1e-12);
    }

    #[test]
    fn who_steers_has_a_tightest_curve_and_who_flies_has_none() {
        assert!((wheel_base(&car()).unwrap() - 0.6).abs() < 1e-12);
        assert!((tightest_curve(&car()) - 0.6 / libm::tan(0.5)).abs() < 1e-12);
        assert_eq!(tightest_curve(&flyer()), 0.0);
        assert_eq!(tightest_curve(&platform()), f64::INFINITY);
        assert_eq!(top_speeds(&platform()), Twist::REST);
        assert_eq!(top_speeds(&flyer()).up, 1.5);
    }
}
