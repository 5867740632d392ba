use base::arena::{Arena, Block};
use base::geom::Pose;
use base::model::SensorKind;
use sim_world::World;

use super::*;
use crate::sensor::Sensor;
use crate::statistics::Sample;
use crate::tiny_world::{arena_of, block, person, read_at, sensor};

/// Somebody four metres to the left, at the height of the microphones.
fn arena(blocks: Vec<Block>) -> Arena {
    let mut arena = arena_of(blocks);
    arena.victims.push(person("Ada", [0.0, 4.0, 0.0]));
    arena
}

fn listen(microphones: &mut Sensor, world: &World, seconds: f64) -> Vec<Heard> {
    match read_at(microphones, world, Pose::at(DVec3::Z * 1.62), seconds) {
        ReadingData::Sound(heard) => heard,
        other => panic!("{other:?} is no sound"),
    }
}

fn once(threshold: f64, arena: &Arena) -> Option<Heard> {
    listen(&mut sensor(SensorKind::Sound(threshold)), &World::new(arena).unwrap(), 0.5).pop()
}

/// 65 dB at a metre are 12 less at four.
const AT_FOUR_METRES: f64 = 65.0 - 12.04;

#[test]
fn a_voice_falls_with_distance_and_errs_by_a_decibel() {
    let world = World::new(&arena(vec![])).unwrap();
    let mut microphones = sensor(SensorKind::Sound(20.0));
    let heard: Vec<Heard> = (0..2000).flat_map(|_| listen(&mut microphones, &world, 0.5)).collect();
    Sample::new(heard.iter().map(|h| h.loudness - AT_FOUR_METRES)).assert_normal(0.0, 1.0);
    // Two angles of five degrees each across the true direction, the left.
    Sample::new(heard.iter().map(|h| h.direction.z.asin())).assert_normal(0.0, DIRECTION_SIGMA);
    let aside = heard.iter().map(|h| h.direction.x.atan2(h.direction.y));
    Sample::new(aside).assert_normal(0.0, DIRECTION_SIGMA);
    assert!(heard.iter().all(|h| h.direction.y > 0.8), "to the left");
}

#[test]
fn words_need_more_than_a_murmur() {
    assert_eq!(once(40.0, &arena(vec![])).unwrap().text.as_deref(), Some("here"));
    assert_eq!(once(45.0, &arena(vec![])).unwrap().text, None);
    assert_eq!(once(54.0, &arena(vec![])), None);
}

#[test]
fn each_wall_takes_its_share() {
    let wall = |y| block("wall", [9.0, 0.2, 9.0], [0.0, y, 0.0], "brick");
    let heard = once(20.0, &arena(vec![wall(2.0)])).unwrap();
    assert!((heard.loudness - (AT_FOUR_METRES - 30.0)).abs() < 5.0, "{heard:?}");
    assert_eq!(once(20.0, &arena(vec![wall(1.0), wall(2.0)])), None);
    assert!(once(-20.0, &arena(vec![wall(1.0), wall(2.0)])).is_some());
}

#[test]
fn calls_come_once_a_period_and_none_is_missed_between_readings() {
    let world = World::new(&arena(vec![])).unwrap();
    let mut microphones = sensor(SensorKind::Sound(20.0));
    let mut is_heard = |seconds| !listen(&mut microphones, &world, seconds).is_empty();
    assert!(is_heard(1.4), "the call goes on");
    assert!(is_heard(1.6), "its end lies between the readings");
    assert!(!is_heard(1.8) && !is_heard(4.9));
    assert!(is_heard(5.0));
    assert!(is_heard(9.0), "it went on after the last reading");
    assert!(!is_heard(9.9));
    assert!(is_heard(14.0), "the call at ten seconds");
}

#[test]
fn the_dead_and_the_dumb_are_silent() {
    let mut dead = arena(vec![]);
    dead.victims[0].is_alive = false;
    assert_eq!(once(-99.0, &dead), None);
    let mut dumb = arena(vec![]);
    dumb.victims[0].voice = None;
    assert_eq!(once(-99.0, &dumb), None);
}
