//! Pulls a way taut: its turns move, and vanish where they are no longer needed, as long as that makes it cheaper.
//!
//! A way over eight neighbours is one of many that are equally cheap there, and often not one that becomes the cheapest when
//! it is straightened. Each turn therefore tries places around it, far ones first, until none is better.

use crate::ground::Place;
use crate::line::line_cost;
use crate::terrain::Terrain;

/// How far turns try to move, in cells.
const STRIDES: [i64; 8] = [16, 8, 4, 2, 1, 4, 2, 1];
const AROUND: [(i64, i64); 8] =
    [(1, 0), (0, 1), (-1, 0), (0, -1), (1, 1), (-1, 1), (-1, -1), (1, -1)];
/// Rounds for each stride at most: each makes the way cheaper, so this only bounds the time.
const ROUNDS: usize = 24;
/// A leg this long may bend, in cells.
const LONG: f64 = 6.0;
/// Gains below this are rounding, in cells.
const LEAST_GAIN: f64 = 1e-6;

/// The way with its turns where they cost least; it never costs more than before, and its ends stay.
pub(crate) fn pull_taut(terrain: &Terrain, mut turns: Vec<Place>) -> Vec<Place> {
    for stride in STRIDES {
        turns = with_middles(&turns);
        for _ in 0..ROUNDS {
            if !move_turns(terrain, &mut turns, stride) {
                break;
            }
        }
        leave_out(terrain, &mut turns);
    }
    turns
}

/// With a turn in the middle of each long leg: only so can a leg that touches something bend around it.
fn with_middles(turns: &[Place]) -> Vec<Place> {
    let mut all: Vec<Place> = turns.first().copied().into_iter().collect();
    for pair in turns.windows(2) {
        if pair[0].distance(pair[1]) >= LONG {
            all.push(Place::new(pair[0].x.midpoint(pair[1].x), pair[0].y.midpoint(pair[1].y)));
        }
        all.push(pair[1]);
    }
    all
}

/// Leaves out turns that are not needed.
fn leave_out(terrain: &Terrain, turns: &mut Vec<Place>) {
    let mut k = 1;
    while k + 1 < turns.len() {
        let direct = line_cost(terrain, turns[k - 1], turns[k + 1]);
        let is_needless = direct.is_some_and(|direct| {
            through(terrain, turns, k, turns[k]).is_none_or(|now| direct <= now + LEAST_GAIN)
        });
        if is_needless {
            turns.remove(k);
        } else {
            k += 1;
        }
    }
}

fn move_turns(terrain: &Terrain, turns: &mut [Place], stride: i64) -> bool {
    let mut is_moved = false;
    for k in 1..turns.len().saturating_sub(1) {
        let mut best = through(terrain, turns, k, turns[k]).unwrap_or(f64::INFINITY);
        let here = turns[k];
        for (x, y) in AROUND {
            let moved = here.x.checked_add_signed((x * stride) as isize);
            let Some((x, y)) = moved.zip(here.y.checked_add_signed((y * stride) as isize)) else {
                continue;
            };
            let place = Place::new(x, y);
            if let Some(cost) = through(terrain, turns, k, place)
                && cost < best - LEAST_GAIN
            {
                (best, turns[k], is_moved) = (cost, place, true);
            }
        }
    }
    is_moved
}

/// What the legs before and after the k-th turn cost if it were at `place`.
fn through(terrain: &Terrain, turns: &[Place], k: usize, place: Place) -> Option<f64> {
    if !terrain.ground().is_open(place) {
        return None;
    }
    Some(line_cost(terrain, turns[k - 1], place)? + line_cost(terrain, place, turns[k + 1])?)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::terrain::TerrainSettings;
    use crate::testing::{map_from, robot_outline};

    #[test]
    fn a_way_around_a_corner_touches_it() {
        // A wall from below with its end at row 20, in column 30; the way passes it in steps of 45 degrees, too far above.
        let rows: Vec<String> = (0..60)
            .map(|y| (0..60).map(|x| if x == 30 && y < 20 { '#' } else { '.' }).collect())
            .collect();
        let rows: Vec<&str> = rows.iter().rev().map(String::as_str).collect();
        let grid = map_from(0.1, &rows);
        let settings = TerrainSettings { comfort: 0.0, margin: 0.0, ..TerrainSettings::default() };
        let terrain = Terrain::new(&grid, robot_outline(0.1, 0.1), settings).unwrap();
        let start =
            vec![Place::new(5, 5), Place::new(25, 40), Place::new(35, 40), Place::new(55, 5)];
        let length = |turns: &[Place]| turns.windows(2).map(|p| p[0].distance(p[1])).sum::<f64>();
        let taut = pull_taut(&terrain, start.clone());
        assert!(taut.windows(2).all(|pair| line_cost(&terrain, pair[0], pair[1]).is_some()));
        let end = |y: f64| 2.0 * libm::hypot(25.0, y - 5.0);
        assert!(length(&taut) < end(23.5), "{} and {}: {taut:?}", length(&start), length(&taut));
        assert_eq!((taut[0], taut[taut.len() - 1]), (start[0], start[3]));
    }
}
