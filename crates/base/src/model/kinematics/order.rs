//! From a wished motion to an order.

use super::super::robot::{AerialLimits, DriveKind, RobotModel};
use super::limits::{axles, side_wheel, track};
use super::twist::Twist;
use super::wheels::{WheelAims, twist_of};
use crate::messages::{Command, Drive};

/// Who was asked to travel and cannot.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StandsStill {
    /// The robot's model.
    pub model: String,
}

impl std::fmt::Display for StandsStill {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(
            f,
            "{} takes no orders to drive; take a robot with wheels, tracks or rotors",
            self.model
        )
    }
}

impl std::error::Error for StandsStill {}

/// The order that gives a robot this motion, or as much of it as the robot can do.
///
/// Where a wheel would be too fast all are slowed alike, so that the curve stays. A steered robot takes no tighter curve than its wheels
/// allow, and without any speed ahead it only turns its wheels. What no wheel can do (sideways, up) is left out.
pub fn drive(model: &RobotModel, twist: Twist) -> Result<Command, StandsStill> {
    let order = match model.drive {
        DriveKind::Skid { .. } | DriveKind::Differential => sides(model, twist),
        DriveKind::Ackermann { max_front, max_rear } => {
            steered(model, (max_front, max_rear), twist)
        }
        DriveKind::Aerial(limits) => Some(flight(&limits, twist)),
        DriveKind::Legs | DriveKind::Fixed => None,
    };
    let order = order.ok_or_else(|| StandsStill { model: model.name.clone() })?;
    Ok(Command::Drive(order))
}

/// The order to stand still; `None` for robots that always do.
pub fn halt(model: &RobotModel) -> Option<Command> {
    let drive = match model.drive {
        DriveKind::Skid { .. } | DriveKind::Differential => Drive::Skid { left: 0.0, right: 0.0 },
        DriveKind::Ackermann { .. } => Drive::Ackermann { speed: 0.0, front: 0.0, rear: 0.0 },
        DriveKind::Aerial(_) => Drive::Aerial { forward: 0.0, left: 0.0, up: 0.0, turn: 0.0 },
        DriveKind::Legs | DriveKind::Fixed => return None,
    };
    Some(Command::Drive(drive))
}

fn sides(model: &RobotModel, twist: Twist) -> Option<Drive> {
    let wheel = side_wheel(model)?;
    let half = twist.turn * track(model) / 2.0;
    let left = (twist.forward - half) / wheel.radius;
    let right = (twist.forward + half) / wheel.radius;
    let share = share_of(wheel.max_speed, left.abs().max(right.abs()));
    Some(Drive::Skid { left: left * share, right: right * share })
}

/// Front and rear wheels share the bend as their largest angles do.
fn steered(model: &RobotModel, (max_front, max_rear): (f64, f64), twist: Twist) -> Option<Drive> {
    let wheel = side_wheel(model)?;
    let Some((front_x, rear_x)) = axles(model) else {
        let speed = twist.forward / wheel.radius;
        return Some(Drive::Ackermann { speed, front: 0.0, rear: 0.0 });
    };
    let (front_slope, rear_slope) = (libm::tan(max_front.abs()), libm::tan(max_rear.abs()));
    let most = front_slope + rear_slope;
    let bend = bend(twist, front_x - rear_x, most);
    let (front, rear) = if most > 0.0 {
        (libm::atan(bend * front_slope / most), -libm::atan(bend * rear_slope / most))
    } else {
        (0.0, 0.0)
    };
    let unit = WheelAims::shares(model, (front, rear));
    // How fast the robot's own frame goes ahead while the wheels turn at one rad/s in the mean.
    let pace = twist_of(model, &unit).forward;
    let fastest = unit.speeds.into_iter().fold(1.0, f64::max);
    let speed = if pace > 0.0 { twist.forward / pace } else { 0.0 };
    let share = share_of(wheel.max_speed, speed.abs() * fastest);
    Some(Drive::Ackermann { speed: speed * share, front, rear })
}

