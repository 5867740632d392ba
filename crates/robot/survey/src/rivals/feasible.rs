//! Feasible poses on a given map.

use base::geom::{Pose2, wrap_angle};
use glam::DMat3;
use robot_feasible::grid::GridMap;
use robot_feasible::{FeasibleError, Outline};

use crate::find::{find_anywhere, find_near};
use crate::fit::{Prior, misfit, spread};
use crate::map::CELL;
use crate::rivals::Finder;
use crate::sonar::Sonar;
use crate::sweep::{Sweep, Walk};

/// Follows a robot near dead reckoning, and looks for it everywhere when it is not there.
#[derive(Clone, Debug)]
pub struct Feasible {
    sonar: Sonar,
    outline: Outline,
    grid: GridMap,
    pose: Pose2,
    covariance: DMat3,
    /// By how much the compass is off: the sum over sweeps that fitted well, and how many they were.
    off: (f64, usize),
    /// Sweeps in a row that the pose near dead reckoning explains badly.
    bad: usize,
}

/// A pose that explains less than this share of the echoes is not believed.
const BELIEVED: f64 = 0.6;
/// Nor one elsewhere unless it explains so many more.
const BETTER: usize = 2;

impl Feasible {
    /// For a robot that begins at `pose`.
    pub fn new(sonar: Sonar, outline: &Outline, pose: Pose2) -> Result<Self, FeasibleError> {
        let grid = GridMap::of(outline, CELL)?;
        let (outline, covariance) = (outline.clone(), DMat3::ZERO);
        Ok(Self { sonar, outline, grid, pose, covariance, off: (0.0, 0), bad: 0 })
    }

    fn explained(&self, pose: &Pose2, sweep: &Sweep) -> usize {
        misfit(&self.sonar, &self.outline, pose, sweep).1
    }

    /// What the compass would tell if it were not off: steel in a floor turns it everywhere alike.
    fn compass(&self, sweep: &Sweep) -> Option<f64> {
        // As if it had been right once before.
        let off = self.off.0 / (self.off.1 + 1) as f64;
        sweep.compass.map(|told| wrap_angle(told - off))
    }

    fn learn(&mut self, sweep: &Sweep) {
        if let Some(told) = sweep.compass {
            self.off = (self.off.0 + wrap_angle(told - self.pose.yaw), self.off.1 + 1);
        }
    }

    /// Whether a pose elsewhere explains so much more that it is believed: what explains little anywhere may stand on no map.
    fn is_better(explained: usize, here: usize, echoes: usize) -> bool {
        explained >= here + BETTER && explained as f64 >= BELIEVED * echoes as f64
    }

    /// The best pose of the whole map, by what the compass tells if that is worth something.
    fn anywhere(&self, sweep: &Sweep) -> Result<Option<Pose2>, FeasibleError> {
        let map = (&self.grid, &self.outline);
        let without = Sweep { compass: None, ..sweep.clone() };
        let corrected = Sweep { compass: self.compass(sweep), ..sweep.clone() };
        let mut best: Option<(usize, Pose2)> = None;
        for sweep in [&corrected, &without] {
            let guess = find_anywhere(&self.sonar, map, sweep)?.first().map(|guess| guess.pose);
            let found = guess.map(|pose| (self.explained(&pose, sweep), pose));
            // Without the compass it has to be clearly better.
            if let Some(found) = found
                && best.is_none_or(|best| found.0 >= best.0 + BETTER)
            {
                best = Some(found);
            }
        }
        Ok(best.map(|(_, pose)| pose))
    }
}

impl Finder for Feasible {
    fn name(&self) -> &'static str {
        "feasible poses"
    }

    fn step(&mut self, walk: &Walk, sweep: &Sweep) -> Result<Pose2, FeasibleError> {
        let prior = Prior::after(&self.pose, walk, self.compass(sweep));
        let map = (&self.grid, &self.outline);
        let near = find_near(&self.sonar, map, &prior, sweep)?;
        self.pose = near.map_or(prior.pose, |near| near.pose);
        let echoes = sweep.echoes().count();
        let explained = self.explained(&self.pose, sweep);
        self.bad = if (explained as f64) < BELIEVED * echoes as f64 { self.bad + 1 } else { 0 };
        if self.bad == 0 {
            self.learn(sweep);
        }
        // Once it may be somebody who walks by.
        if self.bad >= 2
            && let Some(pose) = self.anywhere(sweep)?
            && Self::is_better(self.explained(&pose, sweep), explained, echoes)
        {
            self.pose = pose;
        }
        let cost =
            |pose: &Pose2| misfit(&self.sonar, &self.outline, pose, sweep).0 + prior.misfit(pose);
        self.covariance = spread(&self.pose, cost);
        Ok(self.pose)
    }

    fn covariance(&self) -> DMat3 {
        self.covariance
    }

    fn is_lost(&self) -> bool {
        self.bad >= 2
    }
}
