//! Sensors of motion, place, tags and people.

use base::model::presets::RFID_BY_POWER;
use base::model::{
    CompassSpec, EncoderSpec, GpsSpec, ImuSpec, InsSpec, OdometrySpec, RfidMode, RfidSpec,
    SensorKind, VictimSpec, WheelErrors,
};
use link_text::{Domain, Fields, domain};

use super::context::{Context, Kind, degrees_or, share_or};
use super::domains::{BLIND, DBM, FIELD, SIGHT, SIGMA, STEP};

fn turns(fields: &Fields<'_>, usual: EncoderSpec) -> EncoderSpec {
    EncoderSpec {
        resolution: degrees_or(fields, "resolution_deg", STEP, usual.resolution),
        noise: share_or(fields, "noise", usual.noise),
    }
}

pub(crate) fn odometry(fields: &Fields<'_>, usual: OdometrySpec) -> SensorKind {
    let encoder = turns(fields, usual.encoder);
    let is_systematic = fields.flag_or("systematic", true);
    let usual = if is_systematic { usual.errors } else { WheelErrors::NONE };
    let errors = WheelErrors {
        radius: share_or(fields, "radius_error", usual.radius),
        track: share_or(fields, "track_error", usual.track),
        turn_slip: share_or(fields, "turn_slip", usual.turn_slip),
        rough_slip: share_or(fields, "rough_slip", usual.rough_slip),
    };
    SensorKind::Odometry(OdometrySpec { encoder, errors })
}

/// Of a wheel or joint above it.
pub(crate) fn encoder(
    fields: &Fields<'_>,
    context: &Context<'_>,
    (usual_of, usual): (String, EncoderSpec),
) -> SensorKind {
    let example = "\"LeftFWheel\"";
    let item =
        if usual_of.is_empty() { fields.required("of", example) } else { fields.optional("of") };
    let kinds = [Kind::Wheel, Kind::Joint];
    let of = item.and_then(|item| context.known(&item, &kinds, "wheel or joint", example));
    SensorKind::Encoder(of.unwrap_or(usual_of), turns(fields, usual))
}

pub(crate) fn ins(fields: &Fields<'_>, usual: InsSpec) -> SensorKind {
    SensorKind::Ins(InsSpec {
        is_drifting: fields.flag_or("drifting", usual.is_drifting),
        precision: fields.number_or("precision", PRECISION, usual.precision),
        sigma: share_or(fields, "sigma", usual.sigma),
    })
}

/// The larger, the less it drifts.
const PRECISION: Domain = Domain::new(1.0, 1e9, "", 1000.0);

pub(crate) fn imu(fields: &Fields<'_>, usual: ImuSpec) -> SensorKind {
    SensorKind::Imu(ImuSpec {
        acceleration_sigma: fields.number_or(
            "acceleration_sigma_m_s2",
            SIGMA,
            usual.acceleration_sigma,
        ),
        acceleration_bias: fields.number_or(
            "acceleration_bias_m_s2",
            SIGMA,
            usual.acceleration_bias,
        ),
        gyro_sigma: fields.number_or("gyro_sigma_rad_s", SIGMA, usual.gyro_sigma),
        gyro_bias: fields.number_or("gyro_bias_rad_s", SIGMA, usual.gyro_bias),
    })
}

pub(crate) fn compass(fields: &Fields<'_>, usual: CompassSpec) -> SensorKind {
    SensorKind::Compass(CompassSpec {
        deviation: degrees_or(fields, "deviation_deg", SIGMA, usual.deviation),
        sigma: degrees_or(fields, "sigma_deg", SIGMA, usual.sigma),
        resolution: degrees_or(fields, "resolution_deg", STEP, usual.resolution),
    })
}

pub(crate) fn gps(fields: &Fields<'_>, usual: GpsSpec) -> SensorKind {
    let latitude = Domain::new(-90.0, 90.0, " degrees", usual.latitude);
    let longitude = Domain::new(-180.0, 180.0, " degrees", usual.longitude);
    SensorKind::Gps(GpsSpec {
        max_noise: fields.number_or("max_noise_m", BLIND, usual.max_noise),
        min_noise: fields.number_or("min_noise_m", BLIND, usual.min_noise),
        latitude: fields.number_or("latitude_deg", latitude, usual.latitude),
        longitude: fields.number_or("longitude_deg", longitude, usual.longitude),
    })
}

#[derive(Clone, Copy)]
enum Mode {
    Radius,
    Obstacle,
    Attenuation,
}

pub(crate) fn rfid(fields: &Fields<'_>, usual: RfidSpec) -> SensorKind {
    let modes = [
        ("radius", Mode::Radius),
        ("obstacle", Mode::Obstacle),
        ("attenuation", Mode::Attenuation),
    ];
    let mode = match fields.optional("mode").and_then(|item| item.choice(&modes)) {
        None => usual.mode,
        Some(Mode::Radius) => RfidMode::Radius,
        Some(Mode::Obstacle) => RfidMode::Obstacle,
        Some(Mode::Attenuation) => RFID_BY_POWER,
    };
    let max_range = fields.number_or("max_range_m", SIGHT, usual.max_range);
    let mode = match mode {
        RfidMode::Attenuation { transmit_power, sensitivity, obstacle_loss } => {
            RfidMode::Attenuation {
                transmit_power: fields.number_or("transmit_dbm", DBM, transmit_power),
                sensitivity: fields.number_or("sensitivity_dbm", DBM, sensitivity),
                obstacle_loss: fields.number_or("obstacle_loss_db", domain::DECIBEL, obstacle_loss),
            }
        }
        mode => mode,
    };
    SensorKind::Rfid(RfidSpec { max_range, mode })
}

pub(crate) fn victim(fields: &Fields<'_>, usual: VictimSpec) -> SensorKind {
    SensorKind::Victim(VictimSpec {
        max_range: fields.number_or("max_range_m", SIGHT, usual.max_range),
        field_of_view: degrees_or(fields, "fov_deg", FIELD, usual.field_of_view),
        sigma: share_or(fields, "sigma", usual.sigma),
        false_alarm: share_or(fields, "false_alarm", usual.false_alarm),
        miss: share_or(fields, "miss", usual.miss),
    })
}
