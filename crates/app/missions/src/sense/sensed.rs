//! Every reading of a robot once.

use std::path::{Path, PathBuf};

use anyhow::Result;
use base::messages::{Command, Reading};
use serde::Serialize;
use sim_engine::{Order, Simulation};

use super::pictures;
use crate::stage::{Cast, describe_reading, reading_json};

/// What was sensed.
#[derive(Debug, Serialize)]
pub struct Sensed {
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

/// Lets a robot look around once, its lights on or off; pictures of what it sees go into `folder`.
pub fn sense(cast: &Cast, has_light: bool, folder: Option<&Path>) -> Result<Sensed> {
    let (mut simulation, model, _) = cast.assemble()?;
    let readings = look(&mut simulation, &model.name, has_light);
    let written = match folder {
        Some(folder) => pictures::write(&simulation, &model, &readings, folder)?,
        None => vec![],
    };
    let said = |reading: &Reading| {
        let mount = model.equipment.iter().find(|mount| mount.name == reading.sensor);
        Said {
            sensor: reading.sensor.clone(),
            kind: mount.map_or("", |mount| mount.kind.descriptor().word),
            value: reading_json(&reading.data),
            words: describe_reading(&reading.data),
        }
    };
    let (arena, seed) = (cast.arena.clone(), simulation.settings().seed);
    let readings = readings.iter().map(said).collect();
    Ok(Sensed { arena, robot: model.name.clone(), seed, readings, written })
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
    /// For people: a line a sensor.
    pub fn text(&self) -> String {
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
