//! A radio that loses bytes: a whole tour with the firmware on its board, and frames by the hundred thousand.

use anyhow::{Context, Result};
use app_terminal::interrupt::Interrupt;
use base::noise::NoiseStream;
use indicatif::ProgressBar;
use link_serial::{Decoder, Frame, Report};
use rayon::prelude::*;
use robot_survey::computer::Errand;

use super::row::Row;
use crate::mission::HexapodMission;
use crate::outing::Outcome;

const PART: &str = "bytes lost";
/// A lost byte may make a later frame whole, never one that nobody said of late: so many frames.
const OF_LATE: usize = 3;

/// Rows of tours with so many sweeps; the first loss is what the others are held against.
pub fn rows(sweeps: usize, losses: &[f64], bar: &ProgressBar) -> Result<Vec<Row>> {
    let outcomes: Vec<Outcome> = losses
        .par_iter()
        .map(|loss| {
            let outcome = tour(sweeps, *loss);
            bar.inc(1);
            outcome
        })
        .collect::<Result<_>>()?;
    let usual = outcomes.first().context("no losses were given")?.simulated_s;
    let mut rows = vec![];
    for (loss, outcome) in losses.iter().zip(&outcomes) {
        let percent = 100.0 * loss;
        let is_done = f64::from(u8::from(outcome.is_done));
        let note =
            format!("{} sweeps, {} bytes not understood", outcome.sweeps, outcome.stray_bytes);
        rows.push(
            Row::told(PART, format!("{percent} %: the tour is done"), is_done, "")
                .at_least(1.0)
                .noted(note),
        );
        let what =
            format!("{percent} %: its time, {:.0} s, of that without losses", outcome.simulated_s);
        rows.push(Row::told(PART, what, outcome.simulated_s / usual, "x").at_most(2.5));
    }
    let (misread, share) = misread(200_000, 0.3);
    rows.push(
        Row::told(PART, "30 %: frames misread of 200000", misread as f64, "")
            .at_most(0.0)
            .noted(format!("{:.1} % arrive", 100.0 * share)),
    );
    Ok(rows)
}

fn tour(sweeps: usize, loss: f64) -> Result<Outcome> {
    let (_, mission) =
        HexapodMission::open("hexapod-tour").context("the tour is not shipped")??;
    let mut outing = mission.outing(mission.seed, None);
    outing.errand = Errand::Tour(sweeps);
    outing.body.air.loss = loss;
    outing.run(&Interrupt::default(), &mut |_| {})
}

/// How many frames were understood that nobody had said of late, and the share that arrived.
fn misread(count: usize, loss: f64) -> (usize, f64) {
    let (mut noise, mut decoder) = (NoiseStream::new(1, "radio"), Decoder::default());
    let (mut said, mut misread, mut heard) = (Vec::<Report>::new(), 0, 0);
    while said.len() < count {
        let frame = Frame::new(noise.below(38) as u8, noise.below(1 << 14) as u16);
        let Some(report) = Report::from_frame(frame) else { continue };
        said.push(report);
        for byte in frame.to_bytes().into_iter().filter(|_| !noise.chance(loss)) {
            if let Some(report) = decoder.push(byte) {
                heard += 1;
                misread +=
                    usize::from(!said[said.len().saturating_sub(OF_LATE)..].contains(&report));
            }
        }
    }
    (misread, heard as f64 / count as f64)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_short_tour_is_done_though_three_bytes_of_ten_are_lost() {
        let rows = rows(2, &[0.0, 0.3], &ProgressBar::hidden()).unwrap();
        let done = rows.iter().filter(|row| row.what.ends_with("the tour is done"));
        assert!(done.clone().count() == 2 && done.clone().all(|row| row.value == 1.0), "{rows:?}");
        assert_eq!(rows.last().unwrap().value, 0.0, "misread");
    }
}
