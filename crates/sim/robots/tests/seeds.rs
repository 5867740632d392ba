//! Configurations as they were printed, read as they stand out of the documents they were printed in.
//!
//! The documents lie beside the project where it is worked on, and are no part of it: without them these tests say so and pass.
#![expect(clippy::unwrap_used, reason = "a test that cannot be set up must fail")]

use std::f64::consts::FRAC_PI_2;
use std::path::Path;

use base::model::{Equipment, RobotModel, SensorKind, SideOfRobot};
use glam::DVec3;
use sim_robots::{Loaded, load_ini, tree};

/// The text of a document of the folder `seeds`, wherever that is above.
fn seed(name: &str) -> Option<String> {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut paths = here.ancestors().map(|folder| folder.join("shared/seeds").join(name));
    let text = paths.find_map(|path| std::fs::read_to_string(path).ok());
    if text.is_none() {
        let why = format!("no shared/seeds/{name} in any folder above {}", here.display());
        link_skips::skip("robots of the first documents", &why);
    }
    text
}

fn lines_between<'a>(text: &'a str, from: &str, to: &str) -> &'a str {
    let start = text.find(from).unwrap();
    let length = text[start..].find(to).unwrap();
    &text[start..start + length]
}

/// What stands between fences, from `from` to `to`.
fn fenced(text: &str, from: &str, to: &str) -> String {
    let part = lines_between(text, from, to);
    part.split("```").skip(1).step_by(2).map(|block| block.trim_start_matches('\n')).collect()
}

fn loaded(result: Result<Loaded, sim_robots::RobotErrors>) -> Loaded {
    result.unwrap_or_else(|errors| panic!("{errors}"))
}

fn sensor<'a>(model: &'a RobotModel, name: &str) -> &'a Equipment {
    model.equipment.iter().find(|sensor| sensor.name == name).unwrap()
}

fn close(a: DVec3, b: [f64; 3]) -> bool {
    (a - DVec3::from_array(b)).length() < 1e-6
}

fn mapper() -> Option<Loaded> {
    let text = seed("000_25cef6be24fbbf94.txt")?;
    let table = lines_between(&text, "[USARBot.Mapper]", "\nThe cameras and the headlights");
    Some(loaded(load_ini(table.as_bytes(), None, "Mapper")))
}

#[test]
fn the_mapper_has_four_wheels_that_reach_the_floor() {
    let Some(Loaded { model, .. }) = mapper() else { return };
    assert_eq!(model.wheels.len(), 4);
    let front = &model.wheels[0];
    assert_eq!((front.name.as_str(), front.side), ("RightFWheel", SideOfRobot::Right));
    assert!(close(front.position, [0.131_999_87, -0.203_999_79, -0.131_047_49]), "{front:?}");
    assert!((front.width - 0.127 * 0.55).abs() < 1e-9, "the wrapped 0.55 is one number");
    assert!((model.chassis.ride_height - 0.261_047_49).abs() < 1e-9);
    assert_eq!(front.max_torque, 40.0);
    assert_eq!(model.battery.life, 50_000.0);
    let wheels: f64 = model.wheels.iter().map(|wheel| wheel.mass).sum();
    assert!((model.chassis.mass + wheels - 14.0).abs() < 1e-9);
}

#[test]
fn the_mapper_s_head_rides_on_its_pan_tilt_unit() {
    let Some(Loaded { model, .. }) = mapper() else { return };
    assert!(close(model.joints[0].parent_from_link.position, [0.3, 0.0, -0.145]));
    assert_eq!(model.joints[0].axis, DVec3::Z);
    assert_eq!(model.joints[1].axis, DVec3::NEG_Y);
    for (name, at) in [
        ("CameraLeft", [0.06, 0.05, 0.0]),
        ("CameraRight", [0.06, -0.05, 0.0]),
        ("Sonar", [0.06, 0.0, -0.01]),
        ("IR", [0.06, 0.0, 0.01]),
    ] {
        let sensor = sensor(&model, name);
        assert_eq!(sensor.parent.as_deref(), Some("CameraPanTilt_Link2"), "{name}");
        assert!(close(sensor.parent_from_sensor.position, at), "{name} {sensor:?}");
    }
    assert_eq!(sensor(&model, "GroundTruth").parent, None);
    assert_eq!(model.headlamps.len(), 2, "HeadLight without its s is understood");
    assert!(close(model.headlamps[0].parent_from_lamp.position, [0.08, 0.05, 0.03]));
}

