//! Lines and discs on rendered pictures.

use base::colour::Rgb;
use base::geom::Pose;
use base::picture::Picture;
use glam::DVec3;

/// Where points of the world are in a picture.
pub struct Lens {
    camera_from_world: Pose,
    size: (usize, usize),
    focal: f64,
}

impl Lens {
    /// Of a camera at this pose.
    pub fn new(world_from_camera: &Pose, size: (usize, usize), field_of_view: f64) -> Self {
        let focal = size.0 as f64 / 2.0 / libm::tan(field_of_view / 2.0);
        Self { camera_from_world: world_from_camera.inverse(), size, focal }
    }

    /// Columns from the left and rows from the top.
    pub fn pixel(&self, place: DVec3) -> (f64, f64) {
        let seen = self.camera_from_world * place;
        let (right, down) = (-seen.y / seen.x * self.focal, -seen.z / seen.x * self.focal);
        (right + self.size.0 as f64 / 2.0, down + self.size.1 as f64 / 2.0)
    }
}

/// From one place to another, `radius` pixels to both sides.
pub fn line(picture: &mut Picture, a: (f64, f64), b: (f64, f64), radius: f64, colour: Rgb) {
    let length = libm::hypot(a.0 - b.0, a.1 - b.1);
    if !length.is_finite() || length > 1e5 {
        return;
    }
    let steps = length.ceil().max(1.0);
    for step in 0..=steps as usize {
        let share = step as f64 / steps;
        disc(picture, (a.0 + (b.0 - a.0) * share, a.1 + (b.1 - a.1) * share), radius, colour);
    }
}

/// A filled disc; at least the pixel in its middle.
pub fn disc(picture: &mut Picture, (x, y): (f64, f64), radius: f64, colour: Rgb) {
    let (width, height) = (picture.width as i64, picture.height() as i64);
    let reach = radius.ceil() as i64;
    let (column, row) = (x.floor() as i64, y.floor() as i64);
    for r in row.saturating_sub(reach).max(0)..=row.saturating_add(reach).min(height - 1) {
        for c in column.saturating_sub(reach).max(0)..=column.saturating_add(reach).min(width - 1) {
            let away = libm::hypot(c as f64 + 0.5 - x, r as f64 + 0.5 - y);
            if away <= radius || (c, r) == (column, row) {
                picture.pixels[(r * width + c) as usize] = colour;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const INK: Rgb = Rgb::new(1, 2, 3);

    fn inked(picture: &Picture) -> Vec<(usize, usize)> {
        let all = picture.pixels.iter().enumerate().filter(|(_, pixel)| **pixel == INK);
        all.map(|(at, _)| (at % picture.width, at / picture.width)).collect()
    }

    #[test]
    fn a_point_straight_ahead_is_in_the_middle_and_one_to_the_left_is_left_of_it() {
        let lens = Lens::new(&Pose::IDENTITY, (100, 60), 1.0);
        assert_eq!(lens.pixel(DVec3::X), (50.0, 30.0));
        assert!(lens.pixel(DVec3::new(1.0, 0.1, 0.1)) < (50.0, 30.0));
    }

    #[test]
    fn what_lies_outside_is_cut_off() {
        let mut picture = Picture::filled(4, 3, Rgb::new(0, 0, 0));
        line(&mut picture, (-10.0, 1.5), (30.0, 1.5), 0.1, INK);
        assert_eq!(inked(&picture), [(0, 1), (1, 1), (2, 1), (3, 1)]);
        disc(&mut picture, (-50.0, -50.0), 3.0, INK);
        disc(&mut picture, (f64::NAN, 1e300), 3.0, Rgb::new(9, 9, 9));
        assert_eq!(inked(&picture).len(), 4);
    }
}
