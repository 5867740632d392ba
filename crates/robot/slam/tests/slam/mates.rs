//! Robots that tell each other of their maps while they drive.

use base::geom::{Pose2, wrap_angle};
use link_patches::Author;
use robot_slam::mates::{Talk, TeamMap};
use robot_slam::parts::Answer;
use robot_slam::{Scan, Settings, Slam};

use crate::floor::{Floor, drive, fan};

const FIRST: [(f64, f64); 3] = [(1.0, 1.0), (19.0, 1.0), (19.0, 8.0)];
const SECOND: [(f64, f64); 2] = [(17.5, 1.2), (2.5, 1.2)];

/// A robot on its way: what it senses, where it truly is, and what it makes of it.
struct Robot {
    scans: Vec<Scan>,
    truth: Vec<Pose2>,
    slam: Slam,
    map: TeamMap,
}

impl Robot {
    fn new(name: &str, floor: &Floor, way: &[(f64, f64)]) -> Self {
        let (scans, truth) = drive(floor, way, (0.99, 1.01));
        let author = Author { robot: name.to_owned(), session: 1 };
        let map = TeamMap::new(author, Pose2::IDENTITY, 0.1).expect("cells have a size");
        Self { scans, truth, slam: Slam::new(fan(), 0.0, Settings::default()), map }
    }

    /// One scan farther, if there is one.
    fn step(&mut self, index: usize) {
        if let Some(scan) = self.scans.get(index) {
            self.slam.step(scan);
            self.map.follow(&self.slam, scan);
            self.map.stand(&self.slam, &self.slam.pose(), scan.time);
        }
        self.map.advance().expect("the map has room");
    }

    /// How far another is from where it is believed to be, metres and radians; none while no frame is shared.
    fn off(&self, other: &Self) -> Option<(f64, f64)> {
        let found =
            self.slam.pose().to(&self.map.pose_of(&other.map.author().robot)?.map_from_mate);
        let (here, there) = (self.truth[self.truth.len() - 1], other.truth[other.truth.len() - 1]);
        let off = here.to(&there).to(&found);
        Some((off.position().length(), wrap_angle(off.yaw).abs()))
    }
}

/// Both drive; every five scans each tells the other what it lacks, as far as `hears` lets it through. Gives when they merged.
fn together(a: &mut Robot, b: &mut Robot, mut hears: impl FnMut() -> bool) -> Option<usize> {
    let mut merged_at = None;
    for index in 0..a.scans.len().max(b.scans.len()) + 200 {
        a.step(index);
        b.step(index);
        if index % 5 == 0 {
            tell(&a.map, &mut b.map, &mut hears);
            tell(&b.map, &mut a.map, &mut hears);
        }
        if merged_at.is_none() && a.map.is_merged_with("b") && b.map.is_merged_with("a") {
            merged_at = Some(index);
        }
    }
    merged_at
}

fn tell(from: &TeamMap, to: &mut TeamMap, hears: &mut impl FnMut() -> bool) {
    let packets = from.answer(&mut to.digest(), 5000);
    for packet in packets.into_iter().chain(from.whereabouts()) {
        assert!(packet.len() < 1400, "{} bytes", packet.len());
        if hears() {
            to.take(&packet).expect("what a robot says is sound");
        }
    }
}

#[test]
fn two_robots_that_saw_the_same_corridor_share_a_frame_while_they_drive() {
    let floor = Floor::ring();
    let (mut a, mut b) = (Robot::new("a", &floor, &FIRST), Robot::new("b", &floor, &SECOND));
    let merged_at = together(&mut a, &mut b, || true).expect("they merge");
    assert!(merged_at > 30, "nothing can be sure after {merged_at} scans");
    for (one, other) in [(&a, &b), (&b, &a)] {
        let (way, turn) = one.off(other).expect("they share a frame");
        assert!(way < 0.1 && turn < 0.02, "{way} m, {turn} rad off");
        assert_eq!(one.map.frame(), "a");
        let answers = one.map.standings();
        assert!(matches!(answers[0].answer, Answer::Merged(count) if count >= 3), "{answers:?}");
    }
    a.map.part("a", "b");
    assert!(!a.map.is_merged_with("b") && a.map.pose_of("b").is_none());
}

