//! Sensors, cameras and lamps: `Sensors=`, `Cameras=`, `HeadLights=`, `Effecters=`, `AddParts=`.

use base::model::presets::{CAMERA, PANORAMA_EYE};
use base::model::{CameraSpec, Equipment, Headlamp, SensorKind};
use link_text::{Complaints, TextError};

use super::classes::{self, Make};
use super::entry::Entry;
use super::layers::Found;
use super::robot::Build;
use super::sensor;
use super::sensor_keys::Keys;
use crate::error::RobotError;
use crate::limits;

/// Fields that say how an item looks or is attached in a game engine.
const LOOKS: [&str; 8] = [
    "Mesh",
    "startAttached",
    "AttachMesh",
    "AttachBone",
    "LightGlow",
    "DrawScale3D",
    "bIsOpen",
    "Tag",
];

/// One item of the list `key`.
pub(crate) fn item(found: Found<'_>, key: &'static str, build: &mut Build<'_>) {
    let Some(entry) = Entry::new(found, key, build.report) else { return };
    entry.pass_over(&LOOKS);
    let class = entry.class("ItemClass", "USARBot.SonarSensor");
    let name = entry.name("ItemName", "Sonar");
    let parent_from_item = build.pose(&entry, "Position", "Direction");
    let parent = parent(&entry, build);
    entry.finish();
    let (Some((class, class_at)), Some(name), Some(parent)) = (class, name, parent) else { return };
    if build.claim(name, &entry).is_none() {
        return;
    }
    match classes::class(class).map(|class| &class.make) {
        Some(Make::Sensor(usual)) => {
            let keys =
                Keys { layers: build.layers, report: build.report, chain: classes::chain(class) };
            let kind = sensor::figures(&keys, usual.kind.clone());
            let period = sensor::period(&keys).or(usual.period);
            keys.finish();
            let equipment = Equipment {
                name: name.to_owned(),
                parent: None,
                parent_from_sensor: parent_from_item,
                period,
                kind,
            };
            mount(equipment, parent, &entry, build);
        }
        Some(Make::Lamp) => {
            let parent = on_joint(parent, &entry, build);
            let name = name.to_owned();
            build.model.headlamps.push(Headlamp {
                name,
                parent,
                parent_from_lamp: parent_from_item,
            });
        }
        Some(Make::Abstract) | None => {
            let known = classes::names();
            build.report.no_class::<()>(
                &entry.key("ItemClass"),
                class_at,
                "sensor, camera or lamp",
                (class, &known),
            );
        }
    }
    let (sensors, lamps) = (build.model.equipment.len(), build.model.headlamps.len());
    if sensors > limits::SENSORS || lamps > limits::LAMPS {
        let (at, key, limit) = (entry.place(), key.to_owned(), limits::SENSORS);
        build.report.sink.push(RobotError::TooMany { at, key, what: "items on one robot", limit });
    }
}

/// What carries an item.
pub(crate) enum Carrier {
    Chassis,
    Joint(String),
    Wheel(String),
}

/// What `Parent` names; `None` if nothing has this name.
fn parent(entry: &Entry<'_>, build: &Build<'_>) -> Option<Carrier> {
    let Some(name) = entry.text("Parent") else { return Some(Carrier::Chassis) };
    // Files of UDK named the robot itself.
    if name.eq_ignore_ascii_case(build.class) || name.eq_ignore_ascii_case("None") {
        return Some(Carrier::Chassis);
    }
    let same = |other: &&String| other.eq_ignore_ascii_case(name);
    if let Some(joint) = build.model.joints.iter().map(|joint| &joint.name).find(same) {
        return Some(Carrier::Joint(joint.clone()));
    }
    if let Some(wheel) = build.model.wheels.iter().map(|wheel| &wheel.name).find(same) {
        return Some(Carrier::Wheel(wheel.clone()));
    }
    let joints = build.model.joints.iter().map(|joint| joint.name.as_str());
    let wheels = build.model.wheels.iter().map(|wheel| wheel.name.as_str());
    let known: Vec<&str> = joints.chain(wheels).collect();
    let found = entry.get("Parent")?;
    build.report.no_name(&entry.key("Parent"), found, "part", (name, &known))
}

