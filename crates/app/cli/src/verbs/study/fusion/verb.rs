//! The command itself.

use std::path::PathBuf;

use anyhow::Result;
use clap::Args;
use eval_report::Conditions;
use serde_json::json;

use super::elsewhere::Elsewhere;
use super::findings::{Finding, findings};
use super::row::{Row, rows};
use super::site::{POSITIONS, Stage};
use super::trial::Wanted;
use super::{batch, elsewhere, page, table, trial};
use app_terminal::interrupt::Interrupt;
use app_terminal::outcome::Outcome;
use app_terminal::{console, files, progress};

const EXAMPLES: &str = "\
Examples:
  usar study fusion                         10 seeds: tables 21 to 24, and which findings hold
  usar study fusion --seeds 30 --out out/fusion
  usar study fusion --quick --json
  usar study fusion --elsewhere office --elsewhere collapse --seeds 3

At each of three positions the Mapper's head sweeps 120 x 45 degrees; its readings are drawn with the infra-red, the sonar and
both, by the mean, the Bayesian and our own method, kept above 0.9, filled, and held against what an ideal infra-red gives.
Ctrl-C ends it with the tables of what is done.
Exit codes: 0 done, 3 seeds are missing, or our fusion is not the best.";

/// Run the mapping robot's study of sensor fusion again, beside its published figures
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Fusion {
    /// How many seeds of noise [default: 10, or 3 with --quick]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=1000))]
    seeds: Option<u32>,
    /// The first of them
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// How many sweeps at a time; as many as there are processors if not given
    #[arg(long, value_name = "J", value_parser = clap::value_parser!(u16).range(1..=256))]
    jobs: Option<u16>,
    /// Fewer seeds: under a minute
    #[arg(long)]
    quick: bool,
    /// Write `study.html`, `study.json` and the clouds of the first seed into this folder
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
    /// Also compare the three fusions at the first start of this shipped arena; may be repeated
    #[arg(long, value_name = "ARENA")]
    elsewhere: Vec<String>,
    /// Print an object with all `rows` and `findings`
    #[arg(long)]
    json: bool,
}

const SEEDS: u32 = 10;
const QUICK_SEEDS: u32 = 3;
/// Milliradians from posture to posture: four sonar cones side by side overlap, and a sweep still takes seconds.
const INCREMENT: u32 = 20;

impl Fusion {
    pub(crate) fn run(self) -> Result<Outcome> {
        let interrupt = Interrupt::listen();
        // A name that is wrong is better known before all the sweeps.
        self.elsewhere.iter().try_for_each(|arena| sim_arena::shipped::load(arena).map(drop))?;
        let stage = Stage::new(INCREMENT)?;
        let seeds: Vec<u64> =
            (0..u64::from(self.count())).map(|k| self.seed.wrapping_add(k)).collect();
        let processors = std::thread::available_parallelism().map_or(1, usize::from);
        let jobs = self.jobs.map_or(processors, usize::from).min(seeds.len() * POSITIONS);
        let bar = progress::long_bar((seeds.len() * POSITIONS) as u64, "sweeps");
        let threads = (seeds.as_slice(), jobs);
        let folder = self.out.as_deref();
        let scores = batch::all((&stage, Wanted::All), threads, folder, &interrupt, &bar)?;
        bar.finish_and_clear();
        let places = self.elsewhere.iter();
        let elsewhere = places.map(|arena| elsewhere::sweep(arena, INCREMENT, threads, &interrupt));
        let elsewhere = elsewhere.collect::<Result<Vec<_>>>()?;
        let rows = rows(&scores);
        let findings = findings(&rows);
        let notes = notes(&stage, INCREMENT, &interrupt)?;
        self.tell((&rows, &elsewhere), &findings, &notes)?;
        let is_whole = scores.iter().all(|done| done.len() == seeds.len());
        let are_best = findings.iter().all(|finding| finding.holds || finding.whose != "ours");
        Ok(if is_whole && are_best { Outcome::Done } else { Outcome::WithLoss })
    }

    fn count(&self) -> u32 {
        self.seeds.unwrap_or(if self.quick { QUICK_SEEDS } else { SEEDS })
    }

    fn tell(
        &self,
        (rows, elsewhere): (&[Row], &[Elsewhere]),
        findings: &[Finding],
        notes: &[String],
    ) -> Result<()> {
        let all = json!({
            "rows": rows, "elsewhere": elsewhere, "findings": findings, "notes": notes
        });
        if let Some(folder) = &self.out {
            let page = page::html(rows, findings, self.conditions());
            files::write(&folder.join("study.html"), page.as_bytes())?;
            files::write(&folder.join("study.json"), &serde_json::to_vec_pretty(&all)?)?;
            let verdict = page::verdict(findings);
            console::note(&format!("{}: {verdict}", folder.join("study.html").display()));
        }
        if self.json {
            console::print_json(&all)
        } else {
            let text = table::text(rows, findings, notes, console::stdout_has_colour());
            Ok(console::print(&(text + &elsewhere::text(elsewhere)))?)
        }
    }

    fn conditions(&self) -> Conditions {
        let quick = if self.quick { " --quick" } else { "" };
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
    if interrupt.is_asked() {
        notes.push("ended by Ctrl-C; this is what was done until then".to_owned());
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
