//! `usar log info`: what somebody's log holds.

use std::path::PathBuf;

use anyhow::Result;
use app_mapping::{LaserInfo, LogInfo, open_log};
use app_terminal::console;
use app_terminal::outcome::Outcome;
use clap::Args;

/// Say what a log holds: scans, odometry, lasers, and what could not be understood
#[derive(Debug, Args)]
#[command(
    after_help = "Examples:\n  usar log info intel.clf.gz\n  usar log info my.log --strict --json"
)]
pub(crate) struct Info {
    /// A log: CARMEN's, also packed with gzip
    #[arg(value_name = "LOG")]
    log: PathBuf,
    /// Refuse a log in which a line is broken
    #[arg(long)]
    strict: bool,
    /// Print an object
    #[arg(long)]
    json: bool,
}

impl Info {
    pub(crate) fn run(self) -> Result<Outcome> {
        let info = LogInfo::of(&open_log(&self.log, self.strict)?);
        console::tell(self.json, &info, || text(&info))?;
        Ok(if info.broken == 0 { Outcome::Done } else { Outcome::WithLoss })
    }
}

fn text(info: &LogInfo) -> String {
    let mut text = String::new();
    let mut row = |name: &str, value: String| text += &format!("{name:<16} {value}\n");
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
    format!(
        "{scans} scans of {beams} beams from {first_deg:.1} deg by {step_deg:.3} ({source}), up to {max_range_m} m, \
         {silent:.1} % without return, mount {mount}"
    )
}
