//! Cameras of colour, distance and heat.

use super::{OURS, Preset, USARSIM, entry, range};
use crate::model::sensor::{
    CameraSpec, DepthSpec, HeatSpec, Noise, OmniSpec, RangeSpec, SensorKind,
};
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
    }),
    period: Some(FIFTEENTH),
    source: "USARSim UDK, Camera: 80 degrees, 20 to 120, 15 pictures a second",
};

const FIFTEENTH: SimTime = SimTime::from_nanos(66_666_667);

/// A camera that looks up at a mirror of r²/0.2333 - z²/1.1357 = -1 in centimetres, 76 mm wide.
pub static PANORAMA_EYE: Preset = Preset {
    name: "panorama_eye",
    kind: SensorKind::Omni(OmniSpec {
        camera: CameraSpec {
            width: 360,
            height: 360,
            // The mirror's rim, 38 mm off the axis, is in the picture.
            field_of_view: 0.8727,
            min_field_of_view: 0.3491,
            max_field_of_view: 2.0944,
        },
        // Square roots of 1.1357 and 0.2333 square centimetres.
        mirror_a: 0.010_656_92,
        mirror_b: 0.004_830_11,
        mirror_radius: 0.038,
        mirror_distance: 0.09,
    }),
    period: Some(FIFTEENTH),
    source: "Panorama Eye, large: the mirror's equation; 90 mm above the camera",
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
