//! Robots with SLAM and a radio: they tell each other of their maps, merge them, and are held against the truth.

#![expect(clippy::unwrap_used, reason = "a test stops where something is wrong")]

use app_missions::{Course, How, MissionSource, Run, Watch};
use app_terminal::interrupt::Interrupt;

/// Two rooms with two doors between them, of different sizes and with a slanted corner each: nothing tells rooms that are alike apart.
const ROOMS: &str = "\
title = \"Two rooms\"
floor = [{ size = [18, 10] }]
wall = [
  { path = [[-6.5, -4], [6, -4], [6, 1.8], [4.2, 4], [-8, 4], [-8, -1], [-6.5, -4]] },
  { path = [[0, -4], [0, 4]], gaps = [{ along_m = 1.5, width_m = 1.6 }, { along_m = 6.5, width_m = 1.6 }] },
]
box = [
  { at = [-5.5, -0.4], size = [0.8, 1.5, 1] },
  { at = [-2.6, 0.1], size = [0.9, 0.5, 1] },
  { at = [-3.4, 3.7], size = [1.3, 0.5, 1] },
  { at = [2.2, 0.3], size = [0.6, 1.3, 1] },
  { at = [3.1, -3.7], size = [2.1, 0.5, 1] },
]
start = [
  { name = \"Start1\", at = [-4.8, 2.4] },
  { name = \"Start2\", at = [-5.2, -2.4] },
]
";

/// Both go from one room into the other, each by its own door; neither is told where the other began.
const PAIR: &str = "\
title = \"Two mappers\"
arena = \"rooms.toml\"
limit_s = 120
map = { resolution_m = 0.05 }
rules = { pose = \"slam\" }
[[robot]]
name = \"ada\"
model = \"P3AT\"
without = [\"Camera\"]
with = [\"radio\"]
knows_start = false
[[robot.task]]
do = \"map_route\"
points = [[0, 2.5], [4.3, 2.3], [4.3, 1]]
[[robot]]
name = \"bob\"
model = \"P3AT\"
without = [\"Camera\"]
with = [\"radio\"]
knows_start = false
[[robot.task]]
do = \"map_route\"
points = [[0, -2.5], [4, -2.4]]
";

fn run(mission: &str, threads: usize) -> Run {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("rooms.toml"), ROOMS).unwrap();
    let path = folder.path().join("mission.toml");
    std::fs::write(&path, mission).unwrap();
    let source = MissionSource::open(&path.display().to_string()).unwrap();
    let course = Course::open(&source.mission).unwrap();
    let how = How { record: None, threads, speed: None, pictures: false };
    course.simulate(5, &how, &mut Watch::alone(&Interrupt::default())).unwrap().0
}

#[test]
fn two_robots_that_were_told_nothing_of_each_other_share_a_frame_in_the_end() {
    let run = self::run(PAIR, 1);
    assert!(run.is_done, "{}: {:?}", run.outcome, run.robots);
    let own =
        run.robots.iter().filter_map(|robot| Some(robot.pose_error_m?.max)).fold(0.0, f64::max);
    for robot in &run.robots {
        let team = robot.team.as_ref().unwrap();
        assert_eq!(team.frame, "ada");
        assert!(team.sent_bytes_per_s < 10_000.0, "{} bytes a second", team.sent_bytes_per_s);
        let [mate] = &team.mates[..] else { panic!("{team:?}") };
        assert_eq!(mate.answer, Some("merged"), "{}", mate.why);
        assert!(mate.together_s.is_some_and(|s| s > 1.0), "nothing is sure at once: {mate:?}");
        let off = mate.off_m.unwrap();
        assert!(off.mean < (1.5 * own).max(0.1), "{off:?}, alone at most {own} m");
    }
}

#[test]
fn who_was_told_where_it_begins_shares_a_frame_at_once_and_who_has_no_radio_never() {
    let told = PAIR.replace("knows_start = false\n", "").replace("limit_s = 120", "limit_s = 6");
    let one = run(&told, 1);
    for robot in &one.robots {
        let mate = &robot.team.as_ref().unwrap().mates[0];
        assert!(mate.together_s.is_some_and(|s| s < 5.0), "{mate:?}");
        assert!(mate.off_m.is_some_and(|off| off.max < 0.2), "{mate:?}");
    }
    let two = run(&told, 2);
    let text = |run: &Run| serde_json::to_string(&run.robots).unwrap();
    assert_eq!(text(&one), text(&two), "threads change nothing");
    let mute = self::run(&told.replace("with = [\"radio\"]\n", ""), 1);
    assert!(mute.robots.iter().all(|robot| robot.team.is_none()));
}

#[test]
fn starts_that_were_told_wrong_by_a_metre_and_twenty_degrees_are_found_out_by_merging() {
    let wrong = "told_within_m = 1\ntold_within_deg = 20\n";
    let run = self::run(&PAIR.replace("knows_start = false\n", wrong), 1);
    // Their ways were written for where they were said to begin, so nobody need come to the end of them.
    for robot in &run.robots {
        let mate = &robot.team.as_ref().unwrap().mates[0];
        assert_eq!(mate.answer, Some("merged"), "{}", mate.why);
        let off = mate.off_m.unwrap();
        assert!(off.mean < 0.25, "walls would be drawn twice: {off:?}");
    }
}
