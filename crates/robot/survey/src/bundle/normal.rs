//! Normal equations of least squares, dense, and their solution.

/// A residual beyond so many standard deviations counts ever less.
const CAUCHY: f64 = 2.0;
/// What every diagonal entry gets, so that what nothing is known of stays where it is.
const HELD: f64 = 1e-6;

/// What a residual costs that is weighed down as [`Normal::add_robust`] does.
pub(super) fn cauchy(sigma: f64, residual: f64) -> f64 {
    let off = residual / (CAUCHY * sigma);
    0.5 * CAUCHY * CAUCHY * libm::log1p(off * off)
}

/// Sums of what residuals say.
#[derive(Clone, Debug)]
pub(super) struct Normal {
    size: usize,
    /// The lower triangle, row by row of the whole square.
    matrix: Vec<f64>,
    right: Vec<f64>,
}

impl Normal {
    pub(super) fn new(size: usize) -> Self {
        Self { size, matrix: vec![0.0; size * size], right: vec![0.0; size] }
    }

    /// A residual with its standard deviation and how it changes with each variable.
    pub(super) fn add(&mut self, sigma: f64, residual: f64, slopes: &[(usize, f64)]) {
        self.add_weighed(1.0 / (sigma * sigma), residual, slopes);
    }

    /// The same with a residual that may be wrong altogether.
    pub(super) fn add_robust(&mut self, sigma: f64, residual: f64, slopes: &[(usize, f64)]) {
        let off = residual / (CAUCHY * sigma);
        self.add_weighed(1.0 / (sigma * sigma * (1.0 + off * off)), residual, slopes);
    }

    fn add_weighed(&mut self, weight: f64, residual: f64, slopes: &[(usize, f64)]) {
        for (row, slope) in slopes {
            self.right[*row] -= weight * slope * residual;
            for (column, other) in slopes.iter().filter(|(column, _)| column <= row) {
                self.matrix[row * self.size + column] += weight * slope * other;
            }
        }
    }

    /// The step that makes the squares least, by Cholesky's decomposition; none if it is not finite.
    pub(super) fn solve(mut self) -> Option<Vec<f64>> {
        self.decompose();
        let step = self.substituted(self.right.clone());
        step.iter().all(|value| value.is_finite()).then_some(step)
    }

    /// Covariances of these variables with each other; none if they are not finite.
    pub(super) fn spread<const N: usize>(mut self, variables: [usize; N]) -> Option<[[f64; N]; N]> {
        self.decompose();
        let columns = variables.map(|variable| {
            let mut unit = vec![0.0; self.size];
            unit[variable] = 1.0;
            let column = self.substituted(unit);
            variables.map(|variable| column[variable])
        });
        columns.as_flattened().iter().all(|value| value.is_finite()).then_some(columns)
    }

    /// The lower triangle becomes its factor.
    fn decompose(&mut self) {
        let n = self.size;
        for row in 0..n {
            self.matrix[row * n + row] += HELD;
            for column in 0..=row {
                let (a, b) = (row * n, column * n);
                let known: f64 = (0..column).map(|k| self.matrix[a + k] * self.matrix[b + k]).sum();
                let left = self.matrix[a + column] - known;
                self.matrix[a + column] =
                    if row == column { libm::sqrt(left) } else { left / self.matrix[b + column] };
            }
        }
    }

    /// Solved with the factor: forward, then back.
    fn substituted(&self, mut step: Vec<f64>) -> Vec<f64> {
        let n = self.size;
        for row in 0..n {
            let known: f64 = (0..row).map(|k| self.matrix[row * n + k] * step[k]).sum();
            step[row] = (step[row] - known) / self.matrix[row * n + row];
        }
        for row in (0..n).rev() {
            let known: f64 = (row + 1..n).map(|k| self.matrix[k * n + row] * step[k]).sum();
            step[row] = (step[row] - known) / self.matrix[row * n + row];
        }
        step
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_through_points_is_found_in_one_step() {
        let mut normal = Normal::new(2);
        for (x, y) in [(0.0, 1.0), (1.0, 3.0), (2.0, 5.0)] {
            // From zero: y - (a + b x).
            normal.add(0.1, -y, &[(0, 1.0), (1, x)]);
        }
        let step = normal.solve().unwrap();
        assert!((step[0] - 1.0).abs() < 1e-6 && (step[1] - 2.0).abs() < 1e-6, "{step:?}");
    }

    #[test]
    fn of_what_nothing_is_known_nothing_moves() {
        let mut normal = Normal::new(2);
        normal.add(0.1, 1.0, &[(0, 1.0)]);
        let step = normal.solve().unwrap();
        assert!((step[0] + 1.0).abs() < 1e-6 && step[1].abs() < 1e-9, "{step:?}");
    }
}
