use base::geom::Pose2;
use base::noise::NoiseStream;
use base::time::SimTime;
use glam::DVec2;
use link_serial::{Command, Gait, Mode, Report, State};

use super::*;
use crate::choose::Body;
use crate::sonar::Sonar;
use crate::sweep::Sweep;
use crate::testing::room;

/// A robot that does at once whatever it hears, in the test room.
struct Robot {
    pose: Pose2,
    state: State,
    strokes: [u16; 4],
    ranges: Vec<Option<u16>>,
    orders: usize,
}

const STRIDES: Strides = Strides { forward: 0.1, reverse: 0.1, left: 0.1309, right: 0.1309 };

impl Robot {
    fn new() -> Self {
        let state = State {
            last: None,
            is_busy: false,
            is_blocked: false,
            mode: Mode::Explore,
            sweep: 0,
            was_left_alone: false,
        };
        Self {
            pose: Pose2::new(-0.6, 0.2, 0.0),
            state,
            strokes: [7; 4],
            ranges: vec![None; 11],
            orders: 0,
        }
    }

    fn hear(&mut self, byte: u8) -> Vec<u8> {
        let character = char::from(byte);
        let Some((command, _)) = Command::from_char(character) else { return vec![] };
        let is_letter = !matches!(command, Command::Ask | Command::Tell);
        if is_letter && self.state.last != Some(character) {
            self.state.last = Some(character);
            self.obey(command);
        }
        let mut reports = vec![Report::State(self.state)];
        if command == Command::Tell {
            let sweep = self.state.sweep;
            let tenths = (-self.pose.yaw.to_degrees() * 10.0).rem_euclid(3600.0) as u16 % 3600;
            reports.push(Report::Heading { sweep, tenths });
            reports.extend(self.ranges.iter().zip(0..).map(|(range, index)| Report::Range {
                sweep,
                index,
                millimetres: *range,
            }));
            let strokes = Gait::ALL.iter().zip(self.strokes);
            reports.extend(strokes.map(|(gait, count)| Report::Strokes { gait: *gait, count }));
        }
        reports.iter().flat_map(|report| report.to_frame().to_bytes()).collect()
    }

    fn obey(&mut self, command: Command) {
        self.orders += 1;
        let (gait, moved) = match command {
            Command::Forward => (0, Pose2::new(0.2, 0.0, 0.0)),
            Command::Reverse => (1, Pose2::new(-0.2, 0.0, 0.0)),
            Command::Left => (2, Pose2::new(0.0, 0.0, 0.2618)),
            Command::Right => (3, Pose2::new(0.0, 0.0, -0.2618)),
            Command::Mapping => {
                self.state.sweep = (self.state.sweep + 1) % 4;
                let range = |bearing| {
                    let told = Sonar::SRF05.expected(
                        &room(),
                        self.pose.position(),
                        self.pose.yaw + bearing,
                    );
                    told.map(|range| (1000.0 * range).round() as u16)
                };
                self.ranges = Sweep::bearings().map(range).collect();
                return;
            }
            _ => return,
        };
        self.strokes[gait] += 2;
        self.pose = self.pose * moved;
    }
}

/// Lets both talk for a while over a line that loses this share of bytes; gives the seconds until they said goodbye.
fn converse(
    (desk, robot): (&mut Desk, &mut Robot),
    (from, ticks): (u64, u64),
    loss: f64,
) -> Option<f64> {
    let mut noise = NoiseStream::new(5, "line");
    let mut coming: Vec<u8> = vec![];
    for tick in from..from + ticks {
        let said = desk.step(SimTime::from_millis(10 * tick), &coming).unwrap();
        coming.clear();
        for byte in said {
            if !noise.chance(loss) {
                coming.extend(robot.hear(byte).into_iter().filter(|_| !noise.chance(loss)));
            }
        }
        if desk.has_said_goodbye() {
            return Some(0.01 * tick as f64);
        }
    }
    None
}

fn desk(errand: Errand) -> Desk {
    let body = Body { turn: 0.2618, ..Body::SMALL };
    Desk::new(Sonar::SRF05, (body, STRIDES), errand)
}

/// An errand from its beginning to its end: the desk then, the robot, and the seconds it took.
fn talk(errand: Errand, loss: f64) -> (Desk, Robot, f64) {
    let (mut desk, mut robot) = (desk(errand), Robot::new());
    let end = converse((&mut desk, &mut robot), (0, 60_000), loss);
    let end = end.unwrap_or_else(|| panic!("it never ended: {:?}", desk.progress()));
    (desk, robot, end)
}

#[test]
fn a_tour_takes_its_sweeps_and_knows_where_the_robot_is() {
    let (desk, robot, _) = talk(Errand::Tour(8), 0.0);
    assert_eq!((desk.progress(), desk.sweeps()), (&Progress::Done, 8));
    let believed = desk.surveyor().unwrap().pose().position();
    let truly = robot.pose.position() - DVec2::new(-0.6, 0.2);
    assert!(believed.distance(truly) < 0.08, "{believed} is {truly}");
}

