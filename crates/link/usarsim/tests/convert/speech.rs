//! What sensors say in each dialect.

use base::geom::Pose;
use base::messages::{BatteryState, GpsFix, JointState, PartSeen, ReadingData, Scan, Touched};
use base::time::SimTime;
use glam::DVec3;
use link_usarsim::Dialect;
use link_usarsim::convert::{RobotState, Speaker, links_from_joints, status_from_state};
use link_usarsim::reply::Reply;

use crate::model::{car, flyer, reading, robot};

pub(crate) fn text(dialect: Dialect, reply: &Reply) -> String {
    let mut out = Vec::new();
    reply.write(dialect, &mut out);
    String::from_utf8(out).unwrap()
}

fn said(dialect: Dialect, readings: &[base::messages::Reading]) -> Vec<String> {
    let lines = Speaker::new(dialect).say(&robot(), readings);
    lines.into_iter().map(|line| text(dialect, &Reply::Sensor(line))).collect()
}

#[test]
fn section_8_ut2004_puts_all_sonars_into_one_line_and_udk_says_one_a_line() {
    let readings =
        [reading("F2", ReadingData::Range(None)), reading("F1", ReadingData::Range(Some(2.45769)))];
    assert_eq!(
        said(Dialect::Ut2004, &readings),
        ["SEN {Time 395.6055} {Type Sonar} {Name F1 Range 2.4576} {Name F2 Range 5.0000}"]
    );
    assert_eq!(
        said(Dialect::Udk, &readings),
        [
            "SEN {Time 395.6055} {Type Sonar} {Name F2} {Range 5.0000}",
            "SEN {Time 395.6055} {Type Sonar} {Name F1} {Range 2.4576}"
        ]
    );
}

#[test]
fn section_8_1_a_sonar_stays_within_its_limits() {
    let readings = [
        reading("F1", ReadingData::Range(Some(0.01))),
        reading("F2", ReadingData::Range(Some(9.0))),
    ];
    let line = "SEN {Time 395.6055} {Type Sonar} {Name F1 Range 0.1000} {Name F2 Range 5.0000}";
    assert_eq!(said(Dialect::Ut2004, &readings), [line]);
}

#[test]
fn section_8_1_the_right_most_beam_comes_first_and_no_echo_is_the_greatest_range() {
    let scan = Scan {
        first_angle: -std::f64::consts::FRAC_PI_2,
        step: 1.0_f64.to_radians(),
        min_range: 0.1,
        max_range: 20.0,
        elevations: vec![0.0],
        ranges: vec![Some(1.5), Some(2.25), None],
    };
    let readings = [reading("Scanner1", ReadingData::Scan(scan))];
    assert_eq!(
        said(Dialect::Ut2004, &readings),
        [
            "SEN {Time 395.61} {Type RangeScanner} {Name Scanner1} {Resolution 0.0174} {FOV 3.1415} {Range 1.5000,2.2500,20.0000}"
        ]
    );
    assert_eq!(
        said(Dialect::Udk, &readings),
        [
            "SEN {Time 395.6055} {Type RangeScanner} {Name Scanner1} {Resolution 0.0174} {FOV 3.1415} {Range 1.50,2.25,20.00}"
        ]
    );
}

#[test]
fn section_8_2_odometry_is_clockwise_without_end_and_ut2004_tells_no_time() {
    let model = robot();
    for (dialect, head) in [(Dialect::Ut2004, ""), (Dialect::Udk, "{Time 395.6055} ")] {
        let mut speaker = Speaker::new(dialect);
        let mut last = String::new();
        for step in 1..=8 {
            // A turn to the right, a radian a step.
            let pose = Pose::from_xyz_yaw(1.0, -0.5, 0.0, -f64::from(step));
            let lines = speaker.say(&model, &[reading("Odometry", ReadingData::Odometry(pose))]);
            last = text(dialect, &Reply::Sensor(lines[0].clone()));
        }
        let theta: f64 = last.trim_end_matches('}').rsplit(',').next().unwrap().parse().unwrap();
        assert!((theta - 8.0).abs() < 2e-4, "{last}");
        assert!(
            last.starts_with(&format!(
                "SEN {head}{{Type Odometry}} {{Name Odometry}} {{Pose 1.0000,0.5000,"
            )),
            "{last}"
        );
    }
}

