//! Figures that hold where a file says nothing: USARSim's class defaults where they are known, else ours.

use std::f64::consts::PI;

use base::model::{
    CameraSpec, CompassSpec, DepthSpec, EncoderSpec, GpsSpec, HeatSpec, ImuSpec, InsSpec, Noise,
    OdometrySpec, OmniSpec, Propagation, RadioSpec, RangeSpec, RfidMode, RfidSpec, ScannerSpec,
    SensorKind, SonarSpec, VictimSpec, WheelErrors,
};

/// `Noise` of USARSim's sensors: a share of the range.
const USARSIM_NOISE: Noise = Noise::UniformShare(0.001);

const fn range(min_range: f64, max_range: f64) -> RangeSpec {
    RangeSpec { min_range, max_range, noise: USARSIM_NOISE }
}

/// USARSim's `SonarSensor`.
pub(crate) const SONAR: SensorKind = SensorKind::Sonar(SonarSpec {
    range: range(0.1, 5.0),
    beam_angle: 0.349,
    max_incidence: 0.1745,
    rays: 51,
});

/// USARSim's `IRSensor`.
pub(crate) const INFRARED: SensorKind = SensorKind::Infrared(range(0.2, 1.5));

/// USARSim's `RangeSensor`.
pub(crate) const RANGE: SensorKind = SensorKind::Range(range(0.1, 3.0));

/// USARSim's `RangeScanner`, the parent of all scanners.
pub(crate) const RANGE_SCANNER: SensorKind = scanner(range(0.1, 4.0), PI, 0.157, f64::INFINITY);

/// USARSim's `IRScanner`.
pub(crate) const IR_SCANNER: SensorKind = scanner(range(0.2, 10.0), PI, 0.087, f64::INFINITY);

/// SICK LMS200: 181 beams; it pays no heed to smoke in USARSim.
pub(crate) const LMS200: SensorKind = scanner(range(0.1, 20.0), PI, PI / 180.0, f64::INFINITY);

/// Hokuyo URG-04LX: 228 beams.
pub(crate) const URG_04LX: SensorKind =
    scanner(range(0.02, 4.0), 240.0 * PI / 180.0, 0.018_408_7, 0.005_75);

/// Hokuyo UTM-30LX, after its data sheet: 1081 beams, 30 mm at most below 10 m taken as three sigma.
pub(crate) const UTM_30LX: SensorKind = scanner(
    RangeSpec {
        min_range: 0.1,
        max_range: 30.0,
        noise: Noise::Gaussian { sigma: 0.01, sigma_share: 0.0, dropout: 0.0 },
    },
    1.5 * PI,
    PI / 720.0,
    0.005_75,
);

/// USARSim's `RangeScanner3D`, with the figures of the one site that is known.
pub(crate) const SCANNER_3D: SensorKind = SensorKind::Scanner(ScannerSpec {
    range: range(0.1, 1000.0),
    field_of_view: PI / 3.0,
    resolution: 0.0209,
    layers: 31,
    layer_field_of_view: 0.4363,
    smoke_budget: f64::INFINITY,
});

const fn scanner(
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
    })
}

/// USARSim's `KinectDepth`.
pub(crate) const DEPTH: SensorKind = SensorKind::Depth(DepthSpec {
    range: RangeSpec { min_range: 0.1, max_range: 20.0, noise: Noise::None },
    width: 320,
    height: 240,
    field_of_view: 1.012_26,
});

const VGA_QUARTER: CameraSpec = CameraSpec {
    width: 320,
    height: 240,
    field_of_view: 1.3963,
    min_field_of_view: 0.3491,
    max_field_of_view: 2.0944,
};

/// USARSim's camera.
pub(crate) const CAMERA: SensorKind = SensorKind::Camera(VGA_QUARTER);

/// Panorama Eye, large: r²/0.2333 - z²/1.1357 = -1 in centimetres, 76 mm wide, the camera 0.09 m below the centre of projection.
pub(crate) const OMNI: SensorKind = SensorKind::Omni(OmniSpec {
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
});

/// Ours: an uncooled microbolometer of a small thermal camera.
pub(crate) const HEAT: SensorKind =
    SensorKind::Heat(HeatSpec { width: 160, height: 120, field_of_view: 0.9948, sigma: 0.1 });

