//! One way to match, started far off on many pairs.

use std::f64::consts::PI;

use app_bench::thread_seconds;
use base::geom::{Pose2, wrap_angle};
use base::noise::NoiseStream;
use glam::DVec3;
use indicatif::ProgressBar;
use rayon::prelude::*;
use robot_matching::{Guess, Method, Noise, Reference};
use serde::Serialize;

use super::pairs::{Pair, Pairs};

/// Starts are up to so many metres off, in any direction.
pub const START_WAY: f64 = 0.5;
/// And turned by up to this, radians.
pub const START_TURN: f64 = PI / 4.0;
/// What matchers are told of that, as standard deviations: a third of a little more.
const BELIEVED: (f64, f64) = (0.2, 0.3);
/// A match is right within so many metres and radians of the relation.
const RIGHT: (f64, f64) = (0.1, 0.03);

/// How a way to match did on the pairs of a log.
#[derive(Clone, Debug, Serialize)]
pub struct Basin {
    /// Which.
    pub method: &'static str,
    /// How many pairs it was given.
    pub pairs: usize,
    /// How many it placed where the relation has them.
    pub placed: usize,
    /// How many it placed so but for directions it said nothing is told of.
    pub placed_where_told: usize,
    /// How many it did not place, and said so.
    pub refused: usize,
    /// Mean error of those placed, metres.
    pub way_m: f64,
    /// And degrees.
    pub turn_deg: f64,
    /// CPU time of a match, the index of the reference included.
    pub cpu_ms: f64,
}

/// What came of one start.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Placing {
    /// Whether a pose came out at all.
    pub is_found: bool,
    /// Whether it is right.
    pub is_placed: bool,
    /// Whether it is right where the match says that something is told.
    pub is_placed_where_told: bool,
    way: f64,
    turn: f64,
    seconds: f64,
}

/// Whether a pose is right.
pub(super) fn is_placed(pose: &Pose2, truth: &Pose2) -> bool {
    is_right(error(pose, truth))
}

fn error(pose: &Pose2, truth: &Pose2) -> DVec3 {
    (pose.position() - truth.position()).extend(wrap_angle(pose.yaw - truth.yaw))
}

fn is_right(error: DVec3) -> bool {
    error.truncate().length() < RIGHT.0 && error.z.abs() < RIGHT.1
}

/// Starts `method` far off on each of `chosen`; the same starts for every method.
pub fn basin(pairs: &Pairs, chosen: &[Pair], method: Method, bar: &ProgressBar) -> Basin {
    let place = |(number, pair): (usize, &Pair)| {
        let placing = place(pairs, pair, method, number as u64);
        bar.inc(1);
        placing
    };
    let placings: Vec<Placing> = chosen.par_iter().enumerate().map(place).collect();
    let count = |is: fn(&Placing) -> bool| placings.iter().filter(|placing| is(placing)).count();
    let placed = count(|placing| placing.is_placed);
    let mean = |of: fn(&Placing) -> f64| {
        let right = placings.iter().filter(|placing| placing.is_placed);
        right.map(of).sum::<f64>() / placed.max(1) as f64
    };
    let seconds: f64 = placings.iter().map(|placing| placing.seconds).sum();
    Basin {
        method: method.name(),
        pairs: chosen.len(),
        placed,
        placed_where_told: count(|placing| placing.is_placed_where_told),
        refused: count(|placing| !placing.is_found),
        way_m: mean(|placing| placing.way),
        turn_deg: mean(|placing| placing.turn).to_degrees(),
        cpu_ms: 1e3 * seconds / chosen.len().max(1) as f64,
    }
}

fn place(pairs: &Pairs, pair: &Pair, method: Method, number: u64) -> Placing {
    let truth = pair.first_from_second;
    let guess = Guess::within(start(&truth, &pairs.log, number), BELIEVED.0, BELIEVED.1);
    let matcher = method.matcher(Noise::SICK);
    let (first, second) = (pairs.points(pair.first), pairs.points(pair.second));
    let (seconds, found) =
        thread_seconds(|| matcher.matched(&Reference::scan(first), second, &guess));
    let Ok(found) = found else {
        let none = f64::NAN;
        let (is_placed, is_placed_where_told) = (false, false);
        return Placing {
            is_found: false,
            is_placed,
            is_placed_where_told,
            way: none,
            turn: none,
            seconds,
        };
    };
    let error = error(&found.reference_from_scan, &truth);
    let told = found.weak.iter().fold(error, |error, weak| error - weak.part_of(error));
    Placing {
        is_found: true,
        is_placed: is_right(error),
        is_placed_where_told: is_right(told),
        way: error.truncate().length(),
        turn: error.z.abs(),
        seconds,
    }
}

/// A start that is off by chance: evenly in way, direction and turn.
fn start(truth: &Pose2, log: &str, number: u64) -> Pose2 {
    let mut noise = NoiseStream::new(number, &format!("{log}/start"));
    let (way, direction) = (noise.uniform(0.0, START_WAY), noise.uniform(-PI, PI));
    let turn = noise.uniform(-START_TURN, START_TURN);
    let (sin, cos) = libm::sincos(direction);
    Pose2::new(truth.x + way * cos, truth.y + way * sin, wrap_angle(truth.yaw + turn))
}