#[test]
fn section_8_2_drive_wheels_count_backwards_in_ut2004_only_and_ticks_wrap() {
    let readings =
        [reading("ECLeft", ReadingData::Encoder(390)), reading("ECPan", ReadingData::Encoder(12))];
    assert_eq!(
        said(Dialect::Ut2004, &readings),
        ["SEN {Type Encoder} {Name ECLeft Tick -30} {Name ECPan Tick 12}"]
    );
    assert_eq!(
        said(Dialect::Udk, &readings),
        [
            "SEN {Time 395.6055} {Type Encoder} {Name ECLeft} {Tick 30}",
            "SEN {Time 395.6055} {Type Encoder} {Name ECPan} {Tick 12}"
        ]
    );
}

#[test]
fn section_2_4_angles_are_within_a_turn_in_ut2004_and_in_every_ins_and_signed_in_udk_s_truth() {
    // Nose down by 0.5, turned left by 1.
    let pose = Pose::from_roll_pitch_yaw(DVec3::new(4.5, -1.9, -1.85), 0.0, 0.5, 1.0);
    let readings = [
        reading("GroundTruth", ReadingData::GroundTruth(pose)),
        reading("INS", ReadingData::Ins(pose)),
    ];
    assert_eq!(
        said(Dialect::Ut2004, &readings),
        [
            "SEN {Type INS} {Name INS} {Location 4.50,1.90,1.85} {Orientation 0.00,5.78,5.28}",
            "SEN {Time 395.6055} {Type GroundTruth} {Name GroundTruth} {Location 4.50,1.90,1.85} {Orientation 0.00,5.78,5.28}",
        ]
    );
    assert_eq!(
        said(Dialect::Udk, &readings),
        [
            "SEN {Time 395.6055} {Type GroundTruth} {Name GroundTruth} {Location 4.50,1.90,1.85} {Orientation 0.00,-0.50,-1.00}",
            "SEN {Type INS} {Name INS} {Location 4.50,1.90,1.85} {Orientation 0.00,5.78,5.28}",
        ]
    );
}

#[test]
fn section_8_5_ut2004_s_burst_has_its_own_order() {
    let here = Pose::IDENTITY;
    let readings = [
        reading("VictSensor", ReadingData::Victims(Vec::new())),
        reading("GPS", ReadingData::Gps(None, 2)),
        reading("GroundTruth", ReadingData::GroundTruth(here)),
        reading("Bump", ReadingData::Touch(Touched::default())),
        reading("ECLeft", ReadingData::Encoder(0)),
        reading("Odometry", ReadingData::Odometry(here)),
        reading("INS", ReadingData::Ins(here)),
        reading("F1", ReadingData::Range(None)),
    ];
    let lines = Speaker::new(Dialect::Ut2004).say(&robot(), &readings);
    let kinds: Vec<&str> = lines.iter().map(|line| line.kind.as_str()).collect();
    assert_eq!(
        kinds,
        ["Sonar", "INS", "Odometry", "Encoder", "Touch", "GroundTruth", "GPS", "VictSensor"]
    );
}

