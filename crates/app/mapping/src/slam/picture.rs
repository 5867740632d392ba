//! The map as people look at it: walls and floor, the way in blue, loops that were closed in red.

use anyhow::{Context, Result};
use base::colour::Rgb;
use base::picture::Picture;
use glam::DVec2;
use robot_mapping::{Belief, CellRect, Grid};
use robot_slam::Kind;

use super::map::drawn;
use super::run::Mapped;

const WAY: Rgb = Rgb::new(42, 104, 200);
const LOOP: Rgb = Rgb::new(214, 58, 48);
/// Cells around what is known.
const MARGIN: i32 = 10;

/// Metres a cell of the picture in a report.
const COARSE: f64 = 0.1;

/// The map as a PNG that is small enough for a page.
pub fn report_picture(mapped: &Mapped) -> Result<Vec<u8>> {
    let map = drawn(mapped, COARSE)?;
    link_images::png::encode(&picture(mapped, map.grid())).context("cannot draw the map")
}

/// A pixel a cell, x to the right, y up.
pub(crate) fn picture(mapped: &Mapped, grid: &Grid) -> Picture {
    let mut canvas = Canvas::new(grid);
    let place = |patch: usize| mapped.slam.manifold().patches()[patch].world_from_patch.position();
    let relations = mapped.slam.manifold().relations().iter();
    for relation in relations.filter(|relation| matches!(relation.kind, Kind::Loop | Kind::Bridge))
    {
        canvas.line(place(relation.from), place(relation.to), LOOP);
    }
    for pair in mapped.trajectory.windows(2) {
        canvas.line(pair[0].position(), pair[1].position(), WAY);
    }
    canvas.picture
}

struct Canvas {
    picture: Picture,
    low: DVec2,
    resolution: f64,
}

impl Canvas {
    fn new(grid: &Grid) -> Self {
        let known = grid.known_bounds();
        let (width, height) =
            (known.width() + 2 * MARGIN as usize, known.height() + 2 * MARGIN as usize);
        let mut picture = Picture::filled(width, height, grey(Belief::default()));
        paint(&mut picture, grid, known);
        let corner = DVec2::new(f64::from(known.min.x - MARGIN), f64::from(known.min.y - MARGIN));
        Self { picture, low: corner * grid.resolution(), resolution: grid.resolution() }
    }

    fn line(&mut self, from: DVec2, to: DVec2, colour: Rgb) {
        let steps = (from.distance(to) / self.resolution * 2.0).ceil().max(1.0) as usize;
        for step in 0..=steps {
            let place = from.lerp(to, step as f64 / steps as f64);
            let pixel = ((place - self.low) / self.resolution).floor();
            let (x, y) = (pixel.x as usize, pixel.y as usize);
            let height = self.picture.height();
            if pixel.min_element() >= 0.0 && x < self.picture.width && y < height {
                self.picture.pixels[(height - 1 - y) * self.picture.width + x] = colour;
            }
        }
    }
}

fn paint(picture: &mut Picture, grid: &Grid, known: CellRect) {
    let (width, height) = (picture.width, picture.height());
    for (row, y) in (known.min.y..known.max.y).enumerate() {
        let beliefs = grid.row(y);
        let first = (known.min.x - grid.bounds().min.x) as usize;
        let line = (height - 1 - row - MARGIN as usize) * width + MARGIN as usize;
        for (x, belief) in beliefs[first..first + known.width()].iter().enumerate() {
            picture.pixels[line + x] = grey(Belief(*belief));
        }
    }
}

/// White where certainly free, black where certainly occupied.
fn grey(belief: Belief) -> Rgb {
    let grey = (255.0 * (1.0 - belief.probability())).round() as u8;
    Rgb::new(grey, grey, grey)
}
