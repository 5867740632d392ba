//! New guesses from weighed ones: as many as their spread asks for.
//!
//! KLD sampling: Fox, "Adapting the sample size in particle filters through KLD-sampling" (2003); Thrun, Burgard & Fox, table 8.4.

use std::collections::BTreeSet;

use base::noise::NoiseStream;

use crate::chart::Chart;
use crate::estimate::box_of;
use crate::filter::{Guess, Settings};

/// Boxes that are counted: metres, radians.
const BOX: (f64, f64) = (0.25, std::f64::consts::PI / 12.0);
/// How far the guesses may be from the true belief, as a divergence, and the 99 % point of a normal distribution.
const DIVERGENCE: f64 = 0.05;
const Z: f64 = 2.326_347_874;

/// Draws new guesses by weight; a `share` of them anywhere.
pub(crate) fn resample(
    guesses: &[Guess],
    (chart, settings): (&Chart, &Settings),
    share: f64,
    noise: &mut NoiseStream,
) -> Vec<Guess> {
    let mut sums = Vec::with_capacity(guesses.len());
    let mut sum = 0.0;
    for guess in guesses {
        sum += guess.weight;
        sums.push(sum);
    }
    let mut drawn: Vec<Guess> = Vec::new();
    let mut boxes = BTreeSet::new();
    while drawn.len() < settings.most {
        let pose = if noise.chance(share) {
            chart.anywhere(noise)
        } else {
            let at = noise.unit() * sum;
            let index = sums.partition_point(|sum| *sum <= at).min(guesses.len() - 1);
            // Those made anywhere are not what the belief spreads over.
            boxes.insert(box_of(&guesses[index].pose, BOX));
            guesses[index].pose
        };
        drawn.push(Guess { pose, weight: 0.0 });
        if drawn.len() >= settings.least.max(1) && drawn.len() as f64 >= needed(boxes.len()) {
            break;
        }
    }
    let weight = 1.0 / drawn.len().max(1) as f64;
    for guess in &mut drawn {
        guess.weight = weight;
    }
    drawn
}

/// How many guesses tell a belief that fills so many boxes.
fn needed(boxes: usize) -> f64 {
    if boxes < 2 {
        return 1.0;
    }
    let freedom = (boxes - 1) as f64;
    let part = 2.0 / (9.0 * freedom);
    let root = 1.0 - part + libm::sqrt(part) * Z;
    freedom / (2.0 * DIVERGENCE) * root * root * root
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_wide_belief_needs_more_guesses_than_a_narrow_one() {
        assert_eq!(needed(1), 1.0);
        // χ² with one and with a hundred degrees of freedom at 99 %, over twice the divergence.
        assert!((needed(2) / (6.63 / 0.1) - 1.0).abs() < 0.05, "{}", needed(2));
        assert!((needed(101) / (135.8 / 0.1) - 1.0).abs() < 0.01, "{}", needed(101));
    }
}
