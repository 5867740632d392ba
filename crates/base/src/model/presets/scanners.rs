//! Fans of laser beams.

use std::f64::consts::{PI, TAU};

use super::{Preset, SMOKE_BUDGET, USARSIM, UT2004, entry, gaussian, range};
use crate::model::sensor::{RangeSpec, ScannerSpec, SensorKind};

pub(super) static ALL: [&Preset; 9] = [
    &SICK_LMS200,
    &SICK_LMS200_DATASHEET,
    &HOKUYO_URG_04LX,
    &HOKUYO_URG_04LX_DATASHEET,
    &HOKUYO_UTM_30LX,
    &HOKUYO_UTM_30LX_DATASHEET,
    &RANGE_SCANNER,
    &IR_SCANNER,
    &RANGE_SCANNER_3D,
];

const fn plane(
    range: RangeSpec,
    field_of_view: f64,
    resolution: f64,
    smoke_budget: f64,
) -> SensorKind {
    SensorKind::Scanner(ScannerSpec {
        range,
        field_of_view,
        resolution,
        layers: 1,
        layer_field_of_view: 0.0,
        smoke_budget,
        mirror: None,
    })
}

/// 181 beams; in USARSim it pays no heed to smoke.
pub static SICK_LMS200: Preset = entry(
    "sick_lms200",
    plane(range(0.1, 20.0, UT2004), PI, PI / 180.0, f64::INFINITY),
    200,
    USARSIM,
);

/// Twice the beams, and the part's own error.
pub static SICK_LMS200_DATASHEET: Preset = entry(
    "sick_lms200_datasheet",
    plane(range(0.1, 80.0, gaussian(0.005, 0.0)), PI, PI / 360.0, SMOKE_BUDGET),
    27,
    "SICK LMS200 data sheet: sigma 5 mm",
);

/// 228 beams; USARSim's class says nothing of its least range and takes that of `RangeScanner`.
pub static HOKUYO_URG_04LX: Preset = entry(
    "hokuyo_urg_04lx",
    plane(range(0.1, 4.0, UT2004), 240.0 * PI / 180.0, 0.018_408_7, 0.005_75),
    300,
    USARSIM,
);

/// Three times the beams, and the part's own error and least range.
pub static HOKUYO_URG_04LX_DATASHEET: Preset = entry(
    "hokuyo_urg_04lx_datasheet",
    plane(
        range(0.06, 4.095, gaussian(0.0033, 0.0033)),
        240.0 * PI / 180.0,
        TAU / 1024.0,
        SMOKE_BUDGET,
    ),
    100,
    "Hokuyo URG-04LX data sheet: 10 mm to 1 m, then 1 %",
);

/// 1081 beams; no source of USARSim has it.
pub static HOKUYO_UTM_30LX: Preset = entry(
    "hokuyo_utm_30lx",
    plane(range(0.1, 30.0, UT2004), 1.5 * PI, PI / 720.0, SMOKE_BUDGET),
    25,
    "Hokuyo UTM-30LX geometry with USARSim's error",
);

/// What robot files mean by `utm-30lx`.
pub static HOKUYO_UTM_30LX_DATASHEET: Preset = entry(
    "hokuyo_utm_30lx_datasheet",
    plane(range(0.1, 30.0, gaussian(0.01, 0.000_22)), 1.5 * PI, PI / 720.0, SMOKE_BUDGET),
    25,
    "Hokuyo UTM-30LX data sheet: 30 mm to 10 m, 50 mm to 30 m",
);

/// The parent of all scanners of USARSim.
pub static RANGE_SCANNER: Preset =
    entry("range_scanner", plane(range(0.1, 4.0, UT2004), PI, 0.157, f64::INFINITY), 200, USARSIM);

/// USARSim's `IRScanner`.
pub static IR_SCANNER: Preset =
    entry("ir_scanner", plane(range(0.2, 10.0, UT2004), PI, 0.087, f64::INFINITY), 100, USARSIM);

/// 31 fans of 51 beams.
pub static RANGE_SCANNER_3D: Preset = entry(
    "range_scanner_3d",
    SensorKind::Scanner(ScannerSpec {
        range: range(0.1, 1000.0, UT2004),
        field_of_view: PI / 3.0,
        resolution: 0.0209,
        layers: 31,
        layer_field_of_view: 0.4363,
        smoke_budget: f64::INFINITY,
        mirror: None,
    }),
    400,
    "USARSim UT2004, RangeScanner3D of one site: 1000 m",
);
