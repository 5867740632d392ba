//! `usar bench ...`: one way to measure and to tell, whatever is measured.

pub(crate) mod help;

use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::time::Duration;

use anyhow::Result;
use app_bench::{Bench, PeerRun, Request, rays, station};
use app_terminal::arguments::time_limit;
use app_terminal::console;
use app_terminal::outcome::Outcome;
use clap::Args;

/// Where the page's sources lie in the repository.
const PAGE: &str = "crates/station/ui/ui";
/// Where path problems are looked for.
const GRIDS: &str = "../shared/data/grids";
/// Where pose graphs are looked for.
const GRAPHS: &str = "../shared/data/posegraphs";
/// Where logs of robots are looked for.
const LOGS: &str = "../shared/data/slam";

/// How much care is taken, and how it is told.
#[derive(Debug, Args)]
struct Care {
    /// Fewer and shorter runs: figures within about 20 %
    #[arg(long)]
    quick: bool,
    /// Print `{ "rows": [...] }`
    #[arg(long)]
    json: bool,
}

/// Which other programs are measured, and how.
#[derive(Debug, Args)]
struct PeerArguments {
    /// Measure other programs too, and keep what they need in this folder
    #[arg(long, value_name = "DIR")]
    peers: Option<PathBuf>,
    /// Script that installs and drives the other programs
    #[arg(long, value_name = "FILE", default_value = "../shared/peers/run", requires = "peers")]
    peers_script: PathBuf,
    /// Longest any of them may take, seconds
    #[arg(long, value_name = "S", default_value_t = 900.0, value_parser = time_limit, requires = "peers")]
    peer_limit: f64,
}

/// A benchmark beside other programs.
#[derive(Debug, Args)]
pub(crate) struct Beside {
    #[command(flatten)]
    peers: PeerArguments,
    #[command(flatten)]
    care: Care,
}

/// A benchmark of ours alone.
#[derive(Debug, Args)]
pub(crate) struct Alone {
    #[command(flatten)]
    care: Care,
}

/// A benchmark beside other programs that compares threads.
#[derive(Debug, Args)]
pub(crate) struct Rays {
    #[command(flatten)]
    beside: Beside,
    /// Threads of the rows that compare several with one
    #[arg(long, value_name = "N", default_value = "2")]
    threads: NonZeroUsize,
}

/// A benchmark beside other programs that solves published problems.
#[derive(Debug, Args)]
pub(crate) struct Mission {
    #[command(flatten)]
    beside: Beside,
    /// Folder of path problems in Moving AI's format
    #[arg(long, value_name = "DIR", default_value = GRIDS)]
    grids: PathBuf,
}

/// A benchmark beside other programs that optimises published pose graphs.
#[derive(Debug, Args)]
pub(crate) struct Slam {
    #[command(flatten)]
    beside: Beside,
    /// Folder of published pose graphs in g2o's format
    #[arg(long, value_name = "DIR", default_value = GRAPHS)]
    graphs: PathBuf,
    /// Folder of published logs: mit-csail and intel, each as .clf.gz
    #[arg(long, value_name = "DIR", default_value = LOGS)]
    logs: PathBuf,
}

/// A benchmark of ours with a browser.
#[derive(Debug, Args)]
pub(crate) struct Station {
    #[command(flatten)]
    care: Care,
    /// Sources of the page [default: crates/station/ui/ui, if it is there]
    #[arg(long, value_name = "DIR")]
    page: Option<PathBuf>,
}

impl Alone {
    pub(crate) fn run(self, bench: &Bench) -> Result<Outcome> {
        self.care.tell(bench, &self.care.request(None))
    }
}

impl Beside {
    pub(crate) fn run(self, bench: &Bench) -> Result<Outcome> {
        self.care.tell(bench, &self.request())
    }

    fn request(&self) -> Request {
        self.care.request(self.peers.run())
    }
}

impl Rays {
    pub(crate) fn run(self) -> Result<Outcome> {
        if rays::ran_fixed_batch() {
            return Ok(Outcome::Done);
        }
        let request = Request { threads: self.threads, ..self.beside.request() };
        self.beside.care.tell(&rays::BENCH, &request)
    }
}

impl Mission {
    pub(crate) fn run(self) -> Result<Outcome> {
        let request = Request { grids: self.grids, ..self.beside.request() };
        self.beside.care.tell(&app_bench::mission::BENCH, &request)
    }
}

impl Slam {
    pub(crate) fn run(self) -> Result<Outcome> {
        let request = Request { graphs: self.graphs, logs: self.logs, ..self.beside.request() };
        self.beside.care.tell(&app_bench::slam::BENCH, &request)
    }
}

impl Station {
    pub(crate) fn run(self) -> Result<Outcome> {
        let usual = PathBuf::from(PAGE);
        let page = self.page.or_else(|| usual.join("package.json").is_file().then_some(usual));
        self.care.tell(&station::BENCH, &Request { page, ..self.care.request(None) })
    }
}

impl PeerArguments {
    fn run(&self) -> Option<PeerRun> {
        let (script, folder) = (self.peers_script.clone(), self.peers.clone()?);
        Some(PeerRun { script, folder, limit: Duration::from_secs_f64(self.peer_limit) })
    }
}

impl Care {
    fn request(&self, peers: Option<PeerRun>) -> Request {
        let (threads, grids) = (NonZeroUsize::MIN, PathBuf::from(GRIDS));
        let (graphs, logs) = (PathBuf::from(GRAPHS), PathBuf::from(LOGS));
        Request { is_quick: self.quick, peers, threads, grids, graphs, logs, page: None }
    }

    /// Measures, prints, and judges.
    fn tell(&self, bench: &Bench, request: &Request) -> Result<Outcome> {
        let report = bench.run(request)?;
        console::tell(self.json, &report, || report.table(console::stdout_has_colour()))?;
        Ok(report.outcome(request.peers.is_some()))
    }
}
