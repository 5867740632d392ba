//! A map with the ways that were driven on it.

use base::colour::Rgb;
use base::picture::Picture;
use glam::DVec2;
use link_images::map_server::{Cell, GridMap};
use link_images::{ImageError, png};

use crate::base64::data_uri;
use crate::plot::colour;
use crate::text::{coordinate as c, escaped};

/// A way on the map, in the world.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Trail {
    /// For the legend.
    pub name: String,
    /// Metres.
    pub points: Vec<DVec2>,
}

/// A place on the map, in the world.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Mark {
    /// Beside it.
    pub label: String,
    /// Metres.
    pub at: DVec2,
}

/// A map as a picture, and what is drawn on it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct MapView {
    /// The picture, its first row at the greatest y.
    pub png: Vec<u8>,
    /// Pixels a row.
    pub width: usize,
    /// Rows.
    pub height: usize,
    /// Metres a pixel.
    pub resolution: f64,
    /// Lower left corner in the world: x and y in metres, yaw in radians.
    pub origin: [f64; 3],
    /// Ways.
    pub trails: Vec<Trail>,
    /// Places.
    pub marks: Vec<Mark>,
}

impl MapView {
    /// A map alone: walls dark, floor white, what nobody saw grey.
    pub fn of(map: &GridMap) -> Result<Self, ImageError> {
        let pixel = |cell: &Cell| match cell {
            Cell::Occupied => Rgb::new(20, 24, 32),
            Cell::Free => Rgb::new(255, 255, 255),
            Cell::Unknown => Rgb::new(206, 212, 218),
        };
        let rows = map.cells.chunks_exact(map.width.max(1)).rev();
        let picture = Picture { width: map.width, pixels: rows.flatten().map(pixel).collect() };
        Ok(Self {
            png: png::encode(&picture)?,
            width: map.width,
            height: map.height,
            resolution: map.resolution,
            origin: map.origin,
            ..Self::default()
        })
    }

    /// As SVG with the picture inside; empty without pixels.
    pub fn to_svg(&self) -> String {
        if self.width == 0 || self.height == 0 || self.resolution <= 0.0 {
            return String::new();
        }
        let (w, h) = (self.width as f64, self.height as f64);
        // Strokes and letters are measured in shares of the width, so that every map looks alike.
        let unit = w.max(h) / 100.0;
        let trails = self.trails.iter().enumerate();
        let trails: String = trails.map(|(i, trail)| self.trail(trail, i, unit)).collect();
        let marks = self.all_marks(unit);
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {} {}\" role=\"img\" font-family=\"sans-serif\" style=\"max-height:80vh\"><title>Map</title>\
             <image href=\"{}\" width=\"{}\" height=\"{}\" style=\"image-rendering:pixelated\"/>{trails}{marks}{}</svg>",
            c(w),
            c(h + 5.0 * unit),
            data_uri(&self.png),
            c(w),
            c(h),
            self.legend(unit)
        )
    }

    /// A point of the world in pixels of the picture.
    fn pixel(&self, point: DVec2) -> DVec2 {
        let [x, y, yaw] = self.origin;
        let back = DVec2::new(libm::cos(yaw), -libm::sin(yaw));
        let cells = back.rotate(point - DVec2::new(x, y)) / self.resolution;
        DVec2::new(cells.x, self.height as f64 - cells.y)
    }

    fn trail(&self, trail: &Trail, series: usize, unit: f64) -> String {
        let mut last = None;
        let mut points = String::new();
        for pixel in trail.points.iter().filter(|p| p.is_finite()).map(|p| self.pixel(*p)) {
            // Nobody sees less than a fifth of a unit.
            if last.is_none_or(|last: DVec2| last.distance(pixel) >= unit / 5.0) {
                points += &format!("{},{} ", c(pixel.x), c(pixel.y));
                last = Some(pixel);
            }
        }
        let width = c(unit * 0.5);
        format!(
            "<polyline points=\"{}\" fill=\"none\" stroke-width=\"{width}\" stroke-linejoin=\"round\" style=\"stroke:{}\"/>",
            points.trim_end(),
            on_white(series)
        )
    }

    /// Every mark with its words, which give way to each other.
    fn all_marks(&self, unit: f64) -> String {
        let mut words: Vec<Words> = vec![];
        let mut circles = String::new();
        for mark in self.marks.iter().filter(|mark| mark.at.is_finite()) {
            let at = self.pixel(mark.at);
            let [x, y, r, width] = [at.x, at.y, unit, unit * 0.4].map(c);
            circles += &format!(
                "<circle cx=\"{x}\" cy=\"{y}\" r=\"{r}\" fill=\"#fff\" stroke=\"#b3003b\" stroke-width=\"{width}\"/>"
            );
            let first = Words::beside(&mark.label, at, unit, self.width as f64);
            let moved = SHIFTS.map(|rows| first.moved(rows * 2.7 * unit));
            let is_free = |one: &&Words| !words.iter().any(|other| one.overlaps(other));
            words.push(moved.iter().find(is_free).unwrap_or(&first).clone());
        }
        circles + &words.iter().map(|one| one.to_svg(unit)).collect::<String>()
    }

    /// Names of the ways, and a bar of a round length, below the map.
    fn legend(&self, unit: f64) -> String {
        let (w, y) = (self.width as f64, self.height as f64 + 3.2 * unit);
        let metres = round_length(w * self.resolution / 6.0);
        let bar = metres / self.resolution;
        let size = c(unit * 2.2);
        let ink = "style=\"fill:var(--ink,#1b1f24)\"";
        let mut text = format!(
            "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" {ink}/><text x=\"{}\" y=\"{}\" text-anchor=\"end\" font-size=\"{size}\" {ink}>{metres} m</text>",
            c(w - bar),
            c(y - unit),
            c(bar),
            c(unit * 0.5),
            c(w - bar - unit),
            c(y)
        );
        let mut x = 0.0;
        for (series, trail) in self.trails.iter().enumerate() {
            text += &format!(
                "<line x1=\"{}\" y1=\"{ly}\" x2=\"{}\" y2=\"{ly}\" stroke-width=\"{}\" style=\"stroke:{}\"/><text x=\"{}\" y=\"{}\" font-size=\"{size}\" {ink}>{}</text>",
                c(x),
                c(x + 4.0 * unit),
                c(unit * 0.6),
                colour(series),
                c(x + 5.0 * unit),
                c(y),
                escaped(&trail.name),
                ly = c(y - 0.8 * unit)
            );
            x += (8.0 + 1.25 * trail.name.chars().count() as f64) * unit;
        }
        text
    }
}

