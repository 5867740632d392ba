//! Bodies of every kind explore a small flat they have never seen: all of it is seen, nothing is touched, and it ends.

#![expect(clippy::unwrap_used, reason = "a test stops where something is wrong")]

use std::path::Path;

use app_missions::{Course, How, MissionSource, Run, Watch};
use app_terminal::interrupt::Interrupt;

/// Two rooms of 3.5 m by 4 m with a doorway of 1.4 m between them, and a box in the second one.
const FLAT: &str = "\
title = \"Flat\"
floor = [{ size = [9, 7] }]
wall = [
  { path = [[-3.5, -2], [3.5, -2], [3.5, 2], [-3.5, 2]], closed = true, height_m = 2.5 },
  { path = [[0, -2], [0, 2]], height_m = 2.5, gaps = [{ along_m = 2.6, width_m = 1.4 }] },
]
box = [{ at = [2, -0.8], size = [0.6, 0.6, 2] }]
start = [{ name = \"Start1\", at = [-2, -0.4] }]
";

fn explored(folder: &Path, model: &str) -> Run {
    explored_in(folder, model, FLAT)
}

fn explored_in(folder: &Path, model: &str, flat: &str) -> Run {
    std::fs::write(folder.join("flat.toml"), flat).unwrap();
    let mission = format!(
        "title = \"Explore a flat\"
arena = \"flat.toml\"
limit_s = 900
map = {{ resolution_m = 0.05 }}
robot = {{ model = \"{model}\", without = [\"Camera\"] }}
[[task]]
do = \"explore\"
found_m = 0
bounds = [[-3.4, -1.9], [3.4, 1.9]]
limit_s = 880
"
    );
    let path = folder.join("mission.toml");
    std::fs::write(&path, mission).unwrap();
    let source = MissionSource::open(&path.display().to_string()).unwrap();
    let course = Course::open(&source.mission).unwrap();
    course.simulate(3, &How::default(), &mut Watch::alone(&Interrupt::default())).unwrap().0
}

#[test]
fn robots_of_every_drive_see_a_whole_flat_and_touch_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let mut wrong = vec![];
    for model in ["P3AT", "Kenaf", "ATRVJr", "AirRobot", "P2DX"] {
        let run = explored(folder.path(), model);
        let robot = &run.robots[0];
        // Who flies stands on its belly at first.
        let touches = u64::from(robot.model == "AirRobot");
        let has_seen = robot.seen >= 0.9;
        if !(run.is_done && robot.contacts <= touches && has_seen) {
            wrong.push(format!("{model}: {}, {robot:?}", run.outcome));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn frontiers_out_of_reach_never_become_all_tasks_done_or_something_found() {
    let folder = tempfile::tempdir().unwrap();
    // What the laser sees of the second room through a gap of 0.4 m nobody can drive to.
    let flat = FLAT.replace("width_m = 1.4", "width_m = 0.4");
    let run = explored_in(folder.path(), "P3AT", &flat);
    let outcome = &run.outcome;
    assert!(outcome.contains("frontiers cannot be reached"), "{outcome}");
    assert!(!outcome.contains("all tasks done") && !outcome.contains("found"), "{outcome}");
    assert!(!run.summary.victim_found && run.robots[0].seen > 0.4, "{outcome}");
}
