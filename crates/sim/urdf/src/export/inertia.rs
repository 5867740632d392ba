//! Moments of inertia of even solids, about their middles.

use base::geom::Pose;
use glam::DVec3;
use link_urdf::Inertial;

/// Kilograms of a link that moves and weighs nothing here: others leave out links without a mass, and all that hangs on them.
pub(super) const NEARLY_NOTHING: f64 = 1e-3;
/// The least edge that a box's inertia is taken of, metres: a box of no size would have none, which others refuse.
const LEAST_EDGE: f64 = 0.01;

/// A box around `origin`.
pub(super) fn of_box(origin: Pose, size: DVec3, mass: f64) -> Inertial {
    let DVec3 { x, y, z } = size.max(DVec3::splat(LEAST_EDGE)).powf(2.0);
    let about = |a: f64, b: f64| mass * (a + b) / 12.0;
    Inertial { origin, mass, inertia: diagonal(about(y, z), about(x, z), about(x, y)) }
}

/// A wheel whose axle lies along y.
pub(super) fn of_wheel(radius: f64, width: f64, mass: f64) -> Inertial {
    let across = mass * (3.0 * radius * radius + width * width) / 12.0;
    let inertia = diagonal(across, mass * radius * radius / 2.0, across);
    Inertial { origin: Pose::IDENTITY, mass, inertia }
}

/// A ball.
pub(super) fn of_ball(radius: f64, mass: f64) -> Inertial {
    let moment = 0.4 * mass * radius * radius;
    Inertial { origin: Pose::IDENTITY, mass, inertia: diagonal(moment, moment, moment) }
}

fn diagonal(xx: f64, yy: f64, zz: f64) -> [f64; 6] {
    [xx, 0.0, 0.0, yy, 0.0, zz]
}
