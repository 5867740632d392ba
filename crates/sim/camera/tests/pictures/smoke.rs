//! Smoke between the camera and what it looks at.

use base::arena::Arena;
use base::colour::Rgb;
use glam::DVec3;

use crate::stage::{BLACK, GREY, WHITE, add_smoke, add_wall, dim, light, middle, near, shot, spec};

/// Difference between a grey and a black wall 3 m away in this air, in this column of the picture.
fn contrast(air: &Arena, column: usize) -> f32 {
    let seen = [GREY, BLACK].map(|colour| {
        let mut arena = air.clone();
        add_wall(&mut arena, 3.0, colour);
        light(&shot(&arena, &spec(33, 33)), column, 16)[1]
    });
    seen[0] - seen[1]
}

/// Share of contrast that smoke of density 0.7 leaves between these distances.
fn left_over(from: f64, to: f64, column: usize) -> f32 {
    let mut smoky = dim();
    add_smoke(&mut smoky, from, to, 0.7, GREY);
    contrast(&smoky, column) / contrast(&dim(), column)
}

#[test]
fn contrast_falls_with_the_exponential_of_density_and_thickness() {
    for thickness in [0.5, 1.0, 2.0f32] {
        near(left_over(0.5, 0.5 + f64::from(thickness), 16), (-0.7 * thickness).exp(), 0.02);
    }
}

#[test]
fn a_slanted_look_crosses_more_smoke() {
    // The tangent of the first column's angle is 32/33.
    let slant = (1.0 + (32f32 / 33.0).powi(2)).sqrt();
    near(left_over(0.5, 1.5, 0), (-0.7 * slant).exp(), 0.02);
}

#[test]
fn smoke_around_the_camera_counts_only_ahead_of_it() {
    near(left_over(-4.0, 1.0, 16), (-0.7f32).exp(), 0.02);
}

#[test]
fn smoke_behind_the_wall_or_the_camera_changes_nothing() {
    let mut clear = dim();
    add_wall(&mut clear, 3.0, GREY);
    let bare = shot(&clear, &spec(33, 33));
    for (from, to) in [(4.0, 6.0), (-3.0, -1.0)] {
        let mut smoky = clear.clone();
        add_smoke(&mut smoky, from, to, 2.0, WHITE);
        assert_eq!(shot(&smoky, &spec(33, 33)), bare);
    }
    near(left_over(2.0, 6.0, 16), (-0.7f32).exp(), 0.02);
}

#[test]
fn smoke_beside_the_view_changes_nothing() {
    let mut arena = dim();
    add_wall(&mut arena, 3.0, GREY);
    let bare = shot(&arena, &spec(33, 33));
    add_smoke(&mut arena, 1.0, 2.0, 2.0, WHITE);
    arena.smokes[0].zone.at += DVec3::Y * 6.1;
    assert_eq!(shot(&arena, &spec(33, 33)), bare);
}

#[test]
fn thick_smoke_shows_its_own_colour_under_the_ambient_light() {
    let mut arena = dim();
    add_wall(&mut arena, 3.0, WHITE);
    add_smoke(&mut arena, 0.5, 2.5, 50.0, Rgb::new(255, 0, 0));
    let [r, g, _] = middle(&arena);
    near(r, arena.air.ambient_light as f32, 0.01);
    assert_eq!(g, 0.0);
}

#[test]
fn near_smoke_hides_far_smoke_whichever_is_named_first() {
    for order in [[0, 1], [1, 0]] {
        let mut arena = dim();
        add_smoke(&mut arena, 0.5, 1.0, 20.0, BLACK);
        add_smoke(&mut arena, 2.0, 3.0, 20.0, WHITE);
        arena.smokes = order.map(|index| arena.smokes[index].clone()).to_vec();
        assert!(middle(&arena)[1] < 0.01, "{order:?}: {:?}", middle(&arena));
    }
}
