//! Varying ε: how wide ranges have to be taken until a pose explains them.

use glam::DVec2;

use crate::FeasibleError;
use crate::error::positive;
use crate::exact::most::{Found, most_satisfied};
use crate::outline::Outline;

/// The best match there is.
#[derive(Clone, Debug, PartialEq)]
pub struct Match {
    /// The least ε, metres: the smaller, the better the match.
    pub epsilon: f64,
    /// The poses at that ε.
    pub found: Found,
}

/// The least ε up to `most` metres at which a pose satisfies this share of the range vectors, to within `precision` metres; none if
/// even `most` is too little.
///
/// Poses only become more with ε, so halving finds it.
pub fn smallest_epsilon(
    outline: &Outline,
    vectors: &[DVec2],
    share: f64,
    (most, precision): (f64, f64),
) -> Result<Option<Match>, FeasibleError> {
    positive("the share of ranges", share)?;
    positive("precision", precision)?;
    let wanted = libm::ceil(share.min(1.0) * vectors.len() as f64 - 1e-9) as usize;
    let at = |epsilon: f64| -> Result<Option<Match>, FeasibleError> {
        let found = most_satisfied(outline, vectors, epsilon)?;
        Ok((found.satisfied >= wanted).then_some(Match { epsilon, found }))
    };
    let Some(mut best) = at(most)? else { return Ok(None) };
    let mut too_small = 0.0;
    while best.epsilon - too_small > precision {
        let half = 0.5 * (too_small + best.epsilon);
        match at(half)? {
            Some(better) => best = better,
            None => too_small = half,
        }
    }
    Ok(Some(best))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{room, sweep};

    #[test]
    fn the_least_epsilon_is_the_error_of_the_worst_range_that_has_to_fit() {
        let (room, place) = (room(), DVec2::new(2.1, 1.2));
        let mut vectors = sweep(&room, place, 0.4);
        let exact = smallest_epsilon(&room, &vectors, 1.0, (0.5, 0.002)).unwrap().unwrap();
        assert!(exact.epsilon <= 0.002, "{}", exact.epsilon);
        for (index, error) in [(2, 0.1), (7, 0.3)] {
            let long = vectors[index].normalize() * error;
            vectors[index] += long;
        }
        let of = |share: f64| {
            smallest_epsilon(&room, &vectors, share, (0.5, 0.002)).unwrap().unwrap().epsilon
        };
        let [nine, ten, all] = [0.8, 0.9, 1.0].map(of);
        assert!(
            nine <= 0.002 && ten > 0.01 && ten <= 0.11 && all > ten && all <= 0.31,
            "{nine} {ten} {all}"
        );
        assert_eq!(smallest_epsilon(&room, &vectors, 1.0, (0.01, 0.001)).unwrap(), None);
    }
}
