//! The computer's loop: sweep, dead reckoning, feasible poses, map.

use std::fmt;

use base::geom::{Pose2, wrap_angle};
use glam::DMat3;
use robot_feasible::FeasibleError;

use crate::bundle::Bundle;
use crate::find::{Nearby, find_near};
use crate::fit::Prior;
use crate::map::{Posed, SonarMap};
use crate::sonar::Sonar;
use crate::sweep::{Sweep, Walk};

/// How a pose was found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum How {
    /// It is the first: the map begins there.
    First,
    /// So many echoes are possible together there, of so many; of several such places it is the nearest to dead reckoning.
    Feasible {
        /// Echoes that are possible there.
        satisfied: usize,
        /// Echoes there were.
        echoes: usize,
    },
    /// No pose is feasible: dead reckoning is trusted this once.
    Reckoned,
    /// No pose is feasible again: dead reckoning holds, and the sweep is kept out of the map.
    Doubtful,
}

impl fmt::Display for How {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::First => write!(f, "where the map begins"),
            Self::Feasible { satisfied, echoes } => {
                write!(f, "where {satisfied} of {echoes} echoes are possible")
            }
            Self::Reckoned => write!(f, "by dead reckoning: nowhere are enough echoes possible"),
            Self::Doubtful => write!(f, "by dead reckoning, again: this sweep is left out"),
        }
    }
}

/// A robot that maps a room with one sonar.
#[derive(Clone, Debug)]
pub struct Surveyor {
    sonar: Sonar,
    map: SonarMap,
    sweeps: Vec<Posed>,
    /// What led to each of them.
    walks: Vec<Walk>,
    /// Whether a sweep was left out since.
    skipped: bool,
    /// The walls as lines, by which all sweeps are put right after each.
    bundle: Bundle,
    pose: Pose2,
    /// Where dead reckoning alone has it.
    reckoned: Pose2,
    how: How,
}

impl Surveyor {
    /// Begins a map with the first sweep, taken at the origin; north is where the compass has it.
    pub fn new(sonar: Sonar, sweep: Sweep) -> Result<Self, FeasibleError> {
        let pose = Pose2::new(0.0, 0.0, wrap_angle(sweep.compass.unwrap_or(0.0)));
        let mut sweeps = vec![Posed { pose, sweep }];
        let (walks, mut bundle) = (vec![Walk::default()], Bundle::default());
        bundle.settle(&sonar, &mut sweeps, &walks);
        let map = SonarMap::draw_by(&sonar, &sweeps, &bundle.traces(&sonar, &sweeps))?;
        let (skipped, how) = (false, How::First);
        Ok(Self { sonar, map, sweeps, walks, skipped, bundle, pose, reckoned: pose, how })
    }

    /// The robot has walked and swept again: where it is now, and how that was found.
    pub fn step(&mut self, walk: &Walk, sweep: Sweep) -> Result<How, FeasibleError> {
        self.reckoned = walk.along_compass(&self.reckoned, sweep.compass);
        let before = self.pose;
        let counted = Walk { way: walk.way * self.bundle.stride(), ..*walk };
        let prior = Prior::after(&self.pose, &counted, sweep.compass);
        let (pose, how) = match self.feasible(&prior, &sweep)? {
            Some(found) => found,
            None if matches!(self.how, How::Reckoned | How::Doubtful) => {
                (prior.pose, How::Doubtful)
            }
            None => (prior.pose, How::Reckoned),
        };
        (self.pose, self.how) = (pose, how);
        if how == How::Doubtful {
            self.skipped = true;
        } else {
            let last = self.sweeps.last().map_or(before, |posed| posed.pose);
            self.walks.push(if self.skipped { between(&last, &pose) } else { *walk });
            self.skipped = false;
            self.settle(&[pose, prior.pose], &Posed { pose, sweep });
            self.pose = self.sweeps.last().map_or(pose, |posed| posed.pose);
            let traces = self.bundle.traces(&self.sonar, &self.sweeps);
            self.map = SonarMap::draw_by(&self.sonar, &self.sweeps, &traces)?;
        }
        Ok(how)
    }

    /// Takes a sweep in, from that of the starts from which everything is explained best.
    fn settle(&mut self, starts: &[Pose2], newest: &Posed) {
        let from = |pose: &Pose2| {
            let (mut bundle, mut sweeps) = (self.bundle.clone(), self.sweeps.clone());
            sweeps.push(Posed { pose: *pose, ..newest.clone() });
            bundle.settle(&self.sonar, &mut sweeps, &self.walks);
            let cost = bundle.cost(&self.sonar, &sweeps, &self.walks);
            (cost, bundle, sweeps)
        };
        let best = starts.iter().map(from).min_by(|a, b| a.0.total_cmp(&b.0));
        if let Some((_, bundle, sweeps)) = best {
            (self.bundle, self.sweeps) = (bundle, sweeps);
        }
    }

    /// What it hears with.
    pub fn sonar(&self) -> &Sonar {
        &self.sonar
    }

    /// Where it is believed to be.
    pub fn pose(&self) -> Pose2 {
        self.pose
    }

    /// Covariance of x, y (metres) and yaw (radians) of where it is believed to be, as walks, compass and walls leave it.
    pub fn covariance(&self) -> DMat3 {
        self.bundle.covariance(&self.sonar, &self.sweeps, &self.walks)
    }

    /// Where cycles and compass alone have it.
    pub fn reckoned(&self) -> Pose2 {
        self.reckoned
    }

    /// How the last pose was found.
    pub fn how(&self) -> How {
        self.how
    }

    /// The map so far.
    pub fn map(&self) -> &SonarMap {
        &self.map
    }

    /// Sweeps that the map is drawn from.
    pub fn sweeps(&self) -> &[Posed] {
        &self.sweeps
    }

    /// The best of the poses that satisfy most echoes; none if those are too few.
    fn feasible(
        &self,
        prior: &Prior,
        sweep: &Sweep,
    ) -> Result<Option<(Pose2, How)>, FeasibleError> {
        let found = find_near(&self.sonar, (&self.map.grid, &self.map), prior, sweep)?;
        Ok(found.map(|found| {
            let Nearby { pose, satisfied, echoes } = found;
            (pose, How::Feasible { satisfied, echoes })
        }))
    }
}

/// The walk that leads from one pose to another.
pub(crate) fn between(from: &Pose2, to: &Pose2) -> Walk {
    let way = to.position() - from.position();
    let along = libm::atan2(way.y, way.x);
    let turn = wrap_angle(along - from.yaw);
    Walk { turn, way: way.length(), after: wrap_angle(to.yaw - along) }
}

#[cfg(test)]
mod tests;
