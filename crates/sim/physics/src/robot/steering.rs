//! From orders to what every wheel is to do.
//!
//! Steered wheels all point at right angles to the line to one turning centre, which is what keeps them from scrubbing.

use base::messages::Drive;
use base::model::{DriveKind, RobotModel, SideOfRobot, WheelSpec};

/// What the wheels are to do: rad/s and radians, one each.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct WheelAims {
    pub(crate) speeds: Vec<f64>,
    pub(crate) angles: Vec<f64>,
}

impl WheelAims {
    /// Stand still, straight.
    pub(crate) fn rest(model: &RobotModel) -> Self {
        let zeros = vec![0.0; model.wheels.len()];
        Self { speeds: zeros.clone(), angles: zeros }
    }
}

/// What the wheels do at these speeds of the two sides.
pub(crate) fn skid_aims(model: &RobotModel, left: f64, right: f64) -> WheelAims {
    let speed = |wheel: &WheelSpec| match wheel.side {
        SideOfRobot::Left => left,
        SideOfRobot::Right => right,
        SideOfRobot::Middle => f64::midpoint(left, right),
    };
    let aim = |wheel: &WheelSpec| clamped(wheel, speed(wheel) * gear(model, wheel));
    let speeds = model.wheels.iter().map(aim).collect();
    WheelAims { speeds, ..WheelAims::rest(model) }
}

/// How much faster a wheel turns than those on the chassis of its side: belts on links run as fast over the ground as they do.
fn gear(model: &RobotModel, wheel: &WheelSpec) -> f64 {
    let is_main = |w: &&WheelSpec| w.parent.is_none() && w.side == wheel.side && !w.is_caster;
    let main = model.wheels.iter().find(is_main).filter(|_| wheel.parent.is_some());
    main.map_or(1.0, |main| main.radius / wheel.radius)
}

/// What the wheels do at this speed and these steering angles in the middle of the axles.
pub(crate) fn ackermann_aims(model: &RobotModel, drive: &Drive) -> WheelAims {
    let (DriveKind::Ackermann { max_front, max_rear }, &Drive::Ackermann { speed, front, rear }) =
        (model.drive, drive)
    else {
        return WheelAims::rest(model);
    };
    let front = front.clamp(-max_front.abs(), max_front.abs());
    let rear = rear.clamp(-max_rear.abs(), max_rear.abs());
    let Some(centre) = TurningCentre::new(model, front, rear) else {
        let speeds = model.wheels.iter().map(|wheel| clamped(wheel, speed)).collect();
        return WheelAims { speeds, ..WheelAims::rest(model) };
    };
    let rolling = model.wheels.iter().filter(|wheel| !wheel.is_caster);
    let reach = rolling.clone().map(|wheel| centre.distance(wheel)).sum::<f64>();
    let mean = (reach / rolling.count().max(1) as f64).max(f64::EPSILON);
    let wheel_speed = |wheel: &WheelSpec| clamped(wheel, speed * centre.distance(wheel) / mean);
    let angle = |wheel: &WheelSpec| if wheel.steered == 0 { 0.0 } else { centre.angle(wheel) };
    WheelAims {
        speeds: model.wheels.iter().map(wheel_speed).collect(),
        angles: model.wheels.iter().map(angle).collect(),
    }
}

/// Forward and turning speed of a robot whose wheels do not slip but as its model says: m/s and rad/s.
pub(crate) fn ideal_motion(model: &RobotModel, aims: &WheelAims) -> (f64, f64) {
    let mean = |side: SideOfRobot| {
        let on_side = || {
            let wheels = model.wheels.iter().zip(&aims.speeds);
            wheels.filter(move |(wheel, _)| wheel.side == side && !wheel.is_caster)
        };
        let count = on_side().count().max(1) as f64;
        let speed = on_side().map(|(wheel, speed)| speed * wheel.radius).sum::<f64>() / count;
        let track = on_side().map(|(wheel, _)| wheel.position.y).sum::<f64>() / count;
        (speed, track)
    };
    let ((left, left_y), (right, right_y)) = (mean(SideOfRobot::Left), mean(SideOfRobot::Right));
    let forward = f64::midpoint(left, right);
    match model.drive {
        DriveKind::Skid { effective_track } => (forward, (right - left) / effective_track),
        DriveKind::Differential => (forward, (right - left) / (left_y - right_y).max(0.01)),
        DriveKind::Ackermann { .. } => {
            let turning = model.wheels.iter().zip(&aims.angles);
            let steered = turning.filter(|(wheel, angle)| wheel.steered != 0 && **angle != 0.0);
            let straight = axle_x(model, |wheel| wheel.steered == 0).unwrap_or(0.0);
            let curvature = |(wheel, angle): (&WheelSpec, &f64)| {
                let tangent = libm::tan(*angle);
                tangent / (wheel.position.x - straight + wheel.position.y * tangent)
            };
            let count = steered.clone().count().max(1) as f64;
            (forward, forward * steered.map(curvature).sum::<f64>() / count)
        }
        DriveKind::Aerial(_) | DriveKind::Fixed => (0.0, 0.0),
    }
}

/// The point of the ground a steered robot turns about.
struct TurningCentre {
    x: f64,
    y: f64,
}

impl TurningCentre {
    /// `None` where the wheels point straight ahead or all one way.
    fn new(model: &RobotModel, front: f64, rear: f64) -> Option<Self> {
        let unsteered = axle_x(model, |wheel| wheel.steered == 0 && !wheel.is_caster);
        let front_x = axle_x(model, |wheel| wheel.steered > 0).or(unsteered)?;
        let rear_x = axle_x(model, |wheel| wheel.steered < 0).or(unsteered)?;
        let (front_slope, rear_slope) = (libm::tan(front), libm::tan(rear));
        let bend = front_slope - rear_slope;
        if bend.abs() < 1e-6 || front_x == rear_x {
            return None;
        }
        let y = (front_x - rear_x) / bend;
        Some(Self { x: front_x - y * front_slope, y })
    }

    fn angle(&self, wheel: &WheelSpec) -> f64 {
        libm::atan((wheel.position.x - self.x) / (self.y - wheel.position.y))
    }

    fn distance(&self, wheel: &WheelSpec) -> f64 {
        libm::hypot(wheel.position.x - self.x, wheel.position.y - self.y)
    }
}

fn axle_x(model: &RobotModel, is_on: impl Fn(&WheelSpec) -> bool) -> Option<f64> {
    let places: Vec<f64> =
        model.wheels.iter().filter(|wheel| is_on(wheel)).map(|wheel| wheel.position.x).collect();
    (!places.is_empty()).then(|| places.iter().sum::<f64>() / places.len() as f64)
}

fn clamped(wheel: &WheelSpec, speed: f64) -> f64 {
    if wheel.is_caster { 0.0 } else { speed.clamp(-wheel.max_speed.abs(), wheel.max_speed.abs()) }
}
