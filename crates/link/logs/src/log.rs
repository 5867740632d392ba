//! What a log holds.

use std::collections::BTreeMap;

use base::geom::Pose2;

use crate::{Laser, Notes};

/// What a robot measured, in the order of the file: stamps may repeat or go back. Metres, radians, seconds.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Log {
    /// What is known of each laser.
    pub lasers: Vec<Laser>,
    /// All scans.
    pub scans: Vec<Scan>,
    /// What the wheels said between scans.
    pub odometry: Vec<Odometry>,
    /// Where the robot truly was, in logs of simulators.
    pub truth: Vec<TruePose>,
    /// Settings that the log repeats.
    pub parameters: BTreeMap<String, String>,
    /// What was passed over.
    pub notes: Notes,
}

/// One turn of a laser.
#[derive(Clone, Debug, PartialEq)]
pub struct Scan {
    /// When.
    pub time: f64,
    /// Its place in [`Log::lasers`].
    pub laser: usize,
    /// Where odometry puts the robot.
    pub odometry: Pose2,
    /// Where the log puts the laser, in the frame of the odometry; none where it does not say.
    pub laser_pose: Option<Pose2>,
    /// As the log has them: from [`Laser::max_range`] on, infinite or not a number they are no echoes.
    pub ranges: Vec<f32>,
    /// The line or message it comes from, counted from 1.
    pub line: usize,
}

/// Where odometry puts the robot.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Odometry {
    /// When.
    pub time: f64,
    /// Where.
    pub pose: Pose2,
    /// Metres a second ahead.
    pub speed: f64,
    /// Radians a second to the left.
    pub turn: f64,
}

/// Where the robot truly was.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TruePose {
    /// When.
    pub time: f64,
    /// Where.
    pub pose: Pose2,
}

impl Log {
    /// Seconds from the earliest stamp to the latest.
    pub fn duration(&self) -> f64 {
        let scans = self.scans.iter().map(|scan| scan.time);
        let times = scans.chain(self.odometry.iter().map(|odometry| odometry.time));
        let span = times.fold((f64::INFINITY, f64::NEG_INFINITY), |(first, last), time| {
            (first.min(time), last.max(time))
        });
        (span.1 - span.0).max(0.0)
    }

    /// How many scans are not later than the one before: a log in the order of its file need not be in the order of time.
    pub fn steps_back(&self) -> usize {
        self.scans.windows(2).filter(|pair| pair[1].time <= pair[0].time).count()
    }
}
