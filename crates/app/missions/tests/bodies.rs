//! Bodies of every kind do a mission in a small hall: sides, tracks, steered wheels, rotors.

#![expect(clippy::unwrap_used, reason = "a test stops where something is wrong")]

use std::path::Path;

use app_missions::{Course, How, MissionSource, Run, Watch};
use app_terminal::interrupt::Interrupt;

/// A hall of 5 m by 4 m: every laser reaches its walls.
const HALL: &str = "\
title = \"Hall\"
floor = [{ size = [9, 7] }]
wall = [{ path = [[-2.5, -2], [2.5, -2], [2.5, 2], [-2.5, 2], [-2.5, -2]], height_m = 2.5 }]
start = [{ name = \"Start1\", at = [-1.5, -0.5] }]
";

/// Steered in front, with a laser scanner.
const CAR: &str = "\
name = \"Car\"
[chassis]
size = [0.6, 0.3, 0.15]
mass_kg = 12
ride_height_m = 0.2
[drive]
kind = \"ackermann\"
max_front_deg = 35
[[wheel]]
name = \"FL\"
at = [0.2, 0.19, -0.1]
side = \"left\"
radius_m = 0.1
width_m = 0.05
mass_kg = 0.5
max_speed_rad_s = 8
max_torque_nm = 8
steered = \"front\"
[[wheel]]
name = \"FR\"
like = \"FL\"
at = [0.2, -0.19, -0.1]
side = \"right\"
[[wheel]]
name = \"RL\"
like = \"FL\"
at = [-0.2, 0.19, -0.1]
side = \"left\"
steered = \"none\"
[[wheel]]
name = \"RR\"
like = \"FL\"
at = [-0.2, -0.19, -0.1]
side = \"right\"
steered = \"none\"
[[sensor]]
name = \"Laser\"
kind = \"scanner\"
at = [0.2, 0, 0.15]
fov_deg = 270
[[sensor]]
name = \"Truth\"
kind = \"ground_truth\"
[[sensor]]
name = \"Touch\"
kind = \"touch\"
";

/// A look around, then there, which is ahead and to the left, and then home, which is behind it.
fn mission(model: &str) -> String {
    format!(
        "title = \"There and back\"
arena = \"hall.toml\"
limit_s = 240
map = {{ resolution_m = 0.05 }}
robot = {{ model = \"{model}\" }}
[[task]]
do = \"set_waypoint\"
name = \"HP Centre\"
[[task]]
do = \"turn\"
deg = 60
[[task]]
do = \"go_to\"
to = [1.2, 0.6]
[[task]]
do = \"go_to\"
to = [-1.5, -0.5]
"
    )
}

fn run(folder: &Path, model: &str) -> Run {
    std::fs::write(folder.join("hall.toml"), HALL).unwrap();
    std::fs::write(folder.join("car.toml"), CAR).unwrap();
    let path = folder.join("mission.toml");
    std::fs::write(&path, mission(model)).unwrap();
    let source = MissionSource::open(&path.display().to_string()).unwrap();
    let course = Course::open(&source.mission).unwrap();
    let how = How { record: None, threads: 1, speed: None, pictures: false };
    course.simulate(3, &how, &mut Watch::alone(&Interrupt::default())).unwrap().0
}

#[test]
fn robots_of_every_drive_go_there_and_come_back() {
    let folder = tempfile::tempdir().unwrap();
    let car = folder.path().join("car.toml").display().to_string();
    let mut wrong = vec![];
    for model in ["P2DX", "P3AT", "ATRVJr", "Kenaf", "AirRobot", &car] {
        let run = run(folder.path(), model);
        let robot = &run.robots[0];
        let off = robot.true_home_m.unwrap_or(f64::INFINITY);
        // Who flies stands on its belly at first.
        let touches = u64::from(robot.model == "AirRobot");
        let is_right = run.is_done && robot.contacts <= touches && off < 0.4 && robot.metres > 5.0;
        let line = format!("{model}: {}, {off:.2} m off, {robot:?}", run.outcome);
        if !is_right {
            wrong.push(line);
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
