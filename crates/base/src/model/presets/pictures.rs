//! Cameras of colour, distance and heat.

use super::{OURS, Preset, USARSIM, entry, range};
use crate::model::camera::{CameraSpec, Flaws, Lens, OmniSpec};
use crate::model::sensor::{DepthSpec, HeatSpec, Noise, RangeSpec, SensorKind};
use crate::time::SimTime;

pub(super) static ALL: [&Preset; 6] =
    [&KINECT, &KINECT_DATASHEET, &CAMERA, &PANORAMA_EYE, &HEAT, &FLIR_LEPTON];

const fn depth(range: RangeSpec, width: usize, height: usize) -> SensorKind {
    SensorKind::Depth(DepthSpec { range, width, height, field_of_view: 1.012_26 })
}

/// USARSim's `KinectDepth`, which reads only when asked.
pub static KINECT: Preset = Preset {
    name: "kinect",
    kind: depth(range(0.0, 20.0, Noise::None), 320, 240),
    period: None,
    source: USARSIM,
};

/// The part itself.
pub static KINECT_DATASHEET: Preset = entry(
    "kinect_datasheet",
    depth(range(0.5, 5.0, TRIANGULATED), 640, 480),
    33,
    "Khoshelham & Elberink, Accuracy and Resolution of Kinect Depth Data, Sensors 12 (2012)",
);

const TRIANGULATED: Noise = Noise::GaussianOfSquare { sigma_at_one: 0.001_425, dropout: 0.0 };

/// USARSim's camera, fifteen pictures a second.
pub static CAMERA: Preset = Preset {
    name: "camera",
    kind: SensorKind::Camera(CameraSpec {
        width: 320,
        height: 240,
        field_of_view: 1.3963,
        min_field_of_view: 0.3491,
        max_field_of_view: 2.0944,
        lens: Lens::Flat,
        flaws: Flaws::NONE,
    }),
    period: Some(FIFTEENTH),
    source: "USARSim UDK, Camera: 80 degrees, 20 to 120, 15 pictures a second",
};

const FIFTEENTH: SimTime = SimTime::from_nanos(66_666_667);

/// A camera that looks at a mirror of the shape r²/0.2333 - z²/1.1357 = -1, 76 mm wide, the camera 90 mm from its centre of projection.
///
/// The equation's own centimetres would put the camera 23.4 mm from the mirror's centre of projection; where it is mounted at 90 mm, the
/// mirror of this shape has a single viewpoint if it is 3.846 times as large.
pub static PANORAMA_EYE: Preset = Preset {
    name: "panorama_eye",
    kind: SensorKind::Omni(OmniSpec {
        camera: CameraSpec {
            width: 360,
            height: 360,
            // The mirror's rim, 38 mm off the axis, is in the picture.
            field_of_view: 0.5363,
            min_field_of_view: 0.1745,
            max_field_of_view: 2.0944,
            lens: Lens::Flat,
            flaws: Flaws::NONE,
        },
        // Half axes of c = 0.09 m and k = 2 (1 + 1.1357 / 0.2333).
        mirror_a: 0.040_986_666_9,
        mirror_b: 0.018_576_682_5,
        mirror_radius: 0.038,
        mirror_distance: 0.09,
        mirror_shift: [0.0; 2],
        mirror_tilt: [0.0; 2],
    }),
    period: Some(FIFTEENTH),
    source: "Panorama Eye, large: the mirror's shape; 90 mm above the camera",
};

/// An uncooled microbolometer of a small thermal camera.
pub static HEAT: Preset = entry(
    "heat",
    SensorKind::Heat(HeatSpec { width: 160, height: 120, field_of_view: 0.9948, sigma: 0.1 }),
    100,
    OURS,
);

/// A part that can be bought.
pub static FLIR_LEPTON: Preset = entry(
    "flir_lepton",
    SensorKind::Heat(HeatSpec { width: 80, height: 60, field_of_view: 0.89, sigma: 0.05 }),
    111,
    "FLIR Lepton data sheet: 80 x 60, under 50 mK",
);
