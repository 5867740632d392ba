//! How much floor a team's radios connect with its station, by the simulated radio: what a deployment is for.

use base::model::{RadioSpec, SensorKind};
use glam::{DVec2, DVec3};
use robot_agent::{Behaviour, Mission, TaskPlan};
use serde::Serialize;
use sim_engine::Simulation;
use sim_radio::{RadioModel, obstruction_between};
use sim_world::World;

use super::course::Place;
use super::judge::Floor;

/// Floor from which somebody with the same radio would be heard at the station, through whoever holds together with it.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct RelayFigures {
    /// Square metres of the floor that can be reached.
    pub connected_m2: f64,
    /// The same as a share.
    pub connected: f64,
    /// By the station alone, as a share.
    pub by_station: f64,
    /// Robots that hold together with the station.
    pub relays: usize,
    /// The weakest hop that they need, dBm; `None` where the station is alone.
    pub weakest_hop_dbm: Option<f64>,
}

/// Antennas are this high above the floor, metres.
const ANTENNA: f64 = 0.25;
/// Places of the floor that are asked, at most.
const MOST: usize = 3_000;
const STATION: &str = "ComStation";

/// Whether a mission is one for relays.
pub(super) fn is_deployment(mission: &Mission) -> bool {
    let tasks = mission.robots.iter().flat_map(|robot| &robot.tasks);
    tasks.into_iter().any(|planned| {
        matches!(&planned.task, TaskPlan::Behave(plan) if plan.behaviour == Behaviour::Deployment)
    })
}

/// Judges where everybody stands now; `None` without a station or a radio.
pub(super) fn judged(
    simulation: &Simulation,
    places: &[Place<'_>],
    floor: &Floor,
) -> Option<RelayFigures> {
    let nodes: Vec<(DVec3, &RadioSpec)> = places
        .iter()
        .filter_map(|place| {
            let at = simulation.state(&place.plan.name)?.world_from_robot.position;
            Some((at.truncate().extend(ANTENNA), radio(place)?))
        })
        .collect();
    let station = places.iter().position(|place| place.plan.stands())?;
    let world = simulation.world();
    let (chain, weakest) = chain(world, &nodes, station);
    let stride = floor.places().len().div_ceil(MOST).max(1);
    let asked: Vec<DVec2> = floor.places().iter().step_by(stride).copied().collect();
    let share = |nodes: &[usize], all: &[(DVec3, &RadioSpec)]| {
        let is_heard = |at: &&DVec2| {
            nodes.iter().any(|node| {
                let (from, spec) = all[*node];
                strength(world, spec, from, at.extend(ANTENNA)) >= spec.cutoff
            })
        };
        asked.iter().filter(is_heard).count() as f64 / asked.len().max(1) as f64
    };
    let connected = share(&chain, &nodes);
    Some(RelayFigures {
        connected_m2: connected * floor.square_metres(),
        connected,
        by_station: share(&[station], &nodes),
        relays: chain.len() - 1,
        weakest_hop_dbm: weakest,
    })
}

fn radio<'a>(place: &Place<'a>) -> Option<&'a RadioSpec> {
    place.model.equipment.iter().find_map(|item| match &item.kind {
        SensorKind::Radio(spec) => Some(spec),
        _ => None,
    })
}

/// Who holds together with the station, the station first, each by the strongest hop there is; and the weakest of those.
fn chain(
    world: &World,
    nodes: &[(DVec3, &RadioSpec)],
    station: usize,
) -> (Vec<usize>, Option<f64>) {
    let (mut chain, mut weakest) = (vec![station], None::<f64>);
    loop {
        let left = (0..nodes.len()).filter(|node| !chain.contains(node));
        let hops = left.flat_map(|node| {
            let (to, spec) = nodes[node];
            let hop = |from: &usize| (strength(world, spec, nodes[*from].0, to), node);
            chain.iter().map(hop).collect::<Vec<_>>()
        });
        let best = hops.max_by(|a, b| a.0.total_cmp(&b.0).then(b.1.cmp(&a.1)));
        match best.filter(|(strength, node)| *strength >= nodes[*node].1.cutoff) {
            Some((strength, node)) => {
                weakest = Some(weakest.map_or(strength, |known| known.min(strength)));
                chain.push(node);
            }
            None => return (chain, weakest),
        }
    }
}

fn strength(world: &World, spec: &RadioSpec, from: DVec3, to: DVec3) -> f64 {
    let between = obstruction_between(world, spec.propagation, (STATION, from), ("somebody", to));
    // Nobody is nearer to an antenna than its case is wide.
    RadioModel::of(spec).strength(from.distance(to).max(0.1), between)
}

impl RelayFigures {
    /// For people.
    pub(super) fn text(&self) -> String {
        let weakest =
            self.weakest_hop_dbm.map_or(String::new(), |hop| format!(", weakest hop {hop:.0} dBm"));
        format!(
            "  radio connects {:.0} m² with the station, {:.1} % of the floor, through {} relays{weakest}; the station alone {:.1} %\n",
            self.connected_m2,
            self.connected * 100.0,
            self.relays,
            self.by_station * 100.0
        )
    }
}
