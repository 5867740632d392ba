use base::geom::Pose;
use base::messages::Command;
use base::model::{DriveKind, RobotModel};
use glam::DVec2;
use robot_mapping::{CellState, Drawing, Thresholds};
use robot_team::{News, Phase};

use crate::agent::{Agent, AgentSettings, Progress};
use crate::mission::read_mission;
use crate::testing::{Room, agent_of, mission_text, robot_in_team, robot_with_laser, said_by_bob};

const TOGETHER: &str = "[[task]]\ndo = \"explore_together\"\n";

/// Runs for so long beside a mate that says once a second where it stands.
fn beside(
    room: &mut Room,
    agent: &mut Agent,
    (mate, phase): (DVec2, Phase),
    seconds: u32,
) -> Vec<Command> {
    let mut all = vec![];
    for second in 0..seconds {
        room.heard.push(said_by_bob(second + 1, mate, phase));
        all.extend(room.run(agent, 1.0));
    }
    all
}

fn in_team(room: &mut Room) -> Agent {
    room.has_laser = true;
    agent_of(&robot_in_team(), TOGETHER, Drawing::Inline)
}

#[test]
fn alone_in_its_team_a_robot_sees_everything_and_says_so() {
    let mut room = Room::new(5.0, DVec2::new(-1.0, 0.5), 0.0);
    let mut agent = in_team(&mut room);
    let commands = room.run(&mut agent, 300.0);
    assert_eq!(agent.progress(), Progress::Done, "{:?}", agent.log());
    assert!(agent.log()[0].reason.contains("nothing is left to see"), "{:?}", agent.log());
    assert!(commands.iter().any(|command| matches!(command, Command::Send { .. })));
}

#[test]
fn a_robot_without_a_radio_is_refused_by_name_and_with_a_fix() {
    let build = |model: &RobotModel| {
        let mission = read_mission("m.toml", mission_text(TOGETHER).as_bytes()).unwrap();
        let (world_from_start, mapping) = (Pose::IDENTITY, Drawing::Inline);
        let settings = AgentSettings { seed: 1, world_from_start, mapping };
        Agent::new(&mission, &mission.robots[0], model, &settings).map(|_| ())
    };
    let error = build(&robot_with_laser()).unwrap_err().to_string();
    assert!(error.contains("tin") && error.contains("with = [\"radio\"]"), "{error}");
}

#[test]
fn a_mate_is_no_wall_on_the_map_and_in_the_way_while_it_stands() {
    let mate = DVec2::new(1.2, 0.0);
    let mut room = Room::new(6.0, DVec2::new(-1.0, 0.0), 0.0);
    room.boxes.push((mate, 0.2));
    let mut agent = in_team(&mut room);
    beside(&mut room, &mut agent, (mate, Phase::Busy), 12);
    let front = mate - DVec2::X * 0.2;
    let own = agent.own_map();
    let state = own.state(own.cell_at(front), Thresholds::default());
    assert_ne!(state, CellState::Occupied, "it is no wall");
    let shared = &agent.state().grid;
    assert_eq!(shared.state(shared.cell_at(mate), Thresholds::default()), CellState::Occupied);
}

#[test]
fn who_has_nothing_left_to_do_waits_for_mates_that_have() {
    let mut room = Room::new(4.0, DVec2::ZERO, 0.0);
    let mut agent = in_team(&mut room);
    let far = DVec2::new(40.0, 0.0);
    beside(&mut room, &mut agent, (far, Phase::Busy), 90);
    assert_eq!(agent.progress(), Progress::Running, "{:?}", agent.log());
    assert_eq!(agent.state().intent.phase, Phase::Idle);
    beside(&mut room, &mut agent, (far, Phase::Idle), 10);
    // The same numbers once more are old news: the mate falls silent, and is given up after five minutes.
    room.run(&mut agent, 330.0);
    assert_eq!(agent.progress(), Progress::Done, "{:?}", agent.log());
}