#[test]
fn the_mapper_is_printed_back_as_a_tree_and_only_engine_keys_are_warned_of() {
    let Some(Loaded { model, warnings }) = mapper() else { return };
    let tree = tree(&model);
    for line in [
        "├─ CameraPanTilt_Link1: turns about 0 0 1, no limits at 0.3 0 -0.145",
        "│  └─ CameraPanTilt_Link2: turns about 0 -1 0, -9.2° to 22.9° at 0 0 0.0599",
        "│     ├─ Sonar: sonar 0.1 to 5 m ±0.1 %, cone 20°, every 0.2 s at 0.06 0 -0.01",
        "└─ GroundTruth: ground_truth, every 0.2 s",
    ] {
        assert!(tree.lines().any(|other| other == line), "{line} is not in\n{tree}");
    }
    let keys: Vec<&str> =
        warnings.iter().map(|warning| warning.text.split(' ').next().unwrap()).collect();
    assert_eq!(keys, ["bDebug", "Payload", "ChassisMass"]);
}

/// The thesis takes the limits off by two sections of the mission file.
#[test]
fn a_mission_file_that_frees_pan_and_tilt_changes_nothing_else() {
    let Some(text) = seed("000_25cef6be24fbbf94.txt") else { return };
    let table = lines_between(&text, "[USARBot.Mapper]", "\nThe cameras and the headlights");
    let mission = "[USARMisPkg.CameraPan]\nMinRange=1\nMaxRange=0\n[USARMisPkg.CameraTilt]\nMinRange=1\nMaxRange=0\n";
    let model = loaded(load_ini(table.as_bytes(), Some(mission.as_bytes()), "Mapper")).model;
    assert_eq!((model.joints[0].range, model.joints[1].range), (None, None));
    assert_eq!(model.joints[1].axis, DVec3::NEG_Y);
}

#[test]
fn the_omnidirectional_camera_of_the_appendix_is_mounted_and_looks_up() {
    let Some(text) = seed("004_654d5d9a9bd73921.txt") else { return };
    let robot = fenced(&text, "### UnrealScript B.6", "As can be seen in UnrealScript B.5, the");
    let mission = fenced(&text, "**UnrealScript B.7**", "## Bibliography");
    let Loaded { model, warnings } =
        loaded(load_ini(robot.as_bytes(), Some(mission.as_bytes()), "P2AT"));

    let joints: Vec<_> = model.joints.iter().map(|j| (j.name.as_str(), j.range)).collect();
    let fixed = Some((0.0, 0.0));
    assert_eq!(joints, [("OmniCamera_Link0", fixed), ("OmniCamera_Link1", fixed)]);
    assert_eq!(model.joints[1].parent.as_deref(), Some("OmniCamera_Link0"));

    let camera = sensor(&model, "Camera");
    let SensorKind::Omni(spec) = &camera.kind else { panic!("{camera:?}") };
    assert!((spec.mirror_distance - 0.09).abs() < 1e-12);
    assert!(close(camera.parent_from_sensor.position, [0.0, 0.0, -0.09]), "below the mirror");
    let (_, pitch, _) = camera.parent_from_sensor.roll_pitch_yaw();
    assert!((pitch + FRAC_PI_2).abs() < 1e-3, "it looks up: {pitch}");

    let texts: Vec<&str> = warnings.iter().map(|warning| warning.text.as_str()).collect();
    assert!(texts.iter().any(|text| text.contains("\"p\" before the key MisPkgs")), "{texts:?}");
    assert!(tree(&model).contains("Camera: omni"), "{}", tree(&model));
}
