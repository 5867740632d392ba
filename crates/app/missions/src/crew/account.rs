//! What is noted of one robot: the truth, and how far its belief is from it.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use base::geom::{Pose, Pose2, wrap_angle};
use base::time::SimTime;
use glam::DVec2;
use robot_agent::{Agent, Quarry, TaskKind};
use serde::Serialize;
use sim_engine::Simulation;
use sim_physics::RobotState;
use sim_rays::Part;
use sim_world::ThingKind;

use super::mates::MateLooks;
use super::touch::Touch;
use super::watcher::Glance;

/// The waypoint that home is.
pub(crate) const HOME: &str = "HP Centre";
/// A point of the true way is kept if it is this far from the last one, metres.
const TRAIL_STEP: f64 = 0.02;
/// Slower than this, and turning faster than that, is turning on the spot: m/s, rad/s.
const STILL: f64 = 0.05;
const TURNING: f64 = 0.1;
/// How long true poses are remembered: no belief is older.
const MEMORY: SimTime = SimTime::from_millis(3000);
/// A true pose is one of a time if it is so near to it.
const NEAR: SimTime = SimTime::from_millis(30);

/// How far beliefs were from the truth, metres.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub struct PoseError {
    /// On average over the beliefs of a run.
    pub mean: f64,
    /// At worst.
    pub max: f64,
}

/// A find, as it truly was.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Find {
    /// Where the robot truly was.
    pub(crate) at: DVec2,
    /// To the nearest part of a true victim, where there is a simulation to tell.
    pub(crate) to_victim: Option<f64>,
}

/// What is true of one robot.
#[derive(Default)]
pub(crate) struct Account {
    /// True poses of late, oldest first.
    recent: VecDeque<(SimTime, Pose)>,
    /// Turns places the robot believes in into true ones; `None` while no truth is known.
    true_from_believed: Option<Pose>,
    believed: Option<SimTime>,
    errors: (f64, f64, u32),
    /// Where it truly was, a point every few centimetres.
    pub(crate) trail: Vec<(SimTime, DVec2)>,
    driven: Vec<(SimTime, f64)>,
    /// Seconds spent turning on the spot, summed up, and where it was in the cycle before.
    turned: Vec<(SimTime, f64)>,
    before: Option<(SimTime, Pose)>,
    /// Where home truly is, and where the robot believes it to be.
    home: Option<(DVec2, DVec2)>,
    finds: BTreeMap<&'static str, (DVec2, Find)>,
    /// Where the way home truly began, and where it was to end.
    pub(crate) way_home: Option<[DVec2; 2]>,
    /// Ways home that were planned, one after the other, as they would truly have led.
    pub(crate) routes: Vec<Vec<DVec2>>,
    planned: Vec<DVec2>,
    is_touching: bool,
    is_touching_robot: bool,
    /// Touches, as they began.
    pub(crate) contacts: Vec<Touch>,
    /// How many of them were with other robots.
    pub(crate) robot_contacts: u64,
    /// How often it began to touch each victim, by their numbers in the arena.
    pub(crate) touched: BTreeMap<usize, u32>,
    touching: BTreeSet<usize>,
    /// What it believed of its mates.
    pub(crate) mates: MateLooks,
}

impl Account {
    /// After a step of the simulation.
    pub(super) fn note(&mut self, simulation: &Simulation, state: &RobotState) {
        self.know(simulation.now(), state.world_from_robot);
        let things = simulation.world().things();
        let is_robot = |owner: u32| {
            things.get(owner as usize).is_some_and(|thing| thing.kind == ThingKind::Robot)
        };
        let is_touching = !state.contacts.is_empty();
        let is_touching_robot = state.contacts.iter().any(|contact| is_robot(contact.owner));
        if is_touching && !self.is_touching {
            self.contacts.extend(Touch::of(simulation.now(), state));
        }
        self.robot_contacts += u64::from(is_touching_robot && !self.is_touching_robot);
        (self.is_touching, self.is_touching_robot) = (is_touching, is_touching_robot);
        let victim = |owner: u32| match things.get(owner as usize).map(|thing| thing.kind) {
            Some(ThingKind::Victim { victim, .. }) => Some(victim),
            _ => None,
        };
        let touching: BTreeSet<usize> =
            state.contacts.iter().filter_map(|contact| victim(contact.owner)).collect();
        for &victim in touching.difference(&self.touching) {
            *self.touched.entry(victim).or_default() += 1;
        }
        self.touching = touching;
    }