#[test]
fn a_box_that_stands_may_listen_and_ends_when_the_team_has_nothing_left() {
    let mut room = Room::new(4.0, DVec2::ZERO, 0.0);
    room.has_laser = true;
    let model = RobotModel { drive: DriveKind::Fixed, ..robot_in_team() };
    let mut agent = agent_of(&model, "[[task]]\ndo = \"listen\"\n", Drawing::Inline);
    let mate = DVec2::new(30.0, 0.0);
    room.heard.push(said_by_bob(1, mate, Phase::Busy));
    room.run(&mut agent, 80.0);
    assert_eq!(agent.progress(), Progress::Running, "{:?}", agent.log());
    assert_eq!(agent.state().intent.phase, Phase::Station);
    room.heard.push(said_by_bob(2, mate, Phase::Idle));
    room.run(&mut agent, 10.0);
    assert_eq!(agent.progress(), Progress::Done, "{:?}", agent.log());
}

#[test]
fn a_station_that_nobody_speaks_to_says_so_and_one_that_loses_somebody_names_them() {
    let listen = "[[task]]\ndo = \"listen\"\n";
    let mut room = Room::new(4.0, DVec2::ZERO, 0.0);
    room.has_laser = true;
    let mut alone = agent_of(&robot_in_team(), listen, Drawing::Inline);
    room.run(&mut alone, 100.0);
    assert!(alone.log()[0].reason.contains("nobody was ever heard"), "{:?}", alone.log());
    let mut room = Room::new(4.0, DVec2::ZERO, 0.0);
    room.has_laser = true;
    let mut agent = agent_of(&robot_in_team(), listen, Drawing::Inline);
    room.heard.push(said_by_bob(1, DVec2::X, Phase::Busy));
    room.run(&mut agent, 400.0);
    assert!(agent.log()[0].reason.contains("not heard of for 5 minutes: bob"), "{:?}", agent.log());
}

#[test]
fn a_frontier_that_something_unseen_keeps_it_off_is_left_alone_with_its_reason_and_it_ends() {
    // Glass from wall to wall, as far as a laser and wheels can tell, and a door on the other side that shows a part of what is behind it.
    let (mut room, _) = behind_a_door(1.4);
    room.posts = (-9..=9).map(|k| (DVec2::new(0.4, f64::from(k) * 0.28), 0.1)).collect();
    let mut agent = in_team(&mut room);
    room.run(&mut agent, 900.0);
    assert_eq!(agent.progress(), Progress::Done, "it never ends: {:?}", agent.state().at);
    let reason = &agent.log()[0].reason;
    let is_told = reason.contains("kept the robot off") || reason.contains("no way leads there");
    assert!(reason.contains("left alone") && is_told, "{reason}");
    assert!(room.at.x < 0.4, "{}", room.at);
}

#[test]
fn a_dead_mate_in_the_only_door_leaves_what_is_behind_it_to_nobody_and_ends_all_the_same() {
    let (mut room, door) = behind_a_door(0.4);
    room.boxes.push((door, 0.2));
    let mut agent = in_team(&mut room);
    room.heard.push(said_by_bob(1, door, Phase::Busy));
    room.run(&mut agent, 600.0);
    assert_eq!(agent.progress(), Progress::Done, "it never ends: {:?}", agent.state().at);
    let reason = &agent.log()[0].reason;
    assert!(reason.contains("no way leads there"), "{reason}");
    assert!(room.room_left() > 0.0, "{:.2} m", room.room_left());
}

/// A room with a wall across it, and the middle of the door in that.
fn behind_a_door(x: f64) -> (Room, DVec2) {
    let mut room = Room::new(5.0, DVec2::new(-1.2, 0.3), 0.0);
    let wall = (0..10).map(|k| 0.6 + 0.2 * f64::from(k));
    room.boxes = wall.flat_map(|y| [(x, y), (x, -y)]).map(|at| (at.into(), 0.12)).collect();
    (room, DVec2::new(x, 0.0))
}

#[test]
fn who_has_nothing_left_to_do_does_not_block_the_way_home_whatever_its_name_is() {
    let mut room = Room::new(5.0, DVec2::ZERO, 0.0);
    let mut agent = in_team(&mut room);
    let far = DVec2::new(0.0, 40.0);
    beside(&mut room, &mut agent, (far, Phase::Busy), 90);
    assert_eq!(agent.state().intent.phase, Phase::Idle, "{:?}", agent.state().at);
    // zoe comes through where tin stands, and her name comes later.
    let (begin, start) = (room.at, room.at - DVec2::X * 2.0);
    for tick in 0..24 {
        let zoe = start + DVec2::X * 0.05 * f64::from(tick);
        let letter = on_its_way(1_000 + tick, zoe, begin + DVec2::X * 2.0);
        let News::Statuses(mut all) = News::read(&letter).unwrap() else { panic!("a status") };
        all[0].who.name = "zoe".to_owned();
        room.heard.push(News::Statuses(all).write());
        room.run(&mut agent, 0.5);
    }
    assert!((room.at.y - begin.y).abs() > 0.5, "{begin} to {}", room.at);
}

