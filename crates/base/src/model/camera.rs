//! What cameras are: pixels, field of view, what bends the light and what spoils the picture.

use serde::{Deserialize, Serialize};

use super::Distortion;
use crate::camera::{CameraModel, Catadioptric, Fisheye, Pinhole, Ring, Turning};

/// A colour camera.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct CameraSpec {
    /// Pixels a row.
    pub width: usize,
    /// Rows.
    pub height: usize,
    /// Horizontal, at the start.
    pub field_of_view: f64,
    /// Narrowest it zooms to.
    pub min_field_of_view: f64,
    /// Widest it zooms to.
    pub max_field_of_view: f64,
    /// What bends the light before it falls on the pixels.
    #[serde(default, skip_serializing_if = "Lens::is_flat")]
    pub lens: Lens,
    /// What real cameras do to a picture.
    #[serde(default, skip_serializing_if = "Flaws::are_none")]
    pub flaws: Flaws,
}

/// How a camera spreads its field of view over a row.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub enum Lens {
    /// Straight lines stay straight.
    #[default]
    Flat,
    /// Equal angles from the axis are equal steps.
    Fisheye,
    /// Cameras side by side share a full turn.
    Ring {
        /// How many.
        cameras: usize,
        /// From the middle of the ring to each lens, metres.
        radius: f64,
    },
    /// One that turns on the spot, column by column.
    Turning,
}

impl Lens {
    /// Whether straight lines stay straight.
    pub fn is_flat(&self) -> bool {
        *self == Self::Flat
    }
}

/// What spoils a picture between lens and file; shares are from 0 to 1, and all are 0 unless a robot file says more.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Flaws {
    /// Standard deviation of each channel of each pixel, in grey levels of 255.
    pub noise: f64,
    /// Share of light lost at the corner that is farthest from the middle; it grows with the square of the distance.
    pub vignetting: f64,
    /// Share of pixels that are always black or always white.
    pub dead_pixels: f64,
    /// Share of the picture that soft dark spots cover.
    pub dirt: f64,
    /// Each picture's brightness is 1 + N(0, this) of what it should be.
    pub flicker: f64,
    /// What lens and chip bend; nobody is told.
    pub distortion: Distortion,
    /// So many times twice the light that is right; below 0 too little.
    pub exposure_stops: f64,
    /// How long the shutter is open, seconds, until the picture's time.
    pub shutter: f64,
    /// Views in that time whose light is added up; 0 is [`Flaws::USUAL_VIEWS`].
    pub shutter_views: usize,
    /// Each hard bump moves a mirror by N(0, this) to the side and up, metres.
    pub bump_shift: f64,
    /// Each hard bump turns the camera, or leans its mirror, by N(0, this) to the left and up.
    pub bump_tilt: f64,
    /// Share of the picture that drops of water cover.
    pub drops: f64,
    /// Share of the picture that scratches cover.
    pub damage: f64,
}

impl Flaws {
    /// A perfect camera's.
    pub const NONE: Self = Self {
        noise: 0.0,
        vignetting: 0.0,
        dead_pixels: 0.0,
        dirt: 0.0,
        flicker: 0.0,
        distortion: Distortion::NONE,
        exposure_stops: 0.0,
        shutter: 0.0,
        shutter_views: 0,
        bump_shift: 0.0,
        bump_tilt: 0.0,
        drops: 0.0,
        damage: 0.0,
    };
    /// Views that make one picture while the shutter is open.
    pub const USUAL_VIEWS: usize = 8;

    /// Whether the picture stays as it is.
    pub fn are_none(&self) -> bool {
        *self == Self::default()
    }
}

/// A colour camera that looks along its x at a hyperbolic mirror, z² / a² - r² / b² = 1.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct OmniSpec {
    /// The camera before the mirror.
    pub camera: CameraSpec,
    /// a: half axis of the hyperbola along the line of sight, metres.
    pub mirror_a: f64,
    /// b: half axis across, metres.
    pub mirror_b: f64,
    /// Largest radius of the mirror, metres.
    pub mirror_radius: f64,
    /// From the camera to the mirror's centre of projection, metres.
    pub mirror_distance: f64,
    /// How far the mirror is to the left of the camera's axis, and above it, metres.
    #[serde(default, skip_serializing_if = "is_nothing")]
    pub mirror_shift: [f64; 2],
    /// How far the mirror leans to the left, and up, about its centre of projection.
    #[serde(default, skip_serializing_if = "is_nothing")]
    pub mirror_tilt: [f64; 2],
}

fn is_nothing(pair: &[f64; 2]) -> bool {
    *pair == [0.0; 2]
}

impl OmniSpec {
    /// The horizontal field of view in which the whole mirror just fits into the picture.
    pub fn whole_mirror_view(&self) -> f64 {
        let (a, b) = (self.mirror_a, self.mirror_b);
        let slope = Catadioptric::rim_slope(a, b, self.mirror_distance, self.mirror_radius);
        let (width, height) = (self.camera.width as f64, self.camera.height as f64);
        2.0 * libm::atan(slope * width / width.min(height))
    }

    /// How this camera maps directions to pixels, in this many pixels and this horizontal field of view.
    pub fn model(&self, width: usize, height: usize, field_of_view: f64) -> Catadioptric {
        Catadioptric {
            camera: Pinhole::of_view(width, height, field_of_view),
            mirror_a: self.mirror_a,
            mirror_b: self.mirror_b,
            mirror_radius: self.mirror_radius,
            mirror_distance: self.mirror_distance,
            mirror_shift: self.mirror_shift,
            mirror_tilt: self.mirror_tilt,
        }
    }
}

impl CameraSpec {
    /// How this camera maps directions to pixels, in this many pixels and this horizontal field of view.
    pub fn model(&self, width: usize, height: usize, field_of_view: f64) -> CameraModel {
        match self.lens {
            Lens::Flat => CameraModel::Pinhole(Pinhole::of_view(width, height, field_of_view)),
            Lens::Fisheye => CameraModel::Fisheye(Fisheye::of_view(width, height, field_of_view)),
            Lens::Turning => CameraModel::Turning(Turning::of_view(width, height, field_of_view)),
            Lens::Ring { cameras, radius } => {
                CameraModel::Ring(Ring::all_round(width, height, cameras, radius))
            }
        }
    }
}