#[test]
fn packets_that_are_lost_doubled_or_late_change_nothing_in_the_end() {
    let floor = Floor::ring();
    let (mut a, mut b) = (Robot::new("a", &floor, &SECOND), Robot::new("b", &floor, &SECOND));
    for index in 0..b.scans.len() {
        a.step(index);
        b.step(index);
    }
    // All that b has to tell, first in order.
    let packets = b.map.answer(&mut a.map.digest(), usize::MAX);
    let heard = |order: &dyn Fn(usize) -> usize| {
        let mut map = a.map.clone();
        for index in 0..packets.len() {
            map.take(&packets[order(index)]).expect("it is sound");
        }
        map
    };
    let count = packets.len();
    // Every packet comes once, but in another order; 7 has no divisor in common with the count, or another step is taken.
    let step =
        (5..1000).find(|step| (2..=*step).all(|d| step % d != 0 || count % d != 0)).unwrap_or(1);
    let (mut straight, mut shuffled) =
        (heard(&|index| index), heard(&|index| index * step % count));
    shuffled.take(&packets[0]).expect("it is sound");
    straight.catch_up().expect("the map has room");
    shuffled.catch_up().expect("the map has room");
    assert!(straight.is_merged_with("b"), "{:?}", straight.standings());
    assert_eq!(straight.standings(), shuffled.standings());
    assert_eq!(straight.patches(), shuffled.patches(), "the same bits whatever the order");
    // One that was lost is asked for again.
    let mut lossy = a.map.clone();
    for packet in packets.iter().skip(3) {
        lossy.take(packet).expect("it is sound");
    }
    let lacked = b.map.answer(&mut lossy.digest(), usize::MAX);
    assert!(!lacked.is_empty() && lacked.len() < packets.len(), "{}", lacked.len());
}

#[test]
fn robots_in_different_buildings_are_not_merged_and_each_keeps_its_frame() {
    let hall = Floor::of(&[
        &[
            (0.0, 0.0),
            (9.0, 0.0),
            (9.0, 3.0),
            (14.0, 3.0),
            (14.0, 9.0),
            (4.0, 9.0),
            (4.0, 6.0),
            (0.0, 6.0),
        ],
        &[(6.0, 4.0), (7.5, 4.0), (7.5, 6.5), (6.0, 6.5)],
    ]);
    let mut a = Robot::new("a", &Floor::ring(), &FIRST);
    let mut b = Robot::new("b", &hall, &[(1.0, 1.5), (8.0, 1.5), (8.5, 5.0), (12.5, 7.5)]);
    assert_eq!(together(&mut a, &mut b, || true), None);
    let standings = b.map.standings();
    assert!(standings.iter().all(|standing| !matches!(standing.answer, Answer::Merged(_))));
    assert!(standings.iter().all(|standing| !standing.answer.to_string().is_empty()));
    assert_eq!((a.map.frame(), b.map.frame()), ("a", "b"));
    assert!(a.off(&b).is_none());
}

#[test]
fn starts_that_are_told_half_a_metre_and_six_degrees_wrong_mislead_nobody() {
    let floor = Floor::ring();
    let (mut a, mut b) = (Robot::new("a", &floor, &FIRST), Robot::new("b", &floor, &SECOND));
    // Where b begins is told half a metre and six degrees wrong.
    let told = a.truth[0].to(&b.truth[0]) * Pose2::new(0.4, 0.3, 0.1);
    a.map.begin_at(Pose2::IDENTITY, (0.05, 0.01));
    b.map.begin_at(told, (0.5, 0.17));
    together(&mut a, &mut b, || true).expect("they merge");
    let (way, turn) = a.off(&b).expect("they share a frame");
    assert!(way < 0.1 && turn < 0.02, "{way} m, {turn} rad off");
}

#[test]
fn robots_that_talk_by_a_radio_that_loses_every_third_packet_know_each_other_in_the_end() {
    let floor = Floor::ring();
    let (a, b) = (Robot::new("a", &floor, &SECOND), Robot::new("b", &floor, &SECOND));
    let seconds = a.scans.last().map_or(0.0, |scan| scan.time) + 20.0;
    let mut robots = [a, b].map(|robot| {
        let talk = Talk::new(robot.map.clone());
        (robot, talk)
    });
    let mut sent = 0;
    for cycle in 0..(seconds / 0.1) as usize {
        let time = cycle as f64 * 0.1;
        for (robot, talk) in &mut robots {
            if let Some(scan) = robot.scans.get(cycle / 2).filter(|_| cycle % 2 == 0) {
                robot.slam.step(scan);
                talk.follow(&robot.slam, scan);
            }
            talk.stand(&robot.slam, &robot.slam.pose(), time);
        }
        for (from, to) in [(0, 1), (1, 0)] {
            let name = robots[from].1.map().author().robot.clone();
            for packet in robots[from].1.say(time).expect("the map has room") {
                sent += 1;
                if sent % 3 != 0 {
                    robots[to].1.hear(&name, &packet, time);
                }
            }
        }
    }
    robots[0].1.hear("b", b"uP is no packet", seconds);
    robots[0].1.hear("b", b"of somebody else", seconds);
    assert_eq!(robots[0].1.broken(), 1);
    let [(a, talk), (b, other)] = &robots;
    let patches = |robot: &Robot| robot.slam.manifold().patches().len() as u32;
    assert_eq!(talk.map().digest().holdings[1].patches.below, patches(b));
    assert_eq!(other.map().digest().holdings[1].patches.below, patches(a));
    assert!(talk.map().is_merged_with("b"), "{:?}", talk.map().standings());
    let rate = talk.sent() as f64 / seconds;
    assert!(rate < 10_000.0, "{rate} bytes a second");
}
