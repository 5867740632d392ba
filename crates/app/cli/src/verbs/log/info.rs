//! `usar log info`: what somebody's log holds.

use anyhow::Result;
use app_mapping::LogInfo;
use app_terminal::console;
use app_terminal::outcome::Outcome;
use clap::Args;

use super::source::Source;

const EXAMPLES: &str = "\
Examples:
  usar log info intel.clf.gz                    a log of CARMEN's, packed
  usar log info server.log --strict --json      lines of a USARSim server; a broken one is an error
  usar log info out/run/run.mcap --robot scout  one robot of a recording of ours
  usar log info bag_0.mcap --scan-topic /scan   a recording of ROS 2 with several lasers

The form is recognised by what the file holds, not by its name.
Exit codes: 0 done, 1 failed, 2 bad arguments, 3 lines were broken.";

/// Say what a log holds: scans, odometry, lasers, and what could not be understood
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Info {
    #[command(flatten)]
    source: Source,
    /// Print an object
    #[arg(long)]
    json: bool,
}

impl Info {
    pub(crate) fn run(self) -> Result<Outcome> {
        let info = LogInfo::of(&self.source.open()?);
        console::tell(self.json, &info, || info.text())?;
        Ok(if info.broken == 0 { Outcome::Done } else { Outcome::WithLoss })
    }
}
