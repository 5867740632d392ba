//! Heads that pan and tilt, and joints that carry wheels.

use std::f64::consts::FRAC_PI_2;

use base::geom::Pose;
use base::messages::JointOrder;
use glam::DVec3;

use crate::arena::{Run, floor};
use crate::models::with_head;

#[test]
fn a_head_reaches_its_angles_at_its_speed_and_carries_what_sits_on_it() {
    let mut run = Run::new(&floor());
    let id = run.add("robot", &with_head(), Pose::IDENTITY);
    run.joint(id, "pan", JointOrder::To(FRAC_PI_2));
    run.pass(1.0);
    let pan = run.state(id).joints[0].value;
    assert!((pan - 0.17).abs() < 1e-6, "after a second at 0.17 rad/s: {pan}");
    run.pass(9.0);
    assert_eq!(run.state(id).joints[0].value, FRAC_PI_2);
    let tilt = run.physics.world_from(id, Some("tilt")).unwrap();
    assert!((tilt.rotation * DVec3::X - DVec3::Y).length() < 0.01, "it looks left");
    assert!((tilt.position - DVec3::new(0.12, 0.0, 0.33)).length() < 0.01, "{}", tilt.position);
    assert_eq!(run.physics.world_from(id, Some("arm")), None);
}

#[test]
fn a_tilt_stops_at_its_stop_and_a_pan_turns_on() {
    let mut run = Run::new(&floor());
    let id = run.add("robot", &with_head(), Pose::IDENTITY);
    run.joint(id, "tilt", JointOrder::To(2.0));
    run.joint(id, "pan", JointOrder::Speed(9.0));
    run.pass(60.0);
    let joints = run.state(id).joints;
    assert_eq!(joints[1].value, 0.4);
    assert!(
        (joints[0].value - 60.0 * 0.17).abs() < 1e-6,
        "more than one turn: {}",
        joints[0].value
    );
    run.joint(id, "pan", JointOrder::By(0.0));
    run.pass(0.1);
    assert_eq!(run.state(id).joints[0].speed, 0.0);
}

#[test]
fn flippers_lift_the_robot_they_belong_to() {
    let mut run = Run::new(&floor());
    let kenaf = sim_robots::shipped::load("Kenaf").unwrap();
    let id = run.add("robot", &kenaf, Pose::IDENTITY);
    run.pass(0.5);
    let low = run.at(id).z;
    for flipper in ["FRFlipper", "FLFlipper", "RRFlipper", "RLFlipper"] {
        run.joint(id, flipper, JointOrder::To(-0.9));
    }
    run.pass(4.0);
    let state = run.state(id);
    let lifted = state.world_from_robot.position.z - low;
    // Pivot 0.09 m up; tips 0.145 m out, 0.9 rad down, of 0.08 m radius: 0.145 sin 0.9 + 0.08 - 0.09.
    assert!((lifted - 0.104).abs() < 0.01, "lifted by {lifted} m");
    assert!(
        state.joints.iter().all(|joint| (joint.value + 0.9).abs() < 0.05),
        "{:?}",
        state.joints
    );
}

#[test]
fn a_joint_nobody_has_is_named_together_with_those_there_are() {
    let mut run = Run::new(&floor());
    let id = run.add("robot", &with_head(), Pose::IDENTITY);
    let command = base::messages::Command::Joint { name: "arm".into(), order: JointOrder::To(1.0) };
    let error = run.physics.command(id, &command).unwrap_err().to_string();
    assert_eq!(error, "robot \"robot\" has no joint \"arm\"; it has pan, tilt");
}
