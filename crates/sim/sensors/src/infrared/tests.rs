use base::geom::Pose;
use base::model::{Noise, SensorKind};
use sim_world::World;

use super::*;
use crate::statistics::Sample;
use crate::tiny_world::{arena_of, block, read_range, sensor, smoke, wall_at, world_of};

const SPEC: RangeSpec = RangeSpec::new(0.2, 5.0, Noise::None);

fn see(world: &World) -> Option<f64> {
    read_range(&mut sensor(SensorKind::Infrared(SPEC)), world, Pose::IDENTITY)
}

fn assert_near(found: Option<f64>, expected: f64) {
    assert!(found.is_some_and(|f| (f - expected).abs() < 1e-3), "{found:?}, not {expected}");
}

#[test]
fn glass_is_passed_and_the_wall_behind_it_is_seen() {
    let pane = block("pane", [0.01, 4.0, 4.0], [1.0, 0.0, 0.0], "glass");
    assert_near(see(&world_of(vec![pane, wall_at(3.0, "plaster")])), 3.0);
}

#[test]
fn black_surfaces_are_seen_from_less_far_away_or_not_at_all() {
    assert_near(see(&world_of(vec![wall_at(2.4, "felt")])), 2.4);
    assert_eq!(see(&world_of(vec![wall_at(2.6, "felt")])), None);
    assert_eq!(see(&world_of(vec![wall_at(1.0, "swallower")])), None);
}

#[test]
fn a_metre_of_thick_smoke_hides_the_wall() {
    let smoky = |density| {
        let mut arena = arena_of(vec![wall_at(3.0, "plaster")]);
        arena.smokes.push(smoke(density, 1.0, 2.0));
        World::new(&arena).unwrap()
    };
    assert_near(see(&smoky(0.9)), 3.0);
    assert_eq!(see(&smoky(1.1)), None);
}

#[test]
fn what_is_too_near_or_too_far_is_not_told() {
    assert_eq!(see(&world_of(vec![wall_at(0.15, "plaster")])), None);
    assert_eq!(see(&world_of(vec![wall_at(5.01, "plaster")])), None);
    assert_eq!(see(&world_of(vec![])), None);
}

#[test]
fn the_mapper_s_error_grows_with_the_distance() {
    let spec = RangeSpec { noise: Noise::GrowingWithRange { max_error: 0.05 }, ..SPEC };
    let world = world_of(vec![wall_at(4.0, "plaster")]);
    let mut infrared = sensor(SensorKind::Infrared(spec));
    let told = (0..4000).filter_map(|_| read_range(&mut infrared, &world, Pose::IDENTITY));
    Sample::new(told.map(|told| told - 4.0)).assert_uniform(0.04);
}
