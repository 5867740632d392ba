//! What the thesis on the mapping robot published: the one place its figures are in.
//!
//! Source: its tables 21, 22 and 23 (statistics for positions 1 to 3, in percent) and 24 (their differences, as printed).

use super::combination::{How, SENSORS, Sensor};

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
    let (mean, deviation) = FIGURES.get(position.checked_sub(1)?)?[way][column(sensor)];
    Some(Figure { mean, deviation })
}

const fn column(sensor: Sensor) -> usize {
    match sensor {
        Sensor::Ir => 0,
        Sensor::Sonar => 1,
        Sensor::Fusion => 2,
    }
}

/// Table 24 as printed, position by position: the mean method less the Bayesian; means, then deviations; infra-red, sonar, fusion.
const DIFFERENCES: [[[f64; 3]; 2]; 3] = [
    [[0.83, 2.46, 2.43], [0.22, 0.92, 1.10]],
    [[-11.89, 5.08, -10.49], [-4.92, 2.81, -3.70]],
    [[-7.93, -9.70, -10.44], [3.12, 4.39, 3.38]],
];

/// What table 24 prints for a sensor: the differences of means and of deviations.
pub(super) fn difference(position: usize, sensor: Sensor) -> Option<Figure> {
    let [means, deviations] = DIFFERENCES.get(position.checked_sub(1)?)?;
    let column = column(sensor);
    Some(Figure { mean: means[column], deviation: deviations[column] })
}

/// Where table 24 is not what tables 21 to 23 give, as text.
pub(super) fn misprints() -> String {
    let mut found = vec![];
    for position in 1..=DIFFERENCES.len() {
        for sensor in SENSORS {
            let of = |how| figure(position, sensor, how);
            let Some(((mean, bayesian), printed)) =
                of(How::Mean).zip(of(How::Bayesian)).zip(difference(position, sensor))
            else {
                continue;
            };
            for (what, exact, printed) in [
                ("mean", mean.mean - bayesian.mean, printed.mean),
                ("deviation", mean.deviation - bayesian.deviation, printed.deviation),
            ] {
                if (exact - printed).abs() > HALF_A_DIGIT {
                    let sensor = sensor.word();
                    found.push(format!("{what} {position} {sensor} {printed:.2} for {exact:.2}"));
                }
            }
        }
    }
    found.join(", ")
}

/// Half of the last digit that is printed.
const HALF_A_DIGIT: f64 = 0.005;

#[cfg(test)]
mod tests {
    use super::*;

    /// Table 24 is near to what tables 21 to 23 give, and not always the same.
    #[test]
    fn the_differences_are_those_of_table_24_but_for_its_rounding() {
        for position in 1..=3 {
            for sensor in SENSORS {
                let of = |how| figure(position, sensor, how).unwrap().mean;
                let exact = of(How::Mean) - of(How::Bayesian);
                let printed = difference(position, sensor).unwrap().mean;
                assert!((exact - printed).abs() < 0.025, "{position} {sensor:?}: {exact}");
            }
        }
        assert!(misprints().contains("mean 2 ir -11.89 for -11.90"), "{}", misprints());
        assert!(!misprints().contains("mean 1 ir"), "{}", misprints());
        assert_eq!(figure(1, Sensor::Ir, How::Ours), None);
    }
}