#[test]
fn section_8_victims_have_an_orientation_in_udk_and_silence_has_words() {
    let part = PartSeen { part: "Leg".to_owned(), position: DVec3::new(2.05, -0.33, -0.46) };
    let seen = [reading("VictSensor", ReadingData::Victims(vec![part]))];
    let head = "SEN {Time 395.6055} {Type VictSensor} {Name VictSensor}";
    assert_eq!(
        said(Dialect::Ut2004, &seen),
        [format!("{head} {{PartName Leg}} {{Location 2.05,0.33,0.46}}")]
    );
    assert_eq!(
        said(Dialect::Udk, &seen),
        [format!(
            "{head} {{PartName Leg}} {{Location 2.05,0.33,0.46}} {{Orientation 0.00,0.00,0.00}}"
        )]
    );
    let none = [reading("VictSensor", ReadingData::Victims(Vec::new()))];
    assert_eq!(said(Dialect::Ut2004, &none), [format!("{head} {{Status NoVictims}}")]);
}

#[test]
fn section_8_a_fix_is_told_in_degrees_and_minutes() {
    let fix = GpsFix { latitude: 39.5, longitude: -77.25 };
    assert_eq!(
        said(Dialect::Ut2004, &[reading("GPS", ReadingData::Gps(Some(fix), 11))]),
        [
            "SEN {Type GPS} {Name GPS} {Latitude 39,30.0000,N} {Longitude 77,15.0000,W} {Fix 1} {Satellites 11}"
        ]
    );
}

#[test]
fn what_has_no_line_of_its_own_says_nothing() {
    let battery = BatteryState { charge: 1.0, seconds_left: 5.0 };
    let readings = [
        reading("Battery", ReadingData::Battery(battery)),
        reading("Unknown", ReadingData::Co2(1.0)),
    ];
    assert!(said(Dialect::Ut2004, &readings).is_empty());
}

#[test]
fn section_7_each_dialect_tells_the_status_of_each_vehicle_its_own_way() {
    let flipper =
        JointState { name: "FRFlipper".to_owned(), value: -0.0006, speed: 0.0, effort: 0.0 };
    let state = RobotState {
        time: SimTime::from_seconds(395.3833),
        steering: (0.2, 0.0),
        joints: vec![flipper],
        is_lit: false,
        seconds_left: Some(1200.7),
    };
    let status =
        |dialect, model| text(dialect, &Reply::Status(status_from_state(dialect, &model, &state)));
    assert_eq!(
        status(Dialect::Ut2004, robot()),
        "STA {Type GroundVehicle} {Time 395.38} {FrontSteer 0.0000} {RearSteer 0.0000} {FRFlipper -0.0006} {LightToggle False} {LightIntensity 0} {Battery 1200} {View -1}"
    );
    assert_eq!(
        status(Dialect::Udk, robot()),
        "STA {Time 395.3833} {Battery 1200} {Type GroundVehicle} {LightToggle False} {LightIntensity 100} {FrontSteer 0} {RearSteer 0} {FRFlipper -0.0006}"
    );
    assert!(status(Dialect::Udk, car()).contains("{FrontSteer -0.2000} {RearSteer 0.0000}"));
    assert!(
        status(Dialect::Udk, flyer()).starts_with("STA {Time 395.3833} {Battery 1200} {FRFlipper")
    );
}

#[test]
fn section_8_4_packages_tell_torques_in_ut2004_only() {
    let joint =
        |name: &str, value| JointState { name: name.to_owned(), value, speed: 0.0, effort: -20.0 };
    let joints = [joint("CameraPanTilt_Link2", 0.5), joint("CameraPanTilt_Link1", 0.0)];
    let time = SimTime::from_seconds(395.3833);
    let status = |dialect| links_from_joints(dialect, &robot(), time, &joints).remove(0);
    assert_eq!(
        text(Dialect::Ut2004, &Reply::MissionPackage(status(Dialect::Ut2004))),
        "MISSTA {Time 395.38} {Name CameraPanTilt} {Link 1} {Value 0.0000} {Torque -20.00} {Link 2} {Value 0.5000} {Torque -20.00}"
    );
    assert_eq!(
        text(Dialect::Udk, &Reply::Actuator(status(Dialect::Udk))),
        "ASTA {Time 395.3833} {Name CameraPanTilt} {Link 1} {Value 0.0000} {Link 2} {Value 0.5000}"
    );
}
