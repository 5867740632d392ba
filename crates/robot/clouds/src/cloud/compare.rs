//! How far a measured cloud is from a reference (thesis, section 3.9).

use super::PointCloud;
use crate::error::CloudError;

/// |P - P_ref| over some points.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Errors {
    /// Mean, 0 to 1.
    pub mean: f64,
    /// Standard deviation.
    pub deviation: f64,
    /// How many points.
    pub points: usize,
}

/// How two clouds differ.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Comparison {
    /// Over the points of both clouds, each cloud weighing the same: what is measured but is not, and what is but was missed.
    ///
    /// Judged at measured points alone, as the thesis does, one right point is a perfect map, and a map that is wrong everywhere has no deviation.
    pub both: Errors,
    /// Over the measured points alone.
    pub measured: Errors,
    /// Over the points of the reference alone.
    pub reference: Errors,
    /// Points both clouds have.
    pub shared: usize,
}

/// Holds `measured` against `reference`; a point that one of them lacks is 0 there: nothing is.
pub fn compare(measured: &PointCloud, reference: &PointCloud) -> Result<Comparison, CloudError> {
    measured.check_lattice(reference)?;
    let mut expected = reference.points().iter().peekable();
    let (mut ours, mut theirs) = (Sums::default(), Sums::default());
    let mut shared = 0;
    for point in measured.points() {
        while let Some(missed) = expected.next_if(|other| other.key < point.key) {
            theirs.add(missed.belief);
        }
        let known = expected.next_if(|other| other.key == point.key);
        let error = (point.belief - known.map_or(0.0, |other| other.belief)).abs();
        ours.add(error);
        if known.is_some() {
            theirs.add(error);
            shared += 1;
        }
    }
    expected.for_each(|missed| theirs.add(missed.belief));
    let both = ours.weighed_like(theirs);
    Ok(Comparison { both, measured: ours.errors(), reference: theirs.errors(), shared })
}

#[derive(Clone, Copy, Debug, Default)]
struct Sums {
    count: usize,
    sum: f64,
    squares: f64,
}

impl Sums {
    fn add(&mut self, error: f32) {
        let error = f64::from(error);
        self.count += 1;
        self.sum += error;
        self.squares += error * error;
    }

    fn errors(self) -> Errors {
        errors(self.count, self.mean_and_square())
    }

    fn mean_and_square(self) -> (f64, f64) {
        let count = self.count.max(1) as f64;
        (self.sum / count, self.squares / count)
    }

    /// Both halves alike; an empty one has nothing to say.
    fn weighed_like(self, other: Self) -> Errors {
        let ((a, aa), (b, bb)) = (self.mean_and_square(), other.mean_and_square());
        match (self.count, other.count) {
            (_, 0) => self.errors(),
            (0, _) => other.errors(),
            (m, n) => errors(m + n, (f64::midpoint(a, b), f64::midpoint(aa, bb))),
        }
    }
}

fn errors(points: usize, (mean, square): (f64, f64)) -> Errors {
    Errors { mean, deviation: libm::sqrt((square - mean * mean).max(0.0)), points }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cloud::testing::row as cloud;
    use crate::key::Lattice;

    #[test]
    fn errors_agree_with_a_sum_done_by_hand() {
        let measured = cloud(&[(0, 1.0), (1, 0.5), (5, 0.25)]);
        let reference = cloud(&[(0, 1.0), (1, 1.0), (2, 1.0), (9, 1.0)]);
        let c = compare(&measured, &reference).unwrap();
        // Errors 0, 0.5, 0.25 where measured; 0, 0.5, 1, 1 at the reference.
        assert!((c.measured.mean - 0.25).abs() < 1e-9);
        assert!((c.measured.deviation - (0.125f64 / 3.0).sqrt()).abs() < 1e-9, "{c:?}");
        assert!((c.reference.mean - 0.625).abs() < 1e-9);
        assert_eq!((c.measured.points, c.reference.points, c.shared), (3, 4, 2));
        // Mean of squares: (0.3125 / 3 + 2.25 / 4) / 2.
        assert!((c.both.mean - 0.4375).abs() < 1e-9);
        let square = f64::midpoint(0.3125 / 3.0, 2.25 / 4.0);
        assert!((c.both.deviation - (square - 0.4375f64.powi(2)).sqrt()).abs() < 1e-9, "{c:?}");
    }

    #[test]
    fn an_empty_map_is_not_a_perfect_one() {
        let reference = cloud(&[(0, 1.0), (1, 1.0)]);
        let c = compare(&cloud(&[]), &reference).unwrap();
        assert_eq!((c.both.mean, c.measured.points), (1.0, 0));
    }

    #[test]
    fn clouds_of_different_steps_are_not_compared() {
        let other = PointCloud::empty(Lattice::new(0.02).unwrap());
        let message = compare(&cloud(&[]), &other).unwrap_err().to_string();
        assert!(message.contains("0.01") && message.contains("0.02"), "{message}");
    }
}
