//! What goes out.

use std::collections::{BTreeMap, BTreeSet};

use base::geom::Pose;
use base::messages::{Change, Reading, ReadingData, Transform};
use base::model::RobotModel;
use base::time::SimTime;
use link_images::map_server::{Cell, GridMap};
use link_ros::cdr::CdrWriter;
use link_ros::nav_msgs::map_meta_data::MapMetaData;
use link_ros::nav_msgs::{occupancy_grid, odometry};
use link_ros::reading::{self, camera};
use link_ros::rosgraph_msgs::clock;
use link_ros::sensor_msgs::{camera_info, compressed_image};
use link_ros::std_msgs::header::Header;
use link_ros::std_msgs::string;
use link_ros::tf2_msgs::tf_message;
use link_ros::{Kind, MessageType};
use sim_engine::Simulation;

use super::body::Body;
use super::names::{FOOTPRINT, MAP, Names};
use crate::outlet::{Offer, Outlet};

/// Pictures are sent as JPEG of this quality where somebody wants them so.
const QUALITY: u8 = 85;

/// Who gets no name before their topics.
#[derive(Clone, Debug)]
pub(super) struct Naming {
    /// Before everybody's topics.
    pub(super) prefix: String,
    /// Whether several robots are expected: then each has its name.
    pub(super) are_many: bool,
}

/// What is said on which topic.
#[derive(Debug)]
pub(super) struct Speaker {
    naming: Naming,
    bodies: BTreeMap<String, Body>,
    /// By topic, with the robot it is about.
    channels: BTreeMap<String, (u32, String)>,
    /// All frames that do not move, by robot.
    fixed: BTreeMap<String, Vec<Transform>>,
    pictures: BTreeSet<u32>,
}

impl Speaker {
    pub(super) fn new(naming: Naming) -> Self {
        let (bodies, channels) = (BTreeMap::new(), BTreeMap::new());
        Self { naming, bodies, channels, fixed: BTreeMap::new(), pictures: BTreeSet::new() }
    }

    /// Robots, the names of what is theirs, and what they are.
    pub(super) fn robots(&self) -> impl Iterator<Item = (&str, &Names, &RobotModel)> {
        self.bodies.iter().map(|(robot, body)| (robot.as_str(), &body.names, &body.model))
    }

    /// Whether anybody wants pictures of cameras.
    pub(super) fn is_watched(&self, outlet: &dyn Outlet) -> bool {
        self.pictures.iter().any(|channel| outlet.is_wanted(*channel))
    }

    /// Sends what happened in the last step; says whether somebody came or went.
    pub(super) fn tick(&mut self, simulation: &Simulation, outlet: &dyn Outlet) -> bool {
        let tick = simulation.last_tick();
        let time = tick.time;
        for change in &tick.changes {
            match change {
                Change::Joined(new) => {
                    if let Some(model) = simulation.model(&new.robot) {
                        let body = self.named(&new.robot);
                        let body = Body::new(&new.robot, body, model, &new.world_from_robot);
                        self.join(&new.robot, body, (time, &tick.mounts), outlet);
                    }
                }
                Change::Left(robot) => self.leave(robot, time, outlet),
            }
        }
        self.say(("", "/clock"), &clock::TYPE, outlet, time, |to| clock::write(to, time));
        let mut frames = vec![];
        for transform in &tick.transforms {
            let of = self.bodies.values_mut().find(|body| body.owns(&transform.child));
            frames.extend(of.into_iter().flat_map(|body| body.moving(time, transform)));
        }
        self.frames(time, &frames, outlet);
        tick.readings.iter().for_each(|reading| self.read(reading, outlet));
        !tick.changes.is_empty()
    }

