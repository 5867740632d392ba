//! Axes of a symmetric matrix, by Jacobi's rotations.

use glam::{DMat3, DVec3};

/// Rotations are far below rounding long before.
const SWEEPS: usize = 12;

/// Eigenvalues, least first, and their directions.
pub fn eigen(matrix: DMat3) -> ([f64; 3], [DVec3; 3]) {
    let mut a = matrix.to_cols_array_2d();
    let mut v = DMat3::IDENTITY.to_cols_array_2d();
    for _ in 0..SWEEPS {
        for (p, q) in [(0, 1), (0, 2), (1, 2)] {
            rotate(&mut a, &mut v, p, q);
        }
    }
    let mut order = [0, 1, 2];
    order.sort_by(|&i, &j| a[i][i].total_cmp(&a[j][j]));
    (order.map(|i| a[i][i]), order.map(|i| DVec3::from_array(v[i])))
}

/// Makes the element p, q zero.
fn rotate(a: &mut [[f64; 3]; 3], v: &mut [[f64; 3]; 3], p: usize, q: usize) {
    if a[p][q] == 0.0 {
        return;
    }
    let theta = (a[q][q] - a[p][p]) / (2.0 * a[p][q]);
    let t = theta.signum() / (theta.abs() + libm::sqrt(theta * theta + 1.0));
    let c = 1.0 / libm::sqrt(t * t + 1.0);
    let s = t * c;
    for row in a.iter_mut() {
        (row[p], row[q]) = (c * row[p] - s * row[q], s * row[p] + c * row[q]);
    }
    let (old_p, old_q) = (a[p], a[q]);
    for k in 0..3 {
        a[p][k] = c * old_p[k] - s * old_q[k];
        a[q][k] = s * old_p[k] + c * old_q[k];
    }
    let (old_p, old_q) = (v[p], v[q]);
    for k in 0..3 {
        v[p][k] = c * old_p[k] - s * old_q[k];
        v[q][k] = s * old_p[k] + c * old_q[k];
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn every_direction_is_only_stretched(m in prop::array::uniform6(-10.0..10.0f64)) {
            let [a, b, c, d, e, f] = m;
            let matrix = DMat3::from_cols_array(&[a, b, c, b, d, e, c, e, f]);
            let (values, vectors) = eigen(matrix);
            prop_assert!(values.is_sorted());
            for (value, vector) in values.into_iter().zip(vectors) {
                let error = (matrix * vector - vector * value).length();
                prop_assert!(error < 1e-9 && (vector.length() - 1.0).abs() < 1e-9, "{}", error);
            }
        }
    }
}
