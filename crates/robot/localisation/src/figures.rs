//! What the data sheets of a robot's own sensors let it expect.

use base::model::{
    CompassSpec, DriveKind, GpsSpec, ImuSpec, OdometrySpec, RobotModel, SensorKind, SideOfRobot,
    WheelSpec,
};

/// Figures of one robot, as far as localising needs them. Lengths in metres, angles in radians.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Figures {
    /// Between the sides.
    pub(crate) track: f64,
    /// Metres a tick of a wheel's encoder.
    pub(crate) tick: f64,
    /// The fastest its wheels carry it, m/s.
    pub(crate) top_speed: f64,
    /// How exactly it drives and turns, as shares.
    pub(crate) tolerance: (f64, f64),
    pub(crate) odometry: Option<OdometrySpec>,
    pub(crate) imu: Option<ImuSpec>,
    pub(crate) compass: Option<CompassSpec>,
    pub(crate) gps: Option<GpsSpec>,
}

/// Where a model has no wheels: those of a small robot.
const USUAL_TRACK: f64 = 0.4;
const USUAL_RADIUS: f64 = 0.1;
const USUAL_SPEED: f64 = 2.0;

impl Figures {
    pub(crate) fn of(model: &RobotModel) -> Self {
        let side = |side| model.wheels.iter().find(|wheel| wheel.side == side && !wheel.is_caster);
        let pair = side(SideOfRobot::Left).zip(side(SideOfRobot::Right));
        let apart = pair.map_or(USUAL_TRACK, |(left, right)| left.position.y - right.position.y);
        let track = match model.drive {
            DriveKind::Skid { effective_track } => effective_track,
            _ => apart,
        };
        let radius = pair.map_or(USUAL_RADIUS, |(left, _)| left.radius);
        let speed = |wheel: &WheelSpec| wheel.max_speed * wheel.radius;
        let mut figures = Self {
            track: if track > 0.0 { track } else { USUAL_TRACK },
            tick: 0.0,
            top_speed: pair.map_or(USUAL_SPEED, |(left, right)| speed(left).max(speed(right))),
            tolerance: (model.tolerance.straight, model.tolerance.turn),
            odometry: None,
            imu: None,
            compass: None,
            gps: None,
        };
        for item in &model.equipment {
            figures.learn(&item.kind, radius);
        }
        figures
    }

    /// The first sensor of a kind is the one that counts.
    fn learn(&mut self, kind: &SensorKind, radius: f64) {
        match kind {
            SensorKind::Odometry(spec) if self.odometry.is_none() => {
                self.odometry = Some(*spec);
                self.tick = spec.encoder.resolution * radius;
            }
            SensorKind::Imu(spec) => self.imu = self.imu.or(Some(*spec)),
            SensorKind::Compass(spec) => self.compass = self.compass.or(Some(*spec)),
            SensorKind::Gps(spec) => self.gps = self.gps.or(Some(*spec)),
            _ => {}
        }
    }
}
