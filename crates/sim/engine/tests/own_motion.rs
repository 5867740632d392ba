//! What a robot is told of its own motion, on the floor and in the physics of a run.

#![expect(clippy::unwrap_used, reason = "a test stops where something is wrong")]

use base::geom::wrap_angle;
use base::messages::{Command, Drive, ReadingData};
use base::model::RobotModel;
use sim_engine::{Order, Rider, Settings, Simulation};

/// Drives a robot through the soccer field for a while; gives what `told` picks of each reading and the true yaw, unwrapped, at the end.
fn drive(
    model: &RobotModel,
    (left, right, ticks): (f64, f64, u64),
    mut told: impl FnMut(&Simulation, &ReadingData),
) -> f64 {
    let arena = sim_arena::shipped::load("soccer-2006").unwrap();
    let mut simulation = Simulation::new(&arena, &Settings::default()).unwrap();
    simulation.join(&Rider::standing("scout", model, &arena.starts[0].pose)).unwrap();
    let yaw = |simulation: &Simulation| simulation.state("scout").unwrap().world_from_robot.yaw();
    let (mut turned, mut before) = (0.0, yaw(&simulation));
    for tick in 0..ticks {
        let go = Order::new("scout", Command::Drive(Drive::Skid { left, right }));
        let orders = if tick == 0 { vec![go] } else { vec![] };
        simulation.step(&orders);
        turned += wrap_angle(yaw(&simulation) - before);
        before = yaw(&simulation);
        for reading in &simulation.last_tick().readings {
            told(&simulation, &reading.data);
        }
    }
    turned
}

#[test]
fn a_robot_that_skids_is_told_how_far_it_has_turned() {
    let model = sim_robots::shipped::load("P3AT").unwrap();
    let (mut counted, mut before) = (0.0, None);
    let turned = drive(&model, (-1.0, 1.0, 600), |_, data| {
        if let ReadingData::Odometry(pose) = data {
            let yaw = pose.yaw();
            counted += wrap_angle(yaw - before.unwrap_or(yaw));
            before = Some(yaw);
        }
    });
    assert!(turned > 1.0, "{turned}");
    let share = counted / turned;
    assert!((share - 1.0).abs() < 0.15, "told {counted} of {turned} rad: {share}");
}

#[test]
fn inertial_navigation_follows_a_robot_that_drives_off_at_once() {
    let model = sim_robots::shipped::load("P2DX").unwrap();
    let mut worst = 0.0_f64;
    let mut count = 0;
    drive(&model, (2.0, 3.0, 300), |simulation, data| {
        if let ReadingData::Ins(pose) = data {
            let truth = simulation.world_from_sensor("scout", "INS").unwrap();
            worst = worst.max(pose.position.distance(truth.position));
            count += 1;
        }
    });
    assert!(count > 10, "{count} readings");
    assert!(worst < 0.1, "{worst} m off");
}
