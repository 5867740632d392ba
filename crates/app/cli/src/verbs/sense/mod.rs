//! `usar sense`: every reading of a robot once, and pictures of what it sees.

mod pictures;
mod rays;

use std::path::PathBuf;

use anyhow::Result;
use base::messages::{Command, Reading};
use clap::Args;
use serde::Serialize;
use sim_engine::{Order, Simulation};

use app_missions::stage::{Cast, describe_reading, reading_json};
use app_terminal::console;
use app_terminal::outcome::Outcome;

const EXAMPLES: &str = "\
Examples:
  usar sense yellow Mapper                          one line a sensor
  usar sense yellow Mapper --start Start2 --png out/sense
  usar sense office P3AT --pose 2,1.5,0.78 --json
  usar sense yellow USARBot.ini --class Mapper";

/// Print every reading of a robot once, with pictures of what its cameras and rays see
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Sense {
    #[command(flatten)]
    cast: Cast,
    /// Write pictures into this folder: each camera's, the rays from above, the robot in its place
    #[arg(long, value_name = "DIR")]
    png: Option<PathBuf>,
    /// Headlights on
    #[arg(long)]
    light: bool,
    /// Print an object with all `readings`
    #[arg(long)]
    json: bool,
}

/// What was sensed.
#[derive(Debug, Serialize)]
struct Sensed {
    arena: String,
    robot: String,
    seed: u64,
    readings: Vec<Said>,
    written: Vec<PathBuf>,
}

/// One reading.
#[derive(Debug, Serialize)]
struct Said {
    sensor: String,
    kind: &'static str,
    value: serde_json::Value,
    #[serde(skip)]
    words: String,
}

/// The robot settles on its wheels this long before it looks, simulated seconds.
const SETTLING: f64 = 0.5;

impl Sense {
    pub(crate) fn run(self) -> Result<Outcome> {
        let (mut simulation, model, _) = self.cast.assemble()?;
        let readings = look(&mut simulation, &model.name, self.light);
        let written = match &self.png {
            Some(folder) => pictures::write(&simulation, &model, &readings, folder)?,
            None => vec![],
        };
        let said = |reading: &Reading| {
            let mount = model.equipment.iter().find(|mount| mount.name == reading.sensor);
            Said {
                sensor: reading.sensor.clone(),
                kind: mount.map_or("", |mount| sim_robots::kind_word(&mount.kind)),
                value: reading_json(&reading.data),
                words: describe_reading(&reading.data),
            }
        };
        let (arena, seed) = (self.cast.arena.clone(), simulation.settings().seed);
        let readings = readings.iter().map(said).collect();
        let sensed = Sensed { arena, robot: model.name.clone(), seed, readings, written };
        if self.json {
            console::print_json(&sensed)?;
        } else {
            console::print(&sensed.text())?;
        }
        Ok(Outcome::Done)
    }
}

/// Lets the robot settle, then reads all of its sensors in one step.
fn look(simulation: &mut Simulation, robot: &str, light: bool) -> Vec<Reading> {
    simulation.step(&[Order::new(robot, Command::Light(light))]);
    let steps = (SETTLING / simulation.settings().step.seconds()) as usize;
    for _ in 0..steps {
        simulation.step(&[]);
    }
    let sensors = simulation.model(robot).map(|model| model.equipment.clone()).unwrap_or_default();
    let triggers: Vec<Order> = sensors
        .into_iter()
        .map(|mount| Order::new(robot, Command::Trigger { sensor: mount.name }))
        .collect();
    simulation.step(&triggers).readings.clone()
}

impl Sensed {
    fn text(&self) -> String {
        let mut text = format!("{} in {}, seed {}\n", self.robot, self.arena, self.seed);
        for said in &self.readings {
            text += &format!("  {:<16} {:<14} {}\n", said.sensor, said.kind, said.words);
        }
        for file in &self.written {
            text += &format!("written {}\n", file.display());
        }
        text
    }
}
