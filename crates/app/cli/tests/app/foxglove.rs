//! Viewers of other people look at a served arena and drive its robot.

use std::io::Write;
use std::net::TcpStream;

use serde_json::Value;

use super::npm::Packages;
use super::served::Served;
use super::usar::stderr;

/// The client library that Lichtblick ships, and what it decodes messages with.
const PACKAGES: [&str; 4] = [
    "@foxglove/ws-protocol@0.8.0",
    "@foxglove/rosmsg@5.0.5",
    "@foxglove/rosmsg2-serialization@3.1.0",
    "ws@8.18.0",
];

#[test]
fn lichtblicks_own_client_decodes_every_channel_and_drives_under_both_names_of_the_protocol() {
    let Some(packages) = Packages::fetch("Foxglove's client", &PACKAGES) else { return };
    for subprotocol in ["foxglove.websocket.v1", "foxglove.sdk.v1"] {
        let mut server = Served::start(&["home-point", "--station", "0", "--no-browser"]);
        let listening = server.next("listening");
        let page = listening["station"].as_str().expect("a page").replace("http://", "ws://");
        let robots = listening["robots"].as_str().expect("an address");
        let mut robot = TcpStream::connect(robots).expect("somebody listens");
        robot.write_all(b"INIT {ClassName USARBot.P3AT} {Name scout}\r\n").expect("it listens");
        let script = include_str!("foxglove.mjs");
        let output = packages.run(script, &[&format!("{page}foxglove"), subprotocol]);
        let seen: Value = serde_json::from_slice(&output.stdout).unwrap_or_else(|error| {
            panic!("{error}: {}{}", String::from_utf8_lossy(&output.stdout), stderr(&output))
        });
        check(&seen);
    }
}

fn check(seen: &Value) {
    assert_eq!(seen["errors"], Value::Array(vec![]), "all channels are decoded");
    let topics = seen["topics"].as_object().expect("topics");
    for (topic, message) in [
        ("/clock", "rosgraph_msgs/msg/Clock"),
        ("/tf", "tf2_msgs/msg/TFMessage"),
        ("/tf_static", "tf2_msgs/msg/TFMessage"),
        ("/scout/", "sensor_msgs/msg/LaserScan"),
        ("/scout/", "sensor_msgs/msg/Image"),
        ("/scout/", "sensor_msgs/msg/CompressedImage"),
        ("/scout/", "sensor_msgs/msg/BatteryState"),
        ("/scout/", "nav_msgs/msg/Odometry"),
    ] {
        let fits = |(name, told): &(&String, &Value)| {
            name.starts_with(topic)
                && told["type"] == message
                && told["messages"].as_u64() > Some(0)
        };
        assert!(topics.iter().any(|row| fits(&row)), "{topic} {message}: {topics:?}");
    }
    assert!(seen["mounts"].as_u64() > Some(5), "all mounts at once: {}", seen["mounts"]);
    assert!(seen["time"].as_u64() > Some(0), "the viewer follows simulated time");
    assert!(seen["driven"].as_f64() > Some(0.2), "cmd_vel drives: {} m", seen["driven"]);
    let named = |name: &str| seen["parameters"].as_array()?.iter().find(|p| p["name"] == name);
    assert_eq!(named("mode").expect("a parameter")["value"], "live");
    assert_eq!(seen["paused"], "00010000010000000100000000", "true, and an empty message");
    assert!(seen["urdf"].as_str().is_some_and(|text| text.contains("<robot")), "{}", seen["urdf"]);
    let refusal = seen["status"][0].as_str().expect("a refusal");
    assert!(refusal.contains("nobody listens on \"/nobody\"") && refusal.contains("/cmd_vel"));
}
