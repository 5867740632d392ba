//! From orders to what every wheel is to do, and from what wheels do to how the robot moves.
//!
//! Steered wheels all point at right angles to the line to one turning centre, which is what keeps them from scrubbing.

use super::super::robot::{DriveKind, RobotModel, SideOfRobot, WheelSpec};
use super::limits::{axles, track};
use super::twist::Twist;
use crate::messages::Drive;

/// Wheels whose slopes differ by less point straight ahead, or all one way.
const STRAIGHT: f64 = 1e-6;

/// What the wheels are to do: rad/s and radians to the left, one each, in the model's order.
#[derive(Clone, Debug, PartialEq)]
pub struct WheelAims {
    /// Turning of each wheel.
    pub speeds: Vec<f64>,
    /// Steering of each wheel.
    pub angles: Vec<f64>,
}

impl WheelAims {
    /// Stand still, straight.
    pub fn rest(model: &RobotModel) -> Self {
        let zeros = vec![0.0; model.wheels.len()];
        Self { speeds: zeros.clone(), angles: zeros }
    }

    /// What the wheels do on an order; rest where the order is not one of this robot's kind, or it flies.
    pub fn of(model: &RobotModel, order: &Drive) -> Self {
        match (model.drive, *order) {
            (DriveKind::Skid { .. } | DriveKind::Differential, Drive::Skid { left, right }) => {
                Self::of_sides(model, left, right)
            }
            (
                DriveKind::Ackermann { max_front, max_rear },
                Drive::Ackermann { speed, front, rear },
            ) => {
                let front = front.clamp(-max_front.abs(), max_front.abs());
                let rear = rear.clamp(-max_rear.abs(), max_rear.abs());
                Self::steered(model, speed, (front, rear))
            }
            _ => Self::rest(model),
        }
    }

    fn of_sides(model: &RobotModel, left: f64, right: f64) -> Self {
        let speed = |wheel: &WheelSpec| match wheel.side {
            SideOfRobot::Left => left,
            SideOfRobot::Right => right,
            SideOfRobot::Middle => f64::midpoint(left, right),
        };
        let aim = |wheel: &WheelSpec| clamped(wheel, speed(wheel) * gear(model, wheel));
        let speeds = model.wheels.iter().map(aim).collect();
        Self { speeds, ..Self::rest(model) }
    }

    /// At this speed and these steering angles in the middle of the axles.
    fn steered(model: &RobotModel, speed: f64, angles: (f64, f64)) -> Self {
        let Self { speeds: shares, angles } = Self::shares(model, angles);
        let speeds = model.wheels.iter().zip(shares);
        Self {
            speeds: speeds.map(|(wheel, share)| clamped(wheel, speed * share)).collect(),
            angles,
        }
    }

    /// How fast each wheel of a steered robot turns for one rad/s in the mean, and where it points, at these steering angles in the
    /// middle of the front and rear axle.
    pub(super) fn shares(model: &RobotModel, (front, rear): (f64, f64)) -> Self {
        let Some(centre) = TurningCentre::new(model, front, rear) else {
            return Self { speeds: vec![1.0; model.wheels.len()], ..Self::rest(model) };
        };
        let rolling = model.wheels.iter().filter(|wheel| !wheel.is_caster);
        let reach = rolling.clone().map(|wheel| centre.distance(wheel)).sum::<f64>();
        let mean = (reach / rolling.count().max(1) as f64).max(f64::EPSILON);
        let angle = |wheel: &WheelSpec| if wheel.steered == 0 { 0.0 } else { centre.angle(wheel) };
        Self {
            speeds: model.wheels.iter().map(|wheel| centre.distance(wheel) / mean).collect(),
            angles: model.wheels.iter().map(angle).collect(),
        }
    }
}

/// How a robot moves whose wheels do this, and slip no more than its model says.
pub fn twist_of(model: &RobotModel, wheels: &WheelAims) -> Twist {
    match model.drive {
        DriveKind::Skid { .. } | DriveKind::Differential => {
            let (left, right) = rolling(model, wheels);
            let turn = (right - left) / track(model);
            Twist { forward: f64::midpoint(left, right), turn, ..Twist::REST }
        }
        DriveKind::Ackermann { .. } => curve(model, wheels),
        DriveKind::Aerial(_) | DriveKind::Legs | DriveKind::Fixed => Twist::REST,
    }
}

