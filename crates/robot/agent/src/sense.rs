//! What readings mean.

use std::collections::{BTreeMap, VecDeque};
use std::sync::Arc;

use base::geom::Pose;
use base::messages::{Reading, ReadingData, Scan, TagSeen};
use base::model::{RobotModel, SensorKind};
use base::time::SimTime;
use glam::{DVec2, DVec3};
use robot_localisation::{
    Attitude, Company, Localiser, PoseSource, Sketch, TeamMap, lean_of, localiser,
};
use robot_mapping::{Album, MountKind, Mounts, PosedReading};
use robot_planning::Footprint;

use crate::anchors::Anchors;
use crate::hidden::{Coarse, hidden_echo};
use crate::light::{Band, has_level_scanner, sees_one_plane};
use crate::mission::{BEACON, BeaconSense};
use crate::nearby::{Nearby, REACH};
use crate::state::{RangeSeen, Sighting, State};
use crate::team::MateSeen;

/// A point of the trail is kept if it is this far from the last one, metres.
const TRAIL_STEP: f64 = 0.02;
/// How long places are remembered, for whoever wants to know whether the robot moves.
const MEMORY: SimTime = SimTime::from_millis(4000);

/// A reading that no pose has come for after this long is not drawn.
const LONGEST_WAIT: SimTime = SimTime::from_millis(2000);

/// A range sensor that looks up or down by more than this, as the sine, tells nothing of what is ahead.
const LEVEL: f64 = 0.35;
/// No wheels roll farther than this from one reading to the next, metres.
const LONGEST_ROLL: f64 = 1.0;
/// A single beam of light is taken to be this wide, radians to either side.
const BEAM: f64 = 0.01;

/// Takes readings into the state.
pub(crate) struct Senses {
    localiser: Box<dyn Localiser>,
    attitude: Attitude,
    /// When the robot first knew where it was: what was read before is not drawn.
    since: Option<SimTime>,
    /// Readings for the map that are newer than the newest pose, oldest first.
    waiting: VecDeque<Reading>,
    /// What the map was drawn from, if the localiser may move the past.
    album: Option<Album>,
    anchors: Anchors,
    /// The whole map again, because the past has moved.
    anew: Option<Vec<PosedReading>>,
    mounts: Mounts,
    /// Receivers of tags and victim sensors: what carries them, and where they sit on it.
    finder_mounts: BTreeMap<String, (Option<String>, Pose)>,
    band: Band,
    nearby: Nearby,
    /// What the last scan of each scanner has shown close by that may be mates: seen now, and not remembered.
    passing: BTreeMap<String, Vec<DVec2>>,
    /// Of the poses that everything was placed by.
    revision: u64,
    /// Whether a level scanner draws the map, and whether nothing else tells how far things are.
    has_scanner: bool,
    feels: bool,
    /// The beacon's number; `None` takes the tag whose memory says so.
    beacon: Option<u32>,
    beacon_sense: BeaconSense,
    /// Whether readings are for the map.
    draws_maps: bool,
    /// From the robot's middle to its shell at least, and at most, metres.
    shell: f64,
    corners: f64,
    /// What odometry told last.
    counted: Option<Pose>,
}

impl Senses {
    pub(crate) fn new(
        model: &RobotModel,
        source: PoseSource,
        world_from_start: Pose,
        beacon: Option<u32>,
    ) -> Self {
        let told_by = localiser(source, model, world_from_start);
        let album = told_by.revises().then(Album::default);
        let shape = Footprint::of(model).ok();
        let radius = |of: fn(&Footprint) -> f64| shape.as_ref().map_or(0.0, of);
        let shell = radius(Footprint::inscribed_radius);
        let mounts = Mounts::from_model(model);
        let finds = |kind: &SensorKind| matches!(kind, SensorKind::Rfid(_) | SensorKind::Victim(_));
        let finders = model.equipment.iter().filter(|item| finds(&item.kind));
        let finder_mounts =
            finders.map(|i| (i.name.clone(), (i.parent.clone(), i.parent_from_sensor))).collect();
        let (has_scanner, feels) = (has_level_scanner(&mounts), sees_one_plane(model, &mounts));
        Self {
            localiser: told_by,
            attitude: Attitude::new(model),
            since: None,
            waiting: VecDeque::new(),
            album,
            anchors: Anchors::default(),
            anew: None,
            mounts,
            finder_mounts,
            band: Band::of(model),
            nearby: Nearby::default(),
            passing: BTreeMap::new(),
            revision: 0,
            has_scanner,
            feels,
            beacon,
            beacon_sense: BeaconSense::Reader,
            draws_maps: true,
            shell,
            corners: radius(Footprint::circumscribed_radius),
            counted: None,
        }
    }