    /// Sends what a sensor said.
    pub(super) fn read(&mut self, reading: &Reading, outlet: &dyn Outlet) {
        let Reading { robot, sensor, time, data } = reading;
        let Some(body) = self.bodies.get_mut(robot) else { return };
        let (kind, time) = (Kind::of(data), *time);
        if let ReadingData::Odometry(pose) = data {
            let (frame, velocities) = body.roll(time, *pose);
            let child = body.names.frame(FOOTPRINT);
            self.frames(time, &[frame], outlet);
            self.of_sensor((robot, sensor, kind), outlet, time, |to, header| {
                odometry::write_moving(to, header, (&child, pose), velocities);
            });
            return;
        }
        // A picture of distances goes out as points alone.
        if let Some(camera) = camera(data).filter(|_| kind != Kind::Depth) {
            self.of_sensor((robot, sensor, Kind::CameraInfo), outlet, time, |to, header| {
                camera_info::write(to, header, &camera);
            });
        }
        self.of_sensor((robot, sensor, kind), outlet, time, |to, header| {
            reading::write(to, header, "", data);
        });
        if let ReadingData::Picture(picture, _) = data {
            let jpeg = || link_images::jpeg::encode(picture, QUALITY).unwrap_or_default();
            self.of_sensor((robot, sensor, Kind::EncodedPicture), outlet, time, |to, header| {
                compressed_image::write(to, header, "jpeg", &jpeg());
            });
        }
    }

    /// Takes where a robot believes to be on its map.
    pub(super) fn believe(&mut self, robot: &str, world_from_base: &Pose) {
        if let Some(body) = self.bodies.get_mut(robot) {
            body.believe(world_from_base);
        }
    }

    /// Whether a robot's map of this revision is new, and not the second one within `rest`.
    pub(super) fn lacks_map(
        &self,
        robot: &str,
        revision: u64,
        now: SimTime,
        rest: SimTime,
    ) -> bool {
        let Some(body) = self.bodies.get(robot) else { return false };
        body.map_sent.is_none_or(|(sent, last)| last != revision && now.since(sent) >= rest)
    }

    /// Sends a robot's map.
    pub(super) fn map(
        &mut self,
        robot: &str,
        (time, revision): (SimTime, u64),
        map: &GridMap,
        outlet: &dyn Outlet,
    ) {
        let Some(body) = self.bodies.get_mut(robot) else { return };
        body.map_sent = Some((time, revision));
        let topic = body.names.topic("map");
        let frame = body.names.frame(MAP);
        self.say_kept((robot, &topic), &occupancy_grid::TYPE, outlet, time, |to| {
            write_map(to, Header { time, frame: &frame }, map);
        });
    }

    /// The names of a newcomer.
    fn named(&self, robot: &str) -> Names {
        let prefix = &self.naming.prefix;
        let bare = Names::below([prefix.as_str()]);
        let is_free = self.bodies.values().all(|body| body.names != bare);
        if self.naming.are_many || !is_free {
            return Names::below([prefix.as_str(), robot]);
        }
        bare
    }

    fn join(
        &mut self,
        robot: &str,
        body: Body,
        (time, mounts): (SimTime, &[Transform]),
        outlet: &dyn Outlet,
    ) {
        let topic = body.names.topic("robot_description");
        let urdf = sim_urdf::export(&body.model);
        self.say_kept((robot, &topic), &string::TYPE, outlet, time, |to| string::write(to, &urdf));
        // Topics are there before the first word, so that whoever looks for them finds them.
        for part in &body.model.equipment {
            for kind in kinds_of(part.kind.descriptor().ros) {
                if let Some(topic) = body.names.of_sensor(&body.model, &part.name, kind) {
                    self.channel((robot, &topic), kind.message_type(), false, outlet);
                }
            }
        }
        self.fixed.insert(robot.to_owned(), body.fixed(mounts));
        self.bodies.insert(robot.to_owned(), body);
        self.send_fixed(time, outlet);
    }

    fn leave(&mut self, robot: &str, time: SimTime, outlet: &dyn Outlet) {
        self.bodies.remove(robot);
        for (_, (channel, _)) in self.channels.extract_if(.., |_, (_, of)| of == robot) {
            self.pictures.remove(&channel);
            outlet.close(channel);
        }
        self.fixed.remove(robot);
        self.send_fixed(time, outlet);
    }

