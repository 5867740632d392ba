use std::collections::BTreeSet;

use base::arena::{Arena, Block};
use base::geom::Pose;
use base::model::SensorKind;
use sim_world::World;

use super::*;
use crate::sensor::Sensor;
use crate::statistics::Sample;
use crate::tiny_world::{arena_of, block, person, read, sensor};

const EXACT: VictimSpec =
    VictimSpec { max_range: 6.0, field_of_view: 0.6981, sigma: 0.0, false_alarm: 0.0, miss: 0.0 };

/// Somebody four metres ahead; the sensor is one metre up.
fn arena(blocks: Vec<Block>) -> Arena {
    let mut arena = arena_of(blocks);
    arena.victims.push(person("Ada", [4.0, 0.0, 0.0]));
    arena
}

fn world(blocks: Vec<Block>) -> World {
    World::new(&arena(blocks)).unwrap()
}

fn look(sensor: &mut Sensor, world: &World, yaw: f64) -> Vec<PartSeen> {
    match read(sensor, world, Pose::from_xyz_yaw(0.0, 0.0, 1.0, yaw)) {
        ReadingData::Victims(parts) => parts,
        other => panic!("{other:?} is no victim"),
    }
}

fn seen(spec: VictimSpec, world: &World) -> Vec<PartSeen> {
    look(&mut sensor(SensorKind::Victim(spec)), world, 0.0)
}

#[test]
fn all_parts_of_somebody_in_view_are_named_and_lie_where_they_should() {
    let parts = seen(EXACT, &world(vec![]));
    let names: BTreeSet<&str> = parts.iter().map(|part| part.part.as_str()).collect();
    assert_eq!(names, BTreeSet::from(NAMES), "{parts:?}");
    let heights = |name: &str| {
        let named = parts.iter().filter(|part| part.part == name).map(|part| part.position.z + 1.0);
        named.sum::<f64>() / parts.iter().filter(|part| part.part == name).count() as f64
    };
    let order = ["Foot", "Leg", "Pelvis", "Chest", "Head"].map(heights);
    assert!(order.is_sorted(), "{order:?}");
    assert!((heights("Head") - 1.6).abs() < 0.08, "{}", heights("Head"));
    assert!(parts.iter().all(|part| (part.position.x - 4.0).abs() < 0.3), "{parts:?}");
    let arms: Vec<f64> = parts.iter().filter(|p| p.part == "Arm").map(|p| p.position.y).collect();
    assert!(arms.len() == 2 && arms[0] * arms[1] < 0.0, "one on each side: {arms:?}");
}

#[test]
fn nobody_is_seen_through_a_wall_and_somebody_is_through_glass() {
    let pane = |material| block("pane", [0.05, 9.0, 9.0], [2.0, 0.0, 0.0], material);
    assert!(seen(EXACT, &world(vec![pane("plaster")])).is_empty());
    assert_eq!(seen(EXACT, &world(vec![pane("glass")])), seen(EXACT, &world(vec![])));
}

#[test]
fn a_low_wall_hides_the_legs_only() {
    let low = block("low", [0.05, 9.0, 1.0], [3.5, 0.0, 0.5], "plaster");
    let parts = seen(EXACT, &world(vec![low]));
    assert!(parts.iter().any(|p| p.part == "Head") && parts.iter().any(|p| p.part == "Chest"));
    assert!(!parts.iter().any(|p| p.part == "Foot" || p.part == "Leg"), "{parts:?}");
}

#[test]
fn what_is_out_of_range_or_out_of_view_is_not_seen() {
    assert!(seen(VictimSpec { max_range: 3.5, ..EXACT }, &world(vec![])).is_empty());
    let mut turned = sensor(SensorKind::Victim(EXACT));
    assert!(look(&mut turned, &world(vec![]), 0.6).is_empty());
    let parts = look(&mut turned, &world(vec![]), 0.2);
    assert!(!parts.is_empty());
    assert!(parts.iter().all(|p| p.position.y < 0.0), "to the right of where it looks: {parts:?}");
}

#[test]
fn positions_err_by_a_share_of_the_distance() {
    let world = world(vec![]);
    let truth = seen(EXACT, &world).into_iter().find(|p| p.part == "Head").unwrap().position;
    let mut noisy = sensor(SensorKind::Victim(VictimSpec { sigma: 0.05, ..EXACT }));
    let mut heads = vec![];
    for _ in 0..1500 {
        heads.extend(look(&mut noisy, &world, 0.0).into_iter().find(|p| p.part == "Head"));
    }
    let sigma = 0.05 * truth.length();
    Sample::new(heads.iter().map(|p| p.position.x - truth.x)).assert_normal(0.0, sigma);
    Sample::new(heads.iter().map(|p| p.position.z - truth.z)).assert_normal(0.0, sigma);
}

#[test]
fn misses_and_false_alarms_come_as_often_as_stated() {
    let (world, readings) = (world(vec![]), 2000);
    let all = seen(EXACT, &world).len();
    let mut missing = sensor(SensorKind::Victim(VictimSpec { miss: 0.2, ..EXACT }));
    let found: usize = (0..readings).map(|_| look(&mut missing, &world, 0.0).len()).sum();
    let draws = (readings * all) as f64;
    let share = found as f64 / draws;
    assert!((share - 0.8).abs() < 4.5 * (0.16 / draws).sqrt(), "{share} of parts");
    let empty = World::new(&arena_of(vec![])).unwrap();
    let mut nervous = sensor(SensorKind::Victim(VictimSpec { false_alarm: 0.1, ..EXACT }));
    let alarms: Vec<PartSeen> =
        (0..readings).flat_map(|_| look(&mut nervous, &empty, 0.0)).collect();
    let share = alarms.len() as f64 / readings as f64;
    assert!((share - 0.1).abs() < 4.5 * (0.09 / readings as f64).sqrt(), "{share} of readings");
    assert!(alarms.iter().all(|p| is_in_view(p.position, 6.0, 0.6981 + 1e-9)));
}

#[test]
fn a_false_alarm_is_never_behind_a_wall() {
    let world = World::new(&arena_of(vec![crate::tiny_world::wall_at(1.0, "plaster")])).unwrap();
    let mut nervous = sensor(SensorKind::Victim(VictimSpec { false_alarm: 1.0, ..EXACT }));
    for _ in 0..200 {
        let parts = look(&mut nervous, &world, 0.0);
        assert!(parts.len() == 1 && parts[0].position.x <= 1.0 + 1e-6, "{parts:?}");
    }
}
