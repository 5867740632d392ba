use base::arena::{Block, Tag};
use base::geom::Pose;
use base::model::SensorKind;
use sim_world::World;

use super::*;
use crate::tiny_world::{arena_of, block, person, read, sensor};

const BY_POWER: RfidMode =
    RfidMode::Attenuation { transmit_power: 36.0, sensitivity: -40.0, obstacle_loss: 12.0 };

fn world(blocks: Vec<Block>) -> World {
    let mut arena = arena_of(blocks);
    let tag = |id, x, y| Tag { id, at: DVec3::new(x, y, 0.0), memory: format!("tag {id}") };
    arena.tags = vec![tag(1001, 1.5, 0.5), tag(1002, 3.0, 0.0)];
    World::new(&arena).unwrap()
}

fn seen(mode: RfidMode, max_range: f64, world: &World) -> Vec<TagSeen> {
    let pose = Pose::from_xyz_yaw(0.0, 0.0, 0.0, std::f64::consts::FRAC_PI_2);
    match read(&mut sensor(SensorKind::Rfid(RfidSpec { max_range, mode })), world, pose) {
        ReadingData::Tags(tags) => tags,
        other => panic!("{other:?} is no tag"),
    }
}

fn ids(mode: RfidMode, max_range: f64, world: &World) -> Vec<u32> {
    seen(mode, max_range, world).iter().map(|tag| tag.id).collect()
}

fn wall() -> Block {
    block("wall", [0.2, 9.0, 9.0], [1.0, 0.0, 0.0], "concrete")
}

#[test]
fn by_radius_a_tag_behind_a_wall_is_read_and_one_too_far_is_not() {
    assert_eq!(ids(RfidMode::Radius, 2.0, &world(vec![wall()])), [1001]);
    assert_eq!(ids(RfidMode::Radius, 3.5, &world(vec![wall()])), [1001, 1002]);
}

#[test]
fn by_obstacle_a_wall_hides_a_tag_and_glass_does_not() {
    assert!(ids(RfidMode::Obstacle, 5.0, &world(vec![wall()])).is_empty());
    let pane = Block { material: "glass".into(), ..wall() };
    assert_eq!(ids(RfidMode::Obstacle, 5.0, &world(vec![pane])), [1001, 1002]);
    assert_eq!(ids(RfidMode::Obstacle, 5.0, &world(vec![])), [1001, 1002]);
}

#[test]
fn by_power_walls_shorten_the_range() {
    // Both ways: 36 + 40 dB of loss are 38 dB each way, 2.07 m at this wavelength; 12 dB less are 1.04 m.
    let open = world(vec![]);
    assert_eq!(ids(BY_POWER, 9.0, &open), [1001]);
    assert!(ids(BY_POWER, 9.0, &world(vec![wall()])).is_empty());
    let stronger =
        RfidMode::Attenuation { transmit_power: 48.0, sensitivity: -40.0, obstacle_loss: 12.0 };
    assert_eq!(ids(stronger, 9.0, &world(vec![wall()])), [1001], "the wall costs what was gained");
    assert_eq!(ids(stronger, 9.0, &open), [1001, 1002]);
}

#[test]
fn positions_are_in_the_sensor_s_frame_and_power_cannot_tell_them() {
    let tags = seen(RfidMode::Radius, 2.0, &world(vec![]));
    let place = tags[0].position.unwrap();
    assert!(place.distance(DVec3::new(0.5, -1.5, 0.0)) < 1e-9, "{place}: ahead and to the right");
    assert_eq!(tags[0].memory.as_deref(), Some("tag 1001"));
    assert_eq!(seen(BY_POWER, 9.0, &world(vec![]))[0].position, None);
}

#[test]
fn victims_wear_tags_by_number_or_by_name() {
    let mut arena = arena_of(vec![]);
    for (name, text, x) in [("Ada", "77", 1.0), ("Bob", "blue", 2.0)] {
        let mut victim = person(name, [x, 0.0, -1.0]);
        victim.tag = Some(text.into());
        arena.victims.push(victim);
    }
    let tags = seen(RfidMode::Obstacle, 5.0, &World::new(&arena).unwrap());
    assert_eq!(tags[0].id, 77, "{tags:?}");
    assert_eq!(tags.len(), 1, "Ada stands before Bob");
    let tags = seen(RfidMode::Radius, 5.0, &World::new(&arena).unwrap());
    assert!(tags[1].id >= 0x8000_0000 && tags[1].memory.as_deref() == Some("blue"), "{tags:?}");
}
