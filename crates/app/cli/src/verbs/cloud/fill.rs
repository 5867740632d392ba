//! `usar cloud fill`: the points that are missing.

use std::path::PathBuf;

use anyhow::Result;
use clap::Args;

use super::written;
use app_missions::cloud_files;
use app_terminal::outcome::Outcome;
use app_terminal::progress;

const EXAMPLES: &str = "\
Examples:
  usar cloud fill walls.cloud filled.cloud
  usar cloud fill walls.ply filled.ply --json

A lattice point that is missing beside known ones gets the mean of its neighbours' beliefs, the nearer ones weighing more.";

/// Make the points that are missing beside known ones
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Fill {
    /// The cloud
    #[arg(value_name = "IN")]
    file: PathBuf,
    /// What to write
    #[arg(value_name = "OUT")]
    out: PathBuf,
    /// Print what was written as JSON
    #[arg(long)]
    json: bool,
}

impl Fill {
    pub(crate) fn run(self) -> Result<Outcome> {
        cloud_files::format_of(&self.out)?;
        let cloud = cloud_files::read(&self.file, None)?;
        let spinner = progress::spinner("filling");
        let filled = robot_clouds::fill(&cloud_files::points_of(&cloud)?);
        let filled = cloud_files::cloud_of(&filled, *cloud.lattice())?;
        spinner.finish_and_clear();
        let filled = filled.with_poses(cloud.poses().to_vec());
        written::write(&self.out, (&filled, cloud.points().len()), None, self.json)
    }
}
