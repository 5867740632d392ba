//! Cameras that see all around: mirrors, fisheyes, rings and turning cameras.

use std::f64::consts::{FRAC_PI_2, PI, TAU};

use base::arena::{Arena, Band, Landmark};
use base::camera::{CameraModel, Catadioptric, Fisheye, Pinhole, Ring, Turning};
use base::geom::Pose;
use glam::{DQuat, DVec3};
use sim_camera::{CameraSpec, Lens, colour, depth, heat, labels};
use sim_world::World;

use crate::stage::{BLUE, GREEN, RED, add_box, dim, lamp, spec, with_threads};

/// The shape of the Panorama Eye's mirror.
const K: f64 = 2.0 * (1.0 + 1.1357 / 0.2333);

fn mirror(edge: usize) -> Catadioptric {
    Catadioptric::whole_mirror(edge, edge, K, 0.09, 0.038)
}

fn through(model: CameraModel) -> CameraSpec {
    CameraSpec { lens: Some(Lens::new(model, 1)), ..CameraSpec::default() }
}

/// Looking up, what is ahead in the world at the top of the picture; the mirror's centre of projection is the world's origin.
fn world_from_camera() -> Pose {
    Pose::from_roll_pitch_yaw(DVec3::new(0.0, 0.0, -0.09), PI, -FRAC_PI_2, 0.0)
}

/// A short post in a direction `incidence` from straight down.
fn add_ball(arena: &mut Arena, name: &str, incidence: f64, turn: f64) {
    let direction =
        DVec3::new(incidence.sin() * turn.cos(), incidence.sin() * turn.sin(), -incidence.cos());
    let radius = 0.03;
    arena.landmarks.push(Landmark {
        name: name.into(),
        at: 2.0 * direction - DVec3::Z * radius,
        radius,
        bands: vec![Band { colour: RED, height: 2.0 * radius }],
    });
}

/// The mean place of all pixels that show each thing, counted from the middle of the picture.
fn middles(world: &World, spec: &CameraSpec) -> Vec<(String, DVec3)> {
    let image = labels(world, spec, &world_from_camera());
    let middle = (image.width as f64 - 1.0) / 2.0;
    let things = world.things().iter().enumerate().filter_map(|(label, thing)| {
        let mut sum = DVec3::ZERO;
        for (index, _) in image.values.iter().enumerate().filter(|(_, v)| **v == Some(label as u32))
        {
            let (column, row) = ((index % image.width) as f64, (index / image.width) as f64);
            sum += DVec3::new(column - middle, middle - row, 1.0);
        }
        (sum.z > 0.0).then(|| (thing.name.clone(), DVec3::new(sum.x / sum.z, sum.y / sum.z, sum.z)))
    });
    things.collect()
}

#[test]
fn rendered_circles_of_equal_incidence_have_the_radii_of_theory_at_360_pixels() {
    let model = mirror(360);
    let e = libm::hypot(model.mirror_a, model.mirror_b) / model.mirror_a;
    let xi = 2.0 * e / (1.0 + e * e);
    let h = model.camera.focal[0] * model.mirror_b.powi(2) / model.mirror_a / 0.09;
    let (mut squares, mut parabolic, mut count) = (0.0, 0.0, 0.0);
    // Three by three rays a pixel: the circle is the world's, not the grid's.
    let fine = through(CameraModel::Catadioptric(mirror(1080)));
    for degrees in (20..=130).step_by(5) {
        let incidence = f64::from(degrees).to_radians();
        let mut arena = dim();
        for turn in 0..24 {
            add_ball(&mut arena, &format!("{turn}"), incidence, f64::from(turn) * TAU / 24.0);
        }
        let world = World::new(&arena).unwrap();
        let found = middles(&world, &fine);
        assert_eq!(found.len(), 24, "{degrees} degrees");
        for (_, middle) in found {
            let radius = middle.truncate().length() / 3.0;
            let exact = h * xi * incidence.sin() / (incidence.cos() + xi);
            squares += (radius - exact).powi(2);
            parabolic += (radius - h * incidence.sin() / (1.0 + incidence.cos())).powi(2);
            count += 1.0;
        }
    }
    let (squares, parabolic): (f64, f64) = (squares / count, parabolic / count);
    assert!(squares < 0.1, "hyperbolic: {squares} px² mean squared");
    assert!(parabolic < 1.0, "parabolic: {parabolic} px² mean squared");
    assert!(parabolic > squares, "the mirror is no paraboloid: {parabolic}, {squares}");
}

#[test]
fn ahead_is_on_top_of_the_mirror_s_picture_and_left_is_on_the_right() {
    let mut arena = dim();
    for (name, turn) in [("ahead", 0.0), ("left", FRAC_PI_2)] {
        add_ball(&mut arena, name, FRAC_PI_2, turn);
    }
    let found =
        middles(&World::new(&arena).unwrap(), &through(CameraModel::Catadioptric(mirror(400))));
    let at = |name: &str| found.iter().find(|(known, _)| known == name).unwrap().1;
    assert!(at("ahead").y > 20.0 && at("ahead").x.abs() < 1.0, "{found:?}");
    assert!(at("left").x > 20.0 && at("left").y.abs() < 1.0, "{found:?}");
}

