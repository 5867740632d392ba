//! What a reading says about a point, and how that changes what was believed.

use robot_clouds::Method;

use crate::settings::Settings;

/// Least and greatest belief: certainty could never be unlearned.
const LEAST: i32 = 1;
const MOST: i32 = 999;

/// One distance, with the regions that follow from it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Beam {
    /// What was measured.
    pub distance: i32,
    /// Where the region begins that is probably occupied.
    pub near: i32,
    /// Where it ends, and with it what the reading says anything about.
    pub far: i32,
}

impl Beam {
    /// The regions of a measured distance.
    pub fn new(distance: i32, settings: &Settings) -> Self {
        let range = settings.range;
        if distance >= range {
            return Self { distance: range, near: range + 1, far: range };
        }
        let error = if settings.method == Method::Mean { 0 } else { settings.max_error };
        let band = error * distance / range + settings.increment / 2;
        Self { distance, near: distance - band, far: distance + band }
    }

    /// Belief of a point at `r` from its beam's term, 0 to 1000.
    pub(crate) fn belief(&self, r: i32, beam_term: i32, settings: &Settings) -> i32 {
        if settings.method == Method::Mean {
            return if r >= self.near { MOST } else { LEAST };
        }
        let range_term = ((settings.range - r) * 1000 / settings.range).max(0);
        let mean = i32::midpoint(range_term, beam_term);
        let belief =
            if r >= self.near { mean * settings.initial_belief / 1000 } else { 1000 - mean };
        belief.clamp(LEAST, MOST)
    }
}

/// What is believed of a point after a reading; `None` of a point that is not kept.
pub(crate) fn joined(said: i32, known: Option<i32>, settings: &Settings) -> Option<i32> {
    let earlier = known.unwrap_or(settings.initial_belief);
    match settings.method {
        Method::Mean => Some(known.map_or(said, |known| i32::midpoint(said, known))),
        Method::BayesianMinimum => {
            Some(fuse(said, earlier)).filter(|belief| *belief >= settings.minimum_belief)
        }
        Method::Bayesian | Method::Ours => Some(fuse(said, earlier)),
    }
}

/// Two beliefs as one, by Bayes' rule.
pub fn fuse(p: i32, q: i32) -> i32 {
    let both = p * q;
    (1000 * both / (both + (1000 - p) * (1000 - q))).clamp(LEAST, MOST)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_half_changes_nothing_and_agreement_strengthens() {
        assert_eq!(fuse(500, 730), 730);
        assert!(fuse(800, 900) > 900 && fuse(100, 300) < 100);
        assert_eq!((fuse(999, 999), fuse(1, 1), fuse(1, 999)), (999, 1, 500));
    }

    #[test]
    fn the_methods_join_drop_and_begin_as_the_thesis_says() {
        let by = |method| Settings { method, ..Settings::default() };
        let (mean, bayes, minimum) =
            (by(Method::Mean), by(Method::Bayesian), by(Method::BayesianMinimum));
        assert_eq!(joined(999, None, &mean), Some(999), "a new point is what is said of it");
        assert_eq!(joined(1, Some(999), &mean), Some(500));
        assert_eq!(joined(50, None, &bayes), Some(fuse(50, 900)));
        assert_eq!(joined(20, None, &minimum), None, "{}", fuse(20, 900));
        assert_eq!(joined(100, Some(500), &minimum), None, "a known point is dropped, too");
        assert_eq!(joined(100, Some(500), &bayes), Some(100));
        let beam = Beam::new(1000, &Settings { max_error: 500, ..mean });
        assert_eq!((beam.near, beam.far), (995, 1005), "no error is allowed for");
        assert_eq!((beam.belief(1000, 0, &mean), beam.belief(900, 0, &mean)), (999, 1));
    }

    #[test]
    fn points_at_the_hit_are_occupied_and_nearer_ones_free() {
        let settings = Settings::default();
        let beam = Beam::new(1000, &settings);
        assert_eq!((beam.near, beam.far), (985, 1015));
        assert_eq!(beam.belief(1000, 1000, &settings), 810);
        assert_eq!(beam.belief(500, 1000, &settings), 50);
    }

    #[test]
    fn nothing_that_came_back_occupies_nothing() {
        let beam = Beam::new(5000, &Settings::default());
        assert!(beam.near > beam.far);
        assert_eq!(beam.far, 5000);
    }
}
