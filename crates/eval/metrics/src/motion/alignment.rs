//! The motion that brings one set of points nearest to another, without scale.
//!
//! Horn, *Closed-form solution of absolute orientation using unit quaternions* (1987): the rotation is the eigenvector of the
//! greatest eigenvalue of a symmetric 4 x 4 matrix. It is the one that Umeyama (1991) finds by singular values.

use base::geom::Pose;
use glam::{DMat3, DQuat, DVec3};

/// `to_from_from` with the least sum of squared distances; pairs are in the same order.
pub(super) fn alignment(from: &[DVec3], to: &[DVec3]) -> Pose {
    let count = from.len().max(1) as f64;
    let mean = |points: &[DVec3]| points.iter().sum::<DVec3>() / count;
    let (from_mean, to_mean) = (mean(from), mean(to));
    let mut sums = DMat3::ZERO;
    for (a, b) in from.iter().zip(to) {
        let (a, b) = (*a - from_mean, *b - to_mean);
        // Column j holds a times b's part j.
        sums += DMat3::from_cols(a * b.x, a * b.y, a * b.z);
    }
    let rotation = rotation(&sums);
    Pose::new(to_mean - rotation * from_mean, rotation)
}

fn rotation(sums: &DMat3) -> DQuat {
    let s = |row: usize, column: usize| sums.col(column)[row];
    let (xx, yy, zz) = (s(0, 0), s(1, 1), s(2, 2));
    let (yz, zx, xy) = (s(1, 2) - s(2, 1), s(2, 0) - s(0, 2), s(0, 1) - s(1, 0));
    let (sxy, szx, syz) = (s(0, 1) + s(1, 0), s(2, 0) + s(0, 2), s(1, 2) + s(2, 1));
    let matrix = [
        [xx + yy + zz, yz, zx, xy],
        [yz, xx - yy - zz, sxy, szx],
        [zx, sxy, yy - xx - zz, syz],
        [xy, szx, syz, zz - xx - yy],
    ];
    let [w, x, y, z] = greatest_eigenvector(matrix);
    DQuat::from_xyzw(x, y, z, w).normalize()
}

/// Far more sweeps than Jacobi's method needs for four rows.
const SWEEPS: usize = 60;

/// By Jacobi's rotations.
#[expect(clippy::needless_range_loop, reason = "rows and columns are turned at once")]
fn greatest_eigenvector(mut m: [[f64; 4]; 4]) -> [f64; 4] {
    let mut vectors = [[0.0; 4]; 4];
    for (i, row) in vectors.iter_mut().enumerate() {
        row[i] = 1.0;
    }
    for _ in 0..SWEEPS {
        for p in 0..3 {
            for q in p + 1..4 {
                if m[p][q] == 0.0 {
                    continue;
                }
                let ratio = (m[q][q] - m[p][p]) / (2.0 * m[p][q]);
                let tangent = ratio.signum() / (ratio.abs() + (ratio * ratio + 1.0).sqrt());
                let cos = 1.0 / (tangent * tangent + 1.0).sqrt();
                let sin = tangent * cos;
                for k in 0..4 {
                    (m[k][p], m[k][q]) = turned(m[k][p], m[k][q], cos, sin);
                }
                for k in 0..4 {
                    (m[p][k], m[q][k]) = turned(m[p][k], m[q][k], cos, sin);
                    (vectors[k][p], vectors[k][q]) = turned(vectors[k][p], vectors[k][q], cos, sin);
                }
            }
        }
    }
    let best = (0..4).fold(0, |best, i| if m[i][i] > m[best][best] { i } else { best });
    vectors.map(|row| row[best])
}

fn turned(a: f64, b: f64, cos: f64, sin: f64) -> (f64, f64) {
    (cos * a - sin * b, sin * a + cos * b)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_moved_set_of_points_is_moved_back() {
        let from: Vec<DVec3> = (0..20)
            .map(f64::from)
            .map(|t| DVec3::new(t, (t * 0.7).sin() * 3.0, (t * 1.3).cos()))
            .collect();
        for (roll, pitch, yaw) in
            [(0.0, 0.0, 3.1), (0.3, -1.2, 2.0), (3.0, 0.1, -0.4), (0.0, 0.0, 0.0)]
        {
            let motion = Pose::from_roll_pitch_yaw(DVec3::new(5.0, -2.0, 1.0), roll, pitch, yaw);
            let to: Vec<DVec3> = from.iter().map(|point| motion * *point).collect();
            let found = alignment(&from, &to);
            let worst = from.iter().zip(&to).map(|(a, b)| (found * *a).distance(*b));
            assert!(worst.fold(0.0, f64::max) < 1e-9, "{roll} {pitch} {yaw}");
        }
    }

    #[test]
    fn points_on_a_line_and_a_single_point_are_aligned_too() {
        let line: Vec<DVec3> = (0..5).map(|i| DVec3::new(f64::from(i), 0.0, 0.0)).collect();
        let up: Vec<DVec3> = (0..5).map(|i| DVec3::new(1.0, f64::from(i), 0.0)).collect();
        let found = alignment(&line, &up);
        assert!((found * line[4]).distance(up[4]) < 1e-9);
        let one = alignment(&line[..1], &up[..1]);
        assert!((one * line[0]).distance(up[0]) < 1e-12);
    }
}
