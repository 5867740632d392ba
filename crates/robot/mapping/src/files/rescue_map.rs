//! The map as the rescue league wants to see it: fixed colours, x up, y to the left.
//!
//! Colours and sizes are those two teams' map writers agree on; what is drawn later covers what was drawn before.

use base::colour::Rgb;
use base::picture::Picture;
use glam::DVec2;

use super::pen::Canvas;
use super::pictures::known;
use crate::belief::{CellState, Thresholds};
use crate::error::MappingError;
use crate::grid::Grid;
use crate::rect::CellRect;

const UNSEEN: [Rgb; 2] = [Rgb::new(226, 226, 227), Rgb::new(237, 237, 238)];
const GRID_LINE: Rgb = Rgb::new(190, 190, 191);
const FREE: Rgb = Rgb::new(255, 255, 255);
const WALL: Rgb = Rgb::new(0, 40, 120);
const PATH: Rgb = Rgb::new(120, 0, 140);
const START: Rgb = Rgb::new(255, 200, 0);
const VICTIM: Rgb = Rgb::new(240, 10, 10);
const MAYBE_VICTIM: Rgb = Rgb::new(240, 100, 10);
const HAZARD: Rgb = Rgb::new(255, 100, 30);
const SCALE: Rgb = Rgb::new(0, 50, 140);
const NAME: Rgb = Rgb::new(0, 44, 207);

/// Edge of the squares of unseen floor, metres.
const SQUARE: f64 = 1.0;
/// From one grid line to the next, metres.
const GRID_STEP: f64 = 0.5;
/// Radius of a victim's disc, metres.
const VICTIM_RADIUS: f64 = 0.175;
/// Side of a hazard's diamond, metres.
const HAZARD_SIDE: f64 = 0.30;
/// From the start to the tip of its arrow, metres.
const ARROW: f64 = 0.3;
/// Thickness of the path, metres.
const PATH_WIDTH: f64 = 0.02;
/// Room at the top and left, and at the bottom and right, metres.
const MARGINS: [f64; 2] = [3.0, 1.0];

/// Something that was found, with its number.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Mark {
    /// Where it is, metres.
    pub at: DVec2,
    /// The number written on it.
    pub number: u32,
    /// Whether it is certain.
    pub is_confirmed: bool,
}

/// What goes on a rescue map.
#[derive(Clone, Debug)]
pub struct RescueMap<'a> {
    /// The floor.
    pub grid: &'a Grid,
    /// From which belief on a cell is a wall or free.
    pub thresholds: Thresholds,
    /// Where the robot went, metres.
    pub path: &'a [DVec2],
    /// Where it began, and which way it looked.
    pub start: Option<(DVec2, f64)>,
    /// People.
    pub victims: &'a [Mark],
    /// Dangerous goods.
    pub hazards: &'a [Mark],
    /// Written in the top left corner.
    pub name: &'a str,
}

/// A rescue map, drawn.
#[derive(Clone, Debug, PartialEq)]
pub struct RescuePicture {
    /// x up, y to the left.
    pub picture: Picture,
    /// Edge of a pixel, metres.
    pub pixel: f64,
    /// The world at the picture's top left corner: greatest x, greatest y.
    pub top_left: DVec2,
}

