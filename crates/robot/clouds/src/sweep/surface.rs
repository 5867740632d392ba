//! Moves infra-red readings onto the planes they share with their neighbours.
//!
//! Errors are bounded and in proportion to the distance, so a plane through neighbouring hits is right only if every one of them lies within
//! its own error of it. We try the whole neighbourhood first, then halves and quarters of it, as are found at edges and corners.

use glam::{DMat3, DVec3};

use super::Weighted;
use super::directions::Directions;
use crate::sensor::{RangeReading, RangeSensor};

/// Neighbours look within this angle of each other, radians: three steps of a fine sweep.
const BESIDE: f64 = 0.032;
/// A plane needs so many hits.
const FEWEST: usize = 6;
/// Of these, so many in a hundred have to lie on it within their errors.
const MOST: usize = 92;
/// What of a reading's error is left at best.
const LEAST_LEFT: f64 = 0.2;

/// The readings in their order; those without neighbours on a plane stay as they are.
pub(super) fn smooth(readings: &[RangeReading], sensor: &RangeSensor) -> Vec<Weighted> {
    let Some(first) = readings.first() else { return vec![] };
    let middle = first.world_from_sensor.position;
    let lines: Vec<Line> =
        readings.iter().map(|reading| Line::new(reading, middle, sensor)).collect();
    let directions = Directions::new(lines.iter().map(|line| line.direction).collect(), BESIDE);
    let smooth = |(line, reading): (&Line, &RangeReading)| {
        let better = if line.has_hit { on_plane(line, &lines, &directions) } else { None };
        let (range, error) = better.unwrap_or((reading.range, line.error));
        Weighted { reading: RangeReading { range, ..*reading }, error, hit: 1.0 }
    };
    lines.iter().zip(readings).map(smooth).collect()
}

#[derive(Clone, Copy, Debug)]
struct Line {
    /// From the first sensor's place.
    origin: DVec3,
    direction: DVec3,
    range: f64,
    error: f64,
    has_hit: bool,
}

impl Line {
    fn new(reading: &RangeReading, middle: DVec3, sensor: &RangeSensor) -> Self {
        Self {
            origin: reading.world_from_sensor.position - middle,
            direction: reading.world_from_sensor.rotation * DVec3::X,
            range: reading.range,
            error: sensor.error_at(reading.range.clamp(0.0, sensor.max_range)),
            has_hit: reading.range > 0.0 && reading.range < sensor.max_range,
        }
    }

    fn hit(&self) -> DVec3 {
        self.origin + self.direction * self.range
    }

    /// How far the line goes to the plane g · p = 1.
    fn length_to(&self, g: DVec3) -> f64 {
        (1.0 - g.dot(self.origin)) / g.dot(self.direction)
    }

    fn is_on(&self, g: DVec3) -> bool {
        // Rounding is nothing beside a hundredth of the error.
        (self.length_to(g) - self.range).abs() <= self.error * 1.01 + 1e-6
    }
}

/// Range and error on the plane of the neighbours.
fn on_plane(line: &Line, lines: &[Line], directions: &Directions) -> Option<(f64, f64)> {
    let near: Vec<&Line> =
        directions.near(line.direction).map(|n| &lines[n]).filter(|other| other.has_hit).collect();
    let (right, up) = line.direction.any_orthonormal_pair();
    let side = |other: &Line, angle: f64| {
        let (sine, cosine) = libm::sincos(angle);
        (other.direction - line.direction).dot(right * cosine + up * sine) >= -1e-9
    };
    let whole = plane(line, &near);
    whole.or_else(|| {
        let eighth = std::f64::consts::FRAC_PI_4;
        let parts = (0..16).filter_map(|part| {
            let angle = f64::from(part % 8) * eighth;
            let is_quarter = part >= 8;
            let is_in = |other: &&&Line| {
                side(other, angle) && (!is_quarter || side(other, angle + 2.0 * eighth))
            };
            plane(line, &near.iter().filter(is_in).copied().collect::<Vec<_>>())
        });
        // The largest part of the neighbourhood that is plane; the first of several as large.
        parts.reduce(|best, other| if other.1 < best.1 { other } else { best })
    })
}

/// Least squares of relative errors: (Σ p pᵀ) g = Σ p.
fn plane(line: &Line, near: &[&Line]) -> Option<(f64, f64)> {
    if near.len() < FEWEST {
        return None;
    }
    let (mut squares, mut sum) = (DMat3::ZERO, DVec3::ZERO);
    for hit in near.iter().map(|other| other.hit()) {
        squares += DMat3::from_cols(hit * hit.x, hit * hit.y, hit * hit.z);
        sum += hit;
    }
    // Hits in one line leave the plane open.
    if squares.determinant().abs() <= 1e-9 * squares.trace_cubed() {
        return None;
    }
    let g = squares.inverse() * sum;
    let on = near.iter().filter(|other| other.is_on(g)).count();
    let range = line.length_to(g);
    let is_plane = g.is_finite() && line.is_on(g) && on * 100 >= near.len() * MOST;
    let left = (2.0 / libm::sqrt(near.len() as f64)).clamp(LEAST_LEFT, 1.0);
    is_plane.then_some((range, line.error * left))
}

trait Trace {
    fn trace_cubed(&self) -> f64;
}

impl Trace for DMat3 {
    fn trace_cubed(&self) -> f64 {
        let trace = self.x_axis.x + self.y_axis.y + self.z_axis.z;
        trace * trace * trace
    }
}
