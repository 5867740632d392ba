//! `usar arena show`: an arena described, rendered or mapped.

use std::num::NonZeroUsize;
use std::path::PathBuf;

use anyhow::{Result, bail};
use clap::{Args, ValueEnum};

use crate::arguments::{ImageSize, ViewLine, degrees, elevation, exposure, length, seconds};
use crate::failure::Hinted;
use crate::outcome::Outcome;

const EXAMPLES: &str = "\
Examples:
  usar arena show yellow                                   what is inside
  usar arena show yellow --png yellow.png                  a view into it
  usar arena show yellow --png top.png --top               from above
  usar arena show my.toml --png d.png --kind depth --camera -3,0,1.5:2,0,0.5
  usar arena show office --truth-map office --height 0.3 --resolution 0.05";

/// Describe an arena, or render it
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Show {
    /// Name of a shipped arena, or a file
    #[arg(value_name = "NAME|FILE")]
    arena: String,
    /// Write the picture as PNG; depth in 16 bits of millimetres
    #[arg(long, value_name = "FILE", help_heading = "Picture")]
    png: Option<PathBuf>,
    /// Write the picture as JPEG
    #[arg(long, value_name = "FILE", help_heading = "Picture")]
    jpeg: Option<PathBuf>,
    /// Where the camera stands and what it looks at, metres: x,y,z:tx,ty,tz
    #[arg(
        long,
        value_name = "EYE:TARGET",
        allow_hyphen_values = true,
        conflicts_with = "top",
        help_heading = "Picture"
    )]
    camera: Option<ViewLine>,
    /// Look down on the whole arena
    #[arg(long, help_heading = "Picture")]
    top: bool,
    /// Horizontal field of view, degrees
    #[arg(long, value_name = "DEG", default_value_t = 70.0, value_parser = degrees, help_heading = "Picture")]
    fov: f64,
    /// Pixels across and down
    #[arg(long, value_name = "WxH", default_value = "960x540", help_heading = "Picture")]
    size: ImageSize,
    /// What the camera sees
    #[arg(long, value_enum, default_value_t = Kind::Colour, help_heading = "Picture")]
    kind: Kind,
    /// Seconds after the start of the run
    #[arg(long, value_name = "S", default_value_t = 0.0, value_parser = seconds, help_heading = "Picture")]
    time: f64,
    /// Brightness factor
    #[arg(long, value_name = "F", default_value_t = 1.0, value_parser = exposure, help_heading = "Picture")]
    exposure: f64,
    /// Threads to render with; all by default, and the picture is the same
    #[arg(long, value_name = "N", help_heading = "Picture")]
    threads: Option<NonZeroUsize>,
    /// Write the true occupancy as a ROS map_server map: FILE.yaml and FILE.pgm
    #[arg(long, value_name = "FILE", help_heading = "Map")]
    truth_map: Option<PathBuf>,
    /// Height of the map: z in the world, metres
    #[arg(
        long, value_name = "M", default_value_t = 0.3, value_parser = elevation,
        allow_hyphen_values = true, help_heading = "Map"
    )]
    height: f64,
    /// Edge of a map cell, metres
    #[arg(long, value_name = "M", default_value_t = 0.05, value_parser = length, help_heading = "Map")]
    resolution: f64,
    /// Print the description, and what was written, as JSON
    #[arg(long)]
    json: bool,
}

/// What a picture shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Kind {
    /// Colours, as a person would see them
    Colour,
    /// Distance along the view, dark is near
    Depth,
    /// Temperature
    Heat,
    /// One colour for each thing
    Labels,
}

impl Show {
    pub(crate) fn run(self) -> Result<Outcome> {
        self.check_format()?;
        bail!("showing is not wired yet: {self:?}")
    }

    /// Depths have 16 bits; a JPEG would round them away.
    fn check_format(&self) -> Result<()> {
        match &self.jpeg {
            Some(path) if self.kind == Kind::Depth => Err(Hinted::error(
                format!("a JPEG cannot hold depths: {}", path.display()),
                "write them with `--png FILE`, 16 bits of millimetres",
            )),
            _ => Ok(()),
        }
    }
}
