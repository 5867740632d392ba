//! Varying ε on cells.

use glam::DVec2;

use crate::FeasibleError;
use crate::error::positive;
use crate::grid::bitmap::Bitmap;
use crate::grid::map::GridMap;
use crate::grid::most::{Found, most_satisfied};

/// The least ε, in whole halves of a cell and up to `most` metres, at which one of the candidates satisfies this share of the range
/// vectors, and where; none if even `most` is too little.
pub fn smallest_epsilon(
    map: &GridMap,
    vectors: &[DVec2],
    (share, most): (f64, f64),
    candidates: &Bitmap,
) -> Result<Option<(f64, Found)>, FeasibleError> {
    positive("the share of ranges", share)?;
    positive("the greatest epsilon", most)?;
    let wanted = libm::ceil(share.min(1.0) * vectors.len() as f64 - 1e-9) as usize;
    let at = |halves: usize| -> Result<Option<(f64, Found)>, FeasibleError> {
        let epsilon = halves as f64 * 0.5 * map.cell();
        let found = most_satisfied(map, vectors, epsilon, candidates)?;
        Ok((found.satisfied >= wanted).then_some((epsilon, found)))
    };
    let (mut too_few, mut enough) = (0, libm::ceil(2.0 * most / map.cell()) as usize);
    let Some(mut best) = at(enough)? else { return Ok(None) };
    while enough - too_few > 1 {
        let middle = usize::midpoint(too_few, enough);
        match at(middle)? {
            Some(better) => (best, enough) = (better, middle),
            None => too_few = middle,
        }
    }
    Ok(Some(best))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{room, sweep};

    #[test]
    fn a_sweep_with_errors_needs_a_wider_epsilon() {
        let (room, place) = (room(), DVec2::new(2.1, 1.2));
        let map = GridMap::of(&room, 0.05).unwrap();
        let good = sweep(&room, place, 0.3);
        let bad: Vec<DVec2> =
            (0..).zip(&good).map(|(i, z)| *z * (1.0 + 0.04 * f64::from(i % 3))).collect();
        let epsilon = |vectors: &[DVec2]| {
            let found = smallest_epsilon(&map, vectors, (1.0, 0.5), &map.free).unwrap();
            found.map(|(epsilon, _)| epsilon).unwrap()
        };
        assert!(epsilon(&good) < 0.08, "{}", epsilon(&good));
        assert!(epsilon(&bad) > epsilon(&good), "{} {}", epsilon(&bad), epsilon(&good));
        assert!(
            smallest_epsilon(&map, &[DVec2::X * 9.0], (1.0, 0.5), &map.free).unwrap().is_none()
        );
    }
}
