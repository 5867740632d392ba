//! The robot of a mission, and where it begins.

use anyhow::Result;
use base::arena::Arena;
use base::geom::Pose;
use base::model::{Equipment, RobotModel};
use base::noise::NoiseStream;
use glam::DVec3;
use robot_agent::Mission;

use crate::robots;
use app_terminal::failure::Hinted;

/// Joules that no run uses up.
const LASTING: f64 = 1e12;

/// The robot a mission asks for, without what it leaves at home.
pub fn robot(mission: &Mission) -> Result<RobotModel> {
    let mut model = robots::open(&mission.robots[0].model, None, None)?.model;
    for sensor in &mission.robots[0].without {
        let names: Vec<&str> = model.equipment.iter().map(|item| item.name.as_str()).collect();
        if !names.contains(&sensor.as_str()) {
            let problem = format!("robot.without: {} has no sensor {sensor:?}", model.name);
            return Err(Hinted::error(problem, format!("it has {}", names.join(", "))));
        }
        model.equipment.retain(|item| item.name != *sensor);
    }
    for sensor in &mission.robots[0].with {
        carry(&mut model, sensor)?;
    }
    check_pose(mission, &model)?;
    // A run is limited by its mission, not by a battery that is made for twenty minutes.
    model.battery.life = model.battery.life.max(2.0 * mission.limit.seconds());
    model.battery.energy = model.battery.energy.max(LASTING);
    Ok(model)
}

/// Mounts a sensor of a preset in the middle of the body.
fn carry(model: &mut RobotModel, name: &str) -> Result<()> {
    let Some(preset) = sim_sensors::preset(name) else {
        let known: Vec<&str> = sim_sensors::presets().iter().map(|known| known.name).collect();
        let problem = format!("robot.with: there is no sensor {name:?}");
        return Err(Hinted::error(problem, format!("there are {}", known.join(", "))));
    };
    if model.equipment.iter().any(|item| item.name.eq_ignore_ascii_case(name)) {
        let problem = format!("robot.with: {} carries {name:?} already", model.name);
        return Err(Hinted::error(problem, "take it out of robot.with"));
    }
    model.equipment.push(Equipment {
        name: name.to_owned(),
        parent: None,
        parent_from_sensor: Pose::IDENTITY,
        period: Some(preset.period),
        kind: preset.kind,
    });
    Ok(())
}

/// Refuses a robot that would never know where it is.
fn check_pose(mission: &Mission, model: &RobotModel) -> Result<()> {
    let source = mission.robots[0].pose;
    if source.is_carried_by(model) {
        return Ok(());
    }
    let problem = format!("rules.pose: {} has no sensor for pose = \"{source}\"", model.name);
    Err(Hinted::error(
        problem,
        "choose another pose, or another model, or take less out with robot.without",
    ))
}

/// Where the robot stands at first: near the place the mission names, as the seed decides.
pub fn start(mission: &Mission, arena: &Arena, seed: u64) -> Result<Pose> {
    let plan = &mission.robots[0];
    let start = match &plan.start {
        Some(name) => arena.starts.iter().find(|start| start.name.eq_ignore_ascii_case(name)),
        None => arena.starts.first(),
    };
    let Some(start) = start else {
        let wanted = plan.start.as_deref().unwrap_or_default();
        let known: Vec<&str> = arena.starts.iter().map(|start| start.name.as_str()).collect();
        let problem = format!("robot.start: arena {:?} has no start {wanted:?}", mission.arena);
        return Err(Hinted::error(problem, format!("it has {}", known.join(", "))));
    };
    let mut chance = NoiseStream::new(seed, &format!("{}/start", plan.name));
    let away = plan.spread * libm::sqrt(chance.unit());
    let towards = chance.uniform(0.0, std::f64::consts::TAU);
    let turn = chance.uniform(-plan.spread_angle, plan.spread_angle);
    let offset = DVec3::new(libm::cos(towards), libm::sin(towards), 0.0) * away;
    let moved = Pose::at(start.pose.position + offset);
    Ok(Pose { rotation: start.pose.rotation, ..moved } * Pose::from_xyz_yaw(0.0, 0.0, 0.0, turn))
}
