//! `usar view`: a file, shown.

mod picture;

use std::path::PathBuf;

use anyhow::Result;
use clap::Args;

use crate::outcome::Outcome;

use picture::PictureArguments;

const EXAMPLES: &str = "\
Examples:
  usar view room.cloud --png room.png                        from a corner, everything in the picture
  usar view room.cloud --png top.png --top --z :1.5          from above, without the ceiling
  usar view room.ply --png inside.png --camera 0,0,1:3,0,1 --fov 90 --belief 0.9:
  usar view building.bt --png dots.png --marks dots --colours bands --size 1920x1080";

/// Show a file: a cloud as a picture
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct View {
    /// A cloud: PLY, PCD, OctoMap .bt, CSV or .cloud
    #[arg(value_name = "FILE")]
    file: PathBuf,
    #[command(flatten)]
    picture: PictureArguments,
}

impl View {
    pub(crate) fn run(self) -> Result<Outcome> {
        self.picture.write(&self.file)
    }
}
