use base::arena::{
    Block, BlockShape, Door, Floor, Hinge, Lamp, LampKind, Motion, Posture, Victim, Zone,
};
use base::colour::Rgb;
use base::geom::Pose;
use glam::DVec2;

use super::*;
use crate::World;

fn seconds(s: f64) -> SimTime {
    SimTime::from_seconds(s)
}

fn room() -> Arena {
    let mut arena = Arena::default();
    arena.floors.push(Floor {
        at: DVec3::ZERO,
        size: DVec2::splat(20.0),
        thickness: 0.1,
        material: "concrete".into(),
    });
    arena
}

fn distance_along_x(world: &World, height: f32) -> Option<f32> {
    let ray = Ray::new(Vec3::Z * height, Vec3::X, 8.0);
    world.scene().cast(&ray, &Filter::default()).map(|hit| hit.distance)
}

#[test]
fn a_door_opens_at_its_time_and_not_before() {
    let mut arena = room();
    arena.doors.push(Door {
        name: "exit".into(),
        at: DVec3::X * 2.0,
        size: DVec3::new(1.0, 0.04, 2.0),
        yaw: std::f64::consts::FRAC_PI_2,
        hinge: Hinge::Left,
        open: 0.0,
        material: "wood".into(),
    });
    let action = Action::Open("exit".into());
    arena.events.push(Event { trigger: Trigger::At(seconds(5.0)), action });
    let mut world = World::new(&arena).unwrap();
    world.advance(seconds(4.9), &[]);
    assert_eq!(distance_along_x(&world, 1.0), Some(1.98));
    world.advance(seconds(6.3), &[]);
    assert_eq!(distance_along_x(&world, 1.0), None, "the way is clear");
}

#[test]
fn debris_falls_when_a_robot_comes_and_lies_on_the_floor() {
    let mut arena = room();
    arena.blocks.push(Block {
        name: Some("slab".into()),
        shape: BlockShape::Box(DVec3::new(1.0, 1.0, 0.2)),
        pose: Pose::at(DVec3::new(3.0, 0.0, 2.5)),
        material: "concrete".into(),
        mass: Some(80.0),
        is_held: true,
    });
    let zone = Zone { at: DVec3::ZERO, size: DVec3::splat(2.0) };
    arena.events.push(Event { trigger: Trigger::Enter(zone), action: Action::Drop("slab".into()) });
    let mut world = World::new(&arena).unwrap();
    world.advance(seconds(1.0), &[DVec3::new(5.0, 0.0, 0.1)]);
    assert_eq!(distance_along_x(&world, 0.1), None);
    world.advance(seconds(2.0), &[DVec3::new(0.5, 0.0, 0.1)]);
    world.advance(seconds(2.2), &[]);
    assert_eq!(distance_along_x(&world, 0.1), None, "still falling");
    world.advance(seconds(4.0), &[]);
    assert_eq!(distance_along_x(&world, 0.1), Some(2.5));
}

#[test]
fn lamps_fail_and_victims_move() {
    let mut arena = room();
    for name in ["a", "b"] {
        arena.lamps.push(Lamp {
            name: name.into(),
            kind: LampKind::Bulb { at: DVec3::Z * 2.0 },
            colour: Rgb::new(255, 255, 255),
            power: 1.0,
            is_on: true,
            has_shadows: true,
        });
    }
    arena.victims.push(Victim {
        name: "Ada".into(),
        at: DVec3::X * 4.0,
        yaw: 0.0,
        posture: Posture::Standing,
        height: 1.75,
        skin: Rgb::new(200, 150, 120),
        shirt: Rgb::new(0, 0, 200),
        trousers: Rgb::new(40, 40, 40),
        temperature: 306.0,
        voice: None,
        motion: Motion::Still,
        is_alive: true,
        tag: None,
    });
    let lights = Action::Lights { names: vec!["a".into()], is_on: false };
    arena.events.push(Event { trigger: Trigger::At(seconds(1.0)), action: lights });
    let walk = Action::Move {
        victim: "Ada".into(),
        to: DVec3::new(4.0, 3.0, 0.0),
        duration: seconds(2.0),
    };
    arena.events.push(Event { trigger: Trigger::At(seconds(1.0)), action: walk });
    let mut world = World::new(&arena).unwrap();
    assert!(distance_along_x(&world, 1.2).is_some_and(|d| (3.5..4.0).contains(&d)));
    world.advance(seconds(3.5), &[]);
    assert_eq!(distance_along_x(&world, 1.2), None);
    let lit: Vec<_> = world.lit_lamps().map(|lamp| lamp.name.as_str()).collect();
    assert_eq!(lit, ["b"]);
}

#[test]
fn the_same_moments_give_the_same_state_however_many_steps_led_there() {
    let mut arena = room();
    arena.events.push(Event {
        trigger: Trigger::At(seconds(0.4)),
        action: Action::Lights { names: vec![], is_on: false },
    });
    let mut coarse = World::new(&arena).unwrap();
    coarse.advance(seconds(2.0), &[]);
    let mut fine = World::new(&arena).unwrap();
    (0..=20).for_each(|tenth| fine.advance(SimTime::from_millis(tenth * 100), &[]));
    assert_eq!(coarse.state(), fine.state());
}
