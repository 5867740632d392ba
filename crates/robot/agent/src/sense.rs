//! What readings mean.

use std::collections::{BTreeMap, VecDeque};

use base::geom::Pose;
use base::messages::{Reading, ReadingData, TagSeen};
use base::model::{RobotModel, SensorKind};
use base::time::SimTime;
use glam::{DVec2, DVec3};
use robot_localisation::{Attitude, Localiser, PoseSource, lean_of, localiser};
use robot_mapping::PosedReading;
use robot_planning::Footprint;

use crate::state::{RangeSeen, Sighting, State};

/// A point of the trail is kept if it is this far from the last one, metres.
const TRAIL_STEP: f64 = 0.02;
/// How long places are remembered, for whoever wants to know whether the robot moves.
const MEMORY: SimTime = SimTime::from_millis(4000);

/// What the memory of a beacon says, where a mission names no number.
const BEACON: &str = "beacon";
/// A reading that no pose has come for after this long is not drawn.
const LONGEST_WAIT: SimTime = SimTime::from_millis(2000);

/// Takes readings into the state.
pub(crate) struct Senses {
    localiser: Box<dyn Localiser>,
    attitude: Attitude,
    /// When the robot first knew where it was: what was read before is not drawn.
    since: Option<SimTime>,
    /// Readings for the map that are newer than the newest pose, oldest first.
    waiting: VecDeque<Reading>,
    mounts: BTreeMap<String, RangeSeen>,
    /// Where receivers of tags and victim sensors sit.
    finder_mounts: BTreeMap<String, Pose>,
    /// The beacon's number; `None` takes the tag whose memory says so.
    beacon: Option<u32>,
    /// From the robot's middle to its shell at least, metres.
    shell: f64,
}

impl Senses {
    pub(crate) fn new(
        model: &RobotModel,
        source: PoseSource,
        world_from_start: Pose,
        beacon: Option<u32>,
    ) -> Self {
        let shell = Footprint::of(model).map_or(0.0, |shape| shape.inscribed_radius());
        let mut mounts = BTreeMap::new();
        let mut finder_mounts = BTreeMap::new();
        for item in &model.equipment {
            let place = item.parent_from_sensor;
            let (half_angle, max_range) = match &item.kind {
                SensorKind::Sonar(spec) => (spec.beam_angle / 2.0, spec.range.max_range),
                SensorKind::Infrared(spec) | SensorKind::Range(spec) => (0.01, spec.max_range),
                SensorKind::Rfid(_) | SensorKind::Victim(_) => {
                    finder_mounts.insert(item.name.clone(), place);
                    continue;
                }
                _ => continue,
            };
            let (mount, bearing) = (place.position.truncate(), place.yaw());
            let seen = RangeSeen { range: None, mount, bearing, half_angle, max_range };
            mounts.insert(item.name.clone(), seen);
        }
        Self {
            localiser: localiser(source, model, world_from_start),
            attitude: Attitude::new(model),
            since: None,
            waiting: VecDeque::new(),
            mounts,
            finder_mounts,
            beacon,
            shell,
        }
    }

    /// Updates the state; gives back what the map is drawn from.
    pub(crate) fn take(
        &mut self,
        state: &mut State,
        now: SimTime,
        readings: &[Reading],
    ) -> Vec<PosedReading> {
        state.cycle = now.since(state.now).seconds();
        state.now = now;
        // The pose first: whatever else was read in this cycle was read there.
        for reading in readings {
            self.localiser.take(reading);
            self.attitude.take(reading);
        }
        self.believe(state);
        for reading in readings {
            self.take_one(state, reading);
        }
        self.place(state, readings)
    }

