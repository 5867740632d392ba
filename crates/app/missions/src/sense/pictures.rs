//! Pictures of what a robot sees.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use base::colour::Rgb;
use base::geom::Pose;
use base::messages::{Reading, ReadingData};
use base::model::RobotModel;
use base::picture::Picture;
use glam::DVec3;
use link_images::png;
use sim_camera::{CameraSpec, Image};
use sim_engine::Simulation;
use sim_rays::{Filter, Ray, RayCast};

use super::rays;
use crate::pictures::Quality;
use app_terminal::files;

/// Writes every picture and says where.
pub(super) fn write(
    simulation: &Simulation,
    model: &RobotModel,
    readings: &[Reading],
    folder: &Path,
) -> Result<Vec<PathBuf>> {
    let mut written = vec![];
    let mut keep = |name: &str, picture: &Picture| {
        let file = folder.join(format!("{}.png", file_name(name)));
        let bytes = png::encode(picture).with_context(|| format!("cannot encode {name}"))?;
        files::write(&file, &bytes)?;
        written.push(file);
        anyhow::Ok(())
    };
    for reading in readings {
        match &reading.data {
            ReadingData::Picture(picture, _) => keep(&reading.sensor, picture)?,
            ReadingData::Heat(view) => {
                let image = Image { width: view.camera.size().0, values: view.kelvin.to_vec() };
                keep(&reading.sensor, &sim_camera::heat_picture(&image))?;
            }
            ReadingData::Depth(view) => keep(&reading.sensor, &depth(view.width, &view.depths))?,
            _ => {}
        }
    }
    if let Some(picture) = rays::picture(simulation, model, readings) {
        keep("rays", &picture)?;
    }
    if let Some(state) = simulation.state(&model.name) {
        keep("robot", &portrait(simulation, &state.world_from_robot, model))?;
    }
    Ok(written)
}

/// Sensors may be called anything; files may not.
fn file_name(sensor: &str) -> String {
    let allowed = |c: char| if c.is_alphanumeric() || "-_.".contains(c) { c } else { '_' };
    sensor.chars().map(allowed).collect()
}

/// Near is bright, nothing is dark blue.
fn depth(width: usize, depths: &[Option<f32>]) -> Picture {
    let far = depths.iter().flatten().copied().fold(1e-3, f32::max);
    let shade = |depth: &Option<f32>| match depth {
        Some(metres) => {
            let grey = (255.0 - 215.0 * metres / far) as u8;
            Rgb::new(grey, grey, grey)
        }
        None => Rgb::new(0, 20, 60),
    };
    Picture { width, pixels: depths.iter().map(shade).collect() }
}

/// Where a portrait may be taken from, robot sizes away: from behind its left first, from above last.
const SIDES: [DVec3; 5] = [
    DVec3::new(-2.7, 1.6, 2.2),
    DVec3::new(-2.7, -1.6, 2.2),
    DVec3::new(2.7, 1.6, 2.2),
    DVec3::new(-3.2, 0.0, 2.2),
    DVec3::new(-1.5, 0.0, 4.0),
];

/// The robot in its place, from where nothing is in the way.
fn portrait(simulation: &Simulation, world_from_robot: &Pose, model: &RobotModel) -> Picture {
    let world = simulation.world();
    let size = model.chassis.size.max_element().max(0.3);
    let heading = Pose::from_xyz_yaw(0.0, 0.0, 0.0, world_from_robot.yaw());
    let place = world_from_robot.position;
    let eyes = SIDES.map(|side| place + heading * (side * size));
    let is_free = |eye: &DVec3| {
        let way = place - *eye;
        // The robot itself ends the way.
        let ray = Ray::new(eye.as_vec3(), way.normalize().as_vec3(), (way.length() - size) as f32);
        world.scene().cast(&ray, &Filter::default()).is_none()
    };
    let eye = eyes.into_iter().find(is_free).unwrap_or(eyes[SIDES.len() - 1]);
    let target = place + heading * (DVec3::X * size * 0.3);
    let (width, height, field_of_view) = (960, 640, 1.0);
    let mut spec = CameraSpec { width, height, field_of_view, ..CameraSpec::default() };
    Quality::Good.apply(&mut spec);
    sim_camera::colour(world, &spec, &Pose::looking_at(eye, target))
}
