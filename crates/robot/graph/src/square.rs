//! Small square matrices: blocks of information, covariance and derivative.

use std::ops::{AddAssign, Index, IndexMut, Mul};

/// A square matrix of `D` rows, row by row.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Square<const D: usize>(pub [[f64; D]; D]);

impl<const D: usize> Square<D> {
    /// Nothing but zeros.
    pub const ZERO: Self = Self([[0.0; D]; D]);

    /// Ones on the diagonal.
    pub fn identity() -> Self {
        Self::diagonal(&[1.0; D])
    }

    /// The symmetric matrix of its upper triangle, row by row, as g2o files have it; values that lack are zero.
    pub fn of_upper_triangle(upper: &[f64]) -> Self {
        let mut matrix = Self::ZERO;
        let cells = (0..D).flat_map(|row| (row..D).map(move |column| (row, column)));
        for ((row, column), value) in cells.zip(upper) {
            matrix[(row, column)] = *value;
            matrix[(column, row)] = *value;
        }
        matrix
    }

    /// `values` on the diagonal, zeros beside it.
    pub fn diagonal(values: &[f64; D]) -> Self {
        let mut matrix = Self::ZERO;
        for (i, value) in values.iter().enumerate() {
            matrix.0[i][i] = *value;
        }
        matrix
    }

    /// Rows and columns exchanged.
    #[must_use]
    pub fn transposed(&self) -> Self {
        let mut matrix = Self::ZERO;
        for i in 0..D {
            for j in 0..D {
                matrix.0[i][j] = self.0[j][i];
            }
        }
        matrix
    }

    /// The transpose of this, times `other`, without making the transpose.
    #[inline]
    #[must_use]
    pub fn transposed_times(&self, other: &Self) -> Self {
        let mut matrix = Self::ZERO;
        for (mine, theirs) in self.0.iter().zip(&other.0) {
            for (row, a) in matrix.0.iter_mut().zip(mine) {
                for (value, b) in row.iter_mut().zip(theirs) {
                    *value += a * b;
                }
            }
        }
        matrix
    }

    /// The transpose of this, times a column.
    #[inline]
    pub fn transposed_times_vector(&self, vector: &[f64; D]) -> [f64; D] {
        let mut result = [0.0; D];
        for (row, factor) in self.0.iter().zip(vector) {
            for (value, a) in result.iter_mut().zip(row) {
                *value += a * factor;
            }
        }
        result
    }

    /// Each element times `factor`.
    #[must_use]
    pub fn scaled(&self, factor: f64) -> Self {
        Self(self.0.map(|row| row.map(|value| value * factor)))
    }

    /// The quadratic form of a column: vᵀ M v.
    #[inline]
    pub fn quadratic(&self, vector: &[f64; D]) -> f64 {
        let image = *self * *vector;
        dot(&image, vector)
    }

    /// Whether every element is finite.
    pub fn is_finite(&self) -> bool {
        self.0.iter().flatten().all(|value| value.is_finite())
    }

    /// The mean of it and its transpose.
    #[must_use]
    pub fn symmetric(&self) -> Self {
        let mut matrix = Self::ZERO;
        for i in 0..D {
            for j in 0..D {
                matrix.0[i][j] = f64::midpoint(self.0[i][j], self.0[j][i]);
            }
        }
        matrix
    }

    /// Eigenvalues of a symmetric matrix and its eigenvectors, one a column, by Jacobi's rotations.
    pub fn eigen(&self) -> ([f64; D], Self) {
        let (mut a, mut vectors) = (self.symmetric(), Self::identity());
        let size = a.0.iter().flatten().map(|value| value.abs()).fold(0.0, f64::max);
        for _ in 0..MAX_SWEEPS {
            let rest = off_diagonal(&a);
            if rest.is_nan() || rest <= size * f64::EPSILON {
                break;
            }
            for p in 0..D {
                for q in p + 1..D {
                    rotate_away(&mut a, &mut vectors, p, q);
                }
            }
        }
        let mut values = [0.0; D];
        for (i, value) in values.iter_mut().enumerate() {
            *value = a.0[i][i];
        }
        (values, vectors)
    }

    /// The nearest symmetric matrix without negative eigenvalues, and the least eigenvalue it had.
    pub fn without_negative(&self) -> (Self, f64) {
        let (values, _) = self.eigen();
        let least = values.iter().copied().fold(f64::INFINITY, f64::min);
        if least >= 0.0 {
            (self.symmetric(), least)
        } else {
            (self.spectral(|v| v.max(0.0)), least)
        }
    }

    /// Its pseudo-inverse: directions weaker than `relative` of the strongest are left out.
    #[must_use]
    pub fn pseudo_inverse(&self, relative: f64) -> Self {
        let greatest = self.eigen().0.into_iter().fold(0.0, f64::max);
        self.spectral(|value| if value > relative * greatest { 1.0 / value } else { 0.0 })
    }

    /// The inverse of a positive definite matrix, by elimination; none where it is singular.
    pub fn inverse(&self) -> Option<Self> {
        let (values, _) = self.eigen();
        let greatest = values.iter().copied().fold(0.0, f64::max);
        let least = values.iter().copied().fold(f64::INFINITY, f64::min);
        (least > greatest * f64::EPSILON).then(|| self.spectral(|value| 1.0 / value))
    }

    /// The symmetric matrix with the same eigenvectors and each eigenvalue changed.
    fn spectral(&self, change: impl Fn(f64) -> f64) -> Self {
        let (values, vectors) = self.eigen();
        let changed = values.map(change);
        let mut matrix = Self::ZERO;
        for i in 0..D {
            for j in 0..D {
                matrix.0[i][j] =
                    (0..D).map(|k| vectors.0[i][k] * changed[k] * vectors.0[j][k]).sum();
            }
        }
        matrix
    }
}

