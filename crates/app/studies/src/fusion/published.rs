//! What the thesis on the mapping robot published: the one place its figures are in.
//!
//! Source: its tables 21, 22 and 23 (statistics for positions 1 to 3, in percent); table 24 is their difference.

use super::combination::{How, Sensor};

/// Mean and standard deviation of the absolute error, percent.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Figure {
    pub(super) mean: f64,
    pub(super) deviation: f64,
}

/// Position by position; the mean method, then the Bayesian; infra-red, sonar, fusion.
const FIGURES: [[[(f64, f64); 3]; 2]; 3] = [
    [
        [(15.28, 19.27), (30.65, 26.27), (26.78, 23.73)],
        [(14.45, 19.05), (28.19, 25.35), (24.36, 22.63)],
    ],
    [
        [(17.14, 20.99), (28.68, 25.15), (18.89, 21.80)],
        [(29.04, 25.92), (23.60, 22.34), (29.38, 25.50)],
    ],
    [
        [(32.25, 27.47), (36.21, 28.37), (40.19, 28.40)],
        [(40.19, 24.35), (45.92, 23.98), (50.64, 25.03)],
    ],
];

/// The thesis's figure, where it has one; positions count from 1.
pub(super) fn figure(position: usize, sensor: Sensor, how: How) -> Option<Figure> {
    let way = match how {
        How::Mean => 0,
        How::Bayesian => 1,
        How::Ours => return None,
    };
    let column = match sensor {
        Sensor::Ir => 0,
        Sensor::Sonar => 1,
        Sensor::Fusion => 2,
    };
    let (mean, deviation) = FIGURES.get(position.checked_sub(1)?)?[way][column];
    Some(Figure { mean, deviation })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Table 24 is printed too: what it says must come out of tables 21 to 23. Its own rounding is off by up to 0.02.
    #[test]
    fn the_differences_are_those_of_table_24() {
        let printed = [[0.83, 2.46, 2.43], [-11.89, 5.08, -10.49], [-7.93, -9.70, -10.44]];
        let sensors = [Sensor::Ir, Sensor::Sonar, Sensor::Fusion];
        for (position, row) in printed.iter().enumerate() {
            for (sensor, expected) in sensors.iter().zip(row) {
                let of = |how| figure(position + 1, *sensor, how).unwrap().mean;
                let difference = of(How::Mean) - of(How::Bayesian);
                assert!(
                    (difference - expected).abs() < 0.025,
                    "{position} {sensor:?}: {difference}"
                );
            }
        }
        assert_eq!(figure(1, Sensor::Ir, How::Ours), None);
    }
}
