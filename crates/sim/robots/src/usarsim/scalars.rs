//! Keys of a robot with one value each.

use link_text::{Domain, nearest, shortened};

use super::entry::{flag, number};
use super::robot::{Build, LISTS};
use crate::error::RobotError;
use crate::ini::{Property, Value};

/// Keys that change something.
const KNOWN: [&str; 7] =
    ["Weight", "MotorTorque", "MaxTorque", "maxSpinSpeed", "batteryLife", "bMountByUU", "Extends"];

/// Keys of USARSim that change nothing here.
const WITHOUT_EFFECT: [&str; 23] = [
    "bDebug",
    "Payload",
    "ChassisMass",
    "msgTimer",
    "MotorSpeed",
    "HingePropGap",
    "FlipTorque",
    "FlipTime",
    "ConverterClass",
    "logging_period",
    "bBarCode",
    "RobotSkins",
    "bNormalized",
    "Dimensions",
    "WheelRadius",
    "MaxSteerAngle",
    "TireSlipRate",
    "bAbsoluteCamera",
    "uuBased",
    "ViewNum",
    "DrawScale",
    "StaticMesh",
    "InventorySize",
];

const KILOGRAMS: Domain = Domain::new(0.01, 1e5, " kg", 14.0);
const TORQUE: Domain = Domain::new(0.0, 1e6, " N m", 40.0);
const SPIN: Domain = Domain::new(0.001, 1000.0, " rad/s", 5.4);
const SECONDS: Domain = Domain::new(1.0, 1e9, " s", 1200.0);

/// Whether positions are in Unreal's units.
pub(crate) fn mounts_by_unreal_units(build: &Build<'_>) -> bool {
    let found = build.layers.value(&build.chain(), "bMountByUU");
    found.and_then(|found| flag(found, "bMountByUU", build.report)).unwrap_or(false)
}

/// Weight, torque, speed and battery; after the wheels.
pub(crate) fn apply(build: &mut Build<'_>) {
    let get = |key: &str, domain| {
        let found = build.layers.value(&build.chain(), key)?;
        Some((number(found, key, domain, build.report)?, found))
    };
    let weight = get("Weight", KILOGRAMS);
    let torque = get("MotorTorque", TORQUE).or_else(|| get("MaxTorque", TORQUE));
    let spin = get("maxSpinSpeed", SPIN);
    let life = get("batteryLife", SECONDS);
    if let Some((weight, found)) = weight {
        let wheels: f64 = build.model.wheels.iter().map(|wheel| wheel.mass).sum();
        if weight <= wheels {
            let wanted = format!("more than the {wheels} kg of its wheels");
            build.report.wrong::<()>("Weight", found, &wanted, "Weight=14");
        } else {
            build.model.chassis.mass = weight - wheels;
        }
    }
    for wheel in build.model.wheels.iter_mut().filter(|wheel| !wheel.is_caster) {
        wheel.max_torque = torque.map_or(wheel.max_torque, |(torque, _)| torque);
        wheel.max_speed = spin.map_or(wheel.max_speed, |(spin, _)| spin);
    }
    if let Some((life, _)) = life {
        build.model.battery.life = life;
    }
}

/// Warns of single values that change nothing; structs that nobody knows would be parts silently lost, and are errors.
pub(crate) fn check_keys(build: &Build<'_>) {
    for class in build.chain() {
        for (file, document) in &build.layers.documents {
            let sections = document.sections_of(class);
            for property in sections.flat_map(|section| &section.properties) {
                check_key(property, file, build);
            }
        }
    }
}

fn check_key(property: &Property, file: &str, build: &Build<'_>) {
    let key = &property.key;
    let is_among = |keys: &[&str]| keys.iter().any(|known| known.eq_ignore_ascii_case(key));
    let lists: Vec<&str> = LISTS.iter().flat_map(|names| names.iter().copied()).collect();
    if is_among(&KNOWN) || is_among(&lists) {
        return;
    }
    let value = shortened(&property.value.value.to_string());
    if is_among(&WITHOUT_EFFECT) {
        build.report.warn(file, property.line, format!("{key} = {value}: it has no effect here"));
        return;
    }
    let known: Vec<&str> = lists.iter().copied().chain(KNOWN).collect();
    let meant = nearest(key, known.iter().copied());
    if matches!(property.value.value, Value::Struct(_) | Value::List(_)) {
        let at = link_text::Place { file: file.to_owned(), line: property.line };
        let fix = match meant {
            Some(meant) => format!("did you mean {meant}?"),
            None => format!("known: {}", lists.join(", ")),
        };
        let problem = format!("robots have no parts called {key}");
        build.report.sink.push(RobotError::Line {
            at,
            near: format!("{key}={value}"),
            problem,
            fix,
        });
        return;
    }
    let hint = meant.map(|meant| format!("; did you mean {meant}?")).unwrap_or_default();
    build.report.warn(
        file,
        property.line,
        format!("{key} = {value}: passed over, no robot has this key{hint}"),
    );
}
