//! Feasible poses themselves: exact against cells, and what they cost.

use super::clock::thread_seconds;
use anyhow::{Context, Result};
use base::noise::NoiseStream;
use glam::DVec2;
use indicatif::ProgressBar;
use rayon::prelude::*;
use robot_feasible::{Outline, exact, grid, satisfied, vectors};
use robot_survey::{CELL, Sweep};

use super::room::{any_place, comb, generated, hall};
use super::row::Row;

const PART: &str = "feasible poses";
/// ε of the comparisons, metres: one cell.
const EPSILON: f64 = CELL;
/// On cells the least ε is taken that this share of ranges needs, and no more than this, metres.
const SHARE: f64 = 0.9;
const WIDEST: f64 = 0.5;
/// Ranges of these comparisons reach so far, metres: all eleven meet something.
const REACH: f64 = 30.0;
/// Readings spoilt of each eleven.
const WRONG: usize = 3;

/// Rows of all of it; `rooms` rooms of chance.
pub fn rows(rooms: u64, bar: &ProgressBar) -> Result<Vec<Row>> {
    let seen: Vec<Seen> = (0..rooms)
        .into_par_iter()
        .map(|seed| {
            bar.inc(1);
            room(seed)
        })
        .collect::<Result<_>>()?;
    let share = |count: usize| 100.0 * count as f64 / rooms as f64;
    let agreeing = seen.iter().filter(|room| room.wrong == 0).count();
    let beside = seen.iter().filter(|room| room.apart > 1.5 * CELL).count();
    let worst = seen.iter().map(|room| room.apart).fold(0.0, f64::max);
    let survived = seen.iter().filter(|room| room.survives).count();
    let mut rows = vec![
        Row::told(
            PART,
            format!("rooms of {rooms} in which all best cells are next to the exact regions of as many ranges"),
            share(agreeing),
            "%",
        )
        .at_least(100.0),
        Row::told(
            PART,
            "rooms of them in which 9 of 10 ranges fit elsewhere too",
            beside as f64,
            "",
        )
        .noted(format!("up to {worst:.2} m away")),
        Row::told(
            PART,
            format!("rooms of {rooms} in which the pose survives {WRONG} of 11 wrong"),
            share(survived),
            "%",
        )
        .at_least(99.0),
    ];
    rows.extend(speeds()?);
    rows.extend(combs()?);
    Ok(rows)
}

struct Seen {
    /// Best cells that lie neither next to the exact regions of most ranges nor, by the definition itself, next to one of as many as theirs.
    wrong: usize,
    /// The farthest that a best cell lies from the exact regions of most ranges, metres.
    apart: f64,
    /// Whether the true pose is still among the best when some ranges are wrong.
    survives: bool,
}

fn room(seed: u64) -> Result<Seen> {
    let outline = generated(seed)?;
    let mut noise = NoiseStream::new(seed, "study/place");
    let place = any_place(&outline, 0.15, &mut noise);
    let mut ranges = sweep(&outline, place, noise.uniform(-3.0, 3.0));
    let map = grid::GridMap::of(&outline, CELL)?;
    let regions = exact::most_satisfied(&outline, &ranges, EPSILON)?;
    // Rounding to cells costs some ranges: cells take the least ε that 9 of 10 need.
    let cells = grid::smallest_epsilon(&map, &ranges, (SHARE, WIDEST), &map.free)?;
    let (epsilon, cells) =
        cells.context("no cell satisfies the ranges of a sweep without errors")?;
    let off = |(x, y): (i32, i32)| {
        let middle = map.middle(x, y);
        regions.parts.iter().map(|part| part.distance(middle)).fold(f64::INFINITY, f64::min)
    };
    let apart = cells.cells.iter().map(off).fold(0.0, f64::max);
    let is_wrong = |cell: &(i32, i32)| {
        let possible = satisfied(&outline, map.middle(cell.0, cell.1), &ranges, epsilon + CELL);
        off(*cell) > 1.5 * CELL && possible < cells.satisfied
    };
    let wrong = cells.cells.iter().filter(is_wrong).count();
    for _ in 0..WRONG {
        let index = noise.below(ranges.len());
        let vector = ranges.swap_remove(index);
        // Something new stands before the wall, or the sound came around a corner.
        let wrong =
            if noise.chance(0.5) { noise.uniform(0.2, 0.8) } else { noise.uniform(1.2, 2.0) };
        ranges.insert(0, vector * wrong);
    }
    let found = exact::most_satisfied(&outline, &ranges, EPSILON)?;
    let survives = found.parts.iter().any(|part| part.distance(place) < CELL);
    Ok(Seen { wrong, apart, survives })
}

