//! Our definitions mean what those of ROS 2 mean: their hashes are the same.

use std::process::Command;

use link_ros::{TYPES, message_type};

/// Names and hashes, written down from an independent implementation.
const EXPECTED: &str = include_str!("hashes_of_ros.txt");

fn expected() -> impl Iterator<Item = (&'static str, &'static str)> {
    let lines = EXPECTED.lines().filter(|line| !line.starts_with('#'));
    lines.filter_map(|line| line.split_once(' '))
}

#[test]
fn every_type_of_ros_has_the_hash_of_ros() {
    for (name, hash) in expected() {
        let ours = message_type(name).unwrap_or_else(|| panic!("{name} is missing"));
        assert_eq!(ours.hash().to_string(), hash, "{name}\n{}", ours.fields);
    }
    let own = |name: &str| name.starts_with("usar_msgs/");
    let of_ros = TYPES.iter().filter(|known| !own(known.name)).count();
    assert_eq!(expected().count(), of_ros, "types of ROS without an expected hash");
}

/// Registers our own definitions, which it reads from standard input, and prints the hash of each.
const SCRIPT: &str = r"
import sys
from rosbags.typesys import Stores, get_typestore, get_types_from_msg
store = get_typestore(Stores.EMPTY)
for part in sys.stdin.read().split('\0')[:-1]:
    name, text = part.split('\n', 1)
    store.register(get_types_from_msg(text, name))
    print(name, store.hash_rihs01(name))
";

#[test]
fn rosbags_hashes_our_own_types_as_we_do() {
    use std::io::Write;
    let named =
        ["USAR_ROS_PYTHON", "USAR_PYTHON"].into_iter().filter_map(|name| std::env::var(name).ok());
    let has_rosbags = |python: &String| {
        let has = Command::new(python).args(["-c", "import rosbags"]).output();
        has.is_ok_and(|output| output.status.success())
    };
    let Some(python) = named.chain(["python3".to_owned()]).find(has_rosbags) else {
        link_skips::skip("hashes of types", "no Python with rosbags (set USAR_ROS_PYTHON)");
        return;
    };
    let mut child = Command::new(&python)
        .args(["-c", SCRIPT])
        .stdin(std::process::Stdio::piped())
        .stdout(std::process::Stdio::piped())
        .spawn()
        .unwrap();
    let mut input = child.stdin.take().unwrap();
    for known in TYPES {
        write!(input, "{}\n{}\0", known.name, known.schema()).unwrap();
    }
    drop(input);
    let output = child.wait_with_output().unwrap();
    assert!(output.status.success());
    let found = String::from_utf8(output.stdout).unwrap();
    let ours: Vec<String> = TYPES.iter().map(|t| format!("{} {}", t.name, t.hash())).collect();
    assert_eq!(found.lines().collect::<Vec<_>>(), ours);
}
