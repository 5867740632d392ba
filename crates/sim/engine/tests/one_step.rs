//! The same seed and the same orders give the same ticks.

#![expect(clippy::unwrap_used, reason = "a test stops where something is wrong")]

use base::arena::Arena;
use base::geom::Pose;
use base::messages::{Change, Command, Drive, JointOrder, Reading, ReadingData};
use base::model::{RobotModel, SensorKind};
use base::time::SimTime;
use sim_engine::{
    ArenaText, Hooks, Order, Repeat, Rider, Settings, Simulation, Tape, Verdict, repeat,
};

const TICKS: u64 = 150;

fn yellow() -> (Arena, ArenaText) {
    let name = "yellow";
    let text = sim_arena::shipped::text(name).unwrap();
    let path = format!("{name}.toml");
    let files = [(path.clone(), text.as_bytes().to_vec())].into();
    (sim_arena::shipped::load(name).unwrap(), ArenaText { name: name.into(), path, files })
}

/// Two robots in yellow: a Mapper that drives and looks around, and a P2AT that comes late and leaves early.
fn run(settings: Settings, mut watch: impl FnMut(&mut Simulation, u64)) -> Simulation {
    let (arena, _) = yellow();
    let mut simulation = Simulation::new(&arena, &settings).unwrap();
    let mapper = robot("Mapper");
    let start = start(&arena, 0);
    simulation.join(&Rider::standing("mapper", &mapper, &start)).unwrap();
    for tick in 0..TICKS {
        act(&mut simulation, &arena, tick);
        watch(&mut simulation, tick);
    }
    simulation
}

/// A shipped robot with small pictures.
fn robot(name: &str) -> RobotModel {
    let mut model = sim_robots::shipped::load(name).unwrap();
    for mount in &mut model.equipment {
        if let SensorKind::Camera(camera) = &mut mount.kind {
            (camera.width, camera.height) = (32, 24);
        }
    }
    model
}

fn start(arena: &Arena, number: usize) -> Pose {
    let start = &arena.starts[number % arena.starts.len()];
    start.pose
}

fn act(simulation: &mut Simulation, arena: &Arena, tick: u64) {
    if tick == 20 {
        let p2at = robot("P2AT");
        simulation.join(&Rider::standing("late", &p2at, &start(arena, 1))).unwrap();
    }
    if tick == 120 {
        simulation.leave("late").unwrap();
    }
    simulation.step(&orders(tick));
}

fn orders(tick: u64) -> Vec<Order> {
    let skid = |left, right| Command::Drive(Drive::Skid { left, right });
    match tick {
        0 => vec![Order::new("mapper", skid(2.0, 3.0))],
        10 => {
            let joint = robot("Mapper").joints[0].name.clone();
            vec![Order::new("mapper", Command::Joint { name: joint, order: JointOrder::To(0.5) })]
        }
        30 => vec![Order::new("late", skid(1.0, 1.0)), Order::new("mapper", Command::Light(true))],
        _ => vec![],
    }
}

fn hashes(settings: Settings) -> Vec<u64> {
    let mut hashes = vec![];
    run(settings, |simulation, _| hashes.push(simulation.last_tick().hash));
    hashes
}

fn recording(settings: Settings) -> Vec<u8> {
    let (_, text) = yellow();
    let mut tape = Tape::new(Vec::new(), &text, &settings).unwrap();
    run(settings, |simulation, _| tape.write(simulation.last_tick()).unwrap());
    tape.finish().unwrap().0
}

fn repeated(bytes: &[u8], threads: usize) -> Verdict {
    repeat(bytes, &mut Repeat { threads, watch: &mut |_| true }).unwrap()
}

#[test]
fn one_thread_and_three_give_the_same_ticks_and_another_seed_does_not() {
    let one = hashes(Settings::default());
    assert_eq!(one, hashes(Settings { threads: 3, ..Settings::default() }));
    let other = hashes(Settings { seed: 2, ..Settings::default() });
    assert_ne!(one[0], other[0], "the first reading already differs");
}

#[test]
fn a_recording_is_equal_to_the_byte_and_repeats() {
    let bytes = recording(Settings::default());
    assert!(bytes == recording(Settings { threads: 2, ..Settings::default() }));
    for threads in [1, 2] {
        let verdict = repeated(&bytes, threads);
        assert_eq!((verdict.ticks, verdict.difference), (TICKS, None));
        assert!(verdict.integrity.is_complete);
    }
}

