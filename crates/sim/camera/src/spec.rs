//! What a camera is.

use std::f64::consts::FRAC_PI_3;
use std::sync::Arc;

use base::arena::Lamp;

use crate::lens::Lens;

/// A camera that looks along its own x, with y to the left and z up.
#[derive(Clone, Debug, PartialEq)]
pub struct CameraSpec {
    /// Pixels a row.
    pub width: usize,
    /// Rows.
    pub height: usize,
    /// Angle between the left and the right edge, radians.
    pub field_of_view: f64,
    /// Where each pixel looks if straight lines do not stay straight; it says width, height and field of view, too.
    pub lens: Option<Arc<Lens>>,
    /// Brightness: 1 shows a fully lit white wall as white.
    pub exposure: f64,
    /// A lamp on the camera itself.
    pub headlight: Option<Headlight>,
    /// Rays along each edge of a pixel: 1 is quick, 3 is smooth.
    pub supersampling: usize,
    /// Rays that look for what keeps the light of the surroundings away from a surface; 0 takes it as even.
    pub ambient_rays: usize,
    /// Lamps besides the arena's: those that robots carry.
    pub lamps: Vec<Lamp>,
    /// Parts of this owner are not seen and throw no shadow: the robot that carries the camera.
    pub ignored_owner: Option<u32>,
}

/// A lamp on a camera, shining the way it looks.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Headlight {
    /// Brightness: 1 lights a white wall at 1 m fully.
    pub power: f64,
    /// Half the opening angle, radians.
    pub half_angle: f64,
}

impl CameraSpec {
    /// Pixels a row, and rows.
    pub fn size(&self) -> (usize, usize) {
        self.lens.as_ref().map_or((self.width, self.height), |lens| lens.model().size())
    }
}

impl Default for CameraSpec {
    fn default() -> Self {
        Self {
            width: 640,
            height: 480,
            field_of_view: FRAC_PI_3,
            lens: None,
            exposure: 1.0,
            headlight: None,
            supersampling: 1,
            ambient_rays: 0,
            lamps: vec![],
            ignored_owner: None,
        }
    }
}
