//! What keeps light away.

use base::arena::{Arena, Lamp, LampKind};
use base::geom::Pose;
use glam::DVec3;
use sim_camera::CameraSpec;

use crate::stage::{GREY, across, add_box, add_wall, bulb, dark, dim, lamp, row, shot, spec};

const WIDTH: usize = 257;

/// A wall 3 m away, and between it and the lamp a post outside the view that reaches from y = 3 to y = 3.2 at x = 2.
fn with_post(lamp: Lamp) -> Arena {
    let mut arena = dark();
    add_wall(&mut arena, 3.0, GREY);
    add_box(&mut arena, Pose::at(DVec3::new(2.0, 3.1, 0.0)), DVec3::new(1e-3, 0.2, 9.0), "black");
    arena.lamps.push(lamp);
    arena
}

/// Left and right end of the dark part of the middle row, metres to the left on the wall.
fn shaded(arena: &Arena) -> Option<(f64, f64)> {
    let light = row(&shot(arena, &spec(WIDTH, 9)));
    let is_dark: Vec<usize> = (0..WIDTH).filter(|&column| light[column] == 0.0).collect();
    let place = |column: usize, side: f64| -3.0 * (across(column, WIDTH) + side / WIDTH as f64);
    Some((place(*is_dark.first()?, -1.0), place(*is_dark.last()?, 1.0)))
}

#[track_caller]
fn assert_shaded(arena: &Arena, left: f64, right: f64) {
    let found = shaded(arena).unwrap();
    let pixel = 6.0 / WIDTH as f64;
    let is_near = (found.0 - left).abs() < pixel && (found.1 - right).abs() < pixel;
    assert!(is_near, "{found:?} instead of {left} to {right}");
}

#[test]
fn the_shadow_of_a_post_has_the_edges_that_geometry_gives() {
    // From y = 4 at x = 1, twice as far behind the post as before it.
    assert_shaded(&with_post(bulb([1.0, 4.0, 0.0], 30.0)), 2.4, 2.0);
    assert_shaded(&with_post(bulb([1.5, 4.0, 0.0], 30.0)), 1.6, 1.0);
}

#[test]
fn a_spot_throws_shadows_like_a_bulb() {
    let target = DVec3::new(3.0, 2.0, 0.0);
    let kind = LampKind::Spot { at: DVec3::new(1.0, 4.0, 0.0), target, half_angle: 1.5 };
    let arena = with_post(lamp(kind, 90.0));
    let light = row(&shot(&arena, &spec(WIDTH, 9)));
    let column = |y: f64| ((1.0 - y / 3.0) / 2.0 * WIDTH as f64) as usize;
    assert!(light[column(2.2)] == 0.0 && light[column(1.8)] > 0.1 && light[column(2.6)] > 0.1);
}

#[test]
fn the_sun_throws_shadows_as_wide_as_the_post() {
    let sun = LampKind::Sun { direction: DVec3::new(1.0, -2.0, 0.0).normalize() };
    assert_shaded(&with_post(lamp(sun, 1.0)), 1.2, 1.0);
}

#[test]
fn a_lamp_without_shadows_throws_none() {
    let soft = Lamp { has_shadows: false, ..bulb([1.0, 4.0, 0.0], 30.0) };
    assert_eq!(shaded(&with_post(soft)), None);
}

#[test]
fn what_stands_beyond_the_lamp_throws_no_shadow_on_this_side() {
    assert_eq!(shaded(&with_post(bulb([2.5, 2.0, 0.0], 30.0))), None);
}

#[test]
fn corners_are_darker_when_ambient_rays_look_for_what_is_near() {
    let mut arena = dim();
    add_wall(&mut arena, 3.0, GREY);
    add_box(&mut arena, Pose::at(DVec3::new(2.0, -1.5, 0.0)), DVec3::new(3.0, 1.0, 9.0), "white");
    let corner_and_open = |ambient_rays| {
        let light = row(&shot(&arena, &CameraSpec { ambient_rays, ..spec(65, 9) }));
        let average = |columns: std::ops::Range<usize>| {
            columns.clone().map(|column| light[column]).sum::<f32>() / columns.len() as f32
        };
        // The box stands from a metre on the right, a third of the way to the edge.
        (average(38..42), average(4..8))
    };
    let (even, (corner, open)) = (corner_and_open(0), corner_and_open(64));
    assert!((even.0 - even.1).abs() < 1e-6 && (open - even.1).abs() < 0.01, "{even:?} {open}");
    assert!(corner < 0.93 * open && corner > 0.25 * open, "{corner} {open}");
}
