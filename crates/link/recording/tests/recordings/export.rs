//! Recordings as tables and trajectories.

use base::geom::Pose;
use base::messages::ReadingData;
use base::time::SimTime;
use link_recording::export::{csv, tum};
use link_recording::{Conditions, Recorder};

use crate::samples::{every_command, every_reading, reading};

fn recording() -> Vec<u8> {
    let mut recorder = Recorder::new(Vec::new(), &Conditions::default()).unwrap();
    for (index, data) in every_reading().into_iter().enumerate() {
        recorder.reading(&reading(&format!("s{index}"), 1500, data)).unwrap();
    }
    for (index, command) in every_command().iter().enumerate() {
        recorder.command("scout", SimTime::from_millis(index as u64), command).unwrap();
    }
    let quarter = Pose::from_xyz_yaw(1.0, 2.0, 0.5, 0.0);
    for millis in [0, 1] {
        recorder.reading(&reading("truth", millis, ReadingData::GroundTruth(quarter))).unwrap();
    }
    recorder.tick(SimTime::ZERO, 0xABC).unwrap();
    recorder.finish().unwrap().0
}

fn table(topic: &str) -> String {
    let mut text = vec![];
    csv(&recording()[..], topic, &mut text).unwrap();
    String::from_utf8(text).unwrap()
}

#[test]
fn poses_become_a_tum_trajectory() {
    let mut text = vec![];
    let count = tum(&recording()[..], "/scout/truth", &mut text).unwrap();
    assert_eq!(count, 2);
    let expected = "0.000000000 1 2 0.5 0 0 0 1\n0.001000000 1 2 0.5 0 0 0 1\n";
    assert_eq!(String::from_utf8(text).unwrap(), expected);
}

#[test]
fn a_trajectory_of_something_without_poses_names_those_that_have_them() {
    let error = tum(&recording()[..], "/scout/s0", Vec::new()).unwrap_err().to_string();
    let expected = "/scout/s0 carries no poses; those with poses are /scout/s7, /scout/s10, /scout/s15, /scout/truth";
    assert_eq!(error, expected);
}

#[test]
fn an_unknown_topic_is_answered_with_all_topics() {
    let error = csv(&recording()[..], "/scout/laser", Vec::new()).unwrap_err().to_string();
    assert!(error.starts_with("no topic \"/scout/laser\"; there are /scout/s0, "), "{error}");
}

#[test]
fn readings_become_tables() {
    assert_eq!(table("/scout/s0"), "time_s,range\n1.500000000,1.75\n");
    assert_eq!(table("/scout/s1"), "time_s,range\n1.500000000,\n");
    assert_eq!(
        table("/scout/s16"),
        "time_s,is_touching,thing\n1.500000000,true,\"wall \"\"7\"\", left\"\n"
    );
    assert_eq!(
        table("/scout/s19"),
        "time_s,id,memory,x,y,z\n1.500000000,7,exit,1,2,3\n1.500000000,7,,,,\n1.500000000,7,,0,0,0\n"
    );
    assert_eq!(table("/tick"), "time_s,state_hash\n0.000000000,0000000000000abc\n");
}

#[test]
fn every_table_has_as_many_values_in_a_row_as_columns() {
    let bytes = recording();
    let topics = link_recording::Info::read(&bytes[..]).unwrap().topics;
    for topic in topics {
        // Commas inside quotes are no separators.
        let text = table(&topic.topic).replace("\"wall \"\"7\"\", left\"", "wall");
        let widths: Vec<usize> = text.lines().map(|line| line.split(',').count()).collect();
        let rows = widths.len();
        assert!(rows > 1, "{} is empty", topic.topic);
        assert!(widths.iter().all(|width| *width == widths[0]), "{}: {widths:?}", topic.topic);
    }
}