impl RescueMap<'_> {
    /// Draws it, three pixels a cell unless cells are as fine as pixels.
    pub fn draw(&self) -> Result<RescuePicture, MappingError> {
        let mut canvas = self.canvas()?;
        self.draw_floor(&mut canvas);
        for pair in self.path.windows(2) {
            canvas.line(pair[0], pair[1], PATH_WIDTH, PATH);
        }
        if let Some((at, yaw)) = self.start {
            draw_arrow(&mut canvas, at, yaw);
        }
        for hazard in self.hazards {
            canvas.diamond(hazard.at, HAZARD_SIDE, HAZARD);
            draw_number(&mut canvas, hazard);
        }
        for victim in self.victims {
            let colour = if victim.is_confirmed { VICTIM } else { MAYBE_VICTIM };
            canvas.disc(victim.at, VICTIM_RADIUS, colour);
            draw_number(&mut canvas, victim);
        }
        self.draw_legend(&mut canvas);
        Ok(RescuePicture {
            picture: canvas.picture,
            pixel: canvas.pixel,
            top_left: canvas.top_left,
        })
    }

    pub(super) fn canvas(&self) -> Result<Canvas, MappingError> {
        let resolution = self.grid.resolution();
        let pixel = if resolution <= 0.02 { resolution } else { resolution / 3.0 };
        let seen = self.extent(known(self.grid)?);
        let top_left = (seen[1] + DVec2::splat(MARGINS[0])).ceil();
        let bottom_right = (seen[0] - DVec2::splat(MARGINS[1])).floor();
        let size = (top_left - bottom_right) / pixel;
        let (width, height) = (libm::round(size.y) as usize, libm::round(size.x) as usize);
        if width.saturating_mul(height) > link_images::MAX_PIXELS {
            return Err(link_images::ImageError::TooLarge { width, height }.into());
        }
        Ok(Canvas { picture: Picture::filled(width, height, UNSEEN[0]), pixel, top_left })
    }

    /// Least and greatest corner of everything there is to draw.
    fn extent(&self, known: CellRect) -> [DVec2; 2] {
        let resolution = self.grid.resolution();
        let corner = |x: i32, y: i32| DVec2::new(f64::from(x), f64::from(y)) * resolution;
        let corners = [corner(known.min.x, known.min.y), corner(known.max.x, known.max.y)];
        let marks = self.victims.iter().chain(self.hazards).map(|mark| mark.at);
        let start = self.start.map(|(at, _)| at);
        let points = self.path.iter().copied().chain(marks).chain(start);
        points
            .filter(|point| point.is_finite())
            .fold(corners, |[min, max], point| [min.min(point), max.max(point)])
    }

    fn draw_floor(&self, canvas: &mut Canvas) {
        let (width, height) = (canvas.picture.width, canvas.picture.height());
        for row in 0..height {
            for column in 0..width {
                let point = canvas.world(column, row);
                let colour = match self.grid.state(self.grid.cell_at(point), self.thresholds) {
                    CellState::Occupied => WALL,
                    CellState::Free if is_on_line(point, canvas.pixel) => GRID_LINE,
                    CellState::Free => FREE,
                    CellState::Unknown => UNSEEN[square_colour(point)],
                };
                canvas.picture.pixels[row * width + column] = colour;
            }
        }
    }

    /// Name, a metre to compare with, and the axes, all in the top left corner.
    pub(super) fn draw_legend(&self, canvas: &mut Canvas) {
        let at = |down: f64, right: f64| canvas.top_left - DVec2::new(down, right);
        let letter = 0.2;
        let (name, bar, bar_end) = (at(0.2, 0.2), at(1.0, 0.5), at(1.0, 1.5));
        let (origin, x_tip, y_tip) = (at(2.5, 1.5), at(1.5, 1.5), at(2.5, 0.5));
        let labels = [("1m", at(0.7, 0.85)), ("x", at(1.5, 1.65)), ("y", at(2.2, 0.45))];
        canvas.text(self.name, name, letter, NAME);
        let thick = 0.04;
        canvas.line(bar, bar_end, thick, SCALE);
        for end in [bar, bar_end] {
            canvas.line(end - DVec2::X * 0.1, end + DVec2::X * 0.1, thick, SCALE);
        }
        for tip in [x_tip, y_tip] {
            canvas.line(origin, tip, thick, SCALE);
            let (back, side) = ((origin - tip) * 0.12, (origin - tip).perp() * 0.08);
            canvas.polygon(&[tip - back, tip + back + side, tip + back - side], SCALE);
        }
        for (label, place) in labels {
            canvas.text(label, place, letter, SCALE);
        }
    }
}

