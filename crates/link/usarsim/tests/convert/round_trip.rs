//! Over the wire and back.

use base::geom::Pose;
use base::messages::{
    Command, Drive, GpsFix, JointOrder, PartSeen, Reading, ReadingData, Scan, TagSeen, Touched,
    WheelState,
};
use glam::DVec3;
use link_usarsim::Dialect;
use link_usarsim::convert::{Listener, Pilot, Speaker, request_from_command};
use link_usarsim::reply::Reply;
use link_usarsim::request::Request;

use crate::model::{car, flyer, reading, robot};

fn over_the_wire(dialect: Dialect, readings: &[Reading]) -> Vec<Reading> {
    let model = robot();
    let mut listener = Listener::new(dialect, "R1");
    listener.learn_model(&model);
    let mut heard = Vec::new();
    for line in Speaker::new(dialect).say(&model, readings) {
        let mut bytes = Vec::new();
        Reply::Sensor(line).write(dialect, &mut bytes);
        heard.extend(listener.hear(&Reply::parse(std::str::from_utf8(&bytes).unwrap())));
    }
    heard
}

#[test]
fn commands_come_back_as_they_were_in_both_dialects() {
    let joint = |name: &str, order| Command::Joint { name: name.to_owned(), order };
    let ground = [
        Command::Drive(Drive::Skid { left: 1.25, right: -0.5 }),
        joint("FRFlipper", JointOrder::To(0.5)),
        joint("FRFlipper", JointOrder::Speed(0.5)),
        joint("FRFlipper", JointOrder::By(-0.5)),
        joint("CameraPanTilt_Link2", JointOrder::To(0.25)),
        joint("CameraPanTilt_Link1", JointOrder::Speed(0.1)),
        Command::Light(true),
        Command::Reset { sensor: "Odometry".to_owned() },
        Command::Trigger { sensor: "Scanner1".to_owned() },
        Command::Zoom { camera: "Camera".to_owned(), field_of_view: 1.0 },
    ];
    let steer = [Command::Drive(Drive::Ackermann { speed: 1.5, front: 0.25, rear: 0.0 })];
    let fly = [Command::Drive(Drive::Aerial { forward: 1.0, left: 0.5, up: -0.25, turn: 0.5 })];
    for dialect in Dialect::ALL {
        for (model, commands) in [(robot(), &ground[..]), (car(), &steer[..]), (flyer(), &fly[..])]
        {
            for command in commands {
                let mut bytes = Vec::new();
                request_from_command(dialect, &model, command).unwrap().write(dialect, &mut bytes);
                let line = String::from_utf8(bytes).unwrap();
                let back = Pilot::new(dialect).commands(&model, &[], &Request::parse(&line));
                assert_eq!(
                    format!("{back:.9?}"),
                    format!("{:.9?}", [command]),
                    "{dialect:?} {line}"
                );
            }
        }
    }
    assert_eq!(
        request_from_command(
            Dialect::Udk,
            &robot(),
            &Command::Reset { sensor: "Nobody".to_owned() }
        ),
        None
    );
}

