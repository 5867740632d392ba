use base::arena::Arena;
use base::model::Lens::Flat;
use base::model::{Flaws, SensorKind};
use base::picture::Picture;
use base::time::SimTime;
use glam::DVec3;
use sim_world::World;

use super::*;
use crate::sensor::Sensor;
use crate::situation::{Carrier, Motion};
use crate::tiny_world::{arena_of, block, sensor, wall_at};

const SPEC: CameraSpec = CameraSpec {
    width: 32,
    height: 24,
    field_of_view: 1.0,
    min_field_of_view: 0.3,
    max_field_of_view: 2.0,
    lens: Flat,
    flaws: Flaws::NONE,
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

#[test]
fn a_mirror_sees_what_is_behind_and_tells_its_model() {
    let behind = block("behind", [0.2, 2.0, 2.0], [-1.5, 0.0, 0.0], "red");
    let world = World::new(&arena_of(vec![behind])).unwrap();
    let preset = &base::model::presets::PANORAMA_EYE;
    let mut camera = sensor(preset.kind.clone());
    let carrier = Carrier::resting(&world, SimTime::ZERO, Pose::IDENTITY);
    // It looks ahead into its mirror.
    let situation = Situation { carrier: &carrier, world_from_sensor: Pose::IDENTITY };
    let ReadingData::Picture(picture, model) = camera.read(&situation) else {
        panic!("no picture")
    };
    assert!(matches!(model, base::camera::CameraModel::Catadioptric(_)), "{model:?}");
    let [column, row] = model.pixel(DVec3::new(-1.4, 0.3, 0.0)).unwrap();
    let seen = picture.at(column.round() as usize, row.round() as usize);
    assert!(seen.r > seen.b, "{seen:?}");
    camera.zoom(0.3);
    let ReadingData::Picture(_, zoomed) = camera.read(&situation) else { panic!("no picture") };
    assert_ne!(zoomed, model, "the model follows the zoom");
}

/// White stripes on black, upright, at 3 m.
fn stripes() -> World {
    let bar = |number: i32| {
        let at = [3.0, f64::from(number) * 0.3, 0.0];
        block("bar", [0.05, 0.15, 6.0], at, "white")
    };
    let mut blocks = vec![wall_at(3.2, "black")];
    blocks.extend((-12..=12).map(bar));
    let mut arena = arena_of(blocks);
    arena.air.ambient_light = 0.6;
    World::new(&arena).unwrap()
}

/// A picture of 120 x 90 pixels taken by a robot that moves so.
fn flawed(flaws: Flaws, world: &World, motion: Motion) -> Picture {
    let mut camera =
        sensor(SensorKind::Camera(CameraSpec { width: 120, height: 90, flaws, ..SPEC }));
    pictured(&mut camera, world, motion).0
}

fn pictured(camera: &mut Sensor, world: &World, motion: Motion) -> (Picture, CameraModel) {
    let carrier = Carrier { motion, ..Carrier::resting(world, SimTime::ZERO, Pose::IDENTITY) };
    match camera.read(&Situation { carrier: &carrier, world_from_sensor: Pose::IDENTITY }) {
        ReadingData::Picture(picture, model) => ((*picture).clone(), model),
        other => panic!("{other:?} is no picture"),
    }
}

#[test]
fn every_departure_moves_pixels_to_where_its_formula_says() {
    let world = stripes();
    let straight = flawed(Flaws::NONE, &world, Motion::default());
    let one = base::model::Distortion::NONE;
    for distortion in [
        base::model::Distortion { radial: [0.1, 0.0], ..one },
        base::model::Distortion { radial: [0.0, 0.1], ..one },
        base::model::Distortion { decentred: [0.03, 0.0], ..one },
        base::model::Distortion { decentred: [0.0, 0.05], ..one },
        base::model::Distortion { unflat: [0.1, 0.0], ..one },
        base::model::Distortion { unflat: [0.0, 0.1], ..one },
        base::model::Distortion { in_plane: [0.05, 0.0], ..one },
        base::model::Distortion { in_plane: [0.0, 0.05], ..one },
    ] {
        let bent = flawed(Flaws { distortion, ..Flaws::NONE }, &world, Motion::default());
        let (mut moved, mut wrong, mut inside) = (0, 0, 0);
        for (index, pixel) in bent.pixels.iter().enumerate() {
            let place = [(index % 120) as f64, (index / 120) as f64];
            let [column, row] = distortion.straightened(place, (120, 90));
            if !(0.5..118.0).contains(&column) || !(0.5..88.0).contains(&row) {
                continue;
            }
            // A stripe's edge lies between two pixels: either of them will do.
            let beside = [column.floor(), column.ceil()]
                .map(|column| straight.at(column as usize, row.round() as usize).g);
            let range = beside[0].min(beside[1]) - 4.min(beside[0].min(beside[1]))
                ..=beside[0].max(beside[1]).saturating_add(4);
            inside += 1;
            wrong += usize::from(!range.contains(&pixel.g));
            moved += usize::from(pixel.g.abs_diff(straight.pixels[index].g) > 60);
        }
        assert!(moved > 60, "{distortion:?} moves {moved} of {inside}");
        assert!(wrong * 100 < inside, "{distortion:?}: {wrong} of {inside} elsewhere");
    }
}

#[test]
fn distortion_bends_what_a_mirror_shows_too_and_nobody_is_told() {
    let beside = block("beside", [1.0, 0.2, 1.0], [0.1, 1.5, 0.0], "red");
    let world = World::new(&arena_of(vec![beside])).unwrap();
    let SensorKind::Omni(perfect) = base::model::presets::PANORAMA_EYE.kind else { panic!() };
    let radial = base::model::Distortion { radial: [0.15, 0.0], ..base::model::Distortion::NONE };
    let flaws = Flaws { distortion: radial, ..Flaws::NONE };
    let bent = OmniSpec { camera: CameraSpec { flaws, ..perfect.camera }, ..perfect };
    let of = |spec| pictured(&mut sensor(SensorKind::Omni(spec)), &world, Motion::default());
    let ((straight, told), (bent, said)) = (of(perfect), of(bent));
    assert_eq!(told, said);
    // A barrel draws all towards the middle.
    let away = |picture: &Picture| {
        let red =
            (0..picture.pixels.len()).filter(|&i| picture.pixels[i].r > picture.pixels[i].b + 20);
        let ways = red.map(|i| libm::hypot((i % 360) as f64 - 179.5, (i / 360) as f64 - 179.5));
        let ways: Vec<f64> = ways.collect();
        ways.iter().sum::<f64>() / ways.len() as f64
    };
    assert!(away(&bent) < away(&straight) - 1.0, "{} and {}", away(&bent), away(&straight));
}

#[test]
fn an_open_shutter_smears_what_passes_by_and_nothing_at_rest() {
    let world = stripes();
    let steps = |picture: &Picture| {
        let row = &picture.pixels[45 * 120..46 * 120];
        row.windows(2).map(|pair| u32::from(pair[0].g.abs_diff(pair[1].g))).max().unwrap()
    };
    let turning = crate::situation::Motion {
        angular_velocity: DVec3::Z * 1.5,
        ..crate::situation::Motion::default()
    };
    let open = Flaws { shutter: 0.04, ..Flaws::NONE };
    let sharp = flawed(Flaws::NONE, &world, turning);
    assert_eq!(steps(&flawed(open, &world, Motion::default())), steps(&sharp), "at rest");
    let blurred = flawed(open, &world, turning);
    assert!(steps(&blurred) < steps(&sharp) * 3 / 4, "{} and {}", steps(&blurred), steps(&sharp));
    // Twice as many views are not twice the light.
    let finer = flawed(Flaws { shutter_views: 16, ..open }, &world, turning);
    let (a, b) = (brightness(&blurred), brightness(&finer));
    assert!(a.abs_diff(b) <= 4, "{a} and {b}");
}

#[test]
fn a_stop_more_is_twice_the_light() {
    let world = stripes();
    let light = |stops: f64| {
        let flaws = Flaws { exposure_stops: stops, ..Flaws::NONE };
        let picture = flawed(flaws, &world, Motion::default());
        let sum: f32 = picture.pixels.iter().map(|pixel| pixel.linear()[1]).sum();
        f64::from(sum) / picture.pixels.len() as f64
    };
    let right = light(-2.0);
    let (less, more) = (light(-3.0) / right, light(-1.0) / right);
    assert!((0.42..0.58).contains(&less) && (1.7..2.3).contains(&more), "{less} {more}");
    assert!(light(8.0) > 0.3, "what is too bright is white: {}", light(8.0));
}

#[test]
fn a_hard_bump_moves_the_picture_for_good_and_driving_does_not() {
    let world = stripes();
    let flaws = Flaws { bump_tilt: 0.05, bump_shift: 0.002, ..Flaws::NONE };
    let SensorKind::Omni(perfect) = base::model::presets::PANORAMA_EYE.kind else { panic!() };
    let small = CameraSpec { width: 120, height: 120, flaws, ..perfect.camera };
    let kinds = [
        SensorKind::Camera(CameraSpec { width: 120, height: 90, flaws, ..SPEC }),
        SensorKind::Omni(OmniSpec { camera: small, ..perfect }),
    ];
    for kind in kinds {
        let mut camera = sensor(kind);
        let (before, told) = pictured(&mut camera, &world, Motion::default());
        assert!(camera.minds_bumps());
        camera.feel(DVec3::new(6.0, 3.0, -9.0));
        assert_eq!(pictured(&mut camera, &world, Motion::default()).0, before, "driving");
        // One bump that lasts two steps.
        (0..2).for_each(|_| camera.feel(DVec3::new(0.0, 0.0, 80.0)));
        let (after, said) = pictured(&mut camera, &world, Motion::default());
        let off = before.pixels.iter().zip(&after.pixels).filter(|(a, b)| a.g.abs_diff(b.g) > 60);
        let off = off.count();
        assert!(off > 200, "{off} pixels");
        assert_eq!(told, said, "nobody is told");
        camera.feel(DVec3::ZERO);
        assert_eq!(pictured(&mut camera, &world, Motion::default()).0, after, "for good");
    }
}

#[test]
fn drops_and_scratches_are_in_the_picture_if_a_file_says_so() {
    let world = stripes();
    let clean = flawed(Flaws::NONE, &world, Motion::default());
    for flaws in [Flaws { drops: 0.1, ..Flaws::NONE }, Flaws { damage: 0.03, ..Flaws::NONE }] {
        let spoilt = flawed(flaws, &world, Motion::default());
        let off = spoilt.pixels.iter().zip(&clean.pixels).filter(|(a, b)| a != b).count();
        assert!((100..4000).contains(&off), "{flaws:?}: {off} of 10800 pixels");
        assert_eq!(spoilt, flawed(flaws, &world, Motion::default()), "seeded");
    }
}