/// Whether a grid line passes the pixel around this point.
fn is_on_line(point: DVec2, pixel: f64) -> bool {
    let off = |value: f64| value - GRID_STEP * libm::floor(value / GRID_STEP);
    off(point.x) < pixel || off(point.y) < pixel
}

fn square_colour(point: DVec2) -> usize {
    let square = (point / SQUARE).floor();
    (square.x as i64 + square.y as i64).rem_euclid(2) as usize
}

fn draw_arrow(canvas: &mut Canvas, at: DVec2, yaw: f64) {
    let forward = DVec2::new(libm::cos(yaw), libm::sin(yaw)) * ARROW;
    let left = forward.perp();
    let back = at - forward / 2.0;
    canvas.polygon(&[at + forward, back - left / 2.0, at, back + left / 2.0], START);
}

/// White, in the middle of the mark.
pub(super) fn draw_number(canvas: &mut Canvas, mark: &Mark) {
    let text = mark.number.to_string();
    let letter = 0.15;
    let half = DVec2::new(canvas.text_height(letter), canvas.text_width(&text, letter)) / 2.0;
    canvas.text(&text, mark.at + half, letter, FREE);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::belief::Belief;
    use crate::rect::Cell;

    fn floor() -> Grid {
        let mut grid = Grid::new(0.05).unwrap();
        for y in 0..40 {
            for x in 0..60 {
                let nats = if x == 59 { 3.0 } else { -2.0 };
                grid.set(Cell::new(x, y), Belief::from_nats(nats)).unwrap();
            }
        }
        grid
    }

    fn drawn() -> RescuePicture {
        let grid = floor();
        let victim = Mark { at: DVec2::new(2.0, 1.3), number: 7, is_confirmed: true };
        let hazard = Mark { at: DVec2::new(1.2, 1.3), number: 12, is_confirmed: true };
        RescueMap {
            grid: &grid,
            thresholds: Thresholds::default(),
            path: &[DVec2::new(0.3, 0.3), DVec2::new(2.4, 0.3)],
            start: Some((DVec2::new(0.3, 0.8), 0.0)),
            victims: &[victim],
            hazards: &[hazard],
            name: "two rooms",
        }
        .draw()
        .unwrap()
    }

    fn at(drawn: &RescuePicture, x: f64, y: f64) -> Rgb {
        let down = (drawn.top_left - DVec2::new(x, y)) / drawn.pixel;
        drawn.picture.at(down.y as usize, down.x as usize)
    }

    #[test]
    fn every_layer_has_its_colour_at_its_place() {
        let drawn = drawn();
        assert_eq!(at(&drawn, 2.97, 1.0), WALL);
        assert_eq!(at(&drawn, 0.71, 1.71), FREE);
        assert_eq!(at(&drawn, 1.005, 1.72), GRID_LINE);
        assert_eq!(at(&drawn, 1.2, 0.3), PATH);
        assert_eq!(at(&drawn, 0.45, 0.8), START);
        assert_eq!(at(&drawn, 2.15, 1.3), VICTIM);
        assert_eq!(at(&drawn, 1.2 + 0.18, 1.3), HAZARD);
        assert_eq!(at(&drawn, -0.5, -0.5), UNSEEN[0]);
        assert_eq!(at(&drawn, -0.5, 0.5), UNSEEN[1]);
        let white = |x: f64| (0..60).any(|k| at(&drawn, x, 1.2 + f64::from(k) / 300.0) == FREE);
        assert!(white(2.0) && white(1.2), "numbers are white");
    }

    #[test]
    fn x_is_up_and_y_is_left_with_room_for_the_legend() {
        let drawn = drawn();
        assert_eq!(drawn.top_left, DVec2::new(6.0, 5.0));
        assert_eq!((drawn.picture.width, drawn.picture.height()), (360, 420));
        let legend = drawn.picture.pixels.iter().filter(|p| **p == SCALE).count();
        assert!(legend > 500, "{legend} pixels of scale and axes");
        assert!(drawn.picture.pixels.contains(&NAME));
    }
}
