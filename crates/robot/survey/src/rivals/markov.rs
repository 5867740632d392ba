//! Markov localisation on a grid of poses: moving is a convolution, sensing a product.
//!
//! Fox, Burgard & Thrun, "Markov Localization for Mobile Robots in Dynamic Environments", *JAIR* 11 (1999).

use std::f64::consts::TAU;

use base::geom::{Pose2, wrap_angle};
use glam::{DMat3, DVec2};
use robot_feasible::grid::GridMap;
use robot_feasible::{FeasibleError, Outline};

use crate::fit::{COMPASS, Prior};
use crate::rivals::Finder;
use crate::sonar::Sonar;
use crate::sweep::{Sweep, Walk};

/// Edge of a cell, metres.
const EDGE: f64 = 0.1;
/// Headings.
const HEADINGS: usize = 72;
/// Standard deviation of a range, half a cell's error included, metres.
const SIGMA: f64 = 0.08;
/// How likely a range is that the map does not explain, beside one that fits.
const BY_CHANCE: f64 = 0.1;
/// Belief that is spread over all cells after each walk, so that a robot carried off is found again.
const ANYWHERE: f64 = 1e-4;

/// Belief over cells and headings.
#[derive(Clone, Debug)]
pub struct Markov {
    grid: GridMap,
    cells: Vec<(i32, i32)>,
    /// Expected ranges, heading by heading within cell by cell.
    expected: Vec<Option<f32>>,
    /// Belief, heading by heading within cell by cell.
    belief: Vec<f64>,
    /// The sub-cell part of walks not yet made whole.
    rest: DVec2,
}

impl Markov {
    /// For a robot that begins at `pose`.
    pub fn new(sonar: &Sonar, outline: &Outline, pose: &Pose2) -> Result<Self, FeasibleError> {
        let grid = GridMap::of(outline, EDGE)?;
        let cells: Vec<(i32, i32)> = grid.free.iter().collect();
        let mut expected = Vec::with_capacity(cells.len() * HEADINGS);
        for (x, y) in &cells {
            for heading in 0..HEADINGS {
                let range = sonar.expected(outline, grid.middle(*x, *y), angle(heading));
                expected.push(range.map(|range| range as f32));
            }
        }
        let belief = vec![0.0; expected.len()];
        let mut markov = Self { grid, cells, expected, belief, rest: DVec2::ZERO };
        markov.begin(pose);
        Ok(markov)
    }

    fn begin(&mut self, pose: &Pose2) {
        for (index, belief) in self.belief.iter_mut().enumerate() {
            let (x, y) = self.cells[index / HEADINGS];
            let way = self.grid.middle(x, y).distance(pose.position()) / EDGE;
            let turn = wrap_angle(angle(index % HEADINGS) - pose.yaw) / COMPASS;
            *belief = libm::exp(-0.5 * (way * way + turn * turn));
        }
        self.normalise();
    }

    /// Moves all belief along each heading, and lets it spread.
    fn walk(&mut self, walk: &Walk, before: &Pose2, sweep: &Sweep) {
        let prior = Prior::after(before, walk, sweep.compass);
        let moved = prior.pose.position() - before.position() + self.rest;
        let steps = (moved / EDGE).round();
        self.rest = moved - steps * EDGE;
        let old = std::mem::replace(&mut self.belief, vec![0.0; self.expected.len()]);
        let (width, height) = (self.grid.free.width(), self.grid.free.height());
        let mut numbers = vec![usize::MAX; width * height];
        for (number, (x, y)) in self.cells.iter().enumerate() {
            numbers[*y as usize * width + *x as usize] = number;
        }
        // The belief of all headings of a cell together: the compass tells the heading anew.
        let place: Vec<f64> = old.chunks_exact(HEADINGS).map(|cell| cell.iter().sum()).collect();
        let heading: Vec<f64> = (0..HEADINGS)
            .map(|heading| {
                let off = wrap_angle(angle(heading) - prior.pose.yaw) / prior.heading.max(0.05);
                libm::exp(-0.5 * off * off) + 1e-6
            })
            .collect();
        for (number, (x, y)) in self.cells.iter().enumerate() {
            for (dx, dy, share) in SPREAD {
                let (from_x, from_y) = (x - steps.x as i32 + dx, y - steps.y as i32 + dy);
                if !self.grid.free.has(from_x, from_y) {
                    continue;
                }
                let from = numbers[from_y as usize * width + from_x as usize];
                for (at, likely) in heading.iter().enumerate() {
                    self.belief[number * HEADINGS + at] += share * likely * place[from];
                }
            }
        }
        self.normalise();
        let each = ANYWHERE / self.cells.len() as f64;
        for (index, belief) in self.belief.iter_mut().enumerate() {
            *belief += each * heading[index % HEADINGS];
        }
    }