    /// Takes a true pose in.
    fn know(&mut self, time: SimTime, pose: Pose) {
        if self.recent.back().is_some_and(|(last, _)| *last >= time) {
            return;
        }
        self.recent.push_back((time, pose));
        while self.recent.front().is_some_and(|(old, _)| time.since(*old) > MEMORY) {
            self.recent.pop_front();
        }
    }

    /// After a cycle of the robot.
    pub(super) fn look(&mut self, glance: &Glance<'_>) {
        if glance.simulation.is_none()
            && let Some((time, pose)) = glance.told
        {
            self.know(time, pose);
        }
        self.drive(glance.time);
        self.turn();
        self.compare(glance.agent);
        self.mark_home(glance.agent);
        self.mark_finds(glance);
        self.note_way_home(glance.agent);
    }

    fn drive(&mut self, time: SimTime) {
        let Some((_, pose)) = self.recent.back() else { return };
        let at = pose.position.truncate();
        if self.trail.last().is_none_or(|(_, last)| last.distance(at) >= TRAIL_STEP) {
            let before = self.trail.last().map_or(at, |(_, last)| *last);
            let metres = self.driven.last().map_or(0.0, |(_, metres)| *metres);
            self.driven.push((time, metres + before.distance(at)));
            self.trail.push((time, at));
        }
    }

    /// Counts the time since the cycle before if the robot spent it turning on the spot.
    fn turn(&mut self) {
        let Some(&(time, pose)) = self.recent.back() else { return };
        let Some((last, before)) = self.before.replace((time, pose)) else { return };
        let seconds = time.since(last).seconds();
        let way = pose.position.truncate().distance(before.position.truncate());
        let turn = wrap_angle(pose.yaw() - before.yaw()).abs();
        if way < STILL * seconds && turn > TURNING * seconds {
            let sum = self.turned.last().map_or(0.0, |(_, sum)| *sum);
            self.turned.push((time, sum + seconds));
        }
    }

    /// Holds a new belief against the truth of its own time.
    fn compare(&mut self, agent: &Agent) {
        let Some(belief) = agent.state().belief else { return };
        if self.believed == Some(belief.time) {
            return;
        }
        let off = |(time, _): &&(SimTime, Pose)| time.nanos().abs_diff(belief.time.nanos());
        let Some((_, truth)) = self.recent.iter().min_by_key(off) else { return };
        self.believed = Some(belief.time);
        let (believed, truth) = (flat(&belief.world_from_robot), flat(truth));
        self.true_from_believed = Some(truth * believed.inverse());
        let error = truth.position.truncate().distance(believed.position.truncate());
        let (sum, worst, count) = self.errors;
        self.errors = (sum + error, worst.max(error), count + 1);
    }

    /// A place the robot believes in, as it truly is by what is known now.
    fn truly(&self, place: DVec2) -> DVec2 {
        self.true_from_believed.map_or(place, |pose| (pose * place.extend(0.0)).truncate())
    }

    fn mark_home(&mut self, agent: &Agent) {
        let Some(home) = agent.state().waypoints.get(HOME) else { return };
        if self.home.is_none_or(|(_, believed)| believed != *home) {
            self.home = Some((self.truly(*home), *home));
        }
    }

    fn mark_finds(&mut self, glance: &Glance<'_>) {
        for quarry in [Quarry::Beacon, Quarry::Victim] {
            let word = quarry.waypoint();
            let Some(place) = glance.agent.state().waypoints.get(word) else { continue };
            if self.finds.get(word).is_some_and(|(known, _)| known == place) {
                continue;
            }
            let at = self.place().unwrap_or(*place);
            let to_victim = glance.simulation.and_then(|simulation| nearest(simulation, at));
            self.finds.insert(word, (*place, Find { at, to_victim }));
        }
    }

