//! A program that steers: in time with a fast clock, late with a slow one, not at all once it is trapped.
#![expect(clippy::unwrap_used, reason = "a test stops where something is wrong")]

use base::arena::{Arena, Floor, Wall};
use base::geom::Pose;
use glam::{DVec2, DVec3};
use machine_asm::{Options, Program};
use sim_board::{Board, BoardError, Wiring};
use sim_engine::{Rider, Settings, Simulation};

/// Stops a metre before the wall; between two looks it thinks for about 20 000 cycles.
const THOUGHTFUL: &str = "
device ir; device left; device right; device time;
var seen_at: int; var sum: int;
fn think() { for i in 0..5000 { sum += i; } }
fn main() {
    left = 3000; right = 3000;
    while ir > 1000 { think(); }
    seen_at = time;
    left = 0; right = 0;
}";

fn hall() -> Arena {
    let mut arena = Arena::default();
    arena.floors.push(Floor {
        at: DVec3::ZERO,
        size: DVec2::splat(12.0),
        thickness: 0.1,
        material: "concrete".into(),
    });
    arena.walls.push(Wall {
        path: vec![DVec2::new(3.5, -2.0), DVec2::new(3.5, 2.0)],
        is_closed: false,
        base: 0.0,
        height: 1.0,
        thickness: 0.02,
        gaps: vec![],
        material: "concrete".into(),
    });
    arena
}

fn stage() -> (Simulation, Wiring) {
    let model = sim_robots::shipped::load("Mapper").unwrap();
    let mut simulation = Simulation::new(&hall(), &Settings::default()).unwrap();
    simulation.join(&Rider::standing("mapper", &model, &Pose::IDENTITY)).unwrap();
    (simulation, Wiring::of(&model))
}

fn compiled(text: &str, wiring: &Wiring) -> Program {
    let options = Options { devices: wiring.device_map(), ..Options::default() };
    machine_lang::compile_program("test.u", text, &options).unwrap_or_else(|e| panic!("{e}"))
}

/// Where the robot stands after so many seconds, and the board.
fn driven(text: &str, hertz: u64, seconds: u32) -> (f64, Board, u64) {
    let (mut simulation, wiring) = stage();
    let mut board = Board::new("mapper", &wiring, compiled(text, &wiring), hertz).unwrap();
    for _ in 0..seconds * 100 {
        board.step(&mut simulation);
    }
    let state = simulation.state("mapper").unwrap();
    (state.world_from_robot.position.x, board, simulation.last_tick().hash)
}

#[test]
fn a_hundred_times_slower_clock_reacts_late() {
    let (fast, board, _) = driven(THOUGHTFUL, 2_000_000, 10);
    assert!(board.has_ended());
    let (slow, late, _) = driven(THOUGHTFUL, 20_000, 10);
    assert!(late.has_ended());
    // The head is 0.36 m before the middle: 3.5 - 1.0 - 0.36 is where it should stop.
    assert!((2.0..2.4).contains(&fast), "{fast}");
    assert!(slow > fast + 0.1, "{slow} after {fast}");
    let seen = |board: &Board| board.cpu().variable("seen_at").unwrap();
    assert!(seen(&late) > seen(&board) + 200, "{} after {}", seen(&late), seen(&board));
    println!("fast stops at {fast:.3} m, slow at {slow:.3} m");
}

#[test]
fn the_same_program_gives_the_same_run() {
    let runs = [driven(THOUGHTFUL, 1_234_567, 3), driven(THOUGHTFUL, 1_234_567, 3)];
    assert_eq!(runs[0].2, runs[1].2);
    assert_eq!(runs[0].1.cpu().cycles(), runs[1].1.cpu().cycles());
}

#[test]
fn a_trapped_program_stops_the_robot_and_says_why() {
    let text = "device left; device right; device time;\nvar zero: int;\n\
        fn fail() { left = 1 / zero; }\n\
        fn main() { left = 3000; right = 3000; while time < 1000 { zero = 0; } fail(); }";
    let (x, board, _) = driven(text, 1_000_000, 4);
    let trap = board.trap().unwrap().to_string();
    assert!(trap.contains("division by zero") && trap.contains("in fail at test.u:3"), "{trap}");
    assert!(trap.contains("called from main"), "{trap}");
    assert_eq!((board.device("left"), board.device("right")), (Some(0), Some(0)));
    assert!((0.2..0.8).contains(&x), "{x}");
}

#[test]
fn lamps_head_and_frozen_readings_are_devices() {
    let text = "device light; device light_now; device light_level_now; device pan; device pan_now; device freeze;\n\
        device time; device still; var a: int; var b: int; var lit: int; var level: int; var there: int;\n\
        fn main() { light = 1; pan = 300; while time < 500 {} lit = light_now; level = light_level_now;\n\
        freeze = 1; a = pan_now; for i in 0..20000 { b += 1; } b = pan_now; freeze = 0; while still == 0 {} there = pan_now; }";
    let (_, mut board, _) = driven(text, 1_000_000, 6);
    assert!(board.has_ended(), "{:?}", board.trap());
    let value = |name: &str| board.cpu().variable(name).unwrap();
    assert_eq!((value("lit"), value("level")), (1, 1000));
    assert!((1..299).contains(&value("a")), "the head is on its way: {}", value("a"));
    assert_eq!(value("a"), value("b"), "frozen");
    assert!((value("there") - 300).abs() < 10, "{}", value("there"));
    assert_eq!((board.snapshot_count(), board.take_snapshots().len()), (1, 1));
}

#[test]
fn devices_the_robot_lacks_and_impossible_clocks_are_refused() {
    let (_, wiring) = stage();
    let text = "device claw at 0x40000999 write;\nfn main() { claw = 1; }";
    let error = Board::new("mapper", &wiring, compiled(text, &wiring), 1000).unwrap_err();
    assert!(matches!(error, BoardError::NoSuchDevice { .. }));
    assert!(error.to_string().starts_with("Mapper has no claw; it has sonar, ir, x,"), "{error}");
    let error = Board::new("mapper", &wiring, compiled("fn main() {}", &wiring), 0).unwrap_err();
    assert!(error.to_string().contains("0 Hz"), "{error}");
}
