//! How far a measured cloud is from a reference (thesis, section 3.9).

use super::PointCloud;
use crate::error::CloudError;

/// Mean and standard deviation of |P - P_ref|, and what the two clouds share.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Comparison {
    /// Mean of |P - P_ref| over the measured points, 0 to 1.
    pub mean: f64,
    /// Standard deviation of |P - P_ref|.
    pub deviation: f64,
    /// Points measured.
    pub points: usize,
    /// Of these, points the reference has too.
    pub shared: usize,
    /// Points only the reference has.
    pub missed: usize,
}

/// Holds `measured` against `reference`: where the reference has no point, nothing is, and P_ref is 0.
pub fn compare(measured: &PointCloud, reference: &PointCloud) -> Result<Comparison, CloudError> {
    measured.check_lattice(reference)?;
    let mut expected = reference.points().iter().peekable();
    let (mut sum, mut squares, mut shared) = (0.0, 0.0, 0);
    for point in measured.points() {
        while expected.next_if(|other| other.key < point.key).is_some() {}
        let known = expected.next_if(|other| other.key == point.key);
        shared += usize::from(known.is_some());
        let error = f64::from((point.belief - known.map_or(0.0, |other| other.belief)).abs());
        sum += error;
        squares += error * error;
    }
    let points = measured.len();
    let missed = reference.len() - shared;
    if points == 0 {
        return Ok(Comparison { missed, ..Comparison::default() });
    }
    let mean = sum / points as f64;
    let deviation = libm::sqrt((squares / points as f64 - mean * mean).max(0.0));
    Ok(Comparison { mean, deviation, points, shared, missed })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cloud::Point;
    use crate::key::{Key, Lattice};

    fn cloud(points: &[(i32, f32)]) -> PointCloud {
        let point = |(x, belief): &(i32, f32)| Point { key: Key::new(*x, 0, 0), belief: *belief };
        PointCloud::new(Lattice::new(0.01).unwrap(), points.iter().map(point).collect()).unwrap()
    }

    #[test]
    fn errors_agree_with_a_sum_done_by_hand() {
        let measured = cloud(&[(0, 1.0), (1, 0.5), (5, 0.25)]);
        let reference = cloud(&[(0, 1.0), (1, 1.0), (2, 1.0), (9, 1.0)]);
        let c = compare(&measured, &reference).unwrap();
        // Errors 0, 0.5, 0.25.
        assert!((c.mean - 0.25).abs() < 1e-9);
        assert!((c.deviation - (0.125f64 / 3.0).sqrt()).abs() < 1e-9, "{c:?}");
        assert_eq!((c.points, c.shared, c.missed), (3, 2, 2));
    }

    #[test]
    fn clouds_of_different_steps_are_not_compared() {
        let other = PointCloud::empty(Lattice::new(0.02).unwrap());
        let message = compare(&cloud(&[]), &other).unwrap_err().to_string();
        assert!(message.contains("0.01") && message.contains("0.02"), "{message}");
    }
}
