//! Coloured posts.

use base::arena::{Band, Landmark};
use base::colour::Rgb;
use base::geom::Pose;
use glam::DVec3;
use sim_camera::{label_picture, labels};
use sim_world::World;

use crate::stage::{BLUE, GREEN, RED, dim, shot, spec};

fn post() -> Landmark {
    let band = |colour, height| Band { colour, height };
    Landmark {
        name: "home".into(),
        at: DVec3::new(2.2, 0.0, -0.6),
        radius: 0.2,
        bands: vec![band(RED, 0.3), band(GREEN, 0.5), band(BLUE, 0.4)],
    }
}

fn main_channel(pixel: Rgb) -> Option<char> {
    match (pixel.r > 0, pixel.g > 0, pixel.b > 0) {
        (true, false, false) => Some('r'),
        (false, true, false) => Some('g'),
        (false, false, true) => Some('b'),
        _ => None,
    }
}

#[test]
fn the_bands_of_a_landmark_follow_each_other_from_the_foot_up_in_their_heights() {
    let mut arena = dim();
    arena.landmarks.push(post());
    // 2 m away the picture is 4 m high: 100 pixels a metre.
    let picture = shot(&arena, &spec(401, 400));
    let column: Vec<Option<char>> =
        (0..400).map(|row| main_channel(picture.at(200, row))).collect();
    let mut runs: Vec<(char, usize)> = vec![];
    for colour in column.into_iter().flatten() {
        match runs.last_mut() {
            Some((last, length)) if *last == colour => *length += 1,
            _ => runs.push((colour, 1)),
        }
    }
    let [('b', blue), ('g', green), ('r', red)] = runs[..] else { panic!("{runs:?}") };
    for (found, expected) in [(blue, 40), (green, 50), (red, 30)] {
        assert!(found.abs_diff(expected) <= 1, "{found} rows instead of {expected}");
    }
}

#[test]
fn a_landmark_is_one_thing_with_one_label_colour() {
    let mut arena = dim();
    arena.landmarks.push(post());
    let world = World::new(&arena).unwrap();
    let image = labels(&world, &spec(33, 33), &Pose::IDENTITY);
    let seen: Vec<u32> = image.values.iter().copied().flatten().collect();
    assert!(seen.len() > 20 && seen.iter().all(|&label| label == seen[0]));
    assert_eq!(world.things()[seen[0] as usize].name, "home");
    let picture = label_picture(&image);
    assert_ne!(picture.at(16, 16), picture.at(0, 0));
}
