//! A recording that is played: forwards by reading on, backwards by reading again from its beginning.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::BufReader;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use base::geom::Pose;
use base::messages::{Command, Newcomer, Transform};
use base::time::SimTime;
use link_recording::{Entry, Event, Replayer};
use link_ros::frame_name;
use link_station::{LogLevel, PictureFormat};
use sim_engine::model_from_text;

use crate::Show;

/// A recording and how far it has been read.
pub(super) struct Player {
    path: PathBuf,
    replayer: Replayer<BufReader<File>>,
    /// Read, but not yet its time.
    next: Option<Entry>,
    pub(super) show: Show,
    pub(super) now: SimTime,
    told: BTreeMap<String, Command>,
    frames: Frames,
    pub(super) has_ended: bool,
    /// Numbers of everybody who came in so far.
    pub(super) robots: BTreeMap<String, u16>,
}

/// Which frames of transforms belong to whom.
#[derive(Default)]
struct Frames {
    /// The robot whose chassis a frame is.
    bases: BTreeMap<String, String>,
    /// The robot and the number of its joint.
    links: BTreeMap<String, (String, usize)>,
    /// Where each robot's links are in their parents' frames.
    poses: BTreeMap<String, Vec<Pose>>,
}

impl Player {
    pub(super) fn open(path: &Path) -> Result<Self> {
        Ok(Self {
            path: path.to_owned(),
            replayer: open(path)?,
            next: None,
            show: Show::default(),
            now: SimTime::ZERO,
            told: BTreeMap::new(),
            frames: Frames::default(),
            has_ended: false,
            robots: BTreeMap::new(),
        })
    }

    /// Reads on until this time, or from the beginning if it lies behind. True if it does.
    pub(super) fn go_to(&mut self, time: SimTime) -> Result<bool> {
        let is_back = time < self.now;
        if is_back {
            *self = Self::open(&self.path)?;
        }
        while let Some(entry) = self.take_before(time)? {
            self.apply(entry);
        }
        self.now = time;
        Ok(is_back)
    }

    fn take_before(&mut self, time: SimTime) -> Result<Option<Entry>> {
        if self.next.is_none() {
            let named = || format!("cannot replay {}", self.path.display());
            self.next = self.replayer.next().transpose().with_context(named)?;
            self.has_ended = self.next.is_none();
        }
        Ok(self.next.take_if(|entry| entry.time <= time))
    }

    fn apply(&mut self, entry: Entry) {
        let time = entry.time;
        match entry.event {
            Event::Joined(new) => self.join(time, &new),
            Event::Left { robot } => {
                self.show.log(time, None, LogLevel::Info, format!("{robot} left"));
                self.show.leave(&robot);
            }
            Event::Reading(reading) => self.show.read(&reading),
            Event::EncodedPicture { robot, sensor, format, bytes, .. } => {
                let format = if format == "png" { PictureFormat::Png } else { PictureFormat::Jpeg };
                self.show.picture((&robot, &sensor), time, (format, bytes));
            }
            Event::Transforms(transforms) => self.place(&transforms),
            Event::Command { robot, command } => self.order(time, robot, command),
            Event::Tick { .. } | Event::Other => {}
        }
    }

    fn join(&mut self, time: SimTime, new: &Newcomer) {
        let Ok(model) = model_from_text(&new.model) else {
            let text = format!("{} came in, but its model cannot be read", new.robot);
            self.show.log(time, None, LogLevel::Warning, text);
            return;
        };
        self.frames.add(&new.robot, &model.joints);
        let text = format!("{} came in, a {}", new.robot, model.name);
        let id = self.show.join(&new.robot, model, Some(new.world_from_robot));
        self.robots.insert(new.robot.clone(), id);
        self.show.log(time, Some(&new.robot), LogLevel::Info, text);
    }

    fn place(&mut self, transforms: &[Transform]) {
        for transform in transforms {
            if let Some(robot) = self.frames.bases.get(&transform.child) {
                self.show.place(robot, transform.parent_from_child);
            } else if let Some((robot, joint)) = self.frames.links.get(&transform.child)
                && let Some(pose) =
                    self.frames.poses.get_mut(robot).and_then(|poses| poses.get_mut(*joint))
            {
                *pose = transform.parent_from_child;
            }
        }
        for (robot, poses) in &self.frames.poses {
            self.show.place_links(robot, poses);
        }
    }

    /// A line for every order that differs from the one before.
    fn order(&mut self, time: SimTime, robot: String, command: Command) {
        if self.told.get(&robot) == Some(&command) {
            return;
        }
        let text = format!("told {}", describe(&command));
        self.show.log(time, Some(&robot), LogLevel::Info, text);
        self.told.insert(robot, command);
    }
}

impl Frames {
    fn add(&mut self, robot: &str, joints: &[base::model::JointSpec]) {
        self.bases.insert(frame_name(robot, "base_link"), robot.to_owned());
        for (number, joint) in joints.iter().enumerate() {
            self.links.insert(frame_name(robot, &joint.name), (robot.to_owned(), number));
        }
        let poses = joints.iter().map(|joint| joint.parent_from_link).collect();
        self.poses.insert(robot.to_owned(), poses);
    }
}

fn open(path: &Path) -> Result<Replayer<BufReader<File>>> {
    let named = || format!("cannot open {}", path.display());
    let file = File::open(path).with_context(named)?;
    Replayer::new(BufReader::new(file)).with_context(named)
}

fn describe(command: &Command) -> String {
    use base::messages::Drive;
    match command {
        Command::Drive(Drive::Skid { left, right }) => {
            format!("to drive: left {left:.2}, right {right:.2} rad/s")
        }
        Command::Drive(Drive::Ackermann { speed, front, rear }) => {
            format!("to drive: {speed:.2} rad/s, front {front:.2}, rear {rear:.2} rad")
        }
        Command::Drive(Drive::Aerial { forward, left, up, turn }) => {
            format!("to fly: {forward:.2}, {left:.2}, {up:.2} m/s, turn {turn:.2} rad/s")
        }
        Command::Light(true) => "to switch its lights on".to_owned(),
        Command::Light(false) => "to switch its lights off".to_owned(),
        Command::Flip => "to turn back onto its wheels".to_owned(),
        Command::Joint { name, order } => format!("to move {name}: {order:?}"),
        Command::Reset { sensor } => format!("to count {sensor} from zero"),
        Command::Place { sensor, .. } => format!("where {sensor} is"),
        Command::Send { to, bytes } => {
            let receiver = to.as_deref().unwrap_or("everybody");
            format!("to send {} bytes to {receiver}", bytes.len())
        }
        Command::Trigger { sensor } => format!("to read {sensor}"),
        Command::Zoom { camera, field_of_view } => {
            format!("to zoom {camera} to {:.0} degrees", field_of_view.to_degrees())
        }
    }
}
