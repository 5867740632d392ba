//! Every robot that comes with the program goes out as URDF and comes back as it was.

use base::geom::Pose;
use base::model::RobotModel;
use sim_robots::shipped;
use sim_urdf::{NoMeshes, export, import};

/// Metres, radians and kilograms that may be lost.
const EXACT: f64 = 1e-6;

fn apart(a: &Pose, b: &Pose) -> f64 {
    (a.position - b.position).length() + a.rotation.angle_between(b.rotation)
}

fn near(a: f64, b: f64) -> bool {
    (a - b).abs() <= EXACT
}

fn hold(name: &str, model: &RobotModel, back: &RobotModel) {
    let (a, b) = (&model.chassis, &back.chassis);
    let gap = (a.size - b.size).length()
        + (a.middle - b.middle).length()
        + (a.centre_of_mass - b.centre_of_mass).length();
    assert!(
        gap < EXACT && near(a.mass, b.mass) && near(a.ride_height, b.ride_height),
        "{name}: {b:?}"
    );
    assert_eq!(model.wheels.len(), back.wheels.len(), "{name}");
    for (a, b) in model.wheels.iter().zip(&back.wheels) {
        let mut b = b.clone();
        let is_near = (a.position - b.position).length() < EXACT
            && near(a.radius, b.radius)
            && near(a.width, b.width)
            && near(a.mass, b.mass);
        assert!(is_near, "{name}: {a:?} {b:?}");
        (b.position, b.radius, b.width, b.mass) = (a.position, a.radius, a.width, a.mass);
        assert_eq!(*a, b, "{name}");
    }
    assert_eq!(model.joints.len(), back.joints.len(), "{name}");
    for (a, b) in model.joints.iter().zip(&back.joints) {
        assert!(apart(&a.parent_from_link, &b.parent_from_link) < EXACT, "{name}: {a:?} {b:?}");
        assert!((a.axis - b.axis).length() < EXACT, "{name}: {a:?} {b:?}");
        assert!((a.link_size - b.link_size).length() < EXACT, "{name}: {a:?} {b:?}");
        let mut b = b.clone();
        (b.parent_from_link, b.axis, b.link_size) = (a.parent_from_link, a.axis, a.link_size);
        assert_eq!(format!("{a:.9?}"), format!("{b:.9?}"), "{name}");
    }
    assert_eq!(model.equipment.len(), back.equipment.len(), "{name}");
    for (a, b) in model.equipment.iter().zip(&back.equipment) {
        assert!(apart(&a.parent_from_sensor, &b.parent_from_sensor) < EXACT, "{name}: {a:?} {b:?}");
        assert_eq!((&a.name, &a.parent, a.period), (&b.name, &b.parent, b.period), "{name}");
        assert_eq!(format!("{:.9?}", a.kind), format!("{:.9?}", b.kind), "{name}");
    }
    assert_eq!(model.headlamps.len(), back.headlamps.len(), "{name}");
    for (a, b) in model.headlamps.iter().zip(&back.headlamps) {
        assert!(apart(&a.parent_from_lamp, &b.parent_from_lamp) < EXACT, "{name}");
        assert_eq!((&a.name, &a.parent), (&b.name, &b.parent), "{name}");
    }
    assert_eq!(format!("{:.9?}", model.feet), format!("{:.9?}", back.feet), "{name}");
    assert_eq!(format!("{:.9?}", model.servos), format!("{:.9?}", back.servos), "{name}");
    assert_eq!(format!("{:.9?}", model.drive), format!("{:.9?}", back.drive), "{name}");
    assert_eq!((model.battery, model.tolerance), (back.battery, back.tolerance), "{name}");
    assert_eq!((&model.name, &model.about), (&back.name, &back.about));
}

#[test]
fn every_shipped_robot_comes_back_as_it_was() {
    for name in shipped::names().into_iter().chain(shipped::class_names()) {
        let model = shipped::load(name).unwrap();
        let text = export(&model);
        let back = import("robot.urdf", text.as_bytes(), &NoMeshes);
        let back = back.unwrap_or_else(|errors| panic!("{name}:\n{errors}\n{text}"));
        hold(name, &model, &back.model);
        assert_eq!(back.notes, Vec::<String>::new(), "{name}");
    }
}
