//! Point-to-line matching of scans.
//!
//! Each point of one scan is drawn to the line through its nearest neighbours in another: Censi, "An ICP variant using a point-to-line
//! metric", ICRA 2008. We fit those lines through several neighbours instead of two, weigh each point by Cauchy's loss instead of trimming,
//! and take a Gauss-Newton step instead of the closed form, because then many references give one sum.

use base::geom::Pose2;
use glam::{DVec2, DVec3};

use crate::equations::Equations;
use crate::points::Points;
use crate::small::rotation;

/// A beam that ends this far behind a wall has passed through it, metres; a tenth of the range is added for grazed walls.
const LOOKED_THROUGH: f64 = 0.3;

/// How far a point may look for its neighbour, and from which error on it counts for less. Metres.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Reach {
    /// Nothing farther is a neighbour.
    pub gate: f64,
    /// Scale of Cauchy's loss.
    pub scale: f64,
}

/// What the points of `scan` say of a small step of `reference_from_scan`, told in the frame of the reference.
pub fn equations(
    reference: &Points,
    scan: &Points,
    reference_from_scan: &Pose2,
    reach: &Reach,
) -> Equations {
    let (rotation, origin) = (rotation(reference_from_scan), reference_from_scan.position());
    let per_square = 1.0 / (reach.scale * reach.scale);
    let mut sum = Equations::NONE;
    for point in scan.all() {
        let arm = rotation * point.at;
        let place = origin + arm;
        let Some(near) = reference.nearest(place, reach.gate) else { continue };
        if !near.has_line() || (point.has_line() && are_apart(near.normal, rotation * point.normal))
        {
            continue;
        }
        let residual = near.normal.dot(place - near.on_line);
        let row = DVec3::new(near.normal.x, near.normal.y, near.normal.dot(arm.perp()));
        sum.add(row, residual, 1.0 / (1.0 + residual * residual * per_square));
    }
    sum
}

/// Both ways: points of the scan on lines of the reference, and points of the reference on lines of the scan, told in the frame of the
/// reference.
pub fn equations_both_ways(a: &Points, b: &Points, a_from_b: &Pose2, reach: &Reach) -> Equations {
    let mut sum = equations(a, b, a_from_b, reach);
    let b_from_a = a_from_b.inverse();
    let back = equations(b, a, &b_from_a, reach);
    // A step of `b_from_a` in b's frame is one of `a_from_b` in a's: place -R(d - yaw J t), yaw -yaw.
    let rotation = rotation(a_from_b);
    let t = a_from_b.position();
    let columns = [DVec2::X, DVec2::Y].map(|axis| (rotation.transpose() * -axis).extend(0.0));
    let turn = (rotation.transpose() * t.perp()).extend(-1.0);
    let jacobian = glam::DMat3::from_cols(columns[0], columns[1], turn);
    sum.information += jacobian.transpose() * back.information * jacobian;
    sum.gradient += jacobian.transpose() * back.gradient;
    sum.squares += back.squares;
    sum.weight += back.weight;
    sum.count += back.count;
    sum
}

/// Whether two surfaces look more than 60 degrees apart: the two sides of a door leaf are not one wall.
#[inline]
fn are_apart(a: DVec2, b: DVec2) -> bool {
    a.dot(b) < 0.5
}

/// The share of the points of `scan` that have a neighbour in the reference within `gate`.
pub fn overlap(
    reference: &Points,
    scan: &Points,
    reference_from_scan: &Pose2,
    gate: f64,
    every: usize,
) -> f64 {
    let (rotation, origin) = (rotation(reference_from_scan), reference_from_scan.position());
    let (mut seen, mut met) = (0, 0);
    for point in scan.all().iter().step_by(every.max(1)) {
        seen += 1;
        let place = origin + rotation * point.at;
        met += usize::from(reference.nearest(place, gate).is_some());
    }
    if seen > 0 { f64::from(met as u32) / f64::from(seen as u32) } else { 0.0 }
}

/// The share of the points of `scan` that the reference has looked through, among those in directions it has looked in.
pub fn looked_through(reference: &Points, scan: &Points, reference_from_scan: &Pose2) -> f64 {
    let (rotation, origin) = (rotation(reference_from_scan), reference_from_scan.position());
    let (mut seen, mut through) = (0_u32, 0_u32);
    for point in scan.all() {
        // Edges and grazed walls are met by one beam and missed by the next.
        if !point.has_line() {
            continue;
        }
        let place = origin + rotation * point.at;
        let Some(range) = reference.nearest_range_towards(place) else { continue };
        seen += 1;
        through += u32::from(range > place.length() * 1.1 + LOOKED_THROUGH);
    }
    if seen > 0 { f64::from(through) / f64::from(seen) } else { 0.0 }
}
