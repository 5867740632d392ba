//! Pictures laid on surfaces.

use std::f64::consts::{FRAC_PI_2, PI};
use std::sync::Arc;

use base::arena::{Arena, Material, MeshPart, Pattern};
use base::colour::Rgb;
use base::geom::Pose;
use base::mesh::Mesh;
use base::picture::Picture;
use glam::{DVec2, DVec3};
use sim_camera::colour;
use sim_world::World;

use crate::stage::{BLUE, GREEN, RED, YELLOW, add_box, described, dim, spec};

/// Red and green on top, blue and yellow below.
fn quarters() -> Picture {
    Picture { width: 2, pixels: vec![RED, GREEN, BLUE, YELLOW] }
}

fn arena_with(picture: Picture, size: f64) -> Arena {
    let mut arena = dim();
    let pattern = Pattern::Picture { picture: Arc::new(picture), size };
    described(&mut arena, Material { pattern, ..Material::plain("poster", RED) });
    arena
}

/// The brightest channels of what is seen 1 m ahead, this far to the right and up.
fn seen(arena: &Arena, eye: &Pose, right: f64, up: f64) -> Rgb {
    let picture = colour(&World::new(arena).unwrap(), &spec(200, 200), eye);
    let pixel = picture.at((100.0 + 100.0 * right) as usize, (100.0 - 100.0 * up) as usize);
    let most = pixel.r.max(pixel.g).max(pixel.b);
    assert!(most > 0, "nothing seen");
    let full = |channel: u8| if channel > most / 2 { 180 } else { 0 };
    Rgb::new(full(pixel.r), full(pixel.g), full(pixel.b))
}

/// The four quarters of a picture 1 m wide, the first row on top, as seen with its lower left corner straight ahead.
fn quarters_seen(arena: &Arena, eye: &Pose) -> [Rgb; 4] {
    [(0.25, 0.75), (0.75, 0.75), (0.25, 0.25), (0.75, 0.25)]
        .map(|(right, up)| seen(arena, eye, right, up))
}

#[test]
fn a_picture_is_upright_and_not_mirrored_on_every_side_of_a_box() {
    let mut arena = arena_with(quarters(), 1.0);
    add_box(&mut arena, Pose::IDENTITY, DVec3::splat(4.0), "poster");
    for yaw in [0.0, FRAC_PI_2, PI, -FRAC_PI_2] {
        let eye = Pose::from_xyz_yaw(0.0, 0.0, 0.0, yaw) * Pose::at(DVec3::X * -3.0);
        assert_eq!(quarters_seen(&arena, &eye), [RED, GREEN, BLUE, YELLOW], "yaw {yaw}");
    }
}

#[test]
fn a_picture_is_not_mirrored_on_lid_and_underside() {
    let mut arena = arena_with(quarters(), 1.0);
    add_box(&mut arena, Pose::IDENTITY, DVec3::splat(4.0), "poster");
    for (pitch, height) in [(FRAC_PI_2, 3.0), (-FRAC_PI_2, -3.0)] {
        for yaw in [0.0, FRAC_PI_2, PI, -FRAC_PI_2] {
            let eye = Pose::from_roll_pitch_yaw(DVec3::Z * height, 0.0, pitch, yaw);
            let found = quarters_seen(&arena, &eye);
            let around = [0, 1, 3, 2].map(|corner| found[corner]);
            let start = around.iter().position(|&c| c == RED).unwrap();
            let clockwise = [0, 1, 2, 3].map(|step| around[(start + step) % 4]);
            assert_eq!(clockwise, [RED, GREEN, YELLOW, BLUE], "pitch {pitch}, yaw {yaw}");
        }
    }
}

#[test]
fn a_picture_keeps_its_proportions_and_is_repeated() {
    let tall = Picture { width: 1, pixels: vec![RED, GREEN] };
    let mut arena = arena_with(tall, 0.4);
    add_box(&mut arena, Pose::at(DVec3::X * 1.05), DVec3::new(0.1, 9.0, 9.0), "poster");
    let found = [0.2, 0.6, 0.9, -0.2].map(|up| seen(&arena, &Pose::IDENTITY, 0.1, up));
    assert_eq!(found, [GREEN, RED, GREEN, RED]);
}

/// A square sheet 1 m ahead whose lower left corner is straight ahead.
fn sheet(texture: Vec<DVec2>) -> MeshPart {
    let corners = [(0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0)];
    let mesh = Mesh {
        corners: corners.map(|(right, up)| DVec3::new(1.0, -right, up)).to_vec(),
        texture,
        triangles: vec![[0, 1, 2], [0, 2, 3]],
    };
    MeshPart { name: None, mesh: mesh.into(), pose: Pose::IDENTITY, material: "poster".into() }
}

fn corners_of_a_picture() -> Vec<DVec2> {
    vec![DVec2::ZERO, DVec2::X, DVec2::ONE, DVec2::Y]
}

#[test]
fn texture_coordinates_lay_a_picture_once_whatever_its_size_and_proportions() {
    let long =
        Picture { width: 4, pixels: [[RED; 2], [GREEN; 2], [BLUE; 2], [YELLOW; 2]].concat() };
    for (picture, size) in [(quarters(), 1.0), (quarters(), 0.3), (long, 2.0)] {
        let mut arena = arena_with(picture, size);
        arena.meshes.push(sheet(corners_of_a_picture()));
        let found = quarters_seen(&arena, &Pose::IDENTITY);
        assert_eq!(found, [RED, GREEN, BLUE, YELLOW], "{size}");
    }
}

#[test]
fn a_mesh_without_texture_coordinates_is_laid_in_metres() {
    let mut arena = arena_with(quarters(), 1.0);
    arena.meshes.push(sheet(vec![]));
    let found = quarters_seen(&arena, &Pose::IDENTITY);
    // The sheet lies at negative y, and pictures repeat: its origin is at the lower left corner too.
    assert_eq!(found, [RED, GREEN, BLUE, YELLOW]);
}

#[test]
fn patterns_keep_their_metres_on_a_mesh_with_texture_coordinates() {
    let mut arena = arena_with(quarters(), 1.0);
    let texture = corners_of_a_picture().into_iter().map(|corner| corner * 50.0).collect();
    arena.meshes.push(sheet(texture));
    let poster = arena.materials.last_mut().unwrap();
    poster.pattern = Pattern::Checker { other: GREEN, size: 0.5 };
    let found = quarters_seen(&arena, &Pose::IDENTITY);
    assert!(found[0] != found[1] && found[0] != found[2] && found[0] == found[3], "{found:?}");
}

#[test]
fn a_picture_without_pixels_shows_the_material_itself() {
    let mut arena = arena_with(Picture { width: 0, pixels: vec![] }, 1.0);
    add_box(&mut arena, Pose::at(DVec3::X * 1.05), DVec3::new(0.1, 9.0, 9.0), "poster");
    assert_eq!(seen(&arena, &Pose::IDENTITY, 0.1, 0.1), RED);
}
