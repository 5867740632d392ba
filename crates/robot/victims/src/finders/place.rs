//! Where a sensor stands when it looks, and how far off what it sees is.

use base::camera::{CameraModel, Pinhole, Turning};
use base::geom::{Pose, Pose2, wrap_angle};
use base::messages::Scan;
use base::time::SimTime;
use glam::{DMat2, DVec2, DVec3};
use robot_vision::Blob;

use crate::kind::Kind;
use crate::sighting::{Look, Place, Sector};

/// From what is seen of somebody to their middle, metres.
const DEPTH: f64 = 0.15;
/// How well a place seen by a camera is known: along the line of sight, metres and a share of the distance.
const ALONG: [f64; 2] = [0.2, 0.08];
/// Across it, metres and radians: bodies are longer than what is seen of them.
const ACROSS: [f64; 2] = [0.25, 0.02];
/// A beam within this of a direction tells its distance, radians.
const BESIDE: f64 = 0.02;

/// A sensor that looks: who carries it, when, from where, and how sure that is.
#[derive(Clone, Copy, Debug)]
pub struct Eye<'a> {
    /// Who looks.
    pub robot: &'a str,
    /// When.
    pub time: SimTime,
    /// Where the sensor is believed to be, x along its view.
    pub world_from_sensor: Pose,
    /// Height of the floor it stands on, metres.
    pub floor: f64,
    /// How sure the robot is of where it is: metres and radians, standard deviations.
    pub doubt: [f64; 2],
}

impl Eye<'_> {
    /// Where it is on the floor, and which way it looks.
    pub fn on_floor(&self) -> Pose2 {
        let DVec3 { x, y, .. } = self.world_from_sensor.position;
        Pose2::new(x, y, self.world_from_sensor.yaw())
    }

    /// An empty look over this angle and range.
    pub(crate) fn look(&self, kind: Kind, (field_of_view, reach): (f64, f64)) -> Look {
        let view = Sector { from: self.on_floor(), half_angle: field_of_view / 2.0, reach };
        let (robot, time) = (self.robot.to_owned(), self.time);
        Look { robot, kind, time, view, has_light: true, sightings: vec![] }
    }

    /// What the sensor saw here in its own frame, as sure as `sigma` and the robot's own doubt allow.
    pub(crate) fn at(&self, point: DVec3, sigma: f64) -> Place {
        let centre = (self.world_from_sensor * point).truncate();
        let turned = self.doubt[1] * point.length();
        let variance = sigma * sigma + self.doubt[0] * self.doubt[0] + turned * turned;
        Place::At { centre, covariance: DMat2::from_diagonal(DVec2::splat(variance)) }
    }

    /// Where a blob of a picture is: where its foot meets the floor, or nearer, where a beam is stopped. `None` where neither tells.
    pub(crate) fn blob(
        &self,
        blob: &Blob,
        camera: &Upright,
        obstacles: &Obstacles,
    ) -> Option<(Place, f64)> {
        let towards = |row: f64| self.world_from_sensor.rotation * camera.ray(blob.centre[0], row);
        let foot = towards(blob.rows[1] as f64 + 0.5);
        let height = self.world_from_sensor.position.z - self.floor;
        let to_floor = (foot.z < 0.0).then(|| foot.truncate().length() * height / -foot.z);
        let middle = towards(blob.centre[1]);
        let yaw = libm::atan2(middle.y, middle.x);
        let half = (blob.columns[1] - blob.columns[0]) as f64 / 2.0 / camera.focal();
        let stopped = obstacles.nearest(self.on_floor().position(), yaw, half + BESIDE);
        let seen = [to_floor, stopped].into_iter().flatten().reduce(f64::min)?;
        Some((self.on_line(yaw, seen + DEPTH), seen))
    }

    fn on_line(&self, yaw: f64, distance: f64) -> Place {
        let (sin, cos) = libm::sincos(yaw);
        let (line, side) = (DVec2::new(cos, sin), DVec2::new(-sin, cos));
        let along = ALONG[0] + ALONG[1] * distance;
        let across = ACROSS[0] + (ACROSS[1] + self.doubt[1]) * distance;
        let outer = |v: DVec2| DMat2::from_cols(v * v.x, v * v.y);
        let covariance = outer(line * along)
            + outer(side * across)
            + DMat2::from_diagonal(DVec2::splat(self.doubt[0] * self.doubt[0]));
        Place::At { centre: self.on_floor().position() + line * distance, covariance }
    }
}

/// A camera in whose pictures upright things are upright: a flat one, or one unrolled from all around.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Upright {
    Flat(Pinhole),
    Around(Turning),
}

impl Upright {
    /// `None` of any other kind of camera.
    pub(crate) fn of(camera: &CameraModel) -> Option<Self> {
        match camera {
            CameraModel::Pinhole(camera) => Some(Self::Flat(*camera)),
            CameraModel::Turning(camera) => Some(Self::Around(*camera)),
            _ => None,
        }
    }

    /// Along what this column and row look, in the sensor's frame.
    fn ray(&self, column: f64, row: f64) -> DVec3 {
        match self {
            Self::Flat(camera) => camera.ray(column, row),
            Self::Around(Turning(camera)) => {
                let yaw = (camera.centre[0] - column) / camera.focal[0];
                let up = (camera.centre[1] - row) / camera.focal[1];
                DVec3::new(libm::cos(yaw), libm::sin(yaw), up)
            }
        }
    }

    /// Pixels a radian, about the middle of a row.
    pub(crate) fn focal(&self) -> f64 {
        let (Self::Flat(camera) | Self::Around(Turning(camera))) = self;
        camera.focal[0]
    }

    /// From side to side, radians.
    pub(crate) fn field_of_view(&self) -> f64 {
        match self {
            Self::Flat(camera) => camera.field_of_view(),
            Self::Around(Turning(camera)) => camera.width as f64 / camera.focal[0],
        }
    }
}

/// Where beams of a laser were stopped, in the world.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Obstacles(Vec<DVec2>);

impl Obstacles {
    /// Of a level scan; of a tilted one the level fan is taken.
    pub fn of(scan: &Scan, world_from_laser: &Pose) -> Self {
        let fans = scan.elevations.len().max(1);
        let level = (0..scan.elevations.len())
            .min_by(|&a, &b| scan.elevations[a].abs().total_cmp(&scan.elevations[b].abs()));
        let beams = scan.ranges.len() / fans;
        let from = level.unwrap_or(0) * beams;
        let points =
            scan.ranges[from..from + beams].iter().enumerate().filter_map(|(beam, range)| {
                let angle = scan.first_angle + scan.step * beam as f64;
                let (sin, cos) = libm::sincos(angle);
                let range = f64::from((*range)?);
                Some((*world_from_laser * (DVec3::new(cos, sin, 0.0) * range)).truncate())
            });
        Self(points.collect())
    }

    /// The nearest one from a place in a direction, give or take an angle.
    fn nearest(&self, from: DVec2, yaw: f64, half: f64) -> Option<f64> {
        let distances = self.0.iter().filter_map(|&point| {
            let way = point - from;
            let off = wrap_angle(libm::atan2(way.y, way.x) - yaw);
            (off.abs() <= half).then(|| way.length())
        });
        distances.reduce(f64::min)
    }
}
