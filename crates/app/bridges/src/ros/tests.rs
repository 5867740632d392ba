//! The whole conversation, on a network that is a few lists.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};

use base::arena::{Arena, Floor};
use base::geom::Pose;
use base::time::SimTime;
use glam::{DVec2, DVec3};
use link_ros::cdr::CdrWriter;
use link_ros::geometry_msgs::{twist, twist_stamped};
use link_ros::std_msgs::header::Header;
use link_ros::{MessageType, message_type};
use sim_engine::{Rider, Settings, Simulation};

use super::*;
use crate::outlet::{Offer, Outlet};

/// What crossed the network.
#[derive(Default)]
struct Wire {
    /// Topic, type, whether the last message is kept; by channel.
    open: BTreeMap<u32, (String, &'static str, bool)>,
    sent: Vec<(String, Vec<u8>)>,
    listened: Vec<(String, &'static str)>,
    said: Vec<Said>,
    calls: Vec<Call>,
    answers: Vec<(u64, bool)>,
}

#[derive(Clone, Default)]
struct Fake(Arc<Mutex<Wire>>);

impl Fake {
    fn with<T>(&self, what: impl FnOnce(&mut Wire) -> T) -> T {
        what(&mut self.0.lock().unwrap())
    }

    fn say(&self, topic: &str, message: &'static MessageType, payload: Vec<u8>) {
        let said = Said { topic: topic.to_owned(), message, payload };
        self.with(|wire| wire.said.push(said));
    }

    fn call(&self, service: Service, number: u64) {
        self.with(|wire| wire.calls.push(Call { service, number }));
    }
}

impl Outlet for Fake {
    fn open(&self, offer: &Offer<'_>) -> u32 {
        self.with(|wire| {
            let channel = wire.open.keys().next_back().map_or(0, |last| last + 1);
            let of = (offer.topic.to_owned(), offer.message.name, offer.is_kept);
            wire.open.insert(channel, of);
            channel
        })
    }
    fn close(&self, channel: u32) {
        self.with(|wire| wire.open.remove(&channel));
    }
    fn is_wanted(&self, _: u32) -> bool {
        true
    }
    fn send(&self, channel: u32, _: SimTime, message: Vec<u8>) {
        self.with(|wire| {
            let topic = wire.open[&channel].0.clone();
            wire.sent.push((topic, message));
        });
    }
}

impl Network for Fake {
    fn listen(&self, topics: &[(String, &'static MessageType)]) {
        let names = topics.iter().map(|(topic, message)| (topic.clone(), message.name));
        self.with(|wire| wire.listened = names.collect());
    }
    fn take_said(&self) -> Vec<Said> {
        self.with(|wire| std::mem::take(&mut wire.said))
    }
    fn serve(&self, _: &[Service]) {}
    fn take_calls(&self) -> Vec<Call> {
        self.with(|wire| std::mem::take(&mut wire.calls))
    }
    fn answer(&self, call: &Call, is_done: bool, _: &str) {
        self.with(|wire| wire.answers.push((call.number, is_done)));
    }
    fn lost(&self) -> u64 {
        0
    }
}

fn plain(robots: &[&str]) -> Simulation {
    let mut arena = Arena::default();
    arena.floors.push(Floor {
        at: DVec3::ZERO,
        size: DVec2::splat(30.0),
        thickness: 0.1,
        material: "concrete".into(),
    });
    let mut simulation = Simulation::new(&arena, &Settings::default()).unwrap();
    let model = sim_robots::shipped::load("P2AT").unwrap();
    for (index, name) in robots.iter().enumerate() {
        let place = Pose::at(DVec3::X * 2.0 * index as f64);
        simulation.join(&Rider::standing(name, &model, &place)).unwrap();
    }
    simulation
}

fn steps(ros: &mut Ros, simulation: &mut Simulation, count: usize) {
    for _ in 0..count {
        ros.hear(simulation.now());
        let orders = ros.orders(simulation);
        simulation.step(&orders);
        ros.note(simulation);
    }
}

fn ahead(speed: f64) -> Vec<u8> {
    let mut bytes = vec![];
    twist::write(&mut CdrWriter::new(&mut bytes), (DVec3::X * speed, DVec3::ZERO));
    bytes
}

#[test]
fn one_robot_is_found_where_programs_look_and_every_message_is_of_its_type() {
    let fake = Fake::default();
    let mut simulation = plain(&["scout"]);
    let mut ros = Ros::new(Box::new(fake.clone()), "", false);
    steps(&mut ros, &mut simulation, 60);
    fake.with(|wire| {
        let types: BTreeMap<_, _> = wire
            .open
            .values()
            .map(|(topic, kind, kept)| (topic.as_str(), (*kind, *kept)))
            .collect();
        for (topic, message) in &wire.sent {
            let kind = message_type(types[topic.as_str()].0).unwrap();
            assert_eq!(kind.check(message), Ok(()), "{topic}");
        }
        for (topic, is_kept) in [
            ("/clock", false),
            ("/tf", false),
            ("/tf_static", true),
            ("/robot_description", true),
            ("/scan", false),
            ("/odom", false),
            ("/camera/image_raw", false),
        ] {
            assert_eq!(types[topic].1, is_kept, "{topic}");
        }
        let drives = |kind| wire.listened.contains(&("/cmd_vel".to_owned(), kind));
        assert!(drives("geometry_msgs/msg/Twist") && drives("geometry_msgs/msg/TwistStamped"));
        let minds = |topic: &str| topic.ends_with("goal_pose") || topic.ends_with("initialpose");
        let listened = wire.listened.iter();
        let minds: Vec<_> = listened.filter(|(topic, _)| minds(topic)).collect();
        assert!(minds.is_empty(), "there is no mind that could go to goals: {minds:?}");
    });
}

#[test]
fn several_robots_have_their_names_and_who_leaves_takes_theirs_along() {
    let fake = Fake::default();
    let mut simulation = plain(&["a", "b"]);
    let mut ros = Ros::new(Box::new(fake.clone()), "team", true);
    steps(&mut ros, &mut simulation, 3);
    let topics = || fake.with(|wire| wire.open.values().map(|of| of.0.clone()).collect::<Vec<_>>());
    assert!(topics().contains(&"/team/a/scan".to_owned()), "{:?}", topics());
    simulation.leave("a").unwrap();
    steps(&mut ros, &mut simulation, 1);
    assert!(!topics().iter().any(|topic| topic.starts_with("/team/a/")), "{:?}", topics());
    assert!(topics().contains(&"/team/b/scan".to_owned()));
    fake.with(|wire| assert_eq!(wire.listened[0].0, "/team/b/cmd_vel"));
}

#[test]
fn a_second_robot_that_nobody_expected_has_its_name() {
    let fake = Fake::default();
    let mut simulation = plain(&["a", "b"]);
    let mut ros = Ros::new(Box::new(fake.clone()), "", false);
    steps(&mut ros, &mut simulation, 1);
    let topics = fake.with(|wire| wire.open.values().map(|of| of.0.clone()).collect::<Vec<_>>());
    assert!(topics.contains(&"/scan".to_owned()) && topics.contains(&"/b/scan".to_owned()));
}

#[test]
fn a_robot_goes_while_it_is_told_to_and_stands_when_nobody_speaks() {
    let fake = Fake::default();
    let mut simulation = plain(&["scout"]);
    let mut ros = Ros::new(Box::new(fake.clone()), "", false);
    steps(&mut ros, &mut simulation, 2);
    let at =
        |simulation: &Simulation| simulation.state("scout").unwrap().world_from_robot.position.x;
    let begin = at(&simulation);
    for _ in 0..10 {
        fake.say("/cmd_vel", &twist::TYPE, ahead(0.3));
        steps(&mut ros, &mut simulation, 10);
    }
    assert!(ros.driven().contains("scout"));
    assert!(at(&simulation) - begin > 0.15, "{} m", at(&simulation) - begin);
    steps(&mut ros, &mut simulation, 100);
    let stopped = at(&simulation);
    steps(&mut ros, &mut simulation, 50);
    assert!((at(&simulation) - stopped).abs() < 0.005 && ros.driven().is_empty());
    let mut stamped = vec![];
    let header = Header { time: SimTime::ZERO, frame: "base_link" };
    let back = (DVec3::X * -0.3, DVec3::ZERO);
    twist_stamped::write(&mut CdrWriter::new(&mut stamped), header, back);
    fake.say("/cmd_vel", &twist_stamped::TYPE, stamped);
    steps(&mut ros, &mut simulation, 40);
    assert!(at(&simulation) < stopped - 0.05);
}

#[test]
fn what_is_no_order_is_told_and_moves_nobody() {
    let fake = Fake::default();
    let mut simulation = plain(&["scout"]);
    let mut ros = Ros::new(Box::new(fake.clone()), "", false);
    steps(&mut ros, &mut simulation, 2);
    fake.say("/cmd_vel", &twist::TYPE, vec![0, 1, 0, 0, 9]);
    fake.say("/cmd_vel", &twist::TYPE, ahead(f64::NAN));
    fake.say("/elsewhere", &twist::TYPE, ahead(1.0));
    steps(&mut ros, &mut simulation, 1);
    assert!(ros.driven().is_empty());
    let news = ros.take_news();
    assert_eq!(news.len(), 2, "{news:?}");
    assert!(news[1].contains("/cmd_vel") && news[1].contains("finite"), "{news:?}");
}

#[test]
fn time_stands_still_passes_and_is_stepped_by_services() {
    let fake = Fake::default();
    let mut ros = Ros::new(Box::new(fake.clone()), "", false);
    let mut ask = |service, number| {
        fake.call(service, number);
        ros.hear(SimTime::ZERO);
        ros.may_step()
    };
    assert!(ask(Service::Step, 1), "it passes anyway, and the call is refused");
    assert!(!ask(Service::Pause, 2));
    assert!(ask(Service::Step, 3));
    assert!(!ros.may_step());
    fake.call(Service::Resume, 4);
    fake.call(Service::Reset, 5);
    ros.hear(SimTime::ZERO);
    assert!(ros.may_step() && ros.take_reset() && !ros.take_reset());
    let answers = fake.with(|wire| std::mem::take(&mut wire.answers));
    assert_eq!(answers, [(1, false), (2, true), (3, true), (4, true), (5, true)]);
}
