//! What is said to one robot, read as what it wants of it.

use base::geom::Pose;
use base::messages::{Command, JointOrder};
use base::model::RobotModel;
use base::model::kinematics::Twist;
use link_ros::cdr::{CdrError, CdrReader};
use link_ros::geometry_msgs::{pose_stamped, pose_with_covariance_stamped, twist, twist_stamped};
use link_ros::sensor_msgs::joint_state;
use link_ros::{MessageType, ros_name, std_msgs};

use super::network::Said;
use crate::wish::{Wish, WishError};

/// What somebody wants of a robot.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Want {
    /// To go like this.
    Drive(Twist),
    /// To go there.
    Goal((f64, f64)),
    /// To do this once.
    Orders(Vec<Command>),
    /// To believe that it is here.
    Place(Pose),
}

/// Where this robot listens, by the last word of the topic.
pub(super) fn listened(
    model: &RobotModel,
    has_mind: bool,
) -> Vec<(&'static str, &'static MessageType)> {
    let mut all = vec![("cmd_vel", &twist::TYPE), ("cmd_vel", &twist_stamped::TYPE)];
    if has_mind {
        all.push(("goal_pose", &pose_stamped::TYPE));
        all.push(("initialpose", &pose_with_covariance_stamped::TYPE));
    }
    if !model.joints.is_empty() {
        all.push(("joint_command", &joint_state::TYPE));
    }
    if !model.headlamps.is_empty() {
        all.push(("headlamps", &std_msgs::bool::TYPE));
    }
    all
}

/// Reads what was said to a robot of this model.
pub(super) fn want(model: &RobotModel, said: &Said) -> Result<Want, WishError> {
    let Said { topic, message, payload } = said;
    let cdr = |error| WishError::Cdr { topic: topic.clone(), error };
    match message.name {
        name if name == joint_state::TYPE.name => {
            let from = checked(message, payload).map_err(cdr)?;
            joints(model, topic, from)
        }
        name if name == std_msgs::bool::TYPE.name => {
            let is_on = checked(message, payload).and_then(|mut from| from.bool()).map_err(cdr)?;
            Ok(Want::Orders(vec![Command::Light(is_on)]))
        }
        name if name == pose_with_covariance_stamped::TYPE.name => {
            let mut from = checked(message, payload).map_err(cdr)?;
            let pose = pose_with_covariance_stamped::read(&mut from).map_err(cdr)?;
            if pose.position.is_finite() && pose.rotation.is_normalized() {
                return Ok(Want::Place(pose));
            }
            Err(WishError::NotFinite { topic: topic.clone(), field: "the pose" })
        }
        _ => Ok(match Wish::in_cdr("", topic, message, payload)? {
            Wish::Drive { twist, .. } => Want::Drive(twist),
            Wish::Goal { at, .. } => Want::Goal(at),
        }),
    }
}

fn checked<'a>(message: &MessageType, payload: &'a [u8]) -> Result<CdrReader<'a>, CdrError> {
    message.check(payload)?;
    CdrReader::new(payload)
}

/// Where each joint is to go, or how fast: the first that is said of position, velocity and effort; NaN says nothing.
fn joints(model: &RobotModel, topic: &str, mut from: CdrReader<'_>) -> Result<Want, WishError> {
    let cdr = |error| WishError::Cdr { topic: topic.to_owned(), error };
    let mut orders = vec![];
    for said in joint_state::read_said(&mut from).map_err(cdr)? {
        let name = said.name;
        let joint = model.joints.iter().find(|joint| ros_name(&joint.name) == ros_name(name));
        let Some(joint) = joint else {
            let known = model.joints.iter().map(|joint| ros_name(&joint.name)).collect::<Vec<_>>();
            return Err(WishError::NoJoint {
                topic: topic.to_owned(),
                name: name.to_owned(),
                known: known.join(", "),
            });
        };
        let columns = [said.position, said.velocity, said.effort];
        let [position, velocity, effort] = columns.map(|said| said.filter(|value| !value.is_nan()));
        let (order, value) = match (position, velocity, effort) {
            (Some(value), ..) => (JointOrder::To(value), value),
            (None, Some(value), _) => (JointOrder::Speed(value), value),
            (None, None, Some(value)) => (JointOrder::Effort(value), value),
            (None, None, None) => continue,
        };
        if !value.is_finite() {
            return Err(WishError::NotFinite { topic: topic.to_owned(), field: "a joint" });
        }
        orders.push(Command::Joint { name: joint.name.clone(), order });
    }
    Ok(Want::Orders(orders))
}

