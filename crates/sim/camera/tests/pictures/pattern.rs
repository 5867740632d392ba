//! Patterns on a wall whose front is 1 m away, so that the picture is 2 m wide.

use base::arena::{Material, Pattern};
use base::colour::Rgb;
use base::geom::Pose;
use base::picture::Picture;
use glam::DVec3;
use sim_camera::colour;
use sim_world::World;

use crate::stage::{GREEN, RED, add_box, described, dim, spec};

/// Pixels along an edge of the picture: 100 a metre.
const PIXELS: usize = 200;

/// A wall of this pattern in red and `other`, looked at 3 cm above and beside the pattern's origin.
fn wall(pattern: Pattern) -> Picture {
    let mut arena = dim();
    let name = described(&mut arena, Material { pattern, ..Material::plain("pattern", RED) });
    add_box(&mut arena, Pose::at(DVec3::X * 1.05), DVec3::new(0.1, 9.0, 9.0), &name);
    let eye = Pose::at(DVec3::new(0.0, 0.03, 0.03));
    colour(&World::new(&arena).unwrap(), &spec(PIXELS, PIXELS), &eye)
}

fn is_other(pixel: Rgb) -> bool {
    pixel.g > pixel.r
}

fn middle_row(picture: &Picture, row: usize) -> Vec<bool> {
    (0..PIXELS).map(|column| is_other(picture.at(column, row))).collect()
}

fn column(picture: &Picture, column: usize) -> Vec<bool> {
    (0..PIXELS).map(|row| is_other(picture.at(column, row))).collect()
}

/// Where the line goes over to the other colour, pixels.
fn beginnings(line: &[bool]) -> Vec<usize> {
    (1..line.len()).filter(|&i| line[i] && !line[i - 1]).collect()
}

/// Pixels from each beginning to the next, which must be alike.
#[track_caller]
fn period(line: &[bool]) -> f64 {
    let begins = beginnings(line);
    assert!(begins.len() >= 3, "{begins:?}");
    let mean = (begins[begins.len() - 1] - begins[0]) as f64 / (begins.len() - 1) as f64;
    let gaps: Vec<usize> = begins.windows(2).map(|w| w[1] - w[0]).collect();
    assert!(gaps.iter().all(|&gap| (gap as f64 - mean).abs() <= 1.0), "{gaps:?}");
    mean
}

fn share(line: &[bool]) -> f64 {
    line.iter().filter(|&&other| other).count() as f64 / line.len() as f64
}

#[test]
fn plain_is_one_colour() {
    let picture = wall(Pattern::Plain);
    assert!(picture.pixels.iter().all(|&pixel| pixel == picture.pixels[0]));
}

#[test]
fn checker_has_squares_of_its_size() {
    let picture = wall(Pattern::Checker { other: GREEN, size: 0.25 });
    for line in [middle_row(&picture, 100), column(&picture, 100)] {
        assert!((period(&line) - 50.0).abs() < 0.6 && (share(&line) - 0.5).abs() < 0.02);
    }
    let (here, next) = (middle_row(&picture, 90), middle_row(&picture, 115));
    assert!(here.iter().zip(&next).all(|(a, b)| a != b), "the next row is shifted by one");
}

#[test]
fn stripes_are_upright_bands_of_their_size() {
    let picture = wall(Pattern::Stripes { other: GREEN, size: 0.2 });
    let line = middle_row(&picture, 100);
    assert!((period(&line) - 40.0).abs() < 0.6 && (share(&line) - 0.5).abs() < 0.02);
    assert_eq!(line, middle_row(&picture, 7), "the same at any height");
}

#[test]
fn bricks_are_three_times_as_long_as_high_and_shifted_by_half() {
    let picture = wall(Pattern::Bricks { other: GREEN, size: 0.6 });
    let upright =
        (0..PIXELS).map(|i| column(&picture, i)).min_by(|a, b| share(a).total_cmp(&share(b)));
    assert!((period(&upright.unwrap()) - 20.0).abs() < 0.6);
    let rows: Vec<_> = (100..140).map(|row| middle_row(&picture, row)).collect();
    let bricks: Vec<_> = rows.iter().filter(|row| share(row) < 0.5).collect();
    assert!((period(bricks[0]) - 60.0).abs() < 0.6);
    let shift = |row: &[bool]| beginnings(row)[0] as i64;
    let shifts: Vec<i64> = bricks.iter().map(|row| (shift(row) - shift(bricks[0])).abs()).collect();
    assert!(shifts.iter().any(|shift| (29..=31).contains(shift)), "{shifts:?}");
    assert!(rows.iter().any(|row| share(row) == 1.0), "a joint runs through");
}

#[test]
fn planks_have_gaps_of_one_width_and_run_up_the_wall() {
    let picture = wall(Pattern::Planks { other: GREEN, size: 0.5 });
    // A gap is 6 mm: about every other one is met by a pixel.
    let gaps: Vec<usize> =
        (0..PIXELS).filter(|&i| column(&picture, i).iter().all(|&other| other)).collect();
    assert!(!gaps.is_empty(), "no gap");
    for pair in gaps.windows(2) {
        assert!((pair[1] - pair[0]).abs_diff(50) <= 1, "{gaps:?}");
    }
    let board = |x: usize| picture.at(x, 100).r;
    assert!((0..PIXELS).any(|x| board(x).abs_diff(board(x / 2)) > 4), "boards differ");
}

#[test]
fn tiles_have_joints_both_ways() {
    let picture = wall(Pattern::Tiles { other: GREEN, size: 0.4 });
    let inside = |line: &Vec<bool>| share(line) < 0.5;
    let rows = (0..PIXELS).map(|i| middle_row(&picture, i)).find(inside).unwrap();
    let columns = (0..PIXELS).map(|i| column(&picture, i)).find(inside).unwrap();
    assert!((period(&rows) - 40.0).abs() < 0.6 && (period(&columns) - 40.0).abs() < 0.6);
    assert!(share(&rows) < 0.06, "{}", share(&rows));
}

#[test]
fn blotches_lie_between_the_two_colours_and_grow_with_their_size() {
    let roughness = |size: f64| {
        let picture = wall(Pattern::Blotches { other: GREEN, size });
        let reds: Vec<f64> = (0..PIXELS).map(|x| f64::from(picture.at(x, 100).r)).collect();
        let (least, most) =
            (reds.iter().copied().fold(255.0, f64::min), reds.iter().copied().fold(0.0, f64::max));
        assert!(most - least > 20.0, "{least} to {most}");
        reds.windows(2).map(|w| (w[1] - w[0]).abs()).sum::<f64>()
    };
    assert!(roughness(0.2) > 2.0 * roughness(1.0), "{} {}", roughness(0.2), roughness(1.0));
}