    fn note_way_home(&mut self, agent: &Agent) {
        if agent.task() == Some(TaskKind::GoHome)
            && self.way_home.is_none()
            && let Some((home, _)) = self.home
        {
            self.way_home = Some([self.place().unwrap_or(agent.state().at), home]);
        }
        // From the task that plans the way home on, every new plan is one of it.
        let is_planned = agent.log().last().is_some_and(|task| task.task == TaskKind::PathPlan);
        let route = &agent.state().route;
        if is_planned && !route.is_empty() && self.planned != *route {
            self.planned.clone_from(route);
            self.routes.push(route.iter().map(|place| self.truly(*place)).collect());
        }
    }

    /// Where it truly was about then; `None` where that is not remembered.
    pub(super) fn pose_near(&self, time: SimTime) -> Option<Pose2> {
        let off = |(known, _): &&(SimTime, Pose)| known.nanos().abs_diff(time.nanos());
        let (known, pose) = self.recent.iter().min_by_key(off)?;
        let is_near = known.nanos().abs_diff(time.nanos()) <= NEAR.nanos();
        is_near.then(|| Pose2::from(pose))
    }

    /// Where it truly is; `None` while no truth is known.
    pub(crate) fn place(&self) -> Option<DVec2> {
        self.recent.back().map(|(_, pose)| pose.position.truncate())
    }

    /// How far it truly is from home; `None` without a home or without a truth.
    pub(crate) fn to_home(&self) -> Option<f64> {
        Some(self.place()?.distance(self.home?.0))
    }

    /// How far off its beliefs were; `None` without a truth.
    pub(crate) fn pose_error(&self) -> Option<PoseError> {
        let (sum, max, count) = self.errors;
        (count > 0).then(|| PoseError { mean: sum / f64::from(count), max })
    }

    /// How it was when it said that it had found something.
    pub(crate) fn find(&self, quarry: Quarry) -> Option<Find> {
        self.finds.get(quarry.waypoint()).map(|(_, find)| *find)
    }

    /// Metres truly driven from one time to another; `None` without a truth.
    pub(crate) fn metres(&self, from: SimTime, to: SimTime) -> Option<f64> {
        self.driven.last()?;
        Some(within(&self.driven, from, to))
    }

    /// Share of the time from one to another that it truly turned on the spot; `None` without a truth.
    pub(crate) fn turning(&self, from: SimTime, to: SimTime) -> Option<f64> {
        self.before?;
        let seconds = to.since(from).seconds();
        (seconds > 0.0).then(|| within(&self.turned, from, to) / seconds)
    }
}

/// What a sum grew by from one time to another.
fn within(sums: &[(SimTime, f64)], from: SimTime, to: SimTime) -> f64 {
    let until = |time: SimTime| {
        let count = sums.partition_point(|(at, _)| *at <= time);
        count.checked_sub(1).map_or(0.0, |last| sums[last].1)
    };
    until(to) - until(from)
}

/// The same pose on the floor: place and heading.
fn flat(pose: &Pose) -> Pose {
    Pose::from_xyz_yaw(pose.position.x, pose.position.y, 0.0, pose.yaw())
}

/// From a place to the nearest part of a victim, on the floor.
fn nearest(simulation: &Simulation, at: DVec2) -> Option<f64> {
    let distance = |part: &Part| {
        let (low, high) = part.shape.bounds();
        at.distance(at.clamp(low.as_dvec3().truncate(), high.as_dvec3().truncate()))
    };
    simulation.world().victim_parts().iter().map(distance).min_by(f64::total_cmp)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn turning_on_the_spot_is_counted_and_driving_through_an_arc_is_not() {
        let mut account = Account::default();
        let time = |k: u32| SimTime::from_millis(50 * u64::from(k));
        for k in 0_u32..=40 {
            // A second on the spot, then a second through an arc.
            let ahead = 0.02 * f64::from(k.saturating_sub(20));
            let pose = Pose::from_xyz_yaw(ahead, 0.0, 0.0, 0.03 * f64::from(k));
            account.know(time(k), pose);
            account.turn();
        }
        let share = account.turning(time(0), time(40)).unwrap();
        assert!((share - 0.5).abs() < 1e-9, "{share}");
        assert_eq!(account.turning(time(20), time(40)), Some(0.0));
        assert_eq!(Account::default().turning(time(0), time(1)), None, "without a truth");
    }
}