    /// The same, with a beacon that is sensed so.
    pub(crate) fn with_beacon(self, beacon_sense: BeaconSense) -> Self {
        Self { beacon_sense, ..self }
    }

    /// Knows where it is by `localiser` from now on.
    pub(crate) fn localise_by(&mut self, localiser: Box<dyn Localiser>) {
        self.album = localiser.revises().then(Album::default);
        self.localiser = localiser;
    }

    /// Was not told where it begins among others.
    pub(crate) fn forget_start(&mut self) {
        self.localiser.forget_start();
    }

    /// Was told where it begins within so many metres and radians.
    pub(crate) fn begin_within(&mut self, told_within: (f64, f64)) {
        self.localiser.begin_within(told_within);
    }

    /// What the localiser has to tell mates in this cycle.
    pub(crate) fn say(&mut self, now: SimTime) -> Vec<Vec<u8>> {
        self.localiser.say(now)
    }

    /// A sensor that the localiser wants to be asked in this cycle.
    pub(crate) fn asks(&mut self, now: SimTime) -> Option<String> {
        self.localiser.asks(now)
    }

    /// What the localiser knows of mates.
    pub(crate) fn company(&self) -> Option<Company> {
        self.localiser.company()
    }

    /// The map that the localiser makes with them.
    pub(crate) fn team_map(&self) -> Option<&TeamMap> {
        self.localiser.team_map()
    }

    /// What the localiser has made of scans so far, if it matches scans.
    pub(crate) fn sketch(&self) -> Option<Sketch> {
        self.localiser.sketch()
    }

    /// What the map is to be drawn from anew, if the past has moved since it was last asked for.
    pub(crate) fn take_anew(&mut self) -> Option<Vec<PosedReading>> {
        self.anew.take()
    }

    /// Whether what is sensed from now on is for the map.
    pub(crate) fn draw_maps(&mut self, is_wanted: bool) {
        self.draws_maps = is_wanted;
    }

    /// Whether the robot carries anything that tells by itself how far things are.
    pub(crate) fn sees(model: &RobotModel) -> bool {
        model.equipment.iter().any(|item| {
            item.period.is_some()
                && matches!(
                    item.kind,
                    SensorKind::Sonar(_)
                        | SensorKind::Infrared(_)
                        | SensorKind::Range(_)
                        | SensorKind::Scanner(_)
                )
        })
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
        if self.album.is_some() {
            // What tasks have noted since was noted where the robot still believes to be.
            self.anchors.tie(state);
        }
        // The pose first: whatever else was read in this cycle was read there.
        for reading in readings {
            self.localiser.take(reading);
            self.attitude.take(reading);
        }
        self.believe(state);
        // Joints next: what they carry looks where they are.
        for reading in readings {
            if let ReadingData::Joints(states) = &reading.data {
                self.mounts.set_joints(states);
            }
        }
        (state.scans, state.feels) = (self.has_scanner, self.feels);
        state.hidden.clear();
        state.unlit.clear();
        state.floor.clear();
        for reading in readings {
            self.take_one(state, reading);
        }
        self.nearby.fade(state.at, now);
        // Seen before anybody had said who stands there.
        self.nearby.forget(|at| state.mates.iter().any(|mate| mate.is_at(at, now)));
        state.near.clear();
        state.near.extend(self.nearby.in_robot(state.at, state.heading));
        let turn = DVec2::from_angle(-state.heading);
        let near = |place: DVec2| turn.rotate(place - state.at);
        let (outside, reach) = (self.shell, REACH);
        // Mates are taken to be as large as oneself.
        let told = state.mates.iter().flat_map(|mate| mate.outline(self.corners, now));
        let beside = told.map(near).filter(|p| (outside..reach).contains(&p.length()));
        let seen: Vec<DVec2> =
            self.passing.values().flatten().copied().map(near).chain(beside).collect();
        state.near.extend(seen);
        self.place(state, readings)
    }

    /// Whether a reading draws the map: echoes do not where light does it better.
    fn is_for_map(&self, reading: &Reading) -> bool {
        let is_drawn = || self.draws_maps && self.localiser.is_worth_drawing();
        match reading.data {
            ReadingData::Joints(_) => true,
            ReadingData::Scan(_) => is_drawn(),
            ReadingData::Range(_) => !self.has_scanner && is_drawn(),
            _ => false,
        }
    }

