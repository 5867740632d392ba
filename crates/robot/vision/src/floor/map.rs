//! Pictures from above, laid beside each other while the robot drives.

use std::collections::BTreeMap;

use base::colour::Rgb;
use base::geom::Pose2;
use base::picture::Picture;
use glam::DVec2;

use super::Overhead;

/// Cells along the edge of a tile.
const TILE: i32 = 64;
/// Seen from twice as far away, a place is seen with a fifth of the weight: pixels of mirrors grow with the square of the distance.
const HALF: f64 = 0.5;
/// Shown where nothing was seen.
const UNSEEN: Rgb = Rgb::new(0, 0, 0);

/// The floor as it looks, in cells of one size.
#[derive(Clone, Debug, PartialEq)]
pub struct FloorMap {
    resolution: f64,
    tiles: BTreeMap<(i32, i32), Vec<Cell>>,
}

/// Sums of weighted channels, and of weights.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct Cell {
    channels: [f32; 3],
    weight: f32,
}

impl FloorMap {
    /// Nothing seen, in cells of so many metres.
    pub fn new(resolution: f64) -> Self {
        Self { resolution, tiles: BTreeMap::new() }
    }

    /// Takes in what was seen from here, no farther away than `reach` metres, and no nearer than `nearest`: there the robot sees itself.
    pub fn take(
        &mut self,
        (above, seen): (&Overhead, &Picture),
        world_from_robot: &Pose2,
        [nearest, reach]: [f64; 2],
    ) {
        let middle = *world_from_robot * above.middle();
        let robot_from_world = world_from_robot.inverse();
        let resolution = self.resolution;
        let cell = |at: f64| libm::floor(at / resolution) as i32;
        let (low, high) = (middle - DVec2::splat(reach), middle + DVec2::splat(reach));
        for row in cell(low.y)..=cell(high.y) {
            for column in cell(low.x)..=cell(high.x) {
                let place = self.centre(column, row);
                let away = place.distance(middle);
                let index = above.pixel(robot_from_world * place);
                let Some(index) = index.filter(|index| above.is_shown(*index)) else { continue };
                if (nearest..=reach).contains(&away) {
                    let weight = 1.0 / (HALF * HALF + away * away).powi(2);
                    self.add(column, row, seen.pixels[index], weight as f32);
                }
            }
        }
    }

    fn centre(&self, column: i32, row: i32) -> DVec2 {
        (DVec2::new(f64::from(column), f64::from(row)) + 0.5) * self.resolution
    }

    fn add(&mut self, column: i32, row: i32, pixel: Rgb, weight: f32) {
        let key = (column.div_euclid(TILE), row.div_euclid(TILE));
        let empty = || vec![Cell::default(); (TILE * TILE) as usize];
        let tile = self.tiles.entry(key).or_insert_with(empty);
        let cell = &mut tile[(row.rem_euclid(TILE) * TILE + column.rem_euclid(TILE)) as usize];
        for (sum, channel) in cell.channels.iter_mut().zip([pixel.r, pixel.g, pixel.b]) {
            *sum += weight * f32::from(channel);
        }
        cell.weight += weight;
    }

    /// What the floor looks like at a place; `None` where nothing was seen.
    pub fn at(&self, place: DVec2) -> Option<Rgb> {
        let cell = |at: f64| libm::floor(at / self.resolution) as i32;
        self.cell(cell(place.x), cell(place.y))
    }

    fn cell(&self, column: i32, row: i32) -> Option<Rgb> {
        let tile = self.tiles.get(&(column.div_euclid(TILE), row.div_euclid(TILE)))?;
        let cell = tile[(row.rem_euclid(TILE) * TILE + column.rem_euclid(TILE)) as usize];
        let mean = |sum: f32| libm::roundf(sum / cell.weight) as u8;
        let [r, g, b] = cell.channels;
        (cell.weight > 0.0).then(|| Rgb::new(mean(r), mean(g), mean(b)))
    }

    /// All of it, y up, with where its lower left corner lies; `None` before anything was seen.
    pub fn picture(&self) -> Option<(Picture, DVec2)> {
        let columns = || self.tiles.keys().map(|(column, _)| *column);
        let rows = || self.tiles.keys().map(|(_, row)| *row);
        let (left, right) = (columns().min()? * TILE, (columns().max()? + 1) * TILE);
        let (bottom, top) = (rows().min()? * TILE, (rows().max()? + 1) * TILE);
        let mut picture = Picture::filled((right - left) as usize, (top - bottom) as usize, UNSEEN);
        for (index, pixel) in picture.pixels.iter_mut().enumerate() {
            let (x, y) = ((index % picture.width) as i32, (index / picture.width) as i32);
            *pixel = self.cell(left + x, top - 1 - y).unwrap_or(UNSEEN);
        }
        let corner = DVec2::new(f64::from(left), f64::from(bottom)) * self.resolution;
        Some((picture, corner))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::floor::testing::{mount, picture};

    /// Squares of half a metre.
    fn chequered(place: DVec2) -> Rgb {
        let is_dark = (libm::floor(2.0 * place.x) + libm::floor(2.0 * place.y)) % 2.0 == 0.0;
        if is_dark { Rgb::new(10, 20, 30) } else { Rgb::new(210, 220, 230) }
    }

    #[test]
    fn pictures_from_many_places_are_one_floor() {
        let above = Overhead::new(&mount(), 0.0, 1.5, 0.02);
        let mut map = FloorMap::new(0.02);
        assert_eq!(map.picture(), None);
        for step in 0..8 {
            let at = Pose2::new(0.4 * f64::from(step), 0.1, 0.3 * f64::from(step));
            let seen = above.of(&picture(|place| chequered(at * place))).unwrap();
            map.take((&above, &seen), &at, [0.2, 1.2]);
        }
        let (mut right, mut all) = (0, 0);
        for index in 0..60 * 20 {
            let place =
                DVec2::new(0.05 * f64::from(index % 60), 0.05 * f64::from(index / 60) - 0.5);
            // Not on an edge of a square, where it is a mix.
            let inside = (2.0 * place + 0.25).fract();
            if inside.min_element() < 0.25 || (inside - 0.5).abs().max_element() > 0.3 {
                continue;
            }
            all += 1;
            let off = |found: Rgb| found.g.abs_diff(chequered(place).g);
            right += usize::from(map.at(place).is_some_and(|found| off(found) < 60));
        }
        assert!(all > 100 && right as f64 > 0.97 * f64::from(all), "{right} of {all}");
        let (picture, corner) = map.picture().unwrap();
        assert!(corner.x < 0.0 && picture.width as f64 * 0.02 + corner.x > 3.0, "{corner}");
        assert_eq!(map.at(DVec2::new(0.0, 9.0)), None);
    }
}
