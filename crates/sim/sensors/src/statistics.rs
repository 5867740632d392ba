//! What tests ask of many readings: bounds in standard errors, tight enough to catch a bug, loose enough for another seed.

/// Standard errors a figure may be off.
const ERRORS: f64 = 4.5;

/// Many errors of one sensor.
pub(crate) struct Sample {
    pub(crate) values: Vec<f64>,
    pub(crate) mean: f64,
    pub(crate) sigma: f64,
}

impl Sample {
    pub(crate) fn new(values: impl Iterator<Item = f64>) -> Self {
        let values: Vec<f64> = values.collect();
        let n = values.len() as f64;
        let mean = values.iter().sum::<f64>() / n;
        let sigma = (values.iter().map(|v| (v - mean) * (v - mean)).sum::<f64>() / n).sqrt();
        Self { values, mean, sigma }
    }

    /// Normal with this mean and spread: both within their standard errors, and as many beyond two sigma as there should be.
    #[track_caller]
    pub(crate) fn assert_normal(&self, mean: f64, sigma: f64) {
        let n = self.values.len() as f64;
        assert!(n > 500.0, "{n} values say little");
        let (found, spread) = (self.mean, self.sigma);
        assert!((found - mean).abs() < ERRORS * sigma / n.sqrt(), "mean {found}, not {mean}");
        assert!(
            (spread - sigma).abs() < ERRORS * sigma / (2.0 * n).sqrt(),
            "sigma {spread}, not {sigma}"
        );
        let far = self.values.iter().filter(|v| (*v - mean).abs() > 2.0 * sigma).count() as f64;
        let expected = 0.0455 * n;
        assert!((far - expected).abs() < ERRORS * expected.sqrt(), "{far} of {n} beyond two sigma");
    }

    /// Uniform between plus and minus `half`.
    #[track_caller]
    pub(crate) fn assert_uniform(&self, half: f64) {
        let n = self.values.len() as f64;
        assert!(n > 500.0, "{n} values say little");
        let sigma = half / 3.0_f64.sqrt();
        let (mean, spread) = (self.mean, self.sigma);
        assert!(mean.abs() < ERRORS * sigma / n.sqrt(), "mean {mean}");
        // The fourth moment of a uniform makes this the standard error of its spread.
        let error = sigma * (0.2 / n).sqrt();
        assert!((spread - sigma).abs() < ERRORS * error, "sigma {spread}, not {sigma}");
        let widest = self.values.iter().fold(0.0_f64, |widest, v| widest.max(v.abs()));
        assert!(widest <= half * (1.0 + 1e-4), "an error of {widest} exceeds {half}");
        assert!(widest > half * 0.98, "errors reach only {widest} of {half}");
    }
}