/// What the slopes of the front and rear wheels must differ by; going backwards turns the other way.
fn bend(twist: Twist, base: f64, most: f64) -> f64 {
    if twist.turn == 0.0 {
        return 0.0;
    }
    let wanted = if twist.forward == 0.0 {
        f64::INFINITY.copysign(twist.turn * base)
    } else {
        twist.turn * base / twist.forward
    };
    wanted.clamp(-most, most)
}

fn flight(limits: &AerialLimits, twist: Twist) -> Drive {
    let within = |speed: f64, most: f64| speed.clamp(-most.abs(), most.abs());
    Drive::Aerial {
        forward: within(twist.forward, limits.forward),
        left: within(twist.left, limits.sideways),
        up: within(twist.up, limits.vertical),
        turn: within(twist.turn, limits.turn),
    }
}

/// The share of an order that keeps the fastest wheel within its limit.
fn share_of(limit: f64, fastest: f64) -> f64 {
    if fastest > limit { limit / fastest } else { 1.0 }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::kinematics::testing::{car, flyer, four_wheel_steered, platform, sides};
    use crate::model::kinematics::tightest_curve;

    fn order(model: &RobotModel, forward: f64, turn: f64) -> Drive {
        match drive(model, Twist { forward, turn, ..Twist::REST }) {
            Ok(Command::Drive(drive)) => drive,
            other => panic!("{other:?}"),
        }
    }

    /// What a robot does that gets the order for a motion.
    fn done(model: &RobotModel, forward: f64, turn: f64) -> Twist {
        twist_of(model, &WheelAims::of(model, &order(model, forward, turn)))
    }

    #[test]
    fn what_was_asked_for_is_what_the_wheels_do() {
        for model in [sides(), car(), four_wheel_steered()] {
            for (forward, turn) in [(0.5, 0.0), (0.5, 0.2), (0.4, -0.3), (-0.5, 0.2)] {
                let Twist { forward: ahead, turn: turned, .. } = done(&model, forward, turn);
                assert!((ahead - forward).abs() < 1e-9, "{}: {ahead} {forward}", model.name);
                assert!((turned - turn).abs() < 1e-9, "{}: {turned} {turn}", model.name);
            }
        }
    }

    #[test]
    fn too_fast_a_motion_keeps_its_curve() {
        for model in [sides(), car(), four_wheel_steered()] {
            let twist = done(&model, 50.0, 10.0);
            assert!(twist.forward < 1.3 && twist.forward > 0.3, "{}: {twist:?}", model.name);
            assert!((twist.forward / twist.turn - 5.0).abs() < 1e-9, "{}: {twist:?}", model.name);
        }
    }

    #[test]
    fn a_steered_robot_takes_no_tighter_curve_than_it_can_and_no_turn_on_the_spot() {
        for model in [car(), four_wheel_steered()] {
            let twist = done(&model, 0.3, 5.0);
            let radius = twist.forward / twist.turn;
            assert!((radius - tightest_curve(&model)).abs() < 1e-9, "{}: {radius}", model.name);
            assert!((twist.forward - 0.3).abs() < 1e-9);
            let Drive::Ackermann { speed, front, .. } = order(&model, 0.0, -1.0) else { panic!() };
            assert_eq!(speed, 0.0);
            assert!((front + 0.5).abs() < 1e-9, "its wheels look right: {front}");
        }
    }

    #[test]
    fn who_flies_is_held_to_its_limits_and_who_stands_is_refused() {
        let twist = Twist { forward: 9.0, left: -9.0, up: 0.5, turn: 9.0 };
        let wanted = Drive::Aerial { forward: 2.0, left: -1.0, up: 0.5, turn: 1.7 };
        assert_eq!(drive(&flyer(), twist), Ok(Command::Drive(wanted)));
        let error = drive(&platform(), twist).unwrap_err().to_string();
        assert!(error.contains("Platform") && error.contains("take a robot"), "{error}");
        assert_eq!(halt(&platform()), None);
    }

    #[test]
    fn a_halt_is_of_the_robots_own_kind() {
        for model in [sides(), car(), four_wheel_steered(), flyer()] {
            let Some(Command::Drive(order)) = halt(&model) else { panic!("{}", model.name) };
            assert!(model.drive.takes(&order), "{}", model.name);
            assert_eq!(drive(&model, Twist::REST), Ok(Command::Drive(order)), "{}", model.name);
        }
    }
}
