//! Our fusion beside the thesis's in arenas that nothing of it was made with.

use anyhow::{Context, Result};
use serde::Serialize;

use super::batch;
use robot_clouds::Filling;

use super::combination::{How, Sensor};
use super::row::{Row, rows};
use super::site::Stage;
use super::table::at_equal_recall;
use super::trial::Wanted;
use crate::columns::table;
use app_terminal::interrupt::Interrupt;
use app_terminal::progress;

/// The three fusions, and the infra-red alone, at the first start of an arena.
#[derive(Clone, Debug, Serialize)]
pub(super) struct Elsewhere {
    pub(super) arena: String,
    pub(super) start: String,
    pub(super) rows: Vec<Row>,
}

/// Sweeps with every seed at the first start of a shipped arena.
pub(super) fn sweep(
    arena: &str,
    (increment, filling): (u32, Filling),
    (seeds, jobs): (&[u64], usize),
    interrupt: &Interrupt,
) -> Result<Elsewhere> {
    let starts = sim_arena::shipped::load(arena)?.starts;
    let start = starts.first().with_context(|| format!("arena {arena} has no start"))?.name.clone();
    let stage = Stage::at(arena, std::slice::from_ref(&start), increment)?;
    let bar = progress::long_bar(seeds.len() as u64, "elsewhere");
    let scores = batch::all((&stage, Wanted::WithoutSonar), (seeds, jobs), None, interrupt, &bar)?;
    bar.finish_and_clear();
    let of_fusion = rows(&scores, filling).into_iter().filter(|row| row.sensor != Sensor::Sonar);
    // The thesis was never there.
    let rows = of_fusion.map(|row| Row { thesis_mean: None, thesis_deviation: None, ..row });
    Ok(Elsewhere { arena: arena.to_owned(), start, rows: rows.collect() })
}

/// One line an arena, and how often ours is the least.
pub(super) fn text(all: &[Elsewhere]) -> String {
    if all.is_empty() {
        return String::new();
    }
    let lines = all.iter().flat_map(|place| {
        place.rows.iter().map(|row| {
            vec![
                format!("{} {}", place.arena, place.start),
                row.sensor.word().to_owned(),
                row.method.word().to_owned(),
                row.shown(),
                format!("{:.0} %", row.precision),
                format!("{:.0} %", row.recall),
                row.area_interval.around(row.area),
                at_equal_recall(row),
            ]
        })
    });
    let seeds = all.iter().flat_map(|place| &place.rows).map(|row| row.seeds).max().unwrap_or(0);
    let (mean, deviation) = (least(all, |row| row.mean), least(all, |row| row.deviation));
    let area = least(all, |row| -row.area);
    let headings = [
        "place",
        "sensor",
        "method",
        "mean / deviation, %",
        "precision",
        "recall",
        "area",
        "at our recall",
    ];
    format!("Elsewhere, with weights that were chosen in yellow; {seeds} seeds\n")
        + &table(&headings, lines)
        + &format!(
            "of the fusions ours has the least mean in {mean}, the least deviation in {deviation} and the greatest area in {area} of {} places\n\n",
            all.len()
        )
}

/// In how many places our figure is the least.
fn least(all: &[Elsewhere], figure: impl Fn(&Row) -> f64) -> usize {
    let is_least = |place: &&Elsewhere| {
        let fusions = place.rows.iter().filter(|row| row.sensor == Sensor::Fusion);
        let best = fusions.min_by(|a, b| figure(a).total_cmp(&figure(b)));
        best.is_some_and(|row| row.method == How::Ours)
    };
    all.iter().filter(is_least).count()
}

#[cfg(test)]
mod tests {
    use super::super::combination::{CELLS, Combination};
    use super::super::trial::{FILLINGS, Fit, Score};
    use super::*;

    #[test]
    fn a_place_counts_where_ours_is_the_least() {
        let score = |cell: Combination| {
            let (mean, deviation) = match cell.how {
                How::Mean => (20.0, 30.0),
                How::Bayesian => (90.0, 20.0),
                How::Ours => (10.0, 25.0),
            };
            Score { fits: [Fit { mean, deviation }; FILLINGS], ..Score::default() }
        };
        let seed: [Score; CELLS] = Combination::all().map(score);
        let rows = rows(&[vec![seed, seed], vec![], vec![]], Filling::Free);
        let rows: Vec<Row> = rows.into_iter().filter(|row| row.sensor == Sensor::Fusion).collect();
        let place = Elsewhere { arena: "office".to_owned(), start: "Start1".to_owned(), rows };
        let text = text(&[place]);
        assert!(text.contains("office Start1") && text.contains("10.00 ± 0.00 / 25.00"), "{text}");
        assert!(text.contains("least mean in 1, the least deviation in 0"), "{text}");
        assert_eq!(super::text(&[]), "");
    }
}
