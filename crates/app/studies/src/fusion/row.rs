//! Figures over all seeds, with how far they can be trusted.

use serde::Serialize;

use super::batch::Scores;
use super::combination::{CELLS, Combination, How, Sensor};
use super::published::figure;
use super::trial::{Fit, Score};
use robot_clouds::Filling;

/// One cell of the tables; percent.
#[derive(Clone, Debug, Serialize)]
pub(super) struct Row {
    pub(super) position: usize,
    pub(super) sensor: Sensor,
    pub(super) method: How,
    /// How missing points were made.
    pub(super) fill: &'static str,
    /// Mean of |P - P_ref|, the mean over all seeds.
    pub(super) mean: f64,
    /// Standard deviation of |P - P_ref|, the mean over all seeds.
    pub(super) deviation: f64,
    pub(super) thesis_mean: Option<f64>,
    pub(super) thesis_deviation: Option<f64>,
    /// In it the mean lies with 95 % confidence.
    pub(super) mean_interval: Interval,
    pub(super) deviation_interval: Interval,
    /// Mean and deviation where the threshold leaves the recall of our fusion; `None` where a seed does not reach it.
    pub(super) equal_recall_mean: Option<f64>,
    pub(super) equal_recall_deviation: Option<f64>,
    /// Points kept.
    pub(super) points: f64,
    /// Share of the points kept that are on a surface.
    pub(super) precision: f64,
    /// Share of the surfaces that are found.
    pub(super) recall: f64,
    /// Area under precision over recall.
    pub(super) area: f64,
    pub(super) area_interval: Interval,
    /// Share of the glass that is there.
    pub(super) glass: Option<f64>,
    pub(super) seeds: usize,
    /// Seed by seed.
    pub(super) means: Vec<f64>,
    pub(super) deviations: Vec<f64>,
}

impl Row {
    /// Mean and deviation, each with its interval.
    pub(super) fn shown(&self) -> String {
        let deviation = self.deviation_interval.around(self.deviation);
        format!("{} / {deviation}", self.mean_interval.around(self.mean))
    }
}

/// From here to there.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub(super) struct Interval {
    pub(super) low: f64,
    pub(super) high: f64,
}

impl Interval {
    /// Of the mean of normally spread values with 95 % confidence, after Student; a single value says nothing of its spread.
    pub(super) fn of(values: &[f64]) -> Self {
        let count = values.len() as f64;
        let mean = average(values.iter().copied());
        let freedom = values.len().saturating_sub(1);
        let squares: f64 = values.iter().map(|value| (value - mean) * (value - mean)).sum();
        let half = student(freedom) * libm::sqrt(squares / freedom as f64 / count);
        Self { low: mean - half, high: mean + half }
    }

    /// A mean and how far it reaches to both sides; the mean alone where that is unknown.
    pub(super) fn around(&self, mean: f64) -> String {
        match self.high - mean {
            half if half.is_finite() => format!("{mean:.2} ± {half:.2}"),
            _ => format!("{mean:.2}"),
        }
    }

    /// Whether all of it is below all of another; unknown ends are not.
    pub(super) fn is_below(&self, other: &Self) -> bool {
        self.high < other.low
    }
}

/// The 97.5 % quantile of Student's distribution by degrees of freedom: NIST/SEMATECH, *e-Handbook of Statistical Methods*, 1.3.6.7.2.
const STUDENT: [f64; 30] = [
    12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228, 2.201, 2.179, 2.160,
    2.145, 2.131, 2.120, 2.110, 2.101, 2.093, 2.086, 2.080, 2.074, 2.069, 2.064, 2.060, 2.056,
    2.052, 2.048, 2.045, 2.042,
];

fn student(freedom: usize) -> f64 {
    // Beyond the table the last entry is a little too wide, which is the safe side.
    freedom.checked_sub(1).map_or(f64::NAN, |i| STUDENT[i.min(STUDENT.len() - 1)])
}

fn average(values: impl Iterator<Item = f64>) -> f64 {
    let (sum, count) = values.fold((0.0, 0.0), |(sum, count), value| (sum + value, count + 1.0));
    sum / count
}

