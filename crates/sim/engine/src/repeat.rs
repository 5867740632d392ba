//! Runs a recording again and compares.

use std::io::Read;

use base::time::SimTime;
use link_recording::{Event, Integrity, Replayer};

use crate::error::ServerError;
use crate::model_text::model_from_text;
use crate::simulation::{Rider, Settings, Simulation};
use crate::tape::{ArenaText, FEATURES, VERSION};
use crate::tick::Order;

/// How a repetition went.
#[derive(Clone, Debug, PartialEq)]
pub struct Verdict {
    /// How many ticks were compared.
    pub ticks: u64,
    /// Time of the last one.
    pub end: SimTime,
    /// The first tick that came out otherwise.
    pub difference: Option<Difference>,
    /// What is missing of the recording.
    pub integrity: Integrity,
}

/// A tick that came out otherwise.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Difference {
    /// Counted from 1.
    pub tick: u64,
    /// Its time.
    pub time: SimTime,
    /// The hash in the recording.
    pub recorded: u64,
    /// The hash of the repetition.
    pub repeated: u64,
}

/// How to repeat, and who watches.
pub struct Repeat<'a> {
    /// Threads for sensors.
    pub threads: usize,
    /// Called after every tick; false ends the repetition early.
    pub watch: &'a mut dyn FnMut(&Simulation) -> bool,
}

/// Runs a recording again and compares every tick's hash; stops at the first that differs.
pub fn repeat(input: impl Read, how: &mut Repeat<'_>) -> Result<Verdict, ServerError> {
    let mut replayer = Replayer::new(input)?;
    let mut run: Option<Simulation> = None;
    let mut orders: Vec<Order> = vec![];
    let mut verdict =
        Verdict { ticks: 0, end: SimTime::ZERO, difference: None, integrity: Integrity::default() };
    while let Some(entry) = replayer.next() {
        let entry = entry?;
        if run.is_none() {
            let conditions = replayer.conditions().ok_or(ServerError::NoConditions)?;
            run = Some(start(conditions, how.threads)?);
        }
        let Some(simulation) = run.as_mut() else { continue };
        match entry.event {
            Event::Joined(new) => {
                let model = model_from_text(&new.model)?;
                let (name, world_from_robot) = (new.robot.as_str(), new.world_from_robot);
                let is_kinematic = new.is_kinematic;
                simulation.join(&Rider { name, model: &model, world_from_robot, is_kinematic })?;
            }
            Event::Left { robot } => simulation.leave(&robot)?,
            Event::Command { robot, command } => orders.push(Order { robot, command }),
            Event::Tick { hash } => {
                let tick = simulation.step(&orders);
                orders.clear();
                (verdict.ticks, verdict.end) = (tick.number, tick.time);
                if tick.hash != hash {
                    let (tick, time, repeated) = (tick.number, tick.time, tick.hash);
                    verdict.difference = Some(Difference { tick, time, recorded: hash, repeated });
                    break;
                }
                if !(how.watch)(simulation) {
                    break;
                }
            }
            _ => {}
        }
    }
    verdict.integrity = replayer.integrity();
    if run.is_none() && replayer.conditions().is_none() {
        return Err(ServerError::NoConditions);
    }
    Ok(verdict)
}

fn start(
    conditions: &link_recording::Conditions,
    threads: usize,
) -> Result<Simulation, ServerError> {
    if conditions.version != VERSION || conditions.features != FEATURES {
        return Err(ServerError::OtherVersion {
            recorded: conditions.version.clone(),
            recorded_features: conditions.features.clone(),
            own: VERSION.to_owned(),
            own_features: FEATURES.to_owned(),
        });
    }
    let text = ArenaText::from_conditions(conditions);
    let arena = sim_arena::read(&text.path, &text.memory())?;
    Simulation::new(&arena, &Settings { seed: conditions.seed, step: conditions.step, threads })
}
