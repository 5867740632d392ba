//! Ticks as messages: the topics, types and bytes of recordings, with all frames of a moment in one message.

use std::collections::{BTreeMap, BTreeSet};

use base::messages::{Change, Reading, ReadingData, Transform};
use base::time::SimTime;
use link_ros::cdr::CdrWriter;
use link_ros::reading::{self, camera, companion};
use link_ros::rosgraph_msgs::clock;
use link_ros::sensor_msgs::{camera_info, compressed_image};
use link_ros::std_msgs::header::Header;
use link_ros::tf2_msgs::tf_message;
use link_ros::{Kind, frame_name};
use sim_engine::Tick;

use crate::outlet::{Offer, Outlet};

/// Pictures are sent as JPEG of this quality where somebody wants them so.
const QUALITY: u8 = 85;

/// What is said on which topic.
#[derive(Debug, Default)]
pub struct Broadcast {
    channels: BTreeMap<(String, String, Kind), Channel>,
    topics: BTreeSet<String>,
    /// All frames that do not move.
    mounts: Vec<Transform>,
}

#[derive(Debug)]
struct Channel {
    id: u32,
    topic: String,
    frame: String,
    child_frame: String,
}

impl Broadcast {
    /// Sends what happened in a step.
    pub fn tick(&mut self, tick: &Tick, outlet: &impl Outlet) {
        for change in &tick.changes {
            if let Change::Left(robot) = change {
                self.leave(robot, outlet);
            }
        }
        let time = tick.time;
        self.message(("", "", Kind::Clock), outlet, time, |to, _| clock::write(to, time));
        if !tick.mounts.is_empty() {
            self.mounts.extend(tick.mounts.iter().cloned());
            self.send_mounts(time, outlet);
        }
        if !tick.transforms.is_empty() {
            self.message(("", "", Kind::Transform), outlet, time, |to, _| {
                tf_message::write_all(to, time, &tick.transforms);
            });
        }
        tick.readings.iter().for_each(|reading| self.read(reading, outlet));
    }

    /// Sends what a sensor said.
    pub fn read(&mut self, reading: &Reading, outlet: &impl Outlet) {
        let Reading { robot, sensor, time, data } = reading;
        if let Some(camera) = camera(data) {
            self.message((robot, sensor, Kind::CameraInfo), outlet, *time, |to, channel| {
                camera_info::write(to, channel.header(*time), &camera);
            });
        }
        if let Some((kind, bits)) = companion(data) {
            self.message((robot, sensor, kind), outlet, *time, |to, _| to.u64(bits));
        }
        self.message((robot, sensor, Kind::of(data)), outlet, *time, |to, channel| {
            reading::write(to, channel.header(*time), &channel.child_frame, data);
        });
        if let ReadingData::Picture(picture, _) = data {
            let key = (robot.as_str(), sensor.as_str(), Kind::EncodedPicture);
            let channel = self.channel(key, outlet);
            // Too large for JPEG: there is the picture as it is.
            if outlet.is_wanted(channel.id)
                && let Ok(bytes) = link_images::jpeg::encode(picture, QUALITY)
            {
                let mut message = vec![];
                let to = &mut CdrWriter::new(&mut message);
                compressed_image::write(to, channel.header(*time), "jpeg", &bytes);
                outlet.send(channel.id, *time, message);
            }
        }
    }

    fn leave(&mut self, robot: &str, outlet: &impl Outlet) {
        let of_robot = |key: &(String, String, Kind)| key.0 == robot;
        for (_, channel) in self.channels.extract_if(.., |key, _| of_robot(key)) {
            self.topics.remove(&channel.topic);
            outlet.close(channel.id);
        }
        let frames = frame_name(robot, "");
        let own = frames.rsplit_once('/').map_or(frames.as_str(), |(own, _)| own).to_owned() + "/";
        self.mounts.retain(|mount| !mount.child.starts_with(&own));
    }

    fn send_mounts(&mut self, time: SimTime, outlet: &impl Outlet) {
        let mounts = std::mem::take(&mut self.mounts);
        self.message(("", "", Kind::StaticTransform), outlet, time, |to, _| {
            tf_message::write_all(to, time, &mounts);
        });
        self.mounts = mounts;
    }

    fn message(
        &mut self,
        key: (&str, &str, Kind),
        outlet: &impl Outlet,
        time: SimTime,
        write: impl FnOnce(&mut CdrWriter<'_>, &Channel),
    ) {
        let channel = self.channel(key, outlet);
        if outlet.is_wanted(channel.id) {
            let mut message = vec![];
            write(&mut CdrWriter::new(&mut message), channel);
            outlet.send(channel.id, time, message);
        }
    }

    /// The channel of a robot's sensor, opened if need be.
    fn channel(
        &mut self,
        (robot, sensor, kind): (&str, &str, Kind),
        outlet: &impl Outlet,
    ) -> &Channel {
        let topics = &mut self.topics;
        self.channels.entry((robot.to_owned(), sensor.to_owned(), kind)).or_insert_with(|| {
            let topic = free(kind.topic(robot, sensor), topics);
            let is_kept = kind == Kind::StaticTransform;
            let id = outlet.open(&Offer { topic: &topic, message: kind.message_type(), is_kept });
            let (frame, child_frame) = kind.frames(robot, sensor);
            Channel { id, topic, frame, child_frame }
        })
    }
}

impl Channel {
    fn header(&self, time: SimTime) -> Header<'_> {
        Header { time, frame: &self.frame }
    }
}

