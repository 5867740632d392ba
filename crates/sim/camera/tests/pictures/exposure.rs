//! Exposure, supersampling and odd sizes.

use base::colour::Rgb;
use base::geom::Pose;
use glam::DVec3;
use sim_camera::{CameraSpec, depth, heat, labels};
use sim_world::World;

use crate::stage::{BLACK, GREY, add_box, add_wall, dim, light, near, shot, spec};

#[test]
fn twice_the_exposure_gives_twice_the_light() {
    let mut arena = dim();
    add_wall(&mut arena, 3.0, GREY);
    let at = |exposure| light(&shot(&arena, &CameraSpec { exposure, ..spec(33, 33) }), 16, 16)[1];
    near(at(2.0), 2.0 * at(1.0), 0.005);
    near(at(0.5), 0.5 * at(1.0), 0.003);
    assert_eq!(at(0.0), 0.0);
}

#[test]
fn supersampling_mixes_what_a_pixel_shares() {
    let mut arena = dim();
    add_wall(&mut arena, 3.0, BLACK);
    // Its right edge runs through the middle of the middle column.
    add_box(&mut arena, Pose::at(DVec3::new(1.0, 1.0, 0.0)), DVec3::new(0.1, 2.0, 9.0), "white");
    let column = |supersampling| {
        let picture = shot(&arena, &CameraSpec { supersampling, ..spec(33, 33) });
        [15, 16, 17].map(|column| light(&picture, column, 16)[1])
    };
    let [full, half, nothing] = column(4);
    near(half, full / 2.0, 0.01);
    assert!(full > 0.3 && nothing == 0.0);
    let [_, hard, _] = column(1);
    assert!(hard == full || hard == 0.0, "one ray sees one of them: {hard}");
}

#[test]
fn pictures_of_any_size_are_filled_to_the_last_pixel() {
    let mut arena = dim();
    add_wall(&mut arena, 3.0, GREY);
    let world = World::new(&arena).unwrap();
    for (width, height) in [(1, 1), (33, 7), (7, 33), (65, 32), (1, 40)] {
        let spec = CameraSpec { supersampling: 2, field_of_view: 0.05, ..spec(width, height) };
        let picture = shot(&arena, &spec);
        assert_eq!((picture.width, picture.height()), (width, height));
        assert!(picture.pixels.iter().all(|&pixel| pixel != Rgb::default()));
        let seen = depth(&world, &spec, &Pose::IDENTITY);
        assert!(seen.height() == height && seen.values.iter().all(Option::is_some));
    }
}

#[test]
fn a_picture_without_pixels_and_a_world_without_things_are_no_trouble() {
    let world = World::new(&dim()).unwrap();
    for (width, height) in [(0, 0), (0, 5), (5, 0), (3, 3)] {
        let spec = spec(width, height);
        assert_eq!(shot(&dim(), &spec).pixels.len(), width * height);
        assert!(depth(&world, &spec, &Pose::IDENTITY).values.iter().all(Option::is_none));
        assert!(labels(&world, &spec, &Pose::IDENTITY).values.iter().all(Option::is_none));
        assert_eq!(heat(&world, &spec, &Pose::IDENTITY).values.len(), width * height);
    }
}

#[test]
fn the_sky_is_seen_where_nothing_is_and_is_darker_towards_the_zenith() {
    let mut arena = dim();
    arena.air.sky = GREY;
    let picture = shot(&arena, &spec(33, 33));
    assert_eq!(picture.at(16, 20), GREY);
    assert!(picture.at(16, 0).g < GREY.g && picture.at(16, 0).g > GREY.g / 2);
}
