//! The views there are.

use std::f64::consts::TAU;

use base::camera::{CameraModel, Turning};
use base::geom::Pose;
use glam::DVec3;

use super::View;

/// Directions are shown as if what is there were so far away, metres: cameras without a single viewpoint need to know.
const FAR: f64 = 4.0;

/// A camera on a robot: how it maps directions to pixels, and where it sits.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Mount {
    /// The camera.
    pub camera: CameraModel,
    /// Where it is on the robot.
    pub robot_from_camera: Pose,
}

/// The floor from above, the robot in the middle, ahead at the top, left on the left.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct BirdsEye {
    /// Pixels a row, and rows.
    pub size: (usize, usize),
    /// How many pixels the viewpoint is above the floor: the thesis's z, which says how far one sees.
    pub height_px: f64,
    /// Height of the floor in the robot's frame, metres.
    pub floor: f64,
}

/// The camera's picture unrolled from circles to rows: the thesis's panorama, whose rows are steps of radius.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Band {
    /// Pixels a row, and rows.
    pub size: (usize, usize),
    /// Elevations at the lowest and the highest row, radians.
    pub elevations: [f64; 2],
}

/// The world on a cylinder around the robot, ahead in the middle: verticals are vertical, and steps of rows are steps of height.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Cylinder {
    /// Pixels a row, and rows.
    pub size: (usize, usize),
    /// Elevations at the lowest and the highest row, radians.
    pub elevations: [f64; 2],
}

/// What a plain camera would see.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Perspective {
    /// Pixels a row, and rows.
    pub size: (usize, usize),
    /// Where it looks: to the left, and up, radians.
    pub towards: [f64; 2],
    /// Horizontal field of view, radians.
    pub field_of_view: f64,
}

impl Mount {
    /// Where lines of sight come from, in the robot's frame.
    pub fn viewpoint(&self) -> DVec3 {
        self.robot_from_camera * self.camera.viewpoint()
    }

    /// Column and row that show a point in the robot's frame.
    pub fn pixel(&self, point: DVec3) -> Option<[f64; 2]> {
        self.camera.pixel(self.robot_from_camera.inverse() * point)
    }

    /// The direction in which a pixel looks, in the robot's frame.
    pub fn direction(&self, [column, row]: [f64; 2]) -> Option<DVec3> {
        Some(self.robot_from_camera.rotation * self.camera.sight(column, row)?.towards)
    }

    /// Column and row that show what is far away in a direction.
    fn far(&self, direction: DVec3) -> Option<[f64; 2]> {
        self.pixel(self.viewpoint() + FAR * direction.normalize())
    }

    /// The view from above.
    pub fn birds_eye(&self, view: &BirdsEye) -> View {
        let eye = self.viewpoint();
        let scale = (eye.z - view.floor) / view.height_px;
        let (width, height) = view.size;
        let middle = [width, height].map(|count| (count as f64 - 1.0) / 2.0);
        View::new(&self.camera, view.size, |column, row| {
            let (ahead, left) = (middle[1] - row as f64, middle[0] - column as f64);
            self.pixel(eye + DVec3::new(ahead, left, -view.height_px) * scale)
        })
    }

    /// The picture's circles as rows, after Grassi and Okamoto: steps of rows are steps of radius, and heights are not true.
    pub fn band(&self, view: &Band) -> View {
        let (width, height) = view.size;
        View::new(&self.camera, view.size, |column, row| {
            let azimuth = azimuth(column, width);
            let [low, high] = view.elevations.map(|elevation| self.far(around(azimuth, elevation)));
            let ([low_x, low_y], [high_x, high_y]) = (low?, high?);
            let share = (row as f64 + 0.5) / height as f64;
            Some([high_x + (low_x - high_x) * share, high_y + (low_y - high_y) * share])
        })
    }

    /// The world unrolled from a cylinder.
    pub fn cylinder(&self, view: &Cylinder) -> View {
        let (width, height) = view.size;
        let [low, high] = view.elevations.map(libm::tan);
        View::new(&self.camera, view.size, |column, row| {
            let azimuth = azimuth(column, width);
            let up = high + (low - high) * (row as f64 + 0.5) / height as f64;
            self.far(DVec3::new(libm::cos(azimuth), libm::sin(azimuth), up))
        })
    }

    /// The world unrolled as a turning camera would see it, so far up and down, with that camera: level, in the viewpoint, looking ahead.
    pub fn around(&self, columns: usize, elevation: f64) -> (View, CameraModel) {
        let rows = 2.0 * libm::tan(elevation) * columns as f64 / TAU;
        let turning = Turning::of_view(columns, libm::ceil(rows) as usize, TAU);
        let camera = CameraModel::Turning(turning);
        let view = View::new(&self.camera, camera.size(), |column, row| {
            self.far(camera.sight(column as f64, row as f64)?.towards)
        });
        (view, camera)
    }

    /// The view of a plain camera.
    pub fn perspective(&self, view: &Perspective) -> View {
        let flat = base::camera::Pinhole::of_view(view.size.0, view.size.1, view.field_of_view);
        let [left, up] = view.towards;
        let turn = Pose::from_roll_pitch_yaw(DVec3::ZERO, 0.0, -up, left).rotation;
        View::new(&self.camera, view.size, |column, row| {
            self.far(turn * flat.ray(column as f64, row as f64))
        })
    }
}

/// The direction of a column of a panorama: ahead in the middle, left on the left.
fn azimuth(column: usize, width: usize) -> f64 {
    (0.5 - (column as f64 + 0.5) / width as f64) * TAU
}

fn around(azimuth: f64, elevation: f64) -> DVec3 {
    let level = libm::cos(elevation);
    DVec3::new(level * libm::cos(azimuth), level * libm::sin(azimuth), libm::sin(elevation))
}

