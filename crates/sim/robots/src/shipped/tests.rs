use base::model::{DriveKind, SensorKind, SideOfRobot};
use glam::DVec3;

use super::*;
use crate::check::{wheel_bottom, wheel_middle};
use crate::words;

fn all() -> Vec<RobotModel> {
    names().into_iter().map(|name| load(name).unwrap_or_else(|error| panic!("{error}"))).collect()
}

#[test]
fn every_shipped_robot_loads_under_its_own_name_whatever_the_case() {
    for name in names() {
        assert_eq!(load(name).unwrap().name, name);
        assert_eq!(load(&name.to_lowercase()).unwrap().name, name);
    }
}

#[test]
fn every_robot_of_the_folder_is_shipped() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../robots");
    let files = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let classes = std::fs::read_dir(format!("{folder}/clients")).unwrap();
    let files = files.chain(classes.map(|entry| entry.unwrap().path()));
    let mut found: Vec<String> = files
        .filter(|path| path.is_file())
        .map(|path| path.file_stem().unwrap().to_str().unwrap().to_owned())
        .collect();
    let mut shipped = [names(), class_names()].concat();
    found.sort();
    shipped.sort_unstable();
    assert_eq!(found, shipped);
}

#[test]
fn wheels_touch_the_floor_and_the_chassis_does_not() {
    for model in all().iter().filter(|model| !model.wheels.is_empty()) {
        let on_chassis = model.wheels.iter().filter(|wheel| wheel.parent.is_none());
        for wheel in on_chassis {
            let bottom = wheel_bottom(model, wheel);
            assert!(bottom.abs() < 0.001, "{} {}: {bottom} m", model.name, wheel.name);
        }
        let chassis = &model.chassis;
        let clearance = chassis.ride_height + chassis.middle.z - chassis.size.z / 2.0;
        assert!((0.03..0.15).contains(&clearance), "{}: {clearance} m", model.name);
    }
}

#[test]
fn wheels_stand_beside_the_chassis_or_below_it_and_not_in_it() {
    for model in all() {
        let chassis = &model.chassis;
        for wheel in model.wheels.iter().filter(|wheel| wheel.side != SideOfRobot::Middle) {
            let at = wheel_middle(&model, wheel);
            let inner = at.y.abs() - wheel.width / 2.0;
            let is_beside = inner >= chassis.size.y / 2.0 - 1e-9;
            // Kenaf's tracks run below its lid.
            assert!(is_beside || model.name == "Kenaf", "{} {}: {inner} m", model.name, wheel.name);
        }
    }
}

#[test]
fn the_centre_of_mass_lies_over_the_wheels() {
    for model in all().iter().filter(|model| !model.wheels.is_empty()) {
        let at = model.chassis.middle + model.chassis.centre_of_mass;
        let x = model.wheels.iter().map(|wheel| wheel_middle(model, wheel).x);
        let (front, back) = x.fold((f64::MIN, f64::MAX), |(f, b), x| (f.max(x), b.min(x)));
        assert!(back < at.x && at.x < front, "{}: {at}", model.name);
        assert!((5.0..100.0).contains(&words::mass(model)), "{}", model.name);
    }
}

#[test]
fn motors_can_make_the_wheels_slip_and_no_robot_is_a_rocket() {
    for model in all().iter().filter(|model| !model.wheels.is_empty()) {
        let driven: Vec<_> = model.wheels.iter().filter(|wheel| !wheel.is_caster).collect();
        let push: f64 = driven.iter().map(|wheel| wheel.max_torque / wheel.radius).sum();
        let weight = words::mass(model) * 9.81;
        assert!(push > 0.8 * weight, "{}: {push} N for {weight} N", model.name);
        for wheel in driven {
            let speed = wheel.max_speed * wheel.radius;
            assert!((0.1..1.5).contains(&speed), "{} {}: {speed} m/s", model.name, wheel.name);
        }
    }
}

