//! What a camera is.

use std::f64::consts::FRAC_PI_3;

use base::arena::Lamp;

/// A pinhole camera that looks along its own x, with y to the left and z up.
#[derive(Clone, Debug, PartialEq)]
pub struct CameraSpec {
    /// Pixels a row.
    pub width: usize,
    /// Rows.
    pub height: usize,
    /// Angle between the left and the right edge, radians.
    pub field_of_view: f64,
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

impl Default for CameraSpec {
    fn default() -> Self {
        Self {
            width: 640,
            height: 480,
            field_of_view: FRAC_PI_3,
            exposure: 1.0,
            headlight: None,
            supersampling: 1,
            ambient_rays: 0,
            lamps: vec![],
            ignored_owner: None,
        }
    }
}
