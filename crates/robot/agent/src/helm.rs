//! Turns wished motions into orders for the body the robot has: two sides, steered wheels or rotors.

use base::geom::Pose;
use base::messages::{Command, Reading, ReadingData};
use base::model::kinematics::{Twist, drive, robot_from_sensor, tightest_curve};
use base::model::{RobotModel, SensorKind};
use base::time::SimTime;
use glam::DVec3;

use crate::error::AgentError;
use crate::motion::Motion;

/// Who cannot turn on the spot goes through arcs this fast, m/s.
const ARC_SPEED: f64 = 0.15;
/// How long it backs off when there is no room ahead for an arc.
const BACKING: SimTime = SimTime::from_millis(3000);
/// m/s up for each metre that a flying robot is too low.
const CLIMB_GAIN: f64 = 1.0;
/// m/s, up and down.
const MOST_CLIMB: f64 = 0.5;
/// Below this share of its height a flying robot rises before it does anything else.
const RISEN: f64 = 0.8;
/// A sensor looks down if the sine of its slope is beyond this.
const DOWN: f64 = 0.9;
/// What was measured below is believed for this long.
const LASTING: SimTime = SimTime::from_millis(500);

/// The seam between what a robot wants to do and the body that does it.
#[derive(Clone, Debug)]
pub struct Helm {
    model: RobotModel,
    /// Until when a robot that cannot turn on the spot backs through its arc.
    backing_until: Option<SimTime>,
    flight: Option<Flight>,
}

/// What a flying robot holds its height by.
#[derive(Clone, Debug)]
struct Flight {
    /// Of its frame above the floor, metres.
    height: f64,
    /// The floor it began on.
    floor: f64,
    /// Sensors that look down, and how far the robot's frame is above each.
    feelers: Vec<(String, f64)>,
    /// How high the frame is above what is below, as measured last.
    measured: Option<(SimTime, f64)>,
    /// Whether it has risen, and need not wait any more.
    has_risen: bool,
}

impl Helm {
    /// Of a robot that begins at this pose and, if it flies, does so at `height` metres above the floor there.
    pub fn new(
        model: &RobotModel,
        world_from_start: &Pose,
        height: f64,
    ) -> Result<Self, AgentError> {
        drive(model, Twist::REST)?;
        let floor = world_from_start.position.z - model.chassis.ride_height;
        let flight = model.drive.flies().then(|| Flight {
            height,
            floor,
            feelers: feelers(model),
            measured: None,
            has_risen: false,
        });
        Ok(Self { model: model.clone(), backing_until: None, flight })
    }

    /// Of a body that stands where it is, whatever it is told: a station.
    pub(crate) fn still(model: &RobotModel) -> Self {
        Self { model: model.clone(), backing_until: None, flight: None }
    }

    /// Takes what readings tell of the height.
    pub(crate) fn take(&mut self, readings: &[Reading]) {
        let Some(flight) = &mut self.flight else { return };
        for reading in readings {
            let ReadingData::Range(Some(range)) = reading.data else { continue };
            let feeler = flight.feelers.iter().find(|(name, _)| *name == reading.sensor);
            if let Some((_, above)) = feeler {
                flight.measured = Some((reading.time, range + above));
            }
        }
    }

    /// The motion as this body can do it; `is_free` tells whether it may go on ahead or, where that is negative, back.
    ///
    /// Who cannot turn on the spot turns through a slow arc ahead, and back where there is no room ahead. Who flies rises first.
    pub(crate) fn shaped(
        &mut self,
        motion: Motion,
        (now, pose): (SimTime, Option<&Pose>),
        is_free: impl Fn(Motion) -> bool,
    ) -> Motion {
        if let Some(flight) = &mut self.flight {
            return if flight.has_risen(now, pose) { motion } else { Motion::STOP };
        }
        let radius = tightest_curve(&self.model);
        if radius == 0.0 || motion.turn == 0.0 || motion.forward != 0.0 {
            self.backing_until = None;
            return motion;
        }
        let turn = (ARC_SPEED / radius).min(motion.turn.abs()).copysign(motion.turn);
        let [ahead, back] = [ARC_SPEED, -ARC_SPEED].map(|forward| Motion { forward, turn });
        let is_backing = self.backing_until.is_some_and(|until| now < until);
        if is_backing && is_free(back) {
            return back;
        }
        self.backing_until = None;
        if is_free(ahead) {
            return ahead;
        }
        if is_free(back) {
            self.backing_until = Some(now + BACKING);
            return back;
        }
        Motion::STOP
    }

    /// The order for a motion at this time, where the robot believes to be at `pose`.
    pub fn command(&self, motion: Motion, now: SimTime, pose: Option<&Pose>) -> Option<Command> {
        let up = self.flight.as_ref().map_or(0.0, |flight| flight.climb(now, pose));
        let twist = Twist { forward: motion.forward, turn: motion.turn, up, left: 0.0 };
        drive(&self.model, twist).ok()
    }
}

impl Flight {
    /// How high the frame is above what is below it; by its pose where nothing looks down.
    fn height_now(&self, now: SimTime, pose: Option<&Pose>) -> Option<f64> {
        let measured = self.measured.filter(|(time, _)| now.since(*time) <= LASTING);
        let believed = || pose.map(|pose| pose.position.z - self.floor);
        measured.map(|(_, height)| height).or_else(believed)
    }

    fn has_risen(&mut self, now: SimTime, pose: Option<&Pose>) -> bool {
        let is_high = |height: f64| height >= RISEN * self.height;
        self.has_risen = self.has_risen || self.height_now(now, pose).is_some_and(is_high);
        self.has_risen
    }

    /// m/s up that bring it back to its height; none while it does not know how high it is.
    fn climb(&self, now: SimTime, pose: Option<&Pose>) -> f64 {
        let missing = self.height_now(now, pose).map_or(0.0, |height| self.height - height);
        (missing * CLIMB_GAIN).clamp(-MOST_CLIMB, MOST_CLIMB)
    }
}

/// Range sensors that look straight down, and how far the robot's frame is above them.
fn feelers(model: &RobotModel) -> Vec<(String, f64)> {
    let ranges = model.equipment.iter().filter(|item| {
        matches!(item.kind, SensorKind::Sonar(_) | SensorKind::Infrared(_) | SensorKind::Range(_))
    });
    let placed = ranges.map(|item| (item, robot_from_sensor(model, &[], item)));
    placed
        .filter(|(_, pose)| (pose.rotation * DVec3::X).z < -DOWN)
        .map(|(item, pose)| (item.name.clone(), -pose.position.z))
        .collect()
}

#[cfg(test)]
mod tests;
