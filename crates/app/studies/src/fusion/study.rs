//! The study itself.

use std::path::PathBuf;

use anyhow::Result;
use eval_report::Conditions;
use robot_clouds::Filling;
use serde_json::json;

use super::findings::{Findings, findings};
use super::row::rows;
use super::site::{POSITIONS, Stage};
use super::trial::Wanted;
use super::{batch, elsewhere, page, table, trial};
use crate::told::{self, Told};
use app_terminal::interrupt::Interrupt;
use app_terminal::{console, progress};

/// The study of fusions, as it is to be run.
#[derive(Clone, Debug)]
pub struct Fusion {
    /// How many seeds of noise; few if it is to be quick, and not said.
    pub seeds: Option<u32>,
    /// The first of them.
    pub seed: u64,
    /// How many sweeps at a time; as many as there are processors if not given.
    pub jobs: Option<usize>,
    /// Fewer seeds.
    pub is_quick: bool,
    /// Where the clouds of the first seed go.
    pub clouds: Option<PathBuf>,
    /// How missing points are made; both ways if not said.
    pub filling: Option<Filling>,
    /// Shipped arenas whose first start is swept, too.
    pub elsewhere: Vec<String>,
}

const SEEDS: u32 = 10;
const QUICK_SEEDS: u32 = 3;
/// Milliradians from posture to posture: four sonar cones side by side overlap, and a sweep still takes seconds.
const INCREMENT: u32 = 20;

impl Fusion {
    /// Sweeps at every place with every seed; an interrupt ends it with what is done.
    pub fn run(&self, interrupt: &Interrupt) -> Result<Told> {
        // A name that is wrong is better known before all the sweeps.
        self.elsewhere.iter().try_for_each(|arena| sim_arena::shipped::load(arena).map(drop))?;
        let stage = Stage::new(INCREMENT)?;
        let seeds: Vec<u64> =
            (0..u64::from(self.count())).map(|k| self.seed.wrapping_add(k)).collect();
        let processors = std::thread::available_parallelism().map_or(1, usize::from);
        let jobs = self.jobs.unwrap_or(processors).min(seeds.len() * POSITIONS);
        let bar = progress::long_bar((seeds.len() * POSITIONS) as u64, "sweeps");
        let threads = (seeds.as_slice(), jobs);
        let folder = self.clouds.as_deref();
        let scores = batch::all((&stage, Wanted::All), threads, folder, interrupt, &bar)?;
        bar.finish_and_clear();
        let fillings = self.filling.map_or(Filling::ALL.to_vec(), |one| vec![one]);
        let main = fillings.first().copied().unwrap_or_default();
        let places = self
            .elsewhere
            .iter()
            .map(|arena| elsewhere::sweep(arena, (INCREMENT, main), threads, interrupt));
        let elsewhere = places.collect::<Result<Vec<_>>>()?;
        let notes = notes(&stage, INCREMENT, interrupt)?;
        let is_whole = scores.iter().all(|done| done.len() == seeds.len());
        let (mut all_rows, mut all_findings, mut text) = (vec![], vec![], String::new());
        for filling in fillings {
            let rows = rows(&scores, filling);
            let findings = findings(&rows);
            text += &table::text(&rows, &findings, console::stdout_has_colour());
            all_rows.extend(rows);
            all_findings.push(Findings { fill: filling.name(), findings });
        }
        for note in &notes {
            text += &format!("note: {note}\n");
        }
        let first = all_findings.first().map_or(&[][..], |all| &all.findings);
        let are_best = first.iter().all(|finding| finding.holds || finding.whose != "ours");
        let all = json!({
            "rows": all_rows, "elsewhere": elsewhere, "findings": all_findings, "notes": notes
        });
        Ok(Told {
            text: text + &elsewhere::text(&elsewhere),
            json: told::json(&all)?,
            page: page::html(&all_rows, first, self.conditions()),
            verdict: page::verdict(first),
            is_whole: is_whole && are_best,
        })
    }

    fn count(&self) -> u32 {
        self.seeds.unwrap_or(if self.is_quick { QUICK_SEEDS } else { SEEDS })
    }

    fn conditions(&self) -> Conditions {
        let quick = if self.is_quick { " --quick" } else { "" };
        Conditions {
            seed: self.seed,
            version: env!("CARGO_PKG_VERSION").to_owned(),
            command: format!(
                "usar study fusion --seeds {} --seed {}{quick}",
                self.count(),
                self.seed
            ),
            commit: None,
        }
    }
}

/// What a reader must know besides.
fn notes(stage: &Stage, increment: u32, interrupt: &Interrupt) -> Result<Vec<String>> {
    let mut notes = vec![format!(
        "sweeps of {} postures, {increment} mrad apart; the thesis's default is 10 mrad",
        stage.sites.first().map_or(0, |site| site.postures.len())
    )];
    if let Some(cause) = interrupt.cause() {
        notes.push(format!("ended by {cause}; this is what was done until then"));
    } else if let Some(site) = stage.sites.first() {
        let (share, kept) = trial::as_printed(stage, site)?;
        notes.push(format!(
            "the infra-red's beam term is 1 in the Bayesian method; with 0, as printed, an ideal infra-red at position 1 keeps {kept} points \
             above 0.9, which are {:.0} % of the reference's: free space, not walls",
            share * 100.0
        ));
    }
    Ok(notes)
}