    fn weigh(&mut self, sweep: &Sweep) {
        let steps = |bearing: f64| libm::round(bearing / TAU * HEADINGS as f64) as i64;
        for (bearing, range) in sweep.echoes() {
            let turn = steps(bearing);
            for index in 0..self.belief.len() {
                let (cell, heading) = (index / HEADINGS, (index % HEADINGS) as i64);
                let at = (heading + turn).rem_euclid(HEADINGS as i64) as usize;
                let likely = self.expected[cell * HEADINGS + at].map_or(0.0, |expected| {
                    let off = (range - f64::from(expected)) / (SIGMA + 0.03 * range);
                    libm::exp(-0.5 * off * off)
                });
                self.belief[index] *= likely + BY_CHANCE;
            }
        }
        self.normalise();
    }

    fn normalise(&mut self) {
        let sum: f64 = self.belief.iter().sum();
        if sum > 0.0 {
            self.belief.iter_mut().for_each(|belief| *belief /= sum);
        }
    }

    /// Covariance of all belief around a pose.
    fn spread(&self, pose: &Pose2) -> DMat3 {
        let mut sum = DMat3::ZERO;
        for (index, belief) in self.belief.iter().enumerate() {
            let (x, y) = self.cells[index / HEADINGS];
            let off = self.grid.middle(x, y) - pose.position();
            let off = off.extend(wrap_angle(angle(index % HEADINGS) - pose.yaw));
            let scaled = off * *belief;
            sum += DMat3::from_cols(off * scaled.x, off * scaled.y, off * scaled.z);
        }
        sum
    }

    /// The mean of what is believed around the most believed pose.
    fn best(&self) -> Pose2 {
        let best =
            (0..self.belief.len()).max_by(|a, b| self.belief[*a].total_cmp(&self.belief[*b]));
        let best = best.unwrap_or(0);
        let ((bx, by), yaw) = (self.cells[best / HEADINGS], angle(best % HEADINGS));
        let (mut sum, mut place, mut turn) = (0.0, DVec2::ZERO, 0.0);
        for (number, (x, y)) in self.cells.iter().enumerate() {
            if (x - bx).abs() > 2 || (y - by).abs() > 2 {
                continue;
            }
            for heading in 0..HEADINGS {
                let off = wrap_angle(angle(heading) - yaw);
                let belief = self.belief[number * HEADINGS + heading];
                if off.abs() < 0.3 {
                    sum += belief;
                    place += self.grid.middle(*x, *y) * belief;
                    turn += off * belief;
                }
            }
        }
        let at = place / sum;
        Pose2::new(at.x, at.y, wrap_angle(yaw + turn / sum))
    }
}

/// How belief spreads to cells around.
const SPREAD: [(i32, i32, f64); 5] =
    [(0, 0, 0.8), (1, 0, 0.05), (-1, 0, 0.05), (0, 1, 0.05), (0, -1, 0.05)];

fn angle(heading: usize) -> f64 {
    TAU * heading as f64 / HEADINGS as f64
}

impl Finder for Markov {
    fn name(&self) -> &'static str {
        "Markov grid"
    }

    fn step(&mut self, walk: &Walk, sweep: &Sweep) -> Result<Pose2, FeasibleError> {
        let before = self.best();
        self.walk(walk, &before, sweep);
        self.weigh(sweep);
        Ok(self.best())
    }

    fn covariance(&self) -> DMat3 {
        self.spread(&self.best())
    }

    fn is_lost(&self) -> bool {
        /// Wider than this it may be anywhere, metres.
        const WIDE: f64 = 0.6;
        let covariance = self.covariance();
        f64::midpoint(covariance.x_axis.x, covariance.y_axis.y) > WIDE * WIDE
    }
}
