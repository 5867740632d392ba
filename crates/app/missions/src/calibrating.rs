//! Cameras of robots measured in a chequered room: rendered by our own cameras, or photographed.

use std::path::Path;

use anyhow::{Context, Result, bail};
use app_terminal::{failure::Hinted, files};
use base::arena::{Arena, Block, BlockShape, Floor, Material, Pattern};
use base::colour::Rgb;
use base::geom::Pose;
use base::messages::ReadingData;
use base::model::{Equipment, RobotModel, SensorKind};
use base::noise::NoiseStream;
use base::time::SimTime;
use glam::{DVec2, DVec3};
use robot_vision::calibrate::{Calibration, ChequeredRoom, Shot, calibrate};
use robot_vision::{Mount, VisionError};
use serde::Serialize;
use sim_sensors::{Carrier, Sensor, Situation};
use sim_world::World;

use crate::camera_view::mount;

/// Walls are so thick, metres.
const WALL: f64 = 0.1;
/// From walls robots keep so far, metres.
const FREE: f64 = 0.7;
/// Largest picture that is read, bytes.
const LARGEST: u64 = 256 << 20;
/// Where each picture was taken, in a folder of pictures.
const PLACES: &str = "places.csv";
const HEADER: &str = "picture,x_m,y_m,yaw_deg";
const MOST_PICTURES: usize = 1000;

/// A camera of a robot that is to be measured.
#[derive(Clone, Copy, Debug)]
pub struct Subject<'a> {
    model: &'a RobotModel,
    item: &'a Equipment,
}

/// How far what views show is from where it is, in pixels of the camera's picture.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ViewsOff {
    /// Root of the mean square over the bird's-eye view, and over the panorama.
    pub mean: [f64; 2],
    /// The farthest.
    pub worst: [f64; 2],
}

impl<'a> Subject<'a> {
    /// The camera of this name on a robot, or its first.
    pub fn new(model: &'a RobotModel, camera: Option<&str>) -> Result<Self> {
        let cameras = model.equipment.iter().filter(|item| picture_size(item).is_some());
        let mut cameras = cameras.filter(|item| camera.is_none_or(|name| item.name == name));
        if let Some(item) = cameras.next() {
            return Ok(Self { model, item });
        }
        let asked =
            camera.map_or("no camera".to_owned(), |name| format!("no camera named {name:?}"));
        let hint = "cameras are sensors of kind \"camera\" or \"omni\" in the robot's file";
        Err(Hinted::error(format!("{} carries {asked}", model.name), hint.to_owned()))
    }

    /// What the robot's file says of it.
    pub fn mount(&self) -> Result<Mount> {
        let size = picture_size(self.item).context("it takes pictures")?;
        mount(self.model, Some(&self.item.name), size)
    }

    /// Pictures of the usual room from places that follow from the seed, all flaws of the camera in them.
    pub fn render(&self, pictures: usize, seed: u64) -> Result<Vec<Shot>> {
        let room = ChequeredRoom::USUAL;
        let world = World::new(&arena(&room))?;
        let mount = self.mount()?;
        let name = format!("{}/{}", self.model.name, self.item.name);
        let mut sensor = Sensor::new(self.item.kind.clone(), NoiseStream::new(seed, &name));
        let mut chance = NoiseStream::new(seed, "places in the chequered room");
        let shot = |number: usize| {
            let [x, y] = room.size.map(|size| {
                let most = (size / 2.0 - FREE).max(0.0);
                chance.uniform(-most, most)
            });
            let yaw = chance.uniform(-std::f64::consts::PI, std::f64::consts::PI);
            let room_from_robot = self.standing(x, y, yaw);
            let time = SimTime::from_millis(100 * number as u64);
            let carrier = Carrier::resting(&world, time, room_from_robot);
            let world_from_sensor = room_from_robot * mount.robot_from_camera;
            match sensor.read(&Situation { carrier: &carrier, world_from_sensor }) {
                ReadingData::Picture(picture, _) => {
                    Ok(Shot { picture: (*picture).clone(), room_from_robot })
                }
                other => bail!("{:?} took no picture but {other:?}", self.item.name),
            }
        };
        (0..pictures.min(MOST_PICTURES)).map(shot).collect()
    }

