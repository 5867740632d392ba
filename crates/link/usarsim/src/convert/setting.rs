//! SET as commands, and whether UT2004 would answer OK (section 5.1).

use base::messages::{Command, JointState};
use base::model::{Equipment, RobotModel, SensorKind};

use super::kind::type_name;
use super::pilot::{Pilot, joint_command};
use crate::Dialect;
use crate::frame::pose_from_wire;
use crate::request::{Set, SetAction};

/// What a setting comes to.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SetOutcome {
    /// What the robot is to do.
    pub commands: Vec<Command>,
    /// Whether there was something to do it to.
    pub is_ok: bool,
}

impl Pilot {
    /// The commands of a setting; what concerns no joint, camera or sensor of the robot gives none.
    pub fn set(&self, model: &RobotModel, now: &[JointState], set: &Set) -> SetOutcome {
        let commands = match &set.action {
            SetAction::Joint(order, value, _) => {
                let joints = joint_names(model, set.name.as_deref());
                let command = |name: &String| joint_command(model, now, name, *order, *value);
                joints.iter().filter_map(command).collect()
            }
            SetAction::Zoom(angle) => each(self.dialect, model, set, |item| zoom(item, *angle)),
            SetAction::Scan => each(self.dialect, model, set, |item| {
                Some(Command::Trigger { sensor: item.name.clone() })
            }),
            SetAction::Reset => each(self.dialect, model, set, |item| {
                Some(Command::Reset { sensor: item.name.clone() })
            }),
            SetAction::Pose([x, y, z, roll, pitch, yaw]) => {
                let pose = pose_from_wire([*x, *y, *z], [*roll, *pitch, *yaw]);
                each(self.dialect, model, set, |item| {
                    Some(Command::Place { sensor: item.name.clone(), pose })
                })
            }
            _ => Vec::new(),
        };
        // There is no command for these: the server does them, if the robot has such a sensor.
        let is_server_s = matches!(
            set.action,
            SetAction::Pose(_) | SetAction::ReadTag(_) | SetAction::WriteTag(..)
        );
        let is_there =
            is_server_s && model.equipment.iter().any(|item| is_meant(self.dialect, set, item));
        SetOutcome { is_ok: is_there || !commands.is_empty(), commands }
    }
}

/// Every item of the kind, or the one that is named.
fn each(
    dialect: Dialect,
    model: &RobotModel,
    set: &Set,
    command: impl Fn(&Equipment) -> Option<Command>,
) -> Vec<Command> {
    let meant = model.equipment.iter().filter(|item| is_meant(dialect, set, item));
    meant.filter_map(command).collect()
}

fn is_meant(dialect: Dialect, set: &Set, item: &Equipment) -> bool {
    type_name(dialect, &item.kind).is_some_and(|kind| kind.eq_ignore_ascii_case(&set.kind))
        && set.name.as_ref().is_none_or(|name| name.eq_ignore_ascii_case(&item.name))
}

/// 0 is the camera's own field of view.
fn zoom(item: &Equipment, angle: f64) -> Option<Command> {
    let camera = match &item.kind {
        SensorKind::Camera(camera) => camera,
        SensorKind::Omni(omni) => &omni.camera,
        _ => return None,
    };
    let wanted = if angle == 0.0 { camera.field_of_view } else { angle };
    let field_of_view = wanted.max(camera.min_field_of_view).min(camera.max_field_of_view);
    Some(Command::Zoom { camera: item.name.clone(), field_of_view })
}

/// `AllAngles`, `AllJoints` and no name are every joint.
fn joint_names(model: &RobotModel, name: Option<&str>) -> Vec<String> {
    let all = || model.joints.iter().map(|joint| joint.name.clone()).collect();
    match name {
        None => all(),
        Some(name)
            if ["AllAngles", "AllJoints"].iter().any(|every| every.eq_ignore_ascii_case(name)) =>
        {
            all()
        }
        Some(name) => vec![name.to_owned()],
    }
}
