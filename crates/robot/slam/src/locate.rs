//! Where a scan is: by matching near where it is expected, and more widely where that meets too little.

use base::geom::Pose2;
use glam::DVec2;
use robot_matching::correlative::{Search, Window};
use robot_matching::{Points, ScoreGrid};

use crate::comparison::{DRAWN, NEAREST};
use crate::register::{Guess, Registration, share};
use crate::slam::Slam;

/// How far points look for their likes at first, metres.
const GATE: f64 = 0.3;
/// A match that meets fewer of the scan's points than this is looked for more widely.
const LEAST_SHARE: f64 = 0.6;
/// And so is one after a turn of more than this, radians: lines are then easily mistaken for their neighbours.
const LARGE_TURN: f64 = 0.2;
/// A wider search has to meet so much more of the scan's points than the narrow one. On the three known logs right ones gain 0.17 at least;
/// with 0.02 a person in front of the laser moved it.
const BETTER: f64 = 0.1;
/// The least and the most that is searched: metres, radians.
const WINDOW: (Window, Window) =
    (Window { way: 0.3, turn: 0.35 }, Window { way: 1.0, turn: std::f64::consts::FRAC_PI_2 });
/// About how many points are looked for in a wide search, and the least score of a placement.
const SEARCHED: usize = 100;
const LEAST_SCORE: f64 = 0.3;
/// How much of what wheels say is believed once they are known to be wrong.
const DOUBTED: f64 = 0.01;
/// Wheels skid that miss what was found by more than this many standard deviations.
const SKIDS: f64 = 5.0;

/// A wide search is given up after so many points have been looked up: a scan cannot wait, some milliseconds.
const MOST_WORK: usize = 2_000_000;

/// Where a match says the laser is, and the share of its points that were met there.
#[derive(Clone, Copy)]
pub(crate) struct Found {
    pub(crate) pose: Pose2,
    pub(crate) share: f64,
    /// Points that were looked up for it.
    pub(crate) work: usize,
}

impl Slam {
    /// Finds a scan by the motion that wheels tell of the laser, as corrected, and as `told`.
    pub(crate) fn locate(&self, points: &Points, motion: &Pose2, told: &Pose2) -> Found {
        let mut guess =
            Guess { pose: self.pose * *motion, information: self.odometry.information(told) };
        let mut narrow = self.found(points, &guess);
        if let Some(skid) = self.skid {
            // Wheels that were wrong a moment ago are likely to be wrong still: the laser may as well go on as it went.
            let information = guess.information * DOUBTED;
            let gone_on = self.found(points, &Guess { pose: self.pose * skid, information });
            let work = narrow.work + gone_on.work;
            let best = if gone_on.share > narrow.share { gone_on } else { narrow };
            narrow = Found { work, ..best };
        }
        if narrow.share > LEAST_SHARE && told.yaw.abs() < LARGE_TURN {
            return narrow;
        }
        let (start, searched) = self.searched(points, &guess.pose, told);
        let work = narrow.work + searched;
        let Some(start) = start else { return Found { work, ..narrow } };
        guess = Guess { pose: start, information: guess.information * DOUBTED };
        let wide = self.found(points, &guess);
        let best = if wide.share > narrow.share + BETTER { wide } else { narrow };
        Found { work: work + wide.work, ..best }
    }

    /// The laser's motion, where it is quite another one than wheels tell and most of the scan says so.
    pub(crate) fn skidded(&self, motion: &Pose2, told: &Pose2, found: &Found) -> Option<Pose2> {
        let moved = self.pose.to(&found.pose);
        let off = motion.to(&moved);
        let (place, yaw) = self.odometry.sigmas(told);
        let misses = off.position().length() > SKIDS * place || off.yaw.abs() > SKIDS * yaw;
        (misses && found.share > LEAST_SHARE).then_some(moved)
    }

    fn found(&self, points: &Points, guess: &Guess) -> Found {
        let mut registration = Registration::new(guess, GATE);
        let step = NEAREST * self.references.len() * points.len();
        let mut work = step;
        while !registration.advance(&self.manifold, &self.references, points) {
            work += step;
        }
        let pose = registration.pose;
        Found { pose, share: share(&self.manifold, &self.references, points, &pose), work }
    }

    /// The best of all placements that wheels leave possible, and how many points were looked up for it.
    fn searched(&self, points: &Points, guess: &Pose2, told: &Pose2) -> (Option<Pose2>, usize) {
        let map = self.manifold.places(&self.references, &Pose2::IDENTITY);
        let grid = ScoreGrid::new(map.iter().copied(), 0.05, 0.06, 5);
        let every = (points.len() / SEARCHED).max(1);
        let places: Vec<DVec2> = points.all().iter().step_by(every).map(|point| point.at).collect();
        let (place, yaw) = self.odometry.sigmas(told);
        let window = Window {
            way: (3.0 * place).clamp(WINDOW.0.way, WINDOW.1.way),
            turn: (3.0 * yaw).clamp(WINDOW.0.turn, WINDOW.1.turn),
        };
        let mut search = Search::new(&grid, &places, (guess, &window), LEAST_SCORE, None);
        let outcome = search.advance(&grid, MOST_WORK);
        let found = outcome.and_then(Result::ok).flatten().map(|placement| placement.pose);
        (found, search.work() + DRAWN * map.len())
    }
}
