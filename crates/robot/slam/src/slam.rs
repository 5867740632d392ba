//! The front end: scan by scan, where is the laser.

use base::geom::Pose2;
use glam::DMat3;
use robot_matching::{Fan, Points, Rate};

use crate::chores::{Chores, LOOKED_UP};
use crate::doubt::{doubt_of_newest, doubts};
use crate::loops::Loops;
use crate::manifold::Manifold;
use crate::near;
use crate::odometry::Odometry;
use crate::parts::{Relocation, Watch};
use crate::patch::{Kind, Patch, Relation};
use crate::period::Period;
use crate::scan::{Placed, Scan};
use crate::settings::Settings;

/// A patch is begun when the laser has moved this far from the last: metres, radians (UvA, ManifoldSlam).
const PATCH: (f64, f64) = (0.2, 5.0 * std::f64::consts::PI / 180.0);
/// And so many times as far where somebody stands in the way.
const HIDDEN: f64 = 3.0;
/// Wheels learn nothing from a scan that meets fewer of its points than this.
const LEAST_SHARE: f64 = 0.6;
/// Patches that have moved less than this are where they were: metres, radians.
const TOLD: (f64, f64) = (0.02, 0.01);
/// Covariance of a pose that is not known.
const ANYWHERE: DMat3 =
    DMat3::from_diagonal(glam::DVec3::new(1e4, 1e4, std::f64::consts::PI * std::f64::consts::PI));
/// Every so many patches the back end settles them without being asked.
const SETTLED: usize = 50;

/// Where a laser is, scan by scan, and what it has seen.
#[derive(Clone, Debug)]
pub struct Slam {
    pub(crate) fan: Fan,
    pub(crate) settings: Settings,
    pub(crate) manifold: Manifold,
    pub(crate) placed: Vec<Placed>,
    pub(crate) period: Period,
    pub(crate) odometry: Odometry,
    pub(crate) loops: Loops,
    pub(crate) watch: Watch,
    pub(crate) relocation: Relocation,
    /// Where odometry said the last scans were, that may turn out to begin a new part.
    pub(crate) strange: Vec<Pose2>,
    pub(crate) chores: Chores,
    pub(crate) is_told_lost: bool,
    /// Patches that scans are matched with at the moment.
    pub(crate) references: Vec<usize>,
    pub(crate) last: Option<(f64, Pose2)>,
    pub(crate) pose: Pose2,
    pub(crate) share: f64,
    /// The laser's last motion, where wheels told quite another one.
    pub(crate) skid: Option<Pose2>,
    /// Grows when patches have moved away from where they were when it last grew, which is kept beside it.
    pub(crate) revision: u64,
    pub(crate) told: Vec<Pose2>,
    /// How uncertain each patch is, seen from the first.
    pub(crate) doubts: Vec<Option<DMat3>>,
    /// How many scans are those of a map that was gone on with.
    pub(crate) resumed: usize,
    /// Work of the last step.
    pub(crate) spent: usize,
}

impl Slam {
    /// Nothing seen yet; the first scan will lie at the origin. `lever` is how far the laser is ahead of odometry's centre, as far as told.
    pub fn new(fan: Fan, lever: f64, settings: Settings) -> Self {
        Self {
            fan,
            settings,
            manifold: Manifold::default(),
            placed: vec![],
            period: Period::default(),
            odometry: Odometry::new(lever, settings.calibration),
            loops: Loops::default(),
            watch: Watch::default(),
            relocation: Relocation::default(),
            strange: vec![],
            chores: Chores::default(),
            is_told_lost: false,
            references: vec![],
            last: None,
            pose: Pose2::IDENTITY,
            share: 1.0,
            skid: None,
            revision: 0,
            told: vec![],
            doubts: vec![],
            resumed: 0,
            spent: 0,
        }
    }

    /// Takes a scan and gives the laser's pose.
    pub fn step(&mut self, scan: &Scan) -> Pose2 {
        self.spent = 0;
        let Some((last_time, last_told)) = self.last.replace((scan.time, scan.told)) else {
            return self.begin(scan);
        };
        let told = last_told.to(&scan.told);
        let motion = self.odometry.laser_motion(&told);
        let rate = self.rate(&motion, scan.time - last_time);
        let points = Points::new(&self.fan, &scan.ranges, &rate);
        let found = self.locate(&points, &motion, &told);
        self.spent = found.work / LOOKED_UP;
        if let Some(cause) = self.loss(&found, &points, scan) {
            self.pose = self.pose * motion;
            self.begin_part(scan, (points, rate), cause);
            return self.pose;
        }
        self.skid = self.skidded(&motion, &told, &found);
        (self.pose, self.share) = (found.pose, found.share);
        let patch = self.manifold.patches().len() - 1;
        let since = self.manifold.patches()[patch].world_from_patch.to(&self.pose);
        // People are no part of the building: a patch waits until they have gone, but not for ever.
        let most = if self.watch.is_hidden() { HIDDEN } else { 1.0 };
        let has_moved =
            since.position().length() > PATCH.0 * most || since.yaw.abs() > PATCH.1 * most;
        // A strange scan may be the first of a new part: nothing is related to it before that is known.
        if has_moved && self.watch.strange() == 0 {
            if found.share > LEAST_SHARE {
                self.odometry.learn(&self.manifold.patches()[patch].told.to(&scan.told), &since);
            }
            self.begin_patch(points, scan.told, rate);
        } else {
            self.placed.push(Placed { patch, patch_from_scan: since, rate });
        }
        self.do_chores();
        self.pose
    }