/// Where a robot before glass and a door means to go, second by second, beside a mate that is, and goes, where this says.
fn goals_before_glass(mate: impl Fn(u32) -> DVec2) -> Vec<Option<DVec2>> {
    let (mut room, _) = behind_a_door(1.4);
    room.posts = (-9..=9).map(|k| (DVec2::new(0.4, f64::from(k) * 0.28), 0.1)).collect();
    let mut agent = in_team(&mut room);
    let goal = |second: u32| {
        room.heard.push(on_its_way(second + 1, mate(second), mate(second)));
        room.run(&mut agent, 1.0);
        agent.state().intent.goal
    };
    (0..60).map(goal).collect()
}

#[test]
fn what_a_mate_has_looked_at_and_stays_a_frontier_is_left_alone() {
    let far = DVec2::new(0.0, 60.0);
    let first = *goals_before_glass(|_| far).iter().flatten().next().expect("it goes somewhere");
    let is_there = |goal: &DVec2| goal.distance(first) < 0.3;
    // A mate goes there and leaves again: without its word the robot would go there next, as it does when the mate has just come by.
    let after = |seconds: u32| {
        let goals = goals_before_glass(|second| if second < seconds { first } else { far });
        goals.iter().skip(seconds as usize).flatten().any(is_there)
    };
    assert!(after(12), "nobody has looked at it for long");
    assert!(!after(26), "a mate has");
}

/// What a mate says of itself that drives along a straight way.
fn on_its_way(number: u32, at: DVec2, goal: DVec2) -> Vec<u8> {
    let told = |at: DVec2| [at.x as f32, at.y as f32];
    let News::Statuses(mut all) = News::read(&said_by_bob(number, at, Phase::Busy)).unwrap() else {
        panic!("that is a status");
    };
    (all[0].goal, all[0].route) = (Some(told(goal)), vec![told(goal)]);
    News::Statuses(all).write()
}

#[test]
fn head_on_in_a_corridor_the_one_whose_name_comes_later_gets_out_of_the_way() {
    // A corridor 1.2 m wide with a bay at its left end, where there is room for two.
    let mut room = Room::new(7.0, DVec2::new(-0.6, 0.0), 0.0);
    let along = (0..13).map(|k| -1.4 + 0.4 * f64::from(k));
    room.boxes = along.flat_map(|x| [(x, 0.9), (x, -0.9)]).map(|at| (at.into(), 0.3)).collect();
    let mut agent = in_team(&mut room);
    room.run(&mut agent, 12.0);
    // bob comes before tin. He drives up to where tin stands, and waits there as long as it does.
    let (mut bob, goal) = (room.at + DVec2::X * 2.2, DVec2::new(-3.2, 0.0));
    let begin = room.at;
    for tick in 0..120 {
        room.heard.push(on_its_way(tick + 1, bob, goal));
        room.run(&mut agent, 0.5);
        let next = bob - DVec2::X * 0.1;
        if next.distance(room.at) > 0.75 {
            bob = next;
        }
        assert!(bob.distance(room.at) > 0.4, "they touch at {bob}");
    }
    assert!(bob.x < begin.x - 1.5, "bob is held up at {bob} by tin at {}", room.at);
}

/// Where a robot in two rooms of nine by nine metres meant to go, second by second: its station is heard for `heard` seconds, and says that it
/// holds nothing.
fn goals_beyond_radio(task: &str, heard: u32) -> (Vec<Option<DVec2>>, DVec2, Agent) {
    let mut room = Room::new(9.0, DVec2::new(-2.5, 0.3), 0.0);
    let wall = (0..20).map(|k| 0.6 + 0.2 * f64::from(k));
    room.boxes = wall.flat_map(|y| [(0.4, y), (0.4, -y)]).map(|at| (at.into(), 0.12)).collect();
    room.has_laser = true;
    let mut agent = agent_of(&robot_in_team(), task, Drawing::Inline);
    let (home, mut goals) = (room.at, vec![]);
    for second in 0..240 {
        if second < heard {
            room.heard.push(said_by_bob(second + 1, home + DVec2::X * 30.0, Phase::Station));
        }
        room.run(&mut agent, 1.0);
        goals.push(agent.state().intent.goal);
    }
    (goals, home, agent)
}