    /// Pictures of a folder, whose places its `places.csv` tells.
    pub fn read(&self, folder: &Path) -> Result<Vec<Shot>> {
        let path = folder.join(PLACES);
        let bytes = files::read(&path, LARGEST)?;
        let text = std::str::from_utf8(&bytes)
            .with_context(|| format!("{} is no text", path.display()))?;
        let mut shots = vec![];
        for (number, line) in text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty()) {
            if number == 0 && line.trim() == HEADER {
                continue;
            }
            let at = || format!("{}:{}", path.display(), number + 1);
            let wrong = || {
                let message = format!("{}: {line:?} is no place", at());
                Hinted::error(message, format!("write {HEADER}, such as 01.png,0.5,-0.2,90"))
            };
            let fields: Vec<&str> = line.split(',').map(str::trim).collect();
            let [picture, places @ ..] = fields.as_slice() else { return Err(wrong()) };
            let places: Vec<f64> = places.iter().filter_map(|text| text.parse().ok()).collect();
            let [x, y, yaw] = places[..] else { return Err(wrong()) };
            if fields.len() != 4 || ![x, y, yaw].iter().all(|value| value.abs() < 1e4) {
                return Err(wrong());
            }
            if shots.len() == MOST_PICTURES {
                bail!("{}: more than {MOST_PICTURES} pictures; take some out", at());
            }
            let file = folder.join(picture);
            let bytes = files::read(&file, LARGEST).with_context(at)?;
            let picture = link_images::png::decode(&bytes)
                .with_context(|| format!("{} is no PNG that can be read", file.display()))?;
            shots.push(Shot { picture, room_from_robot: self.standing(x, y, yaw.to_radians()) });
        }
        Ok(shots)
    }

    /// Estimates the camera.
    pub fn calibrate(&self, shots: &[Shot]) -> Result<Calibration, VisionError> {
        let mount = self.mount().map_err(|error| VisionError::File(format!("{error:#}")))?;
        calibrate(&mount, shots, &ChequeredRoom::USUAL.corners())
    }

    fn standing(&self, x: f64, y: f64, yaw: f64) -> Pose {
        Pose::from_xyz_yaw(x, y, self.model.chassis.ride_height, yaw)
    }

    /// How far off views are that a calibration makes of what this camera truly takes: without bumps, since nobody knows those.
    pub fn views_off(&self, found: &Mount) -> Result<ViewsOff> {
        let truth = self.mount()?;
        let eye = truth.viewpoint();
        let floor = -self.model.chassis.ride_height;
        let mut below = vec![];
        let mut around = vec![];
        for row in -20..=20 {
            for column in -20..=20 {
                let at = DVec2::new(f64::from(row), f64::from(column)) * 0.075;
                below.push(eye.truncate().extend(floor) + at.extend(0.0));
            }
        }
        for turn in 0..90 {
            for step in -6..=5 {
                let (sine, cosine) = libm::sincos(f64::from(turn) * 4f64.to_radians());
                around.push(eye + DVec3::new(cosine, sine, f64::from(step) * 0.1) * 4.0);
            }
        }
        let off = |points: &[DVec3]| {
            let off = points.iter().filter_map(|point| {
                let ([x, y], [u, v]) = (self.true_pixel(&truth, *point)?, found.pixel(*point)?);
                Some(libm::hypot(x - u, y - v))
            });
            let off: Vec<f64> = off.collect();
            let squares: f64 = off.iter().map(|off| off * off).sum();
            let mean = (squares / off.len().max(1) as f64).sqrt();
            (mean, off.into_iter().fold(0.0, f64::max))
        };
        let ((below, farthest), (around, far)) = (off(&below), off(&around));
        Ok(ViewsOff { mean: [below, around], worst: [farthest, far] })
    }

    /// Where the distorted picture shows a point, if it shows it.
    fn true_pixel(&self, truth: &Mount, point: DVec3) -> Option<[f64; 2]> {
        let straight = truth.pixel(point)?;
        let (width, height) = truth.camera.size();
        let distortion = match &self.item.kind {
            SensorKind::Camera(spec) => spec.flaws.distortion,
            SensorKind::Omni(spec) => spec.camera.flaws.distortion,
            _ => return None,
        };
        let mut place = straight;
        for _ in 0..30 {
            let [x, y] = distortion.straightened(place, (width, height));
            place = [place[0] + straight[0] - x, place[1] + straight[1] - y];
        }
        let [x, y] = place;
        let is_inside = x >= 0.0 && y >= 0.0 && x < width as f64 && y < height as f64;
        is_inside.then_some(place)
    }
}

