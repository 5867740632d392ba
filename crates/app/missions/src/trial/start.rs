//! The robots of a mission, and where they begin.

use anyhow::Result;
use base::arena::Arena;
use base::geom::Pose;
use base::model::presets::{preset, presets};
use base::model::{Equipment, RfidMode, RfidSpec, RobotModel, SensorKind};
use base::noise::NoiseStream;
use glam::DVec3;
use robot_agent::{BeaconSense, Mission, RobotPlan};

use super::abreast::Room;
use crate::robots;
use app_terminal::failure::Hinted;

/// As far as any arena reaches, metres.
const EVERYWHERE: f64 = 1000.0;

/// Lets cameras take pictures only when somebody asks.
pub(crate) fn rest_cameras(model: &mut RobotModel) {
    let is_camera = |kind: &SensorKind| {
        matches!(kind, SensorKind::Camera(_) | SensorKind::Omni(_) | SensorKind::Heat(_))
    };
    for mount in model.equipment.iter_mut().filter(|mount| is_camera(&mount.kind)) {
        mount.period = None;
    }
}

/// A robot a mission asks for, without what it leaves at home.
pub fn robot(plan: &RobotPlan) -> Result<RobotModel> {
    let mut model = robots::open(&plan.model, None, None)?.model;
    for sensor in &plan.without {
        let names: Vec<&str> = model.equipment.iter().map(|item| item.name.as_str()).collect();
        if !names.contains(&sensor.as_str()) {
            let problem = format!("robot.without: {} has no sensor {sensor:?}", model.name);
            return Err(Hinted::error(problem, format!("it has {}", names.join(", "))));
        }
        model.equipment.retain(|item| item.name != *sensor);
    }
    for sensor in &plan.with {
        carry(&mut model, sensor)?;
    }
    check_pose(plan, &model)?;
    if let Some(life) = plan.battery {
        model.battery.life = life;
    }
    if plan.beacon_sense == BeaconSense::Distance {
        sense_by_distance(&mut model);
    }
    Ok(model)
}

/// Lets readers of tags tell of them from everywhere and through walls; how far away, and nothing else, is what the robot takes of that.
fn sense_by_distance(model: &mut RobotModel) {
    for mount in &mut model.equipment {
        if let SensorKind::Rfid(spec) = &mut mount.kind {
            *spec = RfidSpec { max_range: EVERYWHERE, mode: RfidMode::Radius };
        }
    }
}

/// Mounts a sensor of a preset in the middle of the body.
fn carry(model: &mut RobotModel, name: &str) -> Result<()> {
    let Some(preset) = preset(name) else {
        let known: Vec<&str> = presets().map(|known| known.name).collect();
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
        period: preset.period,
        kind: preset.kind.clone(),
    });
    Ok(())
}

/// Refuses a robot that would never know where it is.
fn check_pose(plan: &RobotPlan, model: &RobotModel) -> Result<()> {
    if plan.pose.is_carried_by(model) {
        return Ok(());
    }
    let (robot, word) = (&plan.name, plan.pose.word());
    let problem = format!("{robot}: {} has no sensor for pose = {word:?}", model.name);
    Err(Hinted::error(
        problem,
        "choose another pose, or another model, or take less out with robot.without",
    ))
}

/// Where the robots of a mission stand at first: near the places it names, as the seed decides.
pub fn starts(
    mission: &Mission,
    models: &[RobotModel],
    arena: &Arena,
    seed: u64,
) -> Result<Vec<Pose>> {
    let plans = mission.robots.iter().enumerate();
    let starts = plans.map(|(number, plan)| start(mission, (number, plan), arena, seed));
    let mut starts = starts.collect::<Result<Vec<_>>>()?;
    part(mission, models, arena, &mut starts)?;
    check_room(mission, models, &starts)?;
    Ok(starts)
}

