//! Ramps, stairs and step fields.

use base::arena::{Ramp, Stairs};
use glam::DVec3;

use crate::arena;

#[test]
fn a_ramp_has_size_and_direction() {
    let arena = arena(
        "[[ramp]]\nat = [1, 2]\nsize = [3, 2, 1]\n[[ramp]]\nat = [1, 2, 3]\nsize = [3, 2, 1]\nyaw_deg = 90\nmaterial = \"earth\"\n",
    );
    let size = DVec3::new(3.0, 2.0, 1.0);
    let plain =
        Ramp { at: DVec3::new(1.0, 2.0, 0.0), size, yaw: 0.0, material: "plywood".to_owned() };
    let full = Ramp {
        at: DVec3::new(1.0, 2.0, 3.0),
        size,
        yaw: std::f64::consts::FRAC_PI_2,
        material: "earth".to_owned(),
    };
    assert_eq!(arena.ramps, [plain, full]);
}

#[test]
fn stairs_have_steps() {
    let arena = arena(
        "[[stairs]]\nat = [0, 0]\nsteps = 5\n[[stairs]]\nat = [1, 0]\nsteps = 7\ntread_m = 0.3\nriser_m = 0.2\nwidth_m = 2\nyaw_deg = -90\nmaterial = \"steel\"\n",
    );
    let plain = Stairs {
        at: DVec3::ZERO,
        steps: 5,
        tread: 0.28,
        riser: 0.18,
        width: 1.0,
        yaw: 0.0,
        material: "planks".to_owned(),
    };
    let full = Stairs {
        at: DVec3::X,
        steps: 7,
        tread: 0.3,
        riser: 0.2,
        width: 2.0,
        yaw: -std::f64::consts::FRAC_PI_2,
        material: "steel".to_owned(),
    };
    assert_eq!(arena.stairs, [plain, full]);
}

#[test]
fn a_step_field_can_be_given_post_by_post() {
    let arena = arena(
        "[[step_field]]\nat = [1, 2]\ncell_m = 0.2\nheights = [[0, 0.1, 0.2], [0.3, 0, 1]]\nyaw_deg = 45\nmaterial = \"planks\"\n",
    );
    let field = &arena.step_fields[0];
    assert_eq!(field.heights, [[0.0, 0.1, 0.2], [0.3, 0.0, 1.0]]);
    assert_eq!((field.at, field.cell), (DVec3::new(1.0, 2.0, 0.0), 0.2));
    assert_eq!((field.yaw, field.material.as_str()), (std::f64::consts::FRAC_PI_4, "planks"));
}

fn drawn(profile: &str, seed: u64) -> Vec<Vec<f64>> {
    let arena = arena(&format!(
        "[[step_field]]\nat = [0, 0]\ncells = [20, 30]\nlevels = [0, 0.1, 0.2, 0.3]\nseed = {seed}\nprofile = \"{profile}\"\n"
    ));
    arena.step_fields[0].heights.clone()
}

#[test]
fn a_drawn_step_field_depends_on_its_seed_and_on_nothing_else() {
    assert_eq!(drawn("flat", 7), drawn("flat", 7));
    assert_ne!(drawn("flat", 7), drawn("flat", 8));
    let heights = drawn("flat", 7);
    assert_eq!((heights.len(), heights[0].len()), (20, 30));
    let counts =
        [0.0, 0.1, 0.2, 0.3].map(|level| heights.iter().flatten().filter(|h| **h == level).count());
    assert_eq!(counts.iter().sum::<usize>(), 600);
    // 150 each, within four standard deviations of the binomial.
    assert!(counts.iter().all(|count| count.abs_diff(150) < 43), "{counts:?}");
}

#[test]
fn a_hill_is_high_in_the_middle_and_a_diagonal_along_its_diagonal() {
    let mean = |posts: Vec<f64>| posts.iter().sum::<f64>() / posts.len() as f64;
    let hill = drawn("hill", 7);
    let at = |from: usize, to: usize| {
        mean(hill[from..to].iter().flat_map(|row| row[from..to + 10].to_vec()).collect())
    };
    let rim = mean(hill[0].iter().chain(&hill[19]).copied().collect());
    assert!(at(7, 13) > rim + 0.05, "middle {}, rim {rim}", at(7, 13));

    let diagonal = drawn("diagonal", 7);
    let on = mean((0..20).map(|row| diagonal[row][row * 3 / 2]).collect());
    let corners = mean([&diagonal[0][25..], &diagonal[19][..5]].concat());
    assert!(on > corners + 0.05, "diagonal {on}, corners {corners}");
}
