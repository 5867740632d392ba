//! Radios: how strong they are, how much they carry.

use base::model::{Propagation, RadioSpec, SensorKind};
use link_text::{Domain, Fields, domain};

use super::domains::{DBM, SIGHT};

/// Words for what weakens a signal.
pub(crate) const PROPAGATION: [(&str, Propagation); 4] = [
    ("noop", Propagation::Noop),
    ("distance", Propagation::DistanceOnly),
    ("walls", Propagation::Obstacle),
    ("materials", Propagation::Materials),
];
/// 2 in free space, up to 6 in buildings.
const EXPONENT: Domain = Domain::new(0.0, 10.0, "", 2.0);
/// Of a signal's strength from packet to packet.
const FADING: Domain = Domain::new(0.0, 40.0, " dB", 2.0);
const BANDWIDTH: Domain = Domain::new(1.0, 1e12, " bytes a second", 125_000.0);
const LATENCY: Domain = Domain::new(0.0, 3600.0, " s", 0.002);
const BYTES: Domain = Domain::new(1.0, 16_777_216.0, " bytes", 1500.0);

/// The figures of a radio.
pub(crate) fn radio(fields: &Fields<'_>, usual: RadioSpec) -> SensorKind {
    let bytes = |key, usual: usize| fields.number_or(key, BYTES, usual as f64) as usize;
    SensorKind::Radio(RadioSpec {
        propagation: fields.choice_or("propagation", &PROPAGATION, usual.propagation),
        reference_power: fields.number_or("reference_dbm", DBM, usual.reference_power),
        reference_distance: fields.number_or(
            "reference_distance_m",
            SIGHT,
            usual.reference_distance,
        ),
        exponent: fields.number_or("exponent", EXPONENT, usual.exponent),
        wall_attenuation: fields.number_or("wall_db", domain::DECIBEL, usual.wall_attenuation),
        cutoff: fields.number_or("cutoff_dbm", DBM, usual.cutoff),
        fading: fields.number_or("fading_db", FADING, usual.fading),
        bandwidth: fields.number_or("bandwidth_bytes_s", BANDWIDTH, usual.bandwidth),
        latency: fields.number_or("latency_s", LATENCY, usual.latency),
        max_packet: bytes("max_packet_bytes", usual.max_packet),
        max_queue: bytes("max_queue_bytes", usual.max_queue),
    })
}
