//! The loop: is everything at rest, what was measured, where to look next.

use base::geom::Pose;
use base::messages::{Command, JointOrder, JointState, Reading, ReadingData};
use base::model::{RobotModel, SensorKind};
use base::time::SimTime;
use robot_clouds::Parameters;

use crate::error::ScanError;
use crate::eyes::Snapshot;
use crate::head::{Head, RangeName};
use crate::raster::{Posture, Raster, Reach};
use crate::rest::Rest;

/// A body that moved less is at rest, metres.
const STILL: f64 = 5e-4;
/// A body or joint that turned less is at rest, radians.
const STILL_ANGLE: f64 = 5e-4;
/// A joint this near to where it was told to go has arrived, radians.
const ARRIVED: f64 = 2e-3;
/// A head that rests this long without having arrived will not: what it sees from where it is counts.
const PATIENCE: SimTime = SimTime::from_millis(2000);

/// What moved less than told above for so long is at rest; without it a body that creeps would seem to rest between any two samples.
const SETTLED: SimTime = SimTime::from_millis(100);

/// What comes of one cycle.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Turn {
    /// How the heads are to move.
    pub commands: Vec<Command>,
    /// What was measured at rest.
    pub snapshots: Vec<Snapshot>,
}

/// A sweep of all heads of a robot at once.
#[derive(Clone, Debug)]
pub struct Sweep {
    heads: Vec<Sweeper>,
    body: Rest<Pose>,
    /// Whether the robot knows the truth, or has to believe an inertial system.
    has_truth: bool,
}

/// One head on its way.
#[derive(Clone, Debug)]
struct Sweeper {
    head: Head,
    raster: Raster,
    /// Number of the posture it is to take.
    next: usize,
    /// When it was told to take it; `None` before that.
    told: Option<SimTime>,
    joints: Rest<Posture>,
    infrared: Heard,
    sonar: Heard,
}

/// The last thing a range sensor said.
#[derive(Clone, Debug, Default)]
struct Heard {
    name: Option<RangeName>,
    last: Option<(SimTime, Option<f64>)>,
}

impl Sweep {
    /// A sweep of every head over what it reaches.
    pub fn new(
        model: &RobotModel,
        reach: &Reach,
        parameters: &Parameters,
    ) -> Result<Self, ScanError> {
        let has = |is_it: fn(&SensorKind) -> bool| model.equipment.iter().any(|i| is_it(&i.kind));
        let missing = |kind| ScanError::NoSense { robot: model.name.clone(), kind };
        let has_truth = has(|kind| matches!(kind, SensorKind::GroundTruth));
        if !has_truth && !has(|kind| matches!(kind, SensorKind::Ins(_))) {
            return Err(missing("ground_truth"));
        }
        if !has(|kind| matches!(kind, SensorKind::Joints)) {
            return Err(missing("joints"));
        }
        let sweeper = |head: Head| {
            let raster = Raster::new(&head, reach, parameters)?;
            let heard = |name: &Option<RangeName>| Heard { name: name.clone(), last: None };
            let (infrared, sonar) = (heard(&head.infrared), heard(&head.sonar));
            Ok(Sweeper {
                raster,
                next: 0,
                told: None,
                joints: Rest::default(),
                infrared,
                sonar,
                head,
            })
        };
        let heads = Head::all(model)?.into_iter().map(sweeper).collect::<Result<_, _>>()?;
        Ok(Self { heads, body: Rest::default(), has_truth })
    }

    /// One cycle: what sensors said since the last one, in order.
    ///
    /// The pose is the truth, or an inertial system's where that is all there is.
    pub fn update(&mut self, now: SimTime, readings: &[Reading]) -> Turn {
        for reading in readings {
            self.take(reading);
        }
        let mut turn = Turn::default();
        let body = &self.body;
        for (number, sweeper) in self.heads.iter_mut().enumerate() {
            if let Some(snapshot) = sweeper.snapshot(number, body) {
                turn.snapshots.push(snapshot);
                sweeper.next += 1;
                sweeper.told = None;
            }
            if sweeper.told.is_none()
                && let Some(posture) = sweeper.raster.posture(sweeper.next)
            {
                sweeper.told = Some(now);
                turn.commands.extend(sweeper.orders(posture));
            }
        }
        turn
    }

