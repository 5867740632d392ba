//! Robust kernels: how much a doubted edge counts when it is far off.

/// What becomes of the squared error of edges that may be wrong.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub enum Kernel {
    /// Plain least squares.
    #[default]
    None,
    /// Linear beyond this error: Huber, *Ann. Math. Stat.* 35 (1964).
    Huber(f64),
    /// Logarithmic beyond this error.
    Cauchy(f64),
    /// Dynamic covariance scaling: Agarwal et al., ICRA 2013, with its Φ.
    Dcs(f64),
    /// Truncated least squares by graduated non-convexity: an edge counts wholly or not at all ([`crate::gnc`]).
    Gnc,
}

impl Kernel {
    /// The cost of a squared error, and the weight of that edge in the next step.
    #[inline]
    pub(crate) fn of(self, chi2: f64) -> (f64, f64) {
        match self {
            Self::None | Self::Gnc => (chi2, 1.0),
            Self::Huber(bound) if chi2 <= bound * bound => (chi2, 1.0),
            Self::Huber(bound) => {
                let error = chi2.sqrt();
                (2.0 * bound * error - bound * bound, bound / error)
            }
            Self::Cauchy(scale) => {
                let squared = scale * scale;
                (squared * libm::log1p(chi2 / squared), squared / (squared + chi2))
            }
            Self::Dcs(phi) if chi2 <= phi => (chi2, 1.0),
            Self::Dcs(phi) => {
                let scale = 2.0 * phi / (phi + chi2);
                // The cost whose slope is the square of the paper's scale.
                (3.0 * phi - 2.0 * phi * scale, scale * scale)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_weight_is_the_slope_of_the_cost() {
        for kernel in [Kernel::None, Kernel::Huber(1.3), Kernel::Cauchy(0.8), Kernel::Dcs(1.0)] {
            for chi2 in [0.1, 0.9, 2.0, 30.0, 1e4] {
                let step = chi2 * 1e-6;
                let slope = (kernel.of(chi2 + step).0 - kernel.of(chi2 - step).0) / (2.0 * step);
                let weight = kernel.of(chi2).1;
                assert!((slope - weight).abs() < 1e-6, "{kernel:?} at {chi2}: {slope}, {weight}");
            }
        }
    }
}