    fn send_fixed(&mut self, time: SimTime, outlet: &dyn Outlet) {
        let all: Vec<Transform> = self.fixed.values().flatten().cloned().collect();
        self.say_kept(("", "/tf_static"), &tf_message::TYPE, outlet, time, |to| {
            tf_message::write_all(to, time, &all);
        });
    }

    fn frames(&mut self, time: SimTime, frames: &[Transform], outlet: &dyn Outlet) {
        if !frames.is_empty() {
            self.say(("", "/tf"), &tf_message::TYPE, outlet, time, |to| {
                tf_message::write_all(to, time, frames);
            });
        }
    }

    /// Sends what a sensor said under its robot's names, if ROS has a type for that.
    fn of_sensor(
        &mut self,
        (robot, sensor, kind): (&str, &str, Kind),
        outlet: &dyn Outlet,
        time: SimTime,
        write: impl FnOnce(&mut CdrWriter<'_>, Header<'_>),
    ) {
        let Some(body) = self.bodies.get(robot) else { return };
        let Some(topic) = body.names.of_sensor(&body.model, sensor, kind) else { return };
        let frame = body.names.frame_of(sensor, kind);
        self.say((robot, &topic), kind.message_type(), outlet, time, |to| {
            write(to, Header { time, frame: &frame });
        });
    }

    fn say(
        &mut self,
        of: (&str, &str),
        message: &'static MessageType,
        outlet: &dyn Outlet,
        time: SimTime,
        write: impl FnOnce(&mut CdrWriter<'_>),
    ) {
        let channel = self.channel(of, message, false, outlet);
        send(channel, outlet, time, write);
    }

    /// The same on a topic whose last message is for those who come later too.
    fn say_kept(
        &mut self,
        of: (&str, &str),
        message: &'static MessageType,
        outlet: &dyn Outlet,
        time: SimTime,
        write: impl FnOnce(&mut CdrWriter<'_>),
    ) {
        let channel = self.channel(of, message, true, outlet);
        send(channel, outlet, time, write);
    }

    /// The channel of a topic, opened if need be.
    fn channel(
        &mut self,
        (robot, topic): (&str, &str),
        message: &'static MessageType,
        is_kept: bool,
        outlet: &dyn Outlet,
    ) -> u32 {
        if let Some((channel, _)) = self.channels.get(topic) {
            return *channel;
        }
        let channel = outlet.open(&Offer { topic, message, is_kept });
        self.channels.insert(topic.to_owned(), (channel, robot.to_owned()));
        if topic.contains("/image_raw") || topic.ends_with("/camera_info") {
            self.pictures.insert(channel);
        }
        channel
    }
}

/// What is sent of what is recorded as this type; more than one for pictures.
fn kinds_of(ros: &str) -> Vec<Kind> {
    use Kind::{
        Battery, CameraInfo, Depth, EncodedPicture, Gps, Imu, Joints, Odometry, Picture, Range,
        Scan,
    };
    if ros == Picture.message_type().name {
        return vec![Picture, EncodedPicture, CameraInfo];
    }
    let known = [Scan, Range, Depth, Odometry, Imu, Gps, Battery, Joints];
    known.into_iter().filter(|kind| kind.message_type().name == ros).collect()
}

fn send(channel: u32, outlet: &dyn Outlet, time: SimTime, write: impl FnOnce(&mut CdrWriter<'_>)) {
    if outlet.is_wanted(channel) {
        let mut message = vec![];
        write(&mut CdrWriter::new(&mut message));
        outlet.send(channel, time, message);
    }
}

fn write_map(to: &mut CdrWriter<'_>, header: Header<'_>, map: &GridMap) {
    let [x, y, yaw] = map.origin;
    let info = MapMetaData {
        resolution: map.resolution,
        width: map.width,
        height: map.height,
        origin: Pose::from_xyz_yaw(x, y, 0.0, yaw),
    };
    let cell = |cell: &Cell| match cell {
        Cell::Unknown => occupancy_grid::UNKNOWN,
        Cell::Free => occupancy_grid::FREE,
        Cell::Occupied => occupancy_grid::OCCUPIED,
    };
    occupancy_grid::write(to, header, &info, map.cells.iter().map(cell));
}
