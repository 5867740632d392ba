//! Feasible poses of a whole sweep: near dead reckoning, or anywhere.

use std::f64::consts::TAU;

use base::geom::{Pose2, wrap_angle};
use glam::DVec2;
use robot_feasible::FeasibleError;
use robot_feasible::grid::{Beam, Bitmap, Found, GridMap, most_satisfied_by};

use crate::fit::{Prior, misfit, refined};
use crate::map::CELL;
use crate::sonar::{Sonar, Walls};
use crate::sweep::Sweep;

/// Poses are looked for within so many metres of dead reckoning.
const REACH: f64 = 0.35;
/// And within so many steps of so many radians of its heading.
const TURNS: (i32, f64) = (3, 0.035);
/// ε of the search, metres.
const EPSILON: f64 = 0.075;
/// A pose is feasible if this share of the echoes is possible there, and so many at least.
const ENOUGH: (f64, usize) = (0.5, 3);

/// A pose near dead reckoning.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Nearby {
    /// The best.
    pub pose: Pose2,
    /// Echoes that are possible there together.
    pub satisfied: usize,
    /// Echoes of the sweep.
    pub echoes: usize,
}

/// The best of the poses near a prior that satisfy most echoes; none if those are too few. Of several places the nearest to the prior is
/// taken, and made finer than a cell.
pub fn find_near(
    sonar: &Sonar,
    (grid, walls): (&GridMap, &impl Walls),
    prior: &Prior,
    sweep: &Sweep,
) -> Result<Option<Nearby>, FeasibleError> {
    let echoes = sweep.echoes().count();
    let enough = ENOUGH.1.max(libm::ceil(ENOUGH.0 * echoes as f64) as usize);
    let candidates = grid.free_near(prior.pose.position(), REACH);
    let mut places: Vec<(usize, Pose2)> = vec![];
    for turn in -TURNS.0..=TURNS.0 {
        let yaw = wrap_angle(prior.pose.yaw + f64::from(turn) * TURNS.1);
        let found = heard_at(sonar, grid, (sweep, yaw), &candidates)?;
        if found.satisfied >= enough {
            places.extend(poses(grid, &found.cells, yaw).map(|pose| (found.satisfied, pose)));
        }
    }
    let Some(most) = places.iter().map(|(satisfied, _)| *satisfied).max() else {
        return Ok(None);
    };
    let nearest = |least: usize| {
        let good = places.iter().filter(|(satisfied, _)| *satisfied >= least);
        let good = good.map(|(_, pose)| *pose);
        good.min_by(|a, b| prior.misfit(a).total_cmp(&prior.misfit(b)))
    };
    let cost = |pose: &Pose2| misfit(sonar, walls, pose, sweep).0 + prior.misfit(pose);
    // What rounding to cells costs one range must not cost the right pose.
    let starts = [nearest(most), nearest(most - 1), Some(prior.pose)].into_iter().flatten();
    let best = starts.map(|start| refined(&start, cost)).min_by(|a, b| a.1.total_cmp(&b.1));
    let pose = best.map_or(prior.pose, |(pose, _)| pose);
    Ok(Some(Nearby { pose, satisfied: most, echoes }))
}

/// A pose that may be meant, among others.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Guess {
    /// Where.
    pub pose: Pose2,
    /// How badly it explains the sweep, as half a squared number of standard deviations.
    pub misfit: f64,
}

/// Steps of a whole turn that are looked at.
const AROUND: i32 = 120;
/// With a compass only so many steps to both sides.
const BESIDE: i32 = 4;
/// Only so many guesses are made finer.
const FINER: usize = 24;
/// Guesses nearer to each other than this are one: metres, radians.
const APART: (f64, f64) = (0.3, 0.3);
/// A second guess that fits worse by less than this is as good as the first.
const AS_GOOD: f64 = 0.35;

/// Where on a whole map a sweep may have been taken, the best guess first: in R² if the compass is known to work, else in R² × S¹.
pub fn find_anywhere(
    sonar: &Sonar,
    (grid, walls): (&GridMap, &impl Walls),
    sweep: &Sweep,
) -> Result<Vec<Guess>, FeasibleError> {
    let step = TAU / f64::from(AROUND);
    let headings: Vec<f64> = match sweep.compass {
        Some(compass) => (-BESIDE..=BESIDE).map(|i| compass + 0.5 * step * f64::from(i)).collect(),
        None => (0..AROUND).map(|i| step * f64::from(i)).collect(),
    };
    let mut found = vec![];
    for yaw in headings {
        found.push((yaw, heard_at(sonar, grid, (sweep, yaw), &grid.free)?));
    }
    let most = found.iter().map(|(_, found)| found.satisfied).max().unwrap_or(0);
    // What rounding to cells costs one range must not cost the right pose.
    let good = found.iter().filter(|(_, found)| found.satisfied + 1 >= most.max(2));
    let places = good.flat_map(|(yaw, found)| poses(grid, &found.cells, wrap_angle(*yaw)));
    let cost = |pose: &Pose2| misfit(sonar, walls, pose, sweep).0;
    let coarse = places.map(|pose| Guess { pose, misfit: cost(&pose) }).collect();
    let finer = apart(coarse, FINER).into_iter().map(|guess| {
        let (pose, misfit) = refined(&guess.pose, cost);
        Guess { pose, misfit }
    });
    Ok(apart(finer.collect(), FINER))
}

/// Whether the best guess is not the only good one.
pub fn is_ambiguous(guesses: &[Guess]) -> bool {
    matches!(guesses, [best, second, ..] if second.misfit - best.misfit < AS_GOOD)
}

/// The best of guesses that are not near a better one.
fn apart(mut guesses: Vec<Guess>, most: usize) -> Vec<Guess> {
    guesses.sort_by(|a, b| a.misfit.total_cmp(&b.misfit));
    let mut chosen: Vec<Guess> = vec![];
    for guess in guesses {
        let is_near = |other: &Guess| {
            let turn = wrap_angle(other.pose.yaw - guess.pose.yaw).abs();
            other.pose.position().distance(guess.pose.position()) < APART.0 && turn < APART.1
        };
        if chosen.len() < most && !chosen.iter().any(is_near) {
            chosen.push(guess);
        }
    }
    chosen
}

fn poses<'a>(
    grid: &'a GridMap,
    cells: &'a Bitmap,
    yaw: f64,
) -> impl Iterator<Item = Pose2> + use<'a> {
    cells.iter().map(move |(x, y)| {
        let at = grid.middle(x, y);
        Pose2::new(at.x, at.y, yaw)
    })
}

/// The cells from which most echoes of a sweep can have come to a robot that faces `yaw`.
fn heard_at(
    sonar: &Sonar,
    grid: &GridMap,
    (sweep, yaw): (&Sweep, f64),
    candidates: &Bitmap,
) -> Result<Found, FeasibleError> {
    let tail = sonar.at(&Pose2::new(0.0, 0.0, yaw));
    let beam = |(bearing, range): (f64, f64)| {
        let range = range.max(CELL);
        let heads: Vec<DVec2> =
            sonar.rays(yaw + bearing).map(|(_, direction)| tail + direction * range).collect();
        Beam { tail, body: heads[0], heads }
    };
    let beams: Vec<Beam> = sweep.echoes().map(beam).collect();
    most_satisfied_by(grid, &beams, EPSILON, candidates)
}

#[cfg(test)]
mod tests;
