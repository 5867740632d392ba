//! Robots of USARSim's ini files, as its manual describes them.
#![expect(clippy::unwrap_used, reason = "a test that cannot be set up must fail")]

use base::model::{Equipment, JointKind, RobotModel, SensorKind};
use glam::DVec3;
use sim_robots::{Loaded, load_ini};

fn load(body: &str) -> Loaded {
    load_ini(format!("[USARBot.P2AT]\n{body}").as_bytes(), None, "P2AT")
        .unwrap_or_else(|errors| panic!("{errors}"))
}

fn sensor<'a>(model: &'a RobotModel, name: &str) -> &'a Equipment {
    model.equipment.iter().find(|sensor| sensor.name == name).unwrap()
}

#[test]
fn f1_of_the_p2at_sits_left_and_looks_left() {
    let line = "Sensors=(ItemClass=class'USARBot.SonarSensor',ItemName=\"F1\",Position=(X=0.145,Y=-0.13,Z=0.0),Direction=(Y=0.0,Z=-1.5707964,X=0.0))\n";
    let model = load(line).model;
    let pose = sensor(&model, "F1").parent_from_sensor;
    assert!((pose.position - DVec3::new(0.145, 0.13, 0.0)).length() < 1e-12, "{pose:?}");
    assert!((pose.rotation * DVec3::X - DVec3::Y).length() < 1e-6, "{pose:?}");
}

#[test]
fn figures_come_from_the_class_then_from_those_it_takes_after() {
    let model = load(
        "Sensors=(ItemClass=class'USARBot.SICK',ItemName=\"L\")\n[USARSensor.SICK]\nMaxRange=79 ;m\n\
         [USARBot.RangeScanner]\nMaxRange=4\nMinRange=0.3\n[USARBot.Sensor]\nScanInterval=.5;\nNoise=0\n",
    )
    .model;
    let laser = sensor(&model, "L");
    let SensorKind::Scanner(spec) = laser.kind else { panic!("{laser:?}") };
    assert_eq!((spec.range.min_range, spec.range.max_range), (0.3, 79.0));
    assert_eq!(spec.range.noise, base::model::Noise::None);
    assert_eq!(laser.period, Some(base::time::SimTime::from_millis(500)));
    assert_eq!((spec.field_of_view / spec.resolution).round(), 180.0, "the rest is the LMS200's");
}

#[test]
fn an_output_curve_bends_what_a_sensor_tells() {
    let lines = |curve: &str| {
        format!(
            "Sensors=(ItemClass=class'USARBot.SonarSensor',ItemName=\"F1\")\n[USARBot.SonarSensor]\nOutputCurve={curve}\n"
        )
    };
    let told = |curve: &str| {
        let model = load(&lines(curve)).model;
        let SensorKind::Sonar(spec) = sensor(&model, "F1").kind else { panic!("{model:?}") };
        spec.range.output.told(3.0)
    };
    assert_eq!(told("(Points=((InVal=0,OutVal=0),(InVal=2,OutVal=2),(InVal=4,OutVal=5)))"), 3.5);
    assert_eq!(told("(Points=((InVal=0.000000,OutVal=0.000000),(InVal=20,OutVal=20)))"), 3.0);
    let text =
        format!("[USARBot.P2AT]\n{}", lines("(Points=((InVal=4,OutVal=4),(InVal=2,OutVal=2)))"));
    let refused = load_ini(text.as_bytes(), None, "P2AT").unwrap_err().to_string();
    assert!(refused.contains("OutputCurve") && refused.contains("grows"), "{refused}");
}

#[test]
fn sensors_on_a_head_meet_their_own_robot_and_those_on_the_body_do_not() {
    let body = "MisPkgs=(PkgName=\"CameraPanTilt\",Location=(X=0.1,Y=0,Z=-0.2),PkgClass=Class'USARMisPkg.CameraPanTilt')\n";
    let item = |name: &str, parent: &str| {
        format!(
            "Sensors=(ItemClass=class'USARBot.SonarSensor',ItemName=\"{name}\",Parent=\"{parent}\",Position=(X=0.06,Y=0,Z=0.01))\n"
        )
    };
    let lines = [body, &item("Head", "CameraPanTilt_Link2"), &item("Body", "")].concat();
    let model = load(&lines).model;
    let sees = |name: &str| match &sensor(&model, name).kind {
        SensorKind::Sonar(spec) => spec.range.sees_carrier,
        other => panic!("{other:?}"),
    };
    assert_eq!((sees("Head"), sees("Body")), (true, false));
}

