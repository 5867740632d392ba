//! `usar study ...`: published experiments again.

use std::path::{Path, PathBuf};

use anyhow::Result;
use app_studies::Told;
use app_terminal::interrupt::Interrupt;
use app_terminal::out_folder::OutFolder;
use app_terminal::outcome::Outcome;
use app_terminal::{console, files};
use clap::Args;
use robot_clouds::Filling;

const SEARCH: &str = "\
Examples:
  usar study search                         one seed: the table, and what each fault of the paper costs
  usar study search --runs 100 --out out/study
  usar study search --quick --json

Each seed is run twice: with our search to the end, and with the paper's search up to the beacon. Eight faults the paper
names are switched on again one by one. Ctrl-C ends it with the table of what is done.
Exit codes: 0 done, 3 seeds are missing or a fault is not shown cured.";

const CPU: &str = "\
Examples:
  usar study cpu --quick                    under a minute: without the list on the finest static grid
  usar study cpu --out out/cpu              a page and the figures
  usar study cpu --quick --json

The program is programs/mapper.u with a hit at the longest range on a slant, first into an empty store, then into one full
of the same cone. `static` is the bound from the text alone, `run` what running it takes.";

const FUSION: &str = "\
Examples:
  usar study fusion                         10 seeds: tables 21 to 24, and which findings hold
  usar study fusion --seeds 30 --out out/fusion
  usar study fusion --quick --json
  usar study fusion --elsewhere office --elsewhere collapse --seeds 3
  usar study fusion --fill known --out out/fusion    one way of filling; clouds of the first seed beside the page

At each of three positions the Mapper's head sweeps 120 x 45 degrees; its readings are drawn with the infra-red, the sonar and
both, by the mean, the Bayesian and our own method, kept above 0.9, filled, and held against what an ideal infra-red gives.
Precision, recall and the area under both are by what is truly there, glass included, within 30 mm.
Ctrl-C ends it with the tables of what is done.
Exit codes: 0 done, 3 seeds are missing, or our fusion is not the best.";

const MATCHERS: &str = "\
Examples:
  usar study matchers --quick               under a minute: 50 pairs of each log
  usar study matchers --out out/matchers    500 pairs of each, a page and the figures
  usar study matchers --logs ~/logs --json

The folder holds intel, fr079 and mit-csail, each as NAME.clf.gz and NAME.relations. Each of eight matchers is started up to
0.5 m and 45 degrees off; it has placed a scan where it ends within 0.1 m and 0.03 rad of the relation.
Relations whose scans have less than half in common, or contradict it, are left out and counted; those that leave a direction
open, such as along a corridor, stand in a table of their own. Ctrl-C ends it with the tables of what is done.
Exit codes: 0 done, 3 ours missed a pair that tells the whole pose, or pairs are missing.";

/// Which seeds, and how many at once.
#[derive(Debug, Args)]
struct Batch {
    /// The first seed
    #[arg(long, value_name = "S", default_value_t = 1, value_parser = app_terminal::arguments::seed)]
    seed: u64,
    /// How many runs at a time; as many as there are processors if not given
    #[arg(long, value_name = "J", value_parser = clap::value_parser!(u16).range(1..=256))]
    jobs: Option<u16>,
}

/// Where a study tells what it found.
#[derive(Debug, Args)]
struct Output {
    /// Write `study.html` and `study.json` into this folder, and what else the study makes
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
    /// Print all figures as an object
    #[arg(long)]
    json: bool,
}

/// Run the search-and-return experiment again, beside its published figures
#[derive(Debug, Args)]
#[command(after_help = SEARCH)]
pub(crate) struct Search {
    /// How many seeds
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=10_000))]
    runs: u32,
    /// Shorter drives, and the paper's search given up after 900 simulated seconds: under a minute for one seed
    #[arg(long)]
    quick: bool,
    #[command(flatten)]
    batch: Batch,
    #[command(flatten)]
    output: Output,
}

impl Search {
    pub(crate) fn run(self) -> Result<Outcome> {
        let interrupt = Interrupt::listen();
        console::note("Ctrl-C ends it with the table of what is done until then");
        let Self { runs, quick: is_quick, batch: Batch { seed, jobs }, .. } = self;
        let jobs = jobs.map(usize::from);
        let study = app_studies::search::Search { runs, seed, jobs, is_quick };
        self.output.tell(|| study.run(&interrupt))
    }
}

/// Count the instructions of the worst sonar cone, beside the thesis's: which clock does a map need?
#[derive(Debug, Args)]
#[command(after_help = CPU)]
pub(crate) struct CpuStudy {
    /// Without the indexed list on the finest static grid, which alone takes longer than all others
    #[arg(long)]
    quick: bool,
    #[command(flatten)]
    output: Output,
}

