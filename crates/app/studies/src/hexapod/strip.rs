//! The thesis's four sweeps as a strip of pictures: white free, black occupied, grey unknown, the robot purple, the last sweep as lines.

use anyhow::Result;
use app_hexapod::trials::{Row, hear, test_room};
use base::colour::Rgb;
use base::geom::{Pose2, wrap_angle};
use base::noise::NoiseStream;
use base::picture::Picture;
use glam::DVec2;
use robot_survey::{Sonar, Surveyor, Walk};

/// Where the sweeps were taken, metres and degrees; the heading of the first is ours.
const POSES: [(f64, f64, f64); 4] =
    [(0.0, 0.0, 0.0), (0.0, 0.1, 52.0), (0.1, 0.3, 52.0), (0.2, 0.4, 52.0)];
/// Pixels of a metre.
const SCALE: f64 = 60.0;
/// Metres of a picture, around the origin.
const SIZE: (f64, f64) = (5.6, 4.6);
/// Pixels between pictures.
const GAP: usize = 6;
/// 3.5 degrees.
const COMPASS: f64 = 0.061;

const WHITE: Rgb = Rgb::new(255, 255, 255);
const BLACK: Rgb = Rgb::new(0, 0, 0);
const GREY: Rgb = Rgb::new(150, 150, 150);
const PURPLE: Rgb = Rgb::new(130, 40, 160);
const LINE: Rgb = Rgb::new(60, 90, 200);

/// The strip, and how far off the robot was placed.
pub(super) fn strip() -> Result<(Picture, Vec<Row>)> {
    const PART: &str = "the thesis's four sweeps";
    let (room, sonar) = (test_room()?, Sonar::SRF05);
    let mut noise = NoiseStream::new(1, "study/strip");
    let truths = POSES.map(|(x, y, yaw)| Pose2::new(x, y, yaw.to_radians()));
    let mut surveyor =
        Surveyor::new(sonar, hear(&room, &sonar, &truths[0], Some(0.0), &mut noise))?;
    let mut pictures = vec![picture(&surveyor)];
    let mut rows = vec![];
    for (index, truth) in truths.iter().enumerate().skip(1) {
        let way = truth.position() - truths[index - 1].position();
        let along = libm::atan2(way.y, way.x);
        let turn = wrap_angle(along - truths[index - 1].yaw);
        let walk = Walk { turn, way: way.length(), after: wrap_angle(truth.yaw - along) };
        surveyor.step(&walk, hear(&room, &sonar, truth, Some(COMPASS), &mut noise))?;
        pictures.push(picture(&surveyor));
        let off = surveyor.pose().position().distance(truth.position());
        let (x, y, _) = POSES[index];
        let what =
            format!("placed after the sweep at ({:.0}, {:.0}) cm, off by", 100.0 * x, 100.0 * y);
        rows.push(
            Row::told(PART, what, off, "m")
                .at_most(0.05)
                .noted("the thesis shows its robot in the right cell"),
        );
    }
    Ok((beside(&pictures), rows))
}

/// One picture, north on top.
fn picture(surveyor: &Surveyor) -> Picture {
    let (width, height) = ((SIZE.0 * SCALE) as usize, (SIZE.1 * SCALE) as usize);
    let mut picture = Picture::filled(width, height, GREY);
    let point = |x: usize, y: usize| {
        DVec2::new(x as f64 / SCALE - 0.5 * SIZE.0, 0.5 * SIZE.1 - y as f64 / SCALE)
    };
    let map = surveyor.map();
    for (index, pixel) in picture.pixels.iter_mut().enumerate() {
        let at = point(index % width, index / width);
        if map.is_wall(at) {
            *pixel = BLACK;
        } else if map.is_open(at) {
            *pixel = WHITE;
        }
    }
    let pose = surveyor.pose();
    if let Some(last) = surveyor.sweeps().last() {
        for (bearing, range) in last.sweep.echoes() {
            let (sin, cos) = libm::sincos(pose.yaw + bearing);
            line(&mut picture, pose.position(), DVec2::new(cos, sin) * range);
        }
    }
    disc(&mut picture, pose.position());
    picture
}

/// Every half pixel of a line.
fn line(picture: &mut Picture, from: DVec2, way: DVec2) {
    let steps = libm::ceil(2.0 * way.length() * SCALE) as usize;
    for step in 0..=steps {
        put(picture, from + way * (step as f64 / steps.max(1) as f64), LINE);
    }
}

/// The robot, 12 cm around its middle.
fn disc(picture: &mut Picture, at: DVec2) {
    let radius = 0.12;
    let steps = libm::ceil(radius * SCALE) as i32;
    for (x, y) in (-steps..=steps).flat_map(|y| (-steps..=steps).map(move |x| (x, y))) {
        let off = DVec2::new(f64::from(x), f64::from(y)) / SCALE;
        if off.length() <= radius {
            put(picture, at + off, PURPLE);
        }
    }
}

fn put(picture: &mut Picture, at: DVec2, colour: Rgb) {
    let (x, y) = ((at.x + 0.5 * SIZE.0) * SCALE, (0.5 * SIZE.1 - at.y) * SCALE);
    if x >= 0.0 && y >= 0.0 && (x as usize) < picture.width && (y as usize) < picture.height() {
        picture.pixels[y as usize * picture.width + x as usize] = colour;
    }
}

/// Side by side.
fn beside(pictures: &[Picture]) -> Picture {
    let width: usize = pictures.iter().map(|picture| picture.width + GAP).sum::<usize>() - GAP;
    let height = pictures.iter().map(Picture::height).max().unwrap_or(0);
    let mut strip = Picture::filled(width, height, WHITE);
    let mut left = 0;
    for picture in pictures {
        for (y, row) in picture.pixels.chunks_exact(picture.width).enumerate() {
            let start = y * width + left;
            strip.pixels[start..start + picture.width].copy_from_slice(row);
        }
        left += picture.width + GAP;
    }
    strip
}
