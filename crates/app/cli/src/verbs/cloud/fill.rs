//! `usar cloud fill`: the points that are missing.

use std::path::PathBuf;

use anyhow::Result;
use clap::Args;
use robot_clouds::Filling;

use super::written;
use app_missions::cloud_files;
use app_terminal::outcome::Outcome;
use app_terminal::progress;

const EXAMPLES: &str = "\
Examples:
  usar cloud fill walls.cloud filled.cloud
  usar cloud fill walls.ply filled.ply --json
  usar cloud fill walls.cloud thick.cloud --among known

A lattice point that is missing beside known ones gets the mean of its neighbours' beliefs, the nearer ones weighing more.
Neighbours that are missing too count as free (--among free), as they are where points below 0.9 were filtered out, or do
not count (--among known), which lets walls grow by a step on every side. `usar study fusion` knows both.";

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
    /// Whose mean a missing point gets: free counts missing neighbours as free, known leaves them out
    #[arg(long, value_name = "WAY", default_value = Filling::default().name(), value_parser = filling)]
    among: Filling,
    /// Print what was written as JSON
    #[arg(long)]
    json: bool,
}

impl Fill {
    pub(crate) fn run(self) -> Result<Outcome> {
        cloud_files::format_of(&self.out)?;
        let cloud = cloud_files::read(&self.file, None)?;
        let spinner = progress::spinner("filling");
        let filled = robot_clouds::fill(&cloud_files::points_of(&cloud)?, self.among);
        let filled = cloud_files::cloud_of(&filled, *cloud.lattice())?;
        spinner.finish_and_clear();
        let filled = filled.with_poses(cloud.poses().to_vec());
        written::write(&self.out, (&filled, cloud.points().len()), None, self.json)
    }
}

/// A way of filling by its name.
pub(crate) fn filling(text: &str) -> Result<Filling, String> {
    let found = Filling::ALL.into_iter().find(|way| way.name() == text);
    found.ok_or_else(|| "it is free or known".to_owned())
}
