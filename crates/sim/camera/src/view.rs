//! From pixels to rays.

use std::sync::Arc;

use base::geom::Pose;
use glam::{Mat3, Vec3};
use sim_rays::Ray;

use crate::lens::Lens;
use crate::spec::CameraSpec;

/// Nothing is seen farther away than this, metres.
pub(crate) const FAR: f32 = 5000.0;

/// A camera at a place, ready to send rays.
pub(crate) struct View {
    pub(crate) width: usize,
    pub(crate) height: usize,
    pub(crate) eye: Vec3,
    pub(crate) forward: Vec3,
    sights: Sights,
}

/// Where its rays go.
enum Sights {
    Flat(Flat),
    Bent {
        lens: Arc<Lens>,
        /// The camera's axes in the world.
        axes: Mat3,
    },
}

/// All rays through one plane.
struct Flat {
    /// Step from one column to the next, and from one row to the next.
    right: Vec3,
    down: Vec3,
    /// Through the outer corner of the first pixel.
    corner: Vec3,
}

impl View {
    /// A view with `finer` rays along each edge of a pixel.
    pub(crate) fn new(spec: &CameraSpec, world_from_camera: &Pose, finer: usize) -> Self {
        let (width, height) = spec.size();
        let (width, height) = (width * finer, height * finer);
        let axis = |axis: glam::DVec3| (world_from_camera.rotation * axis).as_vec3();
        let axes = [glam::DVec3::X, glam::DVec3::Y, glam::DVec3::Z].map(axis);
        let sights = match &spec.lens {
            Some(lens) => Sights::Bent {
                lens: lens.with_rays(finer),
                axes: Mat3::from_cols(axes[0], axes[1], axes[2]),
            },
            None => Sights::Flat(Flat::new(spec.field_of_view, width, height, axes)),
        };
        let eye = world_from_camera.position.as_vec3();
        Self { width, height, eye, forward: axes[0], sights }
    }

    /// The ray of a pixel; one without reach where the camera sees nothing of the world.
    #[inline(always)]
    pub(crate) fn ray(&self, column: usize, row: usize) -> Ray {
        match &self.sights {
            Sights::Flat(flat) => Ray::new(self.eye, flat.direction(column, row), FAR),
            Sights::Bent { lens, axes } => match lens.line(column, row) {
                Some(line) => Ray::new(self.eye + *axes * line.from, *axes * line.towards, FAR),
                None => Ray::new(self.eye, self.forward, 0.0),
            },
        }
    }

    /// What a depth picture tells of a hit: metres along the axis of a flat camera, along the ray for others.
    pub(crate) fn depth(&self, ray: &Ray, distance: f32) -> f32 {
        match self.sights {
            Sights::Flat(_) => distance * ray.direction.dot(self.forward),
            Sights::Bent { .. } => distance,
        }
    }
}

impl Flat {
    fn new(
        field_of_view: f64,
        width: usize,
        height: usize,
        [forward, left, up]: [Vec3; 3],
    ) -> Self {
        let half_width = libm::tan(field_of_view / 2.0) as f32;
        let step = 2.0 * half_width / width as f32;
        let half_height = step * height as f32 / 2.0;
        Self {
            right: -left * step,
            down: -up * step,
            corner: forward + left * half_width + up * half_height,
        }
    }

    #[inline(always)]
    fn direction(&self, column: usize, row: usize) -> Vec3 {
        let (x, y) = (column as f32 + 0.5, row as f32 + 0.5);
        (self.corner + self.right * x + self.down * y).normalize()
    }
}

/// A rectangle of pixels that is rendered in one go.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Tile {
    pub(crate) column: usize,
    pub(crate) row: usize,
    pub(crate) width: usize,
    pub(crate) height: usize,
}

/// Edge of a tile; pixels of a 4 x 4 square inside follow one another, so that their rays travel together.
const TILE: usize = 32;
const SQUARE: usize = 4;

impl Tile {
    /// Tiles that cover a picture, row by row.
    pub(crate) fn cover(width: usize, height: usize) -> Vec<Self> {
        let rows = (0..height).step_by(TILE);
        rows.flat_map(|row| {
            (0..width).step_by(TILE).map(move |column| Self {
                column,
                row,
                width: TILE.min(width - column),
                height: TILE.min(height - row),
            })
        })
        .collect()
    }

    /// Its pixels, square by square, as column and row in the picture.
    pub(crate) fn places(&self) -> Places {
        Places { tile: *self, left: 0, top: 0, x: 0, y: 0 }
    }

    /// The rays of its pixels where each has `finer` along each edge; the rays of a pixel follow one another.
    pub(crate) fn finer(&self, finer: usize) -> impl Iterator<Item = (usize, usize)> + use<> {
        self.places().flat_map(move |(column, row)| {
            (0..finer * finer)
                .map(move |ray| (column * finer + ray % finer, row * finer + ray / finer))
        })
    }
}

/// The pixels of a tile, square by square.
pub(crate) struct Places {
    tile: Tile,
    left: usize,
    top: usize,
    x: usize,
    y: usize,
}

impl Iterator for Places {
    type Item = (usize, usize);

    #[inline(always)]
    fn next(&mut self) -> Option<(usize, usize)> {
        if self.top >= self.tile.height {
            return None;
        }
        let place = (self.tile.column + self.left + self.x, self.tile.row + self.top + self.y);
        self.x += 1;
        if self.x == SQUARE || self.left + self.x >= self.tile.width {
            self.x = 0;
            self.y += 1;
            if self.y == SQUARE || self.top + self.y >= self.tile.height {
                self.y = 0;
                self.left += SQUARE;
                if self.left >= self.tile.width {
                    self.left = 0;
                    self.top += SQUARE;
                }
            }
        }
        Some(place)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tiles_cover_every_pixel_once() {
        let (width, height) = (70, 41);
        let mut seen = vec![0; width * height];
        for tile in Tile::cover(width, height) {
            tile.places().for_each(|(column, row)| seen[row * width + column] += 1);
        }
        assert!(seen.iter().all(|&count| count == 1));
    }

    #[test]
    fn the_edges_of_the_picture_are_the_field_of_view_apart() {
        let spec = CameraSpec { width: 1001, height: 3, ..CameraSpec::default() };
        let view = View::new(&spec, &Pose::IDENTITY, 1);
        let angle = view.ray(0, 1).direction.angle_between(view.ray(1000, 1).direction);
        assert!((f64::from(angle) - spec.field_of_view).abs() < 2e-3, "{angle}");
        assert!(view.ray(0, 1).direction.y > 0.0, "the first column is on the left");
        assert!(view.ray(0, 0).direction.z > 0.0, "the first row is on top");
        assert!((view.ray(500, 1).direction - Vec3::X).length() < 1e-6);
    }
}
