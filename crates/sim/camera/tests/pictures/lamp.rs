//! What shines, and how much.

use base::arena::{Arena, Lamp, LampKind};
use base::colour::Rgb;
use glam::DVec3;
use sim_camera::{CameraSpec, Headlight};

use crate::stage::{
    GREY, WHITE, across, add_wall, bulb, dark, dim, lamp, light, middle, near, row, shot, spec,
};

/// A grey wall 3 m away, lit by these alone.
fn lit(lamps: &[Lamp]) -> Arena {
    let mut arena = dark();
    add_wall(&mut arena, 3.0, GREY);
    arena.lamps = lamps.to_vec();
    arena
}

fn green(lamps: &[Lamp]) -> f32 {
    middle(&lit(lamps))[1]
}

#[test]
fn a_lamp_of_power_one_lights_a_white_wall_at_one_metre_fully() {
    let mut arena = dark();
    add_wall(&mut arena, 3.0, WHITE);
    arena.lamps.push(bulb([2.0, 0.0, 0.0], 1.0));
    let spec = CameraSpec { exposure: 0.5, ..spec(33, 33) };
    near(light(&shot(&arena, &spec), 16, 16)[1], 0.5, 0.005);
}

#[test]
fn light_falls_with_the_square_of_the_distance() {
    let spec = CameraSpec { exposure: 0.25, ..spec(33, 33) };
    let at = |distance: f64| {
        let arena = lit(&[bulb([3.0 - distance, 0.0, 0.0], 4.0)]);
        light(&shot(&arena, &spec), 16, 16)[1]
    };
    for distance in [1.25, 1.5, 2.0f32] {
        let squared = at(f64::from(distance)) / at(1.0) * distance * distance;
        near(squared, 1.0, 0.02);
    }
}

#[test]
fn light_that_comes_in_at_a_slant_counts_with_its_cosine() {
    let slanted = green(&[bulb([2.0, 1.0, 0.0], 2.0)]);
    near(slanted, green(&[bulb([2.0, 0.0, 0.0], 1.0)]) * 0.5f32.sqrt(), 0.01);
}

#[test]
fn a_lamp_behind_the_wall_or_put_out_gives_nothing() {
    let out = Lamp { is_on: false, ..bulb([2.0, 0.0, 0.0], 1.0) };
    let behind = Lamp { has_shadows: false, ..bulb([4.0, 0.0, 0.0], 1.0) };
    assert_eq!([green(&[out]), green(&[behind]), green(&[])], [0.0; 3]);
}

#[test]
fn without_lamps_only_the_ambient_light_is_left() {
    let mut arena = dim();
    add_wall(&mut arena, 3.0, GREY);
    let picture = shot(&arena, &spec(33, 33));
    assert!(picture.pixels.iter().all(|&pixel| pixel == picture.pixels[0]));
    // An upright wall gets four fifths of it.
    let grey = base::colour::linear_from_srgb(GREY.g);
    near(middle(&arena)[1], 0.8 * arena.air.ambient_light as f32 * grey, 0.003);
}

#[test]
fn the_light_of_several_lamps_adds_up() {
    let (a, b) = (bulb([1.5, 0.5, 0.0], 1.0), bulb([1.0, -1.0, 1.0], 1.0));
    let both = green(&[a.clone(), b.clone()]);
    assert!(green(std::slice::from_ref(&b)) > 0.05);
    near(both, green(&[a]) + green(&[b]), 0.005);
}

#[test]
fn coloured_light_shows_its_colour() {
    let red = Lamp { colour: Rgb::new(255, 0, 0), ..bulb([2.0, 0.0, 0.0], 1.0) };
    let [r, g, b] = middle(&lit(&[red]));
    assert!(r > 0.4 && g == 0.0 && b == 0.0, "{r} {g} {b}");
}

#[test]
fn a_spot_is_bright_within_its_cone_and_dark_beyond() {
    let half_angle = 20f64.to_radians();
    let (at, target) = (DVec3::ZERO, DVec3::X * 3.0);
    let spot = lamp(LampKind::Spot { at, target, half_angle }, 9.0);
    let bare = row(&shot(&lit(&[bulb([0.0; 3], 9.0)]), &spec(129, 33)));
    let seen = row(&shot(&lit(&[spot]), &spec(129, 33)));
    for column in 0..129 {
        let angle = across(column, 129).abs().atan();
        if angle < 0.7 * half_angle {
            near(seen[column], bare[column], 0.01);
        } else if angle > half_angle {
            assert_eq!(seen[column], 0.0, "column {column}");
        }
    }
    let edge = seen.iter().position(|&light| light > 0.02).unwrap();
    let angle = across(edge, 129).abs().atan();
    assert!((0.9 * half_angle..half_angle).contains(&angle), "{} degrees", angle.to_degrees());
}

#[test]
fn the_sun_lights_near_and_far_alike() {
    let sun = LampKind::Sun { direction: DVec3::new(0.6, 0.0, -0.8) };
    for distance in [1.0, 3.0, 40.0] {
        let mut arena = dark();
        add_wall(&mut arena, distance, GREY);
        arena.lamps.push(lamp(sun, 1.0));
        near(middle(&arena)[1], 0.6 * 0.503, 0.005);
    }
}

#[test]
fn a_headlight_lights_what_the_camera_looks_at() {
    let headlight = Some(Headlight { power: 9.0, half_angle: 0.3 });
    let seen = row(&shot(&lit(&[]), &CameraSpec { headlight, ..spec(129, 33) }));
    near(seen[64], 0.5, 0.01);
    assert_eq!((seen[0], seen[128]), (0.0, 0.0));
    let bulb = bulb([0.0; 3], 9.0);
    near(seen[64], green(&[bulb]), 0.005);
}
