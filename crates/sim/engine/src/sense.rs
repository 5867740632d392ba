//! Reads the sensors that are due.

use std::collections::BTreeMap;

use base::arena::Lamp;
use base::geom::Pose;
use base::messages::{BatteryState, Reading, ReadingData};
use base::model::{DriveKind, Equipment, SensorKind};
use base::time::SimTime;
use glam::DVec3;
use sim_physics::{Physics, RobotId, RobotState};
use sim_sensors::{Carrier, Contact, Motion, Situation, headlight};
use sim_world::World;

use crate::mounted::{Mounted, is_radio};

/// What a robot's due sensors say now.
pub(crate) fn sense(
    (name, robot): (&String, &mut Mounted),
    (world, physics): (&World, &Physics),
    (now, lamps): (SimTime, &[Lamp]),
) -> Vec<Reading> {
    feel_bumps(robot, physics);
    let Some((id, state)) = due_state(robot, physics) else { return vec![] };
    let motion = motion(robot, now, &state);
    for (wheel, state) in robot.wheels.iter_mut().zip(&state.wheels) {
        wheel.state = *state;
    }
    let contact =
        |touch: &sim_physics::Contact| Contact { position: touch.point, owner: touch.owner };
    let contacts: Vec<Contact> = state.contacts.iter().map(contact).collect();
    let Mounted { model, sensors, due, wheels, batch, owner, .. } = robot;
    let carrier = Carrier {
        world,
        owner: Some(*owner),
        time: now,
        world_from_body: state.world_from_robot,
        motion,
        wheels,
        skid_track: skid_track(model.drive),
        joints: &state.joints,
        contacts: &contacts,
        battery: state.battery,
        headlights: lamps,
    };
    let is_due = |number: usize| {
        let mount = &model.equipment[number];
        due.contains(&number) && has_power(mount, state.battery) && !is_radio(mount)
    };
    let (mut chosen, mut numbers) = (vec![], vec![]);
    for (number, sensor) in sensors.iter_mut().enumerate().filter(|(number, _)| is_due(*number)) {
        let mount = &model.equipment[number];
        let world_from_sensor = place(mount, physics, id).unwrap_or(state.world_from_robot);
        chosen.push((sensor, Situation { carrier: &carrier, world_from_sensor }));
        numbers.push(number);
    }
    let told = batch.read(&mut chosen);
    let reading = |(number, data): (usize, ReadingData)| Reading {
        robot: name.clone(),
        sensor: model.equipment[number].name.clone(),
        time: now,
        data,
    };
    numbers.into_iter().zip(told).map(reading).collect()
}

/// Bumps are felt in every step, not only when a picture is due.
fn feel_bumps(robot: &mut Mounted, physics: &Physics) {
    let mut minding = robot.sensors.iter_mut().filter(|sensor| sensor.minds_bumps()).peekable();
    if minding.peek().is_none() {
        return;
    }
    if let Some(state) = robot.id.and_then(|id| physics.state(id)) {
        minding.for_each(|sensor| sensor.feel(state.linear_acceleration));
    }
}

/// What a turn of a robot that skids behaves as if its sides were apart.
fn skid_track(drive: DriveKind) -> Option<f64> {
    match drive {
        DriveKind::Skid { effective_track } => Some(effective_track),
        _ => None,
    }
}

/// The state of a robot that has something to read.
fn due_state(robot: &Mounted, physics: &Physics) -> Option<(RobotId, RobotState)> {
    let id = robot.id.filter(|_| !robot.due.is_empty())?;
    Some((id, physics.state(id)?))
}

/// An empty battery leaves nothing but its own gauge.
fn has_power(mount: &Equipment, battery: BatteryState) -> bool {
    battery.charge > 0.0 || mount.kind == SensorKind::Battery
}

/// Where a sensor is.
pub(crate) fn place(mount: &Equipment, physics: &Physics, id: RobotId) -> Option<Pose> {
    Some(physics.world_from(id, mount.parent.as_deref())? * mount.parent_from_sensor)
}

/// How the body moves; angular acceleration is the mean since the last reading.
fn motion(robot: &mut Mounted, now: SimTime, state: &RobotState) -> Motion {
    let (then, turning) = robot.last_turning;
    let passed = now.since(then).seconds();
    let angular_acceleration =
        if passed > 0.0 { (state.angular_velocity - turning) / passed } else { DVec3::ZERO };
    robot.last_turning = (now, state.angular_velocity);
    Motion {
        velocity: state.linear_velocity,
        angular_velocity: state.angular_velocity,
        acceleration: state.linear_acceleration,
        angular_acceleration,
    }
}

/// The headlights that are on, of all robots with power.
pub(crate) fn headlights(robots: &BTreeMap<String, Mounted>, physics: &Physics) -> Vec<Lamp> {
    let lit = robots.values().filter(|robot| robot.has_lights_on);
    let mut lamps = vec![];
    for (robot, id) in lit.filter_map(|robot| Some((robot, robot.id?))) {
        if physics.state(id).is_none_or(|state| state.battery.charge <= 0.0) {
            continue;
        }
        for lamp in &robot.model.headlamps {
            let parent = physics.world_from(id, lamp.parent.as_deref());
            lamps.extend(parent.map(|pose| headlight(&lamp.name, &(pose * lamp.parent_from_lamp))));
        }
    }
    lamps
}