/// USARSim's `Odometry`, with the noise of its encoders; what the wheels themselves get wrong is ours.
pub(crate) const ODOMETRY: SensorKind = SensorKind::Odometry(OdometrySpec {
    encoder: EncoderSpec { resolution: 0.0099, noise: 0.005 },
    errors: WheelErrors::USUAL,
});

/// USARSim's `Encoder`, of no wheel yet.
pub(crate) const ENCODER: SensorKind =
    SensorKind::Encoder(String::new(), EncoderSpec { resolution: 0.01745, noise: 0.005 });

/// USARSim's `INS`; without the sigma of its class the ini's drift would do nothing.
pub(crate) const INS: SensorKind =
    SensorKind::Ins(InsSpec { is_drifting: true, precision: 1000.0, sigma: 0.05 });

/// Ours: a small MEMS unit.
pub(crate) const IMU: SensorKind = SensorKind::Imu(ImuSpec {
    acceleration_sigma: 0.02,
    acceleration_bias: 0.05,
    gyro_sigma: 0.002,
    gyro_bias: 0.005,
});

/// Ours: a fluxgate compass, and what the robot's iron leaves after calibration.
pub(crate) const COMPASS: SensorKind =
    SensorKind::Compass(CompassSpec { deviation: 0.035, sigma: 0.0175, resolution: 0.001_745 });

/// USARSim's `GPS`; its zero is 39° 8.0273' N, 77° 12.998' W.
pub(crate) const GPS: SensorKind = SensorKind::Gps(GpsSpec {
    max_noise: 2.5,
    min_noise: 0.75,
    latitude: 39.0 + 8.0273 / 60.0,
    longitude: -(77.0 + 12.998 / 60.0),
});

/// USARSim's `Touch`: its diameter, and what it feels.
pub(crate) const TOUCH: SensorKind = SensorKind::Touch(0.01);

/// A reader of tags; the range agrees with what teams saw.
pub(crate) const RFID: SensorKind =
    SensorKind::Rfid(RfidSpec { max_range: 2.0, mode: RfidMode::Radius });

/// USARSim's `Attenuation` mode: its power, and losses of ours.
pub(crate) const RFID_ATTENUATION: RfidMode =
    RfidMode::Attenuation { transmit_power: 36.0, sensitivity: -60.0, obstacle_loss: 20.0 };

/// USARSim's `VictSensor`; false alarms and misses are ours.
pub(crate) const VICTIM: SensorKind = SensorKind::Victim(VictimSpec {
    max_range: 6.0,
    field_of_view: 0.6981,
    sigma: 0.05,
    false_alarm: 0.01,
    miss: 0.05,
});

/// Ours: a microphone that hears a whisper beside it.
pub(crate) const SOUND: SensorKind = SensorKind::Sound(30.0);

/// Ours: breath is found within arm's length or two.
pub(crate) const CO2: SensorKind = SensorKind::Co2(2.0);

/// Ours: a passive infra-red motion sensor.
pub(crate) const HUMAN_MOTION: SensorKind = SensorKind::HumanMotion(5.0, 1.9199);

/// Strengths are those of the old wireless simulation server, the bandwidth that of the SubT challenge, the longest packet that of UDP; the rest is ours.
pub(crate) const RADIO: SensorKind = SensorKind::Radio(RadioSpec {
    propagation: Propagation::Obstacle,
    reference_power: -49.67,
    reference_distance: 2.0,
    exponent: 1.0,
    wall_attenuation: 6.325,
    cutoff: -93.0,
    fading: 2.0,
    bandwidth: 125_000.0,
    latency: 0.002,
    max_packet: 65_507,
    max_queue: 262_144,
});

/// Seconds from one reading to the next; `None` reads only when asked.
pub(crate) fn period(kind: &SensorKind) -> Option<f64> {
    match kind {
        SensorKind::Depth(_) => None,
        SensorKind::Camera(_) | SensorKind::Omni(_) => Some(1.0 / 15.0),
        SensorKind::Heat(_) | SensorKind::Touch(_) => Some(0.1),
        // Every fourth cycle of 0.2 s.
        SensorKind::Victim(_) => Some(0.8),
        SensorKind::Imu(_) => Some(0.02),
        SensorKind::Scanner(spec)
            if spec.smoke_budget.is_finite() && spec.range.max_range < 10.0 =>
        {
            Some(0.3)
        }
        SensorKind::Scanner(spec) if spec.smoke_budget.is_finite() => Some(0.025),
        SensorKind::Battery | SensorKind::Radio(_) => Some(1.0),
        _ => Some(0.2),
    }
}
