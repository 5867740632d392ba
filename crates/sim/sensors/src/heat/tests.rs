use base::geom::Pose;
use base::model::SensorKind;
use sim_world::World;

use super::*;
use crate::statistics::Sample;
use crate::tiny_world::{arena_of, block, person, read, sensor, smoke, wall_at, world_of};

const SPEC: HeatSpec = HeatSpec { width: 80, height: 60, field_of_view: 0.9, sigma: 0.05 };

fn look(world: &World, sigma: f64) -> Vec<f32> {
    let mut camera = sensor(SensorKind::Heat(HeatSpec { sigma, ..SPEC }));
    match read(&mut camera, world, Pose::at(glam::DVec3::Z)) {
        ReadingData::Heat(view) => {
            assert_eq!(view.camera.size(), (80, 60));
            view.kelvin.to_vec()
        }
        other => panic!("{other:?} is no heat"),
    }
}

#[test]
fn every_pixel_errs_by_the_stated_spread() {
    let values = look(&world_of(vec![wall_at(2.0, "plaster")]), 0.05);
    Sample::new(values.iter().map(|&kelvin| f64::from(kelvin) - 293.15)).assert_normal(0.0, 0.05);
}

#[test]
fn somebody_is_warm_through_smoke_and_not_through_glass() {
    let warmest = |world: &World| look(world, 0.0).into_iter().fold(0.0, f32::max);
    let mut arena = arena_of(vec![wall_at(4.0, "plaster")]);
    arena.victims.push(person("Ada", [3.0, 0.0, 0.0]));
    arena.smokes.push(smoke(3.0, 1.0, 2.0));
    assert_eq!(warmest(&World::new(&arena).unwrap()), 306.0);
    arena.blocks.push(block("pane", [0.01, 9.0, 9.0], [1.0, 0.0, 0.0], "glass"));
    assert!(warmest(&World::new(&arena).unwrap()) < 294.0);
}
