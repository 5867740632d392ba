use std::f64::consts::{FRAC_PI_2, PI};

use base::camera::{CameraModel, Catadioptric};
use base::colour::Rgb;
use base::geom::Pose;

use super::*;
use crate::palette::{Constancy, Training};

const MAGENTA: Rgb = Rgb::new(232, 62, 154);
const CYAN: Rgb = Rgb::new(53, 182, 232);
const WALL: Rgb = Rgb::new(150, 150, 150);

/// Magenta below cyan, from 0.2 to 0.4 m.
fn kind() -> PostKind {
    PostKind { name: "blue left".into(), colours: [0, 1], heights: [0.2, 0.3, 0.4], radius: 0.05 }
}

fn mount() -> Mount {
    let mirror = Catadioptric::whole_mirror(900, 900, 11.736, 0.09, 0.038);
    let at = DVec3::new(0.0, 0.0, 0.3);
    Mount {
        camera: CameraModel::Catadioptric(mirror),
        robot_from_camera: Pose::from_roll_pitch_yaw(at, PI, -FRAC_PI_2, 0.0),
    }
}

fn finder(strictness: Strictness) -> PostFinder {
    let mut training = Training::new(2, 32, Constancy::Plain).unwrap();
    let pixels = [MAGENTA, CYAN, WALL].repeat(100);
    training.show(&Picture { width: 30, pixels }, &[0, 1, NO_COLOUR].repeat(100)).unwrap();
    let palette = training.palette(0.01, 1.0).unwrap();
    PostFinder::new(mount(), 0.0, vec![kind()], palette, strictness)
}

/// Where a band stands, from which height to which, and its colour.
type Upright = ([f64; 2], [f64; 2], Rgb);

/// What the mirror shows of upright bands.
fn picture(bands: &[Upright]) -> Picture {
    let mount = mount();
    let mut picture = Picture::filled(900, 900, WALL);
    for (index, pixel) in picture.pixels.iter_mut().enumerate() {
        let place = [(index % 900) as f64, (index / 900) as f64];
        let Some(direction) = mount.direction(place) else { continue };
        for &([x, y], [foot, top], colour) in bands {
            let away = libm::hypot(x, y);
            let bearing = wrap_angle(libm::atan2(direction.y, direction.x) - libm::atan2(y, x));
            let height = 0.39 + direction.z / direction.truncate().length() * away;
            if (bearing * away).abs() < 0.05 && (foot..top).contains(&height) {
                *pixel = colour;
            }
        }
    }
    picture
}

#[test]
fn a_post_is_found_where_it_stands() {
    let (x, y) = (1.2, -1.6);
    let picture = picture(&[([x, y], [0.2, 0.3], MAGENTA), ([x, y], [0.3, 0.4], CYAN)]);
    let found = finder(Strictness::USUAL).find(&picture).unwrap();
    let [post] = found.as_slice() else { panic!("{found:?}") };
    assert!((post.bearing - libm::atan2(y, x)).abs() < 2e-3, "{post:?}");
    assert!((post.distance - 2.0).abs() < 0.06, "{post:?}");
    let truth = mount().pixel(DVec3::new(x, y, 0.3)).unwrap();
    let off = libm::hypot(post.place[0] - truth[0], post.place[1] - truth[1]);
    assert!(off < 0.7, "{off} px");
}

#[test]
fn upside_down_apart_or_of_the_wrong_height_is_no_post() {
    let at = [1.5, 0.5];
    let none: [&[Upright]; 4] = [
        &[(at, [0.2, 0.3], CYAN), (at, [0.3, 0.4], MAGENTA)],
        &[(at, [0.2, 0.3], MAGENTA), ([1.5, -0.5], [0.3, 0.4], CYAN)],
        &[(at, [0.05, 0.2], MAGENTA), (at, [0.2, 0.6], CYAN)],
        &[(at, [0.2, 0.3], MAGENTA)],
    ];
    for bands in none {
        let found = finder(Strictness::USUAL).find(&picture(bands)).unwrap();
        assert_eq!(found, [], "{bands:?}");
    }
    let loose = finder(Strictness::THESIS).find(&picture(none[2])).unwrap();
    assert_eq!(loose.len(), 1, "the thesis's takes it");
}

#[test]
fn a_band_before_a_wall_of_its_colour_is_cut_out() {
    let (x, y) = (2.0, 0.3);
    // The wall behind is blue from the height of the post's blue band on, and much wider.
    let wall = ([3.2, 0.48], [0.24, 0.9], CYAN);
    let post = [([x, y], [0.2, 0.3], MAGENTA), ([x, y], [0.3, 0.4], CYAN)];
    let mut bands: Vec<Upright> = (-12..=12)
        .map(|k| ([wall.0[0], wall.0[1] + 0.08 * f64::from(k)], wall.1, wall.2))
        .collect();
    bands.extend(post);
    let found = finder(Strictness::USUAL).find(&picture(&bands)).unwrap();
    let [post] = found.as_slice() else { panic!("{found:?}") };
    assert!((post.bearing - libm::atan2(y, x)).abs() < 0.01, "{post:?}");
    assert!((post.distance - libm::hypot(x, y)).abs() < 0.2, "{post:?}");
}

#[test]
fn of_two_that_look_alike_the_fitter_one_is_told() {
    let bands = [
        ([2.0, 0.0], [0.2, 0.3], MAGENTA),
        ([2.0, 0.0], [0.3, 0.4], CYAN),
        ([0.0, 2.0], [0.18, 0.3], MAGENTA),
        ([0.0, 2.0], [0.3, 0.45], CYAN),
    ];
    let found = finder(Strictness::USUAL).find(&picture(&bands)).unwrap();
    assert!(found.len() == 1 && found[0].bearing.abs() < 0.01, "{found:?}");
    let error = finder(Strictness::USUAL).find(&Picture::filled(3, 2, WALL)).unwrap_err();
    assert!(error.to_string().contains("3 x 2"), "{error}");
}

#[test]
fn the_distance_fits_both_elevations() {
    let heights = [-0.14, -0.04];
    let elevations = heights.map(|height| libm::atan2(height, 2.5));
    assert!((distance(heights, elevations).unwrap() - 2.5).abs() < 1e-6);
    assert_eq!(distance(heights, [0.1, 0.05]), None, "upside down");
}
