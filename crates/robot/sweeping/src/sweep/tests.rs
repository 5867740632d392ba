use std::f64::consts::FRAC_PI_2;

use super::*;
use crate::testing::{mapper, with_back_head};

/// A body and heads that move as they are told, slowly; ranges tell the posture, or a lie while anything moves.
struct Bench {
    sweep: Sweep,
    model: RobotModel,
    now: SimTime,
    at: Pose,
    /// Metres per cycle.
    speed: f64,
    joints: Vec<JointState>,
    targets: Vec<f64>,
    snapshots: Vec<Snapshot>,
}

const CYCLE: SimTime = SimTime::from_millis(50);
/// Radians of a cycle.
const TURN: f64 = 0.03;
const LIE: f64 = 4.9;

fn parameters() -> Parameters {
    Parameters { pan_increment: 100, tilt_increment: 100, ..Parameters::default() }
}

const REACH: Reach = Reach { pan: (-0.1, 0.1), tilt: (0.0, 0.1) };

impl Bench {
    fn new(model: RobotModel) -> Self {
        let sweep = Sweep::new(&model, &REACH, &parameters()).unwrap();
        let rest =
            |name: &String| JointState { name: name.clone(), value: 0.0, speed: 0.0, effort: 0.0 };
        let joints: Vec<JointState> = model.joints.iter().map(|j| rest(&j.name)).collect();
        let targets = vec![0.0; joints.len()];
        let at = Pose::IDENTITY;
        Self {
            sweep,
            model,
            now: SimTime::ZERO,
            at,
            speed: 0.0,
            joints,
            targets,
            snapshots: vec![],
        }
    }

    /// Moves, then senses, then thinks. Ranges are measured in the middle of the motion, poses and joints at its end.
    fn cycle(&mut self) {
        let middle = self.now + SimTime::from_millis(25);
        self.now += CYCLE;
        self.at.position.x += self.speed;
        let mut is_moving = self.speed != 0.0;
        for (joint, target) in self.joints.iter_mut().zip(&self.targets) {
            let by = (target - joint.value).clamp(-TURN, TURN);
            joint.value += by;
            is_moving |= by != 0.0;
        }
        let range = |pan: f64| ReadingData::Range(Some(if is_moving { LIE } else { 1.0 + pan }));
        let reading = |sensor: &str, time, data| Reading {
            robot: "tin".into(),
            sensor: sensor.into(),
            time,
            data,
        };
        let mut readings = vec![];
        for (head, suffix) in ["", "Back"].iter().enumerate().take(self.joints.len() / 2) {
            for name in ["IR", "Sonar"] {
                let data = range(self.joints[2 * head].value);
                readings.push(reading(&format!("{name}{suffix}"), middle, data));
            }
        }
        readings.push(reading("GroundTruth", self.now, ReadingData::GroundTruth(self.at)));
        readings.push(reading("Joints", self.now, ReadingData::Joints(self.joints.clone())));
        let turn = self.sweep.update(self.now, &readings);
        for command in turn.commands {
            let Command::Joint { name, order: JointOrder::To(value) } = command else { panic!() };
            let number = self.joints.iter().position(|joint| joint.name == name).unwrap();
            self.targets[number] = value;
        }
        self.snapshots.extend(turn.snapshots);
    }

    fn finish(&mut self) {
        for _ in 0..1000 {
            if self.sweep.is_done() {
                return;
            }
            self.cycle();
        }
        panic!("not done: {:?} of {:?}", self.sweep.progress(), self.model.name);
    }
}

#[test]
fn every_posture_is_measured_from_once_and_at_rest() {
    let mut bench = Bench::new(mapper());
    bench.finish();
    assert_eq!(bench.snapshots.len(), 6);
    for snapshot in &bench.snapshots {
        let range = snapshot.infrared.unwrap().unwrap();
        assert!((range - 1.0 - snapshot.posture.pan).abs() < 1e-9, "{snapshot:?}");
        assert_eq!(snapshot.sonar, snapshot.infrared);
    }
    assert_eq!(bench.sweep.progress(), (6, 6));
}

#[test]
fn nothing_is_measured_while_somebody_drives() {
    let mut bench = Bench::new(mapper());
    while bench.snapshots.len() < 2 {
        bench.cycle();
    }
    bench.speed = 0.01;
    for _ in 0..200 {
        bench.cycle();
    }
    assert_eq!(bench.snapshots.len(), 2, "nothing is used in motion");
    bench.speed = 0.0;
    bench.finish();
    assert_eq!(bench.snapshots.len(), 6);
    for snapshot in &bench.snapshots {
        assert_ne!(snapshot.infrared, Some(Some(LIE)), "{snapshot:?}");
    }
    let xs: Vec<f64> = bench.snapshots.iter().map(|s| s.world_from_robot.position.x).collect();
    assert_eq!(&xs[..2], [0.0, 0.0]);
    assert!(xs[2..].iter().all(|x| (x - 2.0).abs() < 1e-9), "{xs:?}");
}

#[test]
fn creeping_is_driving() {
    let mut bench = Bench::new(mapper());
    // Slower than a body at rest may seem to move in one cycle.
    bench.speed = STILL * 0.6;
    for _ in 0..400 {
        bench.cycle();
    }
    assert!(bench.snapshots.iter().all(|s| s.infrared != Some(Some(LIE))), "{:?}", bench.snapshots);
}

#[test]
fn a_reading_in_motion_is_not_used_even_if_the_body_stands_before_and_after() {
    let mut bench = Bench::new(mapper());
    while bench.snapshots.is_empty() {
        bench.cycle();
    }
    // There and back within one cycle of the pose sensor is told by the next sample only.
    for step in [0.02, -0.02, 0.02, -0.02] {
        bench.speed = step;
        bench.cycle();
    }
    bench.speed = 0.0;
    bench.finish();
    assert!(bench.snapshots.iter().all(|s| s.infrared != Some(Some(LIE))), "{:?}", bench.snapshots);
}

#[test]
fn two_heads_sweep_at_once() {
    let mut bench = Bench::new(with_back_head());
    bench.finish();
    for head in 0..2 {
        assert_eq!(bench.snapshots.iter().filter(|s| s.head == head).count(), 6);
    }
}

#[test]
fn a_head_that_is_stuck_is_not_waited_for_for_ever() {
    let mut bench = Bench::new(mapper());
    for _ in 0..500 {
        bench.cycle();
        bench.targets = vec![0.0; 2];
    }
    assert!(bench.sweep.is_done(), "{:?}", bench.sweep.progress());
    assert!(
        bench.snapshots.iter().all(|s| s.posture.pan.abs() < 0.05),
        "it tells where it truly looked"
    );
}

#[test]
fn a_robot_that_cannot_feel_its_joints_is_refused() {
    let mut model = mapper();
    model.equipment.retain(|item| item.name != "Joints");
    let message = Sweep::new(&model, &REACH, &parameters()).unwrap_err().to_string();
    assert!(message.contains("joints"), "{message}");
    assert!(REACH.pan.1 < FRAC_PI_2);
}
