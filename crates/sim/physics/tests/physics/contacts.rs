//! What robots bump into, push and are pushed by.

use std::f64::consts::FRAC_PI_2;

use base::arena::{Action, BlockShape, Door, Event, Hinge, Trigger};
use base::geom::Pose;
use base::model::kinematics::standing_at;
use base::time::SimTime;
use glam::DVec3;
use sim_physics::{NewRobot, PhysicsError, Toucher};

use crate::arena::{Run, floor, loose_box, wall_at};
use crate::models::{differential, skid, station};

#[test]
fn a_wall_stops_a_robot_and_is_named() {
    let mut arena = floor();
    arena.walls.push(wall_at(1.0));
    let mut run = Run::new(&arena);
    let id = run.add("robot", &skid(), Pose::IDENTITY);
    run.pass(1.0);
    assert_eq!(run.state(id).contacts, [], "standing is no bump");
    run.skid(id, 4.0, 4.0);
    run.pass(3.0);
    let state = run.state(id);
    let x = state.world_from_robot.position.x;
    assert!((0.69..0.71).contains(&x), "nose 0.25 m ahead, wall at 0.95 m: {x}");
    let bump = &state.contacts[0];
    assert_eq!((bump.thing.as_str(), bump.by), ("wall 1", Toucher::Body));
    assert!((bump.point.x - 0.95).abs() < 0.01, "{}", bump.point);
    run.skid(id, -4.0, -4.0);
    run.pass(1.0);
    assert_eq!(run.state(id).contacts, []);
}

#[test]
fn a_light_box_is_pushed_and_a_heavy_one_is_not() {
    let pushed = |mass: f64| {
        let mut arena = floor();
        arena.blocks.push(loose_box(0.4, DVec3::new(0.7, 0.0, 0.2), mass));
        let mut run = Run::new(&arena);
        let id = run.add("robot", &skid(), Pose::IDENTITY);
        run.skid(id, 4.0, 4.0);
        run.pass(3.0);
        let at = run.world.loose_blocks().next().unwrap().world_from_block.position;
        assert_eq!(
            at,
            run.physics.block_poses()[0].position,
            "the world has it where physics has it"
        );
        (at.x - 0.7, run.state(id).contacts.iter().any(|contact| contact.thing == "box"))
    };
    let (light, is_touched) = pushed(2.0);
    assert!(light > 0.6 && is_touched, "{light}");
    let (heavy, is_touched) = pushed(300.0);
    assert!(heavy.abs() < 0.01 && is_touched, "{heavy}");
}

#[test]
fn a_wheel_that_scrapes_along_what_it_could_roll_over_touches_nothing() {
    let touchers = |height: f64| {
        let mut arena = floor();
        let mut plate = loose_box(1.0, DVec3::new(0.0, 0.76, height / 2.0), 1.0);
        (plate.shape, plate.mass) = (BlockShape::Box(DVec3::new(1.0, 1.0, height)), None);
        arena.blocks.push(plate);
        let mut run = Run::new(&arena);
        let id = run.add("robot", &skid(), Pose::IDENTITY);
        run.skid(id, -3.0, 3.0);
        let mut by = vec![];
        for _ in 0..60 {
            run.pass(0.05);
            by.extend(run.state(id).contacts.iter().map(|contact| contact.by));
        }
        by
    };
    assert_eq!(touchers(0.03), [], "lower than four tenths of the wheels' radius");
    let high = touchers(0.08);
    assert!(high.iter().any(|by| matches!(by, Toucher::Wheel(_))), "{high:?}");
}

