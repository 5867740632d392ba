//! A mirror above a painted floor.

use std::f64::consts::{FRAC_PI_2, PI};

use base::camera::{CameraModel, Catadioptric};
use base::colour::Rgb;
use base::geom::Pose;
use base::picture::Picture;
use glam::{DVec2, DVec3};

use crate::Mount;

/// Looks up at the mirror, whose centre of projection is 0.4 m above the floor, a little behind the robot's middle.
pub(super) fn mount() -> Mount {
    let mirror = Catadioptric::whole_mirror(700, 700, 11.736, 0.09, 0.038);
    let at = DVec3::new(-0.05, 0.0, 0.31);
    let robot_from_camera = Pose::from_roll_pitch_yaw(at, PI, -FRAC_PI_2, 0.0);
    Mount { camera: CameraModel::Catadioptric(mirror), robot_from_camera }
}

/// The mirror's picture of a floor painted so, in the robot's frame; above it is sky.
pub(super) fn picture(paint: impl Fn(DVec2) -> Rgb) -> Picture {
    let mount = mount();
    let (width, height) = mount.camera.size();
    let mut picture = Picture::filled(width, height, Rgb::new(90, 120, 250));
    for (index, pixel) in picture.pixels.iter_mut().enumerate() {
        let place = [(index % width) as f64, (index / width) as f64];
        let Some(towards) = mount.direction(place).filter(|towards| towards.z < 0.0) else {
            continue;
        };
        let eye = mount.viewpoint();
        *pixel = paint((eye - towards * (eye.z / towards.z)).truncate());
    }
    picture
}
