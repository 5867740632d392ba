//! A small log in every form.

use std::collections::BTreeMap;
use std::io::{Cursor, Write};

use base::geom::Pose;
use base::messages::{Reading, ReadingData, Scan, Transform};
use base::time::SimTime;
use flate2::Compression;
use flate2::write::GzEncoder;
use link_recording::{Conditions, Recorder};
use link_ros::cdr::CdrWriter;
use link_ros::nav_msgs::odometry;
use link_ros::sensor_msgs::laser_scan;
use link_ros::std_msgs::header::Header;
use link_ros::tf2_msgs::tf_message;
use mcap::records::MessageHeader;

/// Scans of each log, half a second apart; the robot drives ahead, 10 cm a scan.
pub(crate) const SCANS: usize = 6;

pub(crate) fn scan(index: usize) -> Scan {
    let range = |beam: usize| (beam != 3).then_some((2.0 + (beam + index) as f64 * 0.01) as f32);
    Scan {
        first_angle: -1.0,
        step: 0.125,
        min_range: 0.1,
        max_range: 20.0,
        elevations: vec![0.0],
        ranges: (0..16).map(range).collect(),
    }
}

fn time(index: usize) -> SimTime {
    SimTime::from_millis(1000 + 500 * index as u64)
}

fn pose(index: usize) -> Pose {
    Pose::from_xyz_yaw(0.1 * index as f64, 0.0, 0.0, 0.0)
}

pub(crate) fn carmen() -> Vec<u8> {
    let line = |index: usize| {
        let ranges: Vec<String> =
            scan(index).ranges.iter().map(|r| r.unwrap_or(81.83).to_string()).collect();
        let (x, t) = (0.1 * index as f64, time(index).seconds());
        format!(
            "ODOM {x} 0 0 0 0 0 {t} h {t}\nFLASER 16 {} {x} 0 0 {x} 0 0 {t} h {t}\n",
            ranges.join(" ")
        )
    };
    (0..SCANS).map(line).collect::<String>().into_bytes()
}

pub(crate) fn usarsim() -> Vec<u8> {
    let line = |index: usize| {
        let ranges: Vec<String> =
            scan(index).ranges.iter().map(|r| format!("{:.2}", r.unwrap_or(20.0))).collect();
        let (x, t) = (0.1 * index as f64, time(index).seconds());
        format!(
            "SEN {{Time {t}}} {{Type Odometry}} {{Name Odo}} {{Pose {x:.4},0.0,0.0}}\n\
             SEN {{Time {t}}} {{Type RangeScanner}} {{Name lms}} {{Resolution 0.125}} {{FOV 1.875}} {{Range {}}}\n",
            ranges.join(",")
        )
    };
    (0..SCANS).map(line).collect::<String>().into_bytes()
}

/// A recording of ours, of these robots.
pub(crate) fn recording(robots: &[&str]) -> Vec<u8> {
    let mut recorder = Recorder::new(Vec::new(), &Conditions::default()).expect("a sample");
    for index in 0..SCANS {
        for robot in robots {
            let reading = |sensor: &str, data| Reading {
                robot: (*robot).to_owned(),
                sensor: sensor.to_owned(),
                time: time(index),
                data,
            };
            recorder
                .reading(&reading("odo", ReadingData::Odometry(pose(index))))
                .expect("a sample");
            recorder.reading(&reading("lidar", ReadingData::Scan(scan(index)))).expect("a sample");
        }
        recorder.tick(time(index), index as u64).expect("a sample");
    }
    recorder.finish().expect("a sample").0
}

/// What a ROS 2 recording holds besides scans on `/scan`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Beside {
    Odometry,
    Transforms,
    TwoLasers,
    Nothing,
}

/// An MCAP file as ROS 2 writes it.
pub(crate) fn ros(beside: Beside) -> Vec<u8> {
    let mut file = Cursor::new(Vec::new());
    let mut writer = mcap::Writer::new(&mut file).expect("a sample");
    let mut add = |name: &str, topic: &str, index: usize, bytes: &[u8]| {
        let schema = writer.add_schema(name, "ros2msg", b"").expect("a sample");
        let channel_id =
            writer.add_channel(schema, topic, "cdr", &BTreeMap::new()).expect("a sample");
        let log_time = time(index).nanos();
        let header = MessageHeader { channel_id, sequence: 0, log_time, publish_time: log_time };
        writer.write_to_known_channel(&header, bytes).expect("a sample");
    };
    let transform = |parent: &str, child: &str, pose: Pose, index: usize| {
        let (parent, child) = (parent.to_owned(), child.to_owned());
        let mut bytes = vec![];
        let told = Transform { parent, child, parent_from_child: pose };
        tf_message::write(&mut CdrWriter::new(&mut bytes), time(index), &told);
        bytes
    };
    let mount = Pose::from_xyz_yaw(0.3, 0.0, 0.2, 0.0);
    add(tf_message::TYPE.name, "/tf_static", 0, &transform("base_link", "laser", mount, 0));
    for index in 0..SCANS {
        let mut bytes = vec![];
        let header = Header { time: time(index), frame: "laser" };
        laser_scan::write(&mut CdrWriter::new(&mut bytes), header, &scan(index));
        add(laser_scan::TYPE.name, "/scan", index, &bytes);
        if beside == Beside::TwoLasers {
            add(laser_scan::TYPE.name, "/rear/scan", index, &bytes);
        }
        let mut bytes = vec![];
        let header = Header { time: time(index), frame: "odom" };
        odometry::write(&mut CdrWriter::new(&mut bytes), header, "base_link", &pose(index));
        match beside {
            Beside::Odometry | Beside::TwoLasers => {
                add(odometry::TYPE.name, "/odom", index, &bytes);
            }
            Beside::Transforms => {
                let bytes = transform("odom", "base_link", pose(index), index);
                add(tf_message::TYPE.name, "/tf", index, &bytes);
            }
            Beside::Nothing => {}
        }
    }
    writer.finish().expect("a sample");
    drop(writer);
    file.into_inner()
}

pub(crate) fn packed(bytes: &[u8]) -> Vec<u8> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::fast());
    encoder.write_all(bytes).expect("a sample");
    encoder.finish().expect("a sample")
}