/// All rows of positions that have a seed, with one way of filling.
pub(super) fn rows(scores: &Scores, filling: Filling) -> Vec<Row> {
    let of_position = |(index, seeds): (usize, &Vec<[Score; CELLS]>)| {
        let cells = Combination::all().into_iter().enumerate();
        cells
            .filter(|_| !seeds.is_empty())
            .map(|(number, cell)| {
                row(
                    (index + 1, filling),
                    cell,
                    &seeds.iter().map(|scores| scores[number]).collect::<Vec<_>>(),
                )
            })
            .collect::<Vec<_>>()
    };
    scores.iter().enumerate().flat_map(of_position).collect()
}

fn row((position, filling): (usize, Filling), cell: Combination, scores: &[Score]) -> Row {
    let way = Filling::ALL.iter().position(|one| *one == filling).unwrap_or(0);
    let column = |figure: fn(&Fit) -> f64| -> Vec<f64> {
        scores.iter().map(|score| figure(&score.fits[way])).collect()
    };
    let (means, deviations) = (column(|fit| fit.mean), column(|fit| fit.deviation));
    let equal: Option<Vec<Fit>> =
        scores.iter().map(|score| score.at_equal_recall.map(|fits| fits[way])).collect();
    let at_equal =
        |figure: fn(&Fit) -> f64| equal.as_ref().map(|all| average(all.iter().map(figure)));
    let share = |figure: fn(&Score) -> f64| average(scores.iter().map(figure));
    let areas: Vec<f64> = scores.iter().map(|score| score.area).collect();
    let thesis = figure(position, cell.sensor, cell.how);
    let glass: Vec<f64> = scores.iter().filter_map(|score| score.glass).collect();
    Row {
        position,
        sensor: cell.sensor,
        method: cell.how,
        fill: filling.name(),
        mean: average(means.iter().copied()),
        deviation: average(deviations.iter().copied()),
        thesis_mean: thesis.map(|figure| figure.mean),
        thesis_deviation: thesis.map(|figure| figure.deviation),
        mean_interval: Interval::of(&means),
        deviation_interval: Interval::of(&deviations),
        equal_recall_mean: at_equal(|fit| fit.mean),
        equal_recall_deviation: at_equal(|fit| fit.deviation),
        points: share(|score| score.points as f64),
        precision: share(|score| score.precision),
        recall: share(|score| score.recall),
        area: share(|score| score.area),
        area_interval: Interval::of(&areas),
        glass: (!glass.is_empty()).then(|| average(glass.into_iter())),
        seeds: scores.len(),
        means,
        deviations,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_interval_agrees_with_a_sum_done_by_hand() {
        // Mean 2, standard deviation 1, 3 values: 4.303 x 1 / √3.
        let interval = Interval::of(&[1.0, 2.0, 3.0]);
        assert!((interval.high - 2.0 - 4.303 / 3f64.sqrt()).abs() < 1e-9, "{interval:?}");
        assert!(interval.is_below(&Interval { low: 4.6, high: 5.0 }));
        assert!(!interval.is_below(&Interval { low: 4.4, high: 5.0 }));
    }

    #[test]
    fn one_seed_is_below_nothing() {
        assert!(!Interval::of(&[1.0]).is_below(&Interval::of(&[100.0])));
    }

    #[test]
    fn rows_are_averages_over_seeds_beside_the_thesis() {
        let score = |mean| {
            let fits = [Fit { mean, deviation: 2.0 * mean }, Fit::default()];
            Score { fits, ..Score::default() }
        };
        let scores = [vec![], vec![[score(10.0); CELLS], [score(20.0); CELLS]], vec![]];
        assert_eq!(super::rows(&scores, Filling::Known)[0].mean, 0.0);
        let rows = rows(&scores, Filling::Free);
        assert_eq!(rows.len(), CELLS);
        assert_eq!((rows[0].position, rows[0].mean, rows[0].deviation), (2, 15.0, 30.0));
        assert_eq!(rows[0].thesis_mean, Some(17.14));
        assert_eq!(rows[8].thesis_mean, None);
    }

    #[test]
    fn a_single_value_is_shown_without_an_interval() {
        assert_eq!(Interval::of(&[3.0]).around(3.0), "3.00");
        assert_eq!(Interval::of(&[3.0, 3.0]).around(3.0), "3.00 ± 0.00");
    }
}