/// How fast the two sides roll, m/s.
fn rolling(model: &RobotModel, wheels: &WheelAims) -> (f64, f64) {
    let mean = |side: SideOfRobot| {
        let on_side = || {
            let wheels = model.wheels.iter().zip(&wheels.speeds);
            wheels.filter(move |(wheel, _)| wheel.side == side && !wheel.is_caster)
        };
        let count = on_side().count().max(1) as f64;
        on_side().map(|(wheel, speed)| speed * wheel.radius).sum::<f64>() / count
    };
    (mean(SideOfRobot::Left), mean(SideOfRobot::Right))
}

/// The motion of a steered robot: it turns about the centre its wheels point at, and its own frame may slide while it does.
fn curve(model: &RobotModel, wheels: &WheelAims) -> Twist {
    let turning = model.wheels.iter().zip(&wheels.speeds).filter(|(wheel, _)| !wheel.is_caster);
    let count = turning.clone().count().max(1) as f64;
    let mean = |sum: f64| sum / count;
    let rolling = mean(turning.clone().map(|(wheel, speed)| speed * wheel.radius).sum());
    let Some(centre) = TurningCentre::of_wheels(model, &wheels.angles) else {
        return Twist { forward: rolling, ..Twist::REST };
    };
    let reach = mean(turning.map(|(wheel, _)| centre.distance(wheel)).sum());
    let turn = (rolling / reach).copysign(rolling * centre.y);
    Twist { forward: turn * centre.y, left: -turn * centre.x, up: 0.0, turn }
}

/// How much faster a wheel turns than those on the chassis of its side: belts on links run as fast over the ground as they do.
fn gear(model: &RobotModel, wheel: &WheelSpec) -> f64 {
    let is_main = |w: &&WheelSpec| w.parent.is_none() && w.side == wheel.side && !w.is_caster;
    let main = model.wheels.iter().find(is_main).filter(|_| wheel.parent.is_some());
    main.map_or(1.0, |main| main.radius / wheel.radius)
}

/// The point of the ground a steered robot turns about.
struct TurningCentre {
    x: f64,
    y: f64,
}

impl TurningCentre {
    /// `None` where the wheels point straight ahead or all one way.
    fn new(model: &RobotModel, front: f64, rear: f64) -> Option<Self> {
        let (front_x, rear_x) = axles(model)?;
        let (front_slope, rear_slope) = (libm::tan(front), libm::tan(rear));
        let bend = front_slope - rear_slope;
        if bend.abs() < STRAIGHT {
            return None;
        }
        let y = (front_x - rear_x) / bend;
        Some(Self { x: front_x - y * front_slope, y })
    }

    /// The point that the lines across the wheels come nearest to: a line through x + slope y = wheel x + slope wheel y for each.
    fn of_wheels(model: &RobotModel, angles: &[f64]) -> Option<Self> {
        let turning = model.wheels.iter().zip(angles).filter(|(wheel, _)| !wheel.is_caster);
        let lines = turning.map(|(wheel, angle)| {
            let slope = libm::tan(*angle);
            (slope, wheel.position.x + slope * wheel.position.y)
        });
        let count = lines.clone().count().max(1) as f64;
        let slope = lines.clone().map(|line| line.0).sum::<f64>() / count;
        let offset = lines.clone().map(|line| line.1).sum::<f64>() / count;
        let spread: f64 = lines.clone().map(|line| (line.0 - slope) * (line.0 - slope)).sum();
        let shared: f64 = lines.map(|line| (line.0 - slope) * (line.1 - offset)).sum();
        let y = shared / spread;
        (spread > STRAIGHT * STRAIGHT && y != 0.0).then_some(Self { x: offset - y * slope, y })
    }

    fn angle(&self, wheel: &WheelSpec) -> f64 {
        libm::atan((wheel.position.x - self.x) / (self.y - wheel.position.y))
    }

    fn distance(&self, wheel: &WheelSpec) -> f64 {
        libm::hypot(wheel.position.x - self.x, wheel.position.y - self.y)
    }
}

fn clamped(wheel: &WheelSpec, speed: f64) -> f64 {
    if wheel.is_caster { 0.0 } else { speed.clamp(-wheel.max_speed.abs(), wheel.max_speed.abs()) }
}
