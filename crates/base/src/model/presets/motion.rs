//! What tells how a robot moves, where it is, how it is and whom it hears.

use super::{OURS, Preset, USARSIM, entry};
use crate::model::radio::{Propagation, RadioSpec};
use crate::model::sensor::{
    CompassSpec, EncoderSpec, GpsSpec, ImuSpec, InsSpec, OdometrySpec, SensorKind, WheelErrors,
};

pub(super) static ALL: [&Preset; 15] = [
    &ODOMETRY,
    &ODOMETRY_USARSIM,
    &ENCODER,
    &TACHOMETER,
    &INS,
    &INS_EXACT,
    &IMU,
    &MPU_6050,
    &COMPASS,
    &HMC6352,
    &GPS,
    &GROUND_TRUTH,
    &BATTERY,
    &JOINTS,
    &RADIO,
];

const fn odometry(errors: WheelErrors) -> SensorKind {
    let encoder = EncoderSpec { resolution: 0.0099, noise: 0.005 };
    SensorKind::Odometry(OdometrySpec { encoder, errors })
}

const fn ins(sigma: f64) -> SensorKind {
    SensorKind::Ins(InsSpec { is_drifting: true, precision: 1000.0, sigma })
}

/// Wheels that err as wheels do.
pub static ODOMETRY: Preset = entry(
    "odometry",
    odometry(WheelErrors::USUAL),
    200,
    "USARSim UT2004 for the encoders; errors of the wheels ours, after Borenstein & Feng (1996)",
);

/// The encoders' noise alone.
pub static ODOMETRY_USARSIM: Preset =
    entry("odometry_usarsim", odometry(WheelErrors::NONE), 200, USARSIM);

/// USARSim's `Encoder`, of no wheel yet.
pub static ENCODER: Preset = entry(
    "encoder",
    SensorKind::Encoder(String::new(), EncoderSpec { resolution: 0.017_45, noise: 0.005 }),
    200,
    USARSIM,
);

/// USARSim's `Tachometer`.
pub static TACHOMETER: Preset = entry("tachometer", SensorKind::Tachometer, 200, USARSIM);

/// USARSim's `INS`; without the sigma of its class the ini's drift would do nothing.
pub static INS: Preset = entry("ins", ins(0.05), 200, USARSIM);

/// As the ini has it.
pub static INS_EXACT: Preset =
    entry("ins_exact", ins(0.0), 200, "USARSim, DefaultUSAR.ini: sigma 0");

/// A small MEMS unit.
pub static IMU: Preset = entry(
    "imu",
    SensorKind::Imu(ImuSpec {
        acceleration_sigma: 0.02,
        acceleration_bias: 0.05,
        gyro_sigma: 0.002,
        gyro_bias: 0.005,
    }),
    20,
    OURS,
);

/// A part that can be bought.
pub static MPU_6050: Preset = entry(
    "mpu_6050",
    SensorKind::Imu(ImuSpec {
        acceleration_sigma: 0.039,
        acceleration_bias: 0.05,
        gyro_sigma: 0.000_87,
        gyro_bias: 0.0017,
    }),
    10,
    "InvenSense PS-MPU-6000A: 400 ug/rtHz and 0.05 deg/s rms at 100 Hz; biases after calibration ours",
);

/// A fluxgate compass, and what the robot's iron leaves after calibration.
pub static COMPASS: Preset = entry(
    "compass",
    SensorKind::Compass(CompassSpec { deviation: 0.035, sigma: 0.0175, resolution: 0.001_745 }),
    200,
    OURS,
);

/// A part that can be bought.
pub static HMC6352: Preset = entry(
    "hmc6352",
    SensorKind::Compass(CompassSpec { deviation: 0.0, sigma: 0.0436, resolution: 0.0087 }),
    50,
    "Honeywell HMC6352 data sheet: 2.5 degrees rms in steps of 0.5",
);

/// USARSim's `GPS`; its zero is 39° 8.0273' N, 77° 12.998' W.
pub static GPS: Preset = entry(
    "gps",
    SensorKind::Gps(GpsSpec {
        max_noise: 2.5,
        min_noise: 0.75,
        latitude: 39.0 + 8.0273 / 60.0,
        longitude: -(77.0 + 12.998 / 60.0),
    }),
    200,
    USARSIM,
);

/// USARSim's `GroundTruth`.
pub static GROUND_TRUTH: Preset = entry("ground_truth", SensorKind::GroundTruth, 200, USARSIM);

/// The gauge that STA tells.
pub static BATTERY: Preset = entry("battery", SensorKind::Battery, 1000, OURS);

/// Positions that MISSTA and ASTA tell.
pub static JOINTS: Preset = entry("joints", SensorKind::Joints, 200, USARSIM);

/// What a robot talks to others with.
pub static RADIO: Preset = entry(
    "radio",
    SensorKind::Radio(RadioSpec {
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
    }),
    1000,
    "the old wireless simulation server for strengths, the SubT challenge for bandwidth, UDP for the longest packet; the rest ours",
);
