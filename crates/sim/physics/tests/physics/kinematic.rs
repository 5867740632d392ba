//! Robots without bodies.

use std::f64::consts::TAU;

use base::arena::{Floor, Ramp};
use base::geom::Pose;
use glam::{DVec2, DVec3};

use crate::arena::{Run, floor, wall_at};
use crate::models::{differential, skid};

#[test]
fn both_kinds_of_robot_drive_the_same_metre() {
    for model in [skid(), differential()] {
        let metre = |is_kinematic: bool| {
            let mut run = Run::new(&floor());
            let id = run.add_as("robot", &model, Pose::IDENTITY, is_kinematic);
            let speed = 0.5 / model.wheels[0].radius;
            run.skid(id, speed, speed);
            run.pass(2.0);
            run.skid(id, 0.0, 0.0);
            run.pass(0.5);
            (run.at(id), run.state(id).wheels[0].angle)
        };
        let ((dynamic, turned), (kinematic, kinematic_turned)) = (metre(false), metre(true));
        assert!((kinematic.x - 1.0).abs() < 1e-9, "{kinematic}");
        assert!((dynamic - kinematic).length() < 0.02, "{}: {dynamic} {kinematic}", model.name);
        assert!((turned - kinematic_turned).abs() < 0.02 * turned, "{turned} {kinematic_turned}");
    }
}

#[test]
fn a_turn_uses_the_effective_track() {
    let mut run = Run::new(&floor());
    let id = run.add_as("robot", &skid(), Pose::IDENTITY, true);
    run.pass(0.01);
    run.skid(id, -2.0, 2.0);
    run.pass(2.0);
    let rate = 2.0 * 2.0 * 0.11 / 0.6;
    let lost = 2.0 * 0.11 / 2.0 / 2.0 * rate;
    assert!((run.yaw(id) - (2.0 * rate - lost)).abs() < 0.02, "{} {}", run.yaw(id), TAU);
}

#[test]
fn it_stops_at_walls_and_at_other_robots_and_names_them() {
    let mut arena = floor();
    arena.walls.push(wall_at(2.0));
    let mut run = Run::new(&arena);
    let ahead = run.add_as("ahead", &skid(), Pose::from_xyz_yaw(1.0, 0.0, 0.0, 0.0), true);
    let behind = run.add_as("behind", &skid(), Pose::IDENTITY, true);
    run.skid(ahead, 3.0, 3.0);
    run.skid(behind, 3.0, 3.0);
    run.pass(5.0);
    assert!((run.at(ahead).x - 1.70).abs() < 0.02, "{}", run.at(ahead));
    assert_eq!(run.state(ahead).contacts[0].thing, "wall 1");
    assert!((run.at(behind).x - 1.20).abs() < 0.02, "{}", run.at(behind));
    assert_eq!(run.state(behind).contacts[0].thing, "ahead");
    run.skid(ahead, -3.0, 3.0);
    run.skid(behind, -3.0, -3.0);
    run.pass(1.0);
    assert!(run.at(behind).x < 1.1, "it can back off: {}", run.at(behind));
}

#[test]
fn it_climbs_a_ramp_leaning_back_and_falls_off_its_end() {
    let mut arena = floor();
    let size = DVec3::new(4.0, 2.0, 1.0);
    arena.ramps.push(Ramp { at: DVec3::X, size, yaw: 0.0, material: "wood".into() });
    let (at, plate) = (DVec3::new(6.0, 0.0, 1.0), DVec2::splat(2.0));
    arena.floors.push(Floor { at, size: plate, thickness: 0.1, material: "wood".into() });
    let mut run = Run::new(&arena);
    let id = run.add_as("robot", &skid(), Pose::IDENTITY, true);
    run.skid(id, 5.0, 5.0);
    run.pass(5.5);
    let (_, pitch, _) = run.state(id).world_from_robot.roll_pitch_yaw();
    assert!((pitch + libm::atan(0.25)).abs() < 0.02, "nose up on the ramp: {pitch}");
    run.pass(4.0);
    assert!((run.at(id).z - 1.17).abs() < 0.01, "on the plate: {}", run.at(id));
    run.pass(5.0);
    assert!((run.at(id).z - 0.17).abs() < 0.01, "back on the floor: {}", run.at(id));
}

#[test]
fn a_robot_with_bodies_is_stopped_by_one_without_and_names_it() {
    let mut run = Run::new(&floor());
    let parked = run.add_as("parked", &skid(), Pose::from_xyz_yaw(2.0, 0.0, 0.0, 0.0), true);
    let driver = run.add("driver", &skid(), Pose::IDENTITY);
    run.skid(driver, 5.0, 5.0);
    run.pass(6.0);
    let at = run.at(driver);
    assert!((at.x - 1.5).abs() < 0.03, "nose to tail, both 0.5 m long: {at}");
    assert_eq!(run.state(driver).contacts[0].thing, "parked");
    let moved = run.at(parked) - DVec3::new(2.0, 0.0, 0.17);
    assert!(moved.length() < 1e-6, "it does not give way: {moved}");
    run.skid(driver, -5.0, -5.0);
    run.pass(3.0);
    assert!(run.at(driver).x < 0.5, "the way back is free: {}", run.at(driver));
    assert_eq!(run.state(driver).contacts, []);
    run.physics.remove_robot(parked).unwrap();
    run.skid(driver, 5.0, 5.0);
    run.pass(8.0);
    assert!(run.at(driver).x > 2.5, "nothing is left of it: {}", run.at(driver));
}

#[test]
fn a_moving_robot_without_bodies_stops_at_one_with_bodies_and_neither_jumps() {
    let mut run = Run::new(&floor());
    let swarm = run.add_as("swarm", &skid(), Pose::IDENTITY, true);
    let stander = run.add("stander", &skid(), Pose::from_xyz_yaw(1.5, 0.1, 0.0, 0.0));
    run.skid(swarm, 3.0, 3.0);
    run.pass(6.0);
    assert!((0.9..1.01).contains(&run.at(swarm).x), "{}", run.at(swarm));
    assert_eq!(run.state(swarm).contacts[0].thing, "stander");
    let moved = run.at(stander) - DVec3::new(1.5, 0.1, 0.17);
    assert!(moved.length() < 0.02, "{moved}");
}
