//! `usar arena show`: an arena described, rendered or mapped.

use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};

use anyhow::Result;
use base::geom::Pose;
use base::time::SimTime;
use clap::Args;
use serde::Serialize;
use sim_camera::CameraSpec;
use sim_world::{World, truth_map};

use app_missions::arenas::{Summary, build};
use app_missions::map_files;
use app_missions::pictures::{self, Kind, Quality};
use app_terminal::arguments::{ImageSize, ViewLine, degrees, elevation, exposure, length, seconds};
use app_terminal::failure::Hinted;
use app_terminal::outcome::Outcome;
use app_terminal::{console, progress};

const EXAMPLES: &str = "\
Examples:
  usar arena show yellow                                   what is inside
  usar arena show yellow --png yellow.png                  a view into it
  usar arena show yellow --png top.png --top               from above
  usar arena show my.toml --png d.png --kind depth --camera -3,0,1.5:2,0,0.5
  usar arena show office --truth-map office --height 0.3 --resolution 0.05";

/// Degrees.
const USUAL_FOV: f64 = 70.0;

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
    /// Horizontal field of view, degrees; 70 unless the arena knows better
    #[arg(long, value_name = "DEG", value_parser = degrees, help_heading = "Picture")]
    fov: Option<f64>,
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
    /// Care taken with a colour picture
    #[arg(long, value_enum, default_value_t = Quality::Good, help_heading = "Picture")]
    quality: Quality,
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

/// What was shown and written.
#[derive(Debug, Serialize)]
struct Shown {
    #[serde(flatten)]
    summary: Summary,
    written: Vec<PathBuf>,
}

impl Show {
    pub(crate) fn run(self) -> Result<Outcome> {
        self.check_format()?;
        let (mut world, _) = build(&self.arena)?;
        if self.time > 0.0 {
            world.advance(SimTime::from_seconds(self.time), &[]);
        }
        let mut written = self.render(&world)?;
        if let Some(path) = &self.truth_map {
            written.extend(self.write_map(&world, path)?);
        }
        let shown = Shown { summary: Summary::new(&self.arena, &world), written };
        console::tell(self.json, &shown, || text(&shown))?;
        Ok(Outcome::Done)
    }

    fn render(&self, world: &World) -> Result<Vec<PathBuf>> {
        if self.png.is_none() && self.jpeg.is_none() {
            return Ok(vec![]);
        }
        let (spec, pose) = self.camera(world);
        let files = (self.png.as_deref(), self.jpeg.as_deref());
        let work = || pictures::write(world, (&spec, &pose, self.kind), files.0, files.1);
        let spinner = progress::spinner("rendering");
        let written = match self.threads {
            None => work(),
            Some(threads) => {
                rayon::ThreadPoolBuilder::new().num_threads(threads.get()).build()?.install(work)
            }
        };
        spinner.finish_and_clear();
        written
    }

    fn camera(&self, world: &World) -> (CameraSpec, Pose) {
        let field_of_view = self.fov.unwrap_or(USUAL_FOV).to_radians();
        let (pose, field_of_view) = if let Some(line) = &self.camera {
            (Pose::looking_at(line.eye, line.target), field_of_view)
        } else if self.top {
            let aspect = self.size.width as f64 / self.size.height as f64;
            pictures::from_above(&world.bounds(), aspect)
        } else {
            let (pose, best) = pictures::best_side(world, field_of_view);
            (pose, if self.fov.is_some() { field_of_view } else { best })
        };
        let mut spec = CameraSpec {
            width: self.size.width,
            height: self.size.height,
            field_of_view,
            exposure: self.exposure,
            ..CameraSpec::default()
        };
        self.quality.apply(&mut spec);
        (spec, pose)
    }

    fn write_map(&self, world: &World, path: &Path) -> Result<[PathBuf; 2]> {
        let map = truth_map(world, self.height, self.resolution).ok_or_else(|| {
            Hinted::error(
                format!(
                    "a map with cells of {} m would have over 64 million cells",
                    self.resolution
                ),
                "give a larger `--resolution`",
            )
        })?;
        map_files::write(path, &map)
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

fn text(shown: &Shown) -> String {
    let wrote = |path: &PathBuf| format!("wrote {}\n", path.display());
    shown.summary.text() + &shown.written.iter().map(wrote).collect::<String>()
}
