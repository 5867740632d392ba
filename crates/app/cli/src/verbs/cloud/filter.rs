//! `usar cloud filter`: the points that are wanted.

use std::path::PathBuf;

use anyhow::Result;
use clap::Args;
use link_clouds::{Cloud, Point};

use super::written;
use app_missions::CloudLimits;
use app_missions::cloud_files;
use app_terminal::arguments::share;
use app_terminal::failure::Hinted;
use app_terminal::outcome::Outcome;

const EXAMPLES: &str = "\
Examples:
  usar cloud filter room.cloud walls.cloud --belief 0.9:            what is surely there
  usar cloud filter room.cloud slice.ply --z 0.2:0.4                a slice above the floor
  usar cloud filter room.cloud reference.cloud --belief 0.9: --set-belief 1";

/// Keep the points within limits of place and belief
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Filter {
    /// The cloud
    #[arg(value_name = "IN")]
    file: PathBuf,
    /// What to write
    #[arg(value_name = "OUT")]
    out: PathBuf,
    #[command(flatten)]
    limits: CloudLimits,
    /// Give every point that is kept this belief
    #[arg(long, value_name = "P", value_parser = share)]
    set_belief: Option<f64>,
    /// Print what was written as JSON
    #[arg(long)]
    json: bool,
}

impl Filter {
    pub(crate) fn run(self) -> Result<Outcome> {
        cloud_files::format_of(&self.out)?;
        if !self.limits.are_given() && self.set_belief.is_none() {
            return Err(Hinted::error(
                "nothing to filter by",
                "give --belief, --x, --y, --z or --set-belief; `usar cloud convert` copies",
            ));
        }
        let cloud = cloud_files::read(&self.file, None)?;
        let mut kept = self.limits.apply(&cloud);
        if let Some(belief) = self.set_belief {
            let point = |p: &Point| Point { belief: belief as f32, ..*p };
            let points = kept.points().iter().map(point).collect();
            kept = Cloud::new(*kept.lattice(), points)?.with_poses(kept.poses().to_vec());
        }
        written::write(&self.out, (&kept, cloud.points().len()), None, self.json)
    }
}
