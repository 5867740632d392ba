//! Cameras that see far to the sides without a mirror: a fisheye lens, a ring of cameras, a camera that turns.

use std::f64::consts::{PI, TAU};

use glam::{DQuat, DVec3};

use super::{Pinhole, Sight};

/// A lens whose pixels are equal steps of angle from its axis. Its focal lengths are pixels a radian.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Fisheye(pub Pinhole);

/// Cameras side by side on a circle, the first one ahead in the middle of the picture, the next ones to the right.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Ring {
    /// One of them; the picture is `count` times as wide.
    pub camera: Pinhole,
    /// How many there are.
    pub count: usize,
    /// From the middle of the ring to each lens, metres.
    pub radius: f64,
}

/// A camera that turns on the spot and takes one column at a time. Its focal length across is pixels a radian.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Turning(pub Pinhole);

impl Fisheye {
    /// This horizontal field of view, radians, up to a full turn.
    pub fn of_view(width: usize, height: usize, field_of_view: f64) -> Self {
        Self(steps_of_angle(width, height, field_of_view))
    }

    pub(super) fn sight(&self, column: f64, row: f64) -> Option<Sight> {
        let [left, up] = self.0.before_middle(column, row);
        let (left, up) = (left / self.0.focal[0], up / self.0.focal[1]);
        let angle = libm::hypot(left, up);
        let share = if angle > 1e-12 { libm::sin(angle) / angle } else { 1.0 };
        let direction = DVec3::new(libm::cos(angle), left * share, up * share);
        (angle <= PI).then(|| Sight::of_lens(direction))
    }

    pub(super) fn pixel(&self, point: DVec3) -> Option<[f64; 2]> {
        let across = libm::hypot(point.y, point.z);
        let angle = libm::atan2(across, point.x);
        let share = if across > 0.0 { angle / across } else { 0.0 };
        let Pinhole { focal, centre, .. } = self.0;
        let pixel =
            [centre[0] - focal[0] * point.y * share, centre[1] - focal[1] * point.z * share];
        // Straight behind is everywhere on the rim.
        (across > 0.0 || point.x > 0.0).then_some(pixel)
    }
}

impl Turning {
    /// This much of a turn, radians, in square pixels on the horizon.
    pub fn of_view(width: usize, height: usize, field_of_view: f64) -> Self {
        Self(steps_of_angle(width, height, field_of_view))
    }

    pub(super) fn sight(&self, column: f64, row: f64) -> Sight {
        let [left, up] = self.0.before_middle(column, row);
        let yaw = left / self.0.focal[0];
        Sight::of_lens(DVec3::new(libm::cos(yaw), libm::sin(yaw), up / self.0.focal[1]))
    }

    pub(super) fn pixel(&self, point: DVec3) -> Option<[f64; 2]> {
        let level = libm::hypot(point.x, point.y);
        let Pinhole { focal, centre, .. } = self.0;
        let column = centre[0] - focal[0] * libm::atan2(point.y, point.x);
        (level > 0.0).then(|| [column, centre[1] - focal[1] * point.z / level])
    }
}

impl Ring {
    /// `count` cameras that share a full turn, each `width / count` pixels wide.
    pub fn all_round(width: usize, height: usize, count: usize, radius: f64) -> Self {
        let count = count.clamp(3, width.max(3));
        let camera = Pinhole::of_view(width / count, height, TAU / count as f64);
        Self { camera, count, radius }
    }

    /// From a camera of the ring to the ring's own frame.
    fn ring_from_camera(&self, number: usize) -> DQuat {
        let turns = self.first() as f64 - number as f64;
        DQuat::from_rotation_z(turns * TAU / self.count as f64)
    }

    /// Which camera of the picture, from the left, looks ahead.
    fn first(&self) -> usize {
        self.count / 2
    }

    pub(super) fn sight(&self, column: f64, row: f64) -> Option<Sight> {
        let width = self.camera.width as f64;
        let number = ((column + 0.5) / width).floor();
        let is_inside = number >= 0.0 && number < self.count as f64;
        is_inside.then(|| {
            let turn = self.ring_from_camera(number as usize);
            let direction = self.camera.ray(column - number * width, row).normalize();
            Sight { from: turn * (DVec3::X * self.radius), towards: turn * direction }
        })
    }

    pub(super) fn pixel(&self, point: DVec3) -> Option<[f64; 2]> {
        let width = self.camera.width as f64;
        (0..self.count).find_map(|number| {
            let seen = self.ring_from_camera(number).inverse() * point - DVec3::X * self.radius;
            let [column, row] = self.camera.pixel(seen)?;
            let is_inside = (-0.5..width - 0.5).contains(&column);
            is_inside.then_some([column + number as f64 * width, row])
        })
    }
}

fn steps_of_angle(width: usize, height: usize, field_of_view: f64) -> Pinhole {
    let middle = |count: usize| (count as f64 - 1.0) / 2.0;
    let focal = [width as f64 / field_of_view; 2];
    Pinhole { width, height, focal, centre: [middle(width), middle(height)] }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::camera::CameraModel;

    #[track_caller]
    fn comes_back(camera: CameraModel, pixels: &[[f64; 2]]) {
        for &[column, row] in pixels {
            let sight = camera.sight(column, row).unwrap();
            let [x, y] = camera.pixel(sight.from + 4.0 * sight.towards).unwrap();
            assert!((x - column).abs() < 1e-9 && (y - row).abs() < 1e-9, "{column} {row}: {x} {y}");
        }
    }

    #[test]
    fn a_fisheye_sees_behind_itself_and_its_steps_are_equal_angles() {
        let lens = Fisheye::of_view(200, 200, 4.0);
        comes_back(CameraModel::Fisheye(lens), &[[0.0, 99.5], [120.0, 40.0], [99.5, 99.5]]);
        let angle = |column| lens.sight(column, 99.5).unwrap().towards.angle_between(DVec3::X);
        assert!((angle(0.0) - 99.5 * 0.02).abs() < 1e-9, "{}", angle(0.0));
        assert!(lens.sight(0.0, 99.5).unwrap().towards.x < 0.0, "beyond a right angle");
    }

    #[test]
    fn a_ring_of_cameras_shows_ahead_in_its_middle_and_right_on_the_right() {
        let ring = CameraModel::Ring(Ring::all_round(600, 100, 6, 0.05));
        comes_back(ring, &[[3.0, 10.0], [310.0, 50.0], [599.0, 99.0]]);
        let [column, _] = ring.pixel(DVec3::new(5.0, -0.01, 0.0)).unwrap();
        assert!((349.0..351.0).contains(&column), "{column}");
        assert!(ring.pixel(DVec3::new(0.5, -5.0, 0.0)).unwrap()[0] > column, "right is right");
        assert_eq!(ring.size(), (600, 100));
        assert_eq!(ring.sight(600.0, 5.0), None);
    }

    #[test]
    fn a_turning_camera_gives_a_cylinder() {
        let camera = CameraModel::Turning(Turning::of_view(720, 100, TAU));
        comes_back(camera, &[[0.0, 10.0], [400.0, 99.0]]);
        let columns = [0.5, 2.0].map(|z| camera.pixel(DVec3::new(1.0, 1.0, z)).unwrap()[0]);
        assert_eq!(columns[0], columns[1], "verticals stay vertical");
    }
}
