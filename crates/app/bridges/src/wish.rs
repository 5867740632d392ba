//! What other people's programs want of robots.

use std::collections::BTreeMap;

use base::model::kinematics::Twist;
use link_ros::cdr::{CdrError, CdrReader};
use link_ros::geometry_msgs::{pose_stamped, twist, twist_stamped};
use link_ros::{MessageType, ros_name};
use serde_json::Value;

/// What a robot is to do.
#[derive(Clone, Debug, PartialEq)]
pub enum Wish {
    /// Go like this.
    Drive {
        /// Who.
        robot: String,
        /// How.
        twist: Twist,
    },
    /// Go there.
    Goal {
        /// Who.
        robot: String,
        /// Metres to the east and to the north.
        at: (f64, f64),
    },
}

/// Why a message is no wish.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum WishError {
    /// Nobody listens there.
    #[error("nobody listens on {0:?}")]
    Topic(String),
    /// Not the message that its type says.
    #[error("{topic}: {error}")]
    Cdr {
        /// Where.
        topic: String,
        /// What is wrong.
        error: CdrError,
    },
    /// No JSON object.
    #[error("{topic}: no JSON object: {reason}")]
    Json {
        /// Where.
        topic: String,
        /// What is wrong.
        reason: String,
    },
    /// A joint that the robot does not have.
    #[error("{topic}: there is no joint {name:?}; there are {known}")]
    NoJoint {
        /// Where.
        topic: String,
        /// Which.
        name: String,
        /// Those it has.
        known: String,
    },
    /// A number that is none.
    #[error("{topic}: {field} is not a finite number")]
    NotFinite {
        /// Where.
        topic: String,
        /// Which.
        field: &'static str,
    },
}

const DRIVE: &str = "cmd_vel";
const GOAL: &str = "goal_pose";

/// Where wishes are listened to, and the type of their messages: `/scout/cmd_vel`; a robot that is alone also hears `/cmd_vel`.
/// Goals are for robots that find ways by themselves.
pub fn listened<'a>(
    robots: impl IntoIterator<Item = &'a str>,
    takes_goals: bool,
) -> BTreeMap<String, &'static str> {
    let robots: Vec<&str> = robots.into_iter().collect();
    let alone = (robots.len() == 1).then(String::new);
    let spaces = robots.iter().map(|robot| format!("/{}", ros_name(robot))).chain(alone);
    let goal = takes_goals.then_some((GOAL, pose_stamped::TYPE.name));
    let words: Vec<_> = std::iter::once((DRIVE, twist::TYPE.name)).chain(goal).collect();
    let of_space = |space: String| {
        words.iter().map(|(word, kind)| (format!("{space}/{word}"), *kind)).collect::<Vec<_>>()
    };
    spaces.flat_map(of_space).collect()
}

impl Wish {
    /// Reads what was said on a topic, in CDR or as JSON.
    pub fn of<'a>(
        topic: &str,
        is_json: bool,
        payload: &[u8],
        robots: impl IntoIterator<Item = &'a str>,
    ) -> Result<Self, WishError> {
        let (robot, word) = addressed(topic, robots)?;
        let numbers = match (word, is_json) {
            (DRIVE, false) => drive_of_cdr(payload).map_err(|error| cdr(topic, error))?,
            (_, false) => goal_of_cdr(payload).map_err(|error| cdr(topic, error))?,
            (DRIVE, true) => {
                numbers(topic, payload, ["/linear/x", "/linear/y", "/linear/z", "/angular/z"])?
            }
            (_, true) => {
                let of = |axis| ["/pose/position/x", "/pose/position/y"][axis];
                numbers(topic, payload, [of(0), of(1), "/pose/position/z", "/nothing"])?
            }
        };
        Self::of_numbers(robot, topic, word == DRIVE, numbers)
    }

    /// Reads what was said to a robot as a message of this type: `Twist` and `TwistStamped` drive, any other is a goal.
    pub fn in_cdr(
        robot: &str,
        topic: &str,
        message: &MessageType,
        payload: &[u8],
    ) -> Result<Self, WishError> {
        let (is_drive, numbers) = match message.name {
            name if name == twist::TYPE.name => (true, drive_of_cdr(payload)),
            name if name == twist_stamped::TYPE.name => (true, stamped_drive_of_cdr(payload)),
            _ => (false, goal_of_cdr(payload)),
        };
        let numbers = numbers.map_err(|error| cdr(topic, error))?;
        Self::of_numbers(robot.to_owned(), topic, is_drive, numbers)
    }

    fn of_numbers(
        robot: String,
        topic: &str,
        is_drive: bool,
        [x, y, z, turn]: [f64; 4],
    ) -> Result<Self, WishError> {
        let fields = [("x", x), ("y", y), ("z", z), ("the turn", turn)];
        for (field, value) in fields {
            if !value.is_finite() {
                return Err(WishError::NotFinite { topic: topic.to_owned(), field });
            }
        }
        Ok(if is_drive {
            Self::Drive { robot, twist: Twist { forward: x, left: y, up: z, turn } }
        } else {
            Self::Goal { robot, at: (x, y) }
        })
    }
}

