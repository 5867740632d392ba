//! What runs out.

use base::geom::Pose;

use crate::arena::{Run, floor};
use crate::models::skid;

#[test]
fn driving_draws_more_than_standing_and_an_empty_battery_stops_the_robot() {
    let after = |speed: f64| {
        let mut model = skid();
        model.battery.energy = 1000.0;
        model.battery.life = 20.0;
        let mut run = Run::new(&floor());
        let id = run.add("robot", &model, Pose::IDENTITY);
        run.skid(id, -speed, speed);
        run.pass(5.0);
        let charge = run.state(id).battery.charge;
        run.pass(16.0);
        (charge, run.state(id))
    };
    let (standing, _) = after(0.0);
    assert!((standing - 0.75).abs() < 1e-4, "a quarter of its life: {standing}");
    let (turning, end) = after(5.0);
    // Skidding 15 kg at 0.55 m/s: some 0.9 x 15 x 9.81 N at a part of that speed, tens of watts at most.
    assert!((0.3..0.74).contains(&turning), "{turning}");
    assert_eq!(end.battery.charge, 0.0);
    assert!(end.angular_velocity.length() < 1e-3, "{}", end.angular_velocity);
}

#[test]
fn a_kinematic_robot_stops_too() {
    let mut model = skid();
    model.battery.life = 1.0;
    let mut run = Run::new(&floor());
    let id = run.add_as("robot", &model, Pose::IDENTITY, true);
    run.skid(id, 2.0, 2.0);
    run.pass(2.0);
    let at = run.at(id).x;
    assert!((0.2..0.25).contains(&at), "{at}");
    run.pass(1.0);
    assert_eq!(run.at(id).x, at);
}