#[test]
fn skidding_robots_turn_as_if_they_were_wider() {
    for model in all() {
        let DriveKind::Skid { effective_track } = model.drive else { continue };
        let on_chassis = model.wheels.iter().filter(|wheel| wheel.parent.is_none());
        let track = 2.0 * on_chassis.map(|wheel| wheel.position.y).fold(0.0, f64::max);
        let share = effective_track / track;
        assert!((1.2..3.5).contains(&share), "{}: {share}", model.name);
    }
}

#[test]
fn the_p3dx_hears_with_sixteen_sonars_of_thirty_degrees() {
    let model = load("P3DX").unwrap();
    let sonars = model.equipment.iter().filter_map(|sensor| match sensor.kind {
        SensorKind::Sonar(spec) => Some((sensor, spec)),
        _ => None,
    });
    let sonars: Vec<_> = sonars.collect();
    assert_eq!(sonars.len(), 16);
    for (sensor, spec) in &sonars {
        assert!((spec.beam_angle.to_degrees() - 30.0).abs() < 1e-9);
        assert!((spec.max_incidence.to_degrees() - 45.0).abs() < 1e-9);
        assert_eq!(spec.range.max_range, 4.0);
        // They look outwards.
        let forward = sensor.parent_from_sensor.rotation * DVec3::X;
        assert!(forward.dot(sensor.parent_from_sensor.position) > 0.0, "{sensor:?}");
    }
    let left = &sonars[0].0.parent_from_sensor;
    assert!((left.rotation * DVec3::X - DVec3::Y).length() < 1e-9, "the first looks left");
    assert_eq!(model.wheels[0].radius * 2.0, 0.195);
    assert_eq!(model.wheels[0].position.y * 2.0, 0.331);
}

#[test]
fn the_p2at_has_its_rings_with_the_first_sonar_on_the_left() {
    let model = load("P2AT").unwrap();
    let names: Vec<&str> = model.equipment.iter().map(|sensor| sensor.name.as_str()).collect();
    for ring in ["F", "R"] {
        for number in 1..=8 {
            assert!(names.contains(&format!("{ring}{number}").as_str()), "{names:?}");
        }
    }
    let looks = |name: &str| {
        let sensor = model.equipment.iter().find(|sensor| sensor.name == name).unwrap();
        sensor.parent_from_sensor.rotation * DVec3::X
    };
    assert!((looks("F1") - DVec3::Y).length() < 1e-9);
    assert!((looks("R1") - DVec3::NEG_Y).length() < 1e-9);
}

#[test]
fn kenaf_s_flippers_lift_their_tips_for_positive_angles() {
    let model = load("Kenaf").unwrap();
    let flippers: Vec<_> = model.joints.iter().filter(|j| j.name.ends_with("Flipper")).collect();
    assert_eq!(flippers.len(), 4);
    for joint in flippers {
        let turn = glam::DQuat::from_axis_angle(joint.axis, 0.5);
        let tip = joint.parent_from_link * (turn * DVec3::new(0.145, 0.0, 0.0));
        assert!(tip.z > 0.05, "{}: {tip}", joint.name);
        assert!(tip.x.abs() > joint.parent_from_link.position.x.abs(), "outwards");
    }
}

#[test]
fn every_class_of_old_clients_loads_and_stands_on_its_wheels() {
    for name in class_names() {
        let model = load(name).unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(model.name, name);
        for wheel in model.wheels.iter().filter(|wheel| wheel.parent.is_none()) {
            let bottom = wheel_bottom(&model, wheel);
            assert!(bottom.abs() < 0.001, "{name} {}: {bottom} m", wheel.name);
        }
        assert!(!model.about.is_empty(), "{name}");
    }
}

#[test]
fn what_is_not_modelled_names_the_nearest_that_is() {
    for class in ["Nao", "ERS", "USARAvatar.MaleAvatar", "qrio"] {
        let (why, nearest) = nearest_to(class).unwrap();
        assert!(why.contains("not modelled") && load(nearest).is_ok(), "{class}: {why}");
    }
    assert_eq!(nearest_to("Wombat"), None);
}
