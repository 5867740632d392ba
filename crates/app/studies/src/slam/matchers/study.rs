//! The study of matchers.

use std::path::PathBuf;

use anyhow::Result;
use app_terminal::interrupt::Interrupt;
use app_terminal::progress;
use robot_matching::Method;
use serde::Serialize;

use super::basin::{Basin, basin};
use super::pairs::{Pair, Pairs};
use super::table;
use crate::told::{Told, json};

/// The logs that everybody knows.
const LOGS: [&str; 3] = ["intel", "fr079", "mit-csail"];
const PAIRS: usize = 500;
const QUICK_PAIRS: usize = 50;

/// Matchers started far off on pairs of scans, as it is to be run.
#[derive(Clone, Debug)]
pub struct Matchers {
    /// Where `intel`, `fr079` and `mit-csail` lie, each as `.clf.gz` and `.relations`.
    pub logs: PathBuf,
    /// Fewer pairs.
    pub is_quick: bool,
}

/// What came of a log.
#[derive(Debug, Serialize)]
pub(super) struct OfLog {
    #[serde(flatten)]
    pub(super) pairs: Pairs,
    /// How many pairs tell the whole pose.
    tells_whole: usize,
    /// How many leave a direction open.
    leaves_open: usize,
    /// On pairs that tell the whole pose.
    pub(super) whole: Vec<Basin>,
    /// On pairs that leave a direction open.
    pub(super) open: Vec<Basin>,
}

/// What came of all logs.
#[derive(Debug, Serialize)]
pub(super) struct Findings {
    pub(super) logs: Vec<OfLog>,
    /// Whether ours placed every pair that tells the whole pose.
    pub(super) is_ours_always_right: bool,
}

impl Matchers {
    /// Reads the logs and starts every matcher on the pairs of each; an interrupt ends it with what is done.
    pub fn run(&self, interrupt: &Interrupt) -> Result<Told> {
        let spinner = progress::spinner("sorting the relations of three logs");
        let read = LOGS.into_iter().map(|log| Pairs::read(&self.logs, log));
        let logs = read.collect::<Result<Vec<Pairs>>>()?;
        spinner.finish_and_clear();
        let logs: Vec<OfLog> =
            logs.into_iter().map(|pairs| self.of_log(pairs, interrupt)).collect();
        let ours = |log: &OfLog| {
            let row = log.whole.iter().find(|row| row.method == Method::Combined.name());
            row.is_some_and(|row| row.placed == row.pairs && row.pairs > 0)
        };
        let is_ours_always_right = logs.iter().all(ours);
        let findings = Findings { logs, is_ours_always_right };
        Ok(Told {
            text: table::text(&findings),
            json: json(&findings)?,
            page: table::page(&findings).to_html(),
            verdict: table::verdict(&findings),
            is_whole: findings.is_ours_always_right && !interrupt.is_asked(),
        })
    }

    fn of_log(&self, pairs: Pairs, interrupt: &Interrupt) -> OfLog {
        let most = if self.is_quick { QUICK_PAIRS } else { PAIRS };
        let (whole, open) = (spread(&pairs.whole, most), spread(&pairs.open, most));
        let bar =
            progress::long_bar(((whole.len() + open.len()) * Method::ALL.len()) as u64, "matches");
        let rows = |chosen: &[Pair]| {
            let methods = Method::ALL.into_iter().take_while(|_| !interrupt.is_asked());
            methods.map(|method| basin(&pairs, chosen, method, &bar)).collect()
        };
        let (whole, open) = (rows(&whole), rows(&open));
        bar.finish_and_clear();
        let (tells_whole, leaves_open) = (pairs.whole.len(), pairs.open.len());
        OfLog { pairs, tells_whole, leaves_open, whole, open }
    }
}

/// At most so many pairs, spread evenly over all.
fn spread(pairs: &[Pair], most: usize) -> Vec<Pair> {
    let count = most.min(pairs.len());
    (0..count).map(|index| pairs[index * pairs.len() / count]).collect()
}
