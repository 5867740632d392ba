//! A covariance, carried along and narrowed by measurements of one number.

use glam::DMat2;

/// Symmetric covariance of `N` errors.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Spread<const N: usize>([[f64; N]; N]);

impl<const N: usize> Spread<N> {
    /// Of independent errors with these standard deviations.
    pub(crate) fn independent(sigmas: [f64; N]) -> Self {
        let mut spread = Self([[0.0; N]; N]);
        for (k, sigma) in sigmas.iter().enumerate() {
            spread.0[k][k] = sigma * sigma;
        }
        spread
    }

    pub(crate) fn get(&self, row: usize, column: usize) -> f64 {
        self.0[row][column]
    }

    /// Makes one error less certain by this variance.
    pub(crate) fn add(&mut self, index: usize, variance: f64) {
        self.0[index][index] += variance;
    }

    /// Adds `variance` of an error that moves all of them by `shape`: P += q g g^T.
    pub(crate) fn stir(&mut self, shape: &[f64; N], variance: f64) {
        for (row, a) in shape.iter().enumerate() {
            for (column, b) in shape.iter().enumerate() {
                self.0[row][column] += a * b * variance;
            }
        }
    }

    /// P = F P F^T, where F is one but for these entries (row, column, value).
    pub(crate) fn carry(&mut self, entries: &[(usize, usize, f64)]) {
        let mut half = self.0;
        for &(row, column, value) in entries {
            for (to, from) in half[row].iter_mut().zip(&self.0[column]) {
                *to += value * from;
            }
        }
        let mut whole = half;
        for &(row, column, value) in entries {
            for (to, from) in whole.iter_mut().zip(&half) {
                to[row] += value * from[column];
            }
        }
        self.0 = whole;
    }

    /// What a measurement with this `slope` of each error and this own `variance` may stray by, squared: S = h P h^T + r.
    pub(crate) fn innovation(&self, slope: &[f64; N], variance: f64) -> f64 {
        let through = self.through(slope);
        variance + dot(slope, &through)
    }

    /// Takes in a measurement that is off by `residual`; gives the corrections of all errors.
    pub(crate) fn correct(&mut self, slope: &[f64; N], residual: f64, variance: f64) -> [f64; N] {
        let through = self.through(slope);
        let innovation = variance + dot(slope, &through);
        for row in 0..N {
            for column in 0..N {
                // As a product of the same two numbers on both sides of the diagonal it stays symmetric to the bit.
                self.0[row][column] -= through[row] * through[column] / innovation;
            }
        }
        through.map(|gain| gain / innovation * residual)
    }

    /// Takes off what two measurements at once tell, whose [`Self::through`] these are: P -= P Hᵀ S⁻¹ H P, with S⁻¹ as `inverse`.
    pub(crate) fn take_off(&mut self, [a, b]: &[[f64; N]; 2], inverse: DMat2) {
        let [own, cross, other] = [inverse.x_axis.x, inverse.x_axis.y, inverse.y_axis.y];
        for row in 0..N {
            for column in 0..N {
                // Sums of the same products on both sides of the diagonal: it stays symmetric to the bit.
                let both = a[row] * b[column] + b[row] * a[column];
                self.0[row][column] -=
                    a[row] * a[column] * own + b[row] * b[column] * other + both * cross;
            }
        }
    }

    /// P hᵀ: how all errors vary with what a measurement of this `slope` sees.
    pub(crate) fn through(&self, slope: &[f64; N]) -> [f64; N] {
        let mut through = [0.0; N];
        for (out, row) in through.iter_mut().zip(&self.0) {
            *out = dot(row, slope);
        }
        through
    }
}

fn dot<const N: usize>(a: &[f64; N], b: &[f64; N]) -> f64 {
    a.iter().zip(b).map(|(a, b)| a * b).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_measurement_as_good_as_the_guess_halves_the_variance_and_goes_half_way() {
        let mut spread = Spread::independent([2.0, 1.0]);
        let moved = spread.correct(&[1.0, 0.0], 3.0, 4.0);
        assert_eq!(moved, [1.5, 0.0]);
        assert_eq!(spread.get(0, 0), 2.0);
        assert_eq!(spread.get(1, 1), 1.0);
    }

    #[test]
    fn what_is_carried_makes_errors_depend_on_each_other() {
        let mut spread = Spread::independent([0.0, 0.1]);
        // The first error grows by ten times the second.
        spread.carry(&[(0, 1, 10.0)]);
        assert!((spread.get(0, 0) - 1.0).abs() < 1e-12);
        assert!((spread.get(0, 1) - 0.1).abs() < 1e-12);
        assert_eq!(spread.get(0, 1), spread.get(1, 0));
        // So a measurement of the first tells of the second.
        let moved = spread.correct(&[1.0, 0.0], 1.0, 0.0);
        assert!((moved[1] - 0.1).abs() < 1e-12);
    }
}
