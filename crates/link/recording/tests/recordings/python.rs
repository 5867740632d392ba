//! The reference readers in Python decode what we record.
//!
//! Needs `pip install mcap mcap-ros2-support rosbags` for the interpreter in `USAR_PYTHON` (or `python3`);
//! where they are missing the tests say so and pass. The scripts print what they found, and we compare it here.

use std::fs;
use std::path::Path;
use std::process::Command;
use std::sync::Arc;

use base::camera::{CameraModel, Catadioptric};
use base::colour::Rgb;
use base::messages::{ReadingData, Scan, Transform};
use base::picture::Picture;
use base::time::SimTime;
use link_recording::{Conditions, Info, Recorder};

use crate::samples::{every_command, every_reading, reading, some_camera, some_pose, some_scan};

fn python() -> String {
    std::env::var("USAR_PYTHON").unwrap_or_else(|_| "python3".to_owned())
}

/// Runs a script; `None`, with a word on stderr, where its modules are missing.
fn run(modules: &str, script: &str, argument: &Path) -> Option<String> {
    let has = Command::new(python()).args(["-c", &format!("import {modules}")]).output();
    if !has.is_ok_and(|output| output.status.success()) {
        eprintln!("skipped: {} has no {modules} (set USAR_PYTHON)", python());
        return None;
    }
    let output = Command::new(python()).args(["-c", script]).arg(argument).output().unwrap();
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{errors}");
    Some(String::from_utf8(output.stdout).unwrap())
}

/// Everything once, in a folder that is also a rosbag2 bag.
pub(crate) fn bag(folder: &Path) -> Info {
    let mut recorder = Recorder::new(Vec::new(), &Conditions::default()).unwrap();
    let fixed = Transform {
        parent: "scout/base_link".into(),
        child: "scout/lidar".into(),
        parent_from_child: some_pose(),
    };
    recorder.static_transform(SimTime::ZERO, &fixed).unwrap();
    recorder.leaver(SimTime::ZERO, "scout").unwrap();
    for (index, data) in every_reading().into_iter().enumerate() {
        recorder.reading(&reading(&format!("s{index}"), 100 * index as u64, data)).unwrap();
    }
    for command in every_command() {
        recorder.command("scout", SimTime::from_millis(2500), &command).unwrap();
    }
    recorder
        .encoded_picture(
            ("scout", "eye"),
            SimTime::from_millis(2500),
            ("png", &[1, 2]),
            &some_camera(640, 480),
        )
        .unwrap();
    recorder.reading(&reading("lidar", 2_750, ReadingData::Scan(some_scan(181, 5)))).unwrap();
    recorder.transform(SimTime::from_millis(2600), &fixed).unwrap();
    recorder.tick(SimTime::from_millis(2800), u64::MAX).unwrap();
    let (bytes, info) = recorder.finish().unwrap();
    fs::write(folder.join("run.mcap"), bytes).unwrap();
    fs::write(folder.join("metadata.yaml"), info.metadata_yaml("run.mcap")).unwrap();
    info
}

/// A line for each message: topic, type, log time and, of the laser, every number.
const MCAP: &str = r#"
import sys
from mcap.reader import make_reader
from mcap_ros2.decoder import DecoderFactory
reader = make_reader(open(sys.argv[1], "rb"), decoder_factories=[DecoderFactory()])
print(reader.get_header().profile)
for schema, channel, message, ros in reader.iter_decoded_messages():
    assert channel.message_encoding == "cdr" and schema.encoding == "ros2msg"
    line = [channel.topic, schema.name, message.log_time]
    if channel.topic == "/scout/lidar":
        stamp = ros.header.stamp
        line += [stamp.sec, stamp.nanosec, ros.header.frame_id, ros.angle_min, ros.angle_increment, ros.range_min, ros.range_max]
        line += list(ros.ranges)
    if channel.topic == "/scout/eye/camera_info":
        line += [ros.header.frame_id, ros.width, ros.height, ros.distortion_model] + list(ros.k)
    if schema.name == "usar_msgs/msg/Command":
        line += [ros.order, ros.name] + list(ros.values)
    if schema.name == "usar_msgs/msg/Tick":
        line += [ros.state_hash]
    print(*line)
"#;

#[test]
fn the_reference_decoder_reads_every_channel_and_the_same_scan() {
    let folder = tempfile::tempdir().unwrap();
    let info = bag(folder.path());
    let Some(text) = run("mcap_ros2", MCAP, &folder.path().join("run.mcap")) else { return };
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines[0], "ros2");
    for topic in &info.topics {
        let start = format!("{} {} ", topic.topic, topic.message_type);
        let count = lines.iter().filter(|line| line.starts_with(&start)).count() as u64;
        assert_eq!(count, topic.count, "{start}");
    }
    assert_eq!(lines.len() as u64 - 1, info.message_count());
    assert!(lines.contains(&format!("/tick usar_msgs/msg/Tick 2800000000 {}", u64::MAX).as_str()));
    let skid = format!("/scout/command usar_msgs/msg/Command 2500000000 0  0.1 {}", 1.0 / 3.0);
    assert!(lines.contains(&skid.as_str()), "{text}");
    let focal = 320.0 / 0.55f64.tan();
    let camera = "/scout/eye/camera_info sensor_msgs/msg/CameraInfo 2500000000 scout/eye_optical 640 480 plumb_bob";
    let camera = format!("{camera} {focal} 0.0 319.5 0.0 {focal} 239.5 0.0 0.0 1.0");
    assert!(lines.contains(&camera.as_str()), "{camera}\n{text}");
    let laser = lines.iter().find(|line| line.starts_with("/scout/lidar ")).unwrap();
    assert_same_scan(laser, &some_scan(181, 5));
}

