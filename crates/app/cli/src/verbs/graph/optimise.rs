//! `usar graph optimise`: poses to where the errors are least.

use std::path::PathBuf;

use anyhow::Result;
use app_mapping::{KernelName, Optimised, Start};
use app_terminal::outcome::Outcome;
use app_terminal::{console, files};
use clap::{Args, ValueEnum};

const EXAMPLES: &str = "\
Examples:
  usar graph optimise manhattan.g2o --out best.g2o       from odometry, by the chordal start
  usar graph optimise sphere2500.g2o --start odometry --json
  usar graph optimise doubtful.g2o --kernel gnc          leave out loops that do not agree

Edges from a pose to the next are odometry and never doubted; kernels are for the others.";

/// Where the search begins.
#[derive(Clone, Copy, Debug, ValueEnum)]
enum StartName {
    /// Poses chained along odometry
    Odometry,
    /// Rotations, then positions, by two linear systems
    Chordal,
    /// Where the file puts the poses
    File,
}

/// What far loops count.
#[derive(Clone, Copy, Debug, ValueEnum)]
enum KernelWord {
    /// As much as all others
    None,
    /// Less, in proportion to their error
    Huber,
    /// Much less
    Cauchy,
    /// Nearly nothing: dynamic covariance scaling
    Dcs,
    /// Nothing: truncated least squares
    Gnc,
}

/// Move the poses of a graph to where its errors are least
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Optimise {
    /// A g2o file, on the plane or in space
    #[arg(value_name = "FILE.g2o")]
    file: PathBuf,
    /// Where the search begins
    #[arg(long, value_enum, default_value_t = StartName::Chordal)]
    start: StartName,
    /// What far loops count
    #[arg(long, value_enum, default_value_t = KernelWord::None)]
    kernel: KernelWord,
    /// Write the graph with its poses moved
    #[arg(long, value_name = "BEST.g2o")]
    out: Option<PathBuf>,
    /// Print an object
    #[arg(long)]
    json: bool,
}

impl Optimise {
    pub(crate) fn run(self) -> Result<Outcome> {
        if let Some(out) = &self.out {
            files::require_writable(out)?;
        }
        let start = match self.start {
            StartName::Odometry => Start::Odometry,
            StartName::Chordal => Start::Chordal,
            StartName::File => Start::File,
        };
        let kernel = match self.kernel {
            KernelWord::None => KernelName::None,
            KernelWord::Huber => KernelName::Huber,
            KernelWord::Cauchy => KernelName::Cauchy,
            KernelWord::Dcs => KernelName::Dcs,
            KernelWord::Gnc => KernelName::Gnc,
        };
        let (best, told) = app_mapping::optimise(app_mapping::open(&self.file)?, start, kernel)?;
        if let Some(out) = &self.out {
            files::write(out, link_graphs::write(&best).as_bytes())?;
        }
        console::tell(self.json, &told, || text(&told))?;
        if !told.has_converged {
            console::note("the steps ran out before they came to rest");
        }
        Ok(if told.has_converged { Outcome::Done } else { Outcome::WithLoss })
    }
}

fn text(told: &Optimised) -> String {
    let rows = [
        ("poses", told.poses.to_string()),
        ("edges", told.edges.to_string()),
        ("chi2 at the start", format!("{:.4}", told.start_chi2)),
        ("chi2", format!("{:.4}", told.chi2)),
        ("loops left out", told.left_out.to_string()),
        ("iterations", told.iterations.to_string()),
        ("CPU time", told.cpu_s.map_or("-".into(), |s| format!("{s:.4} s"))),
    ];
    rows.map(|(name, value)| format!("{name:<18} {value}\n")).concat()
}
