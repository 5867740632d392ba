//! `usar camera`: what can be made of a camera's pictures.

use std::path::PathBuf;

use anyhow::Result;
use app_missions::calibrating::{self, Subject, Told};
use app_missions::recorded_camera::{self, FloorOf, Wanted};
use app_missions::{CameraFile, PoseSource, ShownAs, robots};
use app_terminal::outcome::Outcome;
use app_terminal::{arguments, console, files};
use base::time::SimTime;
use clap::{Args, Subcommand, ValueEnum};
use serde::Serialize;

/// Below the help of `usar camera`.
pub(crate) const EXAMPLES: &str = "\
Examples:
  usar camera view mirror.png --as panorama --out around.png
  usar camera view run.mcap --at 12 --as birdseye --out floor.png
  usar camera floor run.mcap --out floor.png
  usar camera calibrate --robot OmniP2DX --out eye.toml";

/// The word after `usar camera`.
#[derive(Debug, Subcommand)]
pub(crate) enum CameraVerb {
    /// Show a picture that sees all around from above, unrolled, or as a flat camera would
    View(View),
    /// Lay together the floor that a robot's camera saw while it drove, from a recording
    Floor(Floor),
    /// Find out from pictures of a chequered room what a camera truly does with light
    Calibrate(Calibrate),
}

const VIEW_EXAMPLES: &str = "\
Examples:
  usar camera view mirror.png --as birdseye --out floor.png           the floor from above, the robot in the middle
  usar camera view mirror.png --as panorama --out around.png          unrolled, verticals stay vertical
  usar camera view mirror.png --as perspective --left 90 --up -10 --fov 60 --out left.png
  usar camera view eye.png --robot robot.toml --camera Eye --as band --out band.png
  usar camera view run.mcap --at 12.5 --as panorama --out around.png  the newest picture of a recording at 12.5 s

The picture is a PNG of the whole camera, in its own size or made smaller as a whole, or one of a recording, which knows its
camera: recordings hold pictures where somebody looked, or with usar run --pictures.";

const FLOOR_EXAMPLES: &str = "\
Examples:
  usar run soccer-omni --record run.mcap
  usar camera floor run.mcap --out floor.png                          by wheels and whatever else the robot fuses
  usar camera floor run.mcap --pose ground_truth --resolution 0.01 --reach 1.5 --out floor.png

The robot finds out anew from its readings where it was; each picture is seen from above and laid down there, nearer views
weighing more. x is to the right and y up; black was not seen.";

const CALIBRATE_EXAMPLES: &str = "\
Examples:
  usar camera calibrate --robot OmniP2DX --out eye.toml               the room is rendered, the camera's flaws in its pictures
  usar camera calibrate pictures --robot robot.toml --out eye.toml    from PNGs and places.csv in a folder";

/// Which view.
#[derive(Clone, Copy, Debug, ValueEnum)]
enum As {
    /// The floor from above
    Birdseye,
    /// Unrolled from a cylinder
    Panorama,
    /// The thesis's panorama: circles as rows
    Band,
    /// As a flat camera sees it
    Perspective,
}

/// Show a picture that sees all around from above, unrolled, or as a flat camera would
#[derive(Debug, Args)]
#[command(after_help = VIEW_EXAMPLES)]
pub(crate) struct View {
    /// A PNG that the camera took, or a recording
    #[arg(value_name = "RECORDING|PNG")]
    file: PathBuf,
    /// The view
    #[arg(long = "as", value_enum)]
    shown: As,
    /// Who took it: a robot by name or as a file (OmniP2DX), of a recording the name it has there (the first with pictures)
    #[arg(long, value_name = "ROBOT")]
    robot: Option<String>,
    /// With which of its cameras; the first if not given
    #[arg(long, value_name = "NAME")]
    camera: Option<String>,
    /// Of a recording: the newest picture at this time, seconds; the last one if not given
    #[arg(long, value_name = "S", value_parser = arguments::seconds)]
    at: Option<f64>,
    /// Degrees to the left of straight ahead, of a perspective view
    #[arg(long, value_name = "DEG", default_value_t = 0.0, allow_hyphen_values = true, value_parser = arguments::direction)]
    left: f64,
    /// Degrees up, of a perspective view
    #[arg(long, value_name = "DEG", default_value_t = 0.0, allow_hyphen_values = true, value_parser = arguments::direction)]
    up: f64,
    /// Horizontal field of view of a perspective view, degrees
    #[arg(long, value_name = "DEG", default_value_t = 75.0, value_parser = arguments::degrees)]
    fov: f64,
    /// The camera as `usar camera calibrate` found it, in place of what the robot's file says
    #[arg(long, value_name = "FILE")]
    calibration: Option<PathBuf>,
    /// The PNG to write
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// Print an object: the file, its width and its height
    #[arg(long)]
    json: bool,
}

/// What was written.
#[derive(Serialize)]
struct Written {
    file: String,
    width: usize,
    height: usize,
}

impl CameraVerb {
    pub(crate) fn run(self) -> Result<Outcome> {
        match self {
            Self::View(view) => view.run(),
            Self::Floor(floor) => floor.run(),
            Self::Calibrate(calibrate) => calibrate.run(),
        }
    }
}