/// What is told of a calibration.
#[derive(Clone, Debug, Serialize)]
pub struct Told {
    /// The file written.
    pub file: String,
    /// Pictures used, and of how many.
    pub pictures: [usize; 2],
    /// Corners used.
    pub corners: usize,
    /// Root of the mean square of how far corners are off, pixels: of the polynomial and, where there is one, of the mirror.
    pub residuals_px: Vec<f64>,
    /// The polynomial's for each picture.
    pub pictures_px: Vec<f64>,
    /// The mirror's k and its distance from the lens.
    pub mirror: Option<[f64; 2]>,
    /// Where the truth is known: root of the mean square, then the farthest, of the bird's eye and of the panorama.
    pub views_off_px: Option<[[f64; 2]; 2]>,
}

impl Told {
    /// Of this calibration.
    pub fn new(file: String, shots: usize, found: &Calibration, off: Option<ViewsOff>) -> Self {
        let mirror = found.mirror.as_ref();
        let residuals = [found.residual].into_iter().chain(mirror.map(|mirror| mirror.residual));
        Self {
            file,
            pictures: [found.residuals.len(), shots],
            corners: found.corners,
            residuals_px: residuals.collect(),
            pictures_px: found.residuals.clone(),
            mirror: mirror.map(|mirror| [mirror.k, mirror.distance]),
            views_off_px: off.map(|off| [off.mean, off.worst]),
        }
    }

    /// As people read it.
    pub fn text(&self) -> String {
        let [used, of] = self.pictures;
        let mut text = format!("{} corners in {used} of {of} pictures\n", self.corners);
        let mut line = |what: &str, value: String| text += &format!("{what:<34}{value}\n");
        line("polynomial, corners off by", format!("{:.3} px", self.residuals_px[0]));
        let worst = self.pictures_px.iter().copied().fold(0.0, f64::max);
        line("in the worst picture", format!("{worst:.3} px"));
        if let (Some([k, distance]), Some(residual)) = (self.mirror, self.residuals_px.get(1)) {
            line("mirror, corners off by", format!("{residual:.3} px"));
            line("its k", format!("{k:.3}"));
            line("its distance from the lens", format!("{distance:.4} m"));
        }
        if let Some([[below, around], [farthest, far]]) = self.views_off_px {
            line("bird's eye off by", format!("{below:.3} px, {farthest:.3} at most"));
            line("panorama off by", format!("{around:.3} px, {far:.3} at most"));
        }
        text + &format!("written {}\n", self.file)
    }
}

/// Keeps pictures with their places, as they are read again.
pub fn keep(folder: &Path, shots: &[Shot]) -> Result<()> {
    std::fs::create_dir_all(folder)
        .with_context(|| format!("cannot make the folder {}", folder.display()))?;
    let mut text = format!("{HEADER}\n");
    for (number, shot) in shots.iter().enumerate() {
        let name = format!("{number:02}.png");
        files::write(&folder.join(&name), &link_images::png::encode(&shot.picture)?)?;
        let DVec3 { x, y, .. } = shot.room_from_robot.position;
        text += &format!("{name},{x},{y},{}\n", shot.room_from_robot.yaw().to_degrees());
    }
    files::write(&folder.join(PLACES), text.as_bytes())
}

fn picture_size(item: &Equipment) -> Option<(usize, usize)> {
    match &item.kind {
        SensorKind::Camera(spec) => Some((spec.width, spec.height)),
        SensorKind::Omni(spec) => Some((spec.camera.width, spec.camera.height)),
        _ => None,
    }
}

