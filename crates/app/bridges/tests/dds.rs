//! Cyclone DDS, the library that many programs of ROS 2 speak through, sees our robot and drives it.
#![cfg(feature = "ros-dds")]

use std::net::{IpAddr, Ipv4Addr, UdpSocket};

use app_bridges::dds::{Dds, DdsError};
use app_bridges::ros::Ros;

mod common;

use common::{domain, hall, heard_by};

const LOOPBACK: IpAddr = IpAddr::V4(Ipv4Addr::LOCALHOST);
const PEER: &str = concat!(include_str!("ros_types.py"), include_str!("dds.py"));

#[test]
fn cyclone_dds_sees_our_robot_drives_it_and_gets_the_map_late() {
    let domain = domain(0);
    let open = || Box::new(Dds::open(domain, LOOPBACK).expect("a domain")) as _;
    let arguments = [domain.to_string()];
    let Some(output) = heard_by("cyclonedds", open, (PEER, &arguments)) else { return };
    let seen = common::seen(&output);

    assert_eq!((&seen["scan"][0], &seen["scan"][1]), (&"lms200".into(), &181.into()));
    assert!((0.1..6.0).contains(&seen["scan"][2].as_f64().expect("metres")), "{}", seen["scan"]);
    assert_eq!(seen["odom"], serde_json::json!(["odom", "base_footprint"]));
    assert_eq!(seen["tf"], serde_json::json!({"base_footprint": "odom"}), "and nothing else moves");
    let [frame, width, height, encoding, bytes] =
        [0, 1, 2, 3, 4].map(|index| seen["image"][index].clone());
    assert_eq!((frame, encoding), ("Camera_optical".into(), "rgb8".into()));
    assert_eq!((width, height, bytes), (320.into(), 240.into(), (3 * 320 * 240).into()));
    assert!(seen["image"][5].as_u64() > Some(20), "it shows something: {}", seen["image"]);

    for topic in ["odom", "scan"] {
        let [came, due] = [0, 1].map(|index| seen["counts"][topic][index].as_i64().expect("count"));
        assert!(came >= 10 && came == due, "{topic}: {came} of {due}");
    }
    // A P3AT drives 0.137 m/s at most.
    for way in ["driven", "driven_back"] {
        let [metres, after] = [0, 1].map(|index| seen[way][index].as_f64().expect("metres"));
        assert!((0.1..0.4).contains(&metres), "{way}: {metres} m");
        assert!(after < 0.02, "it stands when nobody speaks, and went {after} m");
    }
    assert!((0.1..0.15).contains(&seen["driven"][2].as_f64().expect("m/s")), "{}", seen["driven"]);

    let late = &seen["late"];
    assert_eq!(late["map"][0], "map");
    let cells = late["map"][1].as_u64().zip(late["map"][2].as_u64()).map(|(w, h)| w * h);
    assert_eq!(late["map"][4].as_u64(), cells);
    assert_eq!(late["map"][5], serde_json::json!([-1, 0, 100]));
    assert_eq!(late["fixed"]["base_link"], "base_footprint");
    assert_eq!(late["fixed"]["lms200"], "base_link");
    assert_eq!(late["fixed"]["Camera_optical"], "Camera");
    assert!(late["robot"].as_str().is_some_and(|text| text.contains("<robot name=\"P3AT\"")));

    let [node] = late["nodes"].as_array().expect("nodes").as_slice() else { panic!("{late}") };
    assert_eq!((&node[0], &node[1]), (&"/".into(), &"usar".into()), "what `ros2 node list` shows");
    assert!(node[2].as_u64() >= Some(6) && node[3].as_u64() > Some(10), "its ends: {node}");

    assert_eq!(seen["pause"], serde_json::json!([true, "time stands still"]));
    assert_eq!((&seen["paused"], &seen["stepped"]), (&0.into(), &1.into()));
    assert_eq!(seen["resume"][0], true);
}

#[test]
fn garbage_at_our_ports_changes_nothing() {
    let domain = domain(1);
    let mut ros = Ros::new(Box::new(Dds::open(domain, LOOPBACK).expect("a domain")), "", false);
    let mut simulation = hall();
    let socket = UdpSocket::bind("127.0.0.1:0").expect("a port");
    // Where the first participant of a domain listens: discovery and data.
    let base = 7400 + 250 * domain;
    for port in [base + 10, base + 11] {
        for garbage in [
            &b"GET / HTTP/1.1\r\nOrigin: http://evil.example\r\n\r\n"[..],
            b"RTPS",
            &[b"RTPS\x02\x03\x01\x0f".as_slice(), &[0xff; 1400]].concat(),
            &[b"RTPS\x02\x03\x01\x0fabcdefghijkl\x15\x05\xff\xff".as_slice(), &[0; 9]].concat(),
        ] {
            for _ in 0..200 {
                // Nobody has to take it.
                let _ = socket.send_to(garbage, ("127.0.0.1", port));
            }
        }
    }
    for _ in 0..50 {
        ros.hear(simulation.now());
        let orders = ros.orders(&simulation);
        assert!(orders.is_empty());
        simulation.step(&orders);
        ros.note(&simulation);
    }
    assert!(ros.driven().is_empty() && ros.take_news().is_empty());
}

#[test]
fn a_domain_without_ports_is_refused() {
    assert!(matches!(Dds::open(233, LOOPBACK), Err(DdsError::Domain(233))));
}
