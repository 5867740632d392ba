//! By coloured posts that a camera sees: wheels carry the pose from picture to picture, posts pull it back.
//!
//! A [`LandmarkFilter`] behind the seam. The robot asks for a picture now and then; between pictures it reckons by its wheels.

use base::camera::CameraModel;
use base::geom::{Pose, Pose2, wrap_angle};
use base::messages::{Reading, ReadingData};
use base::model::{Equipment, RobotModel, SensorKind};
use base::picture::Picture;
use base::time::SimTime;
use glam::{DVec2, DVec3};
use robot_mapping::Mounts;
use robot_vision::Mount;
use robot_vision::posts::{PostFinder, Sighting, Strictness};

use crate::belief::Belief;
use crate::figures::Figures;
use crate::history::History;
use crate::landmark_filter::{LandmarkFilter, LandmarkNoise, Seen, Taken};
use crate::landmarks::Landmarks;
use crate::localiser::Localiser;

/// From one picture to the next.
const EVERY: SimTime = SimTime::from_millis(500);
/// The start is known within this, metres and radians.
const AT_START: f64 = 0.03;
/// Wheels may err by so many times what the robot's file says, on a step as for good: they slip in turns, and no file says how much.
const CAREFUL: f64 = 3.0;
/// What wheels err by at least, as a share, and for good.
const LEAST_ERROR: f64 = 0.02;
const LEAST_LASTING: f64 = 0.05;
/// What of a picture's errors is the same in the next one, metres and radians: a robot that stands learns no more by looking on.
const GRAIN: DVec3 = DVec3::new(0.004, 0.004, 0.002);
/// Pictures in a row of which nothing was taken: the robot was carried away.
const MOST_REFUSED: u32 = 4;
/// Less certain than this it is lost: metres, radians.
const LOST: (f64, f64) = (1.0, 0.5);
/// How sure a pose is that was found by landmarks alone, metres and radians.
const FOUND: DVec3 = DVec3::new(0.2, 0.2, 0.1);

/// Estimates the pose by coloured posts whose places are known.
pub struct ByLandmarks {
    landmarks: Landmarks,
    camera: Equipment,
    mounts: Mounts,
    figures: Figures,
    /// Height of the floor in the robot's frame, and of the robot's frame in the world.
    floor: f64,
    height: f64,
    /// For the camera as its newest picture says it is, where it was then.
    finder: Option<(Mount, PostFinder)>,
    /// Where the wheels say that it is, for the time of a picture.
    wheels: History,
    rolled: Option<(SimTime, Pose2)>,
    filter: LandmarkFilter,
    /// Where the wheels were when the filter was told last.
    told: Option<Pose2>,
    knows_start: bool,
    refused: u32,
    asked: Option<SimTime>,
    belief: Option<Belief>,
    history: History,
}

impl ByLandmarks {
    /// For a robot of this model that begins at `world_from_start` among these landmarks; `None` without a camera that it can ask.
    pub fn new(model: &RobotModel, landmarks: Landmarks, world_from_start: Pose) -> Option<Self> {
        let camera = camera_of(model)?;
        let figures = Figures::of(model);
        let start = Pose2::from(&world_from_start);
        let filter =
            LandmarkFilter::new(start, DVec3::splat(AT_START), DVec2::ZERO, noise(&figures))
                .doubting_wheels(lasting(&figures));
        Some(Self {
            landmarks,
            camera: camera.clone(),
            mounts: Mounts::from_model(model),
            floor: -model.chassis.ride_height,
            height: world_from_start.position.z,
            figures,
            finder: None,
            wheels: History::default(),
            rolled: None,
            filter,
            told: None,
            knows_start: true,
            refused: 0,
            asked: None,
            belief: None,
            history: History::default(),
        })
    }

    /// Whether a robot of this model carries a camera that tells directions.
    pub fn is_carried_by(model: &RobotModel) -> bool {
        camera_of(model).is_some()
    }