    /// Takes what the localiser believes into the state.
    fn believe(&mut self, state: &mut State) {
        let Some(belief) = self.localiser.belief().copied() else { return };
        state.belief = Some(belief);
        let has_moved = belief.revision != self.revision;
        if has_moved {
            self.revision = belief.revision;
            self.move_the_past(state);
        }
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
        if state.pose_time.is_some() && !has_moved {
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

    /// Places everything anew that was placed by poses that have moved.
    fn move_the_past(&mut self, state: &mut State) {
        let pose_at = |time| self.localiser.pose_at(time);
        self.nearby.clear();
        for (time, at) in &mut state.trail {
            if let Some(pose) = pose_at(*time) {
                *at = pose.position.truncate();
            }
        }
        for (time, at, heading) in &mut state.recent {
            if let Some(pose) = pose_at(*time) {
                (*at, *heading) = (pose.position.truncate(), pose.yaw());
            }
        }
        self.anchors.follow(state, pose_at);
        self.anew = self.album.as_ref().map(|album| album.posed(pose_at));
    }

    /// What the map is drawn from: each reading where the robot was when it was taken. What is newer than the newest pose waits for the next.
    fn place(&mut self, state: &mut State, readings: &[Reading]) -> Vec<PosedReading> {
        let mut for_map: Vec<Reading> =
            readings.iter().filter(|reading| self.is_for_map(reading)).cloned().collect();
        let is_joints = |reading: &Reading| matches!(reading.data, ReadingData::Joints(_));
        for_map.sort_by_key(|reading| (reading.time, !is_joints(reading)));
        self.waiting.extend(for_map);
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
                Some(world_from_robot) => {
                    let reading = Arc::new(self.without_mates(state, world_from_robot, reading));
                    if let Some(album) = &mut self.album {
                        album.keep(Arc::clone(&reading));
                    }
                    placed.push(PosedReading { world_from_robot, reading });
                }
                None => state.unplaced += 1,
            }
        }
        placed
    }

    /// A reading for the map, without what may be the bodies of mates: they are no walls.
    fn without_mates(
        &self,
        state: &State,
        world_from_robot: Pose,
        mut reading: Reading,
    ) -> Reading {
        let ReadingData::Scan(scan) = &mut reading.data else { return reading };
        let Some(mount) = self.mounts.get(&reading.sensor) else { return reading };
        let eye = world_from_robot * mount.robot_from_sensor;
        let (at, reach) = (eye.position.truncate(), scan.max_range);
        let now = state.now;
        let near: Vec<&MateSeen> =
            state.mates.iter().filter(|mate| mate.at.distance(at) < reach).collect();
        if near.is_empty() {
            return reading;
        }
        let beams = scan.ranges.len() / scan.elevations.len().max(1);
        for (index, range) in scan.ranges.iter_mut().enumerate() {
            let Some(length) = range.map(f64::from) else { continue };
            let (sin, cos) = libm::sincos(scan.first_angle + scan.step * (index % beams) as f64);
            let end = at + (eye.rotation * DVec3::new(cos, sin, 0.0) * length).truncate();
            if near.iter().any(|mate| mate.may_be_at(end, now)) {
                // No length at all: nothing is drawn, neither free nor solid.
                *range = Some(f32::NAN);
            }
        }
        reading
    }

