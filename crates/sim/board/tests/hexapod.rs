//! The walking robot's own firmware, pin by pin: it walks, sweeps, answers, keeps clear of what stands around, and stands when nobody speaks.
#![expect(clippy::unwrap_used, reason = "a test stops where something is wrong")]

use base::arena::{Arena, Block, BlockShape, Floor, Wall};
use base::geom::Pose;
use base::noise::NoiseStream;
use base::time::SimTime;
use glam::{DVec2, DVec3};
use link_serial::{Air, AirSettings, Decoder, End, Mode, Report, State};
use machine_asm::Options;
use sim_board::{Board, Wiring};
use sim_engine::{Rider, Settings, Simulation};

/// A room 5 m long with a closed wall and boxes, the robot at the origin.
fn room(half: DVec2, boxes: &[(DVec2, DVec2, f64)]) -> Arena {
    let mut arena = Arena::default();
    arena.floors.push(Floor {
        at: DVec3::ZERO,
        size: 2.0 * half + 0.4,
        thickness: 0.1,
        material: "concrete".into(),
    });
    let corner = |x: f64, y: f64| half * DVec2::new(x, y);
    arena.walls.push(Wall {
        path: vec![corner(-1.0, -1.0), corner(1.0, -1.0), corner(1.0, 1.0), corner(-1.0, 1.0)],
        is_closed: true,
        base: 0.0,
        height: 1.0,
        thickness: 0.04,
        gaps: vec![],
        material: "concrete".into(),
    });
    arena.blocks.extend(boxes.iter().map(|(at, size, yaw)| Block {
        pose: Pose::from_xyz_yaw(at.x, at.y, 0.25, *yaw),
        shape: BlockShape::Box(size.extend(0.5)),
        name: None,
        material: "concrete".into(),
        mass: None,
        is_held: false,
    }));
    arena
}

/// A room of chance with up to four boxes, none within a metre of the robot.
fn room_of_chance(seed: u64) -> Arena {
    let mut noise = NoiseStream::new(seed, "firmware/room");
    let half = DVec2::new(noise.uniform(2.2, 3.2), noise.uniform(1.9, 2.6));
    let mut boxes = vec![];
    for (x, y) in [(-1.0, -1.0), (1.0, -1.0), (-1.0, 1.0), (1.0, 1.0)] {
        if noise.chance(0.6) {
            let at = half * DVec2::new(x, y) * noise.uniform(0.6, 0.8);
            let size = DVec2::new(noise.uniform(0.3, 0.7), noise.uniform(0.3, 0.7));
            if at.length() > 1.3 {
                boxes.push((at, size, noise.uniform(0.0, 3.0)));
            }
        }
    }
    room(half, &boxes)
}

struct Stage {
    simulation: Simulation,
    board: Board,
    decoder: Decoder,
    touched: Vec<String>,
    has_fallen: bool,
    way: f64,
    last: DVec3,
}

impl Stage {
    fn new(arena: &Arena, start_mode: i32) -> Self {
        let model = sim_robots::shipped::load("Hexapod").unwrap();
        let mut simulation = Simulation::new(arena, &Settings::default()).unwrap();
        simulation.join(&Rider::standing("hexapod", &model, &Pose::IDENTITY)).unwrap();
        let wiring = Wiring::of(&model);
        let options = Options { devices: wiring.device_map(), ..Options::default() };
        let text = include_str!("../../../../programs/hexapod.u");
        let program = machine_lang::compile_program("hexapod.u", text, &options)
            .unwrap_or_else(|error| panic!("{error}"));
        let mut board = Board::new("hexapod", &wiring, program, 10_000_000).unwrap();
        let address = board.cpu().program().variable("start_mode").unwrap().address;
        assert!(board.cpu_mut().poke(address, start_mode));
        let last = simulation.state("hexapod").unwrap().world_from_robot.position;
        let (decoder, touched) = (Decoder::default(), vec![]);
        Self { simulation, board, decoder, touched, has_fallen: false, way: 0.0, last }
    }

    /// Lets time pass; gives what the radio brought.
    fn pass(&mut self, seconds: f64) -> Vec<Report> {
        let mut reports = vec![];
        for _ in 0..(seconds * 100.0) as usize {
            self.board.step(&mut self.simulation);
            assert!(self.board.trap().is_none(), "{}", self.board.trap().unwrap());
            let state = self.simulation.state("hexapod").unwrap();
            for contact in &state.contacts {
                if !self.touched.contains(&contact.thing) {
                    self.touched.push(contact.thing.clone());
                }
            }
            self.has_fallen |= !state.is_upright;
            self.way += self.last.distance(state.world_from_robot.position);
            self.last = state.world_from_robot.position;
            let now = self.simulation.now();
            while let Some(byte) = self.board.air().take(End::Computer, now) {
                reports.extend(self.decoder.push(byte));
            }
        }
        reports
    }

    fn say(&mut self, text: &str) {
        let now = self.simulation.now();
        text.bytes().for_each(|byte| self.board.air().send(End::Computer, byte, now));
    }

    fn yaw(&self) -> f64 {
        self.simulation.state("hexapod").unwrap().world_from_robot.yaw()
    }

    fn place(&self) -> DVec2 {
        self.last.truncate()
    }
}

fn states(reports: &[Report]) -> Vec<State> {
    let state = |report: &Report| match report {
        Report::State(state) => Some(*state),
        _ => None,
    };
    reports.iter().filter_map(state).collect()
}

