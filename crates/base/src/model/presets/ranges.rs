//! Cones of sound and single beams.

use super::{Preset, USARSIM, UT2004, entry, gaussian, range};
use crate::model::sensor::{Noise, RangeSpec, SensorKind, SonarSpec};

pub(super) static ALL: [&Preset; 8] = [
    &SONAR,
    &MAPPER_SONAR,
    &POLAROID_6500,
    &INFRARED,
    &MAPPER_INFRARED,
    &SHARP_GP2Y0A02,
    &RANGE,
    &TOUCH,
];

const MAPPER: RangeSpec = range(0.0, 5.0, Noise::GrowingWithRange { max_error: 0.05 });
const THESIS: &str = "Mapper thesis, chapter 3";

/// A cone with as many rays as leave no larger hole than USARSim's 10 rings of 16.
const fn cone(range: RangeSpec, beam_angle: f64) -> SensorKind {
    SensorKind::Sonar(SonarSpec { range, beam_angle, max_incidence: 0.1745, rays: 51 })
}

/// USARSim's `SonarSensor`.
pub static SONAR: Preset = entry("sonar", cone(range(0.1, 5.0, UT2004), 0.349), 200, USARSIM);

/// On the Mapper's head.
pub static MAPPER_SONAR: Preset = entry("mapper_sonar", cone(MAPPER, 0.0873), 200, THESIS);

/// The transducer of most robots of its time.
pub static POLAROID_6500: Preset = entry(
    "polaroid_6500",
    cone(range(0.15, 10.7, gaussian(0.0, 0.0033)), 0.2618),
    200,
    "SensComp 6500 data sheet: 1 %",
);

/// USARSim's `IRSensor`.
pub static INFRARED: Preset =
    entry("infrared", SensorKind::Infrared(range(0.2, 1.5, UT2004)), 200, USARSIM);

/// On the Mapper's head.
pub static MAPPER_INFRARED: Preset =
    entry("mapper_infrared", SensorKind::Infrared(MAPPER), 200, THESIS);

/// A part that can be bought.
pub static SHARP_GP2Y0A02: Preset = entry(
    "sharp_gp2y0a02",
    SensorKind::Infrared(range(0.2, 1.5, gaussian(0.0, 0.02))),
    40,
    "Sharp GP2Y0A02YK data sheet for the range; the spread of 2 % is ours",
);

/// USARSim's `RangeSensor`.
pub static RANGE: Preset = entry("range", SensorKind::Range(range(0.1, 3.0, UT2004)), 200, USARSIM);

/// USARSim's `Touch`: its diameter, and what it feels.
pub static TOUCH: Preset = entry("touch", SensorKind::Touch(0.01), 100, USARSIM);
