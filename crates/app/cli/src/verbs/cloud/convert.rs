//! `usar cloud convert`: a cloud in another form.

use std::path::PathBuf;

use anyhow::Result;
use clap::Args;
use link_clouds::{Cloud, Format, Lattice};

use super::written;
use app_missions::cloud_files;
use app_terminal::arguments::lattice_step;
use app_terminal::console;
use app_terminal::failure::Hinted;
use app_terminal::outcome::Outcome;

const EXAMPLES: &str = "\
Examples:
  usar cloud convert room.cloud room.ply           for MeshLab, CloudCompare, Open3D
  usar cloud convert room.cloud room.pcd --text    for the Point Cloud Library, as text
  usar cloud convert room.cloud room.bt            an OctoMap tree: occupied from belief 0.5 on, free below
  usar cloud convert building.bt building.cloud
  usar cloud convert scan.csv scan.cloud --step 0.05   onto points 5 cm apart

The kind of a file is what its name ends in: .cloud (ours, smallest, without loss), .ply, .pcd, .bt, .csv.";

/// Write a cloud in another form: PLY, PCD, OctoMap, CSV, our own
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Convert {
    /// The cloud
    #[arg(value_name = "IN")]
    file: PathBuf,
    /// What to write
    #[arg(value_name = "OUT")]
    out: PathBuf,
    /// Metres between points: moves them onto that lattice, the greatest belief stays
    #[arg(long, value_name = "M", value_parser = lattice_step)]
    step: Option<f64>,
    /// PLY or PCD as text
    #[arg(long)]
    text: bool,
    /// Print what was written as JSON
    #[arg(long)]
    json: bool,
}

impl Convert {
    pub(crate) fn run(self) -> Result<Outcome> {
        let format = self.format()?;
        let read = cloud_files::read(&self.file, self.step)?;
        let before = read.points().len();
        let cloud = match self.step {
            None => read,
            Some(step) => on(&read, Lattice::new(step)?)?,
        };
        if format == Format::Octomap {
            let half = cloud.lattice().step() * 500.0;
            console::note(&format!(
                "note: OctoMap keeps occupied and free, no beliefs; its cells lie {half} mm beyond our points along each axis"
            ));
        }
        written::write(&self.out, (&cloud, before), Some(format), self.json)
    }

    fn format(&self) -> Result<Format> {
        match (cloud_files::format_of(&self.out)?, self.text) {
            (format, false) | (format @ Format::Csv, true) => Ok(format),
            (Format::Ply, true) => Ok(Format::PlyText),
            (Format::Pcd, true) => Ok(Format::PcdText),
            (_, true) => Err(Hinted::error(
                format!("{} cannot be text", self.out.display()),
                "leave --text away, or write .ply, .pcd or .csv",
            )),
        }
    }
}

/// The cloud on another lattice, with a word on what that cost.
fn on(cloud: &Cloud, lattice: Lattice) -> Result<Cloud> {
    if *cloud.lattice() == lattice {
        return Ok(cloud.clone());
    }
    let (moved, fit) = cloud.on(lattice)?;
    let farthest = fit.greatest_move * 1000.0;
    console::note(&format!(
        "note: points moved by up to {farthest:.1} mm, {} fell on others",
        fit.merged
    ));
    Ok(moved)
}
