//! The same calls give the same bits.

use base::geom::Pose;
use base::messages::JointOrder;
use base::model::RobotModel;
use base::model::kinematics::{Twist, drive};
use glam::DVec3;
use sim_physics::{Physics, PhysicsError};

use crate::arena::{DT, Run, floor, loose_box, wall_at};
use crate::models::{climber, differential, skid, with_head};

/// Two robots, a wall, boxes to push: what a run has.
fn busy() -> Run {
    let mut arena = floor();
    arena.walls.push(wall_at(3.0));
    for number in 0..4 {
        let y = f64::from(number) * 0.25 - 0.4;
        arena.blocks.push(loose_box(0.2, DVec3::new(1.0, y, 0.1), 1.5));
    }
    let mut run = Run::new(&arena);
    let head = run.add("head", &with_head(), Pose::IDENTITY);
    let other = run.add("other", &differential(), Pose::from_xyz_yaw(0.0, 1.5, 0.0, -0.5));
    let swarm = run.add_as("swarm", &skid(), Pose::from_xyz_yaw(-2.0, 0.0, 0.0, 0.3), true);
    let climber = run.add("climber", &climber(), Pose::from_xyz_yaw(-1.0, -2.0, 0.0, 0.0));
    run.skid(head, 4.0, 3.7);
    run.skid(other, 4.0, 4.4);
    run.skid(swarm, 2.0, 3.0);
    run.skid(climber, 4.0, 4.0);
    run.joint(head, "pan", JointOrder::To(1.0));
    run.joint(climber, "left flipper", JointOrder::To(0.8));
    run
}

/// Hashes after each of these steps.
fn hashes(run: &mut Run, steps: usize) -> Vec<u64> {
    let step = |_| {
        run.physics.step(&run.world, DT);
        run.physics.state_hash()
    };
    (0..steps).map(step).collect()
}

#[test]
fn the_same_calls_give_the_same_hashes_and_another_order_does_not() {
    let first = hashes(&mut busy(), 300);
    assert_eq!(first, hashes(&mut busy(), 300));
    let mut other = busy();
    let id = other.physics.robots().next().unwrap();
    other.skid(id, 4.0, 3.701);
    assert_ne!(first.last(), hashes(&mut other, 300).last());
    assert!(first.windows(2).all(|pair| pair[0] != pair[1]), "every step moves something");
}

/// The value is what this scene came to when it was written down; debug and release builds must both reach it.
#[test]
fn debug_and_release_builds_agree() {
    assert_eq!(format!("{:016x}", hashes(&mut busy(), 200)[199]), GOLDEN);
}

const GOLDEN: &str = "86305bd1d5871e98";

#[test]
fn a_restored_run_continues_with_the_same_bits() {
    let mut run = busy();
    hashes(&mut run, 120);
    let snapshot = run.physics.snapshot();
    let expected = hashes(&mut run, 200);
    run.physics.restore(&snapshot).unwrap();
    assert_eq!(hashes(&mut run, 200), expected, "in the same physics");

    let mut fresh = Physics::new(&run.world);
    let error = fresh.restore(&snapshot).unwrap_err();
    assert!(matches!(error, PhysicsError::UnknownModel { .. }), "{error}");
    for model in [with_head(), differential(), skid(), climber()] {
        fresh.remember(&model).unwrap();
    }
    fresh.restore(&snapshot).unwrap();
    run.physics = fresh;
    assert_eq!(run.physics.snapshot(), snapshot, "a snapshot of what was restored is the same");
    assert_eq!(hashes(&mut run, 200), expected, "in another physics");
}

/// A robot that comes with the program, told to do all it can, before a wall and a box, beside one without bodies.
fn shipped(name: &str, is_kinematic: bool) -> (Run, RobotModel) {
    let mut arena = floor();
    arena.walls.push(wall_at(1.2));
    arena.blocks.push(loose_box(0.2, DVec3::new(0.8, 0.1, 0.1), 1.0));
    let mut run = Run::new(&arena);
    let model = sim_robots::shipped::load(name).unwrap();
    let id = run.add_as(name, &model, Pose::IDENTITY, is_kinematic);
    let bystander = run.add_as("bystander", &skid(), Pose::from_xyz_yaw(0.0, 0.9, 0.0, 0.0), true);
    run.skid(bystander, 0.5, 0.5);
    let twist = Twist { forward: 0.8, left: 0.1, up: 0.05, turn: 0.2 };
    let Ok(order) = drive(&model, twist) else { return (run, model) };
    run.physics.command(id, &order).unwrap();
    for joint in &model.joints {
        run.joint(id, &joint.name, JointOrder::To(0.3));
    }
    (run, model)
}

#[test]
fn every_robot_runs_alike_alone_beside_threads_and_after_a_restore() {
    const STEPS: usize = 150;
    for name in sim_robots::shipped::names() {
        for is_kinematic in [false, true] {
            let what = format!("{name}, kinematic: {is_kinematic}");
            let (mut run, model) = shipped(name, is_kinematic);
            let mut snapshots = vec![];
            let mut alone = vec![];
            for step in 0..STEPS {
                if [0, 1, 40, 110].contains(&step) {
                    snapshots.push((step, run.physics.snapshot()));
                }
                alone.extend(hashes(&mut run, 1));
            }
            std::thread::scope(|scope| {
                let beside: Vec<_> = (0..3)
                    .map(|_| scope.spawn(|| hashes(&mut shipped(name, is_kinematic).0, STEPS)))
                    .collect();
                for thread in beside {
                    assert_eq!(thread.join().unwrap(), alone, "{what}: beside others");
                }
            });
            for (step, snapshot) in snapshots {
                run.physics = Physics::new(&run.world);
                run.physics.remember(&model).unwrap();
                run.physics.remember(&skid()).unwrap();
                run.physics.restore(&snapshot).unwrap();
                let rest = hashes(&mut run, STEPS - step);
                assert_eq!(rest, alone[step..], "{what}: restored at step {step}");
            }
            assert!(alone.windows(2).all(|pair| pair[0] != pair[1]), "{what}: something moves");
        }
    }
}

#[test]
fn broken_snapshots_are_refused() {
    let mut run = busy();
    let snapshot = run.physics.snapshot();
    for cut in [0, 1, 100, snapshot.len() / 2, snapshot.len() - 1] {
        let error = run.physics.restore(&snapshot[..cut]).unwrap_err();
        assert!(matches!(error, PhysicsError::BadSnapshot { .. }), "cut at {cut}: {error}");
    }
    let mut damaged = snapshot.clone();
    damaged[snapshot.len() / 3] ^= 1;
    assert!(matches!(run.physics.restore(&damaged), Err(PhysicsError::BadSnapshot { .. })));
    assert_eq!(run.physics.snapshot(), snapshot, "a refused snapshot changes nothing");
}
