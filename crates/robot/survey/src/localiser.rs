//! The survey behind the seam that agents know: a fan of ranges, a compass and odometry in, a belief out.
//!
//! A robot that walks counts its cycles; whoever drives it tells them as odometry. Each fan of ranges is a sweep, and what odometry has moved
//! since the last one is the walk that led to it. A [`Surveyor`] moves the past whenever it settles: then the revision grows.

use base::geom::{Pose, Pose2};
use base::messages::{Reading, ReadingData, Scan};
use base::time::SimTime;
use robot_feasible::FeasibleError;
use robot_localisation::{Belief, Localiser, between as pose_between};

use crate::rivals::Finder;
use crate::sonar::Sonar;
use crate::surveyor::{How, Surveyor, between};
use crate::sweep::Sweep;

/// What works out where a sweep was taken.
enum Who {
    /// It draws its own map, from its first sweep on.
    Surveyor(Sonar, Option<Box<Surveyor>>),
    /// It has a map.
    Finder(Box<dyn Finder + Send>),
}

/// Sweeps as readings, one of these after the other.
pub struct SweepLocaliser {
    who: Who,
    /// Where odometry has the robot, and where it had it at the last sweep.
    odometry: Pose2,
    before: Pose2,
    compass: Option<f64>,
    /// Where sweeps were taken, and when.
    past: Vec<(SimTime, Pose)>,
    belief: Option<Belief>,
}

impl SweepLocaliser {
    /// For a robot that maps where it is; its map begins where it takes its first sweep.
    pub fn mapping(sonar: Sonar) -> Self {
        Self::of(Who::Surveyor(sonar, None))
    }

    /// For a robot on a map that is given.
    pub fn on_map(finder: Box<dyn Finder + Send>) -> Self {
        Self::of(Who::Finder(finder))
    }

    fn of(who: Who) -> Self {
        Self {
            who,
            odometry: Pose2::IDENTITY,
            before: Pose2::IDENTITY,
            compass: None,
            past: vec![],
            belief: None,
        }
    }

    /// The map that it draws, if it does and has begun.
    pub fn surveyor(&self) -> Option<&Surveyor> {
        match &self.who {
            Who::Surveyor(_, surveyor) => surveyor.as_deref(),
            Who::Finder(_) => None,
        }
    }

    fn sweep(&mut self, time: SimTime, sweep: Sweep) -> Result<(), FeasibleError> {
        let walk = between(&self.before, &self.odometry);
        self.before = self.odometry;
        let (pose, covariance, is_lost) = match &mut self.who {
            Who::Finder(finder) => {
                let pose = finder.step(&walk, &sweep)?;
                (pose, finder.covariance(), finder.is_lost())
            }
            Who::Surveyor(sonar, surveyor) => {
                let surveyor = match surveyor {
                    Some(surveyor) => {
                        surveyor.step(&walk, sweep)?;
                        surveyor
                    }
                    none => none.insert(Box::new(Surveyor::new(*sonar, sweep)?)),
                };
                (surveyor.pose(), surveyor.covariance(), surveyor.how() == How::Doubtful)
            }
        };
        self.remember(time, &pose);
        let revision = self.surveyor().map_or(0, |surveyor| surveyor.sweeps().len() as u64);
        let world_from_robot = Pose::from(pose);
        self.belief = Some(Belief { time, world_from_robot, covariance, revision, is_lost });
        Ok(())
    }

    /// Whoever draws a map has moved all that was before.
    fn remember(&mut self, time: SimTime, pose: &Pose2) {
        let kept = self.surveyor().map_or(usize::MAX, |surveyor| surveyor.sweeps().len());
        if self.past.len() < kept {
            self.past.push((time, Pose::from(*pose)));
        }
        if let Who::Surveyor(_, Some(surveyor)) = &self.who {
            let moved = surveyor.sweeps().iter().map(|posed| Pose::from(posed.pose));
            self.past.iter_mut().zip(moved).for_each(|((_, old), new)| *old = new);
        }
    }
}

fn sweep_of(scan: &Scan, compass: Option<f64>) -> Sweep {
    let bearing = |index: usize| scan.first_angle + scan.step * index as f64;
    let ranges = scan.ranges.iter().enumerate();
    Sweep { compass, ranges: ranges.map(|(i, range)| (bearing(i), range.map(f64::from))).collect() }
}

