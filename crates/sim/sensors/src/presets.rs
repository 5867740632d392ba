//! Sensors by name: figures of USARSim's classes, and of data sheets where a name ends in `_datasheet` or is a part's own.
//!
//! Data sheets state accuracy as a bound; we take a third of it as the standard deviation.

use std::f64::consts::{PI, TAU};

use base::model::{
    CameraSpec, CompassSpec, DepthSpec, EncoderSpec, GpsSpec, HeatSpec, ImuSpec, InsSpec, Noise,
    OdometrySpec, RangeSpec, RfidMode, RfidSpec, ScannerSpec, SensorKind, SonarSpec, VictimSpec,
    WheelErrors,
};
use base::time::SimTime;

use crate::smoke::DEFAULT_BUDGET;

/// A sensor by name.
#[derive(Clone, Debug, PartialEq)]
pub struct Preset {
    /// `sick_lms200`.
    pub name: &'static str,
    /// What it is, with all figures.
    pub kind: SensorKind,
    /// From one reading to the next.
    pub period: SimTime,
    /// Where the figures are from.
    pub source: &'static str,
}

/// The preset of this name.
pub fn preset(name: &str) -> Option<Preset> {
    presets().into_iter().find(|preset| preset.name == name)
}

/// All presets, by what they measure.
pub fn presets() -> Vec<Preset> {
    let mut all = scanners();
    all.extend(ranges());
    all.extend(pictures());
    all.extend(motion());
    all.extend(search());
    all
}

fn entry(name: &'static str, kind: SensorKind, millis: u64, source: &'static str) -> Preset {
    Preset { name, kind, period: SimTime::from_millis(millis), source }
}

const UT2004: Noise = Noise::UniformShare(0.001);
const USARSIM: &str = "USARSim, class defaults";
const OURS: &str = "our own figures";

fn range(min_range: f64, max_range: f64, noise: Noise) -> RangeSpec {
    RangeSpec { min_range, max_range, noise }
}

fn gaussian(sigma: f64, sigma_share: f64) -> Noise {
    Noise::Gaussian { sigma, sigma_share, dropout: 0.0 }
}

fn plane(range: RangeSpec, degrees: f64, resolution: f64, smoke_budget: f64) -> SensorKind {
    SensorKind::Scanner(ScannerSpec {
        range,
        field_of_view: degrees.to_radians(),
        resolution,
        layers: 1,
        layer_field_of_view: 0.0,
        smoke_budget,
    })
}

fn scanners() -> Vec<Preset> {
    let sick = plane(range(0.1, 20.0, UT2004), 180.0, 1.0_f64.to_radians(), f64::INFINITY);
    let sick_sheet =
        plane(range(0.1, 80.0, gaussian(0.005, 0.0)), 180.0, PI / 360.0, DEFAULT_BUDGET);
    let urg = plane(range(0.1, 4.0, UT2004), 240.0, 0.018_408_7, 0.005_75);
    let urg_sheet =
        plane(range(0.06, 4.095, gaussian(0.0033, 0.0033)), 240.0, TAU / 1024.0, DEFAULT_BUDGET);
    let utm = plane(range(0.1, 30.0, UT2004), 270.0, PI / 720.0, DEFAULT_BUDGET);
    let utm_sheet =
        plane(range(0.1, 30.0, gaussian(0.01, 0.000_22)), 270.0, PI / 720.0, DEFAULT_BUDGET);
    let tilting = SensorKind::Scanner(ScannerSpec {
        range: range(0.1, 30.0, UT2004),
        field_of_view: 60.0_f64.to_radians(),
        resolution: 0.0209,
        layers: 31,
        layer_field_of_view: 0.4363,
        smoke_budget: f64::INFINITY,
    });
    vec![
        entry("sick_lms200", sick, 200, USARSIM),
        entry("sick_lms200_datasheet", sick_sheet, 27, "SICK LMS200 data sheet: sigma 5 mm"),
        entry("hokuyo_urg_04lx", urg, 300, USARSIM),
        entry(
            "hokuyo_urg_04lx_datasheet",
            urg_sheet,
            100,
            "Hokuyo URG-04LX data sheet: 10 mm to 1 m, then 1 %",
        ),
        entry("hokuyo_utm_30lx", utm, 25, "Hokuyo UTM-30LX geometry with USARSim's error"),
        entry(
            "hokuyo_utm_30lx_datasheet",
            utm_sheet,
            25,
            "Hokuyo UTM-30LX data sheet: 30 mm to 10 m, 50 mm to 30 m",
        ),
        entry("range_scanner_3d", tilting, 400, "USARSim UT2004, RangeScanner3D of one site"),
    ]
}

/// A cone with as many rays as leave no larger hole than USARSim's 10 rings of 16.
fn cone(range: RangeSpec, beam_angle: f64) -> SensorKind {
    SensorKind::Sonar(SonarSpec { range, beam_angle, max_incidence: 0.1745, rays: 51 })
}

fn ranges() -> Vec<Preset> {
    let mapper = range(0.0, 5.0, Noise::GrowingWithRange { max_error: 0.05 });
    let polaroid = range(0.15, 10.7, gaussian(0.0, 0.0033));
    let sharp = range(0.2, 1.5, gaussian(0.0, 0.02));
    vec![
        entry("sonar", cone(range(0.1, 5.0, UT2004), 0.349), 200, USARSIM),
        entry("mapper_sonar", cone(mapper, 0.0873), 200, "Mapper thesis, chapter 3"),
        entry("polaroid_6500", cone(polaroid, 0.2618), 200, "SensComp 6500 data sheet: 1 %"),
        entry("infrared", SensorKind::Infrared(range(0.2, 1.5, UT2004)), 200, USARSIM),
        entry("mapper_infrared", SensorKind::Infrared(mapper), 200, "Mapper thesis, chapter 3"),
        entry(
            "sharp_gp2y0a02",
            SensorKind::Infrared(sharp),
            40,
            "Sharp GP2Y0A02YK data sheet for the range; the spread of 2 % is ours",
        ),
        entry("range", SensorKind::Range(range(0.1, 3.0, UT2004)), 200, USARSIM),
    ]
}

