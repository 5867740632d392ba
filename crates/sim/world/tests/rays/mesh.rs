//! Meshes as rays meet them.

use std::sync::Arc;

use base::arena::{Arena, Material, MeshPart, Pattern};
use base::colour::Rgb;
use base::geom::Pose;
use base::mesh::Mesh;
use base::picture::Picture;
use glam::{DVec2, DVec3, Vec2};

use crate::plan::{assert_height, built, height, look};

/// A square of 2 m around the origin, level.
pub(crate) fn square(texture: Vec<DVec2>, pose: Pose) -> MeshPart {
    let corners = [(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)];
    let mesh = Mesh {
        corners: corners.map(|(x, y)| DVec3::new(x, y, 0.0)).to_vec(),
        texture,
        triangles: vec![[0, 1, 2], [0, 2, 3]],
    };
    MeshPart { name: Some("sheet".into()), mesh: mesh.into(), pose, material: "poster".into() }
}

fn poster(size: f64) -> Material {
    let picture = Picture::filled(20, 10, Rgb::new(9, 9, 9));
    let pattern = Pattern::Picture { picture: Arc::new(picture), size };
    Material { pattern, ..Material::plain("poster", Rgb::new(9, 9, 9)) }
}

fn arena(mesh: MeshPart) -> Arena {
    let mut arena = Arena { meshes: vec![mesh], ..Arena::default() };
    arena.materials.push(poster(0.5));
    arena
}

fn texture_at(arena: &Arena, x: f64, y: f64) -> Vec2 {
    look(&built(arena), [x, y, 5.0], [x, y, 0.0]).unwrap().texture
}

#[test]
fn a_mesh_stands_at_its_pose_and_is_met_from_both_sides() {
    let pose = Pose::from_roll_pitch_yaw(DVec3::new(3.0, 0.0, 1.0), 0.0, -0.25, 0.0);
    let world = built(&arena(square(vec![], pose)));
    assert_height(&world, [3.5, 0.2], 1.0 + 0.5 * 0.25f64.tan());
    assert_eq!(height(&world, 0.0, 0.0), None);
    assert!(look(&world, [3.0, 0.0, -2.0], [3.0, 0.0, 0.0]).is_some());
    let hit = look(&world, [3.0, 0.0, 5.0], [3.0, 0.0, 0.0]).unwrap();
    assert_eq!(world.things()[hit.surface.owner as usize].name, "sheet");
}

#[test]
fn a_mesh_without_texture_coordinates_counts_metres() {
    let found = texture_at(&arena(square(vec![], Pose::IDENTITY)), 0.3, -0.6);
    assert!((found - Vec2::new(0.3, -0.6)).length() < 1e-5, "{found}");
}

#[test]
fn texture_coordinates_span_one_picture_of_its_size_and_proportions() {
    let corners = vec![DVec2::ZERO, DVec2::X, DVec2::ONE, DVec2::Y];
    let found = texture_at(&arena(square(corners, Pose::IDENTITY)), 0.5, 0.0);
    // Three quarters of 0.5 m across, half of 0.25 m up.
    assert!((found - Vec2::new(0.375, 0.125)).length() < 1e-5, "{found}");
}

#[test]
fn a_pattern_pays_no_heed_to_texture_coordinates() {
    let corners = vec![DVec2::ZERO, DVec2::X, DVec2::ONE, DVec2::Y];
    let mut arena = arena(square(corners, Pose::IDENTITY));
    arena.meshes[0].material = "hazard".into();
    let found = texture_at(&arena, 0.3, -0.6);
    assert!((found - Vec2::new(0.3, -0.6)).length() < 1e-5, "{found}");
}
