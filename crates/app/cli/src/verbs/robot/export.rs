//! `usar robot export`: a robot as URDF.

use std::path::PathBuf;

use anyhow::Result;
use clap::Args;
use serde::Serialize;

use app_missions::robots::open;
use app_terminal::outcome::Outcome;
use app_terminal::{console, files};

const EXAMPLES: &str = "\
Examples:
  usar robot export P3AT > p3at.urdf
  usar robot export Kenaf --out kenaf.urdf
  usar robot export my-robot.toml --out robots      writes robots/NAME.urdf, if robots is a folder

ROS, Gazebo and MuJoCo read it; `usar robot import` gives the same robot again.";

/// Write a robot as URDF, for ROS and other simulators
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Export {
    /// Name of a shipped robot, a TOML file, or a USARBot.ini
    #[arg(value_name = "NAME|FILE")]
    robot: String,
    /// The robot's class in an ini file
    #[arg(long, value_name = "C")]
    class: Option<String>,
    /// File to write, or a folder; without it the URDF goes to stdout
    #[arg(long, value_name = "FILE|DIR")]
    out: Option<PathBuf>,
    /// Print what was written as JSON
    #[arg(long, requires = "out")]
    json: bool,
}

/// What was written.
#[derive(Debug, Serialize)]
struct Exported {
    name: String,
    links: usize,
    joints: usize,
    written: PathBuf,
}

impl Export {
    pub(crate) fn run(self) -> Result<Outcome> {
        let model = open(&self.robot, self.class.as_deref(), None)?.model;
        let urdf = sim_urdf::urdf_of(&model);
        let text = link_urdf::write(&urdf);
        let Some(out) = self.out else {
            console::print(&text)?;
            return Ok(Outcome::Done);
        };
        let file = format!("{}.urdf", link_ros::ros_name(&model.name));
        let path = if out.is_dir() { out.join(file) } else { out };
        files::write(&path, text.as_bytes())?;
        let (links, joints) = (urdf.links.len(), urdf.joints.len());
        if self.json {
            console::print_json(&Exported { name: model.name, links, joints, written: path })?;
        } else {
            let words =
                format!("{}: {links} links, {joints} joints in {}\n", model.name, path.display());
            console::print(&words)?;
        }
        Ok(Outcome::Done)
    }
}