fn pictures() -> Vec<Preset> {
    let depth = |range: RangeSpec, width, height, field_of_view| {
        SensorKind::Depth(DepthSpec { range, width, height, field_of_view })
    };
    let triangulated = Noise::GaussianOfSquare { sigma_at_one: 0.001_425, dropout: 0.0 };
    let camera = SensorKind::Camera(CameraSpec {
        width: 320,
        height: 240,
        field_of_view: 1.3963,
        min_field_of_view: 0.3491,
        max_field_of_view: 2.0944,
    });
    let lepton =
        SensorKind::Heat(HeatSpec { width: 80, height: 60, field_of_view: 0.89, sigma: 0.05 });
    vec![
        entry("kinect", depth(range(0.0, 20.0, Noise::None), 320, 240, 1.01226), 200, USARSIM),
        entry(
            "kinect_datasheet",
            depth(range(0.5, 5.0, triangulated), 640, 480, 1.01226),
            33,
            "Khoshelham & Elberink, Accuracy and Resolution of Kinect Depth Data, Sensors 12 (2012)",
        ),
        entry("camera", camera, 200, "USARSim UDK, Camera: 80 degrees, 20 to 120"),
        entry("flir_lepton", lepton, 111, "FLIR Lepton data sheet: 80 x 60, under 50 mK"),
    ]
}

fn motion() -> Vec<Preset> {
    let encoder = EncoderSpec { resolution: 0.0099, noise: 0.005 };
    let odometry = |errors| SensorKind::Odometry(OdometrySpec { encoder, errors });
    let ins = |sigma| InsSpec { is_drifting: true, precision: 1000.0, sigma };
    let mpu = ImuSpec {
        acceleration_sigma: 0.039,
        acceleration_bias: 0.05,
        gyro_sigma: 0.000_87,
        gyro_bias: 0.0017,
    };
    let compass = CompassSpec { deviation: 0.0, sigma: 0.0436, resolution: 0.0087 };
    let gps = GpsSpec {
        max_noise: 2.5,
        min_noise: 0.75,
        latitude: 39.0 + 8.0273 / 60.0,
        longitude: -(77.0 + 12.998 / 60.0),
    };
    vec![
        entry(
            "odometry",
            odometry(WheelErrors::USUAL),
            200,
            "USARSim UT2004 for the encoders; errors of the wheels ours, after Borenstein & Feng (1996)",
        ),
        entry("odometry_usarsim", odometry(WheelErrors::NONE), 200, USARSIM),
        entry("tachometer", SensorKind::Tachometer, 200, USARSIM),
        entry("ins", SensorKind::Ins(ins(0.05)), 200, USARSIM),
        entry("ins_exact", SensorKind::Ins(ins(0.0)), 200, "USARSim, DefaultUSAR.ini: sigma 0"),
        entry(
            "mpu_6050",
            SensorKind::Imu(mpu),
            10,
            "InvenSense PS-MPU-6000A: 400 ug/rtHz and 0.05 deg/s rms at 100 Hz; biases after calibration ours",
        ),
        entry(
            "hmc6352",
            SensorKind::Compass(compass),
            50,
            "Honeywell HMC6352 data sheet: 2.5 degrees rms in steps of 0.5",
        ),
        entry("gps", SensorKind::Gps(gps), 200, USARSIM),
        entry("ground_truth", SensorKind::GroundTruth, 200, USARSIM),
        entry("touch", SensorKind::Touch(0.01), 100, USARSIM),
    ]
}

fn search() -> Vec<Preset> {
    let rfid = |mode| SensorKind::Rfid(RfidSpec { max_range: 2.0, mode });
    let by_power =
        RfidMode::Attenuation { transmit_power: 36.0, sensitivity: -40.0, obstacle_loss: 12.0 };
    let victim = VictimSpec {
        max_range: 6.0,
        field_of_view: 0.6981,
        sigma: 0.05,
        false_alarm: 0.01,
        miss: 0.05,
    };
    vec![
        entry("rfid", rfid(RfidMode::Radius), 200, "USARSim UT2004; 2 m after team code"),
        entry(
            "rfid_obstacle",
            rfid(RfidMode::Obstacle),
            200,
            "USARSim UT2004; 2 m after team code",
        ),
        entry(
            "rfid_attenuation",
            SensorKind::Rfid(RfidSpec { max_range: 30.0, mode: by_power }),
            200,
            "USARSim UT2004 for 36 dBm; threshold and loss ours",
        ),
        entry(
            "victim",
            SensorKind::Victim(victim),
            800,
            "USARSim UT2004, VictSensor; chances of misses and false alarms ours",
        ),
        entry("sound", SensorKind::Sound(20.0), 200, OURS),
        entry("co2", SensorKind::Co2(3.0), 1000, OURS),
        entry("human_motion", SensorKind::HumanMotion(5.0, 1.5), 500, OURS),
    ]
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn every_preset_has_a_name_of_its_own_and_is_found_by_it() {
        let all = presets();
        let names: BTreeSet<&str> = all.iter().map(|preset| preset.name).collect();
        assert_eq!(names.len(), all.len());
        for wanted in all {
            assert_eq!(preset(wanted.name), Some(wanted));
        }
        assert_eq!(preset("sick_lms999"), None);
    }
}
