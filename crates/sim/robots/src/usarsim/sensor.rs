//! What the sections of a sensor's class, and of those it takes after, say of its figures.

use std::f64::consts::{PI, TAU};

use base::model::presets::RFID_BY_POWER;
use base::model::{CameraSpec, Noise, RangeSpec, RfidMode, RfidSpec, ScannerSpec, SensorKind};
use base::time::SimTime;
use link_text::Domain;

use super::sensor_keys::Keys;
use crate::limits;

const METRES: Domain = Domain::new(0.0, 10_000.0, " m", 5.0);
const ANGLE: Domain = Domain::new(1e-6, TAU, " rad", 0.349);
const SHARE: Domain = Domain::new(0.0, 1.0, "", 0.001);
const DBM: Domain = Domain::new(-200.0, 200.0, " dBm", 36.0);
const PRECISION: Domain = Domain::new(1.0, 1e9, "", 1000.0);
const SECONDS: Domain = Domain::new(0.001, 1e6, " s", 0.2);
/// UT2004 wrote radians, UDK degrees.
const FIELD: Domain = Domain::new(0.01, 179.0, " (radians up to π, degrees above)", 1.3963);

/// The figures of a sensor of the class that `keys` looks through.
pub(crate) fn figures(keys: &Keys<'_>, usual: SensorKind) -> SensorKind {
    match usual {
        SensorKind::Sonar(mut spec) => {
            spec.range = range(keys, spec.range);
            spec.beam_angle = keys.number("BeamAngle", ANGLE, spec.beam_angle);
            spec.max_incidence = keys.number("maxAngleOfIncidence", ANGLE, spec.max_incidence);
            SensorKind::Sonar(spec)
        }
        SensorKind::Infrared(spec) => SensorKind::Infrared(range(keys, spec)),
        SensorKind::Range(spec) => SensorKind::Range(range(keys, spec)),
        SensorKind::Scanner(spec) => SensorKind::Scanner(scanner(keys, spec)),
        SensorKind::Depth(mut spec) => {
            spec.range = range(keys, spec.range);
            spec.field_of_view = keys.number("HorizontalFOV", ANGLE.like(1.0), spec.field_of_view);
            SensorKind::Depth(spec)
        }
        SensorKind::Camera(spec) => SensorKind::Camera(camera(keys, spec)),
        SensorKind::Omni(mut spec) => {
            spec.camera = camera(keys, spec.camera);
            SensorKind::Omni(spec)
        }
        SensorKind::Odometry(mut spec) => {
            let usual = spec.encoder.resolution;
            spec.encoder.resolution = keys.number("EncoderResolution", ANGLE, usual);
            SensorKind::Odometry(spec)
        }
        SensorKind::Encoder(of, mut spec) => {
            spec.resolution = keys.number("Resolution", ANGLE, spec.resolution);
            spec.noise = keys.number("Noise", SHARE, spec.noise);
            SensorKind::Encoder(of, spec)
        }
        SensorKind::Ins(mut spec) => {
            spec.is_drifting = keys.flag("Drifting", spec.is_drifting);
            spec.precision = keys.number("Precision", PRECISION, spec.precision);
            spec.sigma = keys.number("Sigma", SHARE, spec.sigma);
            SensorKind::Ins(spec)
        }
        other => signal(keys, other),
    }
}

fn signal(keys: &Keys<'_>, usual: SensorKind) -> SensorKind {
    match usual {
        SensorKind::Gps(mut spec) => {
            spec.max_noise = keys.number("maxNoise", METRES, spec.max_noise);
            spec.min_noise = keys.number("minNoise", METRES, spec.min_noise);
            SensorKind::Gps(spec)
        }
        SensorKind::Touch(reach) => SensorKind::Touch(keys.number("Diameter", METRES, reach)),
        SensorKind::Rfid(spec) => SensorKind::Rfid(rfid(keys, spec)),
        SensorKind::Victim(mut spec) => {
            spec.max_range = keys.number("Distance", METRES, spec.max_range);
            spec.field_of_view = keys.number("HorizontalFOV", ANGLE, spec.field_of_view);
            spec.sigma = keys.number("Sigma", SHARE, spec.sigma);
            SensorKind::Victim(spec)
        }
        SensorKind::Co2(reach) => SensorKind::Co2(keys.number("MaxRange", METRES, reach)),
        SensorKind::HumanMotion(reach, field) => SensorKind::HumanMotion(
            keys.number("MaxRange", METRES, reach),
            keys.number("HorizontalFOV", ANGLE, field),
        ),
        other => other,
    }
}