const HALL: DVec2 = DVec2::new(4.0, 4.0);

#[test]
fn letters_walk_a_cycle_each_and_say_so_and_a_repeated_letter_is_the_same_command() {
    let mut stage = Stage::new(&room(HALL, &[]), 0);
    stage.pass(2.0);
    let begin = stage.place();
    for letters in ["f", "F"] {
        stage.say(letters);
        // Said again, as if the answer had been lost.
        let mut heard = stage.pass(3.0);
        stage.say(letters);
        heard.extend(stage.pass(4.0));
        let states = states(&heard);
        assert!(states.iter().any(|state| state.is_busy));
        let last = states.last().unwrap();
        assert_eq!(
            (last.last, last.is_busy, last.is_blocked),
            (letters.chars().next(), false, false)
        );
    }
    let ahead = stage.place() - begin;
    println!("two cycles lead {ahead} m");
    assert!((0.3..0.45).contains(&ahead.x) && ahead.y.abs() < 0.1, "two cycles: {ahead}");
    let yaw = stage.yaw();
    stage.say("l");
    stage.pass(4.5);
    let turned = (stage.yaw() - yaw).to_degrees();
    println!("a cycle turns by {turned} degrees");
    assert!((22.0..38.0).contains(&turned), "{turned} degrees");
    stage.say("?");
    let told = stage.pass(1.0);
    let strokes = told.iter().filter_map(|report| match report {
        Report::Strokes { count, .. } => Some(*count),
        _ => None,
    });
    assert_eq!(strokes.collect::<Vec<_>>(), [4, 0, 2, 0]);
    assert!(stage.touched.is_empty() && !stage.has_fallen, "{:?}", stage.touched);
}

#[test]
fn a_sweep_tells_eleven_ranges_from_the_right_to_the_left_and_the_heading() {
    let mut stage = Stage::new(&room(DVec2::new(2.0, 1.5), &[]), 0);
    stage.pass(1.0);
    stage.say("m");
    let mut told = stage.pass(4.0);
    stage.say(".");
    told.extend(stage.pass(2.0));
    let mut ranges = vec![None; 11];
    for report in &told {
        match report {
            Report::Range { sweep: 1, index, millimetres } => {
                ranges[usize::from(*index)] = *millimetres;
            }
            Report::Range { sweep: 0, .. } | Report::Heading { sweep: 0, .. } => {
                panic!("{report:?}")
            }
            Report::Heading { tenths, .. } => assert!(*tenths < 150 || *tenths > 3450, "{tenths}"),
            _ => {}
        }
    }
    // The sonar turns 17 cm before the middle and sounds 1.5 cm before its axis; walls are 2 cm thick to this side.
    for (index, expected) in [(0, 1465), (5, 1795), (10, 1465)] {
        let range = ranges[index].unwrap();
        assert!(
            range.abs_diff(expected) < 25,
            "range {index} is {range}, not {expected}: {ranges:?}"
        );
    }
    assert_eq!(states(&told).last().unwrap().mode, Mode::Mapping);
}

#[test]
fn who_was_spoken_to_once_stands_when_the_radio_falls_silent() {
    let mut stage = Stage::new(&room(HALL, &[]), 0);
    stage.pass(1.0);
    stage.say("x");
    stage.pass(4.0);
    stage.say(".");
    assert_eq!(states(&stage.pass(0.5)).last().unwrap().mode, Mode::Explore);
    stage.pass(12.0);
    let place = stage.place();
    stage.pass(5.0);
    let moved = stage.place().distance(place);
    assert!(moved < 0.01 && stage.board.device("red") == Some(1), "{moved} m");
    stage.say(".");
    let state = *states(&stage.pass(0.5)).last().unwrap();
    assert!(state.was_left_alone && state.mode == Mode::User, "{state:?}");
}

#[test]
fn out_of_the_radios_reach_nothing_is_heard() {
    let mut stage = Stage::new(&room(HALL, &[]), 0);
    *stage.board.air() = Air::new(AirSettings { reach: 1.0, ..AirSettings::default() }, 1);
    stage.board.air().set_distance(1.5);
    stage.pass(1.0);
    stage.say("?");
    assert_eq!(stage.pass(1.0), []);
    assert!(stage.simulation.now() > SimTime::ZERO);
}

/// How the firmware alone got on in a room of chance.
fn alone(seed: u64, seconds: f64) -> Stage {
    let mut stage = Stage::new(&room_of_chance(seed), 5);
    for _ in 0..(seconds / 20.0) as usize {
        stage.pass(20.0);
        if !stage.touched.is_empty() || stage.has_fallen {
            break;
        }
    }
    stage
}

#[test]
fn alone_it_walks_about_for_a_minute_and_touches_nothing() {
    let stage = alone(1, 60.0);
    assert!(stage.touched.is_empty() && !stage.has_fallen, "{:?}", stage.touched);
    assert!(stage.way > 1.0, "{} m", stage.way);
}

#[test]
#[ignore = "20 rooms for 10 minutes each: usar bench hexapod does it"]
fn alone_it_walks_about_twenty_rooms_for_ten_minutes_each() {
    for seed in 1..=20 {
        let stage = alone(seed, 600.0);
        assert!(stage.touched.is_empty() && !stage.has_fallen, "seed {seed}: {:?}", stage.touched);
    }
}
