//! What orders come to.

use base::messages::{Command, Drive, JointOrder, JointState};
use base::model::RobotModel;
use link_usarsim::Dialect;
use link_usarsim::convert::Pilot;
use link_usarsim::request::Request;

use crate::model::{MAX_SPEED, car, flyer, robot};

fn orders(pilot: &mut Pilot, model: &RobotModel, line: &str) -> Vec<Command> {
    pilot.commands(model, &[], &Request::parse(line))
}

fn skid(left: f64, right: f64) -> Vec<Command> {
    vec![Command::Drive(Drive::Skid { left, right })]
}

fn to(joint: &str, order: JointOrder) -> Command {
    Command::Joint { name: joint.to_owned(), order }
}

#[test]
fn section_4_2_ut2004_takes_one_side_and_keeps_the_other_udk_wants_both() {
    let model = robot();
    let mut ut2004 = Pilot::new(Dialect::Ut2004);
    assert_eq!(orders(&mut ut2004, &model, "DRIVE {Left 1.0} {Right 2.0}"), skid(1.0, 2.0));
    assert_eq!(orders(&mut ut2004, &model, "DRIVE {Left 3.0}"), skid(3.0, 2.0));
    let mut udk = Pilot::new(Dialect::Udk);
    assert_eq!(orders(&mut udk, &model, "DRIVE {Left 1.0}"), []);
    assert_eq!(orders(&mut udk, &model, "DRIVE {Left 1.0} {Right 2.0}"), skid(1.0, 2.0));
}

#[test]
fn section_4_1_normalized_is_percent_of_this_message_and_speeds_are_clamped() {
    let mut pilot = Pilot::new(Dialect::Ut2004);
    let model = robot();
    let half = orders(&mut pilot, &model, "DRIVE {Left 50} {Right -100} {Normalized true}");
    assert_eq!(half, skid(MAX_SPEED / 2.0, -MAX_SPEED));
    assert_eq!(orders(&mut pilot, &model, "DRIVE {Left 1}"), skid(1.0, -MAX_SPEED));
    assert_eq!(
        orders(&mut pilot, &model, "DRIVE {Left 1000} {Right -1000}"),
        skid(MAX_SPEED, -MAX_SPEED)
    );
}

#[test]
fn section_4_1_flip_is_ut2004_s_and_light_everybody_s() {
    let line = "DRIVE {Light true} {Flip true}";
    assert_eq!(
        orders(&mut Pilot::new(Dialect::Ut2004), &robot(), line),
        [Command::Light(true), Command::Flip]
    );
    assert_eq!(orders(&mut Pilot::new(Dialect::Udk), &robot(), line), [Command::Light(true)]);
    assert_eq!(orders(&mut Pilot::new(Dialect::Ut2004), &robot(), "DRIVE {Flip false}"), []);
}

#[test]
fn section_4_3_steering_is_clockwise_on_the_wire_and_the_rear_keeps_its_value() {
    let mut pilot = Pilot::new(Dialect::Ut2004);
    let car = car();
    let ackermann =
        |speed, front, rear| vec![Command::Drive(Drive::Ackermann { speed, front, rear })];
    assert_eq!(
        orders(&mut pilot, &car, "DRIVE {Speed 1} {FrontSteer 0.2}"),
        ackermann(1.0, -0.2, 0.0)
    );
    assert_eq!(orders(&mut pilot, &car, "DRIVE {FrontSteer -9}"), ackermann(1.0, 0.6, 0.0));
    assert_eq!(orders(&mut Pilot::new(Dialect::Udk), &car, "DRIVE {Speed 1} {FrontSteer 0.2}"), []);
}

#[test]
fn section_4_4_flyers_turn_by_radians_in_ut2004_and_degrees_in_udk() {
    let line = "DRIVE {AltitudeVelocity 0.5} {LinearVelocity 1} {LateralVelocity 2} {RotationalVelocity 1}";
    let turn = |dialect| match orders(&mut Pilot::new(dialect), &flyer(), line)[..] {
        [Command::Drive(Drive::Aerial { forward, left, up, turn })] => {
            assert_eq!((forward, left, up), (1.0, -2.0, 0.5));
            turn
        }
        ref other => panic!("{other:?}"),
    };
    assert_eq!(turn(Dialect::Ut2004), -1.0);
    assert!((turn(Dialect::Udk) + 1.0_f64.to_radians()).abs() < 1e-15);
}