#[test]
fn a_recording_that_was_cut_off_repeats_as_far_as_it_goes() {
    let bytes = recording(Settings::default());
    let verdict = repeated(&bytes[..bytes.len() * 8 / 10], 1);
    assert!(verdict.difference.is_none() && !verdict.integrity.is_complete);
    assert!(verdict.ticks >= 99, "the whole first second: {}", verdict.ticks);
}

#[test]
fn a_run_with_other_orders_is_told_apart_at_the_very_tick() {
    let (arena, text) = yellow();
    let settings = Settings::default();
    let mut tape = Tape::new(Vec::new(), &text, &settings).unwrap();
    let mut simulation = Simulation::new(&arena, &settings).unwrap();
    let model = robot("P3DX");
    simulation.join(&Rider::standing("scout", &model, &start(&arena, 0))).unwrap();
    for tick in 1..=20 {
        let drive = Command::Drive(Drive::Skid { left: 1.0, right: 1.0 });
        let orders = if tick == 7 { vec![Order::new("scout", drive)] } else { vec![] };
        let mut told = simulation.step(&orders).clone();
        told.orders.clear();
        tape.write(&told).unwrap();
    }
    let verdict = repeated(&tape.finish().unwrap().0, 1);
    let difference = verdict.difference.expect("the order is missing in the recording");
    assert_eq!(difference.tick, 7);
    assert_ne!(difference.recorded, difference.repeated);
}

/// A left wheel that turns half as fast as it is told, and a robot whose sonars are dead.
struct Faults;

impl Hooks for Faults {
    fn obey(&mut self, _: SimTime, order: Order) -> Option<Order> {
        let Command::Drive(Drive::Skid { left, right }) = order.command else { return None };
        let command = Command::Drive(Drive::Skid { left: left / 2.0, right });
        Some(Order { command, ..order })
    }

    fn sense(&mut self, readings: &mut Vec<Reading>) {
        readings.retain(|reading| !matches!(reading.data, ReadingData::Range(_)));
    }
}

#[test]
fn hooks_change_orders_and_readings_and_the_recording_repeats_without_them() {
    let (arena, text) = yellow();
    let settings = Settings::default();
    let mut tape = Tape::new(Vec::new(), &text, &settings).unwrap();
    let mut simulation = Simulation::new(&arena, &settings).unwrap();
    let model = robot("P3DX");
    simulation.join(&Rider::standing("scout", &model, &start(&arena, 0))).unwrap();
    let skid = |left, right| Command::Drive(Drive::Skid { left, right });
    let orders = [Order::new("scout", skid(2.0, 2.0)), Order::new("scout", Command::Light(true))];
    for _ in 0..50 {
        let tick = simulation.step_with(&orders, &mut Faults);
        assert_eq!(tick.orders, [Order::new("scout", skid(1.0, 2.0))], "the light is lost");
        assert!(tick.readings.iter().all(|r| !matches!(r.data, ReadingData::Range(_))));
        tape.write(tick).unwrap();
    }
    assert!(!simulation.has_lights_on("scout"));
    let verdict = repeated(&tape.finish().unwrap().0, 1);
    assert_eq!((verdict.ticks, verdict.difference), (50, None));
}

#[test]
fn a_run_restored_at_any_tick_goes_on_alike() {
    let mut saved = vec![];
    let mut whole = vec![];
    let (arena, _) = yellow();
    let mut last = run(Settings::default(), |simulation, tick| {
        whole.push(simulation.last_tick().hash);
        if [0, 19, 60, 121].contains(&tick) {
            saved.push((tick, simulation.snapshot()));
        }
    });
    for (tick, snapshot) in saved {
        last.restore(&snapshot).unwrap();
        assert_eq!(last.last_tick().hash, whole[tick as usize]);
        for next in tick + 1..TICKS {
            act(&mut last, &arena, next);
            assert_eq!(last.last_tick().hash, whole[next as usize], "{tick} then {next}");
        }
    }
}

