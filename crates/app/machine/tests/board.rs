//! The Mapper program on the board in `yellow` makes the same map as the native mapper, point for point.
#![expect(clippy::unwrap_used, reason = "a test stops where something is wrong")]

use std::fs;
use std::path::Path;

use machine_asm::{DeviceMap, Options};
use robot_whole_mapper::{
    DynamicGrid, HashedStore, IndexedList, Mapper, Method, Point, PointStore, Reading, Settings,
    Sweep, TwoLevelList,
};
use sim_board::{Board, Wiring};
use sim_engine::{Rider, Settings as SimSettings, Simulation};

/// Faster than a cone needs, slow enough to be quick.
const HERTZ: u64 = 3_000_000;

/// Longest sweep, simulated seconds.
const MOST_SECONDS: u32 = 120;

/// Coarse, yet its cones overlap.
const SWEEP: Sweep =
    Sweep { first_pan: -120, pan_step: 60, pans: 5, first_tilt: 0, tilt_step: 60, tilts: 2 };

/// The program's constants for that.
const COARSE: [(&str, &str); 3] = [
    ("const FIRST_PAN = -600;", "const FIRST_PAN = -120;"),
    ("const PAN_STEP = 300;", "const PAN_STEP = 60;"),
    ("const TILT_STEP = 200;", "const TILT_STEP = 60;"),
];

fn source(changes: &[(&str, &str)]) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../programs/mapper.u");
    let mut text = fs::read_to_string(path).unwrap();
    for (from, to) in COARSE.iter().chain(changes) {
        assert!(text.contains(from), "{from}");
        text = text.replacen(from, to, 1);
    }
    text
}

/// The map of a program, and the snapshots it was made of.
fn swept(text: &str) -> (Vec<Point>, Vec<Reading>) {
    let model = sim_robots::shipped::load("Mapper").unwrap();
    let arena = sim_arena::shipped::load("yellow").unwrap();
    let start = arena.starts.iter().find(|start| start.name == "Start1").unwrap();
    let mut simulation = Simulation::new(&arena, &SimSettings::default()).unwrap();
    simulation.join(&Rider::standing("mapper", &model, &start.pose)).unwrap();
    let wiring = Wiring::of(&model);
    let options = Options { devices: wiring.device_map(), ..Options::default() };
    let program = machine_lang::compile_program("mapper.u", text, &options)
        .unwrap_or_else(|error| panic!("{error}"));
    let mut board = Board::new("mapper", &wiring, program, HERTZ).unwrap();
    for _ in 0..MOST_SECONDS * 100 {
        board.step(&mut simulation);
        assert!(board.trap().is_none(), "{}", board.trap().unwrap());
        if board.has_ended() {
            break;
        }
    }
    assert!(board.has_ended(), "still at it: {:?}", board.snapshot_count());
    let map = wiring.device_map();
    let readings = board.take_snapshots().iter().map(|values| reading(&map, values)).collect();
    assert_eq!(board.cpu().variable("lost"), Some(0));
    (points(&board), readings)
}

fn reading(map: &DeviceMap, values: &[i32]) -> Reading {
    let value = |name: &str| values[map.named(name).unwrap().0];
    Reading {
        position: ["x", "y", "z"].map(value),
        posture: ["roll", "pitch", "yaw"].map(value),
        pan: value("pan_now"),
        tilt: value("tilt_now"),
        sonar: value("sonar"),
        ir: value("ir"),
    }
}

fn points(board: &Board) -> Vec<Point> {
    let cpu = board.cpu();
    let count = usize::try_from(cpu.variable("count").unwrap()).unwrap();
    let [x, y, z, belief] = ["px", "py", "pz", "belief"].map(|name| cpu.cells(name).unwrap());
    let point = |n: usize| Point { at: [x[n], y[n], z[n]], belief: belief[n] };
    // What was dropped keeps its place, believed 0.
    let mut points: Vec<Point> = (0..count).map(point).filter(|point| point.belief != 0).collect();
    points.sort_by_key(|point| point.at);
    points
}

fn native<S: PointStore>(readings: &[Reading], store: S, grid: DynamicGrid) -> Vec<Point> {
    native_by(Method::BayesianMinimum, readings, store, grid)
}

fn native_by<S: PointStore>(
    method: Method,
    readings: &[Reading],
    store: S,
    grid: DynamicGrid,
) -> Vec<Point> {
    let settings = Settings { increment: 50, grid, method, ..Settings::default() };
    let mut mapper = Mapper::new(settings, store).unwrap();
    for reading in readings {
        mapper.take(reading);
    }
    mapper.points()
}

/// Small clusters, so that this small a map has many and they are split.
const SMALL: (&str, &str) = ("const CLUSTER = 5120;", "const CLUSTER = 96;");

#[test]
fn the_program_and_the_native_mapper_agree_on_every_point_and_belief() {
    let (map, readings) = swept(&source(&[SMALL]));
    assert_eq!(readings.len(), SWEEP.postures().count());
    for (reading, (pan, tilt)) in readings.iter().zip(SWEEP.postures()) {
        assert!((reading.pan - pan).abs() < 20 && (reading.tilt - tilt).abs() < 20, "{reading:?}");
        assert!(reading.sonar > 100 && reading.ir > 100, "{reading:?}");
    }
    assert!(map.len() > 500, "only {} points", map.len());
    let beliefs = map.iter().map(|point| point.belief);
    assert!(beliefs.clone().max() > Some(900) && beliefs.min() >= Some(300), "the rest is dropped");
    assert_eq!(native(&readings, TwoLevelList::new(96), DynamicGrid::Off), map);
    assert_eq!(native(&readings, HashedStore::default(), DynamicGrid::Off), map);
    println!("{} points", map.len());
}

#[test]
fn one_level_and_a_dynamic_grid_agree_as_well() {
    let list = ("const STORE = 1;", "const STORE = 0;");
    let short = ("const PANS = 5;", "const PANS = 2;");
    let near = (DynamicGrid::Near, "const DYNAMIC = 1;");
    for (grid, line) in [near, (DynamicGrid::Wide, "const DYNAMIC = 2;")] {
        let dynamic = ("const DYNAMIC = 0;", line);
        let (map, readings) = swept(&source(&[SMALL, list, dynamic, short]));
        assert!(map.len() > 20, "only {} points", map.len());
        assert_eq!(native(&readings, IndexedList::new(96), grid), map, "{grid:?}");
    }
}

#[test]
fn every_method_of_the_thesis_agrees_as_well() {
    let short = ("const PANS = 5;", "const PANS = 2;");
    let hashed = ("const STORE = 1;", "const STORE = 2;");
    for (method, line) in
        [(Method::Mean, "const METHOD = 0;"), (Method::Bayesian, "const METHOD = 1;")]
    {
        let (map, readings) = swept(&source(&[hashed, short, ("const METHOD = 2;", line)]));
        let ours = native_by(method, &readings, HashedStore::default(), DynamicGrid::Off);
        assert_eq!(ours, map, "{method:?}");
        assert!(map.iter().any(|point| point.belief < 300), "{method:?} drops nothing");
    }
}

#[test]
fn the_hashed_store_agrees_as_well() {
    let hashed = ("const STORE = 1;", "const STORE = 2;");
    let short = ("const PANS = 5;", "const PANS = 2;");
    let (map, readings) = swept(&source(&[hashed, short]));
    assert_eq!(native(&readings, IndexedList::new(96), DynamicGrid::Off), map);
}
