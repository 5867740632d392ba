//! Robots that fall, tip over and are righted.

use std::f64::consts::PI;

use base::arena::{Arena, Floor};
use base::geom::Pose;
use base::messages::{Command, Drive};
use base::time::SimTime;
use glam::{DVec2, DVec3};
use sim_physics::NewRobot;

use crate::arena::{Run, floor, loose_box};
use crate::models::{drone, skid};

/// A stage of 3 m, 1 m above the floor.
fn stage() -> Arena {
    let mut arena = floor();
    let (at, size) = (DVec3::Z, DVec2::splat(3.0));
    arena.floors.push(Floor { at, size, thickness: 0.1, material: "concrete".into() });
    arena
}

#[test]
fn every_robot_driven_off_an_edge_falls_and_reports_it() {
    let names = sim_robots::shipped::names().into_iter();
    let models = names.map(|name| sim_robots::shipped::load(name).unwrap());
    let on_wheels = models.filter(|model| !model.wheels.is_empty());
    for model in on_wheels.chain([skid()]) {
        for is_kinematic in [false, true] {
            let mut run = Run::new(&stage());
            let id = run.add_as("robot", &model, Pose::at(DVec3::new(0.8, 0.0, 1.0)), is_kinematic);
            let what = format!("{}, kinematic: {is_kinematic}", model.name);
            let speed = 0.4 / model.wheels[0].radius;
            run.skid(id, speed, speed);
            run.pass(0.5);
            let state = run.state(id);
            assert_eq!((state.last_fall, state.tipped_for), (None, None), "{what}: on the stage");
            let mut was_falling = false;
            while !(was_falling && run.at(id).z < 0.4) && run.now < SimTime::from_seconds(20.0) {
                run.step();
                was_falling |= run.state(id).last_fall.is_some_and(|fall| fall.is_falling);
            }
            assert!(was_falling, "{what}: {:?}", run.state(id));
            run.skid(id, 0.0, 0.0);
            run.pass(2.0);
            let state = run.state(id);
            let at = state.world_from_robot.position;
            assert!(at.x > 1.2 && (0.0..0.6).contains(&at.z), "{what}: it lies below: {at}");
            let fall = state.last_fall.unwrap();
            assert!(!fall.is_falling && (0.1..1.2).contains(&fall.depth), "{what}: {fall:?}");
            assert!((1.5..4.0).contains(&fall.age), "{what}: {fall:?}");
            let up = state.world_from_robot.rotation * DVec3::Z;
            assert_eq!(state.is_upright, up.z > 0.5, "{what}: {up}");
            assert_eq!(state.tipped_for.is_none(), state.is_upright, "{what}");
            run.physics.command(id, &Command::Flip).unwrap();
            run.pass(1.0);
            assert!(run.state(id).is_upright, "{what}: righted");
        }
    }
}

#[test]
fn a_robot_that_leaves_the_world_goes_on_falling() {
    let mut run = Run::new(&floor());
    let id = run.add("robot", &skid(), Pose::from_xyz_yaw(9.5, 0.0, 0.0, 0.0));
    run.skid(id, 5.0, 5.0);
    run.pass(5.0);
    let fall = run.state(id).last_fall.unwrap();
    assert!(fall.is_falling && fall.depth > 10.0, "{fall:?}");
}

#[test]
fn kerbs_and_flight_are_no_falls() {
    let mut arena = floor();
    let mut kerb = loose_box(0.04, DVec3::new(1.0, 0.0, 0.02), 1.0);
    kerb.shape = base::arena::BlockShape::Box(DVec3::new(0.3, 3.0, 0.04));
    kerb.mass = None;
    arena.blocks.push(kerb);
    let mut run = Run::new(&arena);
    let id = run.add("robot", &skid(), Pose::IDENTITY);
    run.skid(id, 5.0, 5.0);
    run.pass(5.0);
    assert!(run.at(id).x > 2.0, "it is over the kerb: {}", run.at(id));
    assert_eq!(run.state(id).last_fall, None);
    let drone = run.add("drone", &drone(), Pose::from_xyz_yaw(0.0, 4.0, 3.0, 0.0));
    let down = Drive::Aerial { forward: 0.0, left: 0.0, up: -2.0, turn: 0.0 };
    run.physics.command(drone, &Command::Drive(down)).unwrap();
    run.pass(1.0);
    assert!(run.at(drone).z < 1.7, "it went down: {}", run.at(drone));
    assert_eq!(run.state(drone).last_fall, None);
}

#[test]
fn a_robot_on_its_back_knows_it_and_flip_rights_it() {
    let mut run = Run::new(&floor());
    let model = skid();
    let world_from_robot = Pose::from_roll_pitch_yaw(DVec3::new(1.0, 2.0, 0.4), PI, 0.0, 0.7);
    let new = NewRobot { name: "robot", model: &model, world_from_robot, is_kinematic: false };
    let id = run.physics.add_robot(&mut run.world, &new).unwrap();
    run.pass(1.0);
    let lying = run.state(id);
    assert!(!lying.is_upright);
    assert!((lying.tipped_for.unwrap() - 1.0).abs() < 0.02, "{:?}", lying.tipped_for);
    run.skid(id, 5.0, 5.0);
    run.pass(1.0);
    assert!((run.at(id) - DVec3::new(1.0, 2.0, 0.0)).truncate().length() < 0.1, "{}", run.at(id));
    run.skid(id, 0.0, 0.0);
    run.physics.command(id, &Command::Flip).unwrap();
    run.pass(1.0);
    let state = run.state(id);
    assert!(state.is_upright && state.tipped_for.is_none());
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
