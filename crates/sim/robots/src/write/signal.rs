//! Sensors of motion and place, of people, and radios.

use base::model::{
    CompassSpec, GpsSpec, ImuSpec, InsSpec, OdometrySpec, RadioSpec, SensorKind, VictimSpec,
    WheelErrors,
};
use link_text::write::Entry;

use super::sensor::{angle, count, turns};
use crate::read::PROPAGATION;

/// Two of one kind: what it is, and what such a one usually is.
pub(super) fn figures(entry: &mut Entry, kind: &SensorKind, usual: &SensorKind) {
    use SensorKind as Is;
    match (kind, usual) {
        (Is::Odometry(spec), Is::Odometry(usual)) => odometry(entry, spec, usual),
        (Is::Ins(spec), Is::Ins(usual)) => ins(entry, spec, usual),
        (Is::Imu(spec), Is::Imu(usual)) => imu(entry, spec, usual),
        (Is::Compass(spec), Is::Compass(usual)) => compass(entry, spec, usual),
        (Is::Gps(spec), Is::Gps(usual)) => gps(entry, spec, usual),
        (Is::Victim(spec), Is::Victim(usual)) => victim(entry, spec, usual),
        (Is::Radio(spec), Is::Radio(usual)) => radio(entry, spec, usual),
        // The others have no figures.
        _ => {}
    }
}

fn odometry(entry: &mut Entry, spec: &OdometrySpec, usual: &OdometrySpec) {
    turns(entry, &spec.encoder, &usual.encoder);
    if spec.errors == WheelErrors::NONE && usual.errors != WheelErrors::NONE {
        entry.raw("systematic", "false");
        return;
    }
    entry.number_unless("radius_error", spec.errors.radius, usual.errors.radius);
    entry.number_unless("track_error", spec.errors.track, usual.errors.track);
    entry.number_unless("turn_slip", spec.errors.turn_slip, usual.errors.turn_slip);
    entry.number_unless("rough_slip", spec.errors.rough_slip, usual.errors.rough_slip);
}

fn ins(entry: &mut Entry, spec: &InsSpec, usual: &InsSpec) {
    if spec.is_drifting != usual.is_drifting {
        entry.raw("drifting", spec.is_drifting.to_string());
    }
    entry.number_unless("precision", spec.precision, usual.precision);
    entry.number_unless("sigma", spec.sigma, usual.sigma);
}

fn imu(entry: &mut Entry, spec: &ImuSpec, usual: &ImuSpec) {
    let accelerations = [
        ("acceleration_sigma_m_s2", spec.acceleration_sigma, usual.acceleration_sigma),
        ("acceleration_bias_m_s2", spec.acceleration_bias, usual.acceleration_bias),
        ("gyro_sigma_rad_s", spec.gyro_sigma, usual.gyro_sigma),
        ("gyro_bias_rad_s", spec.gyro_bias, usual.gyro_bias),
    ];
    for (key, value, usual) in accelerations {
        entry.number_unless(key, value, usual);
    }
}

fn compass(entry: &mut Entry, spec: &CompassSpec, usual: &CompassSpec) {
    angle(entry, "deviation_deg", spec.deviation, usual.deviation);
    angle(entry, "sigma_deg", spec.sigma, usual.sigma);
    angle(entry, "resolution_deg", spec.resolution, usual.resolution);
}

fn gps(entry: &mut Entry, spec: &GpsSpec, usual: &GpsSpec) {
    entry.number_unless("max_noise_m", spec.max_noise, usual.max_noise);
    entry.number_unless("min_noise_m", spec.min_noise, usual.min_noise);
    entry.number_unless("latitude_deg", spec.latitude, usual.latitude);
    entry.number_unless("longitude_deg", spec.longitude, usual.longitude);
}

fn victim(entry: &mut Entry, spec: &VictimSpec, usual: &VictimSpec) {
    entry.number_unless("max_range_m", spec.max_range, usual.max_range);
    angle(entry, "fov_deg", spec.field_of_view, usual.field_of_view);
    entry.number_unless("sigma", spec.sigma, usual.sigma);
    entry.number_unless("false_alarm", spec.false_alarm, usual.false_alarm);
    entry.number_unless("miss", spec.miss, usual.miss);
}

fn radio(entry: &mut Entry, spec: &RadioSpec, usual: &RadioSpec) {
    if spec.propagation != usual.propagation
        && let Some((word, _)) = PROPAGATION.iter().find(|(_, known)| *known == spec.propagation)
    {
        entry.text("propagation", word);
    }
    let figures = [
        ("reference_dbm", spec.reference_power, usual.reference_power),
        ("reference_distance_m", spec.reference_distance, usual.reference_distance),
        ("exponent", spec.exponent, usual.exponent),
        ("wall_db", spec.wall_attenuation, usual.wall_attenuation),
        ("cutoff_dbm", spec.cutoff, usual.cutoff),
        ("fading_db", spec.fading, usual.fading),
        ("bandwidth_bytes_s", spec.bandwidth, usual.bandwidth),
        ("latency_s", spec.latency, usual.latency),
    ];
    for (key, value, usual) in figures {
        entry.number_unless(key, value, usual);
    }
    count(entry, "max_packet_bytes", spec.max_packet, usual.max_packet);
    count(entry, "max_queue_bytes", spec.max_queue, usual.max_queue);
}