/// Whom a topic is about, and what.
fn addressed<'a>(
    topic: &str,
    robots: impl IntoIterator<Item = &'a str>,
) -> Result<(String, &'static str), WishError> {
    let nobody = || WishError::Topic(topic.to_owned());
    let (space, word) = topic.rsplit_once('/').ok_or_else(nobody)?;
    let word = [DRIVE, GOAL].into_iter().find(|known| *known == word).ok_or_else(nobody)?;
    let robots: Vec<&str> = robots.into_iter().collect();
    let robot = match (space.strip_prefix('/'), robots.as_slice()) {
        (None, [alone]) => Some(*alone),
        (Some(name), all) => all.iter().copied().find(|robot| ros_name(robot) == name),
        (None, _) => None,
    };
    Ok((robot.ok_or_else(nobody)?.to_owned(), word))
}

fn drive_of_cdr(payload: &[u8]) -> Result<[f64; 4], CdrError> {
    twist::TYPE.check(payload)?;
    let (linear, angular) = twist::read(&mut CdrReader::new(payload)?)?;
    Ok([linear.x, linear.y, linear.z, angular.z])
}

fn stamped_drive_of_cdr(payload: &[u8]) -> Result<[f64; 4], CdrError> {
    twist_stamped::TYPE.check(payload)?;
    let (linear, angular) = twist_stamped::read(&mut CdrReader::new(payload)?)?;
    Ok([linear.x, linear.y, linear.z, angular.z])
}

fn goal_of_cdr(payload: &[u8]) -> Result<[f64; 4], CdrError> {
    pose_stamped::TYPE.check(payload)?;
    let position = pose_stamped::read(&mut CdrReader::new(payload)?)?.position;
    Ok([position.x, position.y, position.z, 0.0])
}

fn cdr(topic: &str, error: CdrError) -> WishError {
    WishError::Cdr { topic: topic.to_owned(), error }
}

/// Numbers of a JSON message; what is left out is 0, as ROS has it.
fn numbers(topic: &str, payload: &[u8], places: [&'static str; 4]) -> Result<[f64; 4], WishError> {
    let json = |reason: String| WishError::Json { topic: topic.to_owned(), reason };
    let value: Value = serde_json::from_slice(payload).map_err(|error| json(error.to_string()))?;
    if !value.is_object() {
        return Err(json("it is something else".to_owned()));
    }
    let mut numbers = [0.0; 4];
    for (number, place) in numbers.iter_mut().zip(places) {
        *number = match value.pointer(place) {
            None => 0.0,
            Some(Value::Number(number)) => number.as_f64().unwrap_or(f64::NAN),
            Some(_) => f64::NAN,
        };
    }
    Ok(numbers)
}

#[cfg(test)]
mod tests {
    use base::geom::Pose;
    use base::time::SimTime;
    use glam::DVec3;
    use link_ros::cdr::CdrWriter;
    use link_ros::std_msgs::header::Header;

    use super::*;

    #[test]
    fn orders_come_in_cdr_and_as_json() {
        let mut bytes = vec![];
        twist::write(&mut CdrWriter::new(&mut bytes), (DVec3::X * 0.5, DVec3::Z * 0.2));
        let twist = Twist { forward: 0.5, turn: 0.2, ..Twist::REST };
        let drive = Wish::Drive { robot: "front left".into(), twist };
        let robots = ["front left", "other"];
        assert_eq!(Wish::of("/front_left/cmd_vel", false, &bytes, robots).as_ref(), Ok(&drive));
        let json = br#"{"linear":{"x":0.5},"angular":{"z":0.2}}"#;
        assert_eq!(Wish::of("/front_left/cmd_vel", true, json, robots), Ok(drive));
        let mut bytes = vec![];
        let header = Header { time: SimTime::ZERO, frame: "map" };
        pose_stamped::write(
            &mut CdrWriter::new(&mut bytes),
            header,
            &Pose::at(DVec3::new(1.0, 2.0, 0.0)),
        );
        let goal = Wish::Goal { robot: "scout".into(), at: (1.0, 2.0) };
        assert_eq!(Wish::of("/goal_pose", false, &bytes, ["scout"]), Ok(goal));
    }

    #[test]
    fn what_is_no_order_is_refused_and_named() {
        let of = |topic, json, bytes: &[u8]| {
            Wish::of(topic, json, bytes, ["a", "b"]).unwrap_err().to_string()
        };
        assert!(of("/cmd_vel", true, b"{}").contains("nobody listens"), "two robots");
        assert!(of("/a/explode", true, b"{}").contains("/a/explode"));
        assert!(of("/a/cmd_vel", false, &[0, 1, 0, 0, 9]).contains("needs 8 bytes"));
        assert!(of("/a/cmd_vel", true, b"[").contains("no JSON object"));
        assert!(of("/a/cmd_vel", true, br#"{"linear":{"x":"fast"}}"#).contains("x is not"));
        let mut bytes = vec![];
        twist::write(&mut CdrWriter::new(&mut bytes), (DVec3::X * f64::NAN, DVec3::ZERO));
        assert!(of("/a/cmd_vel", false, &bytes).contains("x is not a finite number"));
    }

    #[test]
    fn a_robot_that_is_alone_needs_no_name() {
        assert!(listened(["a"], false).contains_key("/cmd_vel"));
        assert!(!listened(["a", "b"], false).contains_key("/cmd_vel"));
        assert_eq!(listened(["a", "b"], true).len(), 4);
    }
}
