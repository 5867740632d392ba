//! Radios on robots: who sends, who hears, how strong. Few speak at a time, so this is one thread's work.

use std::collections::BTreeMap;

use base::messages::{Packet, Reading, ReadingData};
use base::model::{Equipment, RadioSpec, RobotModel, SensorKind};
use base::time::SimTime;
use sim_physics::Physics;
use sim_radio::{Ether, Obstruction, Station, obstruction_between};
use sim_world::World;

use crate::mounted::Mounted;
use crate::sense::place;

/// A robot's radio, with its data sheet.
pub(crate) fn radio_of(model: &RobotModel) -> Option<(&Equipment, &RadioSpec)> {
    radios(model).next()
}

/// All radios of a model; a robot may carry one.
pub(crate) fn radios(model: &RobotModel) -> impl Iterator<Item = (&Equipment, &RadioSpec)> {
    model.equipment.iter().filter_map(|mount| match &mount.kind {
        SensorKind::Radio(spec) => Some((mount, spec)),
        _ => None,
    })
}

/// Gives a robot's radio a packet to send.
pub(crate) fn send(
    ether: &mut Ether,
    (name, robot): (&str, &Mounted),
    (to, bytes): (Option<&str>, &[u8]),
    now: SimTime,
) -> Result<(), String> {
    let (_, spec) = radio_of(&robot.model).ok_or_else(|| {
        format!("{name} carries no radio; a {} can be given one", robot.model.name)
    })?;
    let packet = Packet { from: name.to_owned(), to: to.map(str::to_owned), bytes: bytes.to_vec() };
    ether.send(packet, spec, now).map_err(|refusal| refusal.to_string())
}

/// What radios hear at the end of a step: of each robot that is due the strengths of others, then the packets that came.
pub(crate) fn hear(
    ether: &mut Ether,
    robots: &BTreeMap<String, Mounted>,
    (world, physics): (&World, &Physics),
    now: SimTime,
) -> Vec<Reading> {
    if ether.is_silent() && !robots.values().any(Mounted::has_radio_due) {
        return vec![];
    }
    let stations = stations(robots, physics);
    let between = |one: &Station<'_>, other: &Station<'_>| -> Obstruction {
        let ends = [(one.robot, one.antenna), (other.robot, other.antenna)];
        obstruction_between(world, one.spec.propagation, ends[0], ends[1])
    };
    let mut heard = vec![];
    for at in stations.iter().filter(|at| robots.get(at.robot).is_some_and(Mounted::has_radio_due))
    {
        let signals = ether.signals(at, &stations, between);
        heard.push((at.robot.to_owned(), ReadingData::Signals(signals)));
    }
    let packets = ether.deliver(now, &stations, between);
    heard.extend(packets.into_iter().map(|(robot, packet)| (robot, ReadingData::Packet(packet))));
    heard.into_iter().filter_map(|(robot, data)| reading(robots, robot, data, now)).collect()
}

fn reading(
    robots: &BTreeMap<String, Mounted>,
    robot: String,
    data: ReadingData,
    time: SimTime,
) -> Option<Reading> {
    let sensor = radio_of(&robots.get(&robot)?.model)?.0.name.clone();
    Some(Reading { robot, sensor, time, data })
}

/// Radios with power, by the names of their robots.
fn stations<'a>(robots: &'a BTreeMap<String, Mounted>, physics: &Physics) -> Vec<Station<'a>> {
    let station = |(name, robot): (&'a String, &'a Mounted)| {
        let (mount, spec) = radio_of(&robot.model)?;
        let id = robot.id?;
        let has_power = physics.state(id)?.battery.charge > 0.0;
        let antenna = place(mount, physics, id)?.position;
        has_power.then_some(Station { robot: name, spec, antenna })
    };
    robots.iter().filter_map(station).collect()
}