/// Lets robots that the mission sends to one start stand beside each other there.
fn part(
    mission: &Mission,
    models: &[RobotModel],
    arena: &Arena,
    starts: &mut [Pose],
) -> Result<()> {
    let named = |number: usize| mission.robots[number].start.as_deref();
    let is_second =
        |number: usize| named(number).is_some() && (0..number).any(|k| named(k) == named(number));
    if !(0..starts.len()).any(is_second) {
        return Ok(());
    }
    let mut room = Room::of(arena)?;
    for number in (0..starts.len()).filter(|number| !is_second(*number)) {
        room.take(starts[number].position.truncate(), radius(&models[number]));
    }
    for number in (0..starts.len()).filter(|number| is_second(*number)) {
        let (plan, wide) = (&mission.robots[number], radius(&models[number]));
        starts[number] = room.beside(&starts[number], wide, plan.stands())?;
    }
    Ok(())
}

fn radius(model: &RobotModel) -> f64 {
    model.chassis.size.truncate().length() / 2.0
}

/// Refuses robots that would stand in each other.
fn check_room(mission: &Mission, models: &[RobotModel], starts: &[Pose]) -> Result<()> {
    for (second, (model, at)) in models.iter().zip(starts).enumerate() {
        for (first, (other, there)) in models.iter().zip(starts).take(second).enumerate() {
            let apart = at.position.distance(there.position);
            let needed = radius(model) + radius(other);
            if apart < needed {
                let name = |number: usize| &mission.robots[number].name;
                let problem = format!(
                    "{:?} and {:?} start {apart:.2} m apart and need {needed:.2} m",
                    name(first),
                    name(second)
                );
                let hint = "give them other starts, or a smaller spread_m";
                return Err(Hinted::error(problem, hint));
            }
        }
    }
    Ok(())
}

/// Where a robot is told that it begins: where it does, or about there, as the seed decides.
pub(super) fn told_start(plan: &RobotPlan, world_from_start: Pose, seed: u64) -> Pose {
    let (way, turn) = plan.told_within;
    if (way, turn) == (0.0, 0.0) {
        return world_from_start;
    }
    let mut chance = NoiseStream::new(seed, &format!("{}/told_start", plan.name));
    let away = way * libm::sqrt(chance.unit());
    let towards = chance.uniform(0.0, std::f64::consts::TAU);
    let offset = DVec3::new(libm::cos(towards), libm::sin(towards), 0.0) * away;
    let turned = Pose::from_xyz_yaw(0.0, 0.0, 0.0, chance.uniform(-turn, turn));
    let Pose { position, rotation } = world_from_start;
    Pose { position: position + offset, rotation } * turned
}

/// Where one of them stands at first.
fn start(
    mission: &Mission,
    (number, plan): (usize, &RobotPlan),
    arena: &Arena,
    seed: u64,
) -> Result<Pose> {
    if let Some(at) = plan.at {
        return Ok(moved(&at, plan, seed));
    }
    let start = match &plan.start {
        Some(name) => arena.starts.iter().find(|start| start.name.eq_ignore_ascii_case(name)),
        None => arena.starts.get(number),
    };
    let Some(start) = start else {
        let known: Vec<&str> = arena.starts.iter().map(|start| start.name.as_str()).collect();
        let problem = match &plan.start {
            Some(wanted) => {
                format!("robot.start: arena {:?} has no start {wanted:?}", mission.arena)
            }
            None => format!(
                "{:?} is robot {} and has no start; arena {:?} has only {}",
                plan.name,
                number + 1,
                mission.arena,
                arena.starts.len()
            ),
        };
        return Err(Hinted::error(problem, format!("it has {}", known.join(", "))));
    };
    Ok(moved(&start.pose, plan, seed))
}

/// Anywhere near a start, as the seed decides.
fn moved(start: &Pose, plan: &RobotPlan, seed: u64) -> Pose {
    let mut chance = NoiseStream::new(seed, &format!("{}/start", plan.name));
    let away = plan.spread * libm::sqrt(chance.unit());
    let towards = chance.uniform(0.0, std::f64::consts::TAU);
    let turn = chance.uniform(-plan.spread_angle, plan.spread_angle);
    let offset = DVec3::new(libm::cos(towards), libm::sin(towards), 0.0) * away;
    let moved = Pose::at(start.position + offset);
    Pose { rotation: start.rotation, ..moved } * Pose::from_xyz_yaw(0.0, 0.0, 0.0, turn)
}
