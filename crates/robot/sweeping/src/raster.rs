//! The postures of a sweep, row by row.

use robot_clouds::Parameters;

use crate::error::ScanError;
use crate::head::{Axis, Head};

/// Where a head looks, radians: pan to the left, tilt upwards.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Posture {
    /// Of the first joint.
    pub pan: f64,
    /// Of the second joint.
    pub tilt: f64,
}

/// How far a head sweeps, radians; joints with narrower limits sweep less.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Reach {
    /// From right to left.
    pub pan: (f64, f64),
    /// From down to up.
    pub tilt: (f64, f64),
}

impl Default for Reach {
    /// A quarter turn to both sides and half of it up and down.
    fn default() -> Self {
        use std::f64::consts::{FRAC_PI_2, FRAC_PI_4};
        Self { pan: (-FRAC_PI_2, FRAC_PI_2), tilt: (-FRAC_PI_4, FRAC_PI_4) }
    }
}

/// Most postures of one sweep: more than a full turn both ways has at the finest increments. Postures are counted, not listed.
const MOST: usize = 100_000_000;
/// Milliradians of a radian.
const MILLI: f64 = 1000.0;
/// Rounding must not cost the last posture of a row; share of an increment.
const HAIR: f64 = 1e-6;

/// All postures of a sweep: rows of equal tilt from the top down, each in the direction opposite to the one before.
#[derive(Clone, Debug, PartialEq)]
pub struct Raster {
    pan: Steps,
    tilt: Steps,
}

impl Raster {
    /// From the initial posture, or the greatest angles where that lies beyond them, down to the least.
    pub fn new(head: &Head, reach: &Reach, parameters: &Parameters) -> Result<Self, ScanError> {
        let steps = |axis: &Axis, reach: (f64, f64), first: i64, increment: u32| {
            let (low, high) = limits(axis, reach);
            let first = (first as f64).clamp(low, high);
            let increment = f64::from(increment) / MILLI;
            let count = libm::floor((first - low) / increment + HAIR) + 1.0;
            Steps { first, increment, count: count.min(MOST as f64 + 1.0) as usize }
        };
        let pan = steps(&head.pan, reach.pan, parameters.initial_pan, parameters.pan_increment);
        let tilt =
            steps(&head.tilt, reach.tilt, parameters.initial_tilt, parameters.tilt_increment);
        let postures = pan.count.saturating_mul(tilt.count);
        if postures > MOST {
            return Err(ScanError::TooFine { postures, most: MOST });
        }
        Ok(Self { pan, tilt })
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.pan.count * self.tilt.count
    }

    /// Whether there are none, which never happens.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// A posture by its number.
    pub fn posture(&self, number: usize) -> Option<Posture> {
        if number >= self.len() {
            return None;
        }
        let (row, column) = (number / self.pan.count, number % self.pan.count);
        let column = if row.is_multiple_of(2) { column } else { self.pan.count - 1 - column };
        Some(Posture { pan: self.pan.at(column), tilt: self.tilt.at(row) })
    }

    /// All of them in order.
    pub fn postures(&self) -> impl Iterator<Item = Posture> + '_ {
        (0..self.len()).filter_map(|number| self.posture(number))
    }
}

/// Equal steps downwards.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Steps {
    first: f64,
    increment: f64,
    count: usize,
}

impl Steps {
    fn at(&self, number: usize) -> f64 {
        self.first - self.increment * number as f64
    }
}

fn limits(axis: &Axis, (low, high): (f64, f64)) -> (f64, f64) {
    // Least beyond greatest means unlimited, as in USARSim.
    match axis.range.filter(|(least, greatest)| least <= greatest) {
        Some((least, greatest)) => {
            let low = low.clamp(least, greatest);
            (low, high.clamp(low, greatest))
        }
        None => (low, high.max(low)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{mapper, with_back_head};

    fn raster(parameters: &Parameters, reach: Reach) -> Raster {
        let heads = Head::all(&mapper()).unwrap();
        Raster::new(&heads[0], &reach, parameters).unwrap()
    }

    fn parameters(pan_increment: u32, tilt_increment: u32) -> Parameters {
        Parameters { pan_increment, tilt_increment, ..Parameters::default() }
    }

    #[test]
    fn rows_go_from_the_top_down_and_back_and_forth() {
        let reach = Reach { pan: (-0.1, 0.1), tilt: (-0.05, 0.05) };
        let raster = raster(&parameters(100, 100), reach);
        let all: Vec<(i64, i64)> = raster
            .postures()
            .map(|p| (libm::round(p.pan * MILLI) as i64, libm::round(p.tilt * MILLI) as i64))
            .collect();
        assert_eq!(all, [(100, 50), (0, 50), (-100, 50), (-100, -50), (0, -50), (100, -50)]);
        assert_eq!(raster.posture(6), None);
    }

    #[test]
    fn a_fine_sweep_of_half_a_turn_has_tens_of_thousands_of_postures() {
        let raster = raster(&parameters(10, 10), Reach::default());
        assert_eq!(raster.len(), 315 * 158);
    }

    #[test]
    fn a_sweep_begins_at_its_initial_angles_where_the_head_reaches_them() {
        let mut set = parameters(500, 500);
        (set.initial_pan, set.initial_tilt) = (0, -9);
        let raster = raster(&set, Reach::default());
        let first = raster.posture(0).unwrap();
        assert_eq!(first.pan, 0.0);
        assert_eq!(first.tilt, Reach::default().tilt.0, "beyond the limit is at the limit");
    }

    #[test]
    fn narrower_joints_sweep_less() {
        let mut heads = Head::all(&with_back_head()).unwrap();
        heads[0].tilt.range = Some((-0.1, 0.2));
        let raster = Raster::new(&heads[0], &Reach::default(), &parameters(100, 100)).unwrap();
        let tilts: Vec<f64> = raster.postures().map(|p| p.tilt).collect();
        assert_eq!(tilts[0], 0.2);
        assert!(tilts.iter().all(|tilt| *tilt > -0.1 - 1e-9));
    }

    #[test]
    fn the_finest_sweep_is_a_stream_of_postures() {
        let raster = raster(&parameters(1, 1), Reach::default());
        assert_eq!(raster.len(), 3142 * 1571);
        assert!(raster.posture(4_900_000).is_some());
    }

    #[test]
    fn a_sweep_of_years_is_refused() {
        let heads = Head::all(&mapper()).unwrap();
        let reach = Reach { pan: (-7.0, 7.0), tilt: (-7.0, 7.0) };
        let error = Raster::new(&heads[0], &reach, &parameters(1, 1)).unwrap_err();
        assert!(error.to_string().contains("increment"), "{error}");
    }
}
