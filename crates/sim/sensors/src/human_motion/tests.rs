use base::arena::{Action, Arena, Event, Trigger};
use base::geom::Pose;
use base::model::SensorKind;
use base::time::SimTime;
use sim_world::World;

use super::*;
use crate::statistics::Sample;
use crate::tiny_world::{arena_of, block, person, read, sensor};

fn told(arena: &Arena, count: usize) -> Vec<f64> {
    let world = World::new(arena).unwrap();
    let mut motion = sensor(SensorKind::HumanMotion(5.0, 1.5));
    let look = |_| match read(&mut motion, &world, Pose::at(DVec3::Z)) {
        ReadingData::HumanMotion(probability) => probability,
        other => panic!("{other:?} is no motion"),
    };
    (0..count).map(look).collect()
}

fn somebody(x: f64, y: f64, motion: Motion) -> Arena {
    let mut arena = arena_of(vec![]);
    let mut victim = person("Ada", [x, y, 0.0]);
    victim.motion = motion;
    arena.victims.push(victim);
    arena
}

fn mean(arena: &Arena) -> f64 {
    told(arena, 400).iter().sum::<f64>() / 400.0
}

#[test]
fn waving_nearby_is_probable_and_errs_by_a_twentieth() {
    let probabilities = told(&somebody(2.0, 0.0, Motion::Waving), 3000);
    let sample = Sample::new(probabilities.into_iter());
    // 0.9 of three fifths; the middle of the body is a hand's breadth from where it stands.
    assert!((sample.mean - 0.54).abs() < 0.03, "{}", sample.mean);
    let (sigma, n) = (0.05, 3000.0_f64);
    assert!((sample.sigma - sigma).abs() < 4.5 * sigma / (2.0 * n).sqrt(), "{}", sample.sigma);
}

#[test]
fn breathing_shows_less_than_waving_and_stillness_not_at_all() {
    let of = |motion| mean(&somebody(2.0, 0.0, motion));
    assert!((of(Motion::Breathing) - 0.18).abs() < 0.03, "{}", of(Motion::Breathing));
    assert!(of(Motion::Still) < 0.03, "half of the noise is cut off at zero");
    let mut dead = somebody(2.0, 0.0, Motion::Waving);
    dead.victims[0].is_alive = false;
    assert!(mean(&dead) < 0.03);
}

#[test]
fn motion_behind_a_wall_or_glass_or_out_of_view_is_not_noticed() {
    for material in ["plaster", "glass"] {
        let mut hidden = somebody(2.0, 0.0, Motion::Waving);
        hidden.blocks.push(block("pane", [0.05, 9.0, 9.0], [1.0, 0.0, 0.0], material));
        assert!(mean(&hidden) < 0.03, "{material}");
    }
    assert!(mean(&somebody(-2.0, 0.0, Motion::Waving)) < 0.03, "behind");
    assert!(mean(&somebody(5.5, 0.0, Motion::Waving)) < 0.03, "too far");
    let side = |y| mean(&somebody(1.0, y, Motion::Waving));
    assert!(side(0.8) > 0.4 && side(-0.8) > 0.4 && side(1.5) < 0.03 && side(-1.5) < 0.03);
}

#[test]
fn somebody_who_walks_is_noticed() {
    let mut arena = somebody(2.0, -1.0, Motion::Still);
    arena.events.push(Event {
        trigger: Trigger::At(SimTime::ZERO),
        action: Action::Move {
            victim: "Ada".into(),
            to: DVec3::new(2.0, 1.0, 0.0),
            duration: SimTime::from_millis(2000),
        },
    });
    let mut world = World::new(&arena).unwrap();
    let mut motion = sensor(SensorKind::HumanMotion(5.0, 1.5));
    world.advance(SimTime::from_millis(500), &[]);
    let first = read(&mut motion, &world, Pose::at(DVec3::Z));
    world.advance(SimTime::from_millis(1000), &[]);
    let second = read(&mut motion, &world, Pose::at(DVec3::Z));
    let probability = |reading| match reading {
        ReadingData::HumanMotion(probability) => probability,
        other => panic!("{other:?} is no motion"),
    };
    assert!(probability(first) < 0.25);
    assert!(probability(second) > 0.3);
}
