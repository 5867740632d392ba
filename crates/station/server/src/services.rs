//! What viewers may ask of a run beside its messages: services that let time stand still, and parameters.

use link_foxglove::{Parameter, Part, Service};
use link_station::limits::SPEEDS;
use link_station::{Command, Playback, Slot, ToPage};
use serde_json::{Value, json};

use crate::station::Shared;

/// What `std_srvs/srv/Trigger` answers.
const TRIGGERED: &str = "bool success\nstring message\n";
/// Services by their numbers, counted from 1.
const SERVICES: [&str; 3] = ["/pause", "/play", "/step"];

/// All services.
pub(crate) fn services() -> Vec<Service> {
    let part = |schema_name, schema| Part {
        encoding: "cdr",
        schema_name,
        schema_encoding: "ros2msg",
        schema,
    };
    let service = |(name, id): (&'static str, u32)| Service {
        id,
        name,
        kind: "std_srvs/srv/Trigger",
        request: part("std_srvs/srv/Trigger_Request", ""),
        response: part("std_srvs/srv/Trigger_Response", TRIGGERED),
    };
    SERVICES.into_iter().zip(1..).map(service).collect()
}

/// What a call of a service means.
pub(crate) fn called(service: u32) -> Result<Command, String> {
    match service {
        1 => Ok(Command::Pause {}),
        2 => Ok(Command::Play {}),
        3 => Ok(Command::Step { steps: 1 }),
        other => Err(format!("there is no service {other}")),
    }
}

/// The answer to a call that worked, in CDR: true, no message.
pub(crate) fn done() -> Vec<u8> {
    vec![0, 1, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 0]
}

/// The parameters of these names; of none of them, all.
pub(crate) fn parameters(shared: &Shared, names: &[String]) -> Vec<Parameter> {
    let playback = match shared.board().get(Slot::Playback).map(|bytes| ToPage::decode(bytes)) {
        Some(Ok(ToPage::Playback(playback))) => playback,
        _ => Playback { speed: 1.0, ..Playback::default() },
    };
    let hello = shared.stage().1.clone();
    let all = [
        parameter("title", hello.title.into()),
        parameter("mode", hello.mode.into()),
        parameter("phase", playback.phase.clone().into()),
        parameter("paused", json!(playback.phase == "paused")),
        Parameter { kind: Some("float64".to_owned()), ..parameter("speed", json!(playback.speed)) },
    ];
    all.into_iter().filter(|known| names.is_empty() || names.contains(&known.name)).collect()
}

/// What setting a parameter means.
pub(crate) fn set(parameter: &Parameter) -> Result<Command, String> {
    let Parameter { name, value, .. } = parameter;
    let value = value.as_ref().unwrap_or(&Value::Null);
    match (name.as_str(), value) {
        ("paused", Value::Bool(true)) => Ok(Command::Pause {}),
        ("paused", Value::Bool(false)) => Ok(Command::Play {}),
        ("paused", other) => Err(format!("paused is true or false, not {other}")),
        ("speed", value) => match value.as_f64() {
            Some(times) if (SPEEDS.0..=SPEEDS.1).contains(&times) => Ok(Command::Speed { times }),
            _ => Err(format!("speed is {value}; it is from {} to {}", SPEEDS.0, SPEEDS.1)),
        },
        ("title" | "mode" | "phase", _) => Err(format!("{name} can be read only")),
        _ => Err(format!("there is no parameter {name:?}")),
    }
}

fn parameter(name: &str, value: Value) -> Parameter {
    Parameter { name: name.to_owned(), value: Some(value), kind: None }
}
