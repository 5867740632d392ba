//! Derivatives against small steps.

use super::Manifold;

const STEP: f64 = 1e-6;

/// Holds the derivatives of a measurement against central differences.
pub(super) fn check_derivatives<const D: usize, P: Manifold<D>>(measured: &P, from: &P, to: &P) {
    let linearised = P::linearised(measured, from, to);
    assert_eq!(linearised.error, P::error(measured, from, to));
    for axis in 0..D {
        let (mut ahead, mut back) = ([0.0; D], [0.0; D]);
        (ahead[axis], back[axis]) = (STEP, -STEP);
        let by_from = [&ahead, &back].map(|step| P::error(measured, &from.moved(step), to));
        let by_to = [&ahead, &back].map(|step| P::error(measured, from, &to.moved(step)));
        for row in 0..D {
            for (told, seen) in [(linearised.by_from, by_from), (linearised.by_to, by_to)] {
                let slope = (seen[0][row] - seen[1][row]) / (2.0 * STEP);
                let gap = (told[(row, axis)] - slope).abs();
                assert!(gap < 1e-7, "row {row}, axis {axis}: {} but {slope}", told[(row, axis)]);
            }
        }
    }
}
