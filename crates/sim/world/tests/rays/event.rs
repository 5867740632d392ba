//! Events that meet.

use base::arena::{Action, Arena, Block, BlockShape, Event, Lamp, LampKind, Trigger};
use base::colour::Rgb;
use base::geom::Pose;
use glam::DVec3;

use crate::plan::{assert_height, block, built, ground, seconds};

fn at(time: f64, action: Action) -> Event {
    Event { trigger: Trigger::At(seconds(time)), action }
}

#[test]
fn events_of_one_step_happen_in_the_order_of_their_times() {
    let lights = |time, is_on| at(time, Action::Lights { names: vec![], is_on });
    let lamp = Lamp {
        name: "lamp".into(),
        kind: LampKind::Bulb { at: DVec3::Z },
        colour: Rgb::new(255, 255, 255),
        power: 1.0,
        is_on: true,
        has_shadows: true,
    };
    let events = vec![lights(5.0, true), lights(3.0, false)];
    let arena = Arena { lamps: vec![lamp], events, ..Arena::default() };
    let (mut coarse, mut fine) = (built(&arena), built(&arena));
    coarse.advance(seconds(6.0), &[]);
    (0..=6).for_each(|second| fine.advance(seconds(f64::from(second)), &[]));
    assert_eq!(coarse.state(), fine.state());
    assert_eq!(coarse.lit_lamps().count(), 1);
}

fn held(height: f64) -> Block {
    let shape = BlockShape::Box(DVec3::new(1.0, 1.0, 0.2));
    let fixed = block(shape, Pose::at(DVec3::Z * (height + 0.1)));
    Block { name: Some("slab".into()), mass: Some(80.0), is_held: true, ..fixed }
}

#[test]
fn a_held_block_that_lies_on_the_floor_already_stays_there() {
    for height in [0.0, 0.0005, 0.01] {
        let mut arena = ground();
        arena.blocks.push(held(height));
        arena.events.push(at(1.0, Action::Drop("slab".into())));
        let mut world = built(&arena);
        world.advance(seconds(5.0), &[]);
        assert_height(&world, [0.1, 0.1], 0.2);
    }
}

#[test]
fn debris_comes_to_rest_on_what_lies_below() {
    let mut arena = ground();
    arena.blocks.push(block(BlockShape::Box(DVec3::splat(0.5)), Pose::at(DVec3::Z * 0.25)));
    arena.blocks.push(held(2.0));
    arena.events.push(at(1.0, Action::Drop("slab".into())));
    let mut world = built(&arena);
    assert_height(&world, [0.1, 0.1], 2.2);
    world.advance(seconds(9.0), &[]);
    assert_height(&world, [0.1, 0.1], 0.7);
}
