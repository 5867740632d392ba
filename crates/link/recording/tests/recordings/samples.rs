//! One reading and one command of every kind, and a drive that records many.

use std::f64::consts::PI;
use std::sync::Arc;

use base::camera::{CameraModel, Pinhole};
use base::colour::Rgb;
use base::geom::Pose;
use base::messages::{
    BatteryState, Command, DepthView, Drive, GpsFix, Heard, HeatView, InertialState, JointOrder,
    JointState, Packet, PartSeen, Reading, ReadingData, Scan, Signal, TagSeen, Touched, Transform,
    WheelState,
};
use base::picture::Picture;
use base::time::SimTime;
use glam::DVec3;
use link_recording::{Conditions, Recorder};

pub(crate) fn some_pose() -> Pose {
    Pose::from_roll_pitch_yaw(DVec3::new(1.1, -2.2, 0.3), 0.1, -0.2, 2.3)
}

pub(crate) fn some_camera(width: usize, height: usize) -> CameraModel {
    CameraModel::Pinhole(Pinhole::of_view(width, height, 1.1))
}

/// Beams that see a wall with a gap in it. Angles are multiples of 1/64, which `f32` holds exactly.
pub(crate) fn some_scan(beams: usize, phase: usize) -> Scan {
    let range = |beam: usize| {
        (beam % 10 != 3).then_some(2.0 + ((beam * 7 + phase * 3) % 91) as f32 * 0.013)
    };
    Scan {
        elevations: vec![0.0],
        first_angle: -1.5,
        step: 0.015_625,
        min_range: 0.125,
        max_range: 20.0,
        ranges: (0..beams).map(range).collect(),
    }
}

/// What a radio says: to everybody, to one, and who it hears.
fn every_radio_reading() -> Vec<ReadingData> {
    vec![
        ReadingData::Packet(Packet { from: "relay".into(), to: None, bytes: vec![0, 255, 7] }),
        ReadingData::Packet(Packet {
            from: "relay".into(),
            to: Some("scout".into()),
            bytes: vec![],
        }),
        ReadingData::Signals(vec![
            Signal { robot: "base".into(), strength: -70.233_4 },
            Signal { robot: "relay".into(), strength: -92.999 },
        ]),
    ]
}

/// One of every kind, with values that survive the trip through `f32`.
pub(crate) fn every_reading() -> Vec<ReadingData> {
    [every_usual_reading(), every_radio_reading()].concat()
}

fn every_usual_reading() -> Vec<ReadingData> {
    let depths = vec![Some(1.25), None, Some(3.5), None, Some(0.75), Some(8.0)];
    let depth = DepthView { width: 3, field_of_view: PI / 3.0, depths: Arc::new(depths) };
    let pixels = (0..6).map(|i| Rgb::new(i, 100 + i, 250 - i)).collect();
    let joint =
        |name: &str, value| JointState { name: name.into(), value, speed: 0.1, effort: -2.5 };
    let tag = |memory: Option<&str>, position| TagSeen {
        id: 7,
        memory: memory.map(Into::into),
        position,
    };
    let heard = |text: Option<&str>| Heard {
        loudness: 61.3,
        text: text.map(Into::into),
        direction: DVec3::new(0.6, 0.8, 0.0),
    };
    vec![
        ReadingData::Range(Some(1.75)),
        ReadingData::Range(None),
        ReadingData::Scan(some_scan(181, 0)),
        ReadingData::Scan(some_scan(0, 0)),
        ReadingData::Depth(depth),
        ReadingData::Picture(Arc::new(Picture { width: 3, pixels }), some_camera(3, 2)),
        ReadingData::Heat(HeatView {
            camera: some_camera(2, 2),
            kelvin: Arc::new(vec![290.0, 291.5, 309.75, 288.25]),
        }),
        ReadingData::Odometry(some_pose()),
        ReadingData::Encoder(-123_456_789_012),
        ReadingData::Tachometer(vec![
            WheelState { speed: 1.1, angle: 33.3 },
            WheelState { speed: -0.7, angle: -1e-9 },
        ]),
        ReadingData::Ins(some_pose()),
        ReadingData::Imu(InertialState {
            acceleration: DVec3::new(0.1, -0.2, 9.81),
            angular_velocity: DVec3::new(0.01, 0.02, -0.03),
            orientation: DVec3::new(0.3, -0.4, 1.9),
        }),
        ReadingData::Compass(0.1 + 0.2),
        ReadingData::Gps(Some(GpsFix { latitude: 48.137_154, longitude: -11.576_124 }), 9),
        ReadingData::Gps(None, 2),
        ReadingData::GroundTruth(some_pose()),
        ReadingData::Touch(Touched { is_touching: true, thing: Some("wall \"7\", left".into()) }),
        ReadingData::Touch(Touched::default()),
        ReadingData::Battery(BatteryState { charge: 0.625, seconds_left: 1_234.567_89 }),
        ReadingData::Tags(vec![
            tag(Some("exit"), Some(DVec3::new(1.0, 2.0, 3.0))),
            tag(None, None),
            tag(Some(""), Some(DVec3::ZERO)),
        ]),
        ReadingData::Victims(vec![PartSeen {
            part: "Hand".into(),
            position: DVec3::new(2.0, 0.1, -0.3),
        }]),
        ReadingData::Sound(vec![heard(Some("help")), heard(None)]),
        ReadingData::Co2(412.7),
        ReadingData::HumanMotion(0.9),
        ReadingData::Joints(vec![joint("pan", 0.1), joint("tilt", -0.2)]),
    ]
}

