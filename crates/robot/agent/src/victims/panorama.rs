//! People all around: what a camera before a mirror sees, unrolled, and searched for skin in one go.

use base::camera::CameraModel;
use base::geom::Pose;
use base::picture::Picture;
use robot_victims::finders::{Eye, Obstacles, skin};
use robot_victims::{Look, SkinColours};
use robot_vision::{Mount, View};

/// Columns of a panorama, about as many as a mirror's picture has pixels on the horizon, and the highest and lowest elevation in it, radians.
const COLUMNS: usize = 1260;
const ELEVATION: f64 = 0.6;
/// Nobody who is farther away counts as not seen, metres: of a face there are a few pixels left.
const SURE: f64 = 2.0;

/// Unrolls pictures of one camera and looks for skin in them.
#[derive(Default)]
pub(super) struct Panorama {
    /// For the camera as its newest picture says it is.
    unrolled: Option<(Mount, View, CameraModel)>,
}

impl Panorama {
    /// The look that a picture amounts to; `eye` stands where the robot does.
    pub(super) fn look(
        &mut self,
        (picture, mount): (&Picture, Mount),
        eye: &Eye<'_>,
        whereabouts: (f64, &Obstacles),
    ) -> Option<Look> {
        if self.unrolled.as_ref().is_none_or(|(known, ..)| *known != mount) {
            let (view, camera) = mount.around(COLUMNS, ELEVATION);
            self.unrolled = Some((mount, view, camera));
        }
        let (_, view, camera) = self.unrolled.as_ref()?;
        let around = view.of(picture).ok()?;
        let world_from_sensor = eye.world_from_sensor * Pose::at(mount.viewpoint());
        let eye = Eye { world_from_sensor, ..*eye };
        let colours = (SkinColours::learnt().odds(), SkinColours::THRESHOLD);
        let mut look = skin((&around, camera), colours, &eye, whereabouts)?;
        look.view.reach = look.view.reach.min(SURE);
        Some(look)
    }
}
