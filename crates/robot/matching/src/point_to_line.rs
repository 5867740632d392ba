//! Point-to-line matching of scans.
//!
//! Each point of one scan is drawn to the line through its nearest neighbours in another: Censi, "An ICP variant using a point-to-line
//! metric", ICRA 2008. We fit those lines through several neighbours instead of two, weigh each point by Cauchy's loss instead of trimming,
//! and take a Gauss-Newton step instead of the closed form, because then many references give one sum.

use base::geom::Pose2;
use glam::{DVec2, DVec3};

use crate::equations::Equations;
use crate::points::{Point, Points};
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
    /// Whether echoes that lie on no line are matched too: corners, posts and legs of chairs.
    pub corners: bool,
    /// Echoes nearer to each other than this on a wall count together as one that is so far from the next, metres: the wall's own
    /// unevenness is the same for all of them. With 0 each counts for itself.
    pub apart: f64,
}

/// A wall that is met at a flatter angle than this (its sine) is not known to go on so.
const FLATTEST: f64 = 0.1;

/// An echo on no line is drawn to a place, which says something of two directions: each counts half, so that it is worth as much as one on a
/// line.
const EACH_WAY: f64 = 0.5;

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
        if !near.has_line() {
            if reach.corners {
                add_corner(&mut sum, arm, place - near.at, per_square);
            }
            continue;
        }
        if point.has_line() && are_apart(near.normal, rotation * point.normal) {
            continue;
        }
        let residual = near.normal.dot(place - near.on_line);
        let row = DVec3::new(near.normal.x, near.normal.y, near.normal.dot(arm.perp()));
        let weight = 1.0 / (1.0 + residual * residual * per_square);
        sum.add(row, residual, weight * own_share(point, scan.step(), reach.apart));
    }
    sum
}

/// How much an echo counts whose neighbours on its wall may be too near to tell anything else.
#[inline]
fn own_share(point: &Point, step: f64, apart: f64) -> f64 {
    if apart <= 0.0 {
        return 1.0;
    }
    let range = point.at.length();
    let slant = if point.has_line() { point.normal.dot(point.at).abs() } else { range };
    (range * range * step / (slant.max(FLATTEST * range) * apart)).min(1.0)
}

/// Takes in that a point lies off the place it belongs to.
#[inline]
fn add_corner(sum: &mut Equations, arm: DVec2, off: DVec2, per_square: f64) {
    let weight = EACH_WAY / (1.0 + off.length_squared() * per_square);
    let side = arm.perp();
    sum.add(DVec3::new(1.0, 0.0, side.x), off.x, weight);
    sum.add(DVec3::new(0.0, 1.0, side.y), off.y, weight);
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

#[cfg(test)]
mod tests {
    use std::f64::consts::{PI, TAU};

    use super::*;
    use crate::{Fan, Rate};

    /// Eight thin posts around `ahead`, of which no beam's neighbours make a line.
    fn posts(ahead: f64) -> Points {
        let fan = Fan::at_once(-PI, TAU / 720.0, 720, 30.0);
        let mut ranges = vec![f32::INFINITY; fan.beams];
        for post in 0..8_u32 {
            let (sin, cos) = libm::sincos(f64::from(post) * 0.7);
            let away = 1.5 + 0.2 * f64::from(post);
            let seen = DVec2::new(away * cos - ahead, away * sin);
            let beam = (libm::atan2(seen.y, seen.x) + PI) / fan.step;
            ranges[beam.round() as usize % fan.beams] = seen.length() as f32;
        }
        Points::new(&fan, &ranges, &Rate::default())
    }

    #[test]
    fn among_posts_alone_corners_tell_where_a_scan_is_and_lines_tell_nothing() {
        let (before, after) = (posts(0.0), posts(0.06));
        let told = |corners: bool| {
            let reach = Reach { gate: 0.15, scale: 0.03, corners, apart: 0.0 };
            equations_both_ways(&before, &after, &Pose2::IDENTITY, &reach)
        };
        assert_eq!(told(false).count, 0);
        let step = told(true).step().unwrap();
        assert!((step.x - 0.06).abs() < 0.01 && step.y.abs() < 0.01, "{step}");
    }

    #[test]
    fn a_wall_nearby_counts_by_its_length_and_not_by_its_echoes() {
        let fan = Fan::at_once(-PI, TAU / 720.0, 720, 30.0);
        // A room, 1 m to the left and 4 m to the right.
        let ranges: Vec<f32> = (0..fan.beams)
            .map(|beam| {
                let (sin, cos) = libm::sincos(fan.angle(beam));
                let across = if sin > 0.0 { 1.0 } else { 4.0 } / sin.abs();
                across.min(3.0 / cos.abs()) as f32
            })
            .collect();
        let points = Points::new(&fan, &ranges, &Rate::default());
        let counted = |apart: f64| {
            let reach = Reach { gate: 0.15, scale: 0.03, corners: false, apart };
            equations(&points, &points, &Pose2::IDENTITY, &reach).weight
        };
        let (each, by_length) = (counted(0.0), counted(0.03));
        assert!((each - 720.0).abs() < 30.0, "{each}");
        // Echoes on the near wall lie a centimetre from each other, on the others up to four.
        assert!(by_length < 0.9 * each && by_length > 0.5 * each, "{by_length} of {each}");
    }
}