/// Eleven ranges without errors.
fn sweep(outline: &Outline, place: DVec2, heading: f64) -> Vec<DVec2> {
    let ranges: Vec<(f64, f64)> = Sweep::bearings()
        .filter_map(|bearing| {
            let (sin, cos) = libm::sincos(heading + bearing);
            Some((bearing, outline.meeting(place, DVec2::new(cos, sin), REACH)?.range))
        })
        .collect();
    vectors(&ranges, heading)
}

/// CPU milliseconds, the least of some runs.
fn milliseconds(runs: usize, mut work: impl FnMut()) -> f64 {
    let times = (0..runs).map(|_| 1e3 * thread_seconds(&mut work).0);
    times.fold(f64::INFINITY, f64::min)
}

fn speeds() -> Result<Vec<Row>> {
    let mut rows = vec![];
    let outline = generated(3)?;
    let map = grid::GridMap::of(&outline, CELL)?;
    let ranges = sweep(&outline, DVec2::new(0.2, 0.1), 0.3);
    let time = milliseconds(40, || {
        std::hint::black_box(grid::most_satisfied(&map, &ranges, EPSILON, &map.free).is_ok());
    });
    let what = format!("cells, 5 x 4 m, {} ranges", ranges.len());
    rows.push(Row::told(PART, what, time, "ms").at_most(1.0));
    for (boxes, least) in [(4, None), (12, None), (24, None), (49, Some(50.0))] {
        let outline = hall(20.0, boxes, 1)?;
        let place = any_place(&outline, 0.3, &mut NoiseStream::new(4, "hall/place"));
        let ranges: Vec<DVec2> = sweep(&outline, place, 0.3);
        let time = milliseconds(5, || {
            std::hint::black_box(exact::most_satisfied(&outline, &ranges, EPSILON).is_ok());
        });
        let what = format!("exact, {} edges, {} ranges", outline.edges().len(), ranges.len());
        let row = Row::told(PART, what, time, "ms");
        rows.push(match least {
            Some(most) => row.at_most(most),
            None => row,
        });
        if least.is_some() {
            let map = grid::GridMap::of(&outline, CELL)?;
            let time = milliseconds(10, || {
                std::hint::black_box(
                    grid::most_satisfied(&map, &ranges, EPSILON, &map.free).is_ok(),
                );
            });
            let what = format!("cells, 20 x 20 m, {} ranges", ranges.len());
            rows.push(Row::told(PART, what, time, "ms").at_most(20.0));
        }
    }
    Ok(rows)
}

/// The worst case: how fast parts and time grow with the edges of two combs.
fn combs() -> Result<Vec<Row>> {
    let (mut parts, mut times, mut rows) = (vec![], vec![], vec![]);
    for bars in [3, 6, 12, 24] {
        let outline = comb(bars)?;
        let vector = DVec2::new(0.11, 0.05);
        let mut count = 0;
        let mut failed = Ok(());
        let time = milliseconds(2, || match exact::band(&outline, vector, 0.02) {
            Ok(band) => count = band.parts().len(),
            Err(error) => failed = Err(error),
        });
        failed?;
        let edges = outline.edges().len();
        parts.push((libm::log(edges as f64), libm::log(count as f64)));
        times.push((libm::log(edges as f64), libm::log(time)));
        rows.push(
            Row::told(PART, format!("parts of one range, comb of {edges} edges"), count as f64, "")
                .noted(format!("{time:.2} ms")),
        );
    }
    rows.push(
        Row::told(PART, "exponent of the parts, comb", slope(&parts), "").noted("the lemma says 2"),
    );
    rows.push(Row::told(PART, "exponent of the time, comb", slope(&times), ""));
    Ok(rows)
}

/// Of a straight line through points, by least squares.
fn slope(points: &[(f64, f64)]) -> f64 {
    let n = points.len() as f64;
    let (x, y) = points.iter().fold((0.0, 0.0), |(x, y), p| (x + p.0 / n, y + p.1 / n));
    let sum = |f: fn(f64, f64) -> f64| points.iter().map(|p| f(p.0 - x, p.1 - y)).sum::<f64>();
    sum(|x, y| x * y) / sum(|x, _| x * x)
}
