//! What a cloud of guesses amounts to: where most of it is, and how wide it lies.

use std::collections::BTreeMap;

use base::geom::{Pose2, wrap_angle};
use glam::{DMat3, DVec2, DVec3};

use crate::filter::Guess;

/// What is believed.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Estimate {
    /// The mean of the guesses around the likeliest place.
    pub pose: Pose2,
    /// Covariance of x, y and yaw over all guesses, around that pose.
    pub covariance: DMat3,
    /// The share of readings that the map explains from there, of those that it would where all is right.
    pub share: f64,
    /// Whether the robot is not known to be anywhere: guesses lie far apart, or what is seen does not fit.
    pub is_lost: bool,
    /// How wide the guesses around the likeliest place lie, metres.
    pub(crate) width: f64,
}

/// Guesses are gathered in boxes of this size: metres, radians.
const BOX: (f64, f64) = (0.5, std::f64::consts::PI / 6.0);
/// Guesses this near belong together: metres, radians.
const NEAR: (f64, f64) = (0.75, std::f64::consts::FRAC_PI_4);
/// How often the mean is drawn to where its neighbours are.
const ROUNDS: usize = 3;

impl Estimate {
    /// Of a pose that is known for sure.
    pub(crate) fn sure(pose: Pose2) -> Self {
        Self { pose, covariance: DMat3::ZERO, share: 1.0, is_lost: false, width: 0.0 }
    }

    /// Of weighed guesses; fit and being lost are told by others.
    pub(crate) fn of(guesses: &[Guess]) -> Self {
        let mut pose = likeliest(guesses);
        let mut width = 0.0;
        for _ in 0..ROUNDS {
            (pose, width) = mean(guesses, &pose);
        }
        Self { pose, covariance: covariance(guesses, &pose), share: 1.0, is_lost: true, width }
    }

    /// Standard deviation of the place, metres.
    pub(crate) fn place_sigma(&self) -> f64 {
        libm::sqrt(f64::midpoint(self.covariance.x_axis.x, self.covariance.y_axis.y).max(0.0))
    }

    /// Standard deviation of the heading, radians.
    pub(crate) fn yaw_sigma(&self) -> f64 {
        libm::sqrt(self.covariance.z_axis.z.max(0.0))
    }
}

/// The box of a pose, for counting.
pub(crate) fn box_of(pose: &Pose2, (metres, radians): (f64, f64)) -> (i32, i32, i32) {
    let whole = |value: f64| libm::floor(value) as i32;
    let yaw = wrap_angle(pose.yaw) / radians;
    (whole(pose.x / metres), whole(pose.y / metres), whole(yaw))
}

/// The heaviest guess of the heaviest box; of equal ones the first.
fn likeliest(guesses: &[Guess]) -> Pose2 {
    let mut boxes: BTreeMap<(i32, i32, i32), (f64, Guess)> = BTreeMap::new();
    for guess in guesses {
        let (sum, best) = boxes.entry(box_of(&guess.pose, BOX)).or_insert((0.0, *guess));
        *sum += guess.weight;
        if guess.weight > best.weight {
            *best = *guess;
        }
    }
    let heaviest = boxes.values().reduce(|best, next| if next.0 > best.0 { next } else { best });
    heaviest.map_or(Pose2::IDENTITY, |(_, guess)| guess.pose)
}

/// The mean of the guesses near `pose`, and how wide they lie around it.
fn mean(guesses: &[Guess], pose: &Pose2) -> (Pose2, f64) {
    let turned = |guess: &Guess| wrap_angle(guess.pose.yaw - pose.yaw);
    let is_near = |guess: &&Guess| {
        guess.pose.position().distance(pose.position()) < NEAR.0 && turned(guess).abs() < NEAR.1
    };
    let near = || guesses.iter().filter(is_near);
    let weight: f64 = near().map(|guess| guess.weight).sum();
    if weight <= 0.0 {
        return (*pose, NEAR.0);
    }
    let place = near().fold(DVec2::ZERO, |sum, g| sum + g.pose.position() * g.weight) / weight;
    let yaw = near().map(|guess| turned(guess) * guess.weight).sum::<f64>() / weight;
    let off = |guess: &Guess| guess.pose.position().distance_squared(place) * guess.weight;
    let variance = near().map(off).sum::<f64>() / weight / 2.0;
    (Pose2::new(place.x, place.y, wrap_angle(pose.yaw + yaw)), libm::sqrt(variance))
}

fn covariance(guesses: &[Guess], pose: &Pose2) -> DMat3 {
    let mut sum = DMat3::ZERO;
    for guess in guesses {
        let off = DVec3::new(
            guess.pose.x - pose.x,
            guess.pose.y - pose.y,
            wrap_angle(guess.pose.yaw - pose.yaw),
        );
        let scaled = off * guess.weight;
        sum += DMat3::from_cols(off * scaled.x, off * scaled.y, off * scaled.z);
    }
    sum
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_mean_is_of_where_most_guesses_are_and_the_spread_of_all() {
        let guess = |x, yaw, weight| Guess { pose: Pose2::new(x, 0.0, yaw), weight };
        // Headings on both sides of where angles wrap.
        let guesses = [guess(1.0, 3.1, 0.4), guess(1.2, -3.1, 0.4), guess(8.0, 0.0, 0.2)];
        let estimate = Estimate::of(&guesses);
        assert!((estimate.pose.x - 1.1).abs() < 1e-9, "{estimate:?}");
        assert!((estimate.pose.yaw.abs() - std::f64::consts::PI).abs() < 1e-6, "{estimate:?}");
        assert!(estimate.place_sigma() > 2.0 && estimate.width < 0.1, "{estimate:?}");
    }
}