#[test]
fn colour_depth_heat_and_labels_agree_on_what_is_in_the_mirror() {
    let mut arena = dim();
    arena.lamps.push(lamp(base::arena::LampKind::Sun { direction: DVec3::NEG_X }, 0.0));
    arena.landmarks.push(Landmark {
        name: "post".into(),
        at: DVec3::new(0.0, -1.5, -0.4),
        radius: 0.2,
        bands: vec![Band { colour: GREEN, height: 0.8 }],
    });
    add_box(&mut arena, Pose::at(DVec3::new(-2.0, 0.0, -0.5)), DVec3::ONE, "concrete");
    let world = World::new(&arena).unwrap();
    let (spec, eye) = (through(CameraModel::Catadioptric(mirror(240))), world_from_camera());
    let picture = colour(&world, &spec, &eye);
    let (far, kelvin) = (depth(&world, &spec, &eye), heat(&world, &spec, &eye));
    let seen = labels(&world, &spec, &eye);
    let post = world.things().iter().position(|thing| thing.name == "post").unwrap() as u32;
    let on_post: Vec<usize> =
        (0..seen.values.len()).filter(|&i| seen.values[i] == Some(post)).collect();
    assert!(on_post.len() > 40, "{}", on_post.len());
    for &pixel in &on_post {
        let colour = picture.pixels[pixel];
        assert!(colour.g > colour.r && colour.g > colour.b, "{colour:?}");
        // From the mirror, which is centimetres from its centre of projection.
        let depth = f64::from(far.values[pixel].unwrap());
        assert!((1.2..1.6).contains(&depth), "{depth}");
    }
    assert_eq!(kelvin.values.len(), 240 * 240);
    let corner = (picture.at(0, 0), far.at(0, 0), seen.at(0, 0));
    assert_eq!(corner, (base::colour::Rgb::default(), None, None), "nothing beyond the rim");
}

#[test]
fn a_camera_off_the_mirror_s_axis_loses_the_single_viewpoint() {
    // Two posts in one direction from the mirror's centre, one behind the other.
    let mut arena = dim();
    for (name, at) in [("near", DVec3::new(0.25, 0.0, -0.05)), ("far", DVec3::new(5.0, 0.0, -1.0))]
    {
        let radius = 0.02 * at.x;
        let bands = vec![Band { colour: BLUE, height: 0.4 * at.x }];
        arena.landmarks.push(Landmark { name: name.into(), at, radius, bands });
    }
    let apart = |model: Catadioptric| {
        let lens = through(CameraModel::Catadioptric(model));
        let alone = |name: &str| {
            let mut arena = arena.clone();
            arena.landmarks.retain(|post| post.name == name);
            middles(&World::new(&arena).unwrap(), &lens)[0].1
        };
        (alone("near") - alone("far")).truncate().length()
    };
    let (centred, bumped) =
        (mirror(900), Catadioptric { mirror_shift: [0.006, 0.0], ..mirror(900) });
    assert!(apart(centred) < 0.3, "{} px in the mirror's axis", apart(centred));
    assert!(apart(bumped) > 1.0, "{} px beside it", apart(bumped));
}

#[test]
fn every_camera_shows_a_thing_in_the_pixel_that_its_model_says() {
    let mut arena = dim();
    add_box(&mut arena, Pose::at(DVec3::new(1.5, 1.0, 0.3)), DVec3::splat(0.1), "concrete");
    let world = World::new(&arena).unwrap();
    let pinhole = Pinhole::of_view(200, 150, 1.8);
    let tilted = Catadioptric { mirror_tilt: [0.03, 0.02], ..mirror(300) };
    for model in [
        CameraModel::Pinhole(pinhole),
        CameraModel::Fisheye(Fisheye::of_view(200, 200, 3.6)),
        CameraModel::Ring(Ring::all_round(600, 100, 6, 0.04)),
        CameraModel::Turning(Turning::of_view(600, 120, TAU)),
        CameraModel::Catadioptric(tilted),
    ] {
        // The mirror looks to the side, so that the box is all around it.
        let pose = match model {
            CameraModel::Catadioptric(_) => {
                Pose::new(DVec3::new(0.0, 0.0, 0.2), DQuat::from_rotation_y(FRAC_PI_2))
            }
            _ => Pose::IDENTITY,
        };
        let seen = labels(&world, &through(model), &pose);
        let box_label = world.things().iter().position(|t| t.name.is_empty()).unwrap_or(0) as u32;
        let pixels = (0..seen.values.len()).filter(|&i| seen.values[i] == Some(box_label));
        let places: Vec<[f64; 2]> =
            pixels.map(|i| [(i % seen.width) as f64, (i / seen.width) as f64]).collect();
        let count = places.len() as f64;
        assert!(count > 3.0, "{model:?}");
        let mean = [0, 1].map(|axis| places.iter().map(|place| place[axis]).sum::<f64>() / count);
        let expected = model.pixel(pose.inverse() * DVec3::new(1.5, 1.0, 0.3)).unwrap();
        let off = libm::hypot(mean[0] - expected[0], mean[1] - expected[1]);
        assert!(off < 1.0, "{model:?}: {mean:?} instead of {expected:?}");
    }
}

#[test]
fn more_rays_a_pixel_make_the_mirror_s_picture_smooth_and_threads_change_nothing() {
    let mut arena = dim();
    add_box(&mut arena, Pose::at(DVec3::new(1.0, 0.4, -0.2)), DVec3::splat(0.5), "concrete");
    let world = World::new(&arena).unwrap();
    let lens = Lens::new(CameraModel::Catadioptric(mirror(90)), 1);
    let fine = CameraSpec { lens: Some(lens), supersampling: 3, ..spec(1, 1) };
    let shoot = |threads| with_threads(threads, || colour(&world, &fine, &world_from_camera()));
    let one = shoot(1);
    assert_eq!((one.width, one.height()), (90, 90), "the lens says how large the picture is");
    assert!(one == shoot(2) && one == shoot(5));
    let coarse =
        colour(&world, &CameraSpec { supersampling: 1, ..fine.clone() }, &world_from_camera());
    assert_ne!(one, coarse);
}
