//! Descriptions that nobody checked before.

use base::arena::{Arena, Heightfield};
use base::geom::Pose;
use glam::{DVec2, DVec3};
use sim_world::World;

use crate::mesh::square;

fn refusal(arena: &Arena) -> String {
    World::new(arena).unwrap_err().to_string()
}

fn heights(rows: Vec<Vec<f64>>) -> Arena {
    let size = DVec2::ONE;
    let field =
        Heightfield { at: DVec3::ZERO, size, heights: rows.into(), material: "earth".into() };
    Arena { heightfields: vec![field], ..Arena::default() }
}

#[test]
fn an_unknown_material_is_refused_by_name() {
    let arena = Arena { meshes: vec![square(vec![], Pose::IDENTITY)], ..Arena::default() };
    let words = refusal(&arena);
    assert!(words.contains("sheet") && words.contains("poster"), "{words}");
}

#[test]
fn a_triangle_without_its_corner_is_refused() {
    let mut sheet = square(vec![], Pose::IDENTITY);
    sheet.material = "wood".into();
    std::sync::Arc::make_mut(&mut sheet.mesh).triangles.push([0, 1, 4]);
    let words = refusal(&Arena { meshes: vec![sheet], ..Arena::default() });
    assert!(
        words.contains("sheet") && words.contains("corner 4") && words.contains('4'),
        "{words}"
    );
}

#[test]
fn texture_coordinates_for_some_corners_only_are_refused() {
    let mut sheet = square(vec![DVec2::ZERO; 3], Pose::IDENTITY);
    sheet.material = "wood".into();
    let words = refusal(&Arena { meshes: vec![sheet], ..Arena::default() });
    assert!(words.contains("sheet") && words.contains("3 texture"), "{words}");
}

#[test]
fn heights_in_rows_of_different_length_are_refused() {
    let words = refusal(&heights(vec![vec![0.0, 0.0], vec![0.0]]));
    assert!(words.contains("heightfield 1") && words.contains("row 2"), "{words}");
    assert!(World::new(&heights(vec![vec![0.0], vec![0.0]])).is_ok());
    assert!(World::new(&heights(vec![])).is_ok());
}
