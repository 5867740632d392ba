//! Driving figures of every ground robot that comes with the program.

use std::f64::consts::{FRAC_PI_2, PI, TAU};

use base::geom::Pose;
use base::model::RobotModel;
use base::model::kinematics::track;
use sim_physics::RobotId;

use crate::arena::{DT, Run, floor};

/// The share of its top speed that a robot is measured at.
const PACE: f64 = 0.5;

fn ground_robots() -> Vec<RobotModel> {
    let models = sim_robots::shipped::names().into_iter();
    let models = models.map(|name| sim_robots::shipped::load(name).unwrap());
    models.filter(|model| model.drive.has_sides()).collect()
}

/// A robot on a wide floor that has come to rest.
struct Course {
    run: Run,
    id: RobotId,
    radius: f64,
    track: f64,
    wheel_speed: f64,
}

impl Course {
    fn new(model: &RobotModel) -> Self {
        let mut run = Run::new(&floor());
        let id = run.add("robot", model, Pose::IDENTITY);
        run.pass(0.5);
        let wheel = model.wheels.iter().find(|w| !w.is_caster && w.parent.is_none()).unwrap();
        let wheel_speed = wheel.max_speed * PACE;
        Self { run, id, radius: wheel.radius, track: track(model), wheel_speed }
    }

    fn drive(&mut self, left: f64, right: f64, seconds: f64) {
        self.run.skid(self.id, left, right);
        self.run.pass(seconds);
        // What does not fill a step is driven at the share of the speed that makes up for it.
        let rest = seconds - libm::round(seconds / DT) * DT;
        self.run.skid(self.id, left * rest / DT, right * rest / DT);
        self.run.pass(DT);
        self.run.skid(self.id, 0.0, 0.0);
        self.run.pass(0.5);
    }

    fn straight(&mut self, metres: f64) {
        let speed = self.wheel_speed;
        self.drive(speed, speed, metres / (speed * self.radius));
    }

    /// Turns on the spot; returns the turn that came of it.
    fn turn(&mut self, angle: f64) -> f64 {
        let speed = self.wheel_speed;
        let rate = 2.0 * speed * self.radius / self.track;
        let mut turned = 0.0;
        let parts = libm::ceil(angle / FRAC_PI_2) as usize;
        for _ in 0..parts {
            let before = self.run.yaw(self.id);
            self.drive(-speed, speed, angle / parts as f64 / rate);
            let step = self.run.yaw(self.id) - before;
            turned += if step < -PI / 2.0 { step + TAU } else { step };
        }
        turned
    }
}

#[test]
fn every_ground_robot_drives_a_straight_metre() {
    for model in ground_robots() {
        let mut course = Course::new(&model);
        let before = course.run.at(course.id);
        course.straight(1.0);
        let way = course.run.at(course.id) - before;
        assert!((way.x - 1.0).abs() <= model.tolerance.straight, "{}: {way}", model.name);
        assert!(way.y.abs() <= model.tolerance.straight, "{}: {way}", model.name);
    }
}

#[test]
fn every_ground_robot_turns_once_around() {
    for model in ground_robots() {
        let mut course = Course::new(&model);
        let turned = course.turn(TAU);
        let better = course.track * TAU / turned;
        assert!(
            (turned / TAU - 1.0).abs() <= model.tolerance.turn,
            "{}: {turned} rad; a track of {better} m would be right",
            model.name
        );
    }
}

#[test]
fn every_ground_robot_comes_back_from_a_square() {
    for model in ground_robots() {
        let mut course = Course::new(&model);
        let start = course.run.at(course.id);
        for _ in 0..4 {
            course.straight(1.0);
            course.turn(FRAC_PI_2);
        }
        let missed = (course.run.at(course.id) - start).length();
        assert!(missed <= model.tolerance.square, "{}: {missed} m", model.name);
    }
}