    /// Carries the filter on to where the wheels are.
    fn carry(&mut self, wheels: &Pose2) {
        let told = self.told.replace(*wheels).unwrap_or(*wheels);
        drive(&mut self.filter, &told.to(wheels));
    }

    fn see(&mut self, time: SimTime, picture: &Picture, camera: &CameraModel) {
        let Some(wheels) = self.wheels.pose_at(time) else { return };
        let Some(found) = self.find(picture, camera) else { return };
        self.carry(&Pose2::from(&wheels));
        let seen: Vec<Seen> = found.iter().map(|one| self.landmarks.seen(one)).collect();
        if !self.knows_start {
            self.knows_start = self.find_itself(&seen);
            return;
        }
        let taken = seen.iter().filter(|one| matches!(self.filter.see(one), Taken::In(_))).count();
        self.filter.doubt(GRAIN);
        // One post that is none says nothing; two that agree with each other and not with the robot do.
        self.refused = if taken == 0 && seen.len() >= 2 { self.refused + 1 } else { 0 };
        if self.refused >= MOST_REFUSED && self.find_itself(&seen) {
            self.refused = 0;
        }
    }

    /// Posts in a picture; `None` of a camera that nobody described.
    fn find(&mut self, picture: &Picture, camera: &CameraModel) -> Option<Vec<Sighting>> {
        let Equipment { parent, parent_from_sensor, .. } = &self.camera;
        let robot_from_camera =
            self.mounts.robot_from_link(parent.as_deref()) * *parent_from_sensor;
        let mount = Mount { camera: *camera, robot_from_camera };
        if self.finder.as_ref().is_none_or(|(known, _)| *known != mount) {
            let Landmarks { posts, palette, .. } = self.landmarks.clone();
            let finder = PostFinder::new(mount, self.floor, posts, palette, Strictness::USUAL);
            self.filter.look_from(mount.viewpoint().truncate());
            self.finder = Some((mount, finder));
        }
        self.finder.as_ref()?.1.find(picture).ok()
    }

    /// Where it is by landmarks alone, if there are two.
    fn find_itself(&mut self, seen: &[Seen]) -> bool {
        let Some(pose) = fitted(seen, self.filter.eye()) else { return false };
        self.filter.begin_anew(pose, FOUND);
        true
    }

    fn believe(&mut self, time: SimTime, wheels: &Pose2) {
        let mut now = self.filter.clone();
        drive(&mut now, &self.told.unwrap_or(*wheels).to(wheels));
        let Pose2 { x, y, yaw } = now.pose();
        let mut belief = Belief {
            time,
            world_from_robot: Pose::from_xyz_yaw(x, y, self.height, yaw),
            covariance: now.covariance(),
            revision: 0,
            is_lost: !self.knows_start || self.refused >= MOST_REFUSED,
        };
        belief.is_lost |= belief.place_sigma() > LOST.0 || belief.yaw_sigma() > LOST.1;
        self.history.push(time, belief.world_from_robot);
        self.belief = Some(belief);
    }
}

impl Localiser for ByLandmarks {
    fn take(&mut self, reading: &Reading) {
        match &reading.data {
            ReadingData::Joints(states) => self.mounts.set_joints(states),
            ReadingData::Odometry(pose)
                if pose.position.is_finite() && pose.rotation.is_finite() =>
            {
                let wheels = Pose2::from(pose);
                let (before, from) = *self.rolled.get_or_insert((reading.time, wheels));
                if reading.time < before {
                    return;
                }
                let seconds = reading.time.since(before).seconds();
                let most = self.figures.top_speed * 1.5 * seconds + 0.1;
                if from.to(&wheels).position().length() > most {
                    // They count from elsewhere now.
                    self.told = Some(wheels);
                    self.wheels.clear();
                }
                self.told.get_or_insert(wheels);
                self.rolled = Some((reading.time, wheels));
                self.wheels.push(reading.time, Pose::from(wheels));
                self.believe(reading.time, &wheels);
            }
            ReadingData::Picture(picture, camera) if reading.sensor == self.camera.name => {
                self.see(reading.time, picture, camera);
                if let Some((time, wheels)) = self.rolled {
                    self.believe(time, &wheels);
                }
            }
            _ => {}
        }
    }

