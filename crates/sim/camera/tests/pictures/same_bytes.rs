//! The same picture for any number of threads.

use base::arena::{Arena, LampKind, Posture};
use base::colour::Rgb;
use base::geom::Pose;
use glam::DVec3;
use sim_camera::{CameraSpec, Headlight, colour, depth, heat, labels};
use sim_world::World;

use crate::stage::{
    GREY, add_box, add_pane, add_smoke, add_wall, bulb, dim, lamp, spec, victim, with_threads,
};

/// A little of everything.
fn everything() -> Arena {
    let mut arena = dim();
    add_wall(&mut arena, 4.0, GREY);
    add_box(&mut arena, Pose::at(DVec3::new(3.0, 0.5, -0.5)), DVec3::ONE, "concrete");
    add_pane(&mut arena, 1.0, 0.4);
    add_smoke(&mut arena, 0.5, 2.0, 0.3, GREY);
    arena.victims.push(victim(Posture::Sitting));
    arena.lamps.push(bulb([1.0, 2.0, 1.0], 3.0));
    arena.lamps.push(lamp(LampKind::Sun { direction: DVec3::new(0.6, 0.0, -0.8) }, 0.5));
    arena
}

#[test]
fn pictures_are_the_same_bytes_with_one_two_and_five_threads() {
    let world = World::new(&everything()).unwrap();
    let spec = CameraSpec {
        supersampling: 3,
        ambient_rays: 5,
        headlight: Some(Headlight { power: 1.0, half_angle: 0.6 }),
        ..spec(70, 41)
    };
    let shoot = |threads| with_threads(threads, || colour(&world, &spec, &Pose::IDENTITY));
    let one = shoot(1);
    let shades = one.pixels.iter().map(|p| u32::from_be_bytes([0, p.r, p.g, p.b]));
    let shades: std::collections::BTreeSet<u32> = shades.collect();
    assert!(shades.len() > 100, "there is something to see: {} shades", shades.len());
    assert!(one == shoot(2) && one == shoot(5));
}

#[test]
fn depth_heat_and_labels_are_the_same_with_one_two_and_five_threads() {
    let world = World::new(&everything()).unwrap();
    let (spec, eye) = (spec(70, 41), Pose::IDENTITY);
    let measure = |threads| {
        with_threads(threads, || {
            (depth(&world, &spec, &eye), heat(&world, &spec, &eye), labels(&world, &spec, &eye))
        })
    };
    let one = measure(1);
    assert!(one == measure(2) && one == measure(5));
}

#[test]
fn the_same_world_built_again_gives_the_same_picture() {
    let shoot = || {
        let world = World::new(&everything()).unwrap();
        colour(&world, &CameraSpec { ambient_rays: 3, ..spec(40, 30) }, &Pose::IDENTITY)
    };
    assert_eq!(shoot(), shoot());
    assert!(shoot().pixels.iter().any(|&pixel| pixel != Rgb::default()));
}