/// Whether it once had nothing but home in mind.
fn turned_back(goals: &[Option<DVec2>], home: DVec2) -> bool {
    goals.iter().flatten().any(|goal| goal.distance(home) < 0.1)
}

#[test]
fn who_is_to_return_tells_the_station_what_it_has_not_heard_before_it_goes_on() {
    let returning = format!("{TOGETHER}beyond_radio = \"return\"\n");
    let (goals, home, agent) = goals_beyond_radio(&returning, 1);
    assert!(turned_back(&goals, home), "{goals:?}");
    // Nobody hears it at home either: it goes on, and all is seen in the end.
    assert!(agent.log()[0].reason.contains("the station has not heard all"), "{:?}", agent.log());
    let (goals, home, _) = goals_beyond_radio(TOGETHER, 1);
    assert!(!turned_back(&goals, home), "nobody asked it to");
    let (goals, home, _) = goals_beyond_radio(&returning, 240);
    assert!(!turned_back(&goals, home), "it is heard all the time");
}

/// Where tin meant to go, second by second, in two rooms, while its partner is heard before and after a silence, and where tin was at its
/// beginning.
fn goals_in_a_pair(
    partner: &str,
    at: DVec2,
    silence: std::ops::Range<u32>,
) -> (Vec<Option<DVec2>>, DVec2) {
    let mut room = Room::new(9.0, DVec2::new(-2.5, 0.3), 0.0);
    let wall = (0..20).map(|k| 0.6 + 0.2 * f64::from(k));
    room.boxes = wall.flat_map(|y| [(0.4, y), (0.4, -y)]).map(|at| (at.into(), 0.12)).collect();
    room.has_laser = true;
    let task = format!("{TOGETHER}beyond_radio = \"meet\"\n");
    let mut agent = agent_of(&robot_in_team(), &task, Drawing::Inline);
    let (mut goals, mut last) = (vec![], room.at);
    for second in 0..320 {
        if !silence.contains(&second) {
            let News::Statuses(mut all) =
                News::read(&said_by_bob(second + 1, at, Phase::Busy)).unwrap()
            else {
                panic!("that is a status");
            };
            all[0].who.name = partner.to_owned();
            room.heard.push(News::Statuses(all).write());
        }
        if second < silence.start {
            last = room.at;
        }
        room.run(&mut agent, 1.0);
        goals.push(agent.state().intent.goal);
    }
    (goals, last)
}

/// The seconds in which it meant to go to a place.
fn seconds_to(goals: &[Option<DVec2>], place: DVec2) -> Vec<usize> {
    let is_there = |goal: &Option<DVec2>| goal.is_some_and(|goal| goal.distance(place) < 0.6);
    (0..goals.len()).filter(|second| is_there(&goals[*second])).collect()
}

#[test]
fn who_carries_comes_to_where_the_explorer_was_last_heard_three_minutes_later_and_waits_a_minute() {
    // bob comes before tin: bob explores, tin carries.
    let place = DVec2::new(3.0, -1.0);
    let (goals, _) = goals_in_a_pair("bob", place, 20..900);
    let way: Vec<usize> = seconds_to(&goals, place).into_iter().filter(|s| *s > 100).collect();
    assert!(way.first().is_some_and(|first| *first < 195), "it sets off in time: {way:?}");
    assert!(way.len() > 60 && way[way.len() - 1] < 300, "it waits a while: {way:?}");
}

#[test]
fn who_explores_comes_back_to_where_it_was_when_they_heard_each_other_last() {
    // zoe comes after tin: tin explores, zoe carries.
    let far = DVec2::new(0.0, 60.0);
    let (goals, last) = goals_in_a_pair("zoe", far, 20..900);
    let way: Vec<usize> = seconds_to(&goals, last).into_iter().filter(|s| *s > 100).collect();
    assert!(way.first().is_some_and(|first| *first < 195), "it comes back: {way:?}");
    let (goals, last) = goals_in_a_pair("zoe", far, 20..120);
    let way: Vec<usize> = seconds_to(&goals, last).into_iter().filter(|s| *s > 120).collect();
    assert!(way.len() < 10, "they hear each other again: {way:?}");
}
