//! One picture of a world, and what it is written as.

use std::f64::consts::FRAC_PI_8;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use base::geom::{Bounds, Pose};
use clap::ValueEnum;
use glam::{DMat3, DQuat, DVec3};
use link_images::{jpeg, png};
use sim_camera::{CameraSpec, Image};
use sim_world::World;

use app_terminal::files;

/// What a picture shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Kind {
    /// Colours, as a person would see them
    Colour,
    /// Distance along the view: 16 bits of millimetres in a PNG
    Depth,
    /// Temperature
    Heat,
    /// One colour for each thing
    Labels,
}

/// How much care a picture gets.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Quality {
    /// One ray a pixel, as a robot's camera
    Quick,
    /// Smooth edges and soft light
    Good,
    /// For print
    Best,
}

impl Quality {
    /// Sets what it stands for.
    pub fn apply(self, spec: &mut CameraSpec) {
        (spec.supersampling, spec.ambient_rays) = match self {
            Self::Quick => (1, 0),
            Self::Good => (2, 8),
            Self::Best => (3, 24),
        };
    }
}

/// JPEG quality of pictures for people.
const JPEG_QUALITY: u8 = 88;

/// Renders and writes one picture to each file asked for.
pub fn write(
    world: &World,
    (spec, pose, kind): (&CameraSpec, &Pose, Kind),
    png_file: Option<&Path>,
    jpeg_file: Option<&Path>,
) -> Result<Vec<PathBuf>> {
    let picture = match kind {
        Kind::Colour => sim_camera::colour(world, spec, pose),
        Kind::Heat => sim_camera::heat_picture(&sim_camera::heat(world, spec, pose)),
        Kind::Labels => sim_camera::label_picture(&sim_camera::labels(world, spec, pose)),
        Kind::Depth => {
            let depth = sim_camera::depth(world, spec, pose);
            let bytes = png::encode_grey16(depth.width, &millimetres(&depth))?;
            return write_all(png_file.map(|file| (file, Ok(bytes))), None);
        }
    };
    let png_bytes = png_file.map(|file| (file, png::encode(&picture).context("cannot encode")));
    let jpeg_bytes =
        jpeg_file.map(|file| (file, jpeg::encode(&picture, JPEG_QUALITY).context("cannot encode")));
    write_all(png_bytes, jpeg_bytes)
}

type Encoded<'a> = Option<(&'a Path, Result<Vec<u8>>)>;

fn write_all(first: Encoded<'_>, second: Encoded<'_>) -> Result<Vec<PathBuf>> {
    let mut written = vec![];
    for (file, bytes) in first.into_iter().chain(second) {
        files::write(file, &bytes?)?;
        written.push(file.to_owned());
    }
    Ok(written)
}

/// Zero where there is nothing, and no more than 16 bits hold.
fn millimetres(depth: &Image<Option<f32>>) -> Vec<u16> {
    depth.values.iter().map(|metres| metres.map_or(0, |m| (m * 1000.0).round() as u16)).collect()
}

/// From above: x to the right, y up, everything inside.
pub fn from_above(bounds: &Bounds, aspect: f64) -> (Pose, f64) {
    // A narrow lens from high up shows walls as lines rather than as sides.
    let field_of_view = FRAC_PI_8;
    let size = bounds.size();
    let half_width = (size.x / 2.0).max(size.y / 2.0 * aspect) * 1.05 + 0.2;
    let height = half_width / (field_of_view / 2.0).tan();
    let eye = bounds.centre().with_z(bounds.max.z + height);
    let axes = DMat3::from_cols(-DVec3::Z, -DVec3::X, DVec3::Y);
    (Pose::new(eye, DQuat::from_mat3(&axes)), field_of_view)
}

/// From its best side, as its author says, or from a corner; with the field of view that belongs to it.
pub fn best_side(world: &World, field_of_view: f64) -> (Pose, f64) {
    match world.arena().view {
        Some(view) => (Pose::looking_at(view.eye, view.target), view.field_of_view),
        None => (from_a_corner(&world.bounds()), field_of_view),
    }
}

/// High enough to look over the walls.
fn from_a_corner(bounds: &Bounds) -> Pose {
    let size = bounds.size();
    let reach = size.x.max(size.y);
    let eye = bounds.centre() + DVec3::new(-0.55 * reach, -0.62 * reach, 0.55 * reach);
    Pose::looking_at(eye, bounds.centre().with_z(bounds.min.z))
}
