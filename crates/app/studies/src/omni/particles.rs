//! A particle filter of the same pose from the same figures, for comparison.
//!
//! Thrun, Burgard & Fox, *Probabilistic Robotics* (2005), table 8.2, with the low-variance sampler of table 4.4.

use base::geom::{Pose2, wrap_angle};
use base::noise::NoiseStream;
use glam::{DMat3, DVec2, DVec3};
use robot_localisation::{LandmarkNoise, Seen};

/// Guesses of the pose.
const COUNT: usize = 500;
/// They are drawn anew when fewer of them than this share carry the weight.
const LEAST: f64 = 0.5;

/// Guesses of a pose, each with its weight.
pub(super) struct Particles {
    noise: LandmarkNoise,
    /// The eye in the robot's frame.
    eye: DVec2,
    guesses: Vec<(Pose2, f64)>,
    chance: NoiseStream,
}

impl Particles {
    /// Around this pose with this standard deviation of x, y and yaw.
    pub(super) fn new(
        pose: Pose2,
        sigma: f64,
        eye: DVec2,
        noise: LandmarkNoise,
        seed: u64,
    ) -> Self {
        let mut chance = NoiseStream::new(seed, "particles");
        let mut off = || chance.gaussian(sigma);
        let guess = |_| (Pose2::new(pose.x + off(), pose.y + off(), pose.yaw + off()), 1.0);
        let guesses = (0..COUNT).map(guess).collect();
        Self { noise, eye, guesses, chance }
    }

    /// Each guess turns and goes as the wheels say, give or take.
    pub(super) fn drive(&mut self, way: f64, turn: f64) {
        let LandmarkNoise { way: of_way, turn: of_turn, .. } = self.noise;
        let sigmas = [
            libm::hypot(of_way[0] * way, of_way[1] * turn),
            libm::hypot(of_turn[0] * turn, of_turn[1] * way),
        ];
        for (pose, _) in &mut self.guesses {
            let way = way + self.chance.gaussian(sigmas[0]);
            let yaw = wrap_angle(pose.yaw + turn + self.chance.gaussian(sigmas[1]));
            let (sine, cosine) = libm::sincos(yaw);
            *pose = Pose2::new(pose.x + way * cosine, pose.y + way * sine, yaw);
        }
    }

    /// Weighs each guess by how well it explains what was seen.
    pub(super) fn see(&mut self, seen: &Seen) {
        let LandmarkNoise { distance: [plain, square], bearing, .. } = self.noise;
        for (pose, weight) in &mut self.guesses {
            let (sine, cosine) = libm::sincos(pose.yaw);
            let eye = DVec2::new(
                pose.x + cosine * self.eye.x - sine * self.eye.y,
                pose.y + sine * self.eye.x + cosine * self.eye.y,
            );
            let to = seen.landmark - eye;
            let distance = to.length();
            let sigma = libm::hypot(plain, square * distance * distance);
            let off = (seen.distance - distance) / sigma;
            let turned = wrap_angle(seen.bearing - (libm::atan2(to.y, to.x) - pose.yaw)) / bearing;
            *weight *= libm::exp(-0.5 * (off * off + turned * turned)) / sigma + 1e-30;
        }
        let sum: f64 = self.guesses.iter().map(|(_, weight)| weight).sum();
        self.guesses.iter_mut().for_each(|(_, weight)| *weight /= sum);
        let squares: f64 = self.guesses.iter().map(|(_, weight)| weight * weight).sum();
        if 1.0 / squares < LEAST * COUNT as f64 {
            self.draw();
        }
    }

    fn draw(&mut self) {
        let start = self.chance.unit() / COUNT as f64;
        let (mut number, mut sum) = (0, self.guesses[0].1);
        let drawn = (0..COUNT).map(|place| {
            let wanted = start + place as f64 / COUNT as f64;
            while sum < wanted && number + 1 < COUNT {
                number += 1;
                sum += self.guesses[number].1;
            }
            (self.guesses[number].0, 1.0 / COUNT as f64)
        });
        self.guesses = drawn.collect();
    }

    /// The weighted mean of all guesses, and how they spread.
    pub(super) fn belief(&self) -> (Pose2, DMat3) {
        let sum: f64 = self.guesses.iter().map(|(_, weight)| weight).sum();
        let first = self.guesses[0].0;
        let off = |pose: &Pose2| {
            DVec3::new(pose.x - first.x, pose.y - first.y, wrap_angle(pose.yaw - first.yaw))
        };
        let mean =
            self.guesses.iter().map(|(pose, weight)| off(pose) * *weight).sum::<DVec3>() / sum;
        let mut covariance = DMat3::ZERO;
        for (pose, weight) in &self.guesses {
            let away = off(pose) - mean;
            covariance += DMat3::from_cols(away * away.x, away * away.y, away * away.z) * *weight;
        }
        let yaw = wrap_angle(first.yaw + mean.z);
        (Pose2::new(first.x + mean.x, first.y + mean.y, yaw), covariance * (1.0 / sum))
    }
}
