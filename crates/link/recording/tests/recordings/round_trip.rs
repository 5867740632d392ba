//! What is recorded comes back.

use std::sync::Arc;

use base::geom::Pose;
use base::messages::{HeatView, Newcomer, Reading, ReadingData, Transform};
use base::time::SimTime;
use glam::DVec3;
use link_recording::{Conditions, Entry, Event, Info, Recorder, RecordingError, Replayer};
use proptest::prelude::*;

use crate::samples::{every_command, every_reading, reading, some_camera, some_pose, some_scan};

fn record(write: impl FnOnce(&mut Recorder<Vec<u8>>)) -> Vec<u8> {
    let mut recorder = Recorder::new(Vec::new(), &Conditions::default()).unwrap();
    write(&mut recorder);
    recorder.finish().unwrap().0
}

fn entries(bytes: &[u8]) -> Vec<Entry> {
    Replayer::new(bytes).unwrap().collect::<Result<_, _>>().unwrap()
}

fn readings(bytes: &[u8]) -> Vec<Reading> {
    let event = |entry: Entry| match entry.event {
        Event::Reading(reading) => Some(reading),
        _ => None,
    };
    entries(bytes).into_iter().filter_map(event).collect()
}

fn assert_near(found: DVec3, expected: DVec3) {
    assert!((found - expected).length() < 1e-12, "{found} is not {expected}");
}

/// Equal, but for the angles that a quaternion or `f32` rounds.
fn assert_same(found: &ReadingData, expected: &ReadingData) {
    match (found, expected) {
        (ReadingData::Imu(found), ReadingData::Imu(expected)) => {
            assert_eq!(found.acceleration, expected.acceleration);
            assert_eq!(found.angular_velocity, expected.angular_velocity);
            assert_near(found.orientation, expected.orientation);
        }
        (ReadingData::Depth(found), ReadingData::Depth(expected)) => {
            let error = (found.field_of_view - expected.field_of_view).abs();
            assert!(error < 1e-6, "field of view off by {error}");
            assert_eq!((found.width, &found.depths), (expected.width, &expected.depths));
        }
        _ => assert_eq!(found, expected),
    }
}

#[test]
fn every_kind_of_reading_comes_back() {
    let given: Vec<Reading> = every_reading()
        .into_iter()
        .enumerate()
        .map(|(index, data)| reading(&format!("sensor {index}"), 10 * index as u64, data))
        .collect();
    let bytes =
        record(|recorder| given.iter().for_each(|reading| recorder.reading(reading).unwrap()));
    let found = readings(&bytes);
    assert_eq!(found.len(), given.len());
    for (found, given) in found.iter().zip(&given) {
        assert_eq!(
            (&found.robot, &found.sensor, found.time),
            (&given.robot, &given.sensor, given.time)
        );
        assert_same(&found.data, &given.data);
    }
}

/// What sensors tell in single precision (ranges, a scan's angles and limits, a battery's charge) comes back to the bit, however odd the number.
#[test]
fn readings_in_single_precision_come_back_exactly() {
    let single = |value: f64| f64::from(value as f32);
    let scan = base::messages::Scan {
        first_angle: single(-std::f64::consts::FRAC_PI_2),
        step: single(1.0_f64.to_radians()),
        min_range: single(0.1),
        max_range: single(4.9),
        ..some_scan(181, 0)
    };
    let charge = single(1.0 / 3.0);
    let battery = base::messages::BatteryState { charge, seconds_left: 1.0 / 7.0 };
    let given = [
        ReadingData::Range(Some(single(1.0 / 3.0))),
        ReadingData::Scan(scan),
        ReadingData::Battery(battery),
    ];
    let bytes = record(|recorder| {
        for data in &given {
            recorder.reading(&reading("s", 0, data.clone())).unwrap();
        }
    });
    let found: Vec<ReadingData> = readings(&bytes).into_iter().map(|r| r.data).collect();
    assert_eq!(found, given);
}

#[test]
fn every_kind_of_command_comes_back_exactly() {
    let bytes = record(|recorder| {
        for (index, command) in every_command().iter().enumerate() {
            let time = SimTime::from_nanos(u64::MAX - 100 + index as u64);
            recorder.command("Robot 1", time, command).unwrap();
        }
    });
    for (index, (entry, command)) in entries(&bytes).into_iter().zip(every_command()).enumerate() {
        assert_eq!(entry.time, SimTime::from_nanos(u64::MAX - 100 + index as u64));
        assert_eq!(&*entry.topic, "/Robot_1/command");
        assert_eq!(entry.event, Event::Command { robot: "Robot 1".into(), command });
    }
}

#[test]
fn robots_that_come_and_go_come_back_exactly() {
    let new = Newcomer {
        robot: "Robot 1".into(),
        model: "name = \"P2AT\"\n".into(),
        world_from_robot: some_pose(),
        is_kinematic: true,
    };
    let bytes = record(|recorder| {
        recorder.newcomer(SimTime::ZERO, &new).unwrap();
        recorder.leaver(SimTime::from_millis(70), "Robot 1").unwrap();
    });
    let entries = entries(&bytes);
    assert_eq!(&*entries[0].topic, "/robots");
    assert_eq!(entries[0].event, Event::Joined(new));
    assert_eq!(entries[1].time, SimTime::from_millis(70));
    assert_eq!(entries[1].event, Event::Left { robot: "Robot 1".into() });
}

