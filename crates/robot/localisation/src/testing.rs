//! Readings and the smallest robot for tests.

use base::geom::{Pose, Pose2};
use base::messages::{InertialState, Reading, ReadingData, Scan};
use base::model::{
    BatterySpec, Chassis, DriveKind, Equipment, ImuSpec, Noise, RangeSpec, RobotModel, ScannerSpec,
    SensorKind, SideOfRobot, Tolerance, WheelSpec,
};
use base::time::SimTime;
use glam::{DQuat, DVec3};

/// What `sensor` said.
pub(crate) fn reading(sensor: &str, millis: u64, data: ReadingData) -> Reading {
    let time = SimTime::from_millis(millis);
    Reading { robot: "tin".to_owned(), sensor: sensor.to_owned(), time, data }
}

/// Two wheels 0.4 m apart and these sensors.
pub(crate) fn robot(sensors: Vec<(&str, Pose, SensorKind)>) -> RobotModel {
    let wheel = |name: &str, side, y: f64| WheelSpec {
        name: name.to_owned(),
        parent: None,
        position: DVec3::new(0.0, y, 0.0),
        radius: 0.1,
        width: 0.03,
        mass: 0.2,
        side,
        is_caster: false,
        is_tracked: false,
        max_speed: 20.0,
        max_torque: 5.0,
        steered: 0,
    };
    let mounted = |(name, parent_from_sensor, kind): (&str, Pose, SensorKind)| Equipment {
        name: name.to_owned(),
        parent: None,
        parent_from_sensor,
        period: None,
        kind,
    };
    RobotModel {
        name: "Tin".to_owned(),
        about: String::new(),
        chassis: Chassis {
            size: DVec3::new(0.3, 0.3, 0.2),
            middle: DVec3::ZERO,
            mass: 5.0,
            centre_of_mass: DVec3::ZERO,
            ride_height: 0.1,
        },
        drive: DriveKind::Differential,
        wheels: vec![wheel("L", SideOfRobot::Left, 0.2), wheel("R", SideOfRobot::Right, -0.2)],
        joints: vec![],
        feet: vec![],
        servos: vec![],
        equipment: sensors.into_iter().map(mounted).collect(),
        headlamps: vec![],
        battery: BatterySpec { energy: 1e6, life: 1200.0 },
        tolerance: Tolerance { straight: 0.02, turn: 0.03, square: 0.08 },
    }
}

/// Corners of a room 6 by 4 m with a niche.
pub(crate) const CORNERS: [(f64, f64); 8] = [
    (0.0, 0.0),
    (6.0, 0.0),
    (6.0, 4.0),
    (3.5, 4.0),
    (3.5, 5.0),
    (2.5, 5.0),
    (2.5, 4.0),
    (0.0, 4.0),
];

/// How far a ray goes to the room's walls.
pub(crate) fn range_in_room(from: &Pose2, angle: f64) -> f64 {
    let (sin, cos) = libm::sincos(from.yaw + angle);
    let ends = |index: usize| (CORNERS[index], CORNERS[(index + 1) % CORNERS.len()]);
    let walls = (0..CORNERS.len()).map(ends);
    walls.filter_map(|(a, b)| crossing(from, (cos, sin), a, b)).fold(f64::INFINITY, f64::min)
}

/// How far a beam goes to the wall from a to b.
fn crossing(from: &Pose2, (dx, dy): (f64, f64), a: (f64, f64), b: (f64, f64)) -> Option<f64> {
    let (ex, ey) = (b.0 - a.0, b.1 - a.1);
    let across = dx * ey - dy * ex;
    let (ax, ay) = (a.0 - from.x, a.1 - from.y);
    let range = (ax * ey - ay * ex) / across;
    let share = (ax * dy - ay * dx) / across;
    (across.abs() > 1e-12 && range > 0.0 && (0.0..=1.0).contains(&share)).then_some(range)
}

/// The room, seen by a scanner of 360 beams.
pub(crate) fn seen(world_from_laser: &Pose2) -> Scan {
    let (first_angle, step) = (-std::f64::consts::PI, std::f64::consts::TAU / 360.0);
    let range = |beam: i32| range_in_room(world_from_laser, first_angle + step * f64::from(beam));
    Scan {
        first_angle,
        step,
        min_range: 0.05,
        max_range: 20.0,
        elevations: vec![0.0],
        ranges: (0..360).map(|beam| Some(range(beam) as f32)).collect(),
    }
}

/// A robot with nothing but a scanner.
pub(crate) fn laser_robot(mount: Pose) -> RobotModel {
    let spec = ScannerSpec {
        range: RangeSpec::new(0.05, 20.0, Noise::None),
        field_of_view: std::f64::consts::TAU,
        resolution: std::f64::consts::TAU / 360.0,
        layers: 1,
        layer_field_of_view: 0.0,
        smoke_budget: f64::INFINITY,
        mirror: None,
    };
    robot(vec![("Laser", mount, SensorKind::Scanner(spec))])
}

/// An inertial unit without any errors.
pub(crate) fn imu() -> SensorKind {
    SensorKind::Imu(ImuSpec {
        acceleration_sigma: 0.0,
        acceleration_bias: 0.0,
        gyro_sigma: 0.0,
        gyro_bias: 0.0,
    })
}

/// What an inertial unit feels of a force on a body with this roll, pitch and yaw.
pub(crate) fn felt(force: DVec3, orientation: DVec3) -> ReadingData {
    let angular_velocity = DVec3::ZERO;
    ReadingData::Imu(InertialState { acceleration: force, angular_velocity, orientation })
}

/// What it feels of a body that leans and does not move.
pub(crate) fn leaning(roll: f64, pitch: f64) -> ReadingData {
    let level_from_robot = Pose::from_roll_pitch_yaw(DVec3::ZERO, roll, pitch, 0.0).rotation;
    felt(level_from_robot.conjugate() * DVec3::Z * 9.81, DVec3::new(roll, pitch, 0.0))
}

/// The room and its floor, seen by a scanner so high above the floor on a body that leans.
pub(crate) fn seen_leaning(
    world_from_robot: &Pose2,
    (mount, height): (&Pose, f64),
    level_from_robot: DQuat,
) -> Vec<f32> {
    let at = level_from_robot * mount.position;
    let eye = *world_from_robot * Pose2::new(at.x, at.y, 0.0);
    (0..360)
        .map(|beam| {
            let (sin, cos) = libm::sincos(f64::from(beam - 180).to_radians());
            let ahead = level_from_robot * (mount.rotation * DVec3::new(cos, sin, 0.0));
            let wall = range_in_room(&eye, libm::atan2(ahead.y, ahead.x));
            let floor = if ahead.z < 0.0 { height / -ahead.z } else { f64::INFINITY };
            (wall / ahead.truncate().length()).min(floor) as f32
        })
        .collect()
}
