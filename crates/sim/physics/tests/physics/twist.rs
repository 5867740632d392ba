//! Bodies of every kind do what the kinematics say they do.

use base::geom::{Pose, wrap_angle};
use base::messages::{Command, JointOrder};
use base::model::RobotModel;
use base::model::kinematics::{
    Twist, drive, joint_values, robot_from_link, tightest_curve, top_speeds,
};
use sim_physics::RobotId;

use crate::arena::{DT, Run, floor};
use crate::models::{car, climber, drone, with_head};

fn shipped() -> impl Iterator<Item = RobotModel> {
    sim_robots::shipped::names().into_iter().map(|name| sim_robots::shipped::load(name).unwrap())
}

fn travellers() -> Vec<RobotModel> {
    shipped().chain([car(), drone()]).filter(|model| model.drive.travels()).collect()
}

/// Metres along its way and radians turned in two seconds, once it goes steadily.
fn measured(model: &RobotModel, twist: Twist) -> (f64, f64) {
    let mut run = Run::new(&floor());
    let id = run.add("robot", model, Pose::IDENTITY);
    run.pass(0.5);
    run.physics.command(id, &drive(model, twist).unwrap()).unwrap();
    run.pass(1.0);
    let (mut way, mut turned) = (0.0, 0.0);
    for _ in 0..libm::round(2.0 / DT) as usize {
        let (at, yaw) = (run.at(id), run.yaw(id));
        run.step();
        way += (run.at(id) - at).truncate().length();
        turned += wrap_angle(run.yaw(id) - yaw);
    }
    (way, turned)
}

#[test]
fn every_robot_that_travels_goes_as_fast_ahead_as_it_is_told() {
    for model in travellers() {
        let forward = top_speeds(&model).forward / 2.0;
        let (way, turned) = measured(&model, Twist { forward, ..Twist::REST });
        let share = way / (2.0 * forward);
        assert!((share - 1.0).abs() <= model.tolerance.straight, "{}: {share}", model.name);
        assert!(turned.abs() < 0.05, "{}: turned by {turned}", model.name);
    }
}

#[test]
fn every_robot_that_can_turns_on_the_spot_as_fast_as_it_is_told() {
    for model in travellers().iter().filter(|model| tightest_curve(model) == 0.0) {
        let turn = (top_speeds(model).turn / 2.0).min(1.0);
        let (_, turned) = measured(model, Twist { turn, ..Twist::REST });
        let share = turned / (2.0 * turn);
        assert!((share - 1.0).abs() <= model.tolerance.turn, "{}: {share}", model.name);
    }
}

#[test]
fn a_steered_robot_takes_the_curve_it_is_told() {
    let (forward, turn) = (0.4, 0.2);
    let (way, turned) = measured(&car(), Twist { forward, turn, ..Twist::REST });
    assert!((turned / 0.4 - 1.0).abs() < car().tolerance.turn, "{turned} rad in two seconds");
    // Its frame is ahead of the rear axle and takes a slightly wider curve.
    assert!((way / 0.8 - 1.0).abs() < 0.05, "{way} m in two seconds");
}

#[test]
fn a_flying_robot_rises_and_slides_as_it_is_told() {
    for model in travellers().iter().filter(|model| model.drive.flies()) {
        let mut run = Run::new(&floor());
        let id = run.add("robot", model, Pose::IDENTITY);
        let twist = Twist { left: 0.5, up: 0.25, ..Twist::REST };
        run.physics.command(id, &drive(model, twist).unwrap()).unwrap();
        run.pass(1.0);
        let before = run.at(id);
        run.pass(2.0);
        let way = run.at(id) - before;
        assert!((way.y - 1.0).abs() < 0.03 && (way.z - 0.5).abs() < 0.02, "{}: {way}", model.name);
    }
}

/// How far each link is from where kinematics say, metres and radians.
fn link_errors(run: &Run, id: RobotId, model: &RobotModel) -> Vec<(String, f64, f64)> {
    let state = run.state(id);
    let values = joint_values(model, &state.joints);
    let error = |name: &String| {
        let expected = state.world_from_robot * robot_from_link(model, &values, Some(name));
        let found = run.physics.world_from(id, Some(name)).unwrap();
        let off = expected.rotation.angle_between(found.rotation);
        (name.clone(), (expected.position - found.position).length(), off)
    };
    model.joints.iter().map(|joint| error(&joint.name)).collect()
}

#[test]
fn links_are_where_kinematics_put_them_wherever_their_joints_are() {
    for model in shipped().chain([with_head(), climber()]) {
        let mut run = Run::new(&floor());
        let id = run.add("robot", &model, Pose::from_xyz_yaw(0.3, -0.2, 0.0, 0.7));
        let is_free = |name: &String| model.servos.iter().all(|servo| !servo.joints.contains(name));
        for (number, joint) in model.joints.iter().enumerate().filter(|(_, j)| is_free(&j.name)) {
            let aim = 0.3 + 0.1 * number as f64;
            let command = Command::Joint { name: joint.name.clone(), order: JointOrder::To(aim) };
            run.physics.command(id, &command).unwrap();
        }
        run.pass(3.0);
        for (link, metres, radians) in link_errors(&run, id, &model) {
            // Links that carry wheels are bodies of their own, held by forces.
            assert!(metres < 5e-3 && radians < 0.02, "{} {link}: {metres} {radians}", model.name);
        }
    }
}