    fn asks(&mut self, now: SimTime) -> Option<String> {
        let is_due = self.asked.is_none_or(|last| now.since(last) >= EVERY);
        is_due.then(|| {
            self.asked = Some(now);
            self.camera.name.clone()
        })
    }

    fn is_worth_drawing(&self) -> bool {
        self.belief.is_some_and(|belief| !belief.is_lost)
    }

    fn forget_start(&mut self) {
        self.knows_start = false;
    }

    fn belief(&self) -> Option<&Belief> {
        self.belief.as_ref()
    }

    fn pose_at(&self, time: SimTime) -> Option<Pose> {
        self.history.pose_at(time)
    }
}

/// The camera that sees most around: one before a mirror, else the first there is.
fn camera_of(model: &RobotModel) -> Option<&Equipment> {
    let find =
        |is_it: fn(&SensorKind) -> bool| model.equipment.iter().find(|item| is_it(&item.kind));
    find(|kind| matches!(kind, SensorKind::Omni(_)))
        .or_else(|| find(|kind| matches!(kind, SensorKind::Camera(_))))
}

/// What wheels err by on each step.
fn noise(figures: &Figures) -> LandmarkNoise {
    let (straight, turn) = figures.tolerance;
    LandmarkNoise {
        way: [(CAREFUL * straight).max(LEAST_ERROR), 0.01],
        turn: [(CAREFUL * turn).max(LEAST_ERROR), 0.05],
        ..LandmarkNoise::default()
    }
}

/// What wheels may err by for good: shares of a way and of a turn, and radians a metre where one is larger than the other.
fn lasting(figures: &Figures) -> DVec3 {
    let (straight, turn) = figures.tolerance;
    let share = |tolerance: f64| (CAREFUL * tolerance).max(LEAST_LASTING);
    let sides = straight.max(LEAST_ERROR) * std::f64::consts::SQRT_2;
    DVec3::new(share(straight), share(turn), sides / figures.track)
}

/// Drives a filter by any motion: it turns, goes straight, and turns the rest.
fn drive(filter: &mut LandmarkFilter, moved: &Pose2) {
    let way = moved.position();
    let length = way.length();
    let (towards, length) = match length {
        length if length < 1e-9 => (0.0, 0.0),
        length if way.x >= 0.0 => (way.to_angle(), length),
        length => ((-way).to_angle(), -length),
    };
    filter.drive(length, towards);
    filter.drive(0.0, wrap_angle(moved.yaw - towards));
}

/// The pose from which at least two landmarks are seen so, in the sense of least squares; `None` where they contradict each other.
fn fitted(seen: &[Seen], eye: DVec2) -> Option<Pose2> {
    /// Landmarks may be this far from where they were seen, in the mean, metres.
    const APART: f64 = 0.3;
    if seen.len() < 2 {
        return None;
    }
    let in_robot = |one: &Seen| eye + DVec2::from_angle(one.bearing) * one.distance;
    let count = seen.len() as f64;
    let here = seen.iter().map(in_robot).sum::<DVec2>() / count;
    let there = seen.iter().map(|one| one.landmark).sum::<DVec2>() / count;
    let (mut dot, mut cross) = (0.0, 0.0);
    for one in seen {
        let (a, b) = (in_robot(one) - here, one.landmark - there);
        dot += a.dot(b);
        cross += a.perp_dot(b);
    }
    let yaw = libm::atan2(cross, dot);
    let turn = DVec2::from_angle(yaw);
    let at = there - turn.rotate(here);
    let off = |one: &Seen| (at + turn.rotate(in_robot(one)) - one.landmark).length();
    let apart = seen.iter().map(off).sum::<f64>() / count;
    (apart < APART).then(|| Pose2::new(at.x, at.y, yaw))
}

#[cfg(test)]
mod tests;
