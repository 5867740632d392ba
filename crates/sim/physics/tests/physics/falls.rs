//! Robots that fall, tip over and are righted.

use std::f64::consts::PI;

use base::arena::{Arena, Floor};
use base::geom::Pose;
use base::messages::Command;
use glam::{DVec2, DVec3};
use sim_physics::NewRobot;

use crate::arena::{Run, floor};
use crate::models::skid;

/// A stage of 3 m, 1 m above the floor.
fn stage() -> Arena {
    let mut arena = floor();
    let (at, size) = (DVec3::Z, DVec2::splat(3.0));
    arena.floors.push(Floor { at, size, thickness: 0.1, material: "concrete".into() });
    arena
}

#[test]
fn a_robot_driven_off_an_edge_falls_and_lands() {
    let mut run = Run::new(&stage());
    let id = run.add("robot", &skid(), Pose::at(DVec3::Z));
    run.skid(id, 5.0, 5.0);
    let mut deepest_pull: f64 = 0.0;
    for _ in 0..500 {
        run.step();
        deepest_pull = deepest_pull.min(run.state(id).linear_acceleration.z);
    }
    assert!(run.at(id).x > 1.5, "it left the stage: {}", run.at(id));
    assert!((0.0..0.5).contains(&run.at(id).z), "it lies on the floor: {}", run.at(id));
    assert!(deepest_pull < -9.0, "it fell freely: {deepest_pull} m/s²");
    let up = run.state(id).world_from_robot.rotation * DVec3::Z;
    assert_eq!(run.state(id).is_upright, up.z > 0.5, "{up}");
}

#[test]
fn a_robot_on_its_back_knows_it_and_flip_rights_it() {
    let mut run = Run::new(&floor());
    let model = skid();
    let world_from_robot = Pose::from_roll_pitch_yaw(DVec3::new(1.0, 2.0, 0.4), PI, 0.0, 0.7);
    let new = NewRobot { name: "robot", model: &model, world_from_robot, is_kinematic: false };
    let id = run.physics.add_robot(&mut run.world, &new).unwrap();
    run.pass(1.0);
    assert!(!run.state(id).is_upright);
    run.skid(id, 5.0, 5.0);
    run.pass(1.0);
    assert!((run.at(id) - DVec3::new(1.0, 2.0, 0.0)).truncate().length() < 0.1, "{}", run.at(id));
    run.skid(id, 0.0, 0.0);
    run.physics.command(id, &Command::Flip).unwrap();
    run.pass(1.0);
    let state = run.state(id);
    assert!(state.is_upright);
    let (_, _, yaw) = state.world_from_robot.roll_pitch_yaw();
    assert!((state.world_from_robot.position.z - model.chassis.ride_height).abs() < 0.01);
    let before = run.at(id);
    run.skid(id, 5.0, 5.0);
    run.pass(1.0);
    let way = run.at(id) - before;
    assert!(way.dot(DVec3::new(libm::cos(yaw), libm::sin(yaw), 0.0)) > 0.4, "it drives: {way}");
}

#[test]
fn a_narrow_robot_on_a_steep_side_slope_tips_over() {
    let mut arena = floor();
    // Steeper than half its track over the height of its mass: 0.2 m to 0.17 m.
    arena.blocks.push(base::arena::Block {
        name: Some("slope".into()),
        shape: base::arena::BlockShape::Box(DVec3::new(4.0, 2.0, 0.1)),
        pose: Pose::from_roll_pitch_yaw(DVec3::Z, 1.0, 0.0, 0.0),
        material: "concrete".into(),
        mass: None,
        is_held: false,
    });
    let mut run = Run::new(&arena);
    let mut model = skid();
    model.chassis.centre_of_mass = DVec3::Z * 0.1;
    let slope = Pose::from_roll_pitch_yaw(DVec3::Z, 1.0, 0.0, 0.0);
    let world_from_robot = slope * Pose::at(DVec3::Z * (0.05 + model.chassis.ride_height + 0.01));
    let new = NewRobot { name: "robot", model: &model, world_from_robot, is_kinematic: false };
    let id = run.physics.add_robot(&mut run.world, &new).unwrap();
    run.pass(3.0);
    assert!(!run.state(id).is_upright, "{:?}", run.state(id).world_from_robot);
}
