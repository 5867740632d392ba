//! `usar bench hexapod`: the walking robot, from its gaits to its maps, held against its bars.

use anyhow::Result;
use app_hexapod::trials::{Row as Tried, body, geometry, lost, radio, tours};
use app_terminal::progress;
use indicatif::ProgressBar;

use crate::{Bench, Figures, Report, Request, Row};

/// `usar bench hexapod`.
pub const BENCH: Bench = Bench { name: "hexapod", peers: &[], measure: run };

/// How much of everything.
struct Sizes {
    cycles: usize,
    tours: u64,
    rooms: u64,
    lost: u64,
    carried_off: u64,
    sweeps: usize,
    alone: (u64, f64),
}

const WHOLE: Sizes = Sizes {
    cycles: 100,
    tours: 50,
    rooms: 1000,
    lost: 100,
    carried_off: 50,
    sweeps: 30,
    alone: (20, 600.0),
};
const QUICK: Sizes =
    Sizes { cycles: 5, tours: 4, rooms: 60, lost: 8, carried_off: 4, sweeps: 3, alone: (2, 60.0) };
/// Losses of the tours over the radio: the first is what the second is held against.
const LOSSES: [f64; 2] = [0.0, 0.3];

fn run(request: &Request, _: &Figures) -> Result<Report> {
    let sizes = if request.is_quick { QUICK } else { WHOLE };
    let mut rows = vec![];
    let mut part =
        |what: &'static str, count: u64, rows_of: &dyn Fn(&ProgressBar) -> Result<Vec<Tried>>| {
            let bar = progress::long_bar(count, what);
            let tried = rows_of(&bar);
            bar.finish_and_clear();
            rows.extend(tried?.into_iter().map(row));
            anyhow::Ok(())
        };
    part("gaits", 7, &|bar| body::gaits(sizes.cycles, bar))?;
    part("tours that map", sizes.tours, &|bar| tours::mapping(sizes.tours, bar))?;
    part("rooms", sizes.rooms, &|bar| geometry::rows(sizes.rooms, bar))?;
    part("rooms to be lost in", 2 * sizes.lost, &|bar| lost::rows(sizes.lost, bar))?;
    part("robots carried off", sizes.carried_off, &|bar| {
        tours::carried_off(sizes.carried_off, bar)
    })?;
    part("tours that lose bytes", LOSSES.len() as u64, &|bar| {
        radio::rows(sizes.sweeps, &LOSSES, bar)
    })?;
    let (count, seconds) = sizes.alone;
    part("rooms without a computer", count, &|bar| body::alone(count, seconds, bar))?;
    Ok(Report { rows, notes: vec![] })
}

fn row(tried: Tried) -> Row {
    let Tried { part, what, value, unit, bar, holds, note } = tried;
    // Tables scale seconds themselves.
    let (value, unit) = if unit == "ms" { (value / 1000.0, "s") } else { (value, unit) };
    let note = if note.is_empty() { note } else { format!(" ({note})") };
    Row {
        name: format!("{part}: {what}{note}"),
        value,
        unit,
        peer: None,
        ratio: None,
        bar: Some(bar).filter(|bar| !bar.is_empty()),
        holds,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_tried_keeps_its_figure_its_bar_and_its_verdict() {
        let rows = body::gaits(1, &ProgressBar::hidden()).unwrap();
        let rows: Vec<Row> = rows.into_iter().map(row).collect();
        let forward = &rows[0];
        assert!(forward.name.starts_with("gaits: forward") && forward.unit == "cm", "{forward:?}");
        assert_eq!((forward.bar.as_deref(), forward.holds), (Some("18 to 22 cm"), Some(true)));
        assert!(rows[1].bar.is_none() && rows[1].holds.is_none());
        let time = row(Tried::told("cells", "11 ranges", 0.1, "ms"));
        assert_eq!((time.value, time.unit), (0.0001, "s"), "it is printed as 100 µs");
    }
}
