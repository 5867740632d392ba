//! Which findings of the thesis hold here, and which of ours, told from the figures.

use serde::Serialize;

use super::combination::{How, Sensor, WAYS};
use super::row::{Interval, Row};
use super::site::POSITIONS;

/// A sentence, whether it holds, and the figures that say so.
#[derive(Clone, Debug, Serialize)]
pub(super) struct Finding {
    pub(super) what: &'static str,
    /// Whose sentence it is: `thesis` or `ours`.
    pub(super) whose: &'static str,
    pub(super) holds: bool,
    pub(super) figures: String,
}

/// Glass is there if more than half of it is, and missed below a twentieth, percent.
const SEEN: f64 = 50.0;
const MISSED: f64 = 5.0;
/// The position whose robot looks at a pane.
const AT_THE_GLASS: usize = 2;

/// Everything the rows tell; nothing where a position is missing.
pub(super) fn findings(rows: &[Row]) -> Vec<Finding> {
    let has_all = (1..=POSITIONS).all(|position| rows.iter().any(|row| row.position == position));
    if !has_all {
        return vec![];
    }
    let all = Figures { rows };
    vec![
        all.sonar_is_worse(),
        all.fusion_is_worse(),
        all.glass(),
        all.mean_is_better(),
        all.ours_is_better("mean", |row| (row.mean, row.mean_interval)),
        all.ours_is_better("standard deviation", |row| (row.deviation, row.deviation_interval)),
    ]
}

struct Figures<'a> {
    rows: &'a [Row],
}

impl Figures<'_> {
    fn get(&self, position: usize, sensor: Sensor, how: How) -> Option<&Row> {
        let is_it =
            |row: &&Row| row.position == position && row.sensor == sensor && row.method == how;
        self.rows.iter().find(is_it)
    }

    /// Means of two sensors with both of the thesis's methods at all positions.
    fn pairs(&self, one: Sensor, other: Sensor) -> Vec<(f64, f64)> {
        let cells = (1..=POSITIONS).flat_map(|p| [How::Mean, How::Bayesian].map(|how| (p, how)));
        cells
            .filter_map(|(p, how)| {
                Some((self.get(p, one, how)?.mean, self.get(p, other, how)?.mean))
            })
            .collect()
    }

    fn sonar_is_worse(&self) -> Finding {
        let pairs = self.pairs(Sensor::Sonar, Sensor::Ir);
        ordering("the sonar is less accurate than the infra-red", &pairs, "sonar / infra-red")
    }

    fn fusion_is_worse(&self) -> Finding {
        let pairs = self.pairs(Sensor::Fusion, Sensor::Ir);
        ordering(
            "plain fusion (mean, Bayesian) is less accurate than the infra-red alone",
            &pairs,
            "fusion / infra-red",
        )
    }

    fn glass(&self) -> Finding {
        let share = |sensor, how| {
            self.get(AT_THE_GLASS, sensor, how).and_then(|row| row.glass).unwrap_or(f64::NAN)
        };
        let is_so = |how| share(Sensor::Ir, how) < MISSED && share(Sensor::Fusion, how) > SEEN;
        let text = |how: How| {
            let (ir, fusion) = (share(Sensor::Ir, how), share(Sensor::Fusion, how));
            format!("{} {ir:.0} % / {fusion:.0} %", how.word())
        };
        Finding {
            what: "at position 2 the infra-red alone misses the glass, fusion has it",
            whose: "thesis",
            holds: WAYS.into_iter().all(is_so),
            figures: format!("glass found, infra-red / fusion: {}", WAYS.map(text).join(", ")),
        }
    }

    fn mean_is_better(&self) -> Finding {
        let cells: Vec<(f64, f64)> = (1..=POSITIONS)
            .flat_map(|p| [Sensor::Ir, Sensor::Sonar, Sensor::Fusion].map(|s| (p, s)))
            .filter_map(|(p, s)| {
                Some((self.get(p, s, How::Mean)?.mean, self.get(p, s, How::Bayesian)?.mean))
            })
            .collect();
        let worse = cells.iter().filter(|(mean, bayesian)| bayesian > mean).count();
        Finding {
            what: "the mean method is the more accurate one in most cells (table 24)",
            whose: "thesis",
            holds: 2 * worse > cells.len(),
            figures: format!("the Bayesian method is less accurate in {worse} of {}", cells.len()),
        }
    }

    fn ours_is_better(
        &self,
        figure: &'static str,
        value: impl Fn(&Row) -> (f64, Interval),
    ) -> Finding {
        let mut holds = true;
        let mut texts = vec![];
        for position in 1..=POSITIONS {
            let cell = |how| self.get(position, Sensor::Fusion, how).map(&value);
            let [Some(mean), Some(bayesian), Some(ours)] = WAYS.map(cell) else { continue };
            holds &= ours.1.is_below(&mean.1) && ours.1.is_below(&bayesian.1);
            let show = |(value, interval): (f64, Interval)| interval.around(value);
            let [ours, mean, bayesian] = [ours, mean, bayesian].map(show);
            texts.push(format!("{position}: {ours} against {mean} and {bayesian}"));
        }
        let what = if figure == "mean" {
            "our fusion has the least mean error at all positions, intervals apart"
        } else {
            "our fusion has the least deviation at all positions, intervals apart"
        };
        Finding { what, whose: "ours", holds, figures: texts.join("; ") }
    }
}

