//! `usar graph info`: what a pose graph holds.

use std::path::PathBuf;

use anyhow::Result;
use app_mapping::GraphInfo;
use app_terminal::console;
use app_terminal::outcome::Outcome;
use clap::Args;

/// Say what a pose graph holds: poses, odometry, loops, parts
#[derive(Debug, Args)]
#[command(
    after_help = "Examples:\n  usar graph info intel.g2o\n  usar graph info two-robots.g2o --json"
)]
pub(crate) struct Info {
    /// A g2o file, on the plane or in space
    #[arg(value_name = "FILE.g2o")]
    file: PathBuf,
    /// Print an object
    #[arg(long)]
    json: bool,
}

impl Info {
    pub(crate) fn run(self) -> Result<Outcome> {
        let info = app_mapping::info(app_mapping::open(&self.file)?)?;
        console::tell(self.json, &info, || text(&info))?;
        Ok(Outcome::Done)
    }
}

fn text(info: &GraphInfo) -> String {
    let chi2 =
        info.chi2.map_or("- (the file has no poses)".to_owned(), |chi2| format!("{chi2:.4}"));
    let robots: Vec<String> = info.robots.iter().map(char::to_string).collect();
    let rows = [
        ("dimensions", info.dimensions.to_string()),
        ("poses", info.poses.to_string()),
        ("odometry", info.odometry.to_string()),
        ("loops", info.loops.to_string()),
        ("fixed", info.fixed.to_string()),
        ("parts", info.parts.to_string()),
        ("robots", if robots.is_empty() { "1".to_owned() } else { robots.join(" ") }),
        ("chi2 in the file", chi2),
    ];
    rows.map(|(name, value)| format!("{name:<18} {value}\n")).concat()
}
