//! The one state everything shares.

use std::collections::{BTreeMap, VecDeque};
use std::sync::Arc;

use base::geom::{Pose, wrap_angle};
use base::time::SimTime;
use glam::{DVec2, DVec3};
use robot_clouds::PointCloud;
use robot_localisation::Belief;
use robot_mapping::Grid;
use robot_team::Phase;
use robot_team::RadioMap;
use robot_victims::Person;

use crate::mission::Quarry;
use crate::motion::Motion;
use crate::team::{Intent, MateSeen};

/// A strength that was measured longer ago than this no longer holds.
const FRESH: SimTime = SimTime::from_millis(3_000);

/// What a robot knows. Sensing writes it, thinking reads it.
#[expect(clippy::struct_excessive_bools, reason = "facts that have nothing to do with each other")]
#[derive(Clone, Debug)]
pub struct State {
    /// Now.
    pub now: SimTime,
    /// Since the cycle before, seconds.
    pub cycle: f64,
    /// All that it believes of where it is; `None` before the first time. `at`, `heading` and `pose_time` are taken from it.
    pub belief: Option<Belief>,
    /// Where it believes to be, metres.
    pub at: DVec2,
    /// Where it believes to look, radians to the left from x.
    pub heading: f64,
    /// Where to its own upright leans, as long as the sine of how much; as an inertial unit feels it, else as its pose tells it.
    pub lean: DVec2,
    /// When it last knew where it is; `None` before the first time.
    pub pose_time: Option<SimTime>,
    /// Readings that no pose came for in time, and that the map lacks.
    pub unplaced: u64,
    /// What range sensors said last, by name.
    pub ranges: BTreeMap<String, RangeSeen>,
    /// The newest scan of a level laser scanner.
    pub scan: Option<ScanSeen>,
    /// When the last of them spoke.
    pub range_time: Option<SimTime>,
    /// Whether it carries any of them: then it does not move while they are silent.
    pub sees: bool,
    /// Whether a level scanner draws its map.
    pub scans: bool,
    /// Whether that is one level plane and nothing else: low things and glass have to be felt.
    pub feels: bool,
    /// Things close by that scans have shown, in the robot's frame, metres.
    pub near: Vec<DVec2>,
    /// Things that level scanners do not show and slanted beams do, sensed in this cycle: low things, edges of the floor.
    pub hidden: Vec<DVec2>,
    /// Things that only answer echoes, sensed in this cycle: glass. Where on its arc an echo comes from is a guess.
    pub unlit: Vec<DVec2>,
    /// Where slanted beams have met the floor in this cycle.
    pub floor: Vec<DVec2>,
    /// The beacon.
    pub beacon: Sought,
    /// The nearest victim that a victim sensor tells of.
    pub victim: Sought,
    /// What its battery's gauge says is left, 0 to 1; `None` before it has spoken.
    pub charge: Option<f64>,
    /// Whether a bumper touches something.
    pub is_touching: bool,
    /// How often it began to touch something.
    pub contacts: u32,
    /// Driven so far, metres.
    pub metres: f64,
    /// What its wheels have told so far, whether it got on or not: metres ahead, radians to the left; `None` where they tell nothing.
    pub rolled: Option<DVec2>,
    /// Places by name.
    pub waypoints: BTreeMap<String, DVec2>,
    /// The route that was planned last.
    pub route: Vec<DVec2>,
    /// The map, as it is seen in this cycle.
    pub grid: Arc<Grid>,
    /// The map as it was when what was sought was found.
    pub grid_at_find: Option<Arc<Grid>>,
    /// What sweeps have given so far.
    pub cloud: Option<PointCloud>,
    /// Where the body stood while that was swept.
    pub swept_from: Vec<Pose>,
    /// Where it was, a point every few centimetres.
    pub trail: Vec<(SimTime, DVec2)>,
    /// Mates, as far as they were heard of.
    pub mates: Vec<MateSeen>,
    /// How strong others are heard where, as its readings have taught it; `None` of who works in no team.
    pub radio: Option<RadioMap>,
    /// Whether some station of the team lacks something that is known here, as far as is known.
    pub is_owed: bool,
    /// Everybody who may be there, as far as the team knows, the most probable first; nobody where it does not look for victims.
    pub people: Arc<Vec<Person>>,
    /// Where mates have fallen, metres.
    pub falls: Vec<DVec2>,
    /// How strong other radios are heard, dBm, and when that was, by the names of who carries them.
    pub signals: BTreeMap<String, (f64, SimTime)>,
    /// How a person who leads wants it to move, and when they said so: for tasks that do what they are told.
    pub order: Option<(Motion, SimTime)>,
    /// What it is about, for its mates.
    pub intent: Intent,
    /// Headings and places of the last seconds, for those who want to know whether it moves.
    pub recent: VecDeque<(SimTime, DVec2, f64)>,
}

/// What a range sensor said last.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RangeSeen {
    /// Metres; `None` where nothing came back.
    pub range: Option<f64>,
    /// Where the sensor sits on the robot, metres.
    pub mount: DVec2,
    /// Where it looks, radians to the left from straight ahead.
    pub bearing: f64,
    /// Half of its opening angle.
    pub half_angle: f64,
    /// The most it can say.
    pub max_range: f64,
    /// Whether a scanner sees what answers, or sees farther: then that one is believed.
    pub is_lit: bool,
}