    /// Whether every posture has been measured from.
    pub fn is_done(&self) -> bool {
        self.heads.iter().all(|sweeper| sweeper.next >= sweeper.raster.len())
    }

    /// Postures measured from, and how many there are.
    pub fn progress(&self) -> (usize, usize) {
        let done = self.heads.iter().map(|sweeper| sweeper.next.min(sweeper.raster.len())).sum();
        (done, self.heads.iter().map(|sweeper| sweeper.raster.len()).sum())
    }

    fn take(&mut self, reading: &Reading) {
        match &reading.data {
            ReadingData::GroundTruth(pose) if self.has_truth => {
                self.body.note(reading.time, *pose, is_still);
            }
            ReadingData::Ins(pose) if !self.has_truth => {
                self.body.note(reading.time, *pose, is_still);
            }
            ReadingData::Joints(joints) => {
                for sweeper in &mut self.heads {
                    sweeper.take_joints(reading.time, joints);
                }
            }
            ReadingData::Range(range) => {
                for sweeper in &mut self.heads {
                    sweeper.infrared.take(reading, *range);
                    sweeper.sonar.take(reading, *range);
                }
            }
            _ => {}
        }
    }
}

impl Sweeper {
    fn take_joints(&mut self, time: SimTime, joints: &[JointState]) {
        let value = |name: &str| joints.iter().find(|joint| joint.name == name).map(|j| j.value);
        let both = value(&self.head.pan.joint).zip(value(&self.head.tilt.joint));
        if let Some((pan, tilt)) = both {
            let is_same = |a: &Posture, b: &Posture| {
                (a.pan - b.pan).abs() < STILL_ANGLE && (a.tilt - b.tilt).abs() < STILL_ANGLE
            };
            self.joints.note(time, Posture { pan, tilt }, is_same);
        }
    }

    /// Steps 6 and 7: one consistent measurement, if body and head were at rest before and after all of it.
    fn snapshot(&self, head: usize, body: &Rest<Pose>) -> Option<Snapshot> {
        let wanted = self.raster.posture(self.next)?;
        let told = self.told?;
        let posture = *self.joints.place()?;
        let (since, until) = self.joints.span()?;
        let off = (posture.pan - wanted.pan).abs().max((posture.tilt - wanted.tilt).abs());
        let is_given_up = until.since(since.max(told)) >= PATIENCE;
        if off > ARRIVED && !is_given_up {
            return None;
        }
        let at_rest = |heard: &Heard| {
            let (time, range) = heard.last?;
            let is_good =
                time > told && body.covers(time, SETTLED) && self.joints.covers(time, SETTLED);
            is_good.then_some((time, range))
        };
        let infrared = at_rest(&self.infrared);
        let sonar = at_rest(&self.sonar);
        let is_whole = |heard: &Heard, said: &Option<_>| heard.name.is_none() || said.is_some();
        if !is_whole(&self.infrared, &infrared) || !is_whole(&self.sonar, &sonar) {
            return None;
        }
        let time = infrared.map(|said| said.0).max(sonar.map(|said| said.0))?;
        Some(Snapshot {
            time,
            head,
            world_from_robot: *body.place()?,
            posture,
            infrared: infrared.map(|said| said.1),
            sonar: sonar.map(|said| said.1),
        })
    }

    fn orders(&self, posture: Posture) -> [Command; 2] {
        let order = |joint: &str, value| Command::Joint {
            name: joint.to_owned(),
            order: JointOrder::To(value),
        };
        [order(&self.head.pan.joint, posture.pan), order(&self.head.tilt.joint, posture.tilt)]
    }
}

impl Heard {
    fn take(&mut self, reading: &Reading, range: Option<f64>) {
        if self.name.as_ref().is_some_and(|name| name.sensor == reading.sensor) {
            self.last = Some((reading.time, range));
        }
    }
}

fn is_still(a: &Pose, b: &Pose) -> bool {
    a.position.distance(b.position) < STILL && a.rotation.angle_between(b.rotation) < STILL_ANGLE
}

#[cfg(test)]
mod tests;