/// An encoder measures what it is mounted on; everything else rides on it.
fn mount(mut equipment: Equipment, carrier: Carrier, entry: &Entry<'_>, build: &mut Build<'_>) {
    if let SensorKind::Encoder(of, _) = &mut equipment.kind {
        match carrier {
            Carrier::Joint(name) | Carrier::Wheel(name) => *of = name,
            Carrier::Chassis => {
                let example = "Parent=\"LeftFWheel\", the wheel or joint it measures";
                return build
                    .report
                    .missing::<()>(&entry.key("Parent"), entry.place(), example)
                    .unwrap_or_default();
            }
        }
    } else {
        equipment.parent = on_joint(carrier, entry, build);
        look_back(&mut equipment, build);
    }
    build.model.equipment.push(equipment);
}

/// Single beams on a joint meet the robot itself where the joint turns them towards it, as in USARSim; not so those inside of their joint.
fn look_back(equipment: &mut Equipment, build: &Build<'_>) {
    let joint =
        build.model.joints.iter().find(|joint| Some(&joint.name) == equipment.parent.as_ref());
    let Some(joint) = joint else { return };
    let is_inside = equipment.parent_from_sensor.position.abs().cmple(joint.link_size / 2.0).all();
    match &mut equipment.kind {
        SensorKind::Sonar(spec) => spec.range.sees_carrier = !is_inside,
        SensorKind::Infrared(spec) | SensorKind::Range(spec) => spec.sees_carrier = !is_inside,
        _ => {}
    }
}

fn on_joint(carrier: Carrier, entry: &Entry<'_>, build: &Build<'_>) -> Option<String> {
    match carrier {
        Carrier::Chassis => None,
        Carrier::Joint(name) => Some(name),
        Carrier::Wheel(_) => {
            if let Some(found) = entry.get("Parent") {
                build.report.sink.complain(TextError::Contradiction {
                    at: found.place(),
                    key: entry.key("Parent"),
                    value: found.shown(),
                    problem: "only encoders can sit on a wheel".to_owned(),
                    fix: "mount it on the chassis, Parent=\"\", or on a link".to_owned(),
                });
            }
            None
        }
    }
}

/// `CamTexActors`: the camera on the same part looks into a mirror, and sees all around.
pub(crate) fn mirror_view(found: Found<'_>, build: &mut Build<'_>) {
    let Some(entry) = Entry::new(found, "CamTexActors", build.report) else { return };
    let class = entry.class("ItemClass", "USARBot.USAREmitter");
    let view = build.pose(&entry, "Position", "Direction");
    entry.pass_over(&["ItemName"]);
    let carrier = parent(&entry, build);
    entry.finish();
    let (Some((class, class_at)), Some(carrier)) = (class, carrier) else { return };
    if !class.eq_ignore_ascii_case("USAREmitter") {
        let known = ["USAREmitter"];
        build.report.no_class::<()>(
            &entry.key("ItemClass"),
            class_at,
            "camera texture",
            (class, &known),
        );
        return;
    }
    let parent = on_joint(carrier, &entry, build);
    let mut cameras = build.model.equipment.iter_mut().filter(|sensor| sensor.parent == parent);
    let camera = cameras.find_map(|sensor| match &sensor.kind {
        SensorKind::Camera(spec) => Some((*spec, sensor)),
        _ => None,
    });
    let Some((spec, sensor)) = camera else {
        build.report.wrong::<()>(
            "CamTexActors",
            found,
            "on a part that carries a camera",
            "Cameras=(…,Parent=\"OmniCamera_Link0\")",
        );
        return;
    };
    let distance = (view.position - sensor.parent_from_sensor.position).length();
    sensor.kind = into_mirror(spec, distance);
}

/// A camera that looks into the usual mirror from so far: the mirror is as large as a single viewpoint there wants it, and, unless the file
/// says what the camera's field of view is, all of it is in the picture.
fn into_mirror(spec: CameraSpec, distance: f64) -> SensorKind {
    let (SensorKind::Omni(eye), SensorKind::Camera(usual)) = (&PANORAMA_EYE.kind, &CAMERA.kind)
    else {
        return SensorKind::Camera(spec);
    };
    let mut omni = *eye;
    omni.camera = spec;
    if distance > 0.0 {
        let scale = distance / omni.mirror_distance;
        omni.mirror_distance = distance;
        omni.mirror_a *= scale;
        omni.mirror_b *= scale;
    }
    if spec.field_of_view == usual.field_of_view {
        let whole = omni.whole_mirror_view();
        omni.camera.field_of_view = whole;
        omni.camera.min_field_of_view = spec.min_field_of_view.min(whole);
    }
    SensorKind::Omni(omni)
}
