//! A room, and what is heard in it.

use base::geom::Pose2;
use base::noise::NoiseStream;
use glam::DVec2;
use robot_feasible::Outline;

use crate::sonar::Sonar;
use crate::sweep::{Sweep, Walk};

/// The test room: 5 by 4 m around the origin, with two boxes.
pub(crate) fn room() -> Outline {
    let bar = |middle: (f64, f64), half: (f64, f64), yaw: f64| -> Vec<DVec2> {
        let corner = |(x, y): (f64, f64)| {
            DVec2::from(middle) + DVec2::from_angle(yaw).rotate(DVec2::new(x * half.0, y * half.1))
        };
        [(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)].map(corner).to_vec()
    };
    Outline::new(&[
        bar((0.0, 0.0), (2.5, 2.0), 0.0),
        bar((1.45, 0.95), (0.4, 0.3), 20_f64.to_radians()),
        bar((-1.5, -0.85), (0.25, 0.45), 0.0),
    ])
    .expect("rings")
}

/// A sweep with the sonar's own errors and a compass that is off by 3.5 degrees.
pub(crate) fn sweep(room: &Outline, pose: &Pose2, noise: &mut NoiseStream) -> Sweep {
    let sonar = Sonar::SRF05;
    let ranges = Sweep::bearings().map(|bearing| {
        let told = sonar.expected(room, pose.position(), pose.yaw + bearing);
        (bearing, told.map(|range| range + noise.gaussian(sonar.sigma)))
    });
    Sweep {
        ranges: ranges.collect(),
        compass: Some(pose.yaw + noise.gaussian(3.5_f64.to_radians())),
    }
}

/// Where a robot comes that is told to walk, its way and turn off by a twentieth.
pub(crate) fn walked(pose: &Pose2, walk: &Walk, noise: &mut NoiseStream) -> Pose2 {
    let yaw = pose.yaw + walk.turn * (1.0 + noise.gaussian(0.05)) + noise.gaussian(0.02);
    let way = walk.way * (1.0 + noise.gaussian(0.05));
    *pose * Pose2::new(0.0, 0.0, yaw - pose.yaw) * Pose2::new(way, noise.gaussian(0.01), 0.0)
}
