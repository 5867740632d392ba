//! Crews in small arenas: in memory, over sockets, from recordings, and how they are judged.

#![expect(clippy::unwrap_used, reason = "a test stops where something is wrong")]

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

use app_missions::{
    Course, How, MissionSource, Remote, Run, Scene, Story, Surroundings, Watch, Watcher,
};
use app_terminal::interrupt::Interrupt;
use base::messages::{Command, Drive};
use base::time::SimTime;
use robot_hardware::Driver;
use sim_engine::{Pace, Rider, Settings, Simulation};
use sim_usarsim::{RobotServer, ServerOptions};

/// A hall with two rooms, a sign that is no beacon near the first start, a beacon in the far corner.
const HALL: &str = "\
title = \"Hall\"
floor = [{ size = [9, 7] }]
wall = [{ path = [[-4, -3], [4, -3], [4, 3], [-4, 3], [-4, -3]] }]
tag = [
  { id = 1, at = [-2.5, -1.5, 0.3], memory = \"entrance\" },
  { id = 7, at = [3, 2.2, 0.3], memory = \"beacon\" },
]
start = [{ name = \"Start1\", at = [-2.5, -1] }, { name = \"Start2\", at = [1.5, 1] }]
";

/// Two robots that go their own ways.
const PAIR: &str = "\
title = \"Pair\"
arena = \"hall.toml\"
limit_s = 60
map = { resolution_m = 0.05 }
[[robot]]
name = \"ada\"
model = \"P3DX\"
without = [\"Camera\"]
[[robot.task]]
do = \"set_waypoint\"
name = \"HP Centre\"
[[robot.task]]
do = \"turn\"
deg = 40
[[robot]]
name = \"bob\"
model = \"P3AT\"
without = [\"Camera\"]
[[robot.task]]
do = \"move\"
metres = 0.5
";

fn folder() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("hall.toml"), HALL).unwrap();
    folder
}

fn course(folder: &Path, mission: &str) -> Course {
    let path = folder.join("mission.toml");
    std::fs::write(&path, mission).unwrap();
    Course::open(&MissionSource::open(&path.display().to_string()).unwrap().mission).unwrap()
}

fn simulated(course: &Course, record: Option<PathBuf>, threads: usize) -> (Run, Vec<Story>) {
    let how = How { record, threads, speed: None, pictures: false };
    course.simulate(5, &how, &mut Watch::alone(&Interrupt::default())).unwrap()
}

fn maps(stories: &[Story]) -> Vec<Vec<u8>> {
    stories.iter().map(|story| robot_mapping::files::save(&story.grid).unwrap()).collect()
}

#[test]
fn time_passes_once_for_two_robots_and_each_hears_only_itself() {
    let folder = folder();
    let course = course(folder.path(), PAIR);
    let arena = sim_arena::read("hall.toml", &{
        let mut memory = sim_arena::Memory::default();
        memory.add("hall.toml", HALL.as_bytes().to_vec());
        memory
    })
    .unwrap();
    let simulation = Simulation::new(&arena, &Settings::default()).unwrap();
    let cycle = SimTime::from_millis(50);
    let mut scene = Scene::new(simulation, cycle, Pace::Fast);
    let mut join = |name, number: usize| {
        let rider = Rider::standing(name, &course.models[number], &arena.starts[number].pose);
        scene.join(&rider).unwrap()
    };
    let (mut ada, mut bob) = (join("ada", 0), join("bob", 1));
    let mut heard = [0, 0];
    for number in 1..=20 {
        scene.pass(&mut Watch::alone(&Interrupt::default()));
        let end = SimTime::from_millis(50 * number);
        assert_eq!(scene.simulation.now(), end, "one cycle, not one for each");
        for (count, (name, driver)) in heard.iter_mut().zip([("ada", &mut ada), ("bob", &mut bob)])
        {
            let moment = driver.poll().unwrap().unwrap();
            assert_eq!(moment.time, end);
            assert!(moment.readings.iter().all(|reading| reading.robot == name), "{name}");
            *count += moment.readings.len();
            driver.send(&[Command::Drive(Drive::Skid { left: 1.0, right: 1.0 })]).unwrap();
        }
    }
    assert!(heard.iter().all(|count| *count > 20), "{heard:?}");
    for name in ["ada", "bob"] {
        assert!(scene.simulation.state(name).unwrap().linear_velocity.length() > 0.05, "{name}");
    }
}

#[test]
fn a_crew_has_an_outcome_for_each_robot_and_its_recording_gives_the_same_maps() {
    let folder = folder();
    let course = course(folder.path(), PAIR);
    let record = |name: &str| folder.path().join(name);
    let (run, stories) = simulated(&course, Some(record("one.mcap")), 1);
    let names: Vec<&str> = run.robots.iter().map(|robot| robot.name.as_str()).collect();
    assert_eq!(names, ["ada", "bob"]);
    assert!(run.robots.iter().all(|robot| robot.ended == "all tasks done"), "{:?}", run.robots);
    assert!(run.is_done && run.outcome.starts_with("2 of 2 robots"), "{}", run.outcome);
    assert!(run.robots[1].metres > 0.4 && run.robots[0].metres < 0.2, "{:?}", run.robots);
    assert_eq!(run.robots[0].pose, "ground_truth");
    let told = serde_json::to_value(&run).unwrap();
    for key in ["true_home_m", "believed_home_m", "pose_error_m", "seen", "robots", "coverage"] {
        assert!(!told[key].is_null(), "{key} is missing in {told}");
    }
    simulated(&course, Some(record("two.mcap")), 2);
    let bytes = |name: &str| std::fs::read(record(name)).unwrap();
    assert!(bytes("one.mcap") == bytes("two.mcap"), "threads change nothing");
    let logs = [record("one.mcap")];
    let interrupt = Interrupt::default();
    let mut watch = Watch::alone(&interrupt);
    let (again, told) = course.replay(&logs, None, &mut watch).unwrap();
    assert_eq!(again.summary.seed, 5);
    assert!(maps(&stories) == maps(&told), "the maps differ");
}

/// What a mission comes to in a server, in lock-step, that serves this hall.
fn served(hall: &str, course: &Course) -> (Run, Vec<Story>) {
    let mut memory = sim_arena::Memory::default();
    memory.add("hall.toml", hall.as_bytes().to_vec());
    let arena = sim_arena::read("hall.toml", &memory).unwrap();
    let simulation = Simulation::new(&arena, &Settings::default()).unwrap();
    let mut options = ServerOptions::loopback("hall", 0);
    options.is_lock_step = true;
    let mut server = RobotServer::open(simulation, options).unwrap();
    let addr = server.local_addr().to_string();
    let is_over = Arc::new(AtomicBool::new(false));
    let flag = Arc::clone(&is_over);
    let serving = thread::Builder::new().name("server".into()).spawn(move || {
        while !flag.load(Ordering::SeqCst) {
            server.hear(Duration::from_millis(5));
            server.advance_lock_step(|_| {});
        }
    });
    let serving = serving.unwrap();
    let remote = Remote {
        addr,
        dialect: link_usarsim::Dialect::Ut2004,
        is_lock_step: true,
        token: None,
        wireless: None,
        mates: vec![],
    };
    let done = course.connect(5, &remote, &mut Watch::alone(&Interrupt::default())).unwrap();
    is_over.store(true, Ordering::SeqCst);
    serving.join().unwrap();
    done
}

#[test]
fn two_robots_in_a_server_in_lock_step_do_their_tasks_over_a_connection_each() {
    let folder = folder();
    let (run, stories) = served(HALL, &course(folder.path(), PAIR));
    assert!(run.is_done, "{}", run.outcome);
    let [ada, bob] = &run.robots[..] else { panic!("{:?}", run.robots) };
    assert!(ada.metres < 0.2 && (0.4..0.8).contains(&bob.metres), "{:?}", run.robots);
    assert!(stories.iter().all(|story| !story.grid.known_bounds().is_empty()));
}

#[test]
fn a_find_where_the_judged_arena_has_no_beacon_is_no_find() {
    let folder = folder();
    let search = "{ do = \"random_wander\", found_m = 2, limit_s = 5 }";
    let course = course(folder.path(), &alone("", search));
    // The server's beacon is where the mission's arena has a sign.
    let swapped = HALL.replace("memory = \"entrance\"", "memory = \"beacon\"");
    let run = served(&swapped, &course).0;
    assert!(!run.summary.victim_found && !run.is_done, "{}", run.outcome);
    assert!(run.outcome.contains("no beacon where it says that it found one"), "{}", run.outcome);
}

/// One robot with these tasks.
fn alone(robot: &str, tasks: &str) -> String {
    format!(
        "title = \"Alone\"\narena = \"hall.toml\"\nlimit_s = 60\nmap = {{ resolution_m = 0.05 }}\n\
         robot = {{ model = \"P3DX\", without = [\"Camera\"]{robot} }}\ntask = [{tasks}]\n"
    )
}

fn outcome(robot: &str, tasks: &str) -> Run {
    let folder = folder();
    simulated(&course(folder.path(), &alone(robot, tasks)), None, 1).0
}

#[test]
fn a_sign_beside_the_start_is_not_the_beacon() {
    let search = "{ do = \"random_wander\", found_m = 2, limit_s = 5 }";
    let run = outcome("", search);
    assert!(!run.summary.victim_found && !run.is_done, "{}", run.outcome);
    assert!(run.outcome.starts_with("random_wander: not done within"), "{}", run.outcome);
    let run = outcome(", start = \"Start2\"", "{ do = \"random_wander\", found_m = 2.5 }");
    assert!(run.summary.victim_found && run.is_done, "{}", run.outcome);
    assert!(run.outcome.starts_with("beacon found"), "{}", run.outcome);
}

#[test]
fn an_optional_task_that_failed_or_took_too_long_is_not_all_tasks_done() {
    let run =
        outcome("", "{ do = \"go_to\", to = \"nowhere\", optional = true }, { do = \"stop\" }");
    assert!(run.is_done, "the mission goes on without it");
    assert_eq!(run.outcome, "go_to: nothing is called \"nowhere\" yet");
    let slow = "{ do = \"move\", metres = 1, limit_s = 0.5, optional = true }, { do = \"stop\" }";
    assert!(outcome("", slow).outcome.starts_with("move: not done within"));
}

#[test]
fn a_search_that_was_optional_and_failed_is_no_find_even_if_the_robot_comes_home() {
    let tasks = "{ do = \"set_waypoint\", name = \"HP Centre\" }, \
                 { do = \"random_wander\", limit_s = 1, optional = true }, { do = \"go_home\" }";
    let run = outcome("", tasks);
    assert!(run.summary.home && !run.summary.victim_found, "{}", run.outcome);
    assert!(run.is_done, "the mission goes on without an optional task");
    assert!(run.outcome.contains("home again") && run.outcome.contains("random_wander: not done"));
}

#[test]
fn who_goes_by_its_wheels_is_judged_by_where_it_truly_is() {
    let tasks = "{ do = \"set_waypoint\", name = \"HP Centre\" }, { do = \"turn\", deg = 170 }, \
                 { do = \"move\", metres = 1 }, { do = \"turn\", deg = 170 }, { do = \"go_home\" }";
    let run = outcome(", pose = \"odometry\"", tasks);
    assert_eq!(run.pose, "odometry");
    let (believed, truly) = (run.believed_home_m.unwrap(), run.true_home_m.unwrap());
    let error = run.pose_error_m.unwrap();
    assert!(error.max > 0.005 && error.mean <= error.max, "{error:?}");
    assert!((believed - truly).abs() > 1e-4, "believed {believed} m, truly {truly} m");
    let truth = outcome("", tasks);
    assert!(truth.pose_error_m.unwrap().max < 0.005, "{:?}", truth.pose_error_m);
}

/// A robot whose wheels are not what it takes them for, by much more than any maker allows.
fn deceived(tasks: &str) -> Run {
    let folder = folder();
    let model = include_str!("../../../../robots/P3DX.toml");
    let odometry = "kind = \"odometry\"\n";
    let off =
        model.replace(odometry, &format!("{odometry}radius_error = 0.3\ntrack_error = 0.5\n"));
    assert_ne!(off, model);
    std::fs::write(folder.path().join("off.toml"), off).unwrap();
    let mission = alone(", pose = \"odometry\"", tasks).replace("\"P3DX\"", "\"off.toml\"");
    simulated(&course(folder.path(), &mission), None, 1).0
}

#[test]
fn who_believes_to_be_home_and_is_not_is_not_home() {
    let run = deceived(
        "{ do = \"set_waypoint\", name = \"HP Centre\" }, { do = \"move\", metres = 2 }, \
         { do = \"turn\", deg = 170 }, { do = \"go_home\" }",
    );
    let (believed, truly) = (run.believed_home_m.unwrap(), run.true_home_m.unwrap());
    assert!(believed < 0.2 && truly > 0.6, "believed {believed} m, truly {truly} m");
    assert!(!run.summary.home && !run.is_done, "{}", run.outcome);
    assert!(run.outcome.contains("believes to be home, and is"), "{}", run.outcome);
}

#[test]
fn a_way_is_as_long_as_it_truly_was_whatever_the_wheels_tell() {
    let run =
        deceived("{ do = \"set_waypoint\", name = \"HP Centre\" }, { do = \"move\", metres = 2 }");
    let (believed, truly) = (run.believed_home_m.unwrap(), run.true_home_m.unwrap());
    assert!((believed - truly).abs() > 0.4, "believed {believed} m, truly {truly} m");
    // Its wheels are not the same either: it drives a curve.
    let metres = run.robots[0].metres;
    assert!(metres >= truly && metres < truly * 1.1, "{metres} m driven, {truly} m away");
}

/// Somebody who skips every turn.
struct Hurry;

impl Watcher for Hurry {
    fn lead(&mut self, agent: &mut robot_agent::Agent, wanted: Vec<Command>) -> Vec<Command> {
        if agent.task() == Some(robot_agent::TaskKind::Turn) {
            agent.skip("nobody waits for turns");
        }
        wanted
    }
}

#[test]
fn a_watcher_may_lead_a_robot_and_what_was_skipped_is_told() {
    let folder = folder();
    let course =
        course(folder.path(), &alone("", "{ do = \"turn\", deg = 350 }, { do = \"stop\" }"));
    let interrupt = Interrupt::default();
    let mut hurry = Hurry;
    let mut watch = Watch { interrupt: &interrupt, watchers: vec![&mut hurry] };
    let (run, _) = course.simulate(1, &How::default(), &mut watch).unwrap();
    assert!(run.total_s < 1.0, "{} s", run.total_s);
    assert_eq!(run.outcome, "turn: nobody waits for turns");
}

/// Somebody who waits in every cycle, and skips the first robot's turn as soon as it has begun.
#[derive(Default)]
struct Patience {
    seen: Vec<Vec<String>>,
    skipped: Option<usize>,
}

impl Watcher for Patience {
    fn wait(&mut self, running: &mut [&mut robot_agent::Agent]) {
        self.seen.push(running.iter().map(|agent| agent.plan().name.clone()).collect());
        for agent in running {
            if agent.task() == Some(robot_agent::TaskKind::Turn) {
                agent.skip("nobody waits for ada");
                self.skipped = Some(self.seen.len());
            }
        }
    }
}

#[test]
fn a_watcher_that_lets_time_stand_still_can_change_what_any_robot_has_to_do() {
    let folder = folder();
    let course = course(folder.path(), PAIR);
    let (interrupt, mut patience) = (Interrupt::default(), Patience::default());
    let mut watch = Watch { interrupt: &interrupt, watchers: vec![&mut patience] };
    let (run, _) = course.simulate(5, &How::default(), &mut watch).unwrap();
    let skipped = patience.skipped.unwrap();
    assert!(patience.seen[..skipped].iter().all(|seen| *seen == ["ada", "bob"]));
    assert!(patience.seen[skipped..].iter().flatten().all(|name| name == "bob"));
    assert!(run.robots[0].ended.contains("nobody waits for ada"), "{}", run.robots[0].ended);
}

#[test]
fn robots_that_would_stand_in_each_other_are_refused_by_name() {
    let folder = folder();
    let mission = PAIR.replace("name = \"bob\"", "name = \"bob\"\nstart = \"Start1\"");
    let course = course(folder.path(), &mission);
    let error = course.run(1, &How::default(), &Interrupt::default()).unwrap_err();
    assert!(error.to_string().contains("\"ada\" and \"bob\" start 0.00 m apart"), "{error}");
    let third = "[[robot]]\nname = \"eve\"\nmodel = \"P3DX\"\n[[robot.task]]\ndo = \"stop\"\n";
    let course = self::course(folder.path(), &format!("{PAIR}{third}"));
    let error = course.run(1, &How::default(), &Interrupt::default()).unwrap_err();
    assert!(error.to_string().contains("\"eve\" is robot 3"), "{error}");
}