    /// Takes what the localiser believes into the state.
    fn believe(&mut self, state: &mut State) {
        let Some(belief) = self.localiser.belief().copied() else { return };
        state.belief = Some(belief);
        let pose = belief.world_from_robot;
        (state.lean, state.heading) = (lean_of(&pose), pose.yaw());
        if let Some(lean) = self.attitude.lean(state.heading) {
            state.lean = lean;
        }
        if state.pose_time == Some(belief.time) {
            return;
        }
        self.since.get_or_insert(belief.time);
        let at = pose.position.truncate();
        if state.pose_time.is_some() {
            state.metres += state.at.distance(at);
        }
        (state.at, state.pose_time) = (at, Some(belief.time));
        if state.trail.last().is_none_or(|(_, last)| last.distance(at) >= TRAIL_STEP) {
            state.trail.push((belief.time, at));
        }
        state.recent.push_back((belief.time, at, state.heading));
        while state.recent.front().is_some_and(|old| belief.time.since(old.0) > MEMORY) {
            state.recent.pop_front();
        }
    }

    /// What the map is drawn from: each reading where the robot was when it was taken. What is newer than the newest pose waits for the next.
    fn place(&mut self, state: &mut State, readings: &[Reading]) -> Vec<PosedReading> {
        let is_for_maps =
            |r: &&Reading| matches!(r.data, ReadingData::Range(_) | ReadingData::Scan(_));
        self.waiting.extend(readings.iter().filter(is_for_maps).cloned());
        let mut placed = vec![];
        while let Some(first) = self.waiting.front() {
            let is_due = state.pose_time.is_some_and(|known| first.time <= known);
            let is_too_old = state.now.since(first.time) > LONGEST_WAIT;
            if !is_due && !is_too_old {
                break;
            }
            let pose = self.localiser.pose_at(first.time);
            let is_known = is_due && self.since.is_some_and(|since| first.time >= since);
            let Some(reading) = self.waiting.pop_front() else { break };
            match pose.filter(|_| is_known) {
                Some(world_from_robot) => placed.push(PosedReading { world_from_robot, reading }),
                None => state.unplaced += 1,
            }
        }
        placed
    }

    fn take_one(&self, state: &mut State, reading: &Reading) {
        match &reading.data {
            ReadingData::Range(range) => {
                let Some(mount) = self.mounts.get(&reading.sensor) else { return };
                let seen = RangeSeen { range: *range, ..*mount };
                if let Some(known) = state.ranges.get_mut(&reading.sensor) {
                    *known = seen;
                } else {
                    state.ranges.insert(reading.sensor.clone(), seen);
                }
                state.range_time = Some(reading.time);
            }
            ReadingData::Tags(tags) => {
                let beacon = tags.iter().find(|tag| self.is_beacon(tag));
                let place = beacon.and_then(|tag| tag.position);
                let sighting = place.map(|place| self.sighting(state, &reading.sensor, place));
                state.beacon.see(sighting);
            }
            ReadingData::Victims(parts) => {
                let all = parts.iter().map(|p| self.sighting(state, &reading.sensor, p.position));
                let nearest = all.min_by(|a, b| a.distance.total_cmp(&b.distance));
                state.victim.see(nearest);
            }
            ReadingData::Touch(touched) => {
                if touched.is_touching && !state.is_touching {
                    state.contacts += 1;
                }
                state.is_touching = touched.is_touching;
            }
            _ => {}
        }
    }

    fn is_beacon(&self, tag: &TagSeen) -> bool {
        self.beacon.map_or(tag.memory.as_deref() == Some(BEACON), |id| tag.id == id)
    }

    /// Something at `place` in the frame of a sensor.
    fn sighting(&self, state: &State, sensor: &str, place: DVec3) -> Sighting {
        let robot_from_sensor = self.finder_mounts.get(sensor).copied().unwrap_or(Pose::IDENTITY);
        let in_robot: DVec2 = (robot_from_sensor * place).truncate();
        let turned = DVec2::from_angle(state.heading).rotate(in_robot);
        let distance = (in_robot.length() - self.shell).max(0.0);
        Sighting { distance, at: state.at + turned }
    }
}

#[cfg(test)]
mod tests;