#[test]
fn a_start_inside_something_is_refused_and_the_thing_named() {
    let mut arena = floor();
    arena.walls.push(wall_at(0.2));
    let mut run = Run::new(&arena);
    let model = skid();
    let world_from_robot = standing_at(&model, &Pose::IDENTITY);
    for is_kinematic in [false, true] {
        let new = NewRobot { name: "robot", model: &model, world_from_robot, is_kinematic };
        let error = run.physics.add_robot(&mut run.world, &new).unwrap_err();
        assert!(
            matches!(&error, PhysicsError::StartsInCollision { thing, .. } if thing == "wall 1"),
            "{error}"
        );
    }
    assert_eq!(run.physics.robots().count(), 0);
    let id = run.add("robot", &model, Pose::from_xyz_yaw(-1.0, 0.0, 0.0, 0.0));
    let near = standing_at(&model, &Pose::from_xyz_yaw(-1.2, 0.0, 0.0, 0.0));
    for is_kinematic in [false, true] {
        let new = NewRobot { name: "other", model: &model, world_from_robot: near, is_kinematic };
        let error = run.physics.add_robot(&mut run.world, &new).unwrap_err().to_string();
        assert!(error.contains("inside \"robot\""), "{error}");
    }
    let swarm = run.add_as("swarm", &model, Pose::from_xyz_yaw(-3.0, 0.0, 0.0, 0.0), true);
    let near_swarm = standing_at(&model, &Pose::from_xyz_yaw(-3.2, 0.0, 0.0, 0.0));
    let new =
        NewRobot { name: "other", model: &model, world_from_robot: near_swarm, is_kinematic: true };
    let error = run.physics.add_robot(&mut run.world, &new).unwrap_err().to_string();
    assert!(error.contains("inside \"swarm\""), "{error}");
    run.physics.remove_robot(swarm).unwrap();
    run.physics.remove_robot(id).unwrap();
    run.add("other", &model, Pose::from_xyz_yaw(-1.2, 0.0, 0.0, 0.0));
}

#[test]
fn robots_bump_into_each_other() {
    let mut run = Run::new(&floor());
    let driver = run.add("driver", &differential(), Pose::IDENTITY);
    let station = run.add("station", &station(), Pose::from_xyz_yaw(1.0, 0.0, 0.0, 0.0));
    run.skid(driver, 4.0, 4.0);
    run.pass(3.0);
    let x = run.at(driver).x;
    assert!((0.56..0.60).contains(&x), "stopped 0.22 m before 0.8 m: {x}");
    assert_eq!(run.state(driver).contacts[0].thing, "station");
    assert_eq!(run.state(station).contacts[0].thing, "driver");
    assert_eq!(run.at(station).x, 1.0, "a station does not give way");
}

#[test]
fn a_closing_door_pushes_a_robot_aside() {
    let mut arena = floor();
    arena.doors.push(Door {
        name: "door".into(),
        at: DVec3::ZERO,
        size: DVec3::new(1.0, 0.06, 2.0),
        yaw: 0.0,
        hinge: Hinge::Left,
        open: 1.0,
        material: "wood".into(),
    });
    let trigger = Trigger::At(SimTime::from_seconds(0.5));
    arena.events.push(Event { trigger, action: Action::Close("door".into()) });
    let mut run = Run::new(&arena);
    let id = run.add("robot", &differential(), Pose::from_xyz_yaw(0.0, 0.15, 0.0, FRAC_PI_2));
    run.pass(0.5);
    let before = run.at(id);
    run.pass(2.0);
    let moved = run.at(id) - before;
    assert!(moved.y < -0.15, "moved by {moved}");
    let hit = run.world.door_parts()[0].shape.contains(run.at(id).as_vec3());
    assert!(!hit, "the robot is not inside the door");
}

#[test]
fn a_held_block_hangs_until_the_world_drops_it_and_then_lies_on_the_robot() {
    let mut arena = floor();
    let mut slab = loose_box(0.3, DVec3::new(0.0, 0.0, 2.0), 3.0);
    slab.is_held = true;
    arena.blocks.push(slab);
    let trigger = Trigger::At(SimTime::from_seconds(1.0));
    arena.events.push(Event { trigger, action: Action::Drop("box".into()) });
    let mut run = Run::new(&arena);
    let id = run.add("robot", &skid(), Pose::IDENTITY);
    run.pass(0.9);
    assert_eq!(run.physics.block_poses()[0].position.z, 2.0);
    run.pass(2.0);
    let z = run.physics.block_poses()[0].position.z;
    // The robot's lid is 0.23 m high, the block's middle 0.15 m above it.
    assert!((z - 0.38).abs() < 0.02, "{z}");
    assert!(run.state(id).contacts.iter().any(|contact| contact.thing == "box"));
}