#[test]
fn where_three_bytes_of_ten_are_lost_nothing_is_done_twice_and_nothing_misread() {
    let (whole, robot, quick) = talk(Errand::Tour(4), 0.0);
    let (lossy, other, slow) = talk(Errand::Tour(4), 0.3);
    assert_eq!((lossy.progress(), robot.orders), (&Progress::Done, other.orders));
    assert_eq!(robot.pose, other.pose);
    let sweeps = |desk: &Desk| desk.surveyor().unwrap().sweeps().to_vec();
    assert_eq!(sweeps(&whole), sweeps(&lossy));
    assert!(slow > quick, "{slow} s and {quick} s");
}

#[test]
fn it_goes_to_a_place_it_has_seen() {
    let there = DVec2::new(0.9, -0.4);
    let (desk, robot, _) = talk(Errand::GoThere(there, 25), 0.0);
    let off = (robot.pose.position() - DVec2::new(-0.6, 0.2)).distance(there);
    assert!(*desk.progress() == Progress::Done && off < 0.25, "{off} m, {:?}", desk.progress());
}

#[test]
fn a_robot_that_never_answers_is_told_as_silent_after_ten_seconds() {
    let mut desk = Desk::new(Sonar::SRF05, (Body::SMALL, STRIDES), Errand::Tour(3));
    let mut said = 0;
    for tick in 0..1200 {
        said += desk.step(SimTime::from_millis(10 * tick), &[]).unwrap().len();
    }
    assert!(matches!(desk.progress(), Progress::Failed(why) if why.contains("silent")));
    assert!((40..70).contains(&said), "it asked {said} times, with {:?}", Command::Ask);
}

#[test]
fn a_person_leads_by_hand_step_by_step_and_the_computer_knows_where_that_led() {
    let (mut desk, mut robot) = (desk(Errand::ByHand), Robot::new());
    let commands = "mfllfm".chars().filter_map(|c| Wish::read(&c.to_string()));
    commands.for_each(|wish| desk.wish(wish));
    assert_eq!(converse((&mut desk, &mut robot), (0, 4000), 0.2), None, "it waits for more");
    assert_eq!((desk.sweeps(), robot.orders, desk.is_led()), (2, 6, true));
    let believed = desk.surveyor().unwrap().pose();
    let truly = robot.pose.position() - DVec2::new(-0.6, 0.2);
    let turned = believed.yaw - robot.pose.yaw;
    assert!(believed.position().distance(truly) < 0.08, "{believed:?} is {truly}");
    assert!(turned.abs() < 0.1, "{turned} rad");
    desk.wish(Wish::End);
    assert!(converse((&mut desk, &mut robot), (4000, 1000), 0.0).is_some());
    assert_eq!(desk.progress(), &Progress::Done);
}

#[test]
fn a_survey_of_another_day_is_gone_on_with_by_a_robot_that_starts_elsewhere() {
    let (before, mut robot, _) = talk(Errand::Tour(14), 0.0);
    let kept = before.surveyor().unwrap().clone();
    robot.pose = Pose2::new(0.3, -0.9, 0.8);
    let mut desk = desk(Errand::Tour(3));
    desk.load(kept);
    assert!(converse((&mut desk, &mut robot), (0, 60_000), 0.0).is_some());
    let surveyor = desk.surveyor().unwrap();
    let truly = robot.pose.position() - DVec2::new(-0.6, 0.2);
    let off = surveyor.pose().position().distance(truly);
    assert!(off < 0.15 && surveyor.sweeps().len() == 17, "{off} m, {:?}", desk.take_notes());
}

#[test]
fn a_person_interrupts_a_tour_and_lets_it_go_on() {
    let (mut desk, mut robot) = (desk(Errand::Tour(6)), Robot::new());
    converse((&mut desk, &mut robot), (0, 20), 0.0);
    desk.wish(Wish::Say(Command::Left));
    assert_eq!(converse((&mut desk, &mut robot), (20, 4000), 0.0), None, "it waits for a person");
    let sweeps = desk.sweeps();
    assert!(desk.is_led() && sweeps < 6, "{sweeps}");
    desk.wish(Wish::GoOn);
    assert!(converse((&mut desk, &mut robot), (4020, 60_000), 0.0).is_some());
    assert_eq!((desk.progress(), desk.sweeps()), (&Progress::Done, 6));
}

#[test]
fn a_person_sends_the_robot_to_a_place_and_it_waits_there() {
    let (mut desk, mut robot) = (desk(Errand::ByHand), Robot::new());
    let there = DVec2::new(0.7, -0.3);
    desk.steer_by(Steering::Forces);
    desk.wish(Wish::GoTo(there));
    assert_eq!(converse((&mut desk, &mut robot), (0, 30_000), 0.0), None);
    let off = (robot.pose.position() - DVec2::new(-0.6, 0.2)).distance(there);
    assert!(desk.is_led() && off < 0.25, "{off} m, {:?}", desk.take_notes());
}
