//! Places that were noted on the way, tied to where the robot was then: when the past moves, they move along.

use std::collections::BTreeMap;

use base::geom::Pose;
use base::time::SimTime;
use glam::{DVec2, DVec3};

use crate::state::State;

/// Which place.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Noted {
    Beacon,
    Victim,
    Waypoint(String),
}

#[derive(Clone, Copy, Debug)]
struct Anchor {
    place: DVec2,
    time: SimTime,
    in_robot: DVec3,
}

/// All places that are tied to the way.
#[derive(Clone, Debug, Default)]
pub(crate) struct Anchors(BTreeMap<Noted, Anchor>);

impl Anchors {
    /// Ties whatever is new or has changed to where the robot is now.
    pub(crate) fn tie(&mut self, state: &State) {
        let Some(belief) = state.belief else { return };
        for (noted, place) in places(state) {
            if self.0.get(&noted).is_some_and(|anchor| anchor.place == place) {
                continue;
            }
            let world_from_robot = belief.world_from_robot;
            let in_world = place.extend(world_from_robot.position.z);
            let in_robot = world_from_robot.inverse() * in_world;
            self.0.insert(noted, Anchor { place, time: belief.time, in_robot });
        }
    }

    /// Moves every place to where it is by the poses of now.
    pub(crate) fn follow(&mut self, state: &mut State, pose_at: impl Fn(SimTime) -> Option<Pose>) {
        for (noted, anchor) in &mut self.0 {
            let Some(pose) = pose_at(anchor.time) else { continue };
            anchor.place = (pose * anchor.in_robot).truncate();
            match noted {
                Noted::Beacon => state.beacon.last = Some(anchor.place),
                Noted::Victim => state.victim.last = Some(anchor.place),
                Noted::Waypoint(name) => {
                    state.waypoints.insert(name.clone(), anchor.place);
                }
            }
        }
    }
}

fn places(state: &State) -> Vec<(Noted, DVec2)> {
    let waypoints = state.waypoints.iter().map(|(name, at)| (Noted::Waypoint(name.clone()), *at));
    let beacon = state.beacon.last.map(|at| (Noted::Beacon, at));
    let victim = state.victim.last.map(|at| (Noted::Victim, at));
    waypoints.chain(beacon).chain(victim).collect()
}