    /// Where the laser is.
    pub fn pose(&self) -> Pose2 {
        self.pose
    }

    /// The share of the last scan's points that were met where it was placed.
    pub fn share(&self) -> f64 {
        self.share
    }

    /// How much work the last step was, in relations looked at: ten milliseconds are about 16 000, whatever machine
    /// counts them.
    pub fn spent(&self) -> usize {
        self.spent
    }

    /// Where the laser was at a scan, counted from the first, as it is known now.
    pub fn pose_of(&self, scan: usize) -> Option<Pose2> {
        let placed = self.placed.get(scan)?;
        Some(self.manifold.patches()[placed.patch].world_from_patch * placed.patch_from_scan)
    }

    /// Covariance of x, y and yaw of the last patch as seen from the first, in the world's directions; a bound from above.
    pub fn covariance(&self) -> DMat3 {
        self.doubts.last().copied().unwrap_or(Some(DMat3::ZERO)).unwrap_or(ANYWHERE)
    }

    /// Finds anew how uncertain all patches are: shorter ways lead to them than those that were known.
    pub(crate) fn doubt_anew(&mut self) {
        self.doubts = doubts(0, &self.manifold.poses(), self.manifold.relations());
    }

    /// Grows whenever scans of the past have moved by more than 2 cm or half a degree.
    pub fn revision(&self) -> u64 {
        self.revision
    }

    /// Where the laser was at every scan, as it is known now.
    pub fn trajectory(&self) -> Vec<Pose2> {
        (0..self.placed.len()).filter_map(|scan| self.pose_of(scan)).collect()
    }

    /// Patches and relations.
    pub fn manifold(&self) -> &Manifold {
        &self.manifold
    }

    /// Every place that was compared with another.
    pub fn loops(&self) -> &Loops {
        &self.loops
    }

    /// What was learnt of the wheels.
    pub fn odometry(&self) -> &Odometry {
        &self.odometry
    }

    /// Where each scan lies among the patches. The first of all is taken to have been made at rest.
    pub fn placed(&self) -> &[Placed] {
        &self.placed
    }

    fn begin(&mut self, scan: &Scan) -> Pose2 {
        let points = Points::new(&self.fan, &scan.ranges, &Rate::default());
        self.begin_patch(points, scan.told, Rate::default());
        self.pose
    }

    fn rate(&mut self, motion: &Pose2, seconds: f64) -> Rate {
        self.period.take(seconds);
        if !self.settings.deskew {
            return Rate::default();
        }
        let span = self.period.plausible(seconds);
        Rate { way: motion.position() / span, turn: motion.yaw / span }
    }

    pub(crate) fn begin_patch(&mut self, points: Points, told: Pose2, rate: Rate) {
        let scan = self.placed.len();
        let patch = Patch { scan, points, world_from_patch: self.pose, told };
        let index = self.manifold.add(patch);
        self.placed.push(Placed { patch: index, patch_from_scan: Pose2::IDENTITY, rate });
        if index > 0 && self.relocation.losses().last().is_none_or(|loss| loss.patch != index) {
            self.relate_by_wheels(index);
        }
        self.link_near(index);
        let (patches, relations) = (self.manifold.patches(), self.manifold.relations());
        self.doubts.push(doubt_of_newest(&self.doubts, patches, relations));
        if self.settings.loops {
            self.chores.ask(index);
        }
        if index % SETTLED == SETTLED - 1 && self.chores.is_empty() {
            self.chores.settle(3);
        }
    }

    fn relate_by_wheels(&mut self, index: usize) {
        let patches = self.manifold.patches();
        let told = patches[index - 1].told.to(&patches[index].told);
        self.manifold.relate(Relation {
            from: index - 1,
            to: index,
            from_to: self.odometry.laser_motion(&told),
            information: self.odometry.information(&told),
            kind: Kind::Odometry,
        });
    }

    pub(crate) fn link_near(&mut self, index: usize) {
        self.references = near::link(&mut self.manifold, index, !self.settings.near_links);
    }

    /// Whoever draws maps hears of the past only when it has moved so far that it can be seen.
    pub(crate) fn tell_of_moves(&mut self) {
        let now = self.manifold.poses();
        let has_moved = |(then, now): (&Pose2, &Pose2)| {
            let moved = then.to(now);
            moved.position().length() > TOLD.0 || moved.yaw.abs() > TOLD.1
        };
        if self.told.iter().zip(&now).any(has_moved) {
            self.revision += 1;
            self.told = now;
        } else {
            self.told.extend_from_slice(&now[self.told.len()..]);
        }
    }
}
