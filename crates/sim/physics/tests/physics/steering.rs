//! Robots with steered wheels.

use base::geom::Pose;
use base::messages::{Command, Drive};
use sim_physics::PhysicsError;

use crate::arena::{Run, floor};
use crate::models::{car, skid};

#[test]
fn a_steered_robot_drives_the_circle_its_wheels_point_along() {
    for is_kinematic in [false, true] {
        let mut run = Run::new(&floor());
        let id = run.add_as("car", &car(), Pose::IDENTITY, is_kinematic);
        let drive = Drive::Ackermann { speed: 0.0, front: 0.3, rear: 0.0 };
        run.physics.command(id, &Command::Drive(drive)).unwrap();
        run.pass(0.5);
        let drive = Drive::Ackermann { speed: 4.0, front: 0.3, rear: 0.0 };
        run.physics.command(id, &Command::Drive(drive)).unwrap();
        run.pass(2.0);
        let (before, yaw_before) = (run.at(id), run.yaw(id));
        run.pass(1.0);
        let (step, turn) = (run.at(id) - before, run.yaw(id) - yaw_before);
        let chord_radius = step.length() / (2.0 * libm::sin(turn / 2.0));
        // The middle is 0.3 m ahead of the rear axle, whose circle has 0.6 / tan 0.3 = 1.94 m.
        let ideal = libm::hypot(0.6 / libm::tan(0.3), 0.3);
        assert!((chord_radius - ideal).abs() < 0.06, "{chord_radius} instead of {ideal}");
    }
}

#[test]
fn orders_for_another_kind_of_robot_are_refused() {
    let mut run = Run::new(&floor());
    let id = run.add("robot", &skid(), Pose::IDENTITY);
    let drive = Drive::Ackermann { speed: 1.0, front: 0.0, rear: 0.0 };
    let error = run.physics.command(id, &Command::Drive(drive)).unwrap_err();
    assert!(matches!(error, PhysicsError::WrongDrive { .. }), "{error}");
    let drive = Drive::Skid { left: f64::NAN, right: 0.0 };
    let error = run.physics.command(id, &Command::Drive(drive)).unwrap_err().to_string();
    assert_eq!(error, "robot \"robot\": left speed is NaN; it must be finite");
}
