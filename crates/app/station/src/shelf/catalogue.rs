//! The arenas and robots that come with the program: facts and pictures.

use base::arena::{Arena, Floor};
use base::geom::Pose;
use glam::{DVec2, DVec3};
use link_images::jpeg;
use serde_json::{Value, json};
use sim_camera::CameraSpec;
use sim_engine::{Rider, Settings, Simulation};
use sim_world::World;
use station_server::Document;

use app_missions::arenas::{Summary, build};
use app_missions::pictures::{Quality, best_side};

/// Pixels of a picture.
const SIZE: (usize, usize) = (480, 300);
/// Smooth edges; soft light would take longer than people like to wait for fifteen pictures.
const SUPERSAMPLING: usize = 2;
const JPEG_QUALITY: u8 = 85;
/// Field of view of pictures, radians.
const FIELD_OF_VIEW: f64 = 0.9;

/// What is inside each arena.
pub(super) fn arenas() -> Option<Document> {
    let names = sim_arena::shipped::names();
    let summary = |name: &&str| Some(Summary::new(name, &build(name).ok()?.0));
    let summaries: Vec<Summary> = names.iter().filter_map(summary).collect();
    serde_json::to_string(&summaries).ok().map(Document::json)
}

/// What each robot is made of.
pub(super) fn robots() -> Document {
    let row = |name: &&str| {
        let model = sim_robots::shipped::load(name).ok()?;
        let summary = sim_robots::Summary::new(&model);
        Some(json!({
            "name": summary.name, "about": summary.about, "drive": summary.drive,
            "size_m": summary.size_m, "mass_kg": summary.mass_kg,
            "battery_life_s": summary.battery_life_s, "wheels": summary.wheels.len(),
            "joints": summary.joints.len(),
            "sensors": model.equipment.iter().map(|item| item.kind.descriptor().word).collect::<Vec<_>>(),
        }))
    };
    let rows: Vec<Value> = sim_robots::shipped::names().iter().filter_map(row).collect();
    Document::json(Value::from(rows).to_string())
}

/// `yellow.jpg`: the arena from its best side.
pub(super) fn arena_picture(file: &str) -> Option<Document> {
    let name = file.strip_suffix(".jpg")?;
    let known = sim_arena::shipped::names().into_iter().find(|known| *known == name)?;
    let (world, _) = build(known).ok()?;
    let (pose, field_of_view) = best_side(&world, FIELD_OF_VIEW);
    draw(&world, &pose, field_of_view)
}

/// `P2AT.jpg`: the robot on a bare floor.
fn robot_picture(file: &str) -> Option<Document> {
    let name = file.strip_suffix(".jpg")?;
    let known = sim_robots::shipped::names().into_iter().find(|known| *known == name)?;
    let model = sim_robots::shipped::load(known).ok()?;
    let mut arena = Arena::default();
    let (at, size) = (DVec3::ZERO, DVec2::splat(60.0));
    arena.floors.push(Floor { at, size, thickness: 0.1, material: "concrete".into() });
    let mut simulation = Simulation::new(&arena, &Settings::default()).ok()?;
    simulation.join(&Rider::standing(known, &model, &Pose::IDENTITY)).ok()?;
    simulation.step(&[]);
    let reach = model.chassis.size.length().max(0.5);
    let eye = DVec3::new(1.1, 0.85, 0.8) * reach;
    let target = DVec3::Z * model.chassis.ride_height.max(0.1);
    draw(simulation.world(), &Pose::looking_at(eye, target), FIELD_OF_VIEW)
}

/// `P2AT.urdf`: the robot as ROS describes it; `P2AT.jpg`: a picture of it.
pub(super) fn robot_file(file: &str) -> Option<Document> {
    let Some(name) = file.strip_suffix(".urdf") else { return robot_picture(file) };
    let known = sim_robots::shipped::names().into_iter().find(|known| *known == name)?;
    let model = sim_robots::shipped::load(known).ok()?;
    Some(Document { media_type: "application/xml", bytes: sim_urdf::export(&model).into_bytes() })
}

fn draw(world: &World, pose: &Pose, field_of_view: f64) -> Option<Document> {
    let (width, height) = SIZE;
    let mut spec = CameraSpec { width, height, field_of_view, ..CameraSpec::default() };
    Quality::Quick.apply(&mut spec);
    spec.supersampling = SUPERSAMPLING;
    let bytes = jpeg::encode(&sim_camera::colour(world, &spec, pose), JPEG_QUALITY).ok()?;
    Some(Document { media_type: "image/jpeg", bytes })
}
