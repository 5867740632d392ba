//! What readings mean.

use std::collections::BTreeMap;

use base::geom::Pose;
use base::messages::{Reading, ReadingData, TagSeen};
use base::model::{RobotModel, SensorKind};
use base::time::SimTime;
use glam::{DVec2, DVec3};
use robot_mapping::PosedReading;
use robot_planning::Footprint;

use crate::mission::PoseSource;
use crate::state::{RangeSeen, Sighting, State};

/// A point of the trail is kept if it is this far from the last one, metres.
const TRAIL_STEP: f64 = 0.02;
/// How long places are remembered, for whoever wants to know whether the robot moves.
const MEMORY: SimTime = SimTime::from_millis(4000);

/// What the memory of a beacon says, where a mission names no number.
const BEACON: &str = "beacon";

/// Takes readings into the state.
#[derive(Clone, Debug)]
pub(crate) struct Senses {
    source: PoseSource,
    /// Where odometry began.
    world_from_start: Pose,
    mounts: BTreeMap<String, RangeSeen>,
    pose: Option<Pose>,
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
        Self { source, world_from_start, mounts, pose: None, finder_mounts, beacon, shell }
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
            self.take_pose(state, reading);
        }
        for reading in readings {
            self.take_one(state, reading);
        }
        let Some(world_from_robot) = self.pose else { return vec![] };
        let for_maps =
            |r: &&Reading| matches!(r.data, ReadingData::Range(_) | ReadingData::Scan(_));
        let posed = |r: &Reading| PosedReading { world_from_robot, reading: r.clone() };
        readings.iter().filter(for_maps).map(posed).collect()
    }

    fn take_pose(&mut self, state: &mut State, reading: &Reading) {
        let pose = match (&reading.data, self.source) {
            (ReadingData::GroundTruth(pose), PoseSource::GroundTruth)
            | (ReadingData::Ins(pose), PoseSource::Ins) => *pose,
            (ReadingData::Odometry(pose), PoseSource::Odometry) => self.world_from_start * *pose,
            _ => return,
        };
        let at = pose.position.truncate();
        if state.pose_time.is_some() {
            state.metres += state.at.distance(at);
        }
        (state.at, state.heading) = (at, pose.yaw());
        state.lean = (pose.rotation * DVec3::Z).truncate();
        state.pose_time = Some(reading.time);
        self.pose = Some(pose);
        if state.trail.last().is_none_or(|(_, last)| last.distance(at) >= TRAIL_STEP) {
            state.trail.push((reading.time, at));
        }
        state.recent.push_back((reading.time, at, state.heading));
        while state.recent.front().is_some_and(|old| reading.time.since(old.0) > MEMORY) {
            state.recent.pop_front();
        }
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
