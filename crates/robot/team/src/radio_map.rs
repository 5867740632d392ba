//! A map of the radio: where one would be heard, learnt from the strengths at which others are heard.
//!
//! Strength falls with the logarithm of the distance and by some decibels a wall (Bahl & Padmanabhan, "RADAR: an in-building RF-based user location
//! and tracking system", 2000). Walls and floor that nobody has seen are counted on the robot's own map, so what each takes is what the map makes of
//! it: desks count as walls where a laser sees them. Four numbers are learnt by recursive least squares from what the data sheet promises on, and
//! how far readings are off tells how sure the map is: P(heard) = Q((cutoff - S) / σ), as packets are lost by chance around the cutoff.

use std::collections::BTreeMap;

use base::model::RadioSpec;
use glam::DVec2;
use robot_mapping::{CellState, Grid, Thresholds};

/// What lies between two places, as far as a map shows.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Lane {
    /// From one to the other, metres.
    pub metres: f64,
    /// Solid things on the way.
    pub walls: f64,
    /// Of it through what nobody has seen, metres.
    pub unseen: f64,
}

/// Strengths, as far as they are known.
#[derive(Clone, Debug, PartialEq)]
pub struct RadioMap {
    /// Strength at a metre, and what ten times the distance, a wall and an unseen metre take; decibels.
    weights: [f64; 4],
    covariance: [[f64; 4]; 4],
    /// Squares of what readings were off by, and how many there were.
    off: (f64, f64),
    cutoff: f64,
    /// Strengths that were measured, by distance: their sum and how many.
    measured: BTreeMap<u32, (f64, f64)>,
}

/// How far the data sheet may be wrong: at a metre, for ten times the distance, for a wall, for an unseen metre; decibels.
const DOUBT: [f64; 4] = [6.0, 6.0, 3.0, 1.0];
/// Unseen floor has a wall every so many metres, until readings tell.
const WALLS_APART: f64 = 5.0;
/// A reading is worth so many decibels: how it fades, and what a map cannot tell of walls.
const READING: f64 = 4.0;
/// What was off before anything was measured counts like so many readings.
const BEFORE: f64 = 4.0;
/// Nearer than this nobody is, metres: the logarithm has no end.
const NEAREST: f64 = 0.3;
/// Solid cells nearer to each other than this are one wall, metres.
const THICK: f64 = 0.2;
/// At the ends of a lane robots stand, metres.
const BODY: f64 = 0.35;

impl Lane {
    /// Between two places on a map.
    pub fn on(grid: &Grid, from: DVec2, to: DVec2) -> Self {
        let (metres, step) = (from.distance(to), grid.resolution());
        let count = libm::ceil(metres / step).min(1e5) as u32;
        let (mut walls, mut unseen, mut last) = (0.0, 0.0, f64::NEG_INFINITY);
        for k in 0..count {
            let along = (f64::from(k) + 0.5) / f64::from(count) * metres;
            if along < BODY || along > metres - BODY {
                continue;
            }
            let cell = grid.cell_at(from.lerp(to, along / metres));
            match grid.state(cell, Thresholds::default()) {
                CellState::Occupied => {
                    walls += f64::from(u8::from(along - last > THICK));
                    last = along;
                }
                CellState::Unknown => unseen += step,
                CellState::Free => {}
            }
        }
        Self { metres, walls, unseen }
    }

    /// What the weights are multiplied by.
    fn features(&self) -> [f64; 4] {
        [1.0, -libm::log10(self.metres.max(NEAREST)), -self.walls, -self.unseen]
    }
}

impl RadioMap {
    /// What a radio's data sheet promises.
    pub fn new(spec: &RadioSpec) -> Self {
        let decade = 10.0 * spec.exponent;
        let at_a_metre = spec.reference_power + decade * libm::log10(spec.reference_distance);
        let mut covariance = [[0.0; 4]; 4];
        for (index, doubt) in DOUBT.iter().enumerate() {
            covariance[index][index] = doubt * doubt;
        }
        Self {
            weights: [
                at_a_metre,
                decade,
                spec.wall_attenuation,
                spec.wall_attenuation / WALLS_APART,
            ],
            covariance,
            off: (BEFORE * (READING * READING + spec.fading * spec.fading), BEFORE),
            cutoff: spec.cutoff,
            measured: BTreeMap::new(),
        }
    }

