//! Our fusion beside the thesis's in arenas that nothing of it was made with.

use anyhow::{Context, Result};
use serde::Serialize;

use super::batch;
use super::combination::{How, Sensor, WAYS};
use super::row::{Row, rows};
use super::site::Stage;
use super::trial::Wanted;
use crate::columns::table;
use app_terminal::interrupt::Interrupt;
use app_terminal::progress;

/// The three fusions at the first start of an arena.
#[derive(Clone, Debug, Serialize)]
pub(super) struct Elsewhere {
    pub(super) arena: String,
    pub(super) start: String,
    pub(super) rows: Vec<Row>,
}

/// Sweeps with every seed at the first start of a shipped arena.
pub(super) fn sweep(
    arena: &str,
    increment: u32,
    (seeds, jobs): (&[u64], usize),
    interrupt: &Interrupt,
) -> Result<Elsewhere> {
    let starts = sim_arena::shipped::load(arena)?.starts;
    let start = starts.first().with_context(|| format!("arena {arena} has no start"))?.name.clone();
    let stage = Stage::at(arena, std::slice::from_ref(&start), increment)?;
    let bar = progress::long_bar(seeds.len() as u64, "elsewhere");
    let scores = batch::all((&stage, Wanted::Fusion), (seeds, jobs), None, interrupt, &bar)?;
    bar.finish_and_clear();
    let of_fusion = rows(&scores).into_iter().filter(|row| row.sensor == Sensor::Fusion);
    // The thesis was never there.
    let rows = of_fusion.map(|row| Row { thesis_mean: None, thesis_deviation: None, ..row });
    Ok(Elsewhere { arena: arena.to_owned(), start, rows: rows.collect() })
}

/// One line an arena, and how often ours is the least.
pub(super) fn text(all: &[Elsewhere]) -> String {
    if all.is_empty() {
        return String::new();
    }
    let lines = all.iter().map(|place| {
        let cell = |how: How| {
            let row = place.rows.iter().find(|row| row.method == how);
            row.map_or_else(String::new, Row::shown)
        };
        std::iter::once(format!("{} {}", place.arena, place.start)).chain(WAYS.map(cell)).collect()
    });
    let seeds = all.iter().flat_map(|place| &place.rows).map(|row| row.seeds).max().unwrap_or(0);
    let (mean, deviation) = (least(all, |row| row.mean), least(all, |row| row.deviation));
    format!("Elsewhere - fusion: mean / standard deviation, %, of {seeds} seeds\n")
        + &table(&["place", "mean", "Bayesian", "ours"], lines)
        + &format!(
            "ours has the least mean in {mean} and the least deviation in {deviation} of {} places\n\n",
            all.len()
        )
}

/// In how many places our figure is the least.
fn least(all: &[Elsewhere], figure: impl Fn(&Row) -> f64) -> usize {
    let is_least = |place: &&Elsewhere| {
        let best = place.rows.iter().min_by(|a, b| figure(a).total_cmp(&figure(b)));
        best.is_some_and(|row| row.method == How::Ours)
    };
    all.iter().filter(is_least).count()
}

#[cfg(test)]
mod tests {
    use super::super::combination::{CELLS, Combination};
    use super::super::trial::Score;
    use super::*;

    #[test]
    fn a_place_counts_where_ours_is_the_least() {
        let score = |cell: Combination| {
            let (mean, deviation) = match cell.how {
                How::Mean => (20.0, 30.0),
                How::Bayesian => (90.0, 20.0),
                How::Ours => (10.0, 25.0),
            };
            Score { mean, deviation, ..Score::default() }
        };
        let seed: [Score; CELLS] = Combination::all().map(score);
        let rows = rows(&[vec![seed, seed], vec![], vec![]]);
        let rows: Vec<Row> = rows.into_iter().filter(|row| row.sensor == Sensor::Fusion).collect();
        let place = Elsewhere { arena: "office".to_owned(), start: "Start1".to_owned(), rows };
        let text = text(&[place]);
        assert!(text.contains("office Start1") && text.contains("10.00 ± 0.00 / 25.00"), "{text}");
        assert!(text.contains("least mean in 1 and the least deviation in 0 of 1"), "{text}");
        assert_eq!(super::text(&[]), "");
    }
}