/// Jacobi's rotations converge quadratically; real matrices need five sweeps.
const MAX_SWEEPS: usize = 30;

fn off_diagonal<const D: usize>(a: &Square<D>) -> f64 {
    let mut greatest = 0.0;
    for i in 0..D {
        for j in i + 1..D {
            let value = a.0[i][j].abs();
            if value.is_nan() || value > greatest {
                greatest = value;
            }
        }
    }
    greatest
}

/// Turns the plane of axes p and q so that their shared element vanishes.
fn rotate_away<const D: usize>(a: &mut Square<D>, vectors: &mut Square<D>, p: usize, q: usize) {
    let shared = a.0[p][q];
    if shared == 0.0 {
        return;
    }
    let theta = (a.0[q][q] - a.0[p][p]) / (2.0 * shared);
    let t = theta.signum() / (theta.abs() + (theta * theta + 1.0).sqrt());
    let c = 1.0 / (t * t + 1.0).sqrt();
    let s = t * c;
    for k in 0..D {
        let (kp, kq) = (a.0[k][p], a.0[k][q]);
        a.0[k][p] = c * kp - s * kq;
        a.0[k][q] = s * kp + c * kq;
    }
    for k in 0..D {
        let (pk, qk) = (a.0[p][k], a.0[q][k]);
        a.0[p][k] = c * pk - s * qk;
        a.0[q][k] = s * pk + c * qk;
        let (kp, kq) = (vectors.0[k][p], vectors.0[k][q]);
        vectors.0[k][p] = c * kp - s * kq;
        vectors.0[k][q] = s * kp + c * kq;
    }
}

/// The sum of the products of two columns' elements.
#[inline]
pub fn dot<const D: usize>(a: &[f64; D], b: &[f64; D]) -> f64 {
    a.iter().zip(b).map(|(a, b)| a * b).sum()
}

impl<const D: usize> Mul for Square<D> {
    type Output = Self;

    #[inline]
    fn mul(self, other: Self) -> Self {
        let mut matrix = Self::ZERO;
        for (row, mine) in matrix.0.iter_mut().zip(&self.0) {
            for (a, theirs) in mine.iter().zip(&other.0) {
                for (value, b) in row.iter_mut().zip(theirs) {
                    *value += a * b;
                }
            }
        }
        matrix
    }
}

impl<const D: usize> Mul<[f64; D]> for Square<D> {
    type Output = [f64; D];

    #[inline]
    fn mul(self, vector: [f64; D]) -> [f64; D] {
        self.0.map(|row| dot(&row, &vector))
    }
}

impl<const D: usize> AddAssign for Square<D> {
    #[inline]
    fn add_assign(&mut self, other: Self) {
        for (row, theirs) in self.0.iter_mut().zip(&other.0) {
            for (value, b) in row.iter_mut().zip(theirs) {
                *value += b;
            }
        }
    }
}

impl<const D: usize> Index<(usize, usize)> for Square<D> {
    type Output = f64;

    fn index(&self, (row, column): (usize, usize)) -> &f64 {
        &self.0[row][column]
    }
}

impl<const D: usize> IndexMut<(usize, usize)> for Square<D> {
    fn index_mut(&mut self, (row, column): (usize, usize)) -> &mut f64 {
        &mut self.0[row][column]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SOME: Square<3> = Square([[4.0, 1.0, -0.5], [1.0, 3.0, 0.25], [-0.5, 0.25, 2.0]]);

    fn distance(a: Square<3>, b: Square<3>) -> f64 {
        a.0.iter().flatten().zip(b.0.iter().flatten()).map(|(a, b)| (a - b).abs()).sum()
    }

    #[test]
    fn a_matrix_times_its_inverse_is_the_identity() {
        let product = SOME * SOME.inverse().unwrap();
        assert!(distance(product, Square::identity()) < 1e-12, "{product:?}");
    }

    #[test]
    fn a_singular_matrix_has_no_inverse_but_a_pseudo_inverse() {
        let flat = Square([[1.0, 1.0, 0.0], [1.0, 1.0, 0.0], [0.0, 0.0, 0.0]]);
        assert_eq!(flat.inverse(), None);
        let again = flat * flat.pseudo_inverse(1e-9) * flat;
        assert!(distance(again, flat) < 1e-12, "{again:?}");
    }

    #[test]
    fn negative_directions_are_taken_out_and_told() {
        let (cleaned, least) = Square::diagonal(&[2.0, -1.0, 0.5]).without_negative();
        assert!((least + 1.0).abs() < 1e-12);
        assert!(distance(cleaned, Square::diagonal(&[2.0, 0.0, 0.5])) < 1e-12, "{cleaned:?}");
    }

    #[test]
    fn eigenvectors_are_stretched_by_their_eigenvalues() {
        let (values, vectors) = SOME.eigen();
        for k in 0..3 {
            let vector = [vectors[(0, k)], vectors[(1, k)], vectors[(2, k)]];
            let image = SOME * vector;
            for i in 0..3 {
                assert!((image[i] - values[k] * vector[i]).abs() < 1e-12);
            }
        }
    }

    #[test]
    fn not_a_number_ends_the_search_for_eigenvalues() {
        let (values, _) = Square([[f64::NAN, 1.0], [1.0, 2.0]]).eigen();
        assert!(values.iter().any(|value| value.is_nan()));
    }
}
