//! A cloud as a still picture.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use base::geom::Pose;
use clap::Args;
use link_clouds::Cloud;
use link_images::png;
use serde::Serialize;

use app_missions::CloudLimits;
use app_missions::pictures::from_above;
use app_station::cloud_picture::{Camera, Colouring, Look, Mark, render};
use app_station::points::Shown;
use app_terminal::arguments::{ImageSize, ViewLine, degrees, lattice_step};
use app_terminal::failure::Hinted;
use app_terminal::outcome::Outcome;
use app_terminal::{console, files, progress};

/// Points from this belief on are drawn where nobody says otherwise: what is rather there than not.
const SOLID: f64 = 0.5;

/// How a picture of a cloud is taken.
#[derive(Debug, Args)]
#[command(next_help_heading = "Picture of a cloud")]
pub(crate) struct PictureArguments {
    /// Write a picture
    #[arg(long, value_name = "FILE")]
    pub(crate) png: Option<PathBuf>,
    /// Where the camera stands and what it looks at, metres: x,y,z:tx,ty,tz
    #[arg(
        long,
        value_name = "EYE:TARGET",
        allow_hyphen_values = true,
        conflicts_with = "top",
        requires = "png"
    )]
    camera: Option<ViewLine>,
    /// Look down on all of it
    #[arg(long, requires = "png")]
    top: bool,
    /// Horizontal field of view, degrees
    #[arg(long, value_name = "DEG", default_value_t = 60.0, value_parser = degrees, requires = "png")]
    fov: f64,
    /// Pixels across and down
    #[arg(long, value_name = "WxH", default_value = "960x540", requires = "png")]
    size: ImageSize,
    /// How a belief becomes a colour
    #[arg(long, value_enum, default_value_t = Colouring::Grey, requires = "png")]
    colours: Colouring,
    /// What a point is drawn as
    #[arg(long, value_enum, default_value_t = Mark::Squares, requires = "png")]
    marks: Mark,
    /// The colours alone, without darker edges
    #[arg(long, requires = "png")]
    flat: bool,
    #[command(flatten)]
    within: Within,
    /// Print what was drawn as JSON
    #[arg(long, requires = "png")]
    json: bool,
}

/// What of a cloud is shown, in the page too.
#[derive(Debug, Args)]
struct Within {
    /// Metres between points, for files that do not say
    #[arg(long, value_name = "M", value_parser = lattice_step)]
    step: Option<f64>,
    #[command(flatten)]
    limits: CloudLimits,
    /// Show free cells too, believed 0, by the poses that the cloud holds
    #[arg(long)]
    free: bool,
}

/// A picture that was written.
#[derive(Debug, Serialize)]
struct Drawn {
    file: PathBuf,
    points: usize,
    points_shown: usize,
    eye_m: [f64; 3],
    min_m: [f64; 3],
    max_m: [f64; 3],
}

impl PictureArguments {
    /// How the file is read, and what of it is wanted: for the page too.
    pub(super) fn shown(&self) -> Shown {
        let Within { step, limits, free: has_free } = self.within;
        Shown { step, limits, has_free }
    }

    /// What limits a cloud says nothing of anything else.
    pub(super) fn refuse_limits(&self, file: &Path) -> Result<()> {
        let Within { step, limits, free } = &self.within;
        if step.is_none() && !limits.are_given() && !free {
            return Ok(());
        }
        let problem = format!("{} is no cloud, which has limits and a step", file.display());
        Err(Hinted::error(problem, "leave --belief, --x, --y, --z, --step and --free out"))
    }

    /// Draws the cloud in `file`.
    pub(crate) fn write(&self, file: &Path) -> Result<Outcome> {
        let out = self.png.as_deref().ok_or_else(|| {
            Hinted::error("nothing to show a cloud on", "give --png FILE for a picture of it")
        })?;
        let Shown { limits, has_free, .. } = self.shown();
        let cloud = self.shown().read(file)?;
        let has_solid = cloud.points().iter().any(|point| point.belief >= SOLID as f32);
        let limits = if has_free || !has_solid { limits } else { limits.or_belief_from(SOLID) };
        let shown = limits.apply(&cloud);
        if shown.points().is_empty() {
            return Err(Hinted::error(
                format!(
                    "none of the {} points of {} is within the limits",
                    cloud.points().len(),
                    file.display()
                ),
                "`usar cloud info` says where its points are and how sure",
            ));
        }
        let camera = self.camera(&shown);
        let look = Look { mark: self.marks, colouring: self.colours, is_shaded: !self.flat };
        let spinner = progress::spinner("drawing");
        let picture = render(&shown, &camera, look);
        files::write(out, &png::encode(&picture).context("cannot encode the picture")?)?;
        spinner.finish_and_clear();
        self.tell(out, &cloud, &shown, &camera)
    }

    fn camera(&self, cloud: &Cloud) -> Camera {
        let ImageSize { width, height } = self.size;
        let (bounds, field_of_view) = (cloud.bounds(), self.fov.to_radians());
        if let Some(line) = &self.camera {
            let world_from_camera = Pose::looking_at(line.eye, line.target);
            Camera { world_from_camera, field_of_view, width, height }
        } else if self.top {
            let (world_from_camera, field_of_view) =
                from_above(&bounds, width as f64 / height as f64);
            Camera { world_from_camera, field_of_view, width, height }
        } else {
            Camera::from_a_corner(&bounds, field_of_view, width, height)
        }
    }

    fn tell(&self, out: &Path, cloud: &Cloud, shown: &Cloud, camera: &Camera) -> Result<Outcome> {
        let bounds = shown.bounds();
        let drawn = Drawn {
            file: out.to_owned(),
            points: cloud.points().len(),
            points_shown: shown.points().len(),
            eye_m: camera.world_from_camera.position.to_array(),
            min_m: bounds.min.to_array(),
            max_m: bounds.max.to_array(),
        };
        if self.json {
            console::print_json(&drawn)?;
        } else {
            let (points, all) = (drawn.points_shown, drawn.points);
            console::print(&format!("wrote {}: {points} of {all} points\n", out.display()))?;
            if points < all && !self.within.limits.are_given() {
                console::note("note: what is rather there than not; --belief 0: draws all");
            }
        }
        Ok(Outcome::Done)
    }
}
