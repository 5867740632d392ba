//! How well a score parts what is wanted from what is not, for every threshold at once.

use crate::VisionError;

/// What a threshold brings.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RocPoint {
    /// Scores from here on count as found.
    pub threshold: f32,
    /// Share of the wanted that is found.
    pub found: f64,
    /// Share of the others that is taken for it.
    pub falsely: f64,
}

/// The curve of a receiver: what is found against what is falsely found, the highest threshold first.
#[derive(Clone, Debug, PartialEq)]
pub struct Roc {
    points: Vec<RocPoint>,
    wanted: u64,
    other: u64,
}

impl Roc {
    /// From scores, each with how many of the wanted and how many of the others have it.
    pub fn new(scores: impl IntoIterator<Item = (f32, u64, u64)>) -> Result<Self, VisionError> {
        let mut scores: Vec<(f32, u64, u64)> =
            scores.into_iter().filter(|&(_, a, b)| a + b > 0).collect();
        scores.sort_by(|a, b| b.0.total_cmp(&a.0));
        let wanted: u64 = scores.iter().map(|score| score.1).sum();
        let other: u64 = scores.iter().map(|score| score.2).sum();
        for (count, what) in [(wanted, "what is wanted"), (other, "anything else")] {
            if count == 0 {
                return Err(VisionError::Nothing { what });
            }
        }
        let mut points = vec![RocPoint { threshold: f32::INFINITY, found: 0.0, falsely: 0.0 }];
        let (mut found, mut falsely) = (0, 0);
        for same in scores.chunk_by(|a, b| a.0 == b.0) {
            found += same.iter().map(|score| score.1).sum::<u64>();
            falsely += same.iter().map(|score| score.2).sum::<u64>();
            points.push(RocPoint {
                threshold: same[0].0,
                found: found as f64 / wanted as f64,
                falsely: falsely as f64 / other as f64,
            });
        }
        Ok(Self { points, wanted, other })
    }

    /// Its points, from none found to all found.
    pub fn points(&self) -> &[RocPoint] {
        &self.points
    }

    /// How many of the wanted and of the others it was made of.
    pub fn counts(&self) -> (u64, u64) {
        (self.wanted, self.other)
    }

    /// The area under it: the chance that one of the wanted scores above one of the others.
    pub fn area(&self) -> f64 {
        let slice = |pair: &[RocPoint]| {
            (pair[1].falsely - pair[0].falsely) * (pair[0].found + pair[1].found) / 2.0
        };
        self.points.windows(2).map(slice).sum()
    }

    /// The lowest threshold that takes at most this share of the others.
    pub fn at_false_share(&self, share: f64) -> RocPoint {
        let fits = self.points.iter().rev().find(|point| point.falsely <= share);
        *fits.unwrap_or(&self.points[0])
    }

    /// What a given threshold brings.
    pub fn at_threshold(&self, threshold: f32) -> RocPoint {
        let reached = self.points.iter().rev().find(|point| point.threshold >= threshold);
        RocPoint { threshold, ..*reached.unwrap_or(&self.points[0]) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_area_is_the_chance_that_a_wanted_one_scores_higher() {
        // Of the nine pairs the wanted one wins in seven and one is a tie.
        let scores = [(3.0, 1, 0), (2.0, 1, 1), (1.0, 0, 1), (0.5, 1, 0), (0.0, 0, 1)];
        let roc = Roc::new(scores).unwrap();
        let pairs = (3.0 + 2.5 + 1.0) / 9.0;
        assert!((roc.area() - pairs).abs() < 1e-12, "{}", roc.area());
        assert_eq!(roc.counts(), (3, 3));
    }

    #[test]
    fn thresholds_are_chosen_by_what_they_may_cost() {
        let roc = Roc::new([(2.0, 6, 0), (1.0, 2, 5), (0.0, 2, 95)]).unwrap();
        let strict = roc.at_false_share(0.0);
        assert_eq!((strict.threshold, strict.found), (2.0, 0.6));
        let usual = roc.at_false_share(0.05);
        assert_eq!((usual.threshold, usual.found, usual.falsely), (1.0, 0.8, 0.05));
        assert_eq!(roc.at_threshold(1.5).found, 0.6);
        assert_eq!(roc.at_threshold(9.0).found, 0.0);
    }

    #[test]
    fn a_curve_needs_both_kinds() {
        let error = Roc::new([(1.0, 5, 0)]).unwrap_err();
        assert_eq!(error, VisionError::Nothing { what: "anything else" });
    }
}