#[test]
fn sensors_read_at_their_own_periods_in_the_order_of_the_model() {
    let mut counts = std::collections::BTreeMap::new();
    let mut order = vec![];
    run(Settings::default(), |simulation, tick| {
        for reading in &simulation.last_tick().readings {
            assert_eq!(reading.time, simulation.now());
            *counts.entry((reading.robot.clone(), reading.sensor.clone())).or_insert(0_u64) += 1;
            if tick == 0 {
                order.push(reading.sensor.clone());
            }
        }
    });
    let model = robot("Mapper");
    let timed = model.equipment.iter().filter(|e| e.period.is_some());
    assert_eq!(order, timed.clone().map(|e| e.name.clone()).collect::<Vec<_>>());
    for mount in timed {
        let period = mount.period.unwrap().seconds();
        let expected = (TICKS as f64 * 0.01 / period).floor() as u64;
        let counted = counts[&("mapper".to_owned(), mount.name.clone())];
        assert!(counted.abs_diff(expected) <= 1, "{}: {counted} of {expected}", mount.name);
    }
}

#[test]
fn orders_nobody_can_follow_are_refused_with_a_reason_and_change_nothing() {
    let (arena, _) = yellow();
    let mut simulation = Simulation::new(&arena, &Settings::default()).unwrap();
    let model = robot("P3DX");
    simulation.join(&Rider::standing("scout", &model, &start(&arena, 0))).unwrap();
    let sensor = |name: &str| name.to_owned();
    let bad = [
        Order::new("nobody", Command::Flip),
        Order::new("scout", Command::Drive(Drive::Skid { left: f64::NAN, right: 0.0 })),
        Order::new("scout", Command::Reset { sensor: sensor("nose") }),
        Order::new("scout", Command::Zoom { camera: sensor("S1"), field_of_view: 1.0 }),
    ];
    let tick = simulation.step(&bad);
    assert!(tick.orders.is_empty());
    let reasons: Vec<&str> = tick.refusals.iter().map(|refusal| refusal.reason.as_str()).collect();
    assert_eq!(reasons.len(), 4);
    for (reason, word) in reasons.iter().zip(["nobody", "NaN", "\"nose\"; there are", "no camera"])
    {
        assert!(reason.contains(word), "{reason}");
    }
}

#[test]
fn a_robot_that_left_is_seen_no_more_and_its_name_is_free() {
    let (arena, _) = yellow();
    let mut simulation = Simulation::new(&arena, &Settings::default()).unwrap();
    let model = robot("P3DX");
    let rider = Rider::standing("scout", &model, &start(&arena, 0));
    simulation.join(&rider).unwrap();
    let seen = simulation.world().scene().parts().len();
    assert!(simulation.join(&rider).is_err(), "one of this name is there");
    simulation.leave("scout").unwrap();
    assert!(simulation.world().scene().parts().len() < seen);
    let error = simulation.leave("scout").unwrap_err().to_string();
    assert_eq!(error, "there is no robot named \"scout\"; there are none");
    simulation.join(&rider).unwrap();
    let came = |change: &&Change| matches!(change, Change::Joined(_));
    let changes = &simulation.step(&[]).changes;
    assert_eq!(changes.iter().filter(came).count(), 2, "it came twice");
    assert!(matches!(changes[1], Change::Left(_)), "and went in between");
}

#[test]
fn an_empty_battery_silences_all_but_its_gauge() {
    let (arena, _) = yellow();
    let mut simulation = Simulation::new(&arena, &Settings::default()).unwrap();
    let mut model = robot("P2AT");
    model.battery.energy = 0.5;
    model.battery.life = 0.5;
    simulation.join(&Rider::standing("scout", &model, &start(&arena, 0))).unwrap();
    for _ in 0..60 {
        simulation.step(&[]);
    }
    let charge = simulation.state("scout").unwrap().battery.charge;
    assert_eq!(charge, 0.0);
    for _ in 0..60 {
        let tick = simulation.step(&[]);
        assert!(tick.readings.iter().all(|r| matches!(r.data, ReadingData::Battery(_))));
    }
}

#[test]
fn a_step_of_no_time_or_of_an_hour_is_refused() {
    for seconds in [0.0, 3600.0] {
        let step = SimTime::from_seconds(seconds);
        let error =
            Simulation::new(&Arena::default(), &Settings { step, ..Settings::default() }).err();
        assert!(error.unwrap().to_string().contains("must be from 0.0001 s to 0.1 s"));
    }
}
