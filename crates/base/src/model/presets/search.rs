//! What finds tags and people.

use super::{OURS, Preset, entry};
use crate::model::sensor::{RfidMode, RfidSpec, SensorKind, VictimSpec};

pub(super) static ALL: [&Preset; 7] =
    [&RFID, &RFID_OBSTACLE, &RFID_ATTENUATION, &VICTIM, &SOUND, &CO2, &HUMAN_MOTION];

const TEAMS: &str = "USARSim UT2004; 2 m after team code";

/// Power of USARSim's document; threshold and loss are ours.
pub const RFID_BY_POWER: RfidMode =
    RfidMode::Attenuation { transmit_power: 36.0, sensitivity: -40.0, obstacle_loss: 12.0 };

const fn rfid(max_range: f64, mode: RfidMode) -> SensorKind {
    SensorKind::Rfid(RfidSpec { max_range, mode })
}

/// By distance alone.
pub static RFID: Preset = entry("rfid", rfid(2.0, RfidMode::Radius), 200, TEAMS);

/// By distance and free line of sight.
pub static RFID_OBSTACLE: Preset =
    entry("rfid_obstacle", rfid(2.0, RfidMode::Obstacle), 200, TEAMS);

/// By the power that comes back.
pub static RFID_ATTENUATION: Preset = entry(
    "rfid_attenuation",
    rfid(30.0, RFID_BY_POWER),
    200,
    "USARSim UT2004 for 36 dBm; threshold and loss ours",
);

/// USARSim's `VictSensor`.
pub static VICTIM: Preset = entry(
    "victim",
    SensorKind::Victim(VictimSpec {
        max_range: 6.0,
        field_of_view: 0.6981,
        sigma: 0.05,
        false_alarm: 0.01,
        miss: 0.05,
    }),
    800,
    "USARSim UT2004, VictSensor; chances of misses and false alarms ours",
);

/// A microphone that hears a whisper beside it.
pub static SOUND: Preset = entry("sound", SensorKind::Sound(20.0), 200, OURS);

/// Breath is found within a few steps.
pub static CO2: Preset = entry("co2", SensorKind::Co2(3.0), 1000, OURS);

/// A passive infra-red motion sensor.
pub static HUMAN_MOTION: Preset =
    entry("human_motion", SensorKind::HumanMotion(5.0, 1.5), 500, OURS);
