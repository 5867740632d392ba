//! A scan as points with the direction of the surface at each, ready to be matched.

use std::f64::consts::{PI, TAU};

use glam::DVec2;

use crate::fan::Fan;

/// Neighbours farther apart than this, metres, are different things, whatever the range.
const GAP: f64 = 0.1;
/// Neighbours farther apart than this many beam spacings are different things.
const GAP_SPACINGS: f64 = 3.0;
/// A line is fitted through the neighbours within this angle on each side: 2 degrees.
const LINE_HALF_ANGLE: f64 = 2.0 * PI / 180.0;
/// The most neighbours on each side.
const MOST_NEIGHBOURS: usize = 4;
/// Points whose neighbours spread across the line by more than this share of their spread along it lie on no line.
const ROUND: f64 = 0.05;
/// Lines seen at a flatter angle than this (its sine: 5 degrees) are echoes of an edge.
const GRAZING: f64 = 0.087;

/// How a laser moved while it measured, in its own frame: metres and radians a second.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Rate {
    /// Of its place.
    pub way: DVec2,
    /// Of its heading.
    pub turn: f64,
}

/// One echo.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Point {
    /// Where it is, in the frame of the laser at the mean time of the scan.
    pub at: DVec2,
    /// The same, moved onto the line through its neighbours.
    pub on_line: DVec2,
    /// The direction of that line's normal, towards the laser; zero where there is no line.
    pub normal: DVec2,
}

impl Point {
    /// Whether its neighbours lie on a line with it.
    pub fn has_line(&self) -> bool {
        self.normal != DVec2::ZERO
    }
}

/// The echoes of a scan in the order of their bearing, and where in that order each bearing begins.
#[derive(Clone, Debug, PartialEq)]
pub struct Points {
    echoes: Vec<Point>,
    /// Index of the first point of each bin of bearings, from -π on; one more than there are bins.
    first_of_bin: Vec<u16>,
    bins_per_radian: f64,
    /// The first and the last neighbour of each point through which its line goes.
    neighbours: Vec<(u16, u16)>,
    step: f64,
}

impl Points {
    /// The echoes among `ranges`, put where they would be had the laser stood still at the mean time of the scan.
    pub fn new(fan: &Fan, ranges: &[f32], rate: &Rate) -> Self {
        let mut by_bearing: Vec<(f64, DVec2)> = ranges
            .iter()
            .take(fan.beams.min(usize::from(u16::MAX)))
            .enumerate()
            .filter(|(_, range)| {
                let range = f64::from(**range);
                range >= fan.min_range && range < fan.max_range
            })
            .map(|(beam, range)| {
                let at = echo(fan, beam, f64::from(*range), rate);
                (libm::atan2(at.y, at.x), at)
            })
            .collect();
        by_bearing.sort_by(|a, b| a.0.total_cmp(&b.0));
        let places: Vec<DVec2> = by_bearing.iter().map(|echo| echo.1).collect();
        let reach = ((LINE_HALF_ANGLE / fan.step + 0.5) as usize).clamp(2, MOST_NEIGHBOURS);
        let neighbours: Vec<(u16, u16)> =
            (0..places.len()).map(|i| joined(&places, i, reach, fan.step)).collect();
        let echoes = places
            .iter()
            .zip(&neighbours)
            .map(|(at, (low, high))| {
                with_line(*at, &places[usize::from(*low)..=usize::from(*high)])
            })
            .collect();
        let (first_of_bin, bins_per_radian) = bins(&by_bearing, fan.step);
        Self { echoes, first_of_bin, bins_per_radian, neighbours, step: fan.step }
    }

    /// From one beam to the next, radians.
    pub fn step(&self) -> f64 {
        self.step
    }

    /// The points through which the line of point `index` goes, itself among them.
    pub fn neighbours(&self, index: usize) -> std::ops::RangeInclusive<usize> {
        let (low, high) = self.neighbours[index];
        usize::from(low)..=usize::from(high)
    }

    /// All of them, by bearing.
    pub fn all(&self) -> &[Point] {
        &self.echoes
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.echoes.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.echoes.is_empty()
    }

