use glam::{DVec2, DVec3};

use base::messages::{Command, Drive, PartSeen, ReadingData, TagSeen};
use robot_mapping::Drawing;

use super::*;
use crate::mission::Quarry;
use crate::testing::{Room, agent};

fn is_standing(commands: &[Command]) -> bool {
    let stands = |c: &Command| matches!(c, Command::Drive(Drive::Skid { left, right }) if *left == 0.0 && *right == 0.0);
    commands.iter().all(stands)
}

#[test]
fn readings_older_than_half_a_second_stop_the_robot_until_there_are_new_ones() {
    let mut agent = agent("[[task]]\ndo = \"move\"\nmetres = 2\nspeed_m_s = 0.3", Drawing::Inline);
    let mut room = Room::new(6.0, DVec2::ZERO, 0.0);
    room.run(&mut agent, 2.0);
    assert!(!is_standing(&room.cycle(&mut agent)));
    room.is_silent = true;
    room.run(&mut agent, 0.45);
    assert!(!is_standing(&room.cycle(&mut agent)), "half a second is not over");
    assert!(is_standing(&room.run(&mut agent, 3.0)[2..]));
    room.is_silent = false;
    room.run(&mut agent, 20.0);
    assert_eq!(agent.progress(), Progress::Done);
}

#[test]
fn a_task_that_takes_too_long_ends_with_its_limit_even_if_nothing_is_sensed() {
    let task = "[[task]]\ndo = \"move\"\nmetres = 2\nlimit_s = 3";
    let mut agent = agent(task, Drawing::Inline);
    let mut room = Room::new(6.0, DVec2::ZERO, 0.0);
    room.cycle(&mut agent);
    room.is_silent = true;
    room.run(&mut agent, 10.0);
    assert_eq!(agent.progress(), Progress::Failed);
    let log = agent.log().last().unwrap();
    assert_eq!(log.ending, Ending::TimedOut);
    assert!(log.reason.starts_with("not done within 3 s"), "{}", log.reason);
}

#[test]
fn an_optional_task_that_fails_does_not_end_the_mission() {
    let tasks =
        "[[task]]\ndo = \"go_to\"\nto = \"Nowhere\"\noptional = true\n[[task]]\ndo = \"stop\"";
    let mut agent = agent(tasks, Drawing::Inline);
    Room::new(4.0, DVec2::ZERO, 0.0).run(&mut agent, 5.0);
    assert_eq!(agent.progress(), Progress::Done);
    assert_eq!(agent.log()[0].reason, "nothing is called \"Nowhere\" yet");
}

#[test]
fn a_map_drawn_beside_the_cycle_gives_the_same_commands_as_one_drawn_within() {
    let tasks = "[[task]]\ndo = \"room_centre\"\n[[task]]\ndo = \"go_to\"\nto = [1.0, 0.8]\n[[task]]\ndo = \"go_home\"";
    let run = |drawing| {
        let mut agent = agent(tasks, drawing);
        Room::new(4.0, DVec2::new(0.5, -0.3), 1.0).run(&mut agent, 60.0)
    };
    let within = run(Drawing::Inline);
    assert!(within.len() > 200, "{}", within.len());
    assert_eq!(within, run(Drawing::Beside));
}

/// What a receiver of tags or a victim sensor says at the end of the first cycle.
fn sensed(agent: &mut Agent, data: ReadingData) -> State {
    let reading = |sensor: &str, data| Reading {
        robot: "tin".into(),
        sensor: sensor.into(),
        time: NOW,
        data,
    };
    let truth = reading("Truth", ReadingData::GroundTruth(Pose::IDENTITY));
    agent.cycle(NOW, &[truth, reading("Finder", data)]).unwrap();
    agent.state().clone()
}

const NOW: SimTime = SimTime::from_millis(50);

fn tag(id: u32, memory: &str) -> TagSeen {
    let position = Some(DVec3::new(1.0, 0.5, 0.0));
    TagSeen { id, memory: Some(memory.to_owned()), position }
}

#[test]
fn a_tag_that_is_not_the_beacon_is_not_taken_for_it() {
    let search = "[[task]]\ndo = \"random_wander\"\nfound_m = 5";
    let mut by_memory = agent(search, Drawing::Inline);
    let others = ReadingData::Tags(vec![tag(1, "entrance"), tag(2, "exit")]);
    assert_eq!(sensed(&mut by_memory, others.clone()).beacon.last, None);
    let both = ReadingData::Tags(vec![tag(1, "entrance"), tag(9, "beacon")]);
    assert!(sensed(&mut agent(search, Drawing::Inline), both).beacon.last.is_some());
    let named = format!("beacon = 2\n{}", crate::testing::mission_text(search));
    let mut by_number = crate::testing::agent_from(&named);
    assert!(sensed(&mut by_number, others).beacon.last.is_some());
    let mut by_number = crate::testing::agent_from(&named);
    let memory_alone = ReadingData::Tags(vec![tag(9, "beacon")]);
    assert_eq!(sensed(&mut by_number, memory_alone).beacon.last, None);
}

#[test]
fn a_victim_is_found_by_a_victim_sensor_and_a_beacon_does_not_end_the_search_for_one() {
    let search = "[[task]]\ndo = \"random_wander\"\nseek = \"victim\"\nfound_m = 5";
    let mut seeker = agent(search, Drawing::Inline);
    let state = sensed(&mut seeker, ReadingData::Tags(vec![tag(1, "beacon")]));
    assert!(state.beacon.last.is_some() && seeker.progress() == Progress::Running);
    let mut seeker = agent(search, Drawing::Inline);
    let part = PartSeen { part: "Head".to_owned(), position: DVec3::new(2.0, 0.0, 0.0) };
    let state = sensed(&mut seeker, ReadingData::Victims(vec![part]));
    assert_eq!(state.victim.last, Some(DVec2::new(2.0, 0.0)));
    let log = seeker.log().last().unwrap();
    assert_eq!((log.ending, log.quarry), (Ending::Done, Some(Quarry::Victim)));
    assert!(log.reason.starts_with("the victim is"), "{}", log.reason);
}

#[test]
fn an_empty_battery_ends_the_mission_and_is_named() {
    let mut agent = agent("[[task]]\ndo = \"move\"\nmetres = 2", Drawing::Inline);
    Room::new(6.0, DVec2::ZERO, 0.0).run(&mut agent, 1.0);
    let empty = base::messages::BatteryState { charge: 0.0, seconds_left: 0.0 };
    let now = agent.state().now + SimTime::from_millis(50);
    let (robot, sensor) = ("tin".to_owned(), "Battery".to_owned());
    let gauge = Reading { robot, sensor, time: now, data: ReadingData::Battery(empty) };
    agent.cycle(now, &[gauge]).unwrap();
    assert_eq!(agent.progress(), Progress::Failed);
    assert_eq!(agent.log().last().unwrap().reason, "the battery is empty");
}