#[test]
fn transforms_ticks_and_encoded_pictures_come_back() {
    let moving = Transform {
        parent: "world".into(),
        child: "scout/base_link".into(),
        parent_from_child: some_pose(),
    };
    let fixed = Transform { child: "scout/lidar".into(), ..moving.clone() };
    let picture = [137, 80, 78, 71, 0, 255];
    let bytes = record(|recorder| {
        recorder.static_transform(SimTime::ZERO, &fixed).unwrap();
        recorder.transform(SimTime::from_millis(1), &moving).unwrap();
        let camera = ("scout", "front");
        recorder
            .encoded_picture(camera, SimTime::from_millis(2), ("png", &picture), &some_camera(4, 3))
            .unwrap();
        recorder.tick(SimTime::from_millis(3), u64::MAX).unwrap();
    });
    let found: Vec<(String, Event)> =
        entries(&bytes).into_iter().map(|e| (e.topic.to_string(), e.event)).collect();
    let encoded = Event::EncodedPicture {
        robot: "scout".into(),
        sensor: "front".into(),
        format: "png".into(),
        bytes: picture.to_vec(),
        camera: Some(some_camera(4, 3)),
    };
    let expected = [
        ("/tf_static", Event::Transforms(vec![fixed])),
        ("/tf", Event::Transforms(vec![moving])),
        ("/scout/front/camera_info", Event::Other),
        ("/scout/front/compressed", encoded),
        ("/clock", Event::Other),
        ("/tick", Event::Tick { hash: u64::MAX }),
    ];
    assert_eq!(found, expected.map(|(topic, event)| (topic.to_owned(), event)));
}

#[test]
fn sensors_whose_names_become_equal_get_topics_of_their_own() {
    let bytes = record(|recorder| {
        for sensor in ["a b", "a-b", "command"] {
            recorder.reading(&reading(sensor, 0, ReadingData::Co2(1.0))).unwrap();
        }
        recorder.reading(&reading("a b", 0, ReadingData::Range(None))).unwrap();
        recorder.command("scout", SimTime::ZERO, &every_command()[0]).unwrap();
    });
    let topics: Vec<String> =
        Info::read(&bytes[..]).unwrap().topics.into_iter().map(|t| t.topic).collect();
    assert_eq!(
        topics,
        ["/scout/a_b", "/scout/a_b_2", "/scout/a_b_3", "/scout/command", "/scout/command_2"]
    );
    let sensors: Vec<String> = readings(&bytes).into_iter().map(|reading| reading.sensor).collect();
    assert_eq!(sensors, ["a b", "a-b", "command", "a b"]);
}

#[test]
fn a_picture_too_large_for_any_reader_is_refused_by_name() {
    let mut recorder = Recorder::new(Vec::new(), &Conditions::default()).unwrap();
    let heat = ReadingData::Heat(HeatView {
        camera: some_camera(4096, 4096),
        kelvin: Arc::new(vec![0.0; 4096 * 4096]),
    });
    let error = recorder.reading(&reading("camera", 0, heat)).unwrap_err();
    assert!(matches!(error, RecordingError::TooLarge { .. }), "{error}");
    assert!(error.to_string().starts_with("/scout/camera has 67108"), "{error}");
    recorder.tick(SimTime::ZERO, 1).unwrap();
    assert!(Info::read(&recorder.finish().unwrap().0[..]).unwrap().integrity.is_whole());
}

#[test]
fn one_topic_too_many_is_refused_by_name() {
    let mut recorder = Recorder::new(std::io::sink(), &Conditions::default()).unwrap();
    let mut record =
        |index: u32| recorder.reading(&reading(&format!("s{index}"), 0, ReadingData::Co2(1.0)));
    for index in 0..65_535 {
        record(index).unwrap();
    }
    let error = record(65_535).unwrap_err().to_string();
    assert_eq!(error, "no room for /scout/s65535: a recording takes at most 65535 topics");
    record(7).unwrap();
}

#[test]
fn what_is_told_at_the_end_is_what_a_reader_finds() {
    let mut recorder = Recorder::new(Vec::new(), &Conditions::default()).unwrap();
    for (index, data) in every_reading().into_iter().enumerate() {
        recorder.reading(&reading(&format!("s{index}"), 400 * index as u64, data)).unwrap();
    }
    let (bytes, told) = recorder.finish().unwrap();
    assert_eq!(Info::read(&bytes[..]).unwrap(), told);
    assert_eq!(told.duration(), SimTime::from_millis(400 * (every_reading().len() as u64 - 1)));
}

proptest! {
    #[test]
    fn any_scan_keeps_its_ranges_and_any_pose_its_bits(
        ranges in prop::collection::vec(prop::option::of(0.0f32..100.0), 0..50),
        x in any::<f64>(), y in any::<f64>(),
    ) {
        prop_assume!(!x.is_nan() && !y.is_nan());
        let scan = base::messages::Scan { ranges, ..some_scan(0, 0) };
        let pose = Pose { position: DVec3::new(x, y, -0.0), ..some_pose() };
        let given = [ReadingData::Scan(scan), ReadingData::GroundTruth(pose)];
        let bytes = record(|recorder| {
            for data in &given {
                recorder.reading(&reading("s", 0, data.clone())).unwrap();
            }
        });
        let found: Vec<ReadingData> = readings(&bytes).into_iter().map(|r| r.data).collect();
        prop_assert_eq!(&found[..], &given[..]);
    }
}