/// One fan of a scanner, from where it sits on the robot.
#[derive(Clone, Debug, PartialEq)]
pub struct ScanSeen {
    /// Where the scanner sits on the robot, metres.
    pub mount: DVec2,
    /// Where it looks, radians to the left from straight ahead.
    pub bearing: f64,
    /// Direction of the first beam from there.
    pub first_angle: f64,
    /// From one beam to the next.
    pub step: f64,
    /// The most it can say, metres.
    pub max_range: f64,
    /// Metres a beam; `None` where nothing came back.
    pub ranges: Vec<Option<f32>>,
}

/// Something that is searched for, as far as it was sensed.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Sought {
    /// If it is sensed now.
    pub now: Option<Sighting>,
    /// Where it was sensed last.
    pub last: Option<DVec2>,
}

impl Sought {
    /// What is sensed now, or that nothing is.
    pub(crate) fn see(&mut self, sighting: Option<Sighting>) {
        self.now = sighting;
        self.last = sighting.and_then(|sighting| sighting.at).or(self.last);
    }
}

/// Something that is searched for, as a sensor tells it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sighting {
    /// From the robot's shell, metres.
    pub distance: f64,
    /// Where it is; `None` if only its distance is sensed.
    pub at: Option<DVec2>,
}

impl State {
    /// Before anything is known.
    pub(crate) fn new(grid: Arc<Grid>) -> Self {
        Self {
            now: SimTime::ZERO,
            cycle: 0.0,
            belief: None,
            at: DVec2::ZERO,
            heading: 0.0,
            lean: DVec2::ZERO,
            pose_time: None,
            unplaced: 0,
            ranges: BTreeMap::new(),
            scan: None,
            range_time: None,
            sees: false,
            scans: false,
            feels: false,
            near: vec![],
            hidden: vec![],
            unlit: vec![],
            floor: vec![],
            beacon: Sought::default(),
            victim: Sought::default(),
            charge: None,
            is_touching: false,
            contacts: 0,
            metres: 0.0,
            rolled: None,
            waypoints: BTreeMap::new(),
            route: vec![],
            grid,
            grid_at_find: None,
            cloud: None,
            swept_from: vec![],
            trail: vec![],
            mates: vec![],
            radio: None,
            is_owed: false,
            people: Arc::default(),
            falls: vec![],
            signals: BTreeMap::new(),
            order: None,
            intent: Intent::default(),
            recent: VecDeque::new(),
        }
    }

    /// Whether readings are older than `limit`: what is known no longer holds.
    pub(crate) fn is_stale(&self, limit: SimTime) -> bool {
        let is_old = |time: SimTime| self.now.since(time) > limit;
        let spoke = self.range_time.unwrap_or(SimTime::ZERO);
        self.pose_time.is_none_or(is_old) || (self.sees && is_old(spoke))
    }

    /// The strength at which it hears the station, dBm; `None` if it has not lately.
    pub(crate) fn weakest_link(&self) -> Option<f64> {
        let stations = self.mates.iter().filter(|mate| mate.phase == Phase::Station);
        let heard = stations.filter_map(|mate| self.signals.get(&mate.name));
        let fresh = heard.filter(|(_, when)| self.now.since(*when) < FRESH);
        fresh.map(|(strength, _)| *strength).reduce(f64::min)
    }

    /// Whether something at a place may be a mate.
    pub(crate) fn may_be_mate(&self, place: DVec2) -> bool {
        self.mates.iter().any(|mate| mate.may_be_at(place, self.now))
    }

    /// A point of the robot's frame in the world, as far as it knows.
    pub fn in_world(&self, in_robot: DVec2) -> DVec2 {
        self.at + DVec2::from_angle(self.heading).rotate(in_robot)
    }

    /// Which way up is in the robot's frame, as far as it knows how it leans.
    pub(crate) fn up_in_robot(&self) -> DVec3 {
        let lean = DVec2::from_angle(-self.heading).rotate(self.lean);
        (-lean).extend(libm::sqrt((1.0 - lean.length_squared()).max(0.0)))
    }

    /// What is known of something that is searched for.
    pub fn sought(&self, quarry: Quarry) -> &Sought {
        match quarry {
            Quarry::Beacon => &self.beacon,
            Quarry::Victim => &self.victim,
        }
    }

    /// What was sought is found from here: the place is called so from now on, and the map as it is now is kept.
    pub(crate) fn mark_find(&mut self, quarry: Quarry) {
        self.waypoints.insert(quarry.waypoint().to_owned(), self.at);
        self.grid_at_find = Some(Arc::clone(&self.grid));
    }

    pub(crate) fn sought_mut(&mut self, quarry: Quarry) -> &mut Sought {
        match quarry {
            Quarry::Beacon => &mut self.beacon,
            Quarry::Victim => &mut self.victim,
        }
    }

    /// Radians to the left that the robot has to turn to look at a place.
    pub fn bearing_to(&self, place: DVec2) -> f64 {
        let way = place - self.at;
        wrap_angle(libm::atan2(way.y, way.x) - self.heading)
    }

    /// The range in a direction, to the left from straight ahead: what a scan shows there, or else the sensor that looks there best;
    /// `most` where they say nothing.
    pub fn range_towards(&self, bearing: f64, most: f64) -> f64 {
        if let Some((left, right)) = self.scan.as_ref().and_then(|scan| scan.beams_beside(bearing))
        {
            return [left, right].into_iter().flatten().map(f64::from).fold(most, f64::min);
        }
        let off = |seen: &&RangeSeen| wrap_angle(seen.bearing - bearing).abs();
        let best = self.ranges.values().min_by(|a, b| off(a).total_cmp(&off(b)));
        best.and_then(|seen| seen.range).map_or(most, |range| range.min(most))
    }
}
