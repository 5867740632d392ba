//! Finding a robot on a map that does not change.
//!
//! The map is frozen by its type: nothing here can move a patch or add one. Until scans from several places agree on where the robot is, the
//! answer is "not sure"; rooms that look alike, and other buildings, never get that far.

use base::geom::{Pose2, wrap_angle};
use glam::{DMat3, DVec3};
use link_slam_maps::SlamMap;
use robot_matching::everywhere::{Hunt, Outcome};
use robot_matching::{Fan, Points, Rate};

use crate::manifold::Manifold;
use crate::odometry::Odometry;
use crate::parts::{BESIDE, Directions, SEARCHED, WANTED, Whole, bin};
use crate::recognise::thinned;
use crate::register::{Guess, register, share};
use crate::saved::manifold_of;
use crate::scan::Scan;
use crate::settings::Settings;
use crate::slam::Slam;

/// A scan is there if so many of its points are met.
const LEAST_SHARE: f64 = 0.6;
/// The map is searched each time the robot has moved or turned so far: metres, radians.
const EVERY: (f64, f64) = (0.4, 0.4);
/// So many searches must agree, the first and the last of them so far apart (metres, or radians).
const AGREEING: usize = 3;
const APART: (f64, f64) = (0.7, 0.7);
/// Poses agree that are as far apart as among the surroundings, within this: metres, radians, and metres a metre.
const AGREE: (f64, f64, f64) = (0.2, 0.1, 0.05);
/// Searches that are remembered.
const REMEMBERED: usize = 12;
/// Fewer points met than this, so many scans in a row, and the robot is lost.
const LOST: (f64, usize) = (0.3, 5);
/// The most patches that a scan is matched with, and how far they may be, metres.
const MOST_REFERENCES: usize = 6;
const NEAR: f64 = 5.0;
/// How far points look for their likes, metres.
const GATE: f64 = 0.3;

/// What the surroundings are mapped with: they need not close loops.
const ALONE: Settings = Settings {
    deskew: true,
    near_links: true,
    calibration: true,
    loops: false,
    parts: false,
    polish: false,
};

/// A map that nobody changes.
#[derive(Clone, Debug)]
pub struct FrozenMap {
    manifold: Manifold,
    odometry: Odometry,
    whole: Whole,
}

/// Where the robot is on a map.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Answer {
    /// Here; the share of the scan's points that the map explains.
    Here(Pose2, f64),
    /// Nobody knows yet: so many searches agree of those that found a place, and so many were made.
    NotSure {
        /// Searches that agree with the last.
        agreeing: usize,
        /// Searches that found a place.
        found: usize,
        /// Searches.
        searched: usize,
    },
}

impl FrozenMap {
    /// Takes a map as a file has it.
    pub fn new(map: &SlamMap) -> Self {
        let manifold = manifold_of(map);
        let mut whole = Whole::new((0..manifold.patches().len()).collect());
        while whole.advance(&manifold, usize::MAX).is_none() {}
        Self { whole, odometry: Odometry::resumed(&map.wheels, false), manifold }
    }

    /// The one place from where the surroundings belong, if there is one; `None` where there is none, or another is as good.
    fn search(&self, surroundings: &Manifold, own: &Pose2, points: &Points) -> Option<Pose2> {
        let (hops, within, most) = BESIDE;
        let newest = surroundings.patches().len().checked_sub(1)?;
        let seen = surroundings.stretch(newest, hops, within, most);
        let cloud = thinned(&surroundings.places(&seen, own), SEARCHED);
        let mut directions = Directions::default();
        for index in &seen {
            directions.add(surroundings, *index, own);
        }
        let worth = self.whole.directions().worth(&directions);
        let is_worth = |heading: f64| worth[bin(heading.to_degrees())];
        let field = self.whole.field()?;
        let mut hunt = Hunt::new(field, &cloud, is_worth, WANTED);
        let outcome = hunt.advance(field, 2 * WANTED.most_work)?;
        let Outcome::Found(found, None) = outcome else { return None };
        let guess =
            Guess { pose: found.first()?.pose, information: DMat3::from_diagonal(DVec3::ONE) };
        let (pose, share) = self.fitted(points, &guess);
        (share >= LEAST_SHARE).then_some(pose)
    }

    /// Where points lie best near a guess, and the share of them that is met.
    fn fitted(&self, points: &Points, guess: &Guess) -> (Pose2, f64) {
        let references = self.around(&guess.pose);
        let pose = register(&self.manifold, &references, points, guess, GATE);
        (pose, share(&self.manifold, &references, points, &pose))
    }

