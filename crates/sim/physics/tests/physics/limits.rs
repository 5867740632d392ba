//! What motors cannot do.

use base::arena::Ramp;
use base::geom::Pose;
use glam::DVec3;

use crate::arena::{Run, floor};
use crate::models::skid;

#[test]
fn wheels_turn_no_faster_than_they_can() {
    let mut run = Run::new(&floor());
    let id = run.add("robot", &skid(), Pose::IDENTITY);
    run.skid(id, 100.0, 100.0);
    run.pass(2.0);
    let state = run.state(id);
    assert!((state.wheels[0].speed - 7.0).abs() < 0.05, "{:?}", state.wheels[0]);
    assert!((state.linear_velocity.x - 0.77).abs() < 0.01, "{}", state.linear_velocity);
}

#[test]
fn a_slope_takes_torque() {
    let height_after_climbing_with = |max_torque: f64| {
        let mut arena = floor();
        let size = DVec3::new(5.0, 2.0, 1.5);
        arena.ramps.push(Ramp { at: DVec3::X, size, yaw: 0.0, material: "wood".into() });
        let mut model = skid();
        model.wheels.iter_mut().for_each(|wheel| wheel.max_torque = max_torque);
        let mut run = Run::new(&arena);
        let id = run.add("robot", &model, Pose::IDENTITY);
        run.skid(id, 4.0, 4.0);
        run.pass(10.0);
        run.at(id).z
    };
    // 15.2 kg on a slope of 0.287 pull with 43 N: 1.2 Nm for each of four wheels of 0.11 m.
    let (strong, weak) = (height_after_climbing_with(2.0), height_after_climbing_with(0.8));
    assert!(strong > 0.8, "{strong}");
    assert!(weak < 0.5, "{weak}");
}
