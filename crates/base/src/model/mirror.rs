//! When each beam of a laser scanner is measured.

use std::f64::consts::TAU;

use serde::{Deserialize, Serialize};

/// A mirror that turns and measures one beam after the other.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Mirror {
    /// How long a whole turn takes, seconds.
    pub turn: f64,
    /// In how many turns the beams are gathered: 2 where every other beam comes a turn later, as with a SICK at half a degree.
    pub interlace: usize,
}

impl Mirror {
    /// When beam `index` of so many, `step` radians apart, is measured: seconds from the mean time of all.
    pub fn time(&self, index: usize, beams: usize, step: f64) -> f64 {
        let interlace = self.interlace.max(1);
        let mean_late = (interlace - 1) as f64 / 2.0;
        let mean = self.since_first((beams.max(1) - 1) as f64 / 2.0, mean_late, step);
        self.since_first(index as f64, (index % interlace) as f64, step) - mean
    }

    /// `late` turns after those that are measured first.
    fn since_first(&self, index: f64, late: f64, step: f64) -> f64 {
        self.turn * (late + (index - late) * step / TAU)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn interlaced_beams_come_a_turn_later_than_their_neighbours() {
        let sick = Mirror { turn: 1.0 / 75.0, interlace: 2 };
        let time = |index| sick.time(index, 361, 0.5_f64.to_radians());
        assert!((time(1) - time(0) - 1.0 / 75.0).abs() < 1e-12);
        assert!((time(2) - time(0) - 1.0 / 75.0 / 360.0).abs() < 1e-12);
        let mean = (0..361).map(time).sum::<f64>() / 361.0;
        assert!(mean.abs() < 1e-4, "{mean} s");
    }
}
