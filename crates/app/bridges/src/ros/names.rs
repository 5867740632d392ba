//! What topics and frames of a robot are called where ROS's own programs expect them: `scan`, `odom`, `base_link`.

use base::model::{RobotModel, SensorKind};
use link_ros::{Kind, ros_name};

/// The body's frame; the floor below it; where it began; where it is by its own map.
pub(super) const BASE: &str = "base_link";
pub(super) const FOOTPRINT: &str = "base_footprint";
pub(super) const ODOM: &str = "odom";
pub(super) const MAP: &str = "map";
/// Where the truth is told; no transform leads there.
const WORLD: &str = "world";

/// Before a robot's topics (`/scout` or nothing) and frames (`scout/` or nothing).
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Names {
    space: String,
}

impl Names {
    /// Words of a namespace one below the other; no words are none.
    pub(super) fn below<'a>(words: impl IntoIterator<Item = &'a str>) -> Self {
        let parts = words.into_iter().flat_map(|word| word.split('/'));
        let parts = parts.filter(|part| !part.is_empty());
        let space = parts.fold(String::new(), |space, part| space + "/" + &ros_name(part));
        Self { space }
    }

    /// `/scout/scan`.
    pub(super) fn topic(&self, word: &str) -> String {
        format!("{}/{word}", self.space)
    }

    /// `scout/base_link`.
    pub(super) fn frame(&self, part: &str) -> String {
        match self.space.strip_prefix('/') {
            Some(space) => format!("{space}/{part}"),
            None => part.to_owned(),
        }
    }

    /// Where a sensor of this robot says such things; `None` for what ROS has no type of its own for.
    pub(super) fn of_sensor(&self, model: &RobotModel, sensor: &str, kind: Kind) -> Option<String> {
        let name = ros_name(sensor);
        let is_alone = is_alone(model, sensor);
        let camera = |usual: &str| if is_alone { usual.to_owned() } else { name.clone() };
        let word = match kind {
            Kind::Picture => format!("{}/image_raw", camera("camera")),
            Kind::EncodedPicture => format!("{}/image_raw/compressed", camera("camera")),
            Kind::CameraInfo => format!("{}/camera_info", camera(camera_word(model, sensor))),
            Kind::Heat => format!("{}/image_raw", camera("thermal")),
            // Rings of sonars are the rule.
            Kind::Range => format!("range/{name}"),
            _ => match (usual(kind)?, is_alone) {
                (word, true) => word.to_owned(),
                (word, false) => format!("{word}/{name}"),
            },
        };
        Some(self.topic(&word))
    }

    /// Frame of the header of what a sensor says.
    pub(super) fn frame_of(&self, sensor: &str, kind: Kind) -> String {
        match kind {
            Kind::Odometry => self.frame(ODOM),
            Kind::GroundTruth | Kind::Ins => WORLD.to_owned(),
            Kind::Picture | Kind::EncodedPicture | Kind::Heat | Kind::CameraInfo => {
                self.frame(&format!("{}_optical", ros_name(sensor)))
            }
            _ => self.frame(&ros_name(sensor)),
        }
    }
}

/// The word for what ROS has a type for.
fn usual(kind: Kind) -> Option<&'static str> {
    Some(match kind {
        Kind::Scan => "scan",
        Kind::Depth => "points",
        Kind::Odometry => "odom",
        Kind::Imu => "imu",
        Kind::Gps => "fix",
        Kind::Battery => "battery_state",
        Kind::Joints => "joint_states",
        Kind::GroundTruth => "ground_truth",
        Kind::Ins => "ins",
        Kind::Encoder => "encoder",
        Kind::Compass => "compass",
        Kind::Co2 => "co2",
        Kind::HumanMotion => "human_motion",
        _ => return None,
    })
}

/// Whether the robot has no other sensor that would go by the same word.
fn is_alone(model: &RobotModel, sensor: &str) -> bool {
    let own = model.equipment.iter().find(|part| part.name == sensor);
    let Some(own) = own.map(|part| group(&part.kind)) else { return true };
    model.equipment.iter().filter(|part| group(&part.kind) == own).count() == 1
}

fn group(kind: &SensorKind) -> &'static str {
    match kind {
        SensorKind::Camera(_) | SensorKind::Omni(_) => "camera",
        other => other.descriptor().word,
    }
}

fn camera_word(model: &RobotModel, sensor: &str) -> &'static str {
    let own = model.equipment.iter().find(|part| part.name == sensor);
    match own.map(|part| &part.kind) {
        Some(SensorKind::Heat(_)) => "thermal",
        Some(SensorKind::Depth(_)) => "depth",
        _ => "camera",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_robot_has_the_names_that_programs_expect_and_many_have_their_own() {
        let model = sim_robots::shipped::load("P2AT").unwrap();
        let (bare, named) = (Names::below([]), Names::below(["red team", "scout 1"]));
        let of = |names: &Names, sensor, kind| names.of_sensor(&model, sensor, kind).unwrap();
        assert_eq!(of(&bare, "Scanner1", Kind::Scan), "/scan");
        assert_eq!(of(&bare, "Odometry", Kind::Odometry), "/odom");
        assert_eq!(of(&bare, "Camera", Kind::Picture), "/camera/image_raw");
        assert_eq!(of(&bare, "Camera", Kind::CameraInfo), "/camera/camera_info");
        assert_eq!(of(&bare, "F1", Kind::Range), "/range/F1");
        assert_eq!(of(&bare, "ECLeft", Kind::Encoder), "/encoder/ECLeft", "it has several");
        assert_eq!(of(&named, "Scanner1", Kind::Scan), "/red_team/scout_1/scan");
        assert_eq!(bare.frame(BASE), "base_link");
        assert_eq!(named.frame(BASE), "red_team/scout_1/base_link");
        assert_eq!(bare.frame_of("Camera", Kind::Picture), "Camera_optical");
        assert_eq!(bare.of_sensor(&model, "RFID", Kind::Tags), None, "no type of ROS's own");
    }
}
