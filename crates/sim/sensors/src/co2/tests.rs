use base::arena::Arena;
use base::geom::Pose;
use base::model::SensorKind;
use sim_world::World;

use super::*;
use crate::statistics::Sample;
use crate::tiny_world::{arena_of, block, person, read, sensor};

fn smell(arena: &Arena, count: usize) -> Vec<f64> {
    let world = World::new(arena).unwrap();
    let mut nose = sensor(SensorKind::Co2(3.0));
    let sniff = |_| match read(&mut nose, &world, Pose::at(DVec3::Z * 1.62)) {
        ReadingData::Co2(ppm) => ppm,
        other => panic!("{other:?} is no gas"),
    };
    (0..count).map(sniff).collect()
}

fn with_people(at: &[f64]) -> Arena {
    let mut arena = arena_of(vec![]);
    arena.victims = at.iter().map(|&x| person("somebody", [x, 0.0, 0.0])).collect();
    arena
}

#[test]
fn a_metre_away_breath_adds_forty_parts_give_or_take_three_percent() {
    let told = smell(&with_people(&[1.0]), 3000);
    let expected = density(1.0);
    assert!((39.0..41.0).contains(&expected), "{expected}");
    let sample = Sample::new(told.iter().map(|ppm| ppm / expected - 1.0));
    // The head is 17 mm nearer or farther than the feet.
    assert!(sample.mean.abs() < 0.03, "{}", sample.mean);
    let n = 3000.0_f64;
    let sigma = 0.03 * (1.0 + sample.mean);
    assert!((sample.sigma - sigma).abs() < 4.5 * sigma / (2.0 * n).sqrt(), "{}", sample.sigma);
}

#[test]
fn breath_thins_with_distance_adds_up_and_ends_at_the_range() {
    let mean = |at: &[f64]| smell(&with_people(at), 400).iter().sum::<f64>() / 400.0;
    assert!((mean(&[1.0]) / mean(&[2.0]) - 2.0).abs() < 0.08);
    assert!((mean(&[1.0, -1.0]) / mean(&[1.0]) - 2.0).abs() < 0.08);
    assert_eq!(mean(&[3.3]), 0.0);
    assert_eq!(mean(&[]), 0.0);
}

#[test]
fn the_dead_do_not_breathe_and_walls_and_windows_keep_breath_in() {
    let mut dead = with_people(&[1.0]);
    dead.victims[0].is_alive = false;
    assert_eq!(smell(&dead, 1), [0.0]);
    for material in ["plaster", "glass"] {
        let mut walled = with_people(&[1.0]);
        walled.blocks.push(block("pane", [0.05, 9.0, 9.0], [0.5, 0.0, 0.0], material));
        assert_eq!(smell(&walled, 1), [0.0], "{material}");
    }
}
