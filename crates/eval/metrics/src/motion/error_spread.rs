//! How errors spread.

use serde::Serialize;

/// Mean, deviation and greatest of errors, none of which is negative.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub struct ErrorSpread {
    /// The sum by the count.
    pub mean: f64,
    /// Root of the mean square distance from the mean, of these errors alone.
    pub deviation: f64,
    /// The greatest.
    pub max: f64,
}

impl ErrorSpread {
    /// Of all errors; zero without any.
    pub fn of(errors: &[f64]) -> Self {
        let count = errors.len().max(1) as f64;
        let mean = errors.iter().sum::<f64>() / count;
        let variance =
            errors.iter().map(|error| (error - mean) * (error - mean)).sum::<f64>() / count;
        Self { mean, deviation: variance.sqrt(), max: errors.iter().copied().fold(0.0, f64::max) }
    }

    /// Root of the mean square.
    pub fn root_mean_square(&self) -> f64 {
        (self.mean * self.mean + self.deviation * self.deviation).sqrt()
    }
}
