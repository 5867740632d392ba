//! Where a scan lies among patches: point-to-line matching with all of them at once.

use base::geom::Pose2;
use glam::DMat3;
use robot_matching::point_to_line::{self, Reach};
use robot_matching::{Equations, Points, nudged, rotation};

use crate::manifold::Manifold;

/// What one point is worth, 1/m²: 5 cm, five times the noise of one, because neighbours err alike.
pub(crate) const POINT_INFORMATION: f64 = 400.0;
/// Where all is looked back upon, echoes on a wall that are nearer to each other than this count as one, metres. Chosen on the known logs
/// among 3 and 6 cm, which differ little.
pub(crate) const APART: f64 = 0.03;
/// The most steps towards the best place.
const STEPS: usize = 15;
/// The narrowest gate, metres.
const NARROW: f64 = 0.1;
/// Steps smaller than this are the last ones: metres, radians.
const SMALL: (f64, f64) = (0.0005, 0.0002);
/// One point in so many is asked whether it was met.
const ASKED: usize = 3;

/// Where somebody expects a scan to be, and how surely (inverse covariance of x, y, yaw in the world's directions).
#[derive(Clone, Copy, Debug)]
pub(crate) struct Guess {
    pub(crate) pose: Pose2,
    pub(crate) information: DMat3,
}

/// The pose from which the points fit the patches best, near a guess; at first points look for their likes within `gate`, metres.
pub(crate) fn register(
    manifold: &Manifold,
    references: &[usize],
    points: &Points,
    guess: &Guess,
    gate: f64,
) -> Pose2 {
    let mut registration = Registration { looks_back: true, ..Registration::new(guess, gate) };
    while !registration.advance(manifold, references, points) {}
    registration.pose
}

/// A scan on its way to where it fits best, step by step.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Registration {
    guess: Guess,
    pub(crate) pose: Pose2,
    gate: f64,
    round: usize,
    /// Whether the map around is settled: then corners count too, and walls by their length. While driving, corners made one known log
    /// better and another worse.
    looks_back: bool,
}

impl Registration {
    /// Begins at a guess.
    pub(crate) fn new(guess: &Guess, gate: f64) -> Self {
        Self { guess: *guess, pose: guess.pose, gate, round: 0, looks_back: false }
    }

    /// Takes a step; whether it was the last.
    pub(crate) fn advance(
        &mut self,
        manifold: &Manifold,
        references: &[usize],
        points: &Points,
    ) -> bool {
        let reach = Reach {
            gate: self.gate,
            scale: (self.gate / 4.0).max(0.03),
            corners: self.looks_back,
            apart: if self.looks_back { APART } else { 0.0 },
        };
        let sum = fits(manifold, references, points, &self.pose, &reach);
        let mut sum = sum.scaled(POINT_INFORMATION);
        sum.expect(&self.pose, &self.guess.pose, &self.guess.information);
        let Some(step) = sum.step() else { return true };
        self.pose = nudged(&self.pose, step);
        let is_small = step.truncate().length() < SMALL.0 && step.z.abs() < SMALL.1;
        if is_small && self.gate < NARROW + 0.001 {
            return true;
        }
        if self.round >= 1 || is_small {
            self.gate = (self.gate * 0.6).max(NARROW);
        }
        self.round += 1;
        self.round >= STEPS
    }
}

/// What all patches say of a small step of the pose, in the world's directions.
fn fits(
    manifold: &Manifold,
    references: &[usize],
    points: &Points,
    pose: &Pose2,
    reach: &Reach,
) -> Equations {
    let mut sum = Equations::NONE;
    for index in references {
        let patch = &manifold.patches()[*index];
        let seen = patch.world_from_patch.to(pose);
        let equations = point_to_line::equations(&patch.points, points, &seen, reach);
        sum.join(&equations.turned(&rotation(&patch.world_from_patch)));
    }
    sum
}

/// The share of points that lie within 10 cm of a point of any of the patches.
pub(crate) fn share(
    manifold: &Manifold,
    references: &[usize],
    points: &Points,
    pose: &Pose2,
) -> f64 {
    let (turn, origin) = (rotation(pose), pose.position());
    let frames: Vec<_> = references
        .iter()
        .map(|index| &manifold.patches()[*index])
        .map(|patch| (&patch.points, patch.world_from_patch.inverse()))
        .collect();
    let (mut met, mut asked) = (0, 0);
    for point in points.all().iter().step_by(ASKED) {
        asked += 1;
        let place = origin + turn * point.at;
        let is_met = |(points, patch_from_world): &(&Points, Pose2)| {
            points.nearest(*patch_from_world * place, NARROW).is_some()
        };
        met += usize::from(frames.iter().any(is_met));
    }
    met as f64 / f64::from(asked.max(1))
}