impl CpuStudy {
    pub(crate) fn run(self) -> Result<Outcome> {
        self.output.tell(|| app_studies::cpu::CpuStudy { is_quick: self.quick }.run())
    }
}

/// Run the mapping robot's study of sensor fusion again, beside its published figures
#[derive(Debug, Args)]
#[command(after_help = FUSION)]
pub(crate) struct Fusion {
    /// How many seeds of noise [default: 10, or 3 with --quick]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=1000))]
    seeds: Option<u32>,
    /// Fewer seeds: under a minute
    #[arg(long)]
    quick: bool,
    /// How points missing beside known ones are made; both ways, one after the other, if not given
    #[arg(long, value_name = "WAY", value_parser = super::cloud::filling)]
    fill: Option<Filling>,
    /// Also compare the three fusions and the infra-red alone at the first start of this shipped arena; may be repeated
    #[arg(long, value_name = "ARENA")]
    elsewhere: Vec<String>,
    #[command(flatten)]
    batch: Batch,
    #[command(flatten)]
    output: Output,
}

impl Fusion {
    pub(crate) fn run(self) -> Result<Outcome> {
        let Self { seeds, quick: is_quick, batch: Batch { seed, jobs }, elsewhere, .. } = self;
        let (jobs, clouds, filling) = (jobs.map(usize::from), self.output.out.clone(), self.fill);
        let study =
            app_studies::fusion::Fusion { seeds, seed, jobs, is_quick, clouds, filling, elsewhere };
        self.output.tell(|| study.run(&Interrupt::listen()))
    }
}

/// Start every scan matcher up to 0.5 m and 45 degrees off on pairs of scans of real logs
#[derive(Debug, Args)]
#[command(after_help = MATCHERS)]
pub(crate) struct Matchers {
    /// Where the logs and their relations lie
    #[arg(long, value_name = "DIR", default_value = "../shared/data/slam")]
    logs: PathBuf,
    /// 50 pairs of each log: under a minute
    #[arg(long)]
    quick: bool,
    #[command(flatten)]
    output: Output,
}

impl Matchers {
    pub(crate) fn run(self) -> Result<Outcome> {
        let study = app_studies::slam::matchers::Matchers { logs: self.logs, is_quick: self.quick };
        self.output.tell(|| study.run(&Interrupt::listen()))
    }
}

const SLAM: &str = "\
Examples:
  usar study slam --quick                                 Intel's log alone, under a minute
  usar study slam --out out/slam                          all three logs, each again in pieces, with robots carried off, and without one of its parts

The logs are those of Kuemmerle's benchmark (2009): intel, fr079 and mit-csail, each as .clf.gz and .relations.
Exit codes: 0 every bar holds, 1 failed, 2 bad arguments, 3 a bar was missed or it was ended early.";

/// Map three known logs, judge them by hand-checked relations, beside Cartographer's and Karto's errors
#[derive(Debug, Args)]
#[command(after_help = SLAM)]
pub(crate) struct SlamStudy {
    /// Where the logs and their relations lie
    #[arg(long, value_name = "DIR", default_value = "../shared/data/slam")]
    logs: PathBuf,
    /// Intel's log alone, with all parts
    #[arg(long)]
    quick: bool,
    #[command(flatten)]
    output: Output,
}

impl SlamStudy {
    pub(crate) fn run(self) -> Result<Outcome> {
        let study = app_studies::slam::logs::Logs { logs: self.logs, is_quick: self.quick };
        self.output.tell(|| study.run(&Interrupt::listen()))
    }
}

impl Output {
    /// Makes sure of the folder, runs the study, and tells what it found; a full disk takes the files and not the answer.
    fn tell(&self, study: impl FnOnce() -> Result<Told>) -> Result<Outcome> {
        let folder = self.out.as_deref().map(OutFolder::claim).transpose()?;
        let told = study()?;
        let lost = folder.is_some_and(|folder| Self::write(&told, folder.path()));
        console::print(&if self.json { told.json + "\n" } else { told.text })?;
        Ok(if told.is_whole && !lost { Outcome::Done } else { Outcome::WithLoss })
    }

    /// Writes page and figures; says whether one of them is missing.
    fn write(told: &Told, folder: &Path) -> bool {
        let files = [("study.html", &told.page), ("study.json", &told.json)];
        let write =
            |(name, text): (&str, &String)| files::write(&folder.join(name), text.as_bytes());
        let errors: Vec<_> = files.into_iter().filter_map(|file| write(file).err()).collect();
        for error in &errors {
            console::note(&format!("note: {error:#}"));
        }
        console::note(&format!("{}: {}", folder.join("study.html").display(), told.verdict));
        !errors.is_empty()
    }
}