    /// Patches around a pose, those that look the same way first.
    fn around(&self, pose: &Pose2) -> Vec<usize> {
        let patches = self.manifold.patches().iter().enumerate();
        let mut ranked: Vec<(f64, usize)> = patches
            .map(|(index, patch)| (pose.to(&patch.world_from_patch), index))
            .filter(|(seen, _)| seen.position().length() < NEAR)
            .map(|(seen, index)| (seen.position().length() + wrap_angle(seen.yaw).abs(), index))
            .collect();
        ranked.sort_by(|a, b| a.0.total_cmp(&b.0).then(a.1.cmp(&b.1)));
        ranked.into_iter().take(MOST_REFERENCES).map(|(_, index)| index).collect()
    }
}

/// Follows a robot over a frozen map.
#[derive(Clone, Debug)]
pub struct Localiser<'a> {
    map: &'a FrozenMap,
    fan: Fan,
    /// What the robot sees around it, in a frame of its own, until it knows where it is.
    surroundings: Slam,
    /// Where odometry was at the last scan.
    last: Option<Pose2>,
    /// Where the robot is, once that is known.
    pose: Option<Pose2>,
    /// Where it was among its surroundings at the last search.
    searched_at: Option<Pose2>,
    searched: usize,
    hits: Vec<Hit>,
    unmet: usize,
}

/// A place that a search found, and where that is among the surroundings.
#[derive(Clone, Copy, Debug)]
struct Hit {
    pose: Pose2,
    own: Pose2,
}

impl<'a> Localiser<'a> {
    /// Knows nothing yet; `fan` is that of the laser that looks, which need not be the one that made the map.
    pub fn new(map: &'a FrozenMap, fan: Fan) -> Self {
        Self {
            map,
            fan,
            surroundings: Slam::new(fan, 0.0, ALONE),
            last: None,
            pose: None,
            searched_at: None,
            searched: 0,
            hits: vec![],
            unmet: 0,
        }
    }

    /// Takes a scan and says where the robot is, if that is sure.
    pub fn step(&mut self, scan: &Scan) -> Answer {
        let points = Points::new(&self.fan, &scan.ranges, &Rate::default());
        let told = self.last.replace(scan.told).map_or(Pose2::IDENTITY, |l| l.to(&scan.told));
        if let Some(pose) = self.pose {
            return self.follow(&points, &pose, &told);
        }
        let own = self.surroundings.step(scan);
        self.look(&points, &own)
    }

    fn follow(&mut self, points: &Points, pose: &Pose2, told: &Pose2) -> Answer {
        let odometry = &self.map.odometry;
        let guess = Guess {
            pose: *pose * odometry.laser_motion(told),
            information: odometry.information(told),
        };
        let (pose, share) = self.map.fitted(points, &guess);
        self.unmet = if share < LOST.0 { self.unmet + 1 } else { 0 };
        if self.unmet >= LOST.1 {
            let map = self.map;
            *self = Self { last: self.last, ..Self::new(map, self.fan) };
            return self.not_sure(0);
        }
        self.pose = Some(pose);
        Answer::Here(pose, share)
    }

    fn look(&mut self, points: &Points, own: &Pose2) -> Answer {
        let since = self.searched_at.map(|at| at.to(own));
        let is_due = since
            .is_none_or(|since| since.position().length() > EVERY.0 || since.yaw.abs() > EVERY.1);
        if is_due {
            self.searched_at = Some(*own);
            self.searched += 1;
            if let Some(pose) = self.map.search(self.surroundings.manifold(), own, points) {
                self.hits.push(Hit { pose, own: *own });
                self.hits.drain(..self.hits.len().saturating_sub(REMEMBERED));
                return self.judge(points);
            }
        }
        self.not_sure(0)
    }

    /// Whether enough searches agree with the last one.
    fn judge(&mut self, points: &Points) -> Answer {
        let Some(last) = self.hits.last().copied() else { return self.not_sure(0) };
        let agreeing: Vec<&Hit> = self.hits.iter().filter(|hit| Self::agree(hit, &last)).collect();
        let is_apart = |hit: &&Hit| {
            let moved = hit.pose.to(&last.pose);
            moved.position().length() > APART.0 || moved.yaw.abs() > APART.1
        };
        let count = agreeing.len();
        let is_most = 2 * count > self.hits.len();
        if count < AGREEING || !is_most || !agreeing.iter().any(is_apart) {
            return self.not_sure(count);
        }
        self.pose = Some(last.pose);
        let references = self.map.around(&last.pose);
        Answer::Here(last.pose, share(&self.map.manifold, &references, points, &last.pose))
    }

    fn agree(a: &Hit, b: &Hit) -> bool {
        let own = a.own.to(&b.own);
        let seen = a.pose.to(&b.pose);
        let off = seen.position().distance(own.position());
        off < AGREE.0 + AGREE.2 * own.position().length()
            && wrap_angle(seen.yaw - own.yaw).abs() < AGREE.1
    }

    fn not_sure(&self, agreeing: usize) -> Answer {
        Answer::NotSure { agreeing, found: self.hits.len(), searched: self.searched }
    }
}