#[cfg(test)]
mod tests {
    use base::messages::JointState;
    use base::time::SimTime;
    use glam::DVec3;
    use link_ros::cdr::CdrWriter;
    use link_ros::std_msgs::header::Header;

    use super::*;

    const HEADER: Header<'_> = Header { time: SimTime::ZERO, frame: "map" };

    fn said(message: &'static MessageType, write: impl FnOnce(&mut CdrWriter<'_>)) -> Said {
        let mut payload = vec![];
        write(&mut CdrWriter::new(&mut payload));
        Said { topic: "/there".to_owned(), message, payload }
    }

    fn joint(name: &str, value: f64, speed: f64) -> JointState {
        JointState { name: name.to_owned(), value, speed, effort: f64::NAN }
    }

    #[test]
    fn joints_go_where_they_are_told_and_as_fast() {
        let model = sim_robots::shipped::load("Kenaf").unwrap();
        let names: Vec<&str> = model.joints.iter().map(|joint| joint.name.as_str()).collect();
        let told =
            [joint(&ros_name(names[0]), 0.5, 0.0), joint(&ros_name(names[1]), f64::NAN, -0.2)];
        let message = said(&joint_state::TYPE, |to| joint_state::write(to, HEADER, &told));
        let order = |name: &str, order| Command::Joint { name: name.to_owned(), order };
        let orders =
            vec![order(names[0], JointOrder::To(0.5)), order(names[1], JointOrder::Speed(-0.2))];
        assert_eq!(want(&model, &message), Ok(Want::Orders(orders)));
        for (told, reason) in [
            (joint("tail", 1.0, 0.0), "no joint \"tail\"; there are"),
            (joint(&ros_name(names[0]), f64::INFINITY, 0.0), "a joint is not a finite number"),
        ] {
            let message = said(&joint_state::TYPE, |to| joint_state::write(to, HEADER, &[told]));
            let error = want(&model, &message).unwrap_err().to_string();
            assert!(error.contains(reason), "{error}");
        }
    }

    #[test]
    fn lamps_and_places_are_understood_and_what_is_cut_off_is_not() {
        let model = sim_robots::shipped::load("P2AT").unwrap();
        let on = said(&std_msgs::bool::TYPE, |to| to.bool(true));
        assert_eq!(want(&model, &on), Ok(Want::Orders(vec![Command::Light(true)])));
        let pose = Pose::at(DVec3::new(1.0, 2.0, 0.0));
        let kind = &pose_with_covariance_stamped::TYPE;
        let mut here = said(kind, |to| pose_with_covariance_stamped::write(to, HEADER, &pose));
        assert_eq!(want(&model, &here), Ok(Want::Place(pose)));
        here.payload.truncate(40);
        assert!(want(&model, &here).unwrap_err().to_string().contains("/there"));
    }

    #[test]
    fn only_what_a_robot_has_is_listened_for() {
        let words = |name, has_mind| {
            let model = sim_robots::shipped::load(name).unwrap();
            listened(&model, has_mind).into_iter().map(|(word, _)| word).collect::<Vec<_>>()
        };
        assert!(!words("P3DX", false).contains(&"joint_command"));
        assert!(words("Kenaf", false).contains(&"joint_command"));
        assert!(words("P3DX", true).contains(&"initialpose"));
    }
}
