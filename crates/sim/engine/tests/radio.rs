//! Robots talk over the radio of the world they are in.

#![expect(clippy::unwrap_used, reason = "a test stops where something is wrong")]

use base::arena::Arena;
use base::geom::Pose;
use base::messages::{Command, Packet, Reading, ReadingData};
use base::model::{RadioSpec, RobotModel, SensorKind};
use sim_arena::Memory;
use sim_engine::{ArenaText, Order, Repeat, Rider, Settings, Simulation, Tape, repeat};

/// A wall across the floor with a door in it that opens after half a second.
const ARENA: &str = r#"
title = "Two rooms"

[[floor]]
size = [12, 6]

[[wall]]
path = [[0, -3], [0, 3]]
gaps = [{ along_m = 3, width_m = 0.9, height_m = 2.0 }]

[[door]]
name = "door"
at = [0, 0]
yaw_deg = 90
hinge = "slide"

[[start]]
name = "Start1"
at = [-3, 0]

[[event]]
at_s = 0.5
open = "door"
"#;

fn arena() -> (Arena, ArenaText) {
    let mut memory = Memory::default();
    memory.add("rooms.toml", ARENA.as_bytes());
    let files = [("rooms.toml".to_owned(), ARENA.as_bytes().to_vec())].into();
    let text = ArenaText { name: "rooms".into(), path: "rooms.toml".into(), files };
    (sim_arena::read("rooms.toml", &memory).unwrap(), text)
}

/// A station whose packets no wall lets through.
fn station(change: impl Fn(&mut RadioSpec)) -> RobotModel {
    let mut model = sim_robots::shipped::load("ComStation").unwrap();
    for mount in &mut model.equipment {
        if let SensorKind::Radio(spec) = &mut mount.kind {
            spec.wall_attenuation = 60.0;
            change(spec);
        }
    }
    model
}

/// One station on each side of the wall, one robot without a radio.
fn talk(settings: Settings, model: &RobotModel) -> Simulation {
    let mut simulation = Simulation::new(&arena().0, &settings).unwrap();
    for (name, x) in [("left", -3.0), ("right", 3.0)] {
        let rider = Rider::standing(name, model, &Pose::from_xyz_yaw(x, 0.0, 0.0, 0.0));
        simulation.join(&rider).unwrap();
    }
    let mut mute = model.clone();
    mute.equipment.retain(|mount| !matches!(mount.kind, SensorKind::Radio(_)));
    let rider = Rider::standing("mute", &mute, &Pose::from_xyz_yaw(-3.0, 2.0, 0.0, 0.0));
    simulation.join(&rider).unwrap();
    simulation
}

fn say(to: Option<&str>, bytes: &[u8]) -> Order {
    Order::new("left", Command::Send { to: to.map(Into::into), bytes: bytes.to_vec() })
}

fn packets(readings: &[Reading]) -> Vec<(&str, &str, &Packet)> {
    let mut found = vec![];
    for reading in readings {
        if let ReadingData::Packet(packet) = &reading.data {
            found.push((reading.robot.as_str(), reading.sensor.as_str(), packet));
        }
    }
    found
}

#[test]
fn a_closed_door_holds_a_packet_back_and_an_open_one_lets_it_pass() {
    let mut simulation = talk(Settings::default(), &station(|spec| spec.fading = 0.0));
    let mut heard = vec![];
    for tick in 0..300 {
        let orders = if tick % 200 == 0 { vec![say(None, &[tick as u8])] } else { vec![] };
        let readings = &simulation.step(&orders).readings;
        heard.extend(packets(readings).into_iter().map(|(to, sensor, packet)| {
            (tick, to.to_owned(), sensor.to_owned(), packet.bytes.clone())
        }));
    }
    // The first is sent before the door opens, the second when it stands open; a byte takes 8 µs and the latency is 2 ms, so that the step it is sent in still hears it.
    assert_eq!(heard, [(200, "right".to_owned(), "Radio".to_owned(), vec![200])]);
}