    /// Takes a strength that was measured, dBm.
    pub fn measure(&mut self, lane: &Lane, strength: f64) {
        if !(strength.is_finite() && lane.metres.is_finite()) {
            return;
        }
        let of_distance = self.measured.entry(bucket(lane.metres)).or_default();
        *of_distance = (of_distance.0 + strength, of_distance.1 + 1.0);
        let off = strength - self.strength(lane);
        self.off = (self.off.0 + off * off, self.off.1 + 1.0);
        // A step of recursive least squares.
        let features = lane.features();
        let spread: [f64; 4] = std::array::from_fn(|row| dot(&self.covariance[row], &features));
        let whole = dot(&spread, &features) + READING * READING;
        for row in 0..4 {
            self.weights[row] += spread[row] / whole * off;
            for column in 0..4 {
                self.covariance[row][column] -= spread[row] * spread[column] / whole;
            }
        }
        // No wall makes a signal stronger.
        self.weights[1..].iter_mut().for_each(|weight| *weight = weight.max(0.0));
    }

    /// How many strengths were measured.
    pub fn readings(&self) -> u64 {
        (self.off.1 - BEFORE) as u64
    }

    /// The strength to be expected, dBm.
    pub fn strength(&self, lane: &Lane) -> f64 {
        dot(&self.weights, &lane.features())
    }

    /// What a wall takes as far as is known, decibels.
    pub fn wall(&self) -> f64 {
        self.weights[2]
    }

    /// By how much it errs, decibels.
    pub fn sigma(&self) -> f64 {
        libm::sqrt(self.off.0 / self.off.1)
    }

    /// The chance of being heard from one end of a lane at the other, 0 to 1.
    pub fn chance(&self, lane: &Lane) -> f64 {
        let missing = (self.cutoff - self.strength(lane)) / self.sigma();
        0.5 * libm::erfc(missing / std::f64::consts::SQRT_2)
    }

    /// The same as the UvA's rescue team told it: 1 - 2·10^(cutoff - S), between 0 and 1, where S is what was measured at the distance most like this
    /// one, carried on by their exponent; a little above the cutoff where nothing was measured that is like it.
    pub fn chance_by_distance(&self, metres: f64) -> f64 {
        let here = bucket(metres);
        let near = self.measured.iter().filter(|(known, _)| known.abs_diff(here) <= LIKE);
        let nearest = near.min_by_key(|(known, _)| known.abs_diff(here));
        let strength = nearest.map_or(self.cutoff + UNMEASURED, |(known, (sum, count))| {
            let ratio = metres.max(NEAREST) / ((f64::from(*known) + 0.5) * BUCKET);
            sum / count - 10.0 * UVA_EXPONENT * libm::log10(ratio)
        });
        1.0 - (2.0 * libm::pow(10.0, self.cutoff - strength)).clamp(0.0, 1.0)
    }
}

/// Strengths measured at distances in the same step of so many metres are one.
const BUCKET: f64 = 0.5;
/// Distances that differ by more steps than this are nothing like each other: 16 m (UvA).
const LIKE: u32 = 32;
/// What the UvA takes the exponent for, and a strength that was never measured, above the cutoff.
const UVA_EXPONENT: f64 = 1.09;
const UNMEASURED: f64 = 0.6;

fn bucket(metres: f64) -> u32 {
    (metres / BUCKET) as u32
}

fn dot(a: &[f64; 4], b: &[f64; 4]) -> f64 {
    a.iter().zip(b).map(|(a, b)| a * b).sum()
}

#[cfg(test)]
mod tests;