pub(crate) fn every_command() -> Vec<Command> {
    let joint = |order| Command::Joint { name: "flipper_front".into(), order };
    vec![
        Command::Drive(Drive::Skid { left: 0.1, right: 1.0 / 3.0 }),
        Command::Drive(Drive::Ackermann { speed: 2.2, front: 0.3, rear: -0.1 }),
        Command::Drive(Drive::Aerial {
            forward: 1.0,
            left: -0.2,
            up: 0.3,
            turn: f64::MIN_POSITIVE,
        }),
        joint(JointOrder::To(0.7)),
        joint(JointOrder::By(-0.7)),
        joint(JointOrder::Speed(1e300)),
        joint(JointOrder::Effort(-0.0)),
        Command::Light(true),
        Command::Light(false),
        Command::Flip,
        Command::Reset { sensor: "odometry".into() },
        Command::Trigger { sensor: "Kamera µ".into() },
        Command::Zoom { camera: "front".into(), field_of_view: 0.8 },
        Command::Place { sensor: "ins".into(), pose: some_pose() },
        Command::Send { to: None, bytes: vec![1, 2, 3, 0] },
        Command::Send { to: Some("base station".into()), bytes: vec![] },
    ]
}

pub(crate) fn reading(sensor: &str, millis: u64, data: ReadingData) -> Reading {
    let time = SimTime::from_millis(millis);
    Reading { robot: "scout".into(), sensor: sensor.into(), time, data }
}

/// Ten ticks a second of a robot with a laser, a sonar, odometry and a command now and then.
pub(crate) fn record_drive<W: std::io::Write>(recorder: &mut Recorder<W>, ticks: u64, seed: u64) {
    for tick in 0..ticks {
        let millis = 100 * tick;
        let time = SimTime::from_millis(millis);
        let phase = (tick + seed) as usize;
        let world_from_robot = Pose::from_xyz_yaw(tick as f64 * 0.05, seed as f64, 0.0, 0.01);
        let data = [
            ("lidar", ReadingData::Scan(some_scan(181, phase))),
            ("sonar", ReadingData::Range((!phase.is_multiple_of(4)).then_some(phase as f64 / 8.0))),
            ("odometry", ReadingData::Odometry(world_from_robot)),
        ];
        if tick % 7 == 0 {
            let speed = phase as f64 / 3.0;
            let go = Command::Drive(Drive::Skid { left: speed, right: -speed });
            recorder.command("scout", time, &go).unwrap();
        }
        for (sensor, data) in data {
            recorder.reading(&reading(sensor, millis, data)).unwrap();
        }
        let (parent, child) = ("world".into(), "scout/base_link".into());
        let moved = Transform { parent, child, parent_from_child: world_from_robot };
        recorder.transform(time, &moved).unwrap();
        recorder.tick(time, (phase as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15)).unwrap();
    }
}

/// A whole recording of such a drive.
pub(crate) fn drive(ticks: u64, seed: u64) -> Vec<u8> {
    let conditions = Conditions { seed, ..Conditions::default() };
    let mut recorder = Recorder::new(Vec::new(), &conditions).unwrap();
    record_drive(&mut recorder, ticks, seed);
    recorder.finish().unwrap().0
}
