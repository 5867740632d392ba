use base::geom::Pose;
use base::model::{Noise, RangeSpec, SensorKind};
use sim_world::World;

use super::*;
use crate::statistics::Sample;
use crate::tiny_world::{arena_of, block, read, sensor, smoke, wall_at, world_of};

fn spec() -> DepthSpec {
    DepthSpec {
        range: RangeSpec::new(0.5, 5.0, Noise::None),
        width: 40,
        height: 30,
        field_of_view: 1.0,
    }
}

fn look(spec: DepthSpec, world: &World) -> DepthView {
    match read(&mut sensor(SensorKind::Depth(spec)), world, Pose::IDENTITY) {
        ReadingData::Depth(view) => view,
        other => panic!("{other:?} is no depth"),
    }
}

#[test]
fn a_flat_wall_has_the_same_depth_in_every_pixel() {
    let view = look(spec(), &world_of(vec![wall_at(4.9, "plaster")]));
    assert_eq!((view.width, view.depths.len()), (40, 1200));
    assert!(view.depths.iter().all(|d| d.is_some_and(|d| (d - 4.9).abs() < 1e-3)));
}

#[test]
fn left_is_the_first_column_and_up_the_first_row() {
    let world = world_of(vec![block("corner", [0.2, 2.0, 2.0], [2.1, 1.2, 1.2], "plaster")]);
    let view = look(spec(), &world);
    let at = |column: usize, row: usize| view.depths[row * 40 + column];
    assert!(at(1, 1).is_some(), "upper left");
    assert!(at(38, 1).is_none() && at(1, 28).is_none() && at(38, 28).is_none());
}

#[test]
fn it_sees_what_the_simulated_depth_camera_sees() {
    let world = world_of(vec![
        wall_at(4.0, "plaster"),
        block("box", [0.5, 0.7, 0.9], [2.3, 0.4, -0.2], "wood"),
    ]);
    let ours = look(spec(), &world);
    let view =
        sim_camera::CameraSpec { width: 40, height: 30, field_of_view: 1.0, ..Default::default() };
    let theirs = sim_camera::depth(&world, &view, &Pose::IDENTITY);
    for (ours, theirs) in ours.depths.iter().zip(&theirs.values) {
        let is_same = ours.zip(*theirs).is_some_and(|(a, b)| (a - b).abs() < 1e-3);
        assert!(is_same, "{ours:?} and {theirs:?}");
    }
}

#[test]
fn glass_is_looked_through_and_smoke_and_distance_leave_pixels_empty() {
    let pane = block("pane", [0.01, 9.0, 9.0], [1.0, 0.0, 0.0], "glass");
    let glazed = look(spec(), &world_of(vec![pane, wall_at(3.0, "plaster")]));
    assert!(glazed.depths.iter().all(|d| d.is_some_and(|d| (d - 3.0).abs() < 1e-3)));
    let empty = |world: &World| look(spec(), world).depths.iter().all(Option::is_none);
    assert!(empty(&world_of(vec![wall_at(5.1, "plaster")])));
    assert!(empty(&world_of(vec![wall_at(0.4, "plaster")])));
    assert!(empty(&world_of(vec![wall_at(2.0, "swallower")])));
    let mut arena = arena_of(vec![wall_at(3.0, "plaster")]);
    arena.smokes.push(smoke(1.5, 1.0, 2.0));
    assert!(empty(&World::new(&arena).unwrap()));
}

#[test]
fn depth_spreads_with_its_square() {
    let noise = Noise::GaussianOfSquare { sigma_at_one: 0.001_425, dropout: 0.0 };
    let spec =
        DepthSpec { range: RangeSpec { noise, ..spec().range }, width: 80, height: 60, ..spec() };
    let view = look(spec, &world_of(vec![wall_at(4.0, "plaster")]));
    let errors = view.depths.iter().flatten().map(|&d| f64::from(d) - 4.0);
    Sample::new(errors).assert_normal(0.0, 0.0228);
}