impl Localiser for SweepLocaliser {
    fn take(&mut self, reading: &Reading) {
        match &reading.data {
            ReadingData::Odometry(pose) if pose.position.is_finite() => {
                self.odometry = Pose2::from(pose);
            }
            ReadingData::Compass(heading) if heading.is_finite() => self.compass = Some(*heading),
            ReadingData::Scan(scan) => {
                let sweep = sweep_of(scan, self.compass.take());
                // A sweep that fits no map leaves everything as it is.
                let _ = self.sweep(reading.time, sweep);
            }
            _ => {}
        }
    }

    fn revises(&self) -> bool {
        matches!(self.who, Who::Surveyor(..))
    }

    fn is_worth_drawing(&self) -> bool {
        self.belief.is_some_and(|belief| !belief.is_lost)
    }

    fn belief(&self) -> Option<&Belief> {
        self.belief.as_ref()
    }

    fn pose_at(&self, time: SimTime) -> Option<Pose> {
        let after = self.past.partition_point(|(known, _)| *known <= time);
        let (last, next) =
            (after.checked_sub(1).map(|index| self.past[index]), self.past.get(after));
        match (last, next) {
            (Some((earlier, from)), Some((later, to))) => {
                let share = time.since(earlier).seconds() / later.since(earlier).seconds();
                Some(pose_between(&from, to, share))
            }
            (last, next) => last.or(next.copied()).map(|(_, pose)| pose),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::f64::consts::FRAC_PI_2;

    use base::noise::NoiseStream;
    use glam::DVec2;

    use super::*;
    use crate::rivals::Feasible;
    use crate::testing::{room, sweep};

    const START: Pose2 = Pose2 { x: -0.6, y: 0.2, yaw: 0.3 };

    fn reading(sensor: &str, seconds: u64, data: ReadingData) -> Reading {
        let time = SimTime::from_millis(1000 * seconds);
        Reading { robot: "walker".to_owned(), sensor: sensor.to_owned(), time, data }
    }

    /// What a robot hears that walks a curve, five seconds from sweep to sweep; where it is, seen from its start.
    fn tour(localiser: &mut SweepLocaliser, sweeps: u64) -> Vec<DVec2> {
        let (room, mut noise) = (room(), NoiseStream::new(102, "seam"));
        (0..sweeps)
            .map(|index| {
                let moved =
                    Pose2::new(0.15 * index as f64, 0.02 * index as f64, 0.1 * index as f64);
                let heard = sweep(&room, &(START * moved), &mut noise);
                let drifted = Pose2::new(1.04 * moved.x, moved.y, moved.yaw);
                localiser.take(&reading(
                    "Legs",
                    5 * index,
                    ReadingData::Odometry(Pose::from(drifted)),
                ));
                let compass = heard.compass.unwrap();
                localiser.take(&reading("Compass", 5 * index, ReadingData::Compass(compass)));
                let scan = Scan {
                    first_angle: -FRAC_PI_2,
                    step: FRAC_PI_2 / 5.0,
                    min_range: 0.01,
                    max_range: 4.0,
                    elevations: vec![0.0],
                    ranges: heard.ranges.iter().map(|(_, range)| range.map(|r| r as f32)).collect(),
                };
                localiser.take(&reading("Sonar", 5 * index, ReadingData::Scan(scan)));
                (START * moved).position()
            })
            .collect()
    }

    #[test]
    fn a_robot_that_maps_believes_where_it_is_and_says_when_the_past_has_moved() {
        let mut localiser = SweepLocaliser::mapping(Sonar::SRF05);
        assert!(localiser.belief().is_none() && localiser.revises());
        let truths = tour(&mut localiser, 8);
        let belief = localiser.belief().unwrap();
        let off =
            belief.world_from_robot.position.truncate().distance(truths[7] - START.position());
        assert!(off < 0.08 && !belief.is_lost && belief.revision > 1, "{off} m, {belief:?}");
        let sigma = belief.place_sigma();
        assert!((0.003..0.1).contains(&sigma), "{sigma} m");
        let then = localiser.pose_at(SimTime::from_millis(12_500)).unwrap().position.truncate();
        let between = truths[2].lerp(truths[3], 0.5) - START.position();
        assert!(then.distance(between) < 0.08, "{then} is {between}");
    }

    #[test]
    fn a_robot_on_a_map_believes_where_it_is_and_moves_no_past() {
        let finder = Feasible::new(Sonar::SRF05, &room(), START).unwrap();
        let mut localiser = SweepLocaliser::on_map(Box::new(finder));
        let truths = tour(&mut localiser, 6);
        let belief = localiser.belief().unwrap();
        let off = belief.world_from_robot.position.truncate().distance(truths[5]);
        assert!(off < 0.06 && belief.revision == 0 && !localiser.revises(), "{off} m");
    }
}