#[test]
fn section_4_7_orders_by_number_and_relative_ones_add_to_what_is() {
    let model = robot();
    let now = [JointState { name: "FRFlipper".to_owned(), value: 0.1, speed: 0.5, effort: 2.0 }];
    for (code, order) in [
        (0, JointOrder::To(0.25)),
        (1, JointOrder::Speed(0.25)),
        (2, JointOrder::Effort(0.25)),
        (3, JointOrder::Speed(0.0)),
        (10, JointOrder::By(0.25)),
        (11, JointOrder::Speed(0.75)),
        (12, JointOrder::Effort(2.25)),
    ] {
        let request =
            Request::parse(&format!("DRIVE {{Name frflipper}} {{Order {code}}} {{Value 0.25}}"));
        let commands = Pilot::new(Dialect::Ut2004).commands(&model, &now, &request);
        assert_eq!(commands, [to("FRFlipper", order)], "order {code}");
    }
    let multi =
        orders(&mut Pilot::new(Dialect::Ut2004), &model, "MULTIDRIVE {FRFlipper 0.5} {Nobody 1}");
    assert_eq!(multi, [to("FRFlipper", JointOrder::To(0.5))]);
}

#[test]
fn section_5_2_mispkg_counts_links_from_one_and_section_5_3_act_from_zero() {
    let expected = [
        to("CameraPanTilt_Link1", JointOrder::To(0.5)),
        to("CameraPanTilt_Link2", JointOrder::To(-0.2)),
    ];
    let pilot = || Pilot::new(Dialect::Udk);
    let mispkg = "MISPKG {Name camerapantilt} {Link 1} {Value 0.5} {Link 2} {Value -0.2} {Order 0}";
    assert_eq!(orders(&mut pilot(), &robot(), mispkg), expected);
    let act = "ACT {Name CameraPanTilt} {Link 0} {Value 0.5} {Link 1} {Value -0.2}";
    assert_eq!(orders(&mut pilot(), &robot(), act), expected);
    let oldest = "MISPKG {Name CameraPanTilt} {Rotation 0,-0.2,0.5} {Order 0}";
    assert_eq!(orders(&mut pilot(), &robot(), oldest), expected);
    assert_eq!(orders(&mut pilot(), &robot(), "ACT {Name CameraPanTilt} {Link 7} {Value 1}"), []);
}

#[test]
fn section_5_1_a_setting_is_ok_if_there_is_something_to_set() {
    let is_ok = |line: &str| match Request::parse(line) {
        Request::Set(set) => Pilot::new(Dialect::Ut2004).set(&robot(), &[], &set).is_ok,
        other => panic!("{other:?}"),
    };
    assert!(is_ok("SET {Type INS} {Name INS} {Opcode POSE} {Params 1,2,3,0,0,1}"));
    assert!(is_ok("SET {Type RFID} {Opcode Read} {Params 1001}"));
    assert!(!is_ok("SET {Type INS} {Name INS} {Opcode POSE} {Params 1,2,3}"), "wrong parameters");
    assert!(
        !is_ok("SET {Type INS} {Name INS2} {Opcode POSE} {Params 1,2,3,0,0,1}"),
        "no such item"
    );
    assert!(!is_ok("SET {Type Camera} {Opcode Dance}"), "unknown opcode");
}

#[test]
fn section_5_1_settings_reach_one_item_or_every_one_of_a_kind() {
    let mut pilot = Pilot::new(Dialect::Ut2004);
    let model = robot();
    let reset = |sensor: &str| Command::Reset { sensor: sensor.to_owned() };
    assert_eq!(
        orders(&mut pilot, &model, "SET {Type Encoder} {Name ecleft} {Opcode RESET}"),
        [reset("ECLeft")]
    );
    assert_eq!(
        orders(&mut pilot, &model, "SET {Type Encoder} {Opcode RESET}"),
        [reset("ECLeft"), reset("ECPan")]
    );
    let scan = Command::Trigger { sensor: "Scanner1".to_owned() };
    assert_eq!(orders(&mut pilot, &model, "SET {Type RangeScanner} {Opcode SCAN}"), [scan]);
    let zoom = |degrees: f64| Command::Zoom {
        camera: "Camera".to_owned(),
        field_of_view: degrees.to_radians(),
    };
    assert_eq!(
        orders(&mut pilot, &model, "SET {Type Camera} {Opcode Zoom} {Params 0}"),
        [zoom(80.0)]
    );
    assert_eq!(
        orders(&mut pilot, &model, "SET {Type Camera} {Opcode FOV} {Params 0.01}"),
        [zoom(20.0)]
    );
    assert_eq!(
        orders(&mut pilot, &model, "SET {Type Joint} {Name AllJoints} {Opcode Angle} {Params 0}")
            .len(),
        3
    );
    assert_eq!(orders(&mut pilot, &model, "SET {Type Encoder} {Name Nobody} {Opcode RESET}"), []);
}
