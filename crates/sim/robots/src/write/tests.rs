use base::geom::Pose;
use base::model::presets::presets;
use base::model::{Equipment, Mirror, OutputCurve, RobotModel, SENSORS, SensorKind};

use super::write;
use crate::read::read;
use crate::shipped;

fn again(model: &RobotModel) -> RobotModel {
    let text = write(model);
    read("again.toml", text.as_bytes()).unwrap_or_else(|errors| panic!("{errors}\n{text}"))
}

/// How far two poses are apart, metres and radians together.
fn apart(a: &Pose, b: &Pose) -> f64 {
    (a.position - b.position).length() + a.rotation.angle_between(b.rotation)
}

#[test]
fn every_shipped_robot_is_read_back_as_it_was() {
    for name in shipped::names().into_iter().chain(shipped::class_names()) {
        let model = shipped::load(name).unwrap();
        let mut back = again(&model);
        // Turns come back within a few bits; all else is the same.
        for (a, b) in model.joints.iter().zip(&mut back.joints) {
            assert!(apart(&a.parent_from_link, &b.parent_from_link) < 1e-6, "{name} {}", a.name);
            b.parent_from_link = a.parent_from_link;
        }
        for (a, b) in model.equipment.iter().zip(&mut back.equipment) {
            assert!(
                apart(&a.parent_from_sensor, &b.parent_from_sensor) < 1e-6,
                "{name} {}",
                a.name
            );
            b.parent_from_sensor = a.parent_from_sensor;
        }
        assert_eq!(model, back, "{name}");
    }
}

/// Figures that robot files cannot state: how many rays a cone of sound is cast as.
fn stated(kind: &SensorKind) -> SensorKind {
    let mut kind = kind.clone();
    if let (SensorKind::Sonar(sonar), SensorKind::Sonar(usual)) =
        (&mut kind, &SENSORS[0].usual.kind)
    {
        sonar.rays = usual.rays;
    }
    kind
}

#[test]
fn a_bent_sensor_that_sees_its_robot_is_read_back_as_it_was() {
    let mut model = shipped::load("Mapper").unwrap();
    for item in &mut model.equipment {
        if let SensorKind::Infrared(spec) = &mut item.kind {
            assert!(spec.sees_carrier, "the Mapper's head may look back");
            spec.output = OutputCurve::through(&[(0.0, 0.1), (5.0, 5.25)]).unwrap();
        }
    }
    assert_eq!(again(&model).equipment, model.equipment);
}

#[test]
fn every_preset_is_read_back_as_it_was() {
    let mut model = shipped::load("P2DX").unwrap();
    model.equipment.clear();
    for preset in presets() {
        let kind = match &preset.kind {
            SensorKind::Encoder(_, spec) => {
                SensorKind::Encoder(model.wheels[0].name.clone(), *spec)
            }
            kind => stated(kind),
        };
        let (parent_from_sensor, period) = (Pose::IDENTITY, preset.period);
        let name = preset.name.to_owned();
        model.equipment = vec![Equipment { name, parent: None, parent_from_sensor, period, kind }];
        // Angles come back within a few bits.
        let told = |model: &RobotModel| format!("{:.9?}", model.equipment);
        assert_eq!(told(&again(&model)), told(&model));
    }
}

#[test]
fn a_scanner_with_a_mirror_is_read_back_as_it_was() {
    let mut model = shipped::load("P3AT").unwrap();
    let scanner = model.equipment.iter_mut().find_map(|one| match &mut one.kind {
        SensorKind::Scanner(spec) => Some(spec),
        _ => None,
    });
    let mirror = Some(Mirror { turn: 1.0 / 75.0, interlace: 2 });
    scanner.unwrap().mirror = mirror;
    let back = again(&model);
    let found = back.equipment.iter().find_map(|one| match one.kind {
        SensorKind::Scanner(spec) => spec.mirror,
        _ => None,
    });
    assert_eq!(found, mirror);
}
