//! Tables 21 to 24 for people at a terminal, the thesis's figures beside ours.

use super::combination::{How, SENSORS, Sensor, WAYS};
use super::findings::Finding;
use super::published::{difference, misprints};
use super::row::Row;
use super::site::POSITIONS;
use crate::columns::table;
use app_terminal::console::{self, GREEN, RED};
use robot_clouds::Filling;

/// The number of the thesis's table for position 1.
const FIRST_TABLE: usize = 20;

/// All of it with one way of filling.
pub(super) fn text(rows: &[Row], findings: &[Finding], coloured: bool) -> String {
    let mut text = rows.first().map_or_else(String::new, |row| {
        format!(
            "Filled among {}: missing points beside missing ones {}\n\n",
            row.fill,
            meaning(row)
        )
    });
    for position in 1..=POSITIONS {
        text += &position_text(rows, position);
    }
    text += &differences(rows);
    let word = |holds| {
        let (code, word) = if holds { (GREEN, "holds") } else { (RED, "does not") };
        console::painted(coloured, code, word)
    };
    let cells = findings.iter().map(|finding| {
        vec![
            finding.whose.to_owned(),
            word(finding.holds),
            finding.what.to_owned(),
            finding.figures.clone(),
        ]
    });
    text += &table(&["finding", "", "what", "figures"], cells);
    text + "\n"
}

fn meaning(row: &Row) -> &'static str {
    if row.fill == Filling::Free.name() { "count as free" } else { "do not count" }
}

fn position_text(rows: &[Row], position: usize) -> String {
    let seeds = rows.iter().find(|row| row.position == position).map_or(0, |row| row.seeds);
    let title = format!(
        "Table {} - position {position}: absolute error, mean / standard deviation, %, of {seeds} seeds\n",
        FIRST_TABLE + position
    );
    let lines = rows.iter().filter(|row| row.position == position).map(|row| {
        let thesis = match (row.thesis_mean, row.thesis_deviation) {
            (Some(mean), Some(deviation)) => format!("{mean:.2} / {deviation:.2}"),
            _ => "-".to_owned(),
        };
        let glass = row.glass.map_or_else(|| "-".to_owned(), |share| format!("{share:.0} %"));
        vec![
            row.method.word().to_owned(),
            row.sensor.word().to_owned(),
            thesis,
            row.shown(),
            format!("{:.0}", row.points),
            format!("{:.0} %", row.precision),
            format!("{:.0} %", row.recall),
            format!("{:.1}", row.area),
            at_equal_recall(row),
            glass,
        ]
    });
    let headings = [
        "method",
        "sensor",
        "thesis",
        "here, 95 % confidence",
        "points",
        "precision",
        "recall",
        "area",
        "at our recall",
        "glass",
    ];
    title + &table(&headings, lines) + "\n"
}

/// Mean and deviation where the threshold leaves the recall of our fusion.
pub(super) fn at_equal_recall(row: &Row) -> String {
    let pair = row.equal_recall_mean.zip(row.equal_recall_deviation);
    pair.map_or_else(|| "-".to_owned(), |(mean, deviation)| format!("{mean:.2} / {deviation:.2}"))
}

/// Mean less Bayesian, thesis / here: positive where the Bayesian method is more accurate.
fn differences(rows: &[Row]) -> String {
    let value = |position: usize, sensor: Sensor, how: How| {
        let is_it =
            |row: &&Row| row.position == position && row.sensor == sensor && row.method == how;
        rows.iter().find(is_it)
    };
    let lines = (1..=POSITIONS).map(|position| {
        let cell = |sensor: Sensor| {
            let thesis = difference(position, sensor);
            let here =
                value(position, sensor, How::Mean).zip(value(position, sensor, How::Bayesian));
            [
                pair(thesis.map(|printed| printed.mean), here.map(|(a, b)| a.mean - b.mean)),
                pair(
                    thesis.map(|printed| printed.deviation),
                    here.map(|(a, b)| a.deviation - b.deviation),
                ),
            ]
        };
        let cells = SENSORS.map(cell);
        let column = |kind: usize| cells.iter().map(move |cell| cell[kind].clone());
        std::iter::once(position.to_string()).chain(column(0)).chain(column(1)).collect()
    });
    let headings = ["position", "mean: ir", "sonar", "fusion", "deviation: ir", "sonar", "fusion"];
    debug_assert_eq!(WAYS.len(), SENSORS.len(), "three of each");
    "Table 24 - mean method less Bayesian method, thesis / here: positive where the Bayesian is better\n"
        .to_owned()
        + &table(&headings, lines)
        + &format!("the thesis's column is as printed; by its own tables: {}\n\n", misprints())
}

fn pair(thesis: Option<f64>, here: Option<f64>) -> String {
    let text = |value: Option<f64>| value.map_or_else(|| "-".to_owned(), |v| format!("{v:.2}"));
    format!("{} / {}", text(thesis), text(here))
}

#[cfg(test)]
mod tests {
    use super::super::combination::CELLS;
    use super::super::row::rows;
    use super::super::trial::{FILLINGS, Fit, Score};
    use super::*;

    #[test]
    fn four_tables_show_the_thesis_beside_ours() {
        let fits = [Fit { mean: 12.0, deviation: 21.0 }; FILLINGS];
        let score = Score { fits, glass: Some(88.0), ..Score::default() };
        let scores = [1, 2, 3].map(|_| vec![[score; CELLS], [score; CELLS]]);
        let text = text(&rows(&scores, Filling::Free), &[], false);
        for number in 21..=24 {
            assert!(text.contains(&format!("Table {number} - ")), "{text}");
        }
        assert!(text.contains("15.28 / 19.27") && text.contains("12.00 ± 0.00"), "{text}");
        assert!(text.contains("-11.89 / 0.00") && text.contains("-11.89 for -11.90"), "{text}");
    }
}
