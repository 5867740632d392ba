//! A robot that flies.

use base::geom::Pose;
use base::messages::{Command, Drive};
use glam::DVec3;
use sim_physics::RobotId;

use crate::arena::{Run, floor, wall_at};
use crate::models::drone;

fn fly(run: &mut Run, id: RobotId, forward: f64, left: f64, up: f64, turn: f64) {
    let drive = Drive::Aerial { forward, left, up, turn };
    run.physics.command(id, &Command::Drive(drive)).unwrap();
}

fn both_kinds(test: impl Fn(Run, RobotId)) {
    for is_kinematic in [false, true] {
        let mut arena = floor();
        arena.walls.push(wall_at(6.0));
        let mut run = Run::new(&arena);
        let id = run.add_as("drone", &drone(), Pose::at(DVec3::Z), is_kinematic);
        test(run, id);
    }
}

#[test]
fn it_hovers_where_it_is() {
    both_kinds(|mut run, id| {
        let before = run.at(id);
        run.pass(10.0);
        assert!((run.at(id) - before).length() < 1e-4, "{}", run.at(id) - before);
    });
}

#[test]
fn it_climbs_no_faster_than_it_can() {
    both_kinds(|mut run, id| {
        let before = run.at(id).z;
        fly(&mut run, id, 0.0, 0.0, 50.0, 0.0);
        run.pass(2.0);
        let climbed = run.at(id).z - before;
        // 2 m/s, reached at 4 m/s² after half a second.
        assert!((climbed - 3.5).abs() < 0.05, "{climbed}");
    });
}

#[test]
fn it_leans_the_way_it_travels_and_keeps_its_height() {
    both_kinds(|mut run, id| {
        let height = run.at(id).z;
        fly(&mut run, id, 2.0, 0.0, 0.0, 0.0);
        run.pass(1.5);
        let state = run.state(id);
        let (_, pitch, _) = state.world_from_robot.roll_pitch_yaw();
        assert!((pitch - drone_tilt()).abs() < 0.03, "nose down by {pitch}");
        assert!((state.linear_velocity.x - 2.0).abs() < 0.01, "{}", state.linear_velocity);
        assert!((state.world_from_robot.position.z - height).abs() < 0.01);
        fly(&mut run, id, 0.0, 0.0, 0.0, 0.0);
        run.pass(2.0);
        let (roll, pitch, _) = run.state(id).world_from_robot.roll_pitch_yaw();
        assert!(roll.abs() < 0.01 && pitch.abs() < 0.01, "level again: {roll} {pitch}");
    });
}

fn drone_tilt() -> f64 {
    let base::model::DriveKind::Aerial(limits) = drone().drive else { unreachable!() };
    limits.tilt
}

#[test]
fn it_turns_and_then_flies_its_new_way() {
    both_kinds(|mut run, id| {
        fly(&mut run, id, 0.0, 0.0, 0.0, 1.0);
        run.pass(std::f64::consts::FRAC_PI_2);
        assert!((run.yaw(id) - std::f64::consts::FRAC_PI_2).abs() < 0.02, "{}", run.yaw(id));
        fly(&mut run, id, 1.0, 0.0, 0.0, 0.0);
        run.pass(2.0);
        let at = run.at(id);
        assert!(at.y > 1.5 && at.x.abs() < 0.1, "{at}");
    });
}

#[test]
fn a_wall_stops_it_and_is_named() {
    both_kinds(|mut run, id| {
        fly(&mut run, id, 2.0, 0.0, 0.0, 0.0);
        run.pass(5.0);
        let state = run.state(id);
        let x = state.world_from_robot.position.x;
        assert!((5.5..5.71).contains(&x), "0.3 m before 5.95 m: {x}");
        assert!(state.contacts.iter().any(|contact| contact.thing == "wall 1"), "{state:?}");
    });
}

#[test]
fn it_falls_when_its_battery_is_empty() {
    let mut model = drone();
    model.battery.life = 2.0;
    let mut run = Run::new(&floor());
    let id = run.add("drone", &model, Pose::at(DVec3::Z));
    run.pass(1.9);
    assert!((run.at(id).z - 1.1).abs() < 0.01);
    run.pass(2.0);
    assert!(run.at(id).z < 0.12, "{}", run.at(id));
    assert_eq!(run.state(id).battery.charge, 0.0);
}
