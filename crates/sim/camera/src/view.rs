//! From pixels to rays.

use base::geom::Pose;
use glam::Vec3;
use sim_rays::Ray;

use crate::spec::CameraSpec;

/// Nothing is seen farther away than this, metres.
pub(crate) const FAR: f32 = 5000.0;

/// A camera at a place, ready to send rays.
pub(crate) struct View {
    pub(crate) width: usize,
    pub(crate) height: usize,
    pub(crate) eye: Vec3,
    pub(crate) forward: Vec3,
    /// Step from one column to the next, and from one row to the next.
    right: Vec3,
    down: Vec3,
    /// Through the outer corner of the first pixel.
    corner: Vec3,
}

impl View {
    /// A view with `finer` rays along each edge of a pixel.
    pub(crate) fn new(spec: &CameraSpec, world_from_camera: &Pose, finer: usize) -> Self {
        let (width, height) = (spec.width * finer, spec.height * finer);
        let axis = |axis: glam::DVec3| (world_from_camera.rotation * axis).as_vec3();
        let (forward, left, up) =
            (axis(glam::DVec3::X), axis(glam::DVec3::Y), axis(glam::DVec3::Z));
        let half_width = libm::tan(spec.field_of_view / 2.0) as f32;
        let step = 2.0 * half_width / width as f32;
        let half_height = step * height as f32 / 2.0;
        Self {
            width,
            height,
            eye: world_from_camera.position.as_vec3(),
            forward,
            right: -left * step,
            down: -up * step,
            corner: forward + left * half_width + up * half_height,
        }
    }

    pub(crate) fn ray(&self, column: usize, row: usize) -> Ray {
        let (x, y) = (column as f32 + 0.5, row as f32 + 0.5);
        let through = self.corner + self.right * x + self.down * y;
        Ray::new(self.eye, through.normalize(), FAR)
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

/// Edge of a tile; rays of a 4 x 4 square inside travel together.
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
    pub(crate) fn pixels(self) -> impl Iterator<Item = (usize, usize)> {
        let squares = (0..self.height)
            .step_by(SQUARE)
            .flat_map(move |y| (0..self.width).step_by(SQUARE).map(move |x| (x, y)));
        squares.flat_map(move |(x, y)| {
            let rows = y..(y + SQUARE).min(self.height);
            rows.flat_map(move |row| {
                (x..(x + SQUARE).min(self.width))
                    .map(move |column| (self.column + column, self.row + row))
            })
        })
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
            tile.pixels().for_each(|(column, row)| seen[row * width + column] += 1);
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
