//! `usar eval path`: the way a robot took.

use std::path::PathBuf;

use anyhow::Result;
use app_missions::judged_path::{Against, JudgedPath};
use app_terminal::arguments::{elevation, length};
use app_terminal::console;
use app_terminal::outcome::Outcome;
use clap::{Args, ValueEnum};
use eval_metrics::PoseSource;

const EXAMPLES: &str = "\
Examples:
  usar eval path run.mcap                                length, time, turns, contacts
  usar eval path run.mcap --arena yellow --radius 0.25   and how close to walls, against the shortest way
  usar eval path run.mcap --robot P2AT --source odometry --json";

/// Who says where the robot was.
#[derive(Clone, Copy, Debug, ValueEnum)]
enum Source {
    /// The simulator
    Truth,
    /// Its wheels
    Odometry,
    /// Its inertial system
    Ins,
}

impl From<Source> for PoseSource {
    fn from(source: Source) -> Self {
        match source {
            Source::Truth => Self::Truth,
            Source::Odometry => Self::Odometry,
            Source::Ins => Self::Ins,
        }
    }
}

/// Measure the way a robot took: length, time, turns, contacts, clearance
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct EvalPath {
    /// An MCAP file made by usar
    #[arg(value_name = "RUN.mcap")]
    file: PathBuf,
    /// Name of the robot, where there are several
    #[arg(long, value_name = "NAME")]
    robot: Option<String>,
    /// Who says where it was
    #[arg(long, value_enum, default_value_t = Source::Truth)]
    source: Source,
    /// The true map, for clearance and the shortest way: a shipped arena, an arena file or a .yaml
    #[arg(long, value_name = "TRUTH")]
    arena: Option<String>,
    /// Half the width of the robot, metres
    #[arg(long, value_name = "M", default_value_t = 0.2, value_parser = length, requires = "arena")]
    radius: f64,
    /// Height of an arena's true map: z in the world, metres
    #[arg(
        long, value_name = "M", default_value_t = 0.3, value_parser = elevation,
        allow_hyphen_values = true
    )]
    height: f64,
    /// Print an object with the measures and `contacts`
    #[arg(long)]
    json: bool,
}

impl EvalPath {
    pub(crate) fn run(self) -> Result<Outcome> {
        let Self { arena, height, radius, .. } = self;
        let against = arena.map(|arena| Against { arena, height, radius });
        let (robot, source) = (self.robot.as_deref(), self.source.into());
        let judged = JudgedPath::of(&self.file, robot, source, against.as_ref())?;
        console::tell(self.json, &judged, || judged.text())?;
        if !judged.is_complete {
            console::note(&format!("{} is not whole: {}", self.file.display(), judged.integrity));
        }
        Ok(if judged.is_complete { Outcome::Done } else { Outcome::WithLoss })
    }
}