    /// The least range of the points within a beam's width of the direction to `place`; `None` where none of them is.
    pub fn nearest_range_towards(&self, place: DVec2) -> Option<f64> {
        let bins = self.first_of_bin.len() - 1;
        let bin = ((libm::atan2(place.y, place.x) + PI) * self.bins_per_radian) as usize;
        let from = usize::from(self.first_of_bin[bin.saturating_sub(1).min(bins)]);
        let to = usize::from(self.first_of_bin[(bin + 2).min(bins)]);
        self.echoes[from..to.max(from)].iter().map(|point| point.at.length()).min_by(f64::total_cmp)
    }

    /// The nearest point to `place` that is nearer than `within`.
    #[inline]
    pub fn nearest(&self, place: DVec2, within: f64) -> Option<&Point> {
        let range_squared = place.length_squared();
        let (mut best, mut best_squared) = (usize::MAX, within * within);
        let mut look = |from: usize, to: usize| {
            for (index, point) in self.echoes[from..to].iter().enumerate() {
                let squared = point.at.distance_squared(place);
                if squared < best_squared {
                    (best, best_squared) = (from + index, squared);
                }
            }
        };
        let ratio = within / range_squared.sqrt();
        if ratio > 0.9 {
            look(0, self.echoes.len());
        } else {
            // A little more than the arc sine, and than the error of the quick bearing.
            let half = ratio * (1.0 + 0.35 * ratio * ratio) + 0.002;
            let bearing = quick_bearing(place) + PI;
            let bins = self.first_of_bin.len() as isize - 1;
            let low =
                ((bearing - half) * self.bins_per_radian) as isize - isize::from(bearing < half);
            let high = ((bearing + half) * self.bins_per_radian) as isize + 1;
            let first = |bin: isize| usize::from(self.first_of_bin[bin.clamp(0, bins) as usize]);
            look(first(low), first(high));
            if low < 0 {
                look(first(low + bins), self.echoes.len());
            }
            if high > bins {
                look(0, first(high - bins));
            }
        }
        self.echoes.get(best)
    }
}

fn echo(fan: &Fan, beam: usize, range: f64, rate: &Rate) -> DVec2 {
    let time = fan.time(beam);
    let (sin, cos) = libm::sincos(fan.angle(beam) + rate.turn * time);
    DVec2::new(cos, sin) * range + rate.way * time
}

fn bins(echoes: &[(f64, DVec2)], step: f64) -> (Vec<u16>, f64) {
    let count = (TAU / step.clamp(0.004, 0.1)) as usize;
    let per_radian = count as f64 / TAU;
    let mut first = Vec::with_capacity(count + 1);
    let mut next = 0;
    for bin in 0..count {
        let begin = bin as f64 / per_radian - PI;
        while echoes.get(next).is_some_and(|(bearing, _)| *bearing < begin) {
            next += 1;
        }
        first.push(next as u16);
    }
    first.push(echoes.len() as u16);
    (first, per_radian)
}

/// The first and the last of the points on one surface with point `index`, at most `reach` on each side.
fn joined(places: &[DVec2], index: usize, reach: usize, step: f64) -> (u16, u16) {
    let at = places[index];
    let gap = GAP.max(GAP_SPACINGS * at.length() * step);
    let joined = |a: usize, b: usize| places[a].distance_squared(places[b]) < gap * gap;
    let mut low = index;
    while low > 0 && index - low < reach && joined(low - 1, low) {
        low -= 1;
    }
    let mut high = index;
    while high + 1 < places.len() && high - index < reach && joined(high, high + 1) {
        high += 1;
    }
    (low as u16, high as u16)
}

/// Fits a line through `near`, the point's neighbours, by total least squares.
fn with_line(at: DVec2, near: &[DVec2]) -> Point {
    let none = Point { at, on_line: at, normal: DVec2::ZERO };
    if near.len() < 3 {
        return none;
    }
    let mean = near.iter().sum::<DVec2>() / near.len() as f64;
    let (mut xx, mut xy, mut yy) = (0.0, 0.0, 0.0);
    for place in near {
        let d = *place - mean;
        (xx, xy, yy) = (xx + d.x * d.x, xy + d.x * d.y, yy + d.y * d.y);
    }
    let half_gap = (0.25 * (xx - yy) * (xx - yy) + xy * xy).sqrt();
    let middle = 0.5 * (xx + yy);
    let (across, along) = ((middle - half_gap).max(0.0), middle + half_gap);
    if along <= 0.0 || across > ROUND * along {
        return none;
    }
    // The eigenvector of the larger eigenvalue, from whichever row is longer.
    let tangent = if xx > yy { DVec2::new(along - yy, xy) } else { DVec2::new(xy, along - xx) };
    let Some(tangent) = tangent.try_normalize() else { return none };
    let mut normal = tangent.perp();
    if normal.dot(at) > 0.0 {
        normal = -normal;
    }
    if -normal.dot(at) < GRAZING * at.length() {
        return none;
    }
    let on_line = at - normal * normal.dot(at - mean);
    Point { at, on_line, normal }
}

