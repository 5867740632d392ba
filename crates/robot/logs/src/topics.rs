//! Which topics of a ROS 2 recording are meant.

use std::collections::{BTreeMap, BTreeSet};

use link_ros::nav_msgs::odometry;
use link_ros::sensor_msgs::laser_scan;
use link_ros::tf2_msgs::tf_message;

use crate::frames::Frames;
use crate::{Choice, ReadError};

/// How many topics an error lists.
const LISTED: usize = 20;

/// Where poses come from.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Source {
    /// A topic of odometry.
    Odometry(String),
    /// Transforms from a frame to another.
    Transforms(String, String),
    /// Nowhere.
    Nothing,
}

/// What a recording holds.
pub(crate) struct Topics {
    /// Type and encoding by topic.
    pub(crate) types: BTreeMap<String, (String, String)>,
    /// How frames lie in each other.
    pub(crate) frames: Frames,
    /// The frame of each laser, by topic.
    pub(crate) scans: BTreeMap<String, String>,
}

impl Topics {
    /// The topic of scans.
    pub(crate) fn scan(&self, choice: &Choice) -> Result<String, ReadError> {
        self.one_of(laser_scan::TYPE.name, choice.scan_topic.as_deref(), "--scan-topic")?
            .ok_or_else(|| self.no_topic(format!("no topic carries {}", laser_scan::TYPE.name)))
    }

    /// Where poses come from: odometry, or else transforms.
    pub(crate) fn odometry(&self, choice: &Choice, scan: &str) -> Result<Source, ReadError> {
        let wanted = choice.odometry_topic.as_deref();
        let is_transforms = |topic: &str| {
            self.types.get(topic).is_some_and(|(of_type, _)| of_type == tf_message::TYPE.name)
        };
        if !wanted.is_some_and(is_transforms)
            && let Some(topic) = self.one_of(odometry::TYPE.name, wanted, "--odom-topic")?
        {
            return Ok(Source::Odometry(topic));
        }
        let frame = self.scans.get(scan);
        let edge = frame.and_then(|frame| self.frames.odometry_edge(frame));
        Ok(edge.map_or(Source::Nothing, |(parent, child)| Source::Transforms(parent, child)))
    }

    /// The topic of a type that was named, or the only one.
    fn one_of(
        &self,
        what: &'static str,
        wanted: Option<&str>,
        option: &'static str,
    ) -> Result<Option<String>, ReadError> {
        let of_type = self
            .types
            .iter()
            .filter(|(_, (of_type, encoding))| of_type == what && encoding == "cdr");
        let topics: BTreeSet<&str> = of_type.map(|(topic, _)| topic.as_str()).collect();
        match (wanted, topics.len()) {
            (Some(wanted), _) if topics.contains(wanted) => Ok(Some(wanted.to_owned())),
            (Some(wanted), _) => Err(self.no_topic(format!("no topic {wanted:?} carries {what}"))),
            (None, 0 | 1) => Ok(topics.first().map(|topic| (*topic).to_owned())),
            (None, _) => Err(ReadError::SeveralTopics {
                what,
                topics: topics.into_iter().collect::<Vec<_>>().join(", "),
                option,
            }),
        }
    }

    fn no_topic(&self, wanted: String) -> ReadError {
        let told = |(topic, (of_type, encoding)): (&String, &(String, String))| {
            format!("{topic} ({of_type}, {encoding})")
        };
        let mut known: Vec<String> = self.types.iter().take(LISTED).map(told).collect();
        if self.types.len() > LISTED {
            known.push(format!("{} others", self.types.len() - LISTED));
        }
        let known = if known.is_empty() { "no topics at all".to_owned() } else { known.join(", ") };
        ReadError::NoSuchTopic { wanted, known }
    }
}