/// Whether the first is greater than the second in all pairs.
fn ordering(what: &'static str, pairs: &[(f64, f64)], names: &str) -> Finding {
    let text = |(one, other): &(f64, f64)| format!("{one:.1} / {other:.1}");
    let texts: Vec<String> = pairs.iter().map(text).collect();
    let so = pairs.iter().filter(|(one, other)| one > other).count();
    Finding {
        what,
        whose: "thesis",
        holds: so == pairs.len(),
        figures: format!("{so} of {}; {names}: {}", pairs.len(), texts.join(", ")),
    }
}

#[cfg(test)]
mod tests {
    use super::super::combination::{CELLS, Combination};
    use super::super::row::rows;
    use super::super::trial::Score;
    use super::*;

    /// Figures as the study hopes for, but for what `change` does to them.
    fn found(change: impl Fn(usize, Combination, &mut Score)) -> Vec<bool> {
        let seed = |position: usize, off: f64| -> [Score; CELLS] {
            Combination::all().map(|cell| {
                let mean = match (cell.how, cell.sensor) {
                    (How::Ours, _) => 8.0,
                    (_, Sensor::Ir) => 10.0,
                    (How::Mean, Sensor::Sonar) => 30.0,
                    (How::Bayesian, Sensor::Sonar) => 40.0,
                    (How::Mean, Sensor::Fusion) => 20.0,
                    (How::Bayesian, Sensor::Fusion) => 35.0,
                };
                let glass = Some(if cell.sensor == Sensor::Ir { 0.0 } else { 90.0 });
                let mut score =
                    Score { mean: mean + off, deviation: mean + off, glass, ..Score::default() };
                change(position, cell, &mut score);
                score
            })
        };
        let scores = [1, 2, 3].map(|p| vec![seed(p, 0.0), seed(p, 0.1), seed(p, -0.1)]);
        findings(&rows(&scores)).iter().map(|finding| finding.holds).collect()
    }

    #[test]
    fn each_finding_follows_its_figures() {
        assert_eq!(found(|_, _, _| {}), [true; 6]);
        let blind = found(|position, cell, score| {
            if position == 2 && cell.sensor == Sensor::Fusion && cell.how == How::Ours {
                score.glass = Some(20.0);
            }
        });
        assert_eq!(blind, [true, true, false, true, true, true]);
        let wide = found(|position, cell, score| {
            if position == 3 && cell.sensor == Sensor::Fusion && cell.how == How::Ours {
                score.deviation = 20.0;
            }
        });
        assert_eq!(wide, [true, true, true, true, true, false]);
    }

    #[test]
    fn nothing_is_found_where_a_position_is_missing() {
        assert!(findings(&[]).is_empty());
    }
}
