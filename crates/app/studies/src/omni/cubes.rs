//! Histograms as the thesis draws them: a cube of red, green and blue, with a ball in each box as large as it is full.

use base::colour::Rgb;
use base::picture::Picture;
use glam::{DVec2, DVec3};
use robot_vision::Histogram;

/// Pixels along each edge of the picture.
const EDGE: usize = 360;
/// Pixels that an edge of the cube is long, and that are left beside it.
const SIDE: f64 = 210.0;
const MARGIN: f64 = 24.0;
/// How far edges to the back go to the right and up, in edges.
const BACK: DVec2 = DVec2::new(0.45, 0.3);
/// Radius of the ball in the fullest box, and in one that holds a single pixel, pixels.
const BALLS: [f64; 2] = [7.0, 1.0];
const PAPER: Rgb = Rgb::new(255, 255, 255);
const INK: Rgb = Rgb::new(150, 150, 155);

/// The cube of a histogram, black at the front lower left, white at the back upper right.
pub(super) fn cube(histogram: &Histogram) -> Picture {
    let mut picture = Picture::filled(EDGE, EDGE, PAPER);
    edges(&mut picture);
    let bins = histogram.bins();
    let fullest = histogram.counts().iter().copied().max().unwrap_or(0).max(1);
    let mut balls: Vec<(DVec3, u64)> = histogram
        .counts()
        .iter()
        .enumerate()
        .filter(|(_, count)| **count > 0)
        .map(|(index, &count)| {
            let of = [index / bins / bins, index / bins % bins, index % bins];
            let [r, g, b] = of.map(|bin| (bin as f64 + 0.5) / bins as f64);
            (DVec3::new(r, g, b), count)
        })
        .collect();
    // From the back to the front.
    balls.sort_by(|(a, _), (b, _)| b.z.total_cmp(&a.z));
    for (at, count) in balls {
        let share = libm::log(count as f64 + 1.0) / libm::log(fullest as f64 + 1.0);
        ball(&mut picture, place(at), BALLS[1] + (BALLS[0] - BALLS[1]) * share, colour(at));
    }
    picture
}

fn colour(at: DVec3) -> Rgb {
    let [r, g, b] = at.to_array().map(|share| (share * 255.0) as u8);
    Rgb::new(r, g, b)
}

/// Where a point of the cube is drawn: red to the right, green up, blue aslant to the back.
fn place(at: DVec3) -> DVec2 {
    let (across, up) = (at.x + BACK.x * at.z, at.y + BACK.y * at.z);
    DVec2::new(MARGIN + SIDE * across, EDGE as f64 - MARGIN - SIDE * up)
}

fn edges(picture: &mut Picture) {
    for axis in 0..3 {
        for corner in 0..4u8 {
            let mut from = DVec3::ZERO;
            from[(axis + 1) % 3] = f64::from(corner & 1);
            from[(axis + 2) % 3] = f64::from(corner >> 1);
            for step in 0..=4 * SIDE as usize {
                from[axis] = step as f64 / (4.0 * SIDE);
                put(picture, place(from), INK);
            }
        }
    }
}

fn ball(picture: &mut Picture, middle: DVec2, radius: f64, colour: Rgb) {
    let reach = libm::ceil(radius) as i32;
    for dy in -reach..=reach {
        for dx in -reach..=reach {
            let away = DVec2::new(f64::from(dx), f64::from(dy));
            if away.length() <= radius {
                put(picture, middle + away, colour);
            }
        }
    }
}

fn put(picture: &mut Picture, at: DVec2, colour: Rgb) {
    let (x, y) = (libm::round(at.x), libm::round(at.y));
    if (0.0..EDGE as f64).contains(&x) && (0.0..EDGE as f64).contains(&y) {
        picture.pixels[y as usize * EDGE + x as usize] = colour;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_ball_of_its_colour_is_where_its_box_is() {
        let magenta = Rgb::new(232, 62, 154);
        let picture = cube(&Histogram::of(8, vec![magenta; 50]).unwrap());
        let like = |pixel: &Rgb| pixel.r > 200 && pixel.g < 90 && (120..190).contains(&pixel.b);
        let balls = picture.pixels.iter().filter(|pixel| like(pixel)).count();
        assert!(balls > 100, "{balls} pixels");
        let empty = cube(&Histogram::new(8).unwrap());
        assert!(empty.pixels.contains(&INK) && !empty.pixels.iter().any(like));
        assert!(place(DVec3::Y).y < place(DVec3::ZERO).y && place(DVec3::X).x > place(DVec3::Z).x);
    }
}