/// The topic, or with a number behind it where two names of ours become one of ROS.
fn free(topic: String, topics: &mut BTreeSet<String>) -> String {
    let numbered = (2..).map(|number| format!("{topic}_{number}"));
    let candidates = std::iter::once(topic.clone()).chain(numbered);
    let free = candidates.into_iter().find(|candidate| !topics.contains(candidate));
    let free = free.unwrap_or(topic);
    topics.insert(free.clone());
    free
}

#[cfg(test)]
mod tests {
    use std::cell::RefCell;

    use base::arena::{Arena, Floor};
    use base::geom::Pose;
    use glam::{DVec2, DVec3};
    use link_ros::message_type;
    use sim_engine::{Rider, Settings, Simulation};

    use super::*;

    /// Keeps what it is given, and wants topics that end like this.
    #[derive(Default)]
    struct Box {
        wanted: &'static str,
        open: RefCell<BTreeMap<u32, (String, &'static str)>>,
        sent: RefCell<Vec<(String, Vec<u8>)>>,
    }

    impl Outlet for Box {
        fn open(&self, offer: &Offer<'_>) -> u32 {
            let mut open = self.open.borrow_mut();
            let id = open.keys().next_back().map_or(0, |last| last + 1);
            open.insert(id, (offer.topic.to_owned(), offer.message.name));
            id
        }
        fn close(&self, channel: u32) {
            self.open.borrow_mut().remove(&channel);
        }
        fn is_wanted(&self, channel: u32) -> bool {
            self.open.borrow()[&channel].0.ends_with(self.wanted)
        }
        fn send(&self, channel: u32, _: SimTime, message: Vec<u8>) {
            self.sent.borrow_mut().push((self.open.borrow()[&channel].0.clone(), message));
        }
    }

    fn run(outlet: &Box) -> (Simulation, Broadcast) {
        let mut arena = Arena::default();
        arena.floors.push(Floor {
            at: DVec3::ZERO,
            size: DVec2::splat(9.0),
            thickness: 0.1,
            material: "concrete".into(),
        });
        let mut simulation = Simulation::new(&arena, &Settings::default()).unwrap();
        let model = sim_robots::shipped::load("P3DX").unwrap();
        simulation.join(&Rider::standing("scout", &model, &Pose::IDENTITY)).unwrap();
        let mut broadcast = Broadcast::default();
        for _ in 0..30 {
            broadcast.tick(simulation.step(&[]), outlet);
        }
        (simulation, broadcast)
    }

    #[test]
    fn every_message_is_one_of_the_type_its_topic_is_offered_with() {
        let outlet = Box::default();
        run(&outlet);
        let open = outlet.open.borrow();
        let types: BTreeMap<_, _> = open.values().cloned().collect();
        for (topic, message) in outlet.sent.borrow().iter() {
            let kind = message_type(types[topic]).unwrap();
            assert_eq!(kind.check(message), Ok(()), "{topic}");
        }
        let topics: Vec<&String> = types.keys().collect();
        for expected in ["/clock", "/tf", "/tf_static", "/scout/S1"] {
            assert!(topics.iter().any(|topic| *topic == expected), "{expected} of {topics:?}");
        }
    }

    /// All topics that a layout names.
    fn named(layout: &serde_json::Value, found: &mut Vec<String>) {
        match layout {
            serde_json::Value::String(text) if text.starts_with("/scout/") => {
                let topic = text.split_once('.').map_or(text.as_str(), |(topic, _)| topic);
                found.push(topic.to_owned());
            }
            serde_json::Value::Array(items) => items.iter().for_each(|item| named(item, found)),
            serde_json::Value::Object(items) => {
                for (key, item) in items {
                    named(&key.as_str().into(), found);
                    named(item, found);
                }
            }
            _ => {}
        }
    }

    #[test]
    fn the_layout_that_ships_names_topics_that_there_are() {
        let outlet = Box::default();
        run(&outlet);
        let layout = include_str!("../../../../docs/foxglove-layout.json");
        let mut found = vec![];
        named(&serde_json::from_str(layout).unwrap(), &mut found);
        assert!(found.len() >= 7, "{found:?}");
        let open = outlet.open.borrow();
        let said: BTreeSet<&str> = open.values().map(|(topic, _)| topic.as_str()).collect();
        let heard = crate::listened(["scout"], true);
        for topic in found {
            assert!(said.contains(&*topic) || heard.contains_key(&topic), "{topic} of {said:?}");
        }
    }

    #[test]
    fn only_what_somebody_wants_is_made_and_who_leaves_takes_their_topics_along() {
        let outlet = Box { wanted: "/clock", ..Box::default() };
        let (mut simulation, mut broadcast) = run(&outlet);
        assert!(outlet.sent.borrow().iter().all(|(topic, _)| topic == "/clock"));
        assert_eq!(outlet.sent.borrow().len(), 30);
        simulation.leave("scout").unwrap();
        broadcast.tick(simulation.step(&[]), &outlet);
        let open = outlet.open.borrow();
        assert!(open.values().all(|(topic, _)| !topic.starts_with("/scout")), "{open:?}");
        assert!(broadcast.mounts.is_empty());
    }
}
