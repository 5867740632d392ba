//! Steps of which a scan tells nothing: along a corridor, around the middle of a round room.
//!
//! They are found in the eigenvectors of what lines tell of the pose, and there the guess decides: Zhang, Kaess & Singh, "On degeneracy of
//! optimization-based state estimation problems", ICRA 2016. We hold the pose to the guess along them instead of leaving out
//! those parts of each step: then it ends where the guess is, whatever earlier rounds did.

use std::fmt;

use base::geom::Pose2;
use glam::{DMat3, DVec2, DVec3};
use robot_shapes::eigen;

use crate::equations::{Equations, inverse};
use crate::pairs::Pair;

/// A direction is weak where a point tells less of it than this share of what it tells across its wall. From the range of 0.02 to 0.05
/// that corridors show; noise alone makes the normals of a fine scan tell 0.02.
const LEAST_TOLD: f64 = 0.03;
/// How much stiffer than all points together the guess is along weak directions.
const STIFFNESS: f64 = 1e3;

/// A step that changes nothing of what is seen.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Weak {
    /// Metres of it in the axes of the reference, where the whole is a unit.
    pub way: DVec2,
    /// Radians of it.
    pub turn: f64,
    /// A turn is as long as the way that it makes so far off, metres.
    pub arm: f64,
    /// What a point tells of it, as a share of what it tells across its wall.
    pub told: f64,
}

impl Weak {
    /// The part of a step (x, y, yaw) that is along this one.
    pub fn part_of(&self, step: DVec3) -> DVec3 {
        let scale = DVec3::new(1.0, 1.0, self.arm * self.arm);
        let direction = self.way.extend(self.turn);
        direction * (direction * scale).dot(step)
    }
}

impl fmt::Display for Weak {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Less than half a metre of way to a radian: it turns about something near.
        if self.turn.abs() > 2.0 * self.way.length() {
            return write!(f, "turning");
        }
        let degrees = libm::atan2(self.way.y, self.way.x).to_degrees();
        let turned = if self.turn.abs() * 4.0 > self.way.length() { ", turning" } else { "" };
        write!(f, "along {:.0} degrees{turned}", degrees.rem_euclid(180.0))
    }
}

/// The weak directions at a pose, and how they are filled from the guess.
#[derive(Clone, Debug)]
pub(crate) struct Hold {
    pub(crate) weak: Vec<Weak>,
    /// Takes a step to its weak part.
    weak_part: DMat3,
    /// Measures the weak part of a step, as information of unit size.
    unit: DMat3,
    /// How far strong directions follow a step of unit size along weak ones, as a variance.
    tilt: DMat3,
}

impl Hold {
    /// What the lines of `pairs` leave open.
    pub(crate) fn new(pairs: &[Pair<'_>]) -> Self {
        let mut told = Equations::NONE;
        let mut squares = 0.0;
        for pair in pairs.iter().filter(|pair| pair.is_on_line()) {
            told.add(pair.row(), 0.0, 1.0);
            squares += pair.arm.length_squared();
        }
        let count = told.weight.max(1.0);
        // Turns are measured by the way of a typical point.
        let arm = (squares / count).sqrt().max(0.1);
        let per_arm = DMat3::from_diagonal(DVec3::new(1.0, 1.0, 1.0 / arm));
        let by_arm = DMat3::from_diagonal(DVec3::new(1.0, 1.0, arm));
        let (values, vectors) = eigen(per_arm * told.information * per_arm * (1.0 / count));
        let zero = DMat3::ZERO;
        let mut hold = Self { weak: vec![], weak_part: zero, unit: zero, tilt: zero };
        let told_by_noise: f64 = values.iter().filter(|value| **value < LEAST_TOLD).sum();
        for (value, vector) in values.into_iter().zip(vectors) {
            let step = per_arm * vector;
            if value >= LEAST_TOLD {
                hold.tilt += outer(step, step) * (told_by_noise.max(0.0) / (count * value));
            } else {
                let (way, turn, told) = (step.truncate(), step.z, value.max(0.0));
                hold.weak.push(Weak { way, turn, arm, told });
                let square = outer(vector, vector);
                hold.weak_part += per_arm * square * by_arm;
                hold.unit += by_arm * square * by_arm;
            }
        }
        hold
    }

    /// These equations with the guess as the only witness of weak directions.
    pub(crate) fn held(&self, equations: &Equations, here: &Pose2, guess: &Pose2) -> Equations {
        let mut held = *equations;
        if !self.weak.is_empty() {
            let stiff = self.unit * (STIFFNESS * equations.weight.max(1.0));
            held.expect(here, guess, &stiff);
        }
        held
    }

    /// The covariance of a pose whose strong directions come from `gradient_spread`, the covariance of the gradient of `equations`, and
    /// its weak ones from the guess.
    pub(crate) fn covariance(
        &self,
        equations: &Equations,
        gradient_spread: &DMat3,
        guess: &DMat3,
    ) -> Option<DMat3> {
        let here = Pose2::IDENTITY;
        let inverse = inverse(&self.held(equations, &here, &here).information)?;
        Some(inverse * *gradient_spread * inverse + self.of_guess(guess))
    }

    /// What the guess is unsure of along weak directions, and what of that tilts into strong ones: noise turns a weak direction towards
    /// a strong one by the root of what it tells over what the strong one tells.
    fn of_guess(&self, guess: &DMat3) -> DMat3 {
        let weak = self.weak_part * *guess * self.weak_part.transpose();
        let size = self.unit * weak;
        let spread = size.x_axis.x + size.y_axis.y + size.z_axis.z;
        weak + self.tilt * spread
    }
}

/// The matrix of all products of two vectors.
pub(crate) fn outer(a: DVec3, b: DVec3) -> DMat3 {
    DMat3::from_cols(a * b.x, a * b.y, a * b.z)
}
