//! `usar cloud merge`: one cloud of several robots' clouds.

use std::path::PathBuf;

use anyhow::{Context, Result};
use clap::Args;
use link_clouds::Cloud;

use super::written;
use app_missions::cloud_files;
use app_terminal::outcome::Outcome;
use app_terminal::progress;

const EXAMPLES: &str = "\
Examples:
  usar cloud merge first.cloud second.cloud --out both.cloud
  usar cloud merge robot-*.ply --out house.ply --json

Where several know a point their odds are multiplied, as is right for robots that measured on their own.";

/// Join clouds of several robots
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Merge {
    /// The clouds
    #[arg(value_name = "IN", required = true, num_args = 2..)]
    files: Vec<PathBuf>,
    /// What to write
    #[arg(long, value_name = "OUT")]
    out: PathBuf,
    /// Print what was written as JSON
    #[arg(long)]
    json: bool,
}

impl Merge {
    pub(crate) fn run(self) -> Result<Outcome> {
        cloud_files::format_of(&self.out)?;
        let bar = progress::bar(self.files.len() as u64, "reading");
        let read = |file: &PathBuf| {
            bar.inc(1);
            cloud_files::read(file, None)
        };
        let clouds = self.files.iter().map(read).collect::<Result<Vec<_>>>()?;
        bar.finish_and_clear();
        for (file, cloud) in self.files.iter().zip(&clouds).skip(1) {
            cloud_files::check_lattices((&self.files[0], &clouds[0]), (file, cloud))?;
        }
        let points = clouds.iter().map(cloud_files::points_of).collect::<Result<Vec<_>>>()?;
        let merged = robot_clouds::merge(&points)?.context("there is no cloud to join")?;
        let poses = clouds.iter().flat_map(Cloud::poses).copied().collect();
        let merged = cloud_files::cloud_of(&merged, *clouds[0].lattice())?.with_poses(poses);
        let before = clouds.iter().map(|cloud| cloud.points().len()).sum();
        written::write(&self.out, (&merged, before), None, self.json)
    }
}
