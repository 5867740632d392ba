//! Panes in front of the camera.

use base::arena::{Arena, Material};
use base::colour::Rgb;
use base::geom::Pose;
use base::mesh::Mesh;
use glam::DVec3;
use sim_camera::{depth, heat, labels};
use sim_world::World;

use crate::stage::{
    BLACK, GREY, WHITE, add_box, add_pane, add_wall, bulb, dark, described, dim, light, middle,
    near, shot, spec,
};

/// A grey wall 3 m away behind panes turned by these angles.
fn through(yaws: &[f64]) -> [f32; 3] {
    let mut arena = dim();
    add_wall(&mut arena, 3.0, GREY);
    for (number, &yaw) in (1..).zip(yaws) {
        add_pane(&mut arena, 0.8 * f64::from(number), yaw);
    }
    middle(&arena)
}

/// Light that a pane turned by `yaw` adds to a black wall under a white sky.
fn mirrored(yaw: f64) -> f32 {
    let mut arena = dim();
    arena.air.sky = WHITE;
    add_wall(&mut arena, 3.0, BLACK);
    add_pane(&mut arena, 1.0, yaw);
    middle(&arena)[1]
}

#[test]
fn a_wall_behind_a_pane_is_seen_tinted_and_a_little_darker() {
    let ([r, g, b], [bare, ..]) = (through(&[0.0]), through(&[]));
    assert!((0.6 * bare..0.95 * bare).contains(&g), "{g} of {bare}");
    assert!(r < 0.97 * g && (g - b).abs() < 0.01, "the glass is green-blue: {r} {g} {b}");
}

#[test]
fn each_further_pane_takes_the_same_share_of_light() {
    let [none, one, two] = [through(&[]), through(&[0.0]), through(&[0.0, 0.0])].map(|l| l[1]);
    near(two / one, one / none, 0.02);
}

#[test]
fn a_pane_mirrors_more_sky_at_a_slant() {
    near(mirrored(0.0), 0.04, 0.003);
    // Schlick at 75 degrees from the normal.
    near(mirrored(75f64.to_radians()), 0.255, 0.006);
}

#[test]
fn every_pane_has_its_own_slant() {
    let (slanted, square) = (75f64.to_radians(), 0.0);
    let share = |yaws: &[f64]| through(yaws)[1] / through(&[])[1];
    near(share(&[square, slanted]), share(&[square]) * share(&[slanted]), 0.02);
    near(share(&[slanted, square]), share(&[square]) * share(&[slanted]), 0.02);
}

#[test]
fn a_pane_does_not_vanish_when_seen_on_its_edge() {
    let mut arena = dim();
    add_wall(&mut arena, 3.0, GREY);
    let bare = shot(&arena, &spec(33, 33));
    add_box(&mut arena, Pose::at(DVec3::X * 1.5), DVec3::new(1.0, 0.1, 9.0), "glass");
    let seen = shot(&arena, &spec(33, 33));
    let edge = light(&seen, 16, 16)[0] / light(&bare, 16, 16)[0];
    assert!(edge < 0.9, "{edge}");
    assert_eq!(seen.at(20, 16), bare.at(20, 16), "beside it nothing changes");
}

#[test]
fn a_pane_made_of_two_triangles_is_seen_from_both_sides() {
    let share = |triangles: Vec<[u32; 3]>| {
        let mut arena = dim();
        add_wall(&mut arena, 3.0, GREY);
        let corners = [(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)];
        let corners = corners.map(|(y, z)| DVec3::new(1.0, y, z + 0.1)).to_vec();
        arena.meshes.push(base::arena::MeshPart {
            name: None,
            mesh: Mesh { corners, texture: vec![], triangles }.into(),
            pose: Pose::IDENTITY,
            material: "glass".into(),
        });
        middle(&arena)[1] / through(&[])[1]
    };
    near(share(vec![[0, 1, 2], [0, 2, 3]]), through(&[0.0])[1] / through(&[])[1], 0.01);
    near(share(vec![[2, 1, 0], [3, 2, 0]]), through(&[0.0])[1] / through(&[])[1], 0.01);
}

#[test]
fn depth_and_labels_look_through_glass_and_heat_does_not() {
    let mut arena = dim();
    let stove = Material { temperature: Some(500.0), ..Material::plain("stove", GREY) };
    let stove = described(&mut arena, stove);
    add_box(&mut arena, Pose::at(DVec3::X * 3.0), DVec3::new(1.0, 9.0, 9.0), &stove);
    let measure = |arena: &Arena| {
        let (world, spec, eye) = (World::new(arena).unwrap(), spec(33, 33), Pose::IDENTITY);
        let warmth = heat(&world, &spec, &eye).at(16, 16);
        (depth(&world, &spec, &eye).at(16, 16), labels(&world, &spec, &eye).at(16, 16), warmth)
    };
    assert_eq!(measure(&arena), (Some(2.5), Some(0), 500.0));
    let air = arena.air.temperature as f32;
    add_pane(&mut arena, 1.0, 0.0);
    assert_eq!(measure(&arena), (Some(2.5), Some(0), air));
}

#[test]
fn lamps_shine_through_glass() {
    let mut arena = dark();
    add_wall(&mut arena, 3.0, GREY);
    arena.lamps.push(bulb([2.0, 0.0, 0.0], 1.0));
    let bare = middle(&arena);
    // Between lamp and wall, out of the middle's sight.
    let pose = Pose::at(DVec3::new(2.5, 1.0, 0.0));
    arena.lamps[0] = bulb([2.0, 2.0, 0.0], 2.0);
    let slanted = middle(&arena);
    add_box(&mut arena, pose, DVec3::new(0.01, 1.5, 3.0), "glass");
    assert_eq!(middle(&arena), slanted);
    assert!(bare[1] > 0.4 && slanted[1] > 0.05, "{bare:?} {slanted:?}");
    arena.blocks[1].material = "black".into();
    assert_eq!(middle(&arena), [0.0; 3], "an opaque one keeps the light away");
}

#[test]
fn the_tint_is_the_colour_of_the_glass() {
    let mut arena = dim();
    add_wall(&mut arena, 3.0, GREY);
    let red =
        Material { is_transparent: true, ..Material::plain("red glass", Rgb::new(255, 0, 0)) };
    let red = described(&mut arena, red);
    add_box(&mut arena, Pose::at(DVec3::X), DVec3::new(0.01, 3.0, 3.0), &red);
    let [r, g, _] = middle(&arena);
    assert!(r > 1.4 * g, "{r} {g}");
}