    fn take_one(&mut self, state: &mut State, reading: &Reading) {
        match &reading.data {
            ReadingData::Range(range) => self.take_range(state, reading, *range),
            ReadingData::Scan(scan) => self.take_scan(state, reading, scan),
            ReadingData::Tags(tags) => {
                let beacon = tags.iter().find(|tag| self.is_beacon(tag));
                let place = beacon.and_then(|tag| tag.position);
                let mut sighting = place.map(|place| self.sighting(state, &reading.sensor, place));
                if let (Some(sighting), BeaconSense::Distance) = (&mut sighting, self.beacon_sense)
                {
                    sighting.at = None;
                }
                state.beacon.see(sighting);
            }
            ReadingData::Victims(parts) => {
                let all = parts.iter().map(|p| self.sighting(state, &reading.sensor, p.position));
                let nearest = all.min_by(|a, b| a.distance.total_cmp(&b.distance));
                state.victim.see(nearest);
            }
            ReadingData::Battery(battery) => state.charge = Some(battery.charge),
            ReadingData::Odometry(pose) => self.take_wheels(state, *pose),
            ReadingData::Signals(signals) => {
                let heard = signals.iter().map(|s| (s.robot.clone(), (s.strength, reading.time)));
                state.signals.extend(heard);
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

    /// Sums up what wheels tell; a jump is odometry that counts anew.
    fn take_wheels(&mut self, state: &mut State, start_from_robot: Pose) {
        let before = self.counted.replace(start_from_robot);
        let moved = before.map(|before| before.inverse() * start_from_robot);
        let Some(moved) = moved.filter(|moved| moved.position.length() < LONGEST_ROLL) else {
            return;
        };
        let step = DVec2::new(moved.position.x, moved.yaw());
        state.rolled = Some(state.rolled.unwrap_or_default() + step);
    }

    fn take_range(&self, state: &mut State, reading: &Reading, range: Option<f64>) {
        let Some(mount) = self.mounts.get(&reading.sensor) else { return };
        let MountKind::Cone { beam_angle, max_range } = mount.kind else { return };
        state.range_time = Some(reading.time);
        let ahead = mount.robot_from_sensor.rotation * DVec3::X;
        if ahead.z.abs() > LEVEL {
            return;
        }
        let mut seen = RangeSeen {
            range,
            mount: mount.robot_from_sensor.position.truncate(),
            bearing: mount.robot_from_sensor.yaw(),
            half_angle: (beam_angle / 2.0).max(BEAM),
            max_range,
            is_lit: false,
        };
        let hidden = hidden_echo(state, &seen);
        seen.is_lit = self.has_scanner && hidden.is_none();
        if let Some(known) = state.ranges.get_mut(&reading.sensor) {
            let was_hidden = !known.is_lit && known.range.is_some();
            *known = seen;
            let confirmed = hidden.filter(|_| was_hidden && self.has_scanner);
            let confirmed = confirmed.filter(|_| !answers_for_mate(state, &seen));
            state.unlit.extend(confirmed.map(|point| state.in_world(point)));
        } else {
            state.ranges.insert(reading.sensor.clone(), seen);
        }
    }

    fn take_scan(&mut self, state: &mut State, reading: &Reading, scan: &Scan) {
        let Some(mount) = self.mounts.get(&reading.sensor) else { return };
        let shown = self.band.show(&mount.robot_from_sensor, state.up_in_robot(), scan);
        state.range_time = Some(reading.time);
        if state.pose_time.is_none() {
            return;
        }
        // Where the robot was when it looked, as well as it knows by now.
        let seen_from = self.localiser.pose_at(reading.time);
        let (at, heading) =
            seen_from.map_or((state.at, state.heading), |p| (p.position.truncate(), p.yaw()));
        let in_world = |point: DVec2| at + DVec2::from_angle(heading).rotate(point);
        let is_near = |point: &&DVec2| point.length_squared() < REACH * REACH;
        if let Some(fan) = shown.fan {
            self.nearby.look_through(at, heading, &fan);
            state.scan = Some(fan);
        }
        let mut passing = vec![];
        for place in shown.level.iter().filter(is_near).map(|point| in_world(*point)) {
            if state.may_be_mate(place) {
                passing.push(place);
            } else {
                self.nearby.add(place, reading.time, true);
            }
        }
        for point in shown.floor.iter().filter(is_near) {
            let place = in_world(*point);
            self.nearby.clear_low(place);
            state.floor.push(place);
        }
        let walls = Coarse::of(self.nearby.level_in_robot(at, heading));
        for point in shown.low.iter().filter(is_near) {
            let place = in_world(*point);
            if state.may_be_mate(place) {
                passing.push(place);
                continue;
            }
            self.nearby.add(place, reading.time, false);
            if !walls.is_near(*point) {
                state.hidden.push(place);
            }
        }
        self.passing.insert(reading.sensor.clone(), passing);
    }

    fn is_beacon(&self, tag: &TagSeen) -> bool {
        self.beacon.map_or(tag.memory.as_deref() == Some(BEACON), |id| tag.id == id)
    }

    /// Something at `place` in the frame of a sensor.
    fn sighting(&self, state: &State, sensor: &str, place: DVec3) -> Sighting {
        let robot_from_sensor = match self.finder_mounts.get(sensor) {
            Some((link, place)) => self.mounts.robot_from_link(link.as_deref()) * *place,
            None => Pose::IDENTITY,
        };
        let in_robot = (robot_from_sensor * place).truncate();
        let distance = (in_robot.length() - self.shell).max(0.0);
        Sighting { distance, at: Some(state.in_world(in_robot)) }
    }
}

/// Whether an echo may come from a mate, wherever on its arc that is.
fn answers_for_mate(state: &State, seen: &RangeSeen) -> bool {
    let Some(range) = seen.range.filter(|_| !state.mates.is_empty()) else { return false };
    let end =
        |share: f64| seen.mount + DVec2::from_angle(seen.bearing + share * seen.half_angle) * range;
    (-2..=2).any(|k| state.may_be_mate(state.in_world(end(f64::from(k) / 2.0))))
}

#[cfg(test)]
mod look_tests;
#[cfg(test)]
mod mate_tests;
#[cfg(test)]
mod tests;