/// From one reading to the next, where a section says so.
pub(crate) fn period(keys: &Keys<'_>) -> Option<SimTime> {
    keys.number_if("ScanInterval", SECONDS).map(SimTime::from_seconds)
}

fn range(keys: &Keys<'_>, usual: RangeSpec) -> RangeSpec {
    let max_error = keys.number_if("MaxError", METRES.like(0.05));
    let share = keys.number_if("Noise", SHARE);
    let noise = match (max_error, share) {
        (Some(max_error), _) => Noise::GrowingWithRange { max_error },
        (None, Some(share)) if share > 0.0 => Noise::UniformShare(share),
        (None, Some(_)) => Noise::None,
        (None, None) => usual.noise,
    };
    let min_range = keys.number("MinRange", METRES.like(0.1), usual.min_range);
    let max_range = keys.number("MaxRange", METRES, usual.max_range);
    if min_range >= max_range {
        keys.wrong("MaxRange", "MinRange", &format!("more than MinRange, {min_range} m"));
    }
    RangeSpec { min_range, max_range, noise, output: keys.curve(usual.output), ..usual }
}

fn scanner(keys: &Keys<'_>, usual: ScannerSpec) -> ScannerSpec {
    let mut spec = ScannerSpec { range: range(keys, usual.range), ..usual };
    spec.resolution = keys.number("Resolution", ANGLE.like(0.01745), spec.resolution);
    spec.field_of_view = keys.number("ScanFov", ANGLE.like(PI), spec.field_of_view);
    spec.resolution = keys.number("HorizontalResolution", ANGLE, spec.resolution);
    spec.field_of_view = keys.number("HorizontalFOV", ANGLE, spec.field_of_view);
    spec.layer_field_of_view = keys.number("VerticalFOV", ANGLE, spec.layer_field_of_view);
    if let Some(step) = keys.number_if("VerticalResolution", ANGLE) {
        let layers = (spec.layer_field_of_view / step).floor() + 1.0;
        if layers > limits::LAYERS as f64 {
            keys.wrong("VerticalResolution", "VerticalFOV", "larger: no more than 1024 fans");
        } else {
            spec.layers = layers as usize;
        }
    }
    if spec.field_of_view / spec.resolution > limits::BEAMS {
        keys.wrong("Resolution", "HorizontalResolution", "larger: no more than 100000 beams");
    }
    spec
}

fn camera(keys: &Keys<'_>, usual: CameraSpec) -> CameraSpec {
    let field = |key, usual| {
        let given = keys.number_if(key, FIELD);
        given.map_or(usual, |field| if field > PI { field.to_radians() } else { field })
    };
    let pixels = Domain::new(1.0, limits::PIXELS as f64, " pixels", 320.0);
    let spec = CameraSpec {
        width: keys.number("TextureResolutionX", pixels, usual.width as f64) as usize,
        height: keys.number("TextureResolutionY", pixels, usual.height as f64) as usize,
        field_of_view: field("CameraDefFov", usual.field_of_view),
        min_field_of_view: field("CameraMinFov", usual.min_field_of_view),
        max_field_of_view: field("CameraMaxFov", usual.max_field_of_view),
        lens: usual.lens,
        flaws: usual.flaws,
    };
    if !(spec.min_field_of_view..=spec.max_field_of_view).contains(&spec.field_of_view) {
        keys.wrong("CameraDefFov", "CameraMinFov", "between CameraMinFov and CameraMaxFov");
    }
    spec
}

fn rfid(keys: &Keys<'_>, usual: RfidSpec) -> RfidSpec {
    let max_range = keys.number("MaxRange", METRES.like(2.0), usual.max_range);
    let modes = ["Radius", "Obstacle", "Attenuation"];
    let mode = match keys.choice("SensingMode", &modes) {
        None => usual.mode,
        Some("Obstacle") => RfidMode::Obstacle,
        Some("Attenuation") => RFID_BY_POWER,
        Some(_) => RfidMode::Radius,
    };
    let mode = match mode {
        RfidMode::Attenuation { transmit_power, sensitivity, obstacle_loss } => {
            RfidMode::Attenuation {
                transmit_power: keys.number("dBmTXPower", DBM, transmit_power),
                sensitivity: keys.number("dBmRXSensibility", DBM, sensitivity),
                obstacle_loss: keys.number("dBObstacleAttenuation", DBM, obstacle_loss),
            }
        }
        mode => mode,
    };
    RfidSpec { max_range, mode }
}
