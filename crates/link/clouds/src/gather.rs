//! Points of a file on their way into a cloud.

use base::geom::Pose;
use glam::DVec3;

use crate::cloud::{Cloud, Point, order};
use crate::error::Fault;
use crate::lattice::Lattice;

/// Metres; what the mapper uses where nobody says otherwise.
const USUAL_STEP: f64 = 0.01;

/// What a reader has to be told.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Options {
    /// Metres between points, for files that do not say; 10 mm otherwise.
    pub step: Option<f64>,
    /// Most points that are held; 16 bytes each.
    pub most_points: usize,
}

impl Default for Options {
    fn default() -> Self {
        Self { step: None, most_points: 1 << 28 }
    }
}

/// How well what was read fits its lattice.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Fit {
    /// Farthest that a point was moved, metres.
    pub greatest_move: f64,
    /// Points that came to lie on another; the greater belief stayed.
    pub merged: usize,
    /// Points without a position, left out.
    pub nowhere: usize,
    /// The step is a guess: neither the file nor the caller said it.
    pub step_is_a_guess: bool,
}

impl Fit {
    pub(crate) fn moved(&mut self, distance: f64) {
        self.greatest_move = self.greatest_move.max(distance);
    }
}

/// What a file holds.
#[derive(Clone, Debug, PartialEq)]
pub struct Decoded {
    /// The points.
    pub cloud: Cloud,
    /// How well they fit.
    pub fit: Fit,
}

impl Decoded {
    /// Of a file that stores whole steps: nothing is moved.
    pub(crate) fn exact(
        lattice: Lattice,
        points: Vec<Point>,
        poses: Vec<Pose>,
    ) -> Result<Self, Fault> {
        let cloud = Cloud::new(lattice, points).map_err(Fault::Cloud)?.with_poses(poses);
        Ok(Self { cloud, fit: Fit::default() })
    }
}

/// What a header says of the lattice and the poses.
#[derive(Clone, Debug, Default)]
pub(crate) struct Frame {
    pub(crate) step: Option<f64>,
    pub(crate) origin: Option<DVec3>,
    pub(crate) poses: Vec<Pose>,
}

/// Takes positions in metres, gives lattice points.
pub(crate) struct Gather {
    lattice: Lattice,
    points: Vec<Point>,
    poses: Vec<Pose>,
    fit: Fit,
    most_points: usize,
}

impl Gather {
    pub(crate) fn new(frame: Frame, options: &Options) -> Result<Self, Fault> {
        let step = frame.step.or(options.step);
        let lattice = Lattice::new(step.unwrap_or(USUAL_STEP)).map_err(Fault::Cloud)?;
        let lattice =
            lattice.with_origin(frame.origin.unwrap_or_default()).map_err(Fault::Cloud)?;
        let fit = Fit { step_is_a_guess: step.is_none(), ..Fit::default() };
        let most_points = options.most_points;
        Ok(Self { lattice, points: vec![], poses: frame.poses, fit, most_points })
    }

    /// One point; a position that is no number is none.
    pub(crate) fn add(&mut self, position: DVec3, belief: f32) -> Result<(), Fault> {
        if !position.is_finite() {
            self.fit.nowhere += 1;
            return Ok(());
        }
        if !(0.0..=1.0).contains(&belief) {
            return Err(Fault::Belief { belief });
        }
        if self.points.len() == self.most_points {
            return Err(Fault::TooMany { limit: self.most_points });
        }
        let far = || Fault::Far { x: position.x, y: position.y, z: position.z };
        let [x, y, z] = self.lattice.nearest(position).ok_or_else(far)?;
        let point = Point::new(x, y, z, belief);
        self.fit.moved(self.lattice.position(&point).distance(position));
        self.points.push(point);
        Ok(())
    }

    pub(crate) fn finish(mut self) -> Result<Decoded, Fault> {
        let before = self.points.len();
        order(&mut self.points);
        self.fit.merged = before - self.points.len();
        let cloud = Cloud::new(self.lattice, self.points).map_err(Fault::Cloud)?;
        Ok(Decoded { cloud: cloud.with_poses(self.poses), fit: self.fit })
    }
}