fn assert_same_scan(line: &str, scan: &Scan) {
    let words: Vec<&str> = line.split(' ').collect();
    assert_eq!(
        words[..6],
        [
            "/scout/lidar",
            "sensor_msgs/msg/LaserScan",
            "2750000000",
            "2",
            "750000000",
            "scout/lidar"
        ]
    );
    let numbers: Vec<f64> = words[6..].iter().map(|word| word.parse().unwrap()).collect();
    let limits = [scan.first_angle, scan.step, scan.min_range, scan.max_range];
    assert_eq!(numbers[..4], limits);
    let ranges = scan.ranges.iter().map(|range| range.map_or(f64::INFINITY, f64::from));
    assert_eq!(numbers[4..], ranges.collect::<Vec<_>>());
}

/// Of every picture its size, its bytes and the camera that took it.
const PICTURES: &str = r#"
import sys
from mcap.reader import make_reader
from mcap_ros2.decoder import DecoderFactory
reader = make_reader(open(sys.argv[1], "rb"), decoder_factories=[DecoderFactory()])
for schema, channel, message, ros in reader.iter_decoded_messages():
    if schema.name == "sensor_msgs/msg/Image":
        print("picture", ros.header.frame_id, ros.encoding, ros.width, ros.height, ros.step, *bytes(ros.data))
    if schema.name == "sensor_msgs/msg/CameraInfo":
        print("camera", ros.header.frame_id, ros.width, ros.height, ros.distortion_model, *ros.d)
"#;

#[test]
fn the_reference_decoder_shows_the_picture_of_a_mirror_and_how_the_mirror_is_shaped() {
    let folder = tempfile::tempdir().unwrap();
    let (width, height) = (4, 3);
    let mirror = Catadioptric::whole_mirror(width, height, 11.736, 0.09, 0.038);
    let mut picture = Picture::filled(width, height, Rgb::new(7, 80, 200));
    picture.pixels[5] = Rgb::new(1, 2, 3);
    let camera = CameraModel::Catadioptric(mirror);
    let mut recorder = Recorder::new(Vec::new(), &Conditions::default()).unwrap();
    let data = ReadingData::Picture(Arc::new(picture.clone()), camera);
    recorder.reading(&reading("eye", 500, data)).unwrap();
    let file = folder.path().join("eye.mcap");
    fs::write(&file, recorder.finish().unwrap().0).unwrap();
    let Some(text) = run("mcap_ros2", PICTURES, &file) else { return };
    let bytes: Vec<String> = picture.bytes().iter().map(u8::to_string).collect();
    let shown = format!("picture scout/eye_optical rgb8 4 3 12 {}", bytes.join(" "));
    assert!(text.lines().any(|line| line == shown), "{shown}\n{text}");
    let start = "camera scout/eye_optical 4 3 usar_catadioptric ";
    let shape = text.lines().find_map(|line| line.strip_prefix(start)).expect(&text);
    let shape: Vec<f64> = shape.split(' ').map(|word| word.parse().unwrap()).collect();
    let Catadioptric { mirror_a, mirror_b, mirror_radius, mirror_distance, .. } = mirror;
    assert_eq!(shape[..4], [mirror_a, mirror_b, mirror_radius, mirror_distance]);
}

/// Opens the folder as a rosbag2 bag and decodes with ROS 2 Jazzy's own definitions, except for our own types.
const ROSBAGS: &str = r"
import sys
from rosbags.rosbag2 import Reader
from rosbags.typesys import Stores, get_typestore, get_types_from_msg
jazzy = get_typestore(Stores.ROS2_JAZZY)
with Reader(sys.argv[1]) as reader:
    print(reader.message_count, reader.duration)
    for connection, time, raw in reader.messages():
        name = connection.msgtype
        if name not in jazzy.types:
            jazzy.register(get_types_from_msg(connection.msgdef.data, name))
        ros = jazzy.deserialize_cdr(raw, name)
        assert bytes(jazzy.serialize_cdr(ros, name)) == bytes(raw), name
        print(connection.topic, name, time)
";

#[test]
fn rosbags_opens_the_folder_and_gets_the_same_bytes_with_the_definitions_of_ros() {
    let folder = tempfile::tempdir().unwrap();
    let info = bag(folder.path());
    let Some(text) = run("rosbags", ROSBAGS, folder.path()) else { return };
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines.len() as u64 - 1, info.message_count());
    // rosbags counts the last nanosecond as part of the bag.
    assert_eq!(lines[0], format!("{} {}", info.message_count(), info.duration().nanos() + 1));
}

/// Hash of each type as its schema in the file defines it, and as ROS 2 Jazzy does.
const HASHES: &str = r"
import sys
from rosbags.rosbag2 import Reader
from rosbags.typesys import Stores, get_typestore, get_types_from_msg
jazzy, empty = get_typestore(Stores.ROS2_JAZZY), get_typestore(Stores.EMPTY)
with Reader(sys.argv[1]) as reader:
    for connection in reader.connections:
        name = connection.msgtype
        if name in jazzy.types:
            empty.register(get_types_from_msg(connection.msgdef.data, name))
            print(name, empty.hash_rihs01(name), jazzy.hash_rihs01(name))
";

#[test]
fn our_definitions_have_the_hashes_of_ros() {
    let folder = tempfile::tempdir().unwrap();
    bag(folder.path());
    let Some(text) = run("rosbags", HASHES, folder.path()) else { return };
    for line in text.lines() {
        let words: Vec<&str> = line.split(' ').collect();
        assert_eq!(words[1], words[2], "{}", words[0]);
    }
    assert!(text.lines().count() >= 20, "{text}");
}