#[test]
fn unreal_units_are_metres_and_radians_in_the_end() {
    let model = load(
        "bMountByUU=True\nSensors=(ItemClass=class'A.INS',ItemName=\"I\",Position=(X=250,Y=-25),Direction=(Z=16384))\n",
    )
    .model;
    let pose = sensor(&model, "I").parent_from_sensor;
    assert!((pose.position - DVec3::new(1.0, 0.1, 0.0)).length() < 1e-12);
    assert!((pose.rotation * DVec3::X - DVec3::NEG_Y).length() < 1e-4, "a quarter turn clockwise");
}

#[test]
fn parts_of_udk_are_mounted_and_the_robot_s_own_name_is_its_chassis() {
    let model = load("AddParts=(ItemClass=class'USARSensor.GroundTruth',ItemName=\"G\",Parent=\"P2AT\")\nAddParts=(ItemClass=\"USARSensor.Tachometer\",ItemName=T,startAttached=True)\n").model;
    assert_eq!(sensor(&model, "G").parent, None);
    assert_eq!(sensor(&model, "T").kind, SensorKind::Tachometer);
}

#[test]
fn the_built_in_pan_tilt_unit_agrees_with_the_shipped_robot() {
    let model = load("MisPkgs=(PkgName=\"CameraPanTilt\",Location=(X=0.1239,Z=-0.2036),PkgClass=Class'USARMisPkg.CameraPanTilt')\n").model;
    let shipped = sim_robots::shipped::load("P2AT").unwrap();
    for (ours, theirs) in model.joints.iter().zip(&shipped.joints) {
        assert_eq!(
            (&ours.name, &ours.parent, ours.axis),
            (&theirs.name, &theirs.parent, theirs.axis)
        );
        let apart = ours.parent_from_link.position - theirs.parent_from_link.position;
        assert!(apart.length() < 1e-9, "{}: {apart}", ours.name);
        assert!(
            ours.parent_from_link.rotation.dot(theirs.parent_from_link.rotation).abs()
                > 1.0 - 1e-12
        );
        assert_eq!(ours.package, theirs.package);
    }
}

#[test]
fn a_prismatic_link_slides_along_the_z_of_its_mount() {
    let mission = "[M.Mast]\nLinks=(LinkNumber=1,LinkClass=class'M.Tube',ParentLinkNumber=-1,SelfMount=\"A\")\n[M.Tube]\nJointType=PRISMATIC\nMountPoints=(Name=\"A\",Orientation=(X=3.1415))\nMinRange=0\nMaxRange=0.4\n";
    let robot = "[USARBot.P2AT]\nMisPkgs=(PkgName=\"Mast\",PkgClass=Class'M.Mast')\n";
    let model = load_ini(robot.as_bytes(), Some(mission.as_bytes()), "P2AT").unwrap().model;
    let mast = &model.joints[0];
    assert_eq!(
        (mast.kind, mast.axis, mast.range),
        (JointKind::Prismatic, DVec3::Z, Some((0.0, 0.4)))
    );
}

#[test]
fn what_changes_nothing_is_warned_of_with_its_line() {
    let warnings = load("Payload=40\nMotorTorqe=40\nSensors=(ItemClass=class'A.INS',ItemName=\"I\",Colour=red)\n[USARBot.INS]\nWeight=0.1\nSigmma=0\n").warnings;
    let texts: Vec<String> = warnings.iter().map(ToString::to_string).collect();
    assert_eq!(
        texts,
        [
            "USARBot.ini:2: Payload = 40: it has no effect here",
            "USARBot.ini:3: MotorTorqe = 40: passed over, no robot has this key; did you mean MotorTorque?",
            "USARBot.ini:4: Sensors.Colour = red: passed over, there is no such field; known: AttachBone, AttachMesh, Direction, DrawScale3D, ItemClass, ItemName, LightGlow, Mesh, Parent, Position, Tag, bIsOpen, startAttached",
            "USARBot.ini:6: Weight = 0.1: it has no effect here",
            "USARBot.ini:7: Sigmma = 0: passed over, no sensor has this key; did you mean Sigma?",
        ]
    );
}

#[test]
fn a_class_of_one_s_own_extends_a_shipped_body() {
    let ini = "[USARBot.Rover]\nExtends=class'USARBot.P3DX'\nSensors=(ItemClass=class'A.INS',ItemName=\"I\")\n";
    let model = load_ini(ini.as_bytes(), None, "rover").unwrap().model;
    assert_eq!((model.wheels.len(), model.equipment.len()), (3, 1));
    assert_eq!(model.name, "rover");
}
