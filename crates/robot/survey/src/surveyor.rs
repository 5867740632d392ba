//! The computer's loop: sweep, dead reckoning, feasible poses, map.

use std::fmt;

use base::geom::{Pose2, wrap_angle};
use glam::DMat3;
use robot_feasible::FeasibleError;

use crate::bundle::Bundle;
use crate::find::{Nearby, find_anywhere, find_near};
use crate::fit::{Prior, misfit};
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
    /// It was looked for on the whole of a map that was there before; so many of its echoes are explained there, of so many.
    FoundAgain {
        /// Echoes that are explained there.
        explained: usize,
        /// Echoes there were.
        echoes: usize,
    },
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
            Self::FoundAgain { explained, echoes } => {
                write!(f, "found on the loaded map, which explains {explained} of {echoes} echoes")
            }
        }
    }
}

/// All that is to be kept of a survey, so that it can be gone on with another day.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Saved {
    /// The sweeps, and from where they were taken.
    pub sweeps: Vec<Posed>,
    /// The walk that led to each; the first is none.
    pub walks: Vec<Walk>,
    /// Walls as lines: the direction across, radians, and how far from the origin, metres.
    pub walls: Vec<[f64; 2]>,
    /// By how much strides are longer than counted, as a share.
    pub stride: f64,
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
            self.take(&[pose, prior.pose], &Posed { pose, sweep })?;
        }
        Ok(how)
    }

    /// Takes a sweep in, whose walk is noted already, and draws the map anew.
    fn take(&mut self, starts: &[Pose2], newest: &Posed) -> Result<(), FeasibleError> {
        self.settle(starts, newest);
        self.pose = self.sweeps.last().map_or(newest.pose, |posed| posed.pose);
        let traces = self.bundle.traces(&self.sonar, &self.sweeps);
        self.map = SonarMap::draw_by(&self.sonar, &self.sweeps, &traces)?;
        Ok(())
    }

    /// Settles all sweeps with the newest, from that of the starts from which everything is explained best.
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

    /// All that has to be kept of it.
    pub fn saved(&self) -> Saved {
        Saved {
            sweeps: self.sweeps.clone(),
            walks: self.walks.clone(),
            walls: self.bundle.lines(),
            stride: self.bundle.stride() - 1.0,
        }
    }

    /// Goes on with what was kept; none if nothing was. Where the robot is by now [`Self::find_again`] tells.
    pub fn restore(sonar: Sonar, saved: Saved) -> Result<Option<Self>, FeasibleError> {
        let Saved { sweeps, mut walks, walls, stride } = saved;
        let Some(last) = sweeps.last() else { return Ok(None) };
        let pose = last.pose;
        walks.resize(sweeps.len(), Walk::default());
        let bundle = Bundle::of_lines(&walls, stride);
        let map = SonarMap::draw_by(&sonar, &sweeps, &bundle.traces(&sonar, &sweeps))?;
        let (skipped, how) = (false, How::First);
        Ok(Some(Self { sonar, map, sweeps, walks, skipped, bundle, pose, reckoned: pose, how }))
    }

    /// The robot was put down anywhere on this map and swept: where it is. Of several places that explain the sweep as well, it is taken to
    /// stand at the one nearest to where it was last; where no place does, the sweep is doubtful and left out.
    pub fn find_again(&mut self, sweep: Sweep) -> Result<How, FeasibleError> {
        /// A place explains a sweep if it explains this share of its echoes, and as well as another if its misfit is greater by less.
        const ENOUGH: f64 = 0.6;
        const AS_WELL: f64 = 1.0;
        let echoes = sweep.echoes().count();
        let guesses = find_anywhere(&self.sonar, (&self.map.grid, &self.map), &sweep)?;
        let least = guesses.first().map_or(0.0, |guess| guess.misfit);
        let explained = |pose: &Pose2| misfit(&self.sonar, &self.map, pose, &sweep).1;
        let last = self.pose.position();
        let found = guesses
            .iter()
            .filter(|guess| guess.misfit - least < AS_WELL)
            .map(|guess| (guess.pose, explained(&guess.pose)))
            .filter(|(_, explained)| *explained as f64 >= ENOUGH * echoes.max(1) as f64)
            .min_by(|a, b| a.0.position().distance(last).total_cmp(&b.0.position().distance(last)));
        let Some((pose, explained)) = found else {
            self.skipped = true;
            self.how = How::Doubtful;
            return Ok(self.how);
        };
        // Nobody counted how it got here.
        self.walks.push(between(&self.pose, &pose));
        (self.reckoned, self.skipped) = (pose, false);
        self.how = How::FoundAgain { explained, echoes };
        self.take(&[pose], &Posed { pose, sweep })?;
        Ok(self.how)
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
