//! `usar slam merge`: the maps of several robots become one where they belong together.

use std::path::PathBuf;

use anyhow::Result;
use app_mapping::slam::{MergeReport, chosen, cut, map_log, merge, merge_live, open_map, reopened};
use app_terminal::console;
use app_terminal::interrupt::Interrupt;
use app_terminal::outcome::Outcome;
use clap::Args;
use robot_slam::Settings;

const MERGE: &str = "\
Examples:
  usar slam merge first.clf second.clf.gz                                   do these two belong together?
  usar slam merge intel.clf.gz --pieces 3 --relations intel.relations       one log as if of three robots, and the errors across
  usar slam merge out/a/map.slam out/b/map.slam                             maps that were made before
  usar slam merge intel.clf.gz fr079.clf.gz --json                          two buildings: not merged, with the reason
  usar slam merge intel.clf.gz --pieces 8 --live                            eight robots that drive at once and tell each other

Each log is mapped alone, in a frame of its own. Two maps are merged when at least 3 recognised places agree, from at least 2 places more than
3 m apart, and no other placement has more than half as many. Answers: merged, not_yet (why), refused (which conflict).
With --live all robots begin at once and each hears packets of the others; what is told is what the first of them knows in the end, how
long its steps took, and what was sent.
Exit codes: 0 done, 1 failed, 2 bad arguments.";

/// Make one map of the logs of several robots, where they belong together
#[derive(Debug, Args)]
#[command(after_help = MERGE)]
pub(crate) struct Merge {
    /// Logs as `usar slam LOG` takes them, or map files that it wrote (map.slam)
    #[arg(value_name = "LOG", required = true)]
    logs: Vec<PathBuf>,
    /// Cut each log (map files are not cut) into so many pieces first, each with a frame of its own
    #[arg(long, value_name = "N", default_value_t = 1)]
    pieces: usize,
    /// Hand-checked relative poses: those from one piece to another judge the merge
    #[arg(long, value_name = "FILE")]
    relations: Option<PathBuf>,
    /// Let all drive at once and tell each other of their maps by packets, as robots on a mission do
    #[arg(long)]
    live: bool,
    /// Print an object
    #[arg(long)]
    json: bool,
}

impl Merge {
    pub(crate) fn run(self) -> Result<Outcome> {
        let interrupt = Interrupt::listen();
        if self.live {
            return self.run_live(&interrupt);
        }
        let (mut names, mut maps) = (vec![], vec![]);
        for path in &self.logs {
            let name = path.display().to_string();
            if path.extension().is_some_and(|ending| ending == "slam") {
                maps.push(reopened(&open_map(path)?));
                names.push(name);
                continue;
            }
            let laser = chosen(&app_mapping::open_log(path, false)?)?;
            for piece in cut(&name, &laser, self.pieces)? {
                maps.push(map_log(piece.laser, Settings::default(), &interrupt));
                names.push(piece.name);
            }
        }
        let merged = merge(maps)?;
        let across = self.relations.as_deref().map(|path| merged.judged(path)).transpose()?;
        let report = MergeReport::new(&names, &merged, across.flatten());
        console::tell(self.json, &report, || report.text())?;
        Ok(Outcome::Done)
    }

    fn run_live(&self, interrupt: &Interrupt) -> Result<Outcome> {
        let mut pieces = vec![];
        for path in &self.logs {
            let laser = chosen(&app_mapping::open_log(path, false)?)?;
            pieces.extend(cut(&path.display().to_string(), &laser, self.pieces)?);
        }
        let report = merge_live(&pieces, self.relations.as_deref(), interrupt)?;
        console::tell(self.json, &report, || report.text())?;
        Ok(Outcome::Done)
    }
}