#[test]
fn readings_come_back_as_exactly_as_their_decimals_allow() {
    let pose = Pose::from_roll_pitch_yaw(DVec3::new(1.25, -2.5, 0.75), 0.25, -0.5, 1.0);
    let scan = Scan {
        first_angle: -std::f64::consts::FRAC_PI_2,
        step: 1.0_f64.to_radians(),
        min_range: 0.1,
        max_range: 20.0,
        elevations: vec![0.0],
        ranges: vec![Some(1.5), None, Some(2.25)],
    };
    let tag = TagSeen {
        id: 7,
        memory: Some("text".to_owned()),
        position: Some(DVec3::new(1.0, -0.5, 0.25)),
    };
    let part = PartSeen { part: "Head".to_owned(), position: DVec3::new(1.0, -0.5, 0.25) };
    let readings = [
        reading("GroundTruth", ReadingData::GroundTruth(pose)),
        reading("Odometry", ReadingData::Odometry(Pose::from_xyz_yaw(1.0, -0.5, 0.0, 0.25))),
        reading("F1", ReadingData::Range(Some(2.5))),
        reading("F2", ReadingData::Range(None)),
        reading("Scanner1", ReadingData::Scan(scan)),
        reading("ECLeft", ReadingData::Encoder(30)),
        reading("ECPan", ReadingData::Encoder(-12)),
        reading("Bump", ReadingData::Touch(Touched { is_touching: true, thing: None })),
        reading("Tach", ReadingData::Tachometer(vec![WheelState { speed: 1.5, angle: 3.25 }])),
        reading("GPS", ReadingData::Gps(Some(GpsFix { latitude: 39.5, longitude: -77.25 }), 9)),
        reading("RFID", ReadingData::Tags(vec![tag])),
        reading("VictSensor", ReadingData::Victims(vec![part])),
        reading("Motion", ReadingData::HumanMotion(0.5)),
    ];
    for dialect in Dialect::ALL {
        let heard = over_the_wire(dialect, &readings);
        assert_eq!(heard.len(), readings.len());
        for expected in &readings {
            let found = heard.iter().find(|reading| reading.sensor == expected.sensor).unwrap();
            match (&found.data, &expected.data) {
                (ReadingData::GroundTruth(a), ReadingData::GroundTruth(b))
                | (ReadingData::Odometry(a), ReadingData::Odometry(b)) => {
                    assert!((a.position - b.position).length() < 0.01, "{a:?} {b:?}");
                    assert!(a.rotation.angle_between(b.rotation) < 0.01, "{a:?} {b:?}");
                }
                (ReadingData::Scan(a), ReadingData::Scan(b)) => {
                    assert_eq!(a.ranges, b.ranges);
                    assert!(
                        (a.first_angle - b.first_angle).abs() < 1e-4
                            && (a.step - b.step).abs() < 1e-4
                    );
                }
                (a, b) => assert_eq!(a, b, "{dialect:?}"),
            }
        }
    }
}

#[test]
fn section_8_2_wrapped_ticks_are_counted_on() {
    for dialect in Dialect::ALL {
        let model = robot();
        let (mut speaker, mut listener) = (Speaker::new(dialect), Listener::new(dialect, "R1"));
        listener.learn_model(&model);
        for ticks in (0..2000).step_by(90).chain((-700..2000).rev().step_by(75)) {
            let lines = speaker.say(&model, &[reading("ECLeft", ReadingData::Encoder(ticks))]);
            let heard = listener.hear(&Reply::Sensor(lines[0].clone()));
            assert_eq!(heard[0].data, ReadingData::Encoder(ticks), "{dialect:?}");
        }
    }
}

#[test]
fn a_listener_learns_ranges_from_the_server_and_takes_battery_and_joints_from_its_status() {
    let mut listener = Listener::new(Dialect::Ut2004, "R1");
    let mut hear = |line: &str| {
        listener
            .hear(&Reply::parse(line))
            .into_iter()
            .map(|reading| (reading.sensor, reading.data))
            .collect::<Vec<_>>()
    };
    let sonar = "SEN {Time 1.0000} {Type Sonar} {Name F1 Range 5.0000}";
    assert_eq!(hear(sonar), [("F1".to_owned(), ReadingData::Range(Some(5.0)))]);
    assert!(
        hear("CONF {Type Sonar} {Name F1} {MaxRange 5.0000} {MinRange 0.1000} {BeamAngle 0.3491}")
            .is_empty()
    );
    assert_eq!(hear(sonar), [("F1".to_owned(), ReadingData::Range(None))]);
    hear("STA {Type GroundVehicle} {Time 1.00} {Battery 1000} {View -1}");
    let status =
        hear("STA {Type GroundVehicle} {Time 2.00} {FRFlipper 0.5000} {Battery 500} {View -1}");
    let ReadingData::Battery(battery) = &status[0].1 else { panic!("{status:?}") };
    assert_eq!((battery.charge, battery.seconds_left), (0.5, 500.0));
    let ReadingData::Joints(joints) = &status[1].1 else { panic!("{status:?}") };
    assert_eq!((joints[0].name.as_str(), joints[0].value), ("FRFlipper", 0.5));
    let package = hear("MISSTA {Time 2.00} {Name Arm} {Link 2} {Value 0.2500} {Torque -20.00}");
    let ReadingData::Joints(joints) = &package[0].1 else { panic!("{package:?}") };
    assert_eq!((joints[0].name.as_str(), joints[0].effort), ("Arm_Link2", -20.0));
}
