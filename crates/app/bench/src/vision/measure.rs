//! Measures views, colours, and pictures of mirrors.

use std::collections::BTreeMap;

use anyhow::{Context, Result};
use base::camera::{CameraModel, Catadioptric};
use base::colour::Rgb;
use base::geom::Pose;
use base::model::{Equipment, RobotModel, SensorKind};
use base::noise::NoiseStream;
use base::picture::Picture;
use base::time::SimTime;
use glam::DVec3;
use rayon::ThreadPoolBuilder;
use robot_vision::{BirdsEye, Cylinder, Histogram, Mount, Odds, View};
use sim_camera::{CameraSpec, Lens, colour};
use sim_world::World;

use super::table::{Subject, TABLE};
use crate::clock::{fastest, wall_seconds};
use crate::room::{RoomPlan, lamp};
use crate::sim::{arena, fleet};
use crate::{Figures, Report, Request, report};

/// The picture of the peer's views.
const WHOLE: (usize, usize) = (1024, 768);
/// Pictures made in one go, as the peer makes them.
const BATCH: usize = 20;
const ROBOTS: usize = 16;
const FIFTH: SimTime = SimTime::from_millis(200);
/// Simulated time of the crew.
const SPAN: SimTime = SimTime::from_millis(2000);

/// Measures everything and fills the table.
pub(super) fn run(request: &Request, peers: &Figures) -> Result<Report> {
    let runs = if request.is_quick { 3 } else { 9 };
    let mount = mount(WHOLE, DVec3::Z * 0.3);
    let picture = clouds(WHOLE, 1);
    let eye = BirdsEye { size: (400, 400), height_px: 40.0, floor: -0.1 };
    let around = Cylinder { size: (1080, 300), elevations: [-0.7, 0.6] };
    let (below, around) = (mount.birds_eye(&eye), mount.cylinder(&around));
    let ours = BTreeMap::from([
        (Subject::BirdsEye, frames(runs, &below, &picture)?),
        (Subject::Panorama, frames(runs, &around, &picture)?),
        (Subject::Exact, inexact(&mount, &picture)?),
        (Subject::Classifier, classifier(runs)?),
        (Subject::Omni, mirror_over_plain(runs)?),
        (Subject::Crew, crew(request.is_quick)?),
    ]);
    Ok(report(TABLE, &ours, peers))
}

/// A mirror above a camera that looks up.
fn mount((width, height): (usize, usize), at: DVec3) -> Mount {
    let mirror = Catadioptric::whole_mirror(width, height, 11.736, 0.09, 0.038);
    let up = -std::f64::consts::FRAC_PI_2;
    let robot_from_camera = Pose::from_roll_pitch_yaw(at, std::f64::consts::PI, up, 0.0);
    Mount { camera: CameraModel::Catadioptric(mirror), robot_from_camera }
}

/// Soft blotches of all colours.
fn clouds((width, height): (usize, usize), seed: u64) -> Picture {
    let mut chance = NoiseStream::new(seed, "clouds");
    let mut picture = Picture::filled(width, height, Rgb::default());
    let waves: Vec<[f64; 3]> =
        (0..6).map(|_| std::array::from_fn(|_| chance.uniform(0.02, 0.4))).collect();
    for (index, pixel) in picture.pixels.iter_mut().enumerate() {
        let (x, y) = ((index % width) as f64, (index / width) as f64);
        let channel = |of: usize| {
            let [a, b, c] = waves[of];
            let grey =
                libm::sin(a * x + c) + libm::cos(b * y) + 0.3 * libm::sin(a * b * x * 2.0 + y);
            (128.0 + 50.0 * grey) as u8
        };
        *pixel = Rgb::new(channel(0), channel(1), channel(2));
    }
    picture
}

/// Views a second of one thread.
fn frames(runs: usize, view: &View, picture: &Picture) -> Result<f64> {
    let (width, height) = view.size();
    let mut shown = Picture::filled(width, height, Rgb::default());
    let (times, drawn) =
        fastest(runs, || (0..BATCH).try_for_each(|_| view.draw(picture, &mut shown)));
    drawn?;
    Ok(BATCH as f64 / times.cpu.as_secs_f64())
}

