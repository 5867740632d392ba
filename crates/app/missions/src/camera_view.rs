//! Other views of a picture that a robot's camera took.

use anyhow::Result;
use app_terminal::failure::Hinted;
use base::model::{RobotModel, SensorKind, kinematics};
use base::picture::Picture;
use robot_vision::{Band, BirdsEye, Cylinder, Mount, Perspective};

/// How a picture is to be shown.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum ShownAs {
    /// The floor from above; the thesis's 400 x 400, 40 pixels above it.
    BirdsEye,
    /// The thesis's panorama: circles as rows.
    Band,
    /// Unrolled from a cylinder: verticals stay vertical.
    Panorama,
    /// What a flat camera sees that looks so far to the left and up, with this field of view; radians.
    Perspective {
        /// To the left, and up.
        towards: [f64; 2],
        /// Horizontal.
        field_of_view: f64,
    },
}

/// Lowest and highest elevation of panoramas, radians.
const ELEVATIONS: [f64; 2] = [-0.7, 0.6];
/// Pixels that the eye is above the floor of a bird's-eye view 400 pixels wide.
const HEIGHT_PX: f64 = 40.0;

impl ShownAs {
    /// Pixels a row and rows unless asked otherwise.
    pub fn usual_size(&self) -> (usize, usize) {
        match self {
            Self::BirdsEye => (400, 400),
            Self::Band | Self::Panorama => (1080, 300),
            Self::Perspective { .. } => (640, 480),
        }
    }
}

/// The view of a picture that the camera of this name on this robot took, or its first camera; all joints stand where they start.
pub fn camera_view(
    model: &RobotModel,
    camera: Option<&str>,
    picture: &Picture,
    shown: ShownAs,
    size: (usize, usize),
) -> Result<Picture> {
    let mount = mount(model, camera, (picture.width, picture.height()))?;
    calibrated_view(&mount, model, picture, shown, size)
}

/// The same through a camera as it was measured.
pub fn calibrated_view(
    mount: &Mount,
    model: &RobotModel,
    picture: &Picture,
    shown: ShownAs,
    size: (usize, usize),
) -> Result<Picture> {
    let floor = -model.chassis.ride_height;
    let view = match shown {
        ShownAs::BirdsEye => {
            let height_px = HEIGHT_PX * size.0 as f64 / 400.0;
            mount.birds_eye(&BirdsEye { size, height_px, floor })
        }
        ShownAs::Band => mount.band(&Band { size, elevations: ELEVATIONS }),
        ShownAs::Panorama => mount.cylinder(&Cylinder { size, elevations: ELEVATIONS }),
        ShownAs::Perspective { towards, field_of_view } => {
            mount.perspective(&Perspective { size, towards, field_of_view })
        }
    };
    Ok(view.of(picture)?)
}

/// The camera that takes pictures of this size.
pub(crate) fn mount(
    model: &RobotModel,
    name: Option<&str>,
    (width, height): (usize, usize),
) -> Result<Mount> {
    let cameras = model.equipment.iter().filter_map(|item| match &item.kind {
        SensorKind::Camera(spec) => {
            Some((item, (spec.width, spec.height), spec.model(width, height, spec.field_of_view)))
        }
        SensorKind::Omni(spec) => {
            let mirror = spec.model(width, height, spec.camera.field_of_view);
            let size = (spec.camera.width, spec.camera.height);
            Some((item, size, base::camera::CameraModel::Catadioptric(mirror)))
        }
        _ => None,
    });
    let cameras: Vec<_> = cameras.collect();
    let names: Vec<&str> = cameras.iter().map(|(item, ..)| item.name.as_str()).collect();
    let known = if names.is_empty() { "none".to_owned() } else { names.join(", ") };
    let found = cameras.iter().find(|(item, ..)| name.is_none_or(|name| item.name == name));
    let Some((item, (wide, high), camera)) = found else {
        let asked = name.map_or("no camera".to_owned(), |name| format!("no camera named {name:?}"));
        let message = format!("{} carries {asked}", model.name);
        return Err(Hinted::error(message, format!("it carries {known}")));
    };
    // A picture made smaller as a whole is of the same camera; one of another shape is not.
    if wide * height != high * width {
        let message = format!(
            "the picture is {width} x {height} pixels, but camera {:?} of {} takes {wide} x {high}",
            item.name, model.name
        );
        let hint = "name the robot that took it with --robot, and its camera with --camera";
        return Err(Hinted::error(message, hint));
    }
    let values = kinematics::joint_values(model, &[]);
    let robot_from_camera = kinematics::robot_from_sensor(model, &values, item);
    Ok(Mount { camera: *camera, robot_from_camera })
}

#[cfg(test)]
mod tests {
    use base::colour::Rgb;

    use super::*;

    #[test]
    fn every_view_of_a_mirror_s_picture_has_its_size_and_shows_something() {
        let model = sim_robots::shipped::load("OmniP2DX").unwrap();
        let picture = Picture::filled(300, 300, Rgb::new(9, 120, 33));
        let ahead = ShownAs::Perspective { towards: [0.0, -0.1], field_of_view: 1.0 };
        for shown in [ShownAs::BirdsEye, ShownAs::Band, ShownAs::Panorama, ahead] {
            let (width, height) = shown.usual_size();
            let view = camera_view(&model, None, &picture, shown, (width, height)).unwrap();
            assert_eq!((view.width, view.height()), (width, height));
            assert_eq!(view.at(width / 2, height * 2 / 3), Rgb::new(9, 120, 33), "{shown:?}");
        }
    }

    #[test]
    fn a_picture_of_another_camera_and_a_camera_that_is_not_there_are_named() {
        let model = sim_robots::shipped::load("OmniP2DX").unwrap();
        let refused = |camera, width| {
            let picture = Picture::filled(width, 300, Rgb::default());
            let shown = ShownAs::BirdsEye;
            format!("{:#}", camera_view(&model, camera, &picture, shown, (9, 9)).unwrap_err())
        };
        let shape = refused(None, 400);
        assert!(shape.contains("400 x 300") && shape.contains("600 x 600"), "{shape}");
        assert!(refused(Some("Eye"), 300).contains("no camera named \"Eye\""));
    }
}