#[cfg(test)]
mod tests {
    use std::f64::consts::{FRAC_PI_2, PI};

    use base::camera::Catadioptric;
    use base::colour::Rgb;
    use base::picture::Picture;

    use super::*;

    /// A mirror looking down from 0.4 m, as on a robot.
    fn mount() -> Mount {
        let mirror = Catadioptric::whole_mirror(600, 600, 11.736, 0.09, 0.038);
        Mount {
            camera: CameraModel::Catadioptric(mirror),
            robot_from_camera: Pose::from_roll_pitch_yaw(
                DVec3::new(0.0, 0.0, 0.31),
                PI,
                -FRAC_PI_2,
                0.0,
            ),
        }
    }

    /// The picture of a world whose colour depends on what a line of sight meets.
    fn picture(mount: &Mount, colour: impl Fn(DVec3, DVec3) -> Rgb) -> Picture {
        let (width, height) = mount.camera.size();
        let mut picture = Picture::filled(width, height, Rgb::default());
        for (index, pixel) in picture.pixels.iter_mut().enumerate() {
            let (column, row) = ((index % width) as f64, (index / width) as f64);
            if let Some(sight) = mount.camera.sight(column, row) {
                let pose = mount.robot_from_camera;
                *pixel = colour(pose * sight.from, pose.rotation * sight.towards);
            }
        }
        picture
    }

    /// A floor with black stripes along x, 0.2 m wide.
    fn stripes(from: DVec3, towards: DVec3) -> Rgb {
        if towards.z >= 0.0 {
            return Rgb::new(0, 0, 255);
        }
        let at = from - towards * (from.z / towards.z);
        let is_dark = (at.y / 0.2).floor().rem_euclid(2.0) == 0.0;
        if is_dark { Rgb::default() } else { Rgb::new(255, 255, 255) }
    }

    #[test]
    fn parallel_lines_on_the_floor_are_parallel_from_above() {
        let mount = mount();
        let eye = BirdsEye { size: (400, 400), height_px: 40.0, floor: 0.0 };
        let view = mount.birds_eye(&eye).of(&picture(&mount, stripes)).unwrap();
        // 0.4 m are 40 pixels, so each stripe is 20 wide, in every row that is not under the robot.
        for row in [60, 120, 280, 340] {
            let edges: Vec<usize> = (95..305)
                .filter(|&column| {
                    (view.at(column, row).r < 128) != (view.at(column - 1, row).r < 128)
                })
                .collect();
            assert_eq!(edges.len(), 11, "row {row}: {edges:?}");
            for edge in edges {
                let off = (edge as f64 - 200.0).rem_euclid(20.0);
                assert!(off.min(20.0 - off) <= 2.0, "row {row}, column {edge}");
            }
        }
    }

    #[test]
    fn left_is_on_the_left_of_every_view_and_ahead_in_its_middle_or_top() {
        let mount = mount();
        // A red thing ahead and a green one on the left, both level with the eye.
        let colour = |_: DVec3, towards: DVec3| {
            let near = |direction: DVec3| towards.dot(direction) > 0.995;
            match (near(DVec3::X), near(DVec3::Y)) {
                (true, _) => Rgb::new(255, 0, 0),
                (_, true) => Rgb::new(0, 255, 0),
                _ => Rgb::default(),
            }
        };
        let picture = picture(&mount, colour);
        let elevations = [-0.5, 0.5];
        let size = (360, 60);
        // On the band the horizon is where its circle's radius is, not half way.
        for (view, horizon) in [
            (mount.cylinder(&Cylinder { size, elevations }), 30),
            (mount.band(&Band { size, elevations }), 37),
        ] {
            let view = view.of(&picture).unwrap();
            let (ahead, left) = (view.at(180, horizon), view.at(90, horizon));
            assert!(ahead.r > 200 && left.g > 200, "{ahead:?} {left:?}");
        }
        let ahead = Perspective { size: (80, 60), towards: [0.0, 0.0], field_of_view: 1.0 };
        let left = Perspective { towards: [FRAC_PI_2, 0.0], ..ahead };
        assert!(mount.perspective(&ahead).of(&picture).unwrap().at(40, 30).r > 200);
        assert!(mount.perspective(&left).of(&picture).unwrap().at(40, 30).g > 200);
    }

    #[test]
    fn heights_are_true_on_the_cylinder_and_not_on_the_band() {
        let mount = mount();
        // A wall at 1 m with a line every 0.1 m of height.
        let lines = |from: DVec3, towards: DVec3| {
            let level = towards.truncate().length();
            let height = from.z + towards.z / level;
            let grey = ((height * 10.0).rem_euclid(1.0) * 255.0) as u8;
            Rgb::new(grey, grey, grey)
        };
        let picture = picture(&mount, lines);
        let (size, elevations) = ((90, 400), [-0.35, 0.6]);
        let gaps = |view: View| {
            let view = view.of(&picture).unwrap();
            let middles: Vec<usize> = (1..400)
                .filter(|&row| view.at(40, row).g < 128 && view.at(40, row - 1).g >= 128)
                .collect();
            let gaps: Vec<usize> = middles.windows(2).map(|pair| pair[1] - pair[0]).collect();
            (*gaps.iter().min().unwrap() as f64, *gaps.iter().max().unwrap() as f64)
        };
        let (least, most) = gaps(mount.cylinder(&Cylinder { size, elevations }));
        assert!(most - least <= 3.0, "{least} to {most} rows");
        let (least, most) = gaps(mount.band(&Band { size, elevations }));
        assert!(most - least > 3.0, "{least} to {most} rows");
    }
}
