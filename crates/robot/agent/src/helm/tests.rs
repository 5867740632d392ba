use base::messages::Drive;
use base::model::{AerialLimits, DriveKind, WheelSpec, sample};

use super::*;
use crate::testing::robot;

const NOW: SimTime = SimTime::from_millis(1000);

fn helm(model: &RobotModel) -> Helm {
    let start = Pose::at(DVec3::Z * model.chassis.ride_height);
    Helm::new(model, &start, 1.0).unwrap()
}

fn order(helm: &Helm, motion: Motion, z: f64) -> Drive {
    match helm.command(motion, NOW, Some(&Pose::at(DVec3::Z * z))) {
        Some(Command::Drive(drive)) => drive,
        other => panic!("{other:?}"),
    }
}

fn car() -> RobotModel {
    let wheel = |x: f64, y: f64, steered| WheelSpec {
        position: DVec3::new(x, y, 0.0),
        max_speed: 10.0,
        steered,
        ..sample::wheel(&format!("{x} {y}"), y)
    };
    let mut model = robot();
    model.drive = DriveKind::Ackermann { max_front: 0.5, max_rear: 0.0 };
    model.wheels =
        vec![wheel(0.3, 0.2, 1), wheel(0.3, -0.2, 1), wheel(-0.3, 0.2, 0), wheel(-0.3, -0.2, 0)];
    model
}

fn flyer() -> RobotModel {
    let limits = AerialLimits { forward: 2.0, sideways: 2.0, vertical: 2.0, turn: 1.7, tilt: 0.4 };
    RobotModel { drive: DriveKind::Aerial(limits), wheels: vec![], ..robot() }
}

fn shaped(helm: &mut Helm, motion: Motion, now: SimTime, is_free: [bool; 2]) -> Motion {
    let [ahead, back] = is_free;
    let free = |motion: Motion| if motion.forward > 0.0 { ahead } else { back };
    helm.shaped(motion, (now, None), free)
}

#[test]
fn a_robot_with_sides_turns_on_the_spot() {
    let mut helm = helm(&robot());
    let spin = shaped(&mut helm, Motion::spin(0.5), NOW, [false, false]);
    assert_eq!(spin, Motion::spin(0.5));
    let Drive::Skid { left, right } = order(&helm, spin, 0.1) else { panic!() };
    assert!(left < 0.0 && right == -left, "{left} {right}");
}

#[test]
fn a_steered_robot_turns_through_arcs_ahead_and_back() {
    let mut helm = helm(&car());
    let wish = Motion::spin(1.0);
    let arc = shaped(&mut helm, wish, NOW, [true, true]);
    assert!(arc.forward > 0.0 && arc.turn > 0.0, "{arc:?}");
    let back = shaped(&mut helm, wish, NOW, [false, true]);
    assert!(back.forward < 0.0 && back.turn > 0.0, "still to the left: {back:?}");
    let Drive::Ackermann { speed, front, .. } = order(&helm, back, 0.1) else { panic!() };
    assert!(speed < 0.0 && front < 0.0, "backwards the wheels look right: {speed} {front}");
    let later = NOW + SimTime::from_millis(500);
    assert!(shaped(&mut helm, wish, later, [true, true]).forward < 0.0, "it backs for a while");
    assert!(shaped(&mut helm, wish, later, [true, false]).forward > 0.0, "but not into things");
    assert_eq!(shaped(&mut helm, wish, later, [false, false]), Motion::STOP);
}

#[test]
fn a_flying_robot_rises_before_it_travels_and_holds_its_height() {
    let mut helm = helm(&flyer());
    let ahead = Motion { forward: 0.4, turn: 0.0 };
    let at = |z: f64| Pose::at(DVec3::Z * z);
    assert_eq!(helm.shaped(ahead, (NOW, Some(&at(0.1))), |_| true), Motion::STOP);
    let Drive::Aerial { up, .. } = order(&helm, Motion::STOP, 0.1) else { panic!() };
    assert!(up > 0.4, "it rises: {up}");
    assert_eq!(helm.shaped(ahead, (NOW, Some(&at(0.9))), |_| true), ahead);
    let Drive::Aerial { forward, up, .. } = order(&helm, ahead, 1.2) else { panic!() };
    assert!(forward == 0.4 && (-0.25..-0.15).contains(&up), "too high: {up}");
    let blind = helm.command(Motion::STOP, NOW, None);
    let hover = Drive::Aerial { forward: 0.0, left: 0.0, up: 0.0, turn: 0.0 };
    assert_eq!(blind, Some(Command::Drive(hover)), "who does not know its height holds still");
}

#[test]
fn what_looks_down_measures_the_height() {
    let mut model = flyer();
    let mut down = model.equipment[0].clone();
    down.name = "Down".to_owned();
    down.parent_from_sensor =
        Pose::from_roll_pitch_yaw(DVec3::NEG_Z * 0.15, 0.0, std::f64::consts::FRAC_PI_2, 0.0);
    model.equipment.push(down);
    let mut helm = helm(&model);
    helm.take(&[Reading {
        robot: "scout".to_owned(),
        sensor: "Down".to_owned(),
        time: NOW,
        data: ReadingData::Range(Some(1.05)),
    }]);
    // The pose says a metre, but what is below is 1.2 m away.
    let Drive::Aerial { up, .. } = order(&helm, Motion::STOP, 1.0) else { panic!() };
    assert!((up + 0.2).abs() < 1e-9, "{up}");
}

#[test]
fn what_stands_still_is_refused_by_name() {
    let model = RobotModel { drive: DriveKind::Fixed, ..robot() };
    let error = Helm::new(&model, &Pose::IDENTITY, 1.0).unwrap_err().to_string();
    assert!(error.contains(&model.name) && error.contains("take a robot"), "{error}");
}
