use std::f64::consts::PI;

use base::geom::Pose;
use base::model::{Noise, RangeSpec, SensorKind};

use super::*;
use crate::statistics::Sample;
use crate::tiny_world::{block, post, read_range, sensor, wall_at, world_of};

fn spec() -> SonarSpec {
    let range = RangeSpec::new(0.1, 5.0, Noise::None);
    SonarSpec { range, beam_angle: 0.349, max_incidence: 0.1745, rays: 51 }
}

fn hear(spec: SonarSpec, blocks: Vec<base::arena::Block>) -> Option<f64> {
    read_range(&mut sensor(SensorKind::Sonar(spec)), &world_of(blocks), Pose::IDENTITY)
}

fn assert_near(found: Option<f64>, expected: f64) {
    assert!(found.is_some_and(|f| (f - expected).abs() < 1e-3), "{found:?}, not {expected}");
}

#[test]
fn a_wall_ahead_is_at_its_distance() {
    assert_near(hear(spec(), vec![wall_at(2.0, "plaster")]), 2.0);
}

#[test]
fn a_post_off_the_axis_but_in_the_cone_comes_before_the_wall_behind_it() {
    let spec = SonarSpec { max_incidence: 0.6, ..spec() };
    let at = |y: f64| hear(spec, vec![wall_at(3.0, "plaster"), post(0.04, 1.5, y)]);
    // The cone is 0.26 m wide to each side there; no hole in it is as wide as the post.
    for step in -25..=25 {
        let y = f64::from(step) * 0.01;
        let nearest = 1.5_f64.hypot(y) - 0.04;
        assert!(at(y).is_some_and(|d| (d - nearest).abs() < 0.03), "{:?} at {y}", at(y));
    }
    assert_near(at(0.35), 3.0);
    assert_near(at(-0.35), 3.0);
}

#[test]
fn the_cone_leans_neither_left_nor_right() {
    let directions = cone(0.1745, 51);
    let mean: Vec3 = directions.iter().sum::<Vec3>() / 51.0;
    assert!(mean.y.abs() < 0.01 && mean.z.abs() < 0.01, "{mean}");
    let widest = directions.iter().map(|d| d.angle_between(Vec3::X)).fold(0.0, f32::max);
    assert!((widest - 0.1745).abs() < 1e-3, "{widest}");
}

/// Radius of the largest empty circle among points on the unit disc, by a fine lattice of candidates.
fn largest_hole(points: &[(f64, f64)]) -> f64 {
    let lattice = (-100..=100).flat_map(|i| (-100..=100).map(move |j| (i, j)));
    let inside = lattice
        .map(|(i, j)| (f64::from(i) / 100.0, f64::from(j) / 100.0))
        .filter(|(x, y)| x.hypot(*y) <= 1.0);
    let nearest = |(x, y): (f64, f64)| {
        points.iter().map(|p| (p.0 - x).hypot(p.1 - y)).fold(f64::INFINITY, f64::min)
    };
    inside.map(nearest).fold(0.0, f64::max)
}

#[test]
fn fifty_one_rays_leave_no_larger_hole_than_ten_rings_of_16() {
    let usarsim: Vec<(f64, f64)> = (1..=10)
        .flat_map(|ring| (0..16).map(move |ray| (ring, ray)))
        .map(|(ring, ray)| {
            let (radius, turn) = (f64::from(ring) / 10.0, f64::from(ray) * PI / 8.0);
            (radius * turn.cos(), radius * turn.sin())
        })
        .chain([(0.0, 0.0)])
        .collect();
    let half = 0.1745;
    let ours: Vec<(f64, f64)> = cone(half, 51)
        .iter()
        .map(|d| (f64::from(d.y).asin() / half, f64::from(d.z).asin() / half))
        .collect();
    let (ours, theirs) = (largest_hole(&ours), largest_hole(&usarsim));
    assert!(ours <= theirs, "ours {ours}, theirs {theirs}");
}

#[test]
fn glass_is_heard() {
    let pane = block("pane", [0.01, 4.0, 4.0], [1.005, 0.0, 0.0], "glass");
    assert_near(hear(spec(), vec![pane, wall_at(3.0, "plaster")]), 1.0);
}

#[test]
fn a_slanted_wall_is_lost_but_for_the_middle_ray() {
    let slanted = |degrees: f64| {
        let turned = Pose::from_xyz_yaw(2.0, 0.0, 0.0, degrees.to_radians());
        base::arena::Block { pose: turned, ..block("wall", [0.02, 40.0, 8.0], [0.0; 3], "plaster") }
    };
    // At 40 degrees the edge of the cone meets it nearer, at 1.6 m, but at 30 degrees from square: only the middle counts.
    assert_near(hear(spec(), vec![slanted(40.0)]), 2.0 - 0.01 / 40.0_f64.to_radians().cos());
    // At 8 degrees the nearest point of the wall is within the limit and within the cone.
    let square = 2.0 * 8.0_f64.to_radians().cos() - 0.01;
    assert!(hear(spec(), vec![slanted(8.0)]).is_some_and(|d| (d - square).abs() < 0.01));
    let tolerant = SonarSpec { max_incidence: 1.5, ..spec() };
    assert!(hear(tolerant, vec![slanted(40.0)]).is_some_and(|d| d < 1.8));
}

#[test]
fn soft_surfaces_are_heard_from_less_far_away_or_not_at_all() {
    assert_near(hear(spec(), vec![wall_at(2.4, "felt")]), 2.4);
    assert_eq!(
        hear(spec(), vec![wall_at(2.6, "felt")]),
        None,
        "a quarter of the echo, half the reach"
    );
    assert_eq!(hear(spec(), vec![wall_at(0.5, "swallower")]), None);
    let both = vec![wall_at(2.0, "swallower"), post(0.1, 1.0, 0.0)];
    assert_near(hear(spec(), both), 0.9);
}

#[test]
fn nothing_in_reach_is_no_reading_and_too_near_is_the_least_range() {
    assert_eq!(hear(spec(), vec![]), None);
    assert_eq!(hear(spec(), vec![wall_at(5.1, "plaster")]), None);
    assert_eq!(hear(spec(), vec![wall_at(0.03, "plaster")]), Some(f64::from(0.1_f32)));
}

#[test]
fn a_wild_number_of_rays_is_tamed() {
    assert_near(hear(SonarSpec { rays: 0, ..spec() }, vec![wall_at(2.0, "plaster")]), 2.0);
    assert_eq!(Sonar::new(SonarSpec { rays: usize::MAX, ..spec() }).fan.len(), MOST_RAYS);
}

#[test]
fn errors_fill_a_tenth_of_a_percent_as_in_ut2004() {
    let range = RangeSpec { noise: Noise::UniformShare(0.001), ..spec().range };
    let mut sonar = sensor(SensorKind::Sonar(SonarSpec { range, ..spec() }));
    let world = world_of(vec![wall_at(4.0, "plaster")]);
    let told = (0..4000).filter_map(|_| read_range(&mut sonar, &world, Pose::IDENTITY));
    Sample::new(told.map(|told| told - 4.0)).assert_uniform(0.004);
}
