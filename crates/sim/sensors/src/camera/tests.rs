use base::arena::Arena;
use base::model::SensorKind;
use base::picture::Picture;
use base::time::SimTime;
use glam::DVec3;
use sim_world::World;

use super::*;
use crate::sensor::Sensor;
use crate::situation::Carrier;
use crate::tiny_world::{arena_of, block, sensor, wall_at};

const SPEC: CameraSpec = CameraSpec {
    width: 32,
    height: 24,
    field_of_view: 1.0,
    min_field_of_view: 0.3,
    max_field_of_view: 2.0,
};

fn dark(arena: Arena) -> World {
    let mut arena = arena;
    arena.air.ambient_light = 0.02;
    World::new(&arena).unwrap()
}

fn snap(camera: &mut Sensor, world: &World, owner: Option<u32>, headlights: &[Lamp]) -> Picture {
    let resting = Carrier::resting(world, SimTime::ZERO, Pose::IDENTITY);
    let carrier = Carrier { owner, headlights, ..resting };
    match camera.read(&Situation { carrier: &carrier, world_from_sensor: Pose::IDENTITY }) {
        ReadingData::Picture(picture, _) => (*picture).clone(),
        other => panic!("{other:?} is no picture"),
    }
}

fn brightness(picture: &Picture) -> u64 {
    picture.bytes().iter().map(|&byte| u64::from(byte)).sum::<u64>() / picture.bytes().len() as u64
}

#[test]
fn a_headlight_lights_a_dark_room() {
    let world = dark(arena_of(vec![wall_at(2.0, "white")]));
    let mut camera = sensor(SensorKind::Camera(SPEC));
    let off = brightness(&snap(&mut camera, &world, None, &[]));
    let lamp = headlight("front", &Pose::at(DVec3::new(0.0, 0.1, 0.0)));
    let on = brightness(&snap(&mut camera, &world, None, &[lamp]));
    assert!(on > off + 60, "{off} dark, {on} lit");
    let behind = headlight("back", &Pose::from_xyz_yaw(0.0, 0.1, 0.0, std::f64::consts::PI));
    assert_eq!(brightness(&snap(&mut camera, &world, None, &[behind])), off);
}

#[test]
fn the_carrier_s_own_body_is_neither_seen_nor_in_the_light() {
    let hull = block("hull", [0.2, 0.6, 0.6], [0.15, 0.0, 0.0], "red");
    let world = dark(arena_of(vec![wall_at(2.0, "white"), hull]));
    let owner = world.things().iter().position(|thing| thing.name == "hull").map(|i| i as u32);
    let without = dark(arena_of(vec![wall_at(2.0, "white")]));
    let mut camera = sensor(SensorKind::Camera(SPEC));
    let lamp = headlight("front", &Pose::at(DVec3::new(0.0, 0.1, 0.0)));
    let lamps = [lamp];
    let seen = snap(&mut camera, &world, owner, &lamps);
    assert_eq!(seen, snap(&mut camera, &without, None, &lamps));
    assert_ne!(seen, snap(&mut camera, &world, None, &lamps), "a stranger would see the hull");
}

#[test]
fn zooming_in_makes_things_larger_and_stays_within_limits() {
    let ball = block("box", [0.1, 0.4, 0.4], [2.0, 0.0, 0.0], "black");
    let mut arena = arena_of(vec![wall_at(4.0, "white"), ball]);
    arena.air.ambient_light = 1.0;
    let world = World::new(&arena).unwrap();
    let mut camera = sensor(SensorKind::Camera(SPEC));
    let black = |picture: &Picture| picture.pixels.iter().filter(|p| p.g < 90).count();
    let wide = black(&snap(&mut camera, &world, None, &[]));
    assert_eq!(camera.zoom(0.5), Some(0.5));
    let narrow = black(&snap(&mut camera, &world, None, &[]));
    assert!(wide > 0 && narrow > 3 * wide, "{wide} pixels, then {narrow}");
    assert_eq!(camera.zoom(0.01), Some(0.3));
    assert_eq!(camera.zoom(9.0), Some(2.0));
    assert_eq!(camera.zoom(0.0), Some(1.0), "zero is the first");
    assert_eq!(sensor(SensorKind::Battery).zoom(1.0), None);
}

#[test]
fn left_in_the_world_is_left_in_the_picture() {
    let mut arena = arena_of(vec![
        wall_at(4.0, "white"),
        block("box", [0.2, 0.5, 0.5], [2.0, 0.6, 0.0], "black"),
    ]);
    arena.air.ambient_light = 1.0;
    let picture =
        snap(&mut sensor(SensorKind::Camera(SPEC)), &World::new(&arena).unwrap(), None, &[]);
    let dark = |columns: std::ops::Range<usize>| {
        columns
            .flat_map(|x| (0..24).map(move |y| (x, y)))
            .filter(|&(x, y)| picture.at(x, y).g < 90)
            .count()
    };
    assert!(dark(0..16) > 5, "{}", dark(0..16));
    assert_eq!(dark(16..32), 0);
}
