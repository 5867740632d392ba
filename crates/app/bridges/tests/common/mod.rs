//! What tests with programs of others have in common.

use std::process::{Command, Output, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use app_bridges::ros::{Network, Ros, Service};
use app_missions::stage::{Paced, pause};
use base::time::SimTime;
use sim_engine::{Pace, Rider, Settings, Simulation};

const LOOPBACK_ALONE: &str = "<CycloneDDS><Domain><General><Interfaces><NetworkInterface address='127.0.0.1'/></Interfaces></General></Domain></CycloneDDS>";

/// A domain that other tests on this machine hardly have.
pub(crate) fn domain(offset: u32) -> u16 {
    u16::try_from(100 + (std::process::id() + offset) % 100).expect("small")
}

/// A Python with these packages.
fn python(packages: &str) -> Option<String> {
    let own =
        concat!(env!("CARGO_MANIFEST_DIR"), "/../../../target/second-opinions/ros/bin/python");
    let named = std::env::var("USAR_ROS_PYTHON").unwrap_or_else(|_| own.to_owned());
    [named, own.to_owned(), "python3".to_owned()].into_iter().find(|python| {
        let import = format!("import {packages}");
        let has = Command::new(python).args(["-c", &import]).output();
        has.is_ok_and(|output| output.status.success())
    })
}

/// A Pioneer with a laser in the hall of the search-and-return experiment.
pub(crate) fn hall() -> Simulation {
    let arena = sim_arena::shipped::load("home-point-test").expect("it is shipped");
    let mut simulation = Simulation::new(&arena, &Settings::default()).expect("a world");
    let model = sim_robots::shipped::load("P3AT").expect("it is shipped");
    let start = arena.starts.first().expect("a start").pose;
    simulation.join(&Rider::standing("scout", &model, &start)).expect("it stands there");
    simulation
}

/// Lets time pass in the hall, in real time, until somebody says that it is enough.
fn live(mut ros: Ros, is_over: &AtomicBool) {
    let mut simulation = hall();
    ros.serve(&Service::ALL);
    let map = sim_world::truth_map(simulation.world(), 0.3, 0.05).expect("small");
    let mut paced = Paced::new(Pace::Times(1.0), SimTime::ZERO);
    while !is_over.load(Ordering::Relaxed) {
        ros.hear(simulation.now());
        if !ros.may_step() {
            pause(Duration::from_millis(2));
            paced = Paced::new(Pace::Times(1.0), simulation.now());
            continue;
        }
        let orders = ros.orders(&simulation);
        simulation.step(&orders);
        ros.note(&simulation);
        let now = simulation.now();
        ros.map("scout", (now, 1), || Some(map.clone()));
        paced.wait(now);
    }
}

/// What a program of others makes of the robot in the hall; `None`, and skipped aloud, where its packages are not to be had.
pub(crate) fn heard_by(
    packages: &str,
    open: impl FnOnce() -> Box<dyn Network>,
    (program, arguments): (&str, &[String]),
) -> Option<Output> {
    let Some(python) = python(packages) else {
        link_skips::skip(packages, "no Python has it (set USAR_ROS_PYTHON)");
        return None;
    };
    let ros = Ros::new(open(), "", false);
    let is_over = AtomicBool::new(false);
    std::thread::scope(|scope| {
        scope.spawn(|| live(ros, &is_over));
        let mut peer = Command::new(python);
        // Cyclone DDS takes the first interface that is none of this machine's own, unless it is told.
        peer.env("CYCLONEDDS_URI", LOOPBACK_ALONE).args(["-c", program]).args(arguments);
        let output = ended(peer);
        is_over.store(true, Ordering::Relaxed);
        Some(output.expect("Python starts"))
    })
}

/// What a program says until it ends, or until it has had enough time to.
fn ended(mut program: Command) -> std::io::Result<Output> {
    const PATIENCE: Duration = Duration::from_secs(150);
    const LOOK: Duration = Duration::from_millis(50);
    program.stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut program = program.spawn()?;
    let mut waited = Duration::ZERO;
    while waited < PATIENCE && program.try_wait()?.is_none() {
        pause(LOOK);
        waited += LOOK;
    }
    if waited >= PATIENCE {
        // It may have said why it waits.
        let _ = program.kill();
    }
    program.wait_with_output()
}

/// The object that it printed.
pub(crate) fn seen(output: &Output) -> serde_json::Value {
    let said = String::from_utf8_lossy(&output.stdout);
    let complaint = String::from_utf8_lossy(&output.stderr);
    let last = said.lines().last().unwrap_or("");
    serde_json::from_str(last).unwrap_or_else(|_| panic!("{said}{complaint}"))
}
