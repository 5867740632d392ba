//! Drawing on a picture in metres of the world: discs, polygons, lines and letters.

use base::colour::Rgb;
use base::picture::Picture;
use glam::DVec2;

use super::glyphs::glyph;

/// A picture of the world with x up and y to the left.
#[derive(Clone, Debug)]
pub(crate) struct Canvas {
    pub(crate) picture: Picture,
    /// Edge of a pixel, metres.
    pub(crate) pixel: f64,
    /// The world at the picture's top left corner.
    pub(crate) top_left: DVec2,
}

impl Canvas {
    /// Middle of a pixel in the world.
    pub(crate) fn world(&self, column: usize, row: usize) -> DVec2 {
        self.top_left - DVec2::new(row as f64 + 0.5, column as f64 + 0.5) * self.pixel
    }

    /// A point of the world in pixels: column and row, not rounded.
    pub(crate) fn pixels(&self, point: DVec2) -> (f64, f64) {
        let down = (self.top_left - point) / self.pixel;
        (down.y, down.x)
    }

    /// Paints every pixel near `middle` whose own middle `is_inside`.
    fn paint(&mut self, middle: DVec2, reach: f64, colour: Rgb, is_inside: impl Fn(DVec2) -> bool) {
        let (column, row) = self.pixels(middle);
        let cells = reach / self.pixel + 1.0;
        let (width, height) = (self.picture.width, self.picture.height());
        let range = |value: f64, limit: usize| {
            (value - cells).max(0.0) as usize..((value + cells).max(0.0) as usize + 1).min(limit)
        };
        for y in range(row, height) {
            for x in range(column, width) {
                if is_inside(self.world(x, y)) {
                    self.picture.pixels[y * width + x] = colour;
                }
            }
        }
    }

    pub(crate) fn disc(&mut self, middle: DVec2, radius: f64, colour: Rgb) {
        self.paint(middle, radius, colour, |point| (point - middle).length() <= radius);
    }

    /// A square of this side standing on its corner.
    pub(crate) fn diamond(&mut self, middle: DVec2, side: f64, colour: Rgb) {
        let reach = side / std::f64::consts::SQRT_2;
        self.paint(middle, reach, colour, |point| {
            let off = (point - middle).abs();
            off.x + off.y <= reach
        });
    }

    /// A line of this thickness, at least a pixel.
    pub(crate) fn line(&mut self, from: DVec2, to: DVec2, thickness: f64, colour: Rgb) {
        let half = thickness.max(self.pixel) / 2.0;
        let (way, length) = (to - from, (to - from).length());
        // In pieces, so that a long slanted line does not ask for a square of pixels.
        let pieces = libm::ceil(length / (16.0 * self.pixel)).max(1.0) as usize;
        for piece in 0..pieces {
            let middle = from + way * ((piece as f64 + 0.5) / pieces as f64);
            let reach = length / pieces as f64 / 2.0 + half;
            self.paint(middle, reach, colour, |point| distance_to_line(point, from, to) <= half);
        }
    }

    /// A polygon, inside by crossings.
    pub(crate) fn polygon(&mut self, corners: &[DVec2], colour: Rgb) {
        let Some(&first) = corners.first() else { return };
        let reach = corners.iter().map(|corner| (*corner - first).length()).fold(0.0, f64::max);
        self.paint(first, reach, colour, |point| is_inside(point, corners));
    }

    /// Letters `height` metres high, beginning at their top left corner.
    pub(crate) fn text(&mut self, text: &str, top_left: DVec2, height: f64, colour: Rgb) {
        let dot = (height / 5.0 / self.pixel).max(1.0) as usize;
        let (column, row) = self.pixels(top_left);
        for (k, letter) in text.chars().enumerate() {
            let left = column + (k * 4 * dot) as f64;
            self.letter(letter, left as i64, row as i64, dot, colour);
        }
    }

    /// Width of such letters, metres.
    pub(crate) fn text_width(&self, text: &str, height: f64) -> f64 {
        let dot = (height / 5.0 / self.pixel).max(1.0) as usize;
        ((4 * text.chars().count()).saturating_sub(1) * dot) as f64 * self.pixel
    }

    /// Height such letters come out with, metres.
    pub(crate) fn text_height(&self, height: f64) -> f64 {
        (5 * (height / 5.0 / self.pixel).max(1.0) as usize) as f64 * self.pixel
    }

    fn letter(&mut self, letter: char, left: i64, top: i64, dot: usize, colour: Rgb) {
        let rows = glyph(letter);
        for (y, x) in (0..5 * dot).flat_map(|y| (0..3 * dot).map(move |x| (y, x))) {
            if rows[y / dot] >> (2 - x / dot) & 1 == 1 {
                self.dot(left + x as i64, top + y as i64, colour);
            }
        }
    }

    fn dot(&mut self, column: i64, row: i64, colour: Rgb) {
        let (width, height) = (self.picture.width as i64, self.picture.height() as i64);
        if (0..width).contains(&column) && (0..height).contains(&row) {
            self.picture.pixels[(row * width + column) as usize] = colour;
        }
    }
}

fn distance_to_line(point: DVec2, from: DVec2, to: DVec2) -> f64 {
    let way = to - from;
    let share = if way.length_squared() > 0.0 {
        ((point - from).dot(way) / way.length_squared()).clamp(0.0, 1.0)
    } else {
        0.0
    };
    (point - from - way * share).length()
}

fn is_inside(point: DVec2, corners: &[DVec2]) -> bool {
    let next = corners.iter().cycle().skip(1);
    corners.iter().zip(next).fold(false, |is_inside, (a, b)| {
        let is_crossed = (a.y > point.y) != (b.y > point.y)
            && point.x < a.x + (point.y - a.y) / (b.y - a.y) * (b.x - a.x);
        is_inside ^ is_crossed
    })
}
