//! What is warm.

use std::collections::BTreeSet;

use base::arena::{Arena, Material, Posture};
use base::geom::Pose;
use glam::DVec3;
use sim_camera::{Image, heat, heat_picture};
use sim_world::World;

use crate::stage::{GREY, add_box, add_wall, described, dim, spec, victim};

fn warmth(arena: &Arena) -> Image<f32> {
    heat(&World::new(arena).unwrap(), &spec(65, 65), &Pose::IDENTITY)
}

/// The temperatures seen, in hundredths of a kelvin.
fn levels(image: &Image<f32>) -> BTreeSet<i32> {
    image.values.iter().map(|kelvin| (kelvin * 100.0).round() as i32).collect()
}

#[test]
fn skin_is_the_warmest_clothes_lie_between_skin_and_air() {
    let mut arena = dim();
    arena.air.temperature = 286.0;
    add_wall(&mut arena, 5.0, GREY);
    arena.victims.push(victim(Posture::Standing));
    // Clothes keep 45 % of what skin lies above the air.
    assert_eq!(levels(&warmth(&arena)), BTreeSet::from([28_600, 29_700, 30_600]));
}

#[test]
fn somebody_as_cold_as_the_air_does_not_stand_out() {
    let mut arena = dim();
    let cold = base::arena::Victim {
        temperature: arena.air.temperature,
        is_alive: false,
        ..victim(Posture::Standing)
    };
    arena.victims.push(cold);
    assert_eq!(levels(&warmth(&arena)).len(), 1);
}

#[test]
fn nothing_is_as_warm_as_the_air() {
    let mut arena = dim();
    arena.air.temperature = 250.0;
    assert_eq!(levels(&warmth(&arena)), BTreeSet::from([25_000]));
}

#[test]
fn a_hot_material_is_hot_where_it_is_and_bright_in_the_picture() {
    let mut arena = dim();
    let stove = Material { temperature: Some(400.0), ..Material::plain("stove", GREY) };
    let stove = described(&mut arena, stove);
    add_box(&mut arena, Pose::at(DVec3::X * 2.0), DVec3::new(1.0, 0.5, 0.5), &stove);
    let image = warmth(&arena);
    assert_eq!(image.at(32, 32), 400.0);
    assert_eq!(image.at(2, 32), arena.air.temperature as f32);
    let picture = heat_picture(&image);
    let sum = |x| u32::from(picture.at(x, 32).r) + u32::from(picture.at(x, 32).g);
    assert!(sum(32) > 480 && sum(2) < 20, "{} {}", sum(32), sum(2));
}
