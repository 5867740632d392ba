//! Ranges as vectors in the map's directions.

use glam::DVec2;

use crate::FeasibleError;

/// Most ranges that are compared at a time: one bit each.
pub const MOST_VECTORS: usize = 64;

/// The range vectors of a sweep of (bearing, range) taken by a robot that faces `heading`; radians and metres.
pub fn vectors(sweep: &[(f64, f64)], heading: f64) -> Vec<DVec2> {
    let vector = |(bearing, range): &(f64, f64)| {
        let (sin, cos) = libm::sincos(heading + bearing);
        DVec2::new(cos, sin) * *range
    };
    sweep.iter().map(vector).collect()
}

/// Refuses what cannot be compared.
pub(crate) fn check(vectors: &[DVec2]) -> Result<(), FeasibleError> {
    if vectors.len() > MOST_VECTORS {
        return Err(FeasibleError::TooMany { count: vectors.len() });
    }
    let bad = vectors.iter().position(|z| !z.is_finite() || z.length_squared() <= 0.0);
    bad.map_or(Ok(()), |index| {
        let DVec2 { x, y } = vectors[index];
        Err(FeasibleError::NotAVector { index, x, y })
    })
}