/// How far a view is from the exact mix, itself rounded to whole grey levels, at most.
fn inexact(mount: &Mount, picture: &Picture) -> Result<f64> {
    let mut chance = NoiseStream::new(2, "places");
    let (width, height) = mount.camera.size();
    let most = [width as f64 - 1.001, height as f64 - 1.001];
    let places: Vec<[f64; 2]> =
        (0..50_000).map(|_| most.map(|most| chance.uniform(0.0, most))).collect();
    let view = View::new(&mount.camera, (places.len(), 1), |column, _| Some(places[column]));
    let seen = view.of(picture)?;
    let off = seen.pixels.iter().zip(&places).map(|(pixel, [x, y])| {
        let (left, top) = (*x as usize, *y as usize);
        let (across, down) = (x - left as f64, y - top as f64);
        let at = |dx: usize, dy: usize| f64::from(picture.at(left + dx, top + dy).g);
        let upper = at(0, 0) * (1.0 - across) + at(1, 0) * across;
        let lower = at(0, 1) * (1.0 - across) + at(1, 1) * across;
        (f64::from(pixel.g) - (upper * (1.0 - down) + lower * down).round()).abs()
    });
    Ok(off.fold(0.0, f64::max))
}

/// Pictures a second whose every pixel is judged.
fn classifier(runs: usize) -> Result<f64> {
    let (picture, other) = (clouds((640, 480), 3), clouds((640, 480), 4));
    let wanted = Histogram::of(32, picture.pixels.iter().copied().step_by(7))?;
    let odds = Odds::learn(&wanted, &Histogram::of(32, other.pixels)?, 1.0)?;
    let work = || (0..BATCH).map(|_| odds.mask(&picture.pixels, 0.5).len()).sum::<usize>();
    let (times, judged) = fastest(runs, work);
    anyhow::ensure!(judged == BATCH * picture.pixels.len(), "a mask has a bit for each pixel");
    Ok(BATCH as f64 / times.cpu.as_secs_f64())
}

/// Frames of a mirror's picture over frames of a plain one, in the room of the other benchmarks, one thread.
fn mirror_over_plain(runs: usize) -> Result<f64> {
    let mut room = arena(&RoomPlan::default());
    room.lamps.push(lamp());
    let world = World::new(&room)?;
    let at = DVec3::new(0.25, 0.0, 0.33);
    let mirror = mount((640, 480), at);
    let plain = CameraSpec::default();
    let omni = CameraSpec { lens: Some(Lens::new(mirror.camera, 1)), ..plain.clone() };
    let one = ThreadPoolBuilder::new().num_threads(1).build()?;
    let seconds = |spec: &CameraSpec, pose: &Pose| {
        let (times, _) = one.install(|| fastest(runs, || colour(&world, spec, pose)));
        times.cpu.as_secs_f64()
    };
    let flat = seconds(&plain, &Pose::at(at));
    Ok(flat / seconds(&omni, &mirror.robot_from_camera))
}

/// Simulated seconds a second of robots that see all around, in the room of the other benchmarks.
fn crew(is_quick: bool) -> Result<f64> {
    let mut model: RobotModel = sim_robots::shipped::load("OmniP2DX")?;
    let is_omni = |item: &Equipment| matches!(item.kind, SensorKind::Omni(_));
    model.equipment.retain(is_omni);
    let eye = model.equipment.first_mut().context("the shipped OmniP2DX has a mirror")?;
    if let SensorKind::Omni(spec) = &mut eye.kind {
        (spec.camera.width, spec.camera.height) = (320, 240);
        spec.camera.field_of_view = spec.whole_mirror_view();
    }
    eye.period = Some(FIFTH);
    let mut crew = fleet(ROBOTS, model, SimTime::from_millis(10));
    crew.arena.lamps.push(lamp());
    let mut simulation = crew.assemble()?;
    let two = ThreadPoolBuilder::new().num_threads(2).build()?;
    let span = if is_quick { FIFTH } else { SPAN };
    // The first pictures work out lines of sight, once.
    two.install(|| crew.run(&mut simulation, FIFTH, |_| Ok(())))?;
    let (seconds, ran) =
        wall_seconds(|| two.install(|| crew.run(&mut simulation, span, |_| Ok(()))));
    ran?;
    Ok(span.seconds() / seconds)
}