/// The room, evenly lit.
fn arena(room: &ChequeredRoom) -> Arena {
    let mut arena = Arena::default();
    let name = "chequers".to_owned();
    let pattern = Pattern::Checker { other: Rgb::new(26, 26, 26), size: room.square };
    arena.materials.push(Material { pattern, ..Material::plain(&name, Rgb::new(225, 225, 225)) });
    arena.air.ambient_light = 0.8;
    let [length, width] = room.size;
    let size = DVec2::new(length, width);
    arena.floors.push(Floor { at: DVec3::ZERO, size, thickness: WALL, material: name.clone() });
    let away = |size: f64| f64::midpoint(size, WALL);
    let high = room.height / 2.0;
    for side in [-1.0, 1.0] {
        for (at, size) in [
            (DVec3::new(side * away(length), 0.0, high), DVec3::new(WALL, width, room.height)),
            (DVec3::new(0.0, side * away(width), high), DVec3::new(length, WALL, room.height)),
        ] {
            arena.blocks.push(Block {
                name: None,
                shape: BlockShape::Box(size),
                pose: Pose::at(at),
                material: name.clone(),
                mass: None,
                is_held: false,
            });
        }
    }
    arena
}

#[cfg(test)]
mod tests {
    use base::model::{Distortion, Flaws};

    use super::*;

    /// The shipped robot with a camera that bends and errs, as the maker does not say.
    fn bent() -> RobotModel {
        let mut model = sim_robots::shipped::load("OmniP2DX").unwrap();
        for item in &mut model.equipment {
            if let SensorKind::Omni(spec) = &mut item.kind {
                let distortion = Distortion {
                    radial: [0.02, -0.005],
                    decentred: [0.003, -0.002],
                    in_plane: [0.003, 0.002],
                    ..Distortion::NONE
                };
                spec.camera.flaws =
                    Flaws { distortion, noise: 2.0, vignetting: 0.2, ..Flaws::NONE };
            }
        }
        model
    }

    #[test]
    fn pictures_of_a_chequered_room_tell_what_a_camera_does_that_nobody_said() {
        let model = bent();
        let subject = Subject::new(&model, None).unwrap();
        let found = subject.calibrate(&subject.render(8, 3).unwrap()).unwrap();
        assert!(found.residual < 0.35 && found.corners > 400, "{found:#?}");
        let off = subject.views_off(&found.mount).unwrap();
        assert!(off.mean.iter().all(|off| *off < 0.5), "{off:?}");
        let before = subject.views_off(&subject.mount().unwrap()).unwrap();
        let [with, without] = [&off, &before].map(|off| off.mean.iter().sum::<f64>());
        assert!(2.0 * with < without, "{off:?}, {before:?} without");
    }

    #[test]
    fn kept_pictures_are_read_again_and_broken_lists_of_places_are_told() {
        let model = sim_robots::shipped::load("OmniP2DX").unwrap();
        let subject = Subject::new(&model, None).unwrap();
        let folder = tempfile::tempdir().unwrap();
        let shots = subject.render(2, 1).unwrap();
        keep(folder.path(), &shots).unwrap();
        let again = subject.read(folder.path()).unwrap();
        for (again, shot) in again.iter().zip(&shots) {
            assert_eq!(again.picture, shot.picture);
            assert!(again.room_from_robot.position.distance(shot.room_from_robot.position) < 1e-9);
        }
        let places = folder.path().join(PLACES);
        for (line, says) in [
            ("00.png,1,2", "no place"),
            ("00.png,1,2,nan", "no place"),
            ("07.png,1,2,3", "07.png"),
            ("places.csv,1,2,3", "no PNG"),
        ] {
            std::fs::write(&places, format!("{HEADER}\n{line}\n")).unwrap();
            let error = format!("{:#}", subject.read(folder.path()).unwrap_err());
            assert!(error.contains(says) && error.contains("places.csv"), "{error}");
        }
        assert!(Subject::new(&model, Some("Nose")).is_err());
    }
}
