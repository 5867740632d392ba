//! The whole robot.

use base::model::kinematics::track;
use base::model::{DriveKind, RobotModel};
use link_text::{Errors, Place};
use link_urdf::{Extension, UrdfError};
use sim_robots::{RobotError, RobotErrors, blank, complete};

use super::parts::Assembly;
use super::report::Report;
use super::tree::Tree;
use crate::files::Meshes;

/// The floor is where wheels stand; a file's own height is taken if it is as near to that, metres.
const AGREES: f64 = 0.002;

/// A robot, and what had to be guessed, a sentence each.
#[derive(Clone, Debug)]
pub struct Imported {
    /// The robot.
    pub model: RobotModel,
    /// `turtle.urdf:12: ...`.
    pub notes: Vec<String>,
}

/// The robot in the URDF text `content`, which messages call `file`; meshes that it names come from `meshes`.
pub fn import(file: &str, content: &[u8], meshes: &dyn Meshes) -> Result<Imported, RobotErrors> {
    let urdf = link_urdf::read(content).map_err(|errors| {
        let told = |UrdfError { line, part, problem }: UrdfError| {
            let at = Place { file: file.to_owned(), line };
            RobotError::Urdf { at, part, problem: problem.to_string() }
        };
        Errors::sorted(errors.into_iter().map(told).collect())
    })?;
    let mut report = Report::new(file);
    report.name(1, "robot name", &urdf.name);
    let Some(tree) = Tree::new(&urdf, meshes, &report) else {
        return Err(Errors::sorted(report.sink.into_errors()));
    };
    let model = RobotModel { name: urdf.name.clone(), ..blank() };
    let mut assembly = Assembly::new(&tree, &mut report, model);
    assembly.chassis();
    assembly.assemble();
    assembly.balance();
    assembly.ride();
    let has_extras = urdf.extension.is_some();
    if !has_extras {
        assembly.drive();
        assembly.gazebo_sensors();
        assembly.carried();
    }
    let (model, seats) = (assembly.model, assembly.seats);
    if !report.is_clean() {
        return Err(Errors::sorted(report.sink.into_errors()));
    }
    let text = urdf.extension.as_ref().map_or_else(String::new, in_place);
    let model = complete((file, &text), &seats, model)?;
    // What was put together must be a robot that can be written and read.
    sim_robots::read(file, sim_robots::write(&model).as_bytes())?;
    Ok(Imported { model, notes: report.notes })
}

/// The text on the lines where it stands in the file, so that messages name those.
fn in_place(extension: &Extension) -> String {
    "\n".repeat(extension.line.saturating_sub(1)) + &extension.text
}

impl Assembly<'_, '_> {
    /// How high the robot's frame is above the floor.
    fn ride(&mut self) {
        let wheels = self.model.wheels.iter();
        let lowest = wheels.map(|wheel| self.bottom(wheel)).reduce(f64::min);
        let chassis = &self.model.chassis;
        let underside = chassis.middle.z - chassis.size.z / 2.0;
        let height = -lowest.unwrap_or(underside);
        let said = self.tree.above_root.filter(|said| (said - height).abs() < AGREES);
        self.model.chassis.ride_height = said.unwrap_or(height);
    }

    /// How it travels, by its wheels.
    fn drive(&mut self) {
        let driven = self.model.wheels.iter().filter(|wheel| !wheel.is_caster).count();
        if matches!(self.model.drive, DriveKind::Ackermann { .. }) {
            return;
        }
        self.model.drive = match driven {
            0 => DriveKind::Fixed,
            1..=2 => DriveKind::Differential,
            _ => DriveKind::Skid { effective_track: 1.0 },
        };
        let line = self.tree.base.line;
        if driven > 2 {
            let sides = RobotModel { drive: DriveKind::Differential, ..self.model.clone() };
            let effective_track = track(&sides);
            self.model.drive = DriveKind::Skid { effective_track };
            let words = format!(
                "the robot turns by skidding; effective_track_m is taken as the distance of its sides, \
                 {effective_track:.3}: measure a turn and mend it"
            );
            self.report.note(line, &words);
        }
        if self.model.drive == DriveKind::Fixed {
            let words = "no wheels were found (continuous joints about y that carry a cylinder, a sphere or a round mesh): the robot stands still";
            self.report.note(line, words);
        }
    }

    /// What it senses with.
    fn carried(&mut self) {
        if self.model.equipment.is_empty() {
            let words = "no sensors are given (<gazebo reference=\"link\"><sensor type=\"gpu_lidar\">...): add [[sensor]] tables to the robot file";
            self.report.note(self.tree.base.line, words);
        }
    }
}
