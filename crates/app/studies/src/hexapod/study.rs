//! The study, part by part.

use anyhow::Result;
use app_hexapod::trials::{Row, body, geometry, lost, radio, tours, ways};
use app_terminal::interrupt::Interrupt;
use app_terminal::progress;
use base::picture::Picture;
use indicatif::ProgressBar;
use serde::Serialize;

use super::{strip, table};
use crate::told::{Told, json};

/// The study of the walking robot, as it is to be run.
#[derive(Clone, Copy, Debug)]
pub struct Hexapod {
    /// Fewer rooms and tours: under a minute.
    pub is_quick: bool,
}

/// How much of everything.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sizes {
    /// Cycles of each gait.
    cycles: usize,
    /// Rooms in which cells are held against exact regions.
    pub(super) rooms: u64,
    /// Tours that map the test room.
    pub(super) mapping: u64,
    /// Tours of each comparison on known maps.
    pub(super) tours: u64,
    /// Tours in which the robot is carried off.
    pub(super) kidnapped: u64,
    /// Rooms through which ways are looked for.
    ways: u64,
    /// Rooms in which it is lost, of each kind.
    pub(super) lost: u64,
    /// Sweeps of the tours that lose bytes, and what they lose.
    sweeps: usize,
    losses: &'static [f64],
    /// Rooms in which the firmware is left alone, and for how many seconds.
    alone: (u64, f64),
}

impl Sizes {
    const WHOLE: Self = Self {
        cycles: 100,
        rooms: 1000,
        mapping: 50,
        tours: 8,
        kidnapped: 50,
        ways: 40,
        lost: 100,
        sweeps: 30,
        losses: &[0.0, 0.1, 0.2, 0.3],
        alone: (20, 600.0),
    };
    const QUICK: Self = Self {
        cycles: 5,
        rooms: 60,
        mapping: 2,
        tours: 1,
        kidnapped: 4,
        ways: 4,
        lost: 8,
        sweeps: 3,
        losses: &[0.0, 0.3],
        alone: (2, 60.0),
    };
}

/// What came of it.
#[derive(Debug, Serialize)]
pub(super) struct Findings {
    pub(super) is_quick: bool,
    /// Whether it was run to its end.
    pub(super) is_complete: bool,
    pub(super) rows: Vec<Row>,
}

/// A part of the study.
type Part = fn(&Sizes, &ProgressBar) -> Result<Vec<Row>>;

impl Hexapod {
    /// Runs all parts; an interrupt ends it after the part that is running, with what is done.
    pub fn run(&self, interrupt: &Interrupt) -> Result<Told> {
        let sizes = if self.is_quick { Sizes::QUICK } else { Sizes::WHOLE };
        let (strip, mut rows) = strip::strip()?;
        let parts: [(&str, Part); 8] = [
            ("gaits", |sizes, bar| body::gaits(sizes.cycles, bar)),
            ("rooms", |sizes, bar| geometry::rows(sizes.rooms, bar)),
            ("tours that map", |sizes, bar| tours::mapping(sizes.mapping, bar)),
            ("tours on known maps", |sizes, bar| tours::rivals(sizes.tours, sizes.kidnapped, bar)),
            ("ways", |sizes, bar| ways::rows(sizes.ways, bar)),
            ("rooms to be lost in", |sizes, bar| lost::rows(sizes.lost, bar)),
            ("tours that lose bytes", |sizes, bar| radio::rows(sizes.sweeps, sizes.losses, bar)),
            ("rooms without a computer", |sizes, bar| {
                body::alone(sizes.alone.0, sizes.alone.1, bar)
            }),
        ];
        let mut is_complete = true;
        for (number, (what, part)) in parts.into_iter().enumerate() {
            if interrupt.is_asked() {
                is_complete = false;
                break;
            }
            let count = [
                7,
                sizes.rooms,
                sizes.mapping,
                12 * sizes.tours + sizes.kidnapped,
                sizes.ways,
                2 * sizes.lost,
                sizes.losses.len() as u64,
                sizes.alone.0,
            ];
            let bar = progress::long_bar(count[number], what);
            rows.extend(part(&sizes, &bar)?);
            bar.finish_and_clear();
        }
        told(&Findings { is_quick: self.is_quick, is_complete, rows }, &strip)
    }
}

fn told(findings: &Findings, strip: &Picture) -> Result<Told> {
    let holds = findings.rows.iter().all(|row| row.holds != Some(false));
    Ok(Told {
        text: table::text(findings),
        json: json(findings)?,
        page: table::page(findings, strip)?.to_html(),
        verdict: table::verdict(findings),
        is_whole: holds && findings.is_complete,
    })
}
