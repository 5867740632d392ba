//! Small worlds around a camera that stands at the origin and looks along x.

use std::f64::consts::FRAC_PI_2;

use base::arena::{
    Arena, Block, BlockShape, Lamp, LampKind, Material, Motion, Posture, Smoke, Victim, Zone,
};
use base::colour::{Rgb, linear_from_srgb};
use base::geom::Pose;
use base::picture::Picture;
use glam::DVec3;
use sim_camera::{CameraSpec, colour};
use sim_world::World;

pub(crate) const BLACK: Rgb = Rgb::new(0, 0, 0);
pub(crate) const WHITE: Rgb = Rgb::new(255, 255, 255);
/// Sends back half the light.
pub(crate) const GREY: Rgb = Rgb::new(188, 188, 188);
pub(crate) const RED: Rgb = Rgb::new(180, 0, 0);
pub(crate) const GREEN: Rgb = Rgb::new(0, 180, 0);
pub(crate) const BLUE: Rgb = Rgb::new(0, 0, 180);
pub(crate) const YELLOW: Rgb = Rgb::new(180, 180, 0);

/// Nothing but ambient light, of which an upright surface gets half, under a black sky.
pub(crate) fn dim() -> Arena {
    let mut arena = Arena::default();
    arena.air.ambient_light = 0.625;
    arena.air.sky = BLACK;
    arena
}

/// No light at all.
pub(crate) fn dark() -> Arena {
    let mut arena = dim();
    arena.air.ambient_light = 0.0;
    arena
}

/// `material` joins the arena's.
pub(crate) fn described(arena: &mut Arena, material: Material) -> String {
    arena.materials.push(material);
    arena.materials[arena.materials.len() - 1].name.clone()
}

pub(crate) fn add_box(arena: &mut Arena, pose: Pose, size: DVec3, material: &str) {
    arena.blocks.push(Block {
        name: None,
        shape: BlockShape::Box(size),
        pose,
        material: material.to_owned(),
        mass: None,
        is_held: false,
    });
}

/// A wall across the view whose front is `distance` away.
pub(crate) fn add_wall(arena: &mut Arena, distance: f64, colour: Rgb) {
    let name = described(arena, Material::plain(&format!("wall at {distance}"), colour));
    add_box(arena, Pose::at(DVec3::X * (distance + 0.05)), DVec3::new(0.1, 9.0, 9.0), &name);
}

/// A pane of glass 1 cm thick, turned by `yaw` away from facing the camera.
pub(crate) fn add_pane(arena: &mut Arena, distance: f64, yaw: f64) {
    let pose = Pose::from_xyz_yaw(distance, 0.0, 0.0, yaw);
    add_box(arena, pose, DVec3::new(0.01, 3.0, 3.0), "glass");
}

pub(crate) fn add_smoke(arena: &mut Arena, from: f64, to: f64, density: f64, colour: Rgb) {
    let at = DVec3::new(f64::midpoint(from, to), 0.0, -4.0);
    let zone = Zone { at, size: DVec3::new(to - from, 8.0, 8.0) };
    arena.smokes.push(Smoke { zone, density, colour });
}

pub(crate) fn lamp(kind: LampKind, power: f64) -> Lamp {
    Lamp { name: "lamp".into(), kind, colour: WHITE, power, is_on: true, has_shadows: true }
}

pub(crate) fn bulb(at: [f64; 3], power: f64) -> Lamp {
    lamp(LampKind::Bulb { at: DVec3::from_array(at) }, power)
}

/// Somebody 3 m ahead who looks at the camera, which is at the height of their hips.
pub(crate) fn victim(posture: Posture) -> Victim {
    Victim {
        name: "Ada".into(),
        at: DVec3::new(3.0, 0.0, -0.9),
        yaw: std::f64::consts::PI,
        posture,
        height: 1.75,
        skin: Rgb::new(0xc6, 0x8f, 0x6a),
        shirt: BLUE,
        trousers: RED,
        temperature: 306.0,
        voice: None,
        motion: Motion::Still,
        is_alive: true,
        tag: None,
    }
}

/// A right angle wide: at a distance of 1 m the picture is 2 m across.
pub(crate) fn spec(width: usize, height: usize) -> CameraSpec {
    CameraSpec { width, height, field_of_view: FRAC_PI_2, ..CameraSpec::default() }
}

pub(crate) fn shot(arena: &Arena, spec: &CameraSpec) -> Picture {
    colour(&World::new(arena).unwrap(), spec, &Pose::IDENTITY)
}

/// Light in the middle of a picture of `arena`.
pub(crate) fn middle(arena: &Arena) -> [f32; 3] {
    light(&shot(arena, &spec(33, 33)), 16, 16)
}

/// Red, green and blue light of a pixel.
pub(crate) fn light(picture: &Picture, column: usize, row: usize) -> [f32; 3] {
    let pixel = picture.at(column, row);
    [pixel.r, pixel.g, pixel.b].map(linear_from_srgb)
}

/// Light of each pixel of the middle row of a grey picture.
pub(crate) fn row(picture: &Picture) -> Vec<f32> {
    let middle = picture.height() / 2;
    (0..picture.width).map(|column| light(picture, column, middle)[1]).collect()
}

/// Where the middle of a pixel of a row of `width` lies on a wall 1 m away, metres to the right.
pub(crate) fn across(column: usize, width: usize) -> f64 {
    (column as f64 + 0.5) / width as f64 * 2.0 - 1.0
}

/// Equal within half a step of a channel at this brightness and `tolerance` more.
#[track_caller]
pub(crate) fn near(found: f32, expected: f32, tolerance: f32) {
    assert!((found - expected).abs() <= tolerance, "{found} instead of {expected}");
}

pub(crate) fn with_threads<T: Send>(threads: usize, work: impl FnOnce() -> T + Send) -> T {
    rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap().install(work)
}
