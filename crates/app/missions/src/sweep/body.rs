//! Bodies to sweep with: simulated here, or in a server.

use anyhow::{Context, Result};
use base::arena::Arena;
use base::model::{RobotModel, SensorKind};
use base::time::SimTime;
use robot_clouds::Parameters;
use robot_hardware::{Driver, Options, Start, UsarsimDriver};
use sim_engine::{Rider, Settings, Simulation};

use crate::crew::Lone;
use app_terminal::failure::Hinted;

/// From one control cycle to the next.
const CYCLE: SimTime = SimTime::from_millis(50);
const NAME: &str = "mapper";
/// Joules that no sweep uses up, and how long they last.
const LASTING: f64 = 1e12;

/// The name of a start location.
pub(super) fn start_name(parameters: &Parameters) -> String {
    format!("Start{}", parameters.start_location + 1)
}

/// A robot without cameras, which a sweep does not use, and with a battery that lasts.
pub(super) fn prepared(mut model: RobotModel) -> RobotModel {
    model.equipment.retain(|item| !matches!(item.kind, SensorKind::Camera(_)));
    (model.battery.energy, model.battery.life) = (LASTING, LASTING);
    // USARSim tells where mission packages stand without being asked: an ini file lists no sensor for it.
    let is_told = model.equipment.iter().any(|item| matches!(item.kind, SensorKind::Joints));
    let truth = model.equipment.iter().find(|item| matches!(item.kind, SensorKind::GroundTruth));
    if let Some(mut joints) = truth.filter(|_| !is_told).cloned() {
        (joints.name, joints.kind) = ("Joints".to_owned(), SensorKind::Joints);
        model.equipment.push(joints);
    }
    model
}

/// A body in a simulation of its own.
pub(super) fn simulated(
    arena: &Arena,
    model: &RobotModel,
    (parameters, seed): (&Parameters, u64),
) -> Result<Box<dyn Driver>> {
    let wanted = start_name(parameters);
    let start = arena.starts.iter().find(|start| start.name.eq_ignore_ascii_case(&wanted));
    let Some(start) = start else {
        let known: Vec<&str> = arena.starts.iter().map(|start| start.name.as_str()).collect();
        let hint = format!("it has {}; in `yellow` all three are there", known.join(", "));
        return Err(Hinted::error(format!("the arena has no start {wanted:?}"), hint));
    };
    let simulation = Simulation::new(arena, &Settings { seed, ..Settings::default() })?;
    let rider = Rider::standing(NAME, model, &start.pose);
    Ok(Box::new(Lone::new(simulation, CYCLE, &rider)?))
}

/// A body in a server.
pub(super) fn remote(model: &RobotModel, parameters: &Parameters) -> Result<Box<dyn Driver>> {
    let address = format!("{}:{}", parameters.simulator_ip, parameters.simulator_port);
    let mut options = Options::new(&model.name, NAME);
    options.start = Start::Named(start_name(parameters));
    let driver = UsarsimDriver::connect(&address, model.clone(), options);
    Ok(Box::new(driver.with_context(|| format!("cannot sweep in the server at {address}"))?))
}