impl View {
    fn run(self) -> Result<Outcome> {
        let shown = match self.shown {
            As::Birdseye => ShownAs::BirdsEye,
            As::Panorama => ShownAs::Panorama,
            As::Band => ShownAs::Band,
            As::Perspective => ShownAs::Perspective {
                towards: [self.left.to_radians(), self.up.to_radians()],
                field_of_view: self.fov.to_radians(),
            },
        };
        let size = shown.usual_size();
        let wanted = Wanted { robot: self.robot.as_deref(), camera: self.camera.as_deref() };
        let (file, calibration) = (self.file.as_path(), self.calibration.as_deref());
        let view = CameraFile { file, wanted, at: self.at.map(SimTime::from_seconds), calibration }
            .view(shown)?;
        files::write(&self.out, &link_images::png::encode(&view)?)?;
        let file = self.out.display().to_string();
        let written = Written { file, width: size.0, height: size.1 };
        console::tell(self.json, &written, || {
            format!("written {}: {} x {} pixels\n", written.file, written.width, written.height)
        })?;
        Ok(Outcome::Done)
    }
}

/// Lay together the floor that a robot's camera saw while it drove, from a recording
#[derive(Debug, Args)]
#[command(after_help = FLOOR_EXAMPLES)]
pub(crate) struct Floor {
    /// A recording that holds pictures
    #[arg(value_name = "RECORDING")]
    file: PathBuf,
    /// Whose pictures; of the first robot that took any if not given
    #[arg(long, value_name = "NAME")]
    robot: Option<String>,
    /// Of which of its cameras; the first if not given
    #[arg(long, value_name = "NAME")]
    camera: Option<String>,
    /// What the robot gets its pose from
    #[arg(long, value_name = "SOURCE", default_value = "fused", value_parser = super::run::pose_source)]
    pose: PoseSource,
    /// Metres a pixel
    #[arg(long, value_name = "M", default_value_t = 0.02, value_parser = arguments::length)]
    resolution: f64,
    /// As far as each picture is taken, metres
    #[arg(long, value_name = "M", default_value_t = 2.0, value_parser = arguments::length)]
    reach: f64,
    /// The PNG to write
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// Print an object: the file, its width and height, where its lower left corner lies, and how many pictures it is made of
    #[arg(long)]
    json: bool,
}

/// A floor that was written.
#[derive(Serialize)]
struct FloorWritten {
    file: String,
    width: usize,
    height: usize,
    corner_m: [f64; 2],
    resolution_m: f64,
    pictures: usize,
    robot: String,
    camera: String,
}

impl Floor {
    fn run(self) -> Result<Outcome> {
        let Self { pose, resolution, reach, .. } = self;
        let wanted = Wanted { robot: self.robot.as_deref(), camera: self.camera.as_deref() };
        let how = FloorOf { pose, resolution, reach };
        let floor = recorded_camera::floor_of(&self.file, wanted, &how)?;
        files::write(&self.out, &link_images::png::encode(&floor.picture)?)?;
        let told = FloorWritten {
            file: self.out.display().to_string(),
            width: floor.picture.width,
            height: floor.picture.height(),
            corner_m: floor.corner.to_array(),
            resolution_m: resolution,
            pictures: floor.pictures,
            robot: floor.robot,
            camera: floor.camera,
        };
        console::tell(self.json, &told, || {
            let FloorWritten { file, pictures, robot, camera, .. } = &told;
            format!("written {file}: {pictures} pictures of {camera} on {robot}\n")
        })?;
        Ok(Outcome::Done)
    }
}

/// Find out from pictures of a chequered room what a camera truly does with light
#[derive(Debug, Args)]
#[command(after_help = CALIBRATE_EXAMPLES)]
pub(crate) struct Calibrate {
    /// A folder of PNGs and places.csv, which says where each was taken: picture,x_m,y_m,yaw_deg
    #[arg(value_name = "FOLDER")]
    folder: Option<PathBuf>,
    /// Who took them: a robot by name or as a file
    #[arg(long, value_name = "ROBOT", default_value = "OmniP2DX")]
    robot: String,
    /// With which of its cameras; the first if not given
    #[arg(long, value_name = "NAME")]
    camera: Option<String>,
    /// How many to render
    #[arg(long, default_value_t = 20, value_parser = clap::value_parser!(u64).range(3..=200))]
    pictures: u64,
    /// Of the places and of what chance does to the pictures
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Keep the rendered pictures in this folder
    #[arg(long, value_name = "FOLDER", conflicts_with = "folder")]
    keep: Option<PathBuf>,
    /// The file to write
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// Print an object: figures of the fit, and how far views are off where that is known
    #[arg(long)]
    json: bool,
}

impl Calibrate {
    fn run(self) -> Result<Outcome> {
        let model = robots::open(&self.robot, None, None)?.model;
        let subject = Subject::new(&model, self.camera.as_deref())?;
        let shots = match &self.folder {
            Some(folder) => subject.read(folder)?,
            None => subject.render(self.pictures as usize, self.seed)?,
        };
        if let Some(folder) = &self.keep {
            calibrating::keep(folder, &shots)?;
        }
        let found = subject.calibrate(&shots)?;
        let is_known = self.folder.is_none();
        let off = is_known.then(|| subject.views_off(&found.mount)).transpose()?;
        files::write(&self.out, found.to_text().as_bytes())?;
        let told = Told::new(self.out.display().to_string(), shots.len(), &found, off);
        console::tell(self.json, &told, || told.text())?;
        Ok(Outcome::Done)
    }
}