#[test]
fn strengths_are_those_of_the_model_behind_the_wall_and_through_the_door() {
    let model = station(|spec| (spec.fading, spec.wall_attenuation) = (0.0, 10.0));
    let mut simulation = talk(Settings::default(), &model);
    let mut told = vec![];
    for _ in 0..210 {
        for reading in &simulation.step(&[]).readings {
            if let ReadingData::Signals(signals) = &reading.data {
                told.extend(signals.iter().map(|s| (reading.robot.clone(), s.clone())));
            }
        }
    }
    let of_left: Vec<f64> =
        told.iter().filter(|(robot, _)| robot == "left").map(|(_, s)| s.strength).collect();
    // Six metres apart: 10 log10(6 / 2) dB less than at two.
    let free = -49.67 - 10.0 * 3.0_f64.log10();
    assert!((of_left[0] - (free - 10.0)).abs() < 1e-3, "{of_left:?}, not {}", free - 10.0);
    assert!((of_left[of_left.len() - 1] - free).abs() < 1e-3, "{of_left:?}, not {free}");
    assert!(told.iter().all(|(robot, signal)| robot != "mute" && signal.robot != "mute"));
}

#[test]
fn who_has_no_radio_or_says_too_much_is_told_so() {
    let mut simulation = talk(Settings::default(), &station(|spec| spec.max_packet = 4));
    let mute = Order::new("mute", Command::Send { to: None, bytes: vec![] });
    let tick = simulation.step(&[mute, say(Some("right"), &[0; 5])]);
    let reasons: Vec<&str> = tick.refusals.iter().map(|refusal| refusal.reason.as_str()).collect();
    assert_eq!(
        reasons,
        [
            "mute carries no radio; a ComStation can be given one",
            "a packet of 5 bytes is too long, the radio takes 4 at most; split it",
        ]
    );
}

#[test]
fn two_radios_on_one_robot_are_refused_by_name() {
    let mut model = station(|_| {});
    let mut second = model.equipment.last().unwrap().clone();
    second.name = "Spare".into();
    model.equipment.push(second);
    let mut simulation = Simulation::new(&arena().0, &Settings::default()).unwrap();
    let rider = Rider::standing("left", &model, &Pose::IDENTITY);
    let error = simulation.join(&rider).unwrap_err().to_string();
    assert_eq!(error, "robot \"left\" carries 2 radios, Radio and Spare; leave one");
}

/// Packets of all sizes near the cutoff, so that some are lost; gives the hashes and the recording.
fn chatter(threads: usize) -> (Vec<u64>, Vec<u8>, usize) {
    let settings = Settings { seed: 4, threads, ..Settings::default() };
    let model = station(|spec| (spec.fading, spec.cutoff) = (3.0, -54.4));
    let mut simulation = talk(settings, &model);
    let mut tape = Tape::new(Vec::new(), &arena().1, &settings).unwrap();
    let (mut hashes, mut heard) = (vec![], 0);
    for tick in 0..200_usize {
        let orders = [say((tick % 3 == 0).then_some("right"), &vec![tick as u8; tick * 7 % 900])];
        let tick = simulation.step(&orders);
        heard += packets(&tick.readings).len();
        hashes.push(tick.hash);
        tape.write(tick).unwrap();
    }
    (hashes, tape.finish().unwrap().0, heard)
}

#[test]
fn a_recorded_talk_is_the_same_for_any_number_of_threads_and_when_repeated() {
    let (hashes, recording, heard) = chatter(1);
    assert!((20..180).contains(&heard), "{heard} packets were heard");
    let (others, other_recording, _) = chatter(3);
    assert_eq!(hashes, others);
    assert!(recording == other_recording, "the recordings differ");
    let how = &mut Repeat { threads: 2, watch: &mut |_| true };
    let verdict = repeat(&recording[..], how).unwrap();
    assert_eq!((verdict.ticks, verdict.difference), (200, None));
}

#[test]
fn a_snapshot_remembers_what_is_on_its_way() {
    let model = station(|spec| (spec.bandwidth, spec.wall_attenuation) = (1000.0, 0.0));
    let mut simulation = talk(Settings::default(), &model);
    simulation.step(&[say(Some("right"), &[1; 300])]);
    let then = simulation.snapshot();
    let run = |simulation: &mut Simulation| -> Vec<u64> {
        (0..60).map(|_| simulation.step(&[]).hash).collect()
    };
    let first = run(&mut simulation);
    simulation.restore(&then).unwrap();
    assert_eq!(first, run(&mut simulation));
}
