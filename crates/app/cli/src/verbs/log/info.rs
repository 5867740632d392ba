//! `usar log info`: what somebody's log holds.

use anyhow::Result;
use app_mapping::{LaserInfo, LogInfo};
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
        console::tell(self.json, &info, || text(&info))?;
        Ok(if info.broken == 0 { Outcome::Done } else { Outcome::WithLoss })
    }
}

fn text(info: &LogInfo) -> String {
    let mut text = String::new();
    let mut row = |name: &str, value: String| text += &format!("{name:<16} {value}\n");
    row("form", info.form.to_owned());
    row("scans", format!("{} ({} not later than the one before)", info.scans, info.steps_back));
    row("odometry", format!("{} lines, {:.1} m", info.odometry, info.odometry_m));
    row("time", format!("{:.1} s", info.duration_s));
    row("true poses", info.truth.to_string());
    for laser in &info.lasers {
        row(&laser.name, laser_text(laser));
    }
    let (lines, broken, unknown) = (info.lines, info.broken, info.unknown);
    row("lines", format!("{lines}, {broken} broken, {unknown} of unknown kinds"));
    for (line, why) in &info.first_broken {
        row(&format!("line {line}"), why.clone());
    }
    text
}

fn laser_text(laser: &LaserInfo) -> String {
    let LaserInfo { scans, beams, first_deg, step_deg, max_range_m, .. } = laser;
    let source = if laser.is_told { "told" } else { "by their number" };
    let mount = laser
        .mount
        .map_or("not told".to_owned(), |[x, y, yaw]| format!("({x:.3}, {y:.3}) m, {yaw:.1} deg"));
    let silent = laser.no_return * 100.0;
    let times = match laser.beam_interval_s {
        None => "not told when".to_owned(),
        Some(0.0) => "at once".to_owned(),
        Some(seconds) => format!("{:.1} us apart", seconds * 1e6),
    };
    format!(
        "{scans} scans of {beams} beams from {first_deg:.1} deg by {step_deg:.3} ({source}), up to {max_range_m} m, \
         {silent:.1} % without return, mount {mount}, beams {times}"
    )
}