/// The bearing of `place` within (-π, π], to a thousandth of a radian.
#[inline]
pub fn quick_bearing(place: DVec2) -> f64 {
    let (x, y) = (place.x.abs(), place.y.abs());
    let (small, large) = if x < y { (x, y) } else { (y, x) };
    if large == 0.0 {
        return 0.0;
    }
    let t = small / large;
    // A polynomial for the arc tangent on [0, 1] that is exact at both ends; |error| < 0.0015.
    let first = t * (PI / 4.0 + (1.0 - t) * (0.2447 + 0.0663 * t));
    let octant = if x < y { PI / 2.0 - first } else { first };
    let half = if place.x < 0.0 { PI - octant } else { octant };
    if place.y < 0.0 { -half } else { half }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn square(fan: &Fan, half: f64, rate: &Rate) -> Vec<f32> {
        (0..fan.beams)
            .map(|beam| {
                let (sin, cos) = libm::sincos(fan.angle(beam) + rate.turn * fan.time(beam));
                (half / cos.abs().max(sin.abs())) as f32
            })
            .collect()
    }

    #[test]
    fn quick_bearings_are_right_to_a_thousandth() {
        for degree in -179..=180 {
            let angle = f64::from(degree).to_radians();
            let quick = quick_bearing(DVec2::new(3.0 * libm::cos(angle), 3.0 * libm::sin(angle)));
            assert!((quick - angle).abs() < 0.0016, "{degree}: {}", quick - angle);
        }
    }

    #[test]
    fn the_nearest_point_is_the_one_that_a_search_of_all_finds() {
        let fan = Fan::at_once(-PI, TAU / 360.0, 360, 30.0);
        let points = Points::new(&fan, &square(&fan, 2.0, &Rate::default()), &Rate::default());
        for step in 0..2000 {
            let (x, y) = (f64::from(step % 50) * 0.1 - 2.45, f64::from(step / 50) * 0.1 - 2.05);
            let place = DVec2::new(x, y);
            let expected = points
                .all()
                .iter()
                .filter(|point| point.at.distance(place) < 0.3)
                .min_by(|a, b| a.at.distance(place).total_cmp(&b.at.distance(place)));
            let found = points.nearest(place, 0.3);
            assert_eq!(
                found.map(|point| point.at.distance(place)),
                expected.map(|point| point.at.distance(place)),
                "at {place}"
            );
        }
    }

    #[test]
    fn walls_get_normals_towards_the_laser_and_corners_get_none() {
        let fan = Fan::of_beam_count(181);
        let points = Points::new(&fan, &square(&fan, 2.0, &Rate::default()), &Rate::default());
        let ahead = points.nearest(DVec2::new(2.0, 0.0), 0.1).unwrap();
        assert!(ahead.normal.distance(DVec2::NEG_X) < 1e-6, "{}", ahead.normal);
        let corner = points.nearest(DVec2::new(2.0, 2.0), 0.1).unwrap();
        assert!(!corner.has_line());
    }

    #[test]
    fn a_turning_interlaced_scanner_sees_straight_walls_once_its_motion_is_taken_out() {
        let fan = Fan::of_beam_count(361);
        let rate = Rate { way: DVec2::ZERO, turn: 1.05 };
        let ranges = square(&fan, 2.0, &rate);
        let straight = |points: &Points| {
            points
                .all()
                .iter()
                .filter(|point| point.at.y.abs() < 1.0)
                .map(|point| (point.at.x - 2.0).abs())
                .fold(0.0, f64::max)
        };
        let taken_out = straight(&Points::new(&fan, &ranges, &rate));
        let left_in = straight(&Points::new(&fan, &ranges, &Rate::default()));
        assert!(taken_out < 1e-6, "{taken_out} m");
        assert!(left_in > 0.005, "{left_in} m");
    }
}
