//! Walls on the way, in worlds built from arenas.
#![expect(clippy::unwrap_used, reason = "a test that cannot be set up must fail")]

use base::arena::{Arena, Block, BlockShape, Wall};
use base::geom::Pose;
use glam::{DVec2, DVec3, Mat3, Vec3};
use sim_radio::{loss_between, walls_between};
use sim_rays::{Part, Shape};
use sim_world::World;

const LEFT: DVec3 = DVec3::new(0.0, 0.0, 0.5);
const RIGHT: DVec3 = DVec3::new(20.0, 0.0, 0.5);

/// A wall across the way.
fn wall(x: f64, thickness: f64, material: &str) -> Wall {
    Wall {
        path: vec![DVec2::new(x, -5.0), DVec2::new(x, 5.0)],
        is_closed: false,
        base: 0.0,
        height: 3.0,
        thickness,
        gaps: vec![],
        material: material.into(),
    }
}

fn world(walls: Vec<Wall>) -> World {
    World::new(&Arena { walls, ..Arena::default() }).unwrap()
}

fn count(world: &World) -> u32 {
    let there = walls_between(world, LEFT, RIGHT);
    assert_eq!(there, walls_between(world, RIGHT, LEFT), "the way back");
    there
}

#[test]
fn a_thin_wall_counts_once_and_a_thick_one_for_in_and_out() {
    for (thickness, expected) in [(0.02, 1), (0.1, 1), (0.19, 1), (0.21, 2), (0.5, 2), (3.0, 2)] {
        let world = world(vec![wall(10.0, thickness, "brick")]);
        assert_eq!(count(&world), expected, "{thickness} m");
    }
}

#[test]
fn each_wall_counts_and_there_is_no_cap() {
    let walls = (1..=9).map(|i| wall(2.0 * f64::from(i), 0.1, "plaster")).collect();
    assert_eq!(count(&world(walls)), 9);
}

#[test]
fn a_second_wall_right_behind_the_first_is_stepped_over() {
    let world = world(vec![wall(10.0, 0.04, "brick"), wall(10.1, 0.04, "brick")]);
    assert_eq!(count(&world), 1);
}

#[test]
fn the_open_way_has_no_walls_and_a_way_of_no_length_neither() {
    let world = world(vec![wall(25.0, 0.1, "brick")]);
    assert_eq!(count(&world), 0);
    assert_eq!(walls_between(&world, LEFT, LEFT), 0);
    assert_eq!(walls_between(&world, LEFT, DVec3::NAN), 0);
}

/// A robot of two boxes.
fn place_robots(world: &mut World, robots: &[(&str, f32)]) {
    let mut parts = vec![];
    for &(name, x) in robots {
        let surface = world.add_robot(name);
        for height in [0.3, 0.6] {
            let centre = Vec3::new(x, 0.0, height);
            let shape = Shape::cuboid(centre, Mat3::IDENTITY, Vec3::new(0.3, 0.2, 0.25));
            parts.push(Part { shape, surface });
        }
    }
    world.place_robots(&parts);
}

#[test]
fn robots_never_count_and_hide_no_wall_that_they_touch() {
    let mut world = world(vec![wall(10.0, 0.1, "brick")]);
    place_robots(&mut world, &[("R1", 0.0), ("R2", 20.0), ("R3", 5.0), ("R4", 9.64)]);
    assert_eq!(count(&world), 1);
}

#[test]
fn glass_and_blocks_count_as_walls() {
    let block = Block {
        name: None,
        shape: BlockShape::Box(DVec3::splat(0.18)),
        pose: Pose::at(DVec3::new(4.0, 0.0, 0.5)),
        material: "wood".into(),
        mass: Some(2.0),
        is_held: false,
    };
    let walls = vec![wall(10.0, 0.01, "glass")];
    let arena = Arena { walls, blocks: vec![block], ..Arena::default() };
    assert_eq!(count(&World::new(&arena).unwrap()), 2);
}

#[test]
fn materials_take_what_they_say_and_thickness_does_not_matter() {
    let loss = |walls| loss_between(&world(walls), LEFT, RIGHT, ["R1", "R2"]);
    assert_eq!(loss(vec![]), 0.0);
    assert_eq!(loss(vec![wall(5.0, 0.1, "steel"), wall(10.0, 1.0, "plaster")]), 25.0 + 3.0);
}

#[test]
fn robots_in_between_weaken_radio_once_and_those_at_the_ends_do_not() {
    let mut world = world(vec![wall(10.0, 0.1, "glass")]);
    place_robots(&mut world, &[("R1", 0.0), ("R2", 20.0), ("R3", 5.0)]);
    assert_eq!(loss_between(&world, LEFT, RIGHT, ["R1", "R2"]), 2.0 + 6.0);
    assert!(loss_between(&world, LEFT, DVec3::NAN, ["R1", "R2"]).is_nan());
}
