//! `usar robot import`: a robot file from URDF.

use std::path::PathBuf;

use anyhow::Result;
use clap::Args;
use serde::Serialize;
use sim_robots::Summary;
use sim_urdf::Beside;

use app_terminal::outcome::Outcome;
use app_terminal::{console, files};

const EXAMPLES: &str = "\
Examples:
  usar robot import turtle.urdf --out turtle.toml
  usar drive yellow turtle.toml --left 3 --right 3 --for 5
  usar robot import turtle.urdf | less

Wheels are found by their continuous joints, meshes (STL, OBJ) beside the file or in its package; what had to be guessed is told.";

/// Read a URDF file and write it as a robot file
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Import {
    /// A URDF file; of xacro, what `xacro` makes of it
    #[arg(value_name = "FILE")]
    urdf: PathBuf,
    /// File to write; without it the robot goes to stdout
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Print what was read, and what was guessed, as JSON
    #[arg(long, requires = "out")]
    json: bool,
}

/// What was read.
#[derive(Debug, Serialize)]
struct Read {
    #[serde(flatten)]
    summary: Summary,
    notes: Vec<String>,
    written: PathBuf,
}

impl Import {
    pub(crate) fn run(self) -> Result<Outcome> {
        let content = files::read(&self.urdf, link_urdf::limits::BYTES as u64)?;
        let file = self.urdf.display().to_string();
        let imported = sim_urdf::import(&file, &content, &Beside::new(&self.urdf))?;
        let text = sim_robots::write(&imported.model);
        let Some(path) = self.out else {
            imported.notes.iter().for_each(|note| console::note(&format!("note: {note}")));
            console::print(&text)?;
            return Ok(Outcome::Done);
        };
        files::write(&path, text.as_bytes())?;
        let summary = Summary::new(&imported.model);
        if self.json {
            console::print_json(&Read { summary, notes: imported.notes, written: path })?;
            return Ok(Outcome::Done);
        }
        imported.notes.iter().for_each(|note| console::note(&format!("note: {note}")));
        let (wheels, joints, sensors) =
            (summary.wheels.len(), summary.joints.len(), summary.sensors.len());
        console::print(&format!(
            "{}: {}, {wheels} wheels, {joints} joints, {sensors} sensors, in {}\n",
            summary.name,
            summary.drive,
            path.display()
        ))?;
        Ok(Outcome::Done)
    }
}
