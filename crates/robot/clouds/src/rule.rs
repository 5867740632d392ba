//! How a point's belief changes by one more reading.
//!
//! Beliefs are probabilities for the thesis's rules and log odds for ours; "no belief yet" is NaN inside the stores, so that whole
//! blocks are fused without branches.

/// No belief: the point is not stored.
pub(crate) const ABSENT: f32 = f32::NAN;

/// What becomes of an earlier belief and the evidence of one reading.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Rule {
    /// The mean of old and new; a new point is the evidence itself.
    Mean,
    /// Bayes' rule on probabilities: P' = P Q / (P Q + (1 - P) (1 - Q)).
    Bayes {
        /// Q of a point that is not stored.
        initial: f32,
    },
    /// The same, but what falls below a minimum is not stored.
    BayesMinimum {
        /// Q of a point that is not stored.
        initial: f32,
        /// Least belief that is stored.
        minimum: f32,
    },
    /// The sum of log odds, clamped; a new point begins at 0, which is P = 0.5.
    LogOdds {
        /// Least log odds.
        low: f32,
        /// Greatest log odds.
        high: f32,
    },
}

impl Rule {
    /// The belief after `evidence`; `None` is "not stored" on both sides.
    pub fn fuse(self, earlier: Option<f32>, evidence: f32) -> Option<f32> {
        Some(self.fuse_raw(earlier.unwrap_or(ABSENT), evidence)).filter(|belief| !belief.is_nan())
    }

    /// As [`Rule::fuse`], with NaN for "not stored"; evidence that is NaN changes nothing.
    #[inline(always)]
    pub(crate) fn fuse_raw(self, earlier: f32, evidence: f32) -> f32 {
        let fused = match self {
            Self::Mean => mean(earlier, evidence),
            Self::Bayes { initial } => bayes(earlier, evidence, initial),
            Self::BayesMinimum { initial, minimum } => {
                let fused = bayes(earlier, evidence, initial);
                if fused < minimum { ABSENT } else { fused }
            }
            Self::LogOdds { low, high } => {
                let from = if earlier.is_nan() { 0.0 } else { earlier };
                // Not `clamp`, which asserts and so keeps the loop from being vectorised.
                (from + evidence).max(low).min(high)
            }
        };
        if evidence.is_nan() { earlier } else { fused }
    }
}

#[inline(always)]
fn mean(earlier: f32, evidence: f32) -> f32 {
    if earlier.is_nan() { evidence } else { 0.5 * (earlier + evidence) }
}

/// Eq. 4 of the thesis. Where certainty meets its opposite (0 / 0) the earlier belief stays.
#[inline(always)]
fn bayes(earlier: f32, evidence: f32, initial: f32) -> f32 {
    let q = if earlier.is_nan() { initial } else { earlier };
    let occupied = evidence * q;
    let both = occupied + (1.0 - evidence) * (1.0 - q);
    if both > 0.0 { occupied / both } else { q }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn the_mean_of_a_hit_and_a_miss_is_a_half() {
        let hit = Rule::Mean.fuse(None, 1.0);
        assert_eq!(hit, Some(1.0));
        assert_eq!(Rule::Mean.fuse(hit, 0.0), Some(0.5));
        assert_eq!(Rule::Mean.fuse(Some(0.5), 1.0), Some(0.75));
    }

    #[test]
    fn bayes_agrees_with_a_sum_done_by_hand() {
        let rule = Rule::Bayes { initial: 0.9 };
        // 0.6 x 0.9 / (0.6 x 0.9 + 0.4 x 0.1) = 0.54 / 0.58
        assert!((rule.fuse(None, 0.6).unwrap() - 0.931_034_5).abs() < 1e-6);
        // 0.25 x 0.5 / (0.125 + 0.375)
        assert_eq!(rule.fuse(Some(0.5), 0.25), Some(0.25));
    }

    #[test]
    fn certainty_against_certainty_changes_nothing() {
        let rule = Rule::Bayes { initial: 0.9 };
        assert_eq!(rule.fuse(Some(1.0), 0.0), Some(1.0));
        assert_eq!(rule.fuse(Some(0.0), 1.0), Some(0.0));
    }

    #[test]
    fn what_falls_below_the_minimum_is_not_stored() {
        let rule = Rule::BayesMinimum { initial: 0.9, minimum: 0.3 };
        assert_eq!(rule.fuse(None, 0.01), None);
        assert_eq!(rule.fuse(Some(0.4), 0.2), None);
        assert!(rule.fuse(Some(0.4), 0.6).is_some());
    }

    #[test]
    fn log_odds_add_up_and_stay_within_their_limits() {
        let rule = Rule::LogOdds { low: -2.0, high: 3.5 };
        assert_eq!(rule.fuse(None, 1.5), Some(1.5));
        assert_eq!(rule.fuse(Some(1.5), 9.0), Some(3.5));
        assert_eq!(rule.fuse(Some(1.5), -9.0), Some(-2.0));
    }

    proptest! {
        #[test]
        fn probabilities_stay_probabilities(q in 0f32..=1.0, p in 0f32..=1.0, initial in 0f32..=1.0) {
            let rules = [Rule::Mean, Rule::Bayes { initial }, Rule::BayesMinimum { initial, minimum: 0.3 }];
            for rule in rules {
                for earlier in [None, Some(q)] {
                    if let Some(fused) = rule.fuse(earlier, p) {
                        prop_assert!((0.0..=1.0).contains(&fused), "{rule:?} {earlier:?} {p}: {fused}");
                    }
                }
            }
        }
    }
}