/// Rows by which words move to make room, nearest first.
const SHIFTS: [f64; 7] = [0.0, 1.0, -1.0, 2.0, -2.0, 3.0, -3.0];

/// Words beside a mark, pixels.
#[derive(Clone, Debug)]
struct Words<'a> {
    text: &'a str,
    /// Where they begin or end, at the foot of the letters.
    at: DVec2,
    ends_there: bool,
    size: DVec2,
}

impl<'a> Words<'a> {
    /// To the right of a place; near the right edge of a map of this width to the left.
    fn beside(text: &'a str, place: DVec2, unit: f64, width: f64) -> Self {
        let ends_there = place.x > width * 0.75;
        let side = if ends_there { -1.6 } else { 1.6 };
        let size = DVec2::new(1.35 * text.chars().count() as f64, 2.4) * unit;
        Self { text, at: place + DVec2::new(side, 0.9) * unit, ends_there, size }
    }

    fn moved(&self, down: f64) -> Self {
        Self { at: self.at + DVec2::Y * down, ..self.clone() }
    }

    fn overlaps(&self, other: &Self) -> bool {
        let left = |words: &Self| words.at.x - if words.ends_there { words.size.x } else { 0.0 };
        let across =
            left(self) < left(other) + other.size.x && left(other) < left(self) + self.size.x;
        across && (self.at.y - other.at.y).abs() < self.size.y
    }

    fn to_svg(&self, unit: f64) -> String {
        let [x, y, size, halo] = [self.at.x, self.at.y, unit * 2.4, unit * 0.6].map(c);
        let anchor = if self.ends_there { "end" } else { "start" };
        format!(
            "<text x=\"{x}\" y=\"{y}\" text-anchor=\"{anchor}\" font-size=\"{size}\" fill=\"#b3003b\" stroke=\"#fff\" stroke-width=\"{halo}\" paint-order=\"stroke\">{}</text>",
            escaped(self.text)
        )
    }
}

/// The map stays white in the dark, so its ways keep the colours for white.
fn on_white(series: usize) -> String {
    let named = colour(series);
    named.split_once(',').map_or(named.clone(), |(_, own)| own.trim_end_matches(')').to_owned())
}

/// The greatest of 0.1, 0.2, 0.5, 1, 2, 5, ... metres that is no longer.
fn round_length(longest: f64) -> f64 {
    let lengths = [0.1, 0.2, 0.5, 1.0, 2.0, 5.0, 10.0, 20.0, 50.0, 100.0];
    lengths.into_iter().rev().find(|length| *length <= longest).unwrap_or(0.1)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn view() -> MapView {
        let cells = vec![Cell::Free; 40 * 20];
        let map =
            GridMap { width: 40, height: 20, resolution: 0.1, origin: [-1.0, -1.0, 0.0], cells };
        MapView::of(&map).unwrap()
    }

    #[test]
    fn a_way_lies_where_the_world_says_with_y_upwards() {
        let points = vec![DVec2::new(-1.0, -1.0), DVec2::new(3.0, 1.0)];
        let svg =
            MapView { trails: vec![Trail { name: "way".to_owned(), points }], ..view() }.to_svg();
        assert!(svg.contains("points=\"0,20 40,0\""), "{svg}");
        assert!(svg.contains("data:image/png;base64,iVBOR"), "{svg}");
        assert!(svg.contains(">0.5 m</text>"), "{svg}");
    }

    #[test]
    fn marks_are_named_and_harmless() {
        let marks = vec![Mark { label: "<victim>".to_owned(), at: DVec2::ZERO }];
        let svg = MapView { marks, ..view() }.to_svg();
        assert!(svg.contains("&lt;victim&gt;") && svg.contains("cx=\"10\" cy=\"10\""), "{svg}");
    }

    #[test]
    fn words_of_marks_that_lie_close_do_not_cover_each_other() {
        let mark = |label: &str, x| Mark { label: label.to_owned(), at: DVec2::new(x, 0.0) };
        let marks = vec![mark("start", 0.0), mark("home", 0.01), mark("door", 0.02)];
        let svg = MapView { marks, ..view() }.to_svg();
        let heights: Vec<&str> = svg
            .split("<text x=")
            .skip(1)
            .filter_map(|text| text.split(" y=\"").nth(1)?.split('"').next())
            .take(3)
            .collect();
        let mut apart = heights.clone();
        apart.sort_unstable();
        apart.dedup();
        assert_eq!(apart.len(), 3, "{heights:?}");
    }

    #[test]
    fn no_map_is_nothing_drawn() {
        assert_eq!(MapView::default().to_svg(), "");
    }
}
