//! A program of others that speaks as ROS's middleware for Zenoh sees our robot and drives it; we are its router.
#![cfg(feature = "zenoh")]

use std::net::{SocketAddr, TcpListener, TcpStream};

use app_bridges::rmw_zenoh::{ZenohError, ZenohNode};
use app_bridges::ros::Ros;

mod common;

use common::{domain, hall, heard_by, seen};

/// A port that nobody has.
fn free() -> SocketAddr {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
    listener.local_addr().expect("an address")
}

#[test]
fn zenoh_ros2_sdk_finds_node_and_topics_hears_and_drives() {
    let (addr, domain) = (free(), domain(0));
    let open = || Box::new(ZenohNode::open(domain, addr).expect("a port")) as _;
    let arguments = [domain.to_string(), addr.port().to_string()];
    let program = (include_str!("zenoh.py"), &arguments[..]);
    let Some(output) = heard_by("zenoh_ros2_sdk, rosbags", open, program) else { return };
    let seen = seen(&output);
    assert_eq!((&seen["scan"][0], &seen["scan"][1]), (&"lms200".into(), &181.into()));
    assert!((0.1..6.0).contains(&seen["scan"][2].as_f64().expect("metres")), "{}", seen["scan"]);
    assert_eq!(seen["odom"], serde_json::json!(["odom", "base_footprint"]));
    let [came, due] = [0, 1].map(|index| seen["counts"][index].as_i64().expect("a count"));
    assert!(came >= 10 && came == due, "{came} of {due} scans");
    assert_eq!(seen["topics"]["/scan"], serde_json::json!(["sensor_msgs/msg/LaserScan"]));
    let drives = ["geometry_msgs/msg/Twist", "geometry_msgs/msg/TwistStamped"];
    assert_eq!(seen["topics"]["/cmd_vel"], serde_json::json!(drives));
    assert!(seen["nodes"].as_array().is_some_and(|nodes| nodes.contains(&"usar".into())));
    let driven = seen["driven"].as_f64().expect("metres");
    assert!((0.1..0.4).contains(&driven), "{driven} m");
    assert_eq!((&seen["map"][0], &seen["map"][1]), (&"map".into(), &seen["map"][2]));
    assert_eq!(seen["fixed"]["lms200"], "base_link");
}

#[test]
fn garbage_at_the_router_changes_nothing_and_a_taken_port_is_told() {
    use std::io::Write;
    let addr = free();
    let node = ZenohNode::open(domain(1), addr).expect("a port");
    assert!(matches!(ZenohNode::open(domain(1), addr), Err(ZenohError::Open { .. })));
    let mut ros = Ros::new(Box::new(node), "", false);
    let mut open = vec![];
    for garbage in [
        &b"GET / HTTP/1.1\r\nOrigin: http://evil.example\r\n\r\n"[..],
        b"\xff\xff",
        b"\x05\x00\x01",
        &[0; 3000],
    ] {
        let mut socket = TcpStream::connect(addr).expect("somebody listens");
        // It may be closed before all of it was said.
        let _ = socket.write_all(garbage);
        open.push(socket);
    }
    let mut simulation = hall();
    for _ in 0..50 {
        ros.hear(simulation.now());
        let orders = ros.orders(&simulation);
        assert!(orders.is_empty());
        simulation.step(&orders);
        ros.note(&simulation);
    }
    assert!(ros.driven().is_empty() && ros.take_news().is_empty());
}
