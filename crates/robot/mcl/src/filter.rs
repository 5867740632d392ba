//! The filter: move, weigh, draw anew.

use std::sync::Arc;

use base::geom::Pose2;
use base::noise::NoiseStream;

use crate::chart::Chart;
use crate::estimate::Estimate;
use crate::look::{Fit, Look};
use crate::motion::MotionNoise;
use crate::recovery::Recovery;
use crate::resample::resample;

/// Chance, and how many guesses there may be.
#[derive(Clone, Debug, PartialEq)]
pub struct Settings {
    /// Of the guesses' own chance.
    pub seed: u64,
    /// Whose guesses they are, so that robots do not share their chance.
    pub name: String,
    /// Fewest guesses.
    pub least: usize,
    /// Most guesses.
    pub most: usize,
    /// How wrong told motions may be.
    pub motion: MotionNoise,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            seed: 1,
            name: "mcl".to_owned(),
            least: 400,
            most: 10_000,
            motion: MotionNoise::default(),
        }
    }
}

/// A guess and how likely it is beside the others.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Guess {
    pub(crate) pose: Pose2,
    pub(crate) weight: f64,
}

/// Guesses a square metre for a robot that may be anywhere.
const DENSITY: f64 = 60.0;
/// A robot that knows where it begins is off by this much: metres, radians.
const START: (f64, f64) = (0.05, 0.03);
/// Readings of one moment err together: they count as if there were at most so many.
const INDEPENDENT: f64 = 4.0;
/// As a share of how wide the guesses lie, ranges may be off where guesses are few.
const COARSE: f64 = 0.6;
/// A guess where no robot fits counts this share.
const IN_WALLS: f64 = 1e-3;
/// Guesses are drawn anew when fewer than this share of them count.
const USEFUL: f64 = 0.5;

/// Knows from motions and looks where on a chart the robot is.
#[derive(Clone, Debug)]
pub struct Mcl {
    chart: Arc<Chart>,
    settings: Settings,
    guesses: Vec<Guess>,
    noise: NoiseStream,
    recovery: Recovery,
    estimate: Estimate,
}

impl Mcl {
    /// For a robot that begins at `start`.
    pub fn near(chart: Arc<Chart>, settings: &Settings, start: &Pose2) -> Self {
        let mut noise = stream(settings);
        let poses = (0..settings.least.max(1)).map(|_| {
            let off = [START.0, START.0, START.1].map(|sigma| noise.gaussian(sigma));
            Pose2::new(start.x + off[0], start.y + off[1], start.yaw + off[2])
        });
        let poses = poses.collect();
        let sure = Estimate::sure(*start);
        Self { estimate: sure, ..Self::of(chart, settings, (poses, noise), false) }
    }

    /// For a robot that may be anywhere.
    pub fn anywhere(chart: Arc<Chart>, settings: &Settings) -> Self {
        let mut noise = stream(settings);
        let poses = (0..spread(&chart, settings)).map(|_| chart.anywhere(&mut noise)).collect();
        Self::of(chart, settings, (poses, noise), true)
    }

    fn of(
        chart: Arc<Chart>,
        settings: &Settings,
        (poses, noise): (Vec<Pose2>, NoiseStream),
        is_lost: bool,
    ) -> Self {
        let weight = 1.0 / poses.len() as f64;
        let guesses: Vec<Guess> = poses.into_iter().map(|pose| Guess { pose, weight }).collect();
        let estimate = Estimate::of(&guesses);
        let recovery = Recovery::new(is_lost);
        Self { chart, settings: settings.clone(), guesses, noise, recovery, estimate }
    }

    /// The robot has moved so, as far as wheels tell, and looked around.
    pub fn step(&mut self, moved: &Pose2, looks: &[Look]) {
        for guess in &mut self.guesses {
            guess.pose = guess.pose * self.settings.motion.strayed(moved, &mut self.noise);
        }
        let each = self.weigh(looks);
        self.estimate = self.estimated(looks);
        if looks.iter().all(|look| look.count() == 0) {
            return;
        }
        let anywhere = self.recovery.take(each);
        if anywhere > 0.0 || self.useful() < USEFUL {
            // Lost, it needs as many as at the beginning.
            let spread = spread(&self.chart, &self.settings);
            let least = if self.estimate.is_lost { spread } else { self.settings.least };
            let settings = &Settings { least, ..self.settings.clone() };
            let chart = &*self.chart;
            self.guesses = resample(&self.guesses, (chart, settings), anywhere, &mut self.noise);
        }
    }

    /// What is believed now.
    pub fn estimate(&self) -> &Estimate {
        &self.estimate
    }

    /// How many guesses there are.
    pub fn guesses(&self) -> usize {
        self.guesses.len()
    }

    /// Weighs the guesses by what was seen; gives how likely a reading was in the mean.
    fn weigh(&mut self, looks: &[Look]) -> f64 {
        let coarse = self.coarse();
        let readings: usize = looks.iter().map(Look::count).sum();
        let tempered = (INDEPENDENT / readings.max(1) as f64).min(1.0);
        let fits: Vec<Fit> =
            self.guesses.iter().map(|g| self.fit(looks, &g.pose, coarse)).collect();
        let best = fits.iter().map(|fit| fit.ln_likelihood).fold(f64::NEG_INFINITY, f64::max);
        let (mut each, mut sum) = (0.0, 0.0);
        for (guess, fit) in self.guesses.iter_mut().zip(&fits) {
            each += guess.weight * fit.each();
            guess.weight *= libm::exp(tempered * (fit.ln_likelihood - best));
            if !self.chart.has_room(guess.pose.position()) {
                guess.weight *= IN_WALLS;
            }
            sum += guess.weight;
        }
        for guess in &mut self.guesses {
            guess.weight /= sum;
        }
        each
    }

    /// How far off ranges may be because guesses are few, metres.
    fn coarse(&self) -> f64 {
        let (least, most) = self.recovery.coarse();
        (COARSE * self.estimate.width).clamp(least, most)
    }

    fn fit(&self, looks: &[Look], pose: &Pose2, coarse: f64) -> Fit {
        let mut fit = Fit::default();
        for look in looks {
            look.judge(&self.chart, pose, coarse, &mut fit);
        }
        fit
    }

    fn estimated(&mut self, looks: &[Look]) -> Estimate {
        let mut estimate = Estimate::of(&self.guesses);
        estimate.share = self.fit(looks, &estimate.pose, 0.0).share();
        estimate.is_lost = self.recovery.judge(&estimate);
        estimate
    }

    /// The share of guesses that count: their effective number over their number.
    fn useful(&self) -> f64 {
        let squares: f64 = self.guesses.iter().map(|guess| guess.weight * guess.weight).sum();
        1.0 / squares / self.guesses.len() as f64
    }
}

/// How many guesses a robot needs that may be anywhere.
fn spread(chart: &Chart, settings: &Settings) -> usize {
    let wanted = (DENSITY * chart.free_area()) as usize;
    wanted.clamp(settings.least.max(1), settings.most.max(settings.least).max(1))
}

fn stream(settings: &Settings) -> NoiseStream {
    NoiseStream::new(settings.seed, &format!("{}/guesses", settings.name))
}

#[cfg(test)]
mod tests;
