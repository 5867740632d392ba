//! The cells that satisfy most ranges.

use glam::DVec2;

use crate::FeasibleError;
use crate::error::positive;
use crate::grid::bitmap::Bitmap;
use crate::grid::counters::Counters;
use crate::grid::map::{GridMap, passed};
use crate::vectors::{self, MOST_VECTORS};

/// Where most ranges are possible.
#[derive(Clone, Debug, PartialEq)]
pub struct Found {
    /// How many are possible together at most.
    pub satisfied: usize,
    /// The cells where that many are.
    pub cells: Bitmap,
}

/// A range as cells see it: where something may have been met, and what was crossed on the way there.
#[derive(Clone, Debug, PartialEq)]
pub struct Beam {
    /// From the robot to where the range was taken, metres: zero but for ranges taken before it moved.
    pub tail: DVec2,
    /// From the tail to where something may have been met; several for a cone of sound.
    pub heads: Vec<DVec2>,
    /// From the tail along what must be clear, unshortened.
    pub body: DVec2,
}

impl Beam {
    /// One range vector.
    pub fn straight(vector: DVec2) -> Self {
        Self { tail: DVec2::ZERO, heads: vec![vector], body: vector }
    }
}

/// FP_ε(M, z) on cells: a wall lies within ε of the head, and none on the shortened body.
pub fn feasible(map: &GridMap, vector: DVec2, epsilon: f64) -> Result<Bitmap, FeasibleError> {
    vectors::check(&[vector])?;
    positive("epsilon", epsilon)?;
    let mut scratch = Scratch::new(map, epsilon);
    scratch.draw(map, &Beam::straight(vector));
    Ok(scratch.met)
}

/// The cells among `candidates` that satisfy most of these range vectors within ε.
pub fn most_satisfied(
    map: &GridMap,
    vectors: &[DVec2],
    epsilon: f64,
    candidates: &Bitmap,
) -> Result<Found, FeasibleError> {
    vectors::check(vectors)?;
    let beams: Vec<Beam> = vectors.iter().copied().map(Beam::straight).collect();
    most_satisfied_by(map, &beams, epsilon, candidates)
}

/// The same for beams that may have several heads, or tails elsewhere.
pub fn most_satisfied_by(
    map: &GridMap,
    beams: &[Beam],
    epsilon: f64,
    candidates: &Bitmap,
) -> Result<Found, FeasibleError> {
    for beam in beams {
        vectors::check(&beam.heads)?;
        vectors::check(&[beam.body])?;
    }
    if beams.len() > MOST_VECTORS {
        return Err(FeasibleError::TooMany { count: beams.len() });
    }
    positive("epsilon", epsilon)?;
    let mut scratch = Scratch::new(map, epsilon);
    let mut counters = Counters::new(map.walls.width(), map.walls.height());
    for beam in beams {
        scratch.draw(map, beam);
        counters.add(&scratch.met);
    }
    let (satisfied, cells) = counters.greatest(candidates);
    Ok(Found { satisfied, cells })
}

/// Bitmaps that are used again for every range.
struct Scratch {
    epsilon: f64,
    /// Where something lies within ε of a head; in the end the feasible cells.
    met: Bitmap,
    /// Where something lies on the body.
    crossed: Bitmap,
}

impl Scratch {
    fn new(map: &GridMap, epsilon: f64) -> Self {
        let none = Bitmap::new(map.walls.width(), map.walls.height());
        Self { epsilon, met: none.clone(), crossed: none }
    }

    /// Draws into `met` the cells from which a head meets a wall and the body none.
    fn draw(&mut self, map: &GridMap, beam: &Beam) {
        let Self { epsilon, met, crossed } = self;
        met.clear();
        crossed.clear();
        let mut steps: Vec<(i32, i32)> = beam
            .heads
            .iter()
            .flat_map(|head| within((beam.tail + *head) / map.cell, *epsilon / map.cell))
            .collect();
        steps.sort_unstable();
        steps.dedup();
        for (dx, dy) in steps {
            met.or_moved(&map.walls, dx, dy);
        }
        let short = beam.body * (1.0 - *epsilon / beam.body.length()).max(0.0);
        // From middle to middle.
        let [from, to] = [beam.tail, beam.tail + short].map(|end| end / map.cell + 0.5);
        let cells = passed(from, to);
        // The last cell may be the wall's own.
        for (dx, dy) in &cells[..cells.len().saturating_sub(1).max(1)] {
            crossed.or_moved(&map.walls, *dx, *dy);
        }
        met.and_not(crossed);
        // Which has no bits beyond the last column.
        met.and(&map.free);
    }
}

/// Whole steps that end within `radius` of a point; the nearest one at least.
fn within(point: DVec2, radius: f64) -> Vec<(i32, i32)> {
    let (low, high) = ((point - radius).ceil(), (point + radius).floor());
    let mut steps = vec![];
    for y in low.y as i32..=high.y as i32 {
        for x in low.x as i32..=high.x as i32 {
            if DVec2::new(f64::from(x), f64::from(y)).distance_squared(point) <= radius * radius {
                steps.push((x, y));
            }
        }
    }
    if steps.is_empty() {
        let nearest = point.round();
        steps.push((nearest.x as i32, nearest.y as i32));
    }
    steps
}

#[cfg(test)]
mod tests;
